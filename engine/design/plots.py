"""What is drawn of a fit, as numbers, and how much two pictures differ: where they hardly do there is nothing to ask.

Throughout: n rows, K classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import ReadOnly, Trace, expect_type
from engine.learners.common.surface import Plane

SIDE = 48  # points of a plane across and up
ALONG = 240  # points of a line
LEAST = {"plane": 0.06, "line": 0.05, "curve": 0.12, "bars": 0.12}  # by how much two pictures must differ


@dataclass(frozen=True, eq=False)
class RegionsPlot(ReadOnly):
    """What is predicted over two features: how probable each class is, and the rows."""

    features: tuple[str, str]
    x: np.ndarray  # [SIDE]
    y: np.ndarray  # [SIDE]
    share: np.ndarray  # [SIDE, SIDE, K], up and across
    rows: np.ndarray  # [n, 2]
    classes: np.ndarray  # [n]
    class_names: tuple[str, ...]

    kind = "plane"

    @property
    def predicted(self) -> np.ndarray:
        """[SIDE, SIDE] the classes."""
        return self.share.argmax(-1)

    def distance_to(self, other: RegionsPlot) -> float:
        """The probability that is with another class, averaged over the plane."""
        return float(np.abs(self.share - other.share).sum(-1).mean() / 2)


@dataclass(frozen=True, eq=False)
class FittedLinePlot(ReadOnly):
    """What is predicted along one feature, and the rows."""

    feature: str
    target: str
    x: np.ndarray  # [ALONG]
    value: np.ndarray  # [ALONG]
    rows: np.ndarray  # [n]
    y: np.ndarray  # [n]

    kind = "line"

    def distance_to(self, other: FittedLinePlot) -> float:
        """How far the lines are apart on average, as a share of what the rows span."""
        return float(np.abs(self.value - other.value).mean() / np.ptp(self.y))


@dataclass(frozen=True, eq=False)
class ErrorCurvePlot(ReadOnly):
    """An error or a loss by the number of trees or leaves; nan where it is not known."""

    measure_key: str  # what it measures: "loss", "rate", "square"
    row_set: str  # on which rows: "training", "validation", "test", "oob", "folds"
    x_key: str  # "trees" or "leaves"
    x: np.ndarray
    value: np.ndarray
    x_max: float = np.inf  # the axis goes on to there

    kind = "curve"

    def distance_to(self, other: ErrorCurvePlot) -> float:
        """How far they are apart on average, as a share of the larger one's largest value."""
        many = min(len(self.value), len(other.value))
        most = max(np.nanmax(self.value), np.nanmax(other.value))
        return float(np.nanmean(np.abs(self.value[:many] - other.value[:many])) / most) if most > 0 else 0.0


@dataclass(frozen=True, eq=False)
class ImportancePlot(ReadOnly):
    """A share a feature; they add up to 1."""

    names: tuple[str, ...]
    value: np.ndarray  # [d]

    kind = "bars"

    def distance_to(self, other: ImportancePlot) -> float:
        return float(np.abs(self.value - other.value).sum() / 2)


@dataclass(frozen=True, eq=False)
class RowsPlot(ReadOnly):
    """The rows alone: two features, or one and the target."""

    features: tuple[str, str]
    rows: np.ndarray  # [n, 2]
    classes: np.ndarray  # [n]
    class_names: tuple[str, ...]

    kind = "rows"

    def distance_to(self, other: RowsPlot) -> float:
        return 0.0


Plot = RegionsPlot | FittedLinePlot | ErrorCurvePlot | ImportancePlot | RowsPlot


def are_distinct(pictures: tuple[Plot, ...]) -> bool:
    """Can any two of them be told apart?"""
    every = [(one, other) for k, one in enumerate(pictures) for other in pictures[:k]]
    return all(one.distance_to(other) >= LEAST[one.kind] for one, other in every)  # pyright: ignore[reportArgumentType]


# -- drawn of a trace


def _axis(values: np.ndarray, many: int) -> np.ndarray:
    room = 0.05 * (np.ptp(values) or 1.0)
    return np.linspace(values.min() - room, values.max() + room, many)


def plot_regions(trace: Trace) -> RegionsPlot:
    data = trace.data
    x, y = (_axis(data.X[:, j], SIDE) for j in (0, 1))
    share = trace.model.predict_proba(Plane((0, 1), x, y, data.X[0]).points()).reshape(SIDE, SIDE, -1)
    return RegionsPlot(data.feature_names[:2], x, y, share, data.X[:, :2], data.y, data.class_names)  # pyright: ignore[reportArgumentType]


def plot_rows(data: Table) -> RowsPlot:
    if not data.class_names:
        one = np.column_stack((data.X[:, 0], data.y))
        return RowsPlot((data.feature_names[0], data.target_name), one, np.zeros(data.n, int), ())
    return RowsPlot(data.feature_names[:2], data.X[:, :2], data.y, data.class_names)  # pyright: ignore[reportArgumentType]


def plot_fitted_line(trace: Trace) -> FittedLinePlot:
    data = trace.data
    x = _axis(data.X[:, 0], ALONG)
    return FittedLinePlot(
        data.feature_names[0], data.target_name, x, trace.model.predict(x[:, None]), data.X[:, 0], data.y
    )


def plot_importances(trace: Trace) -> ImportancePlot:
    """By impurity, or by gain: the model's own."""
    own = np.asarray(trace.model.feature_importances_, float)  # pyright: ignore[reportAttributeAccessIssue]
    total = own.sum()
    return ImportancePlot(trace.data.feature_names, own / total if total > 0 else own)


def plot_training_loss(trace: Trace) -> ErrorCurvePlot:
    return _rounds(trace, "training", "train_loss")


def plot_validation_loss(trace: Trace) -> ErrorCurvePlot:
    held = "validation_loss" if "validation_loss" in trace.columns("rounds") else "held_out_loss"
    return _rounds(trace, "validation", held)


def _rounds(trace: Trace, rows: str, column: str) -> ErrorCurvePlot:
    value = trace.columns("rounds")[column]
    return ErrorCurvePlot("loss", rows, "trees", np.arange(1, len(value) + 1), value)


def plot_oob_error(trace: Trace) -> ErrorCurvePlot:
    value = trace.columns("rounds")["oob_error"]
    return ErrorCurvePlot(_kind(trace.data), "oob", "trees", np.arange(1, len(value) + 1), value)


def plot_training_error(trace: Trace) -> ErrorCurvePlot:
    """The training rows predicted by the first tree, the first two, and so on."""
    return plot_error_on(trace, trace.data, "training")


def plot_error_on(trace: Trace, data: Table, rows: str) -> ErrorCurvePlot:
    value = np.array([error_of_predictions(data, predicted) for predicted in trace.model.staged_predict(data.X)])
    return ErrorCurvePlot(_kind(data), rows, "trees", np.arange(1, len(value) + 1), value)


def error_of_predictions(data: Table, predicted: np.ndarray) -> float:
    """The misclassification rate, or the mean squared error."""
    return float(np.mean(predicted != data.y) if data.class_names else np.mean((predicted - data.y) ** 2))


def plot_cross_validation(trace: Trace) -> ErrorCurvePlot:
    """Of a pruned tree: the error on the folds by the leaves that are left."""
    rounds = trace.columns("rounds")
    order = np.argsort(rounds["leaves"], kind="stable")
    of = "rate" if trace.data.class_names else "square"
    return ErrorCurvePlot(of, "folds", "leaves", rounds["leaves"][order], rounds["cv_error"][order])


def _kind(data: Table) -> str:
    return "rate" if data.class_names else "square"


def run_lengths(values: np.ndarray) -> Iterator[tuple[int, int, int]]:
    """Where the same value stands again and again. Example: 1 1 0 -> (0, 2, 1), (2, 3, 0)."""
    ends = [0, *(np.flatnonzero(np.diff(values)) + 1).tolist(), len(values)]
    for begin, end in pairwise(ends):
        yield begin, end, int(values[begin])


EARLY = 10  # trees


def count_leaves(trace: Trace, picture: Plot) -> float:
    """Of all trees together, as they are after pruning."""
    model: Any = trace.model
    trees = model.trees if hasattr(model, "trees") else [model.tree]
    return float(sum(len(tree.leaves) for tree in trees))


def count_levels(trace: Trace, picture: Plot) -> float:
    """How many values the line takes."""
    return float(len(np.unique(expect_type(FittedLinePlot, picture).value.round(9))))


def prediction_range(trace: Trace, picture: Plot) -> float:
    """From the lowest to the highest value that is predicted."""
    return float(np.ptp(expect_type(FittedLinePlot, picture).value))


def count_probabilities(trace: Trace, picture: Plot) -> float:
    """How many probabilities there are on the plane."""
    return float(len(np.unique(expect_type(RegionsPlot, picture).share[..., 0].round(9))))


def mean_confidence(trace: Trace, picture: Plot) -> float:
    """The probability of the class that is predicted, averaged over the plane."""
    return float(expect_type(RegionsPlot, picture).share.max(-1).mean())


def largest_importance(trace: Trace, picture: Plot) -> float:
    """The largest share of importance."""
    return float(expect_type(ImportancePlot, picture).value.max())


def early_error(trace: Trace, picture: Plot) -> float:
    """The loss or the error after a few trees."""
    return float(expect_type(ErrorCurvePlot, picture).value[EARLY - 1])


def count_rises(trace: Trace, picture: Plot) -> float:
    """In how many rounds the loss rises."""
    return float((np.diff(expect_type(ErrorCurvePlot, picture).value) > 0).sum())
