"""Train up to four learners on the same rows; their predictions and errors for the Compare page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from datasets import Dataset
from datasets.dataset import take_rows
from engine import Trace, record
from engine.core.progress import iter_with_progress
from engine.core.settings import parameters
from engine.learners.common.plane import Plane
from pages.learners.common.entries import Learner
from pages.learners.registry import LEARNERS

TEST_SHARE = 0.3  # of the rows are test rows
GRID_SIZE = 70  # points along each side of a plane
LEARNER_BY_COMPARE_NAME = {learner.compare_name: learner for learner in LEARNERS if learner.compare_name}


def settings_for(learner: Learner, trees: int, depth: int, seed: int) -> dict[str, Any]:
    """Return those of the three settings that the learner has."""
    settings = {"n_estimators": trees, "max_depth": depth, "seed": seed}
    return {name: value for name, value in settings.items() if name in parameters(learner.fit)}


def split_rows(data: Dataset, seed: int) -> tuple[Dataset, np.ndarray]:
    """Return the table of training rows, and a mask [n] of the test rows."""
    order = np.random.default_rng([seed, 2]).permutation(data.n)
    is_test = np.zeros(data.n, bool)
    is_test[order[: int(TEST_SHARE * data.n)]] = True
    if data.class_names:  # a class that is only among the test rows could not be predicted
        for k in range(len(data.class_names)):
            members = (data.y == k).nonzero()[0]
            if len(members) and is_test[members].all():
                is_test[members[0]] = False
    return take_rows(data, ~is_test), is_test


@dataclass(frozen=True, eq=False)
class ComparisonResult:
    """One trained learner and its errors."""

    name: str  # what Compare calls the learner
    trace: Trace
    data: Dataset  # all rows
    is_test: np.ndarray  # [n]

    @property
    def learner(self) -> Learner:
        return LEARNER_BY_COMPARE_NAME[self.name]

    @property
    def model(self):
        return self.trace.model

    @property
    def megabytes(self) -> float:
        """Estimated memory: a few numbers per row for every feature and every logged event."""
        return 40 * len(self.data.X) * (self.data.d + len(self.trace.logged_events)) / 1e6

    @cached_property
    def errors(self) -> tuple[np.ndarray, np.ndarray]:
        """Errors after each tree on the training rows, and on the test rows."""
        stages = np.array([[self._error(predicted, rows) for rows in (~self.is_test, self.is_test)]
                           for predicted in self.model.staged_predict(self.data.X)])  # fmt: skip
        return stages[:, 0], stages[:, 1]

    def _error(self, predicted: np.ndarray, rows: np.ndarray) -> float:
        """The misclassification rate, or the mean squared residual; NaN where there is no row."""
        if not rows.any():
            return float("nan")
        y = self.data.y
        errors = predicted != y if self.data.class_names else (predicted - y) ** 2
        return float(np.mean(errors[rows]))

    def predict_row(self, x: np.ndarray) -> tuple[str, float]:
        """Return the class predicted for the values `x` and its probability; for numbers "" and the prediction."""
        predicted = self.model.predict(x[None])[0]
        if not self.data.class_names:
            return "", float(predicted)
        return self.data.class_names[int(predicted)], float(self.model.predict_proba(x[None])[0, int(predicted)])


def compare(data: Dataset, names: list[str], trees: int, depth: int, seed: int) -> tuple[ComparisonResult, ...]:
    """Train the named learners one after another on the same rows."""
    training, is_test = split_rows(data, seed)
    results = []
    for name in iter_with_progress(names):
        learner = LEARNER_BY_COMPARE_NAME[name]
        trace = record(learner.fit, training, **settings_for(learner, trees, depth, seed))
        results.append(ComparisonResult(name, trace, data, is_test))
    return tuple(results)


@dataclass(frozen=True, eq=False)
class PlaneView:
    """The plane of two features; all other features have their values of one row."""

    data: Dataset
    across: int
    up: int
    row: int

    def axis(self, feature: int) -> np.ndarray:
        """Coordinates of the grid: the levels, or the range of the values and 5 % on either side."""
        if self.data.levels[feature]:
            return np.arange(len(self.data.levels[feature]), dtype=float)
        known = self.data.X[~np.isnan(self.data.X[:, feature]), feature]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        room = (high - low) * 0.05 or 0.5
        return np.linspace(low - room, high + room, GRID_SIZE)

    @cached_property
    def plane(self) -> Plane:
        return Plane((self.across, self.up), self.axis(self.across), self.axis(self.up), self.data.X[self.row])

    def predictions(self, result: ComparisonResult) -> np.ndarray:
        """[up, across] the prediction at each point of the grid."""
        return result.model.predict(self.plane.points()).reshape(len(self.plane.y), len(self.plane.x))
