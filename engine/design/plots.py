"""The plots of design questions as numbers, distances between plots, and measures of fits.

Notation: n rows, d features, K classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import ReadOnly, Trace, expect_type
from engine.learners.common.plane import Plane

GRID_POINTS = 48  # along each side of a plane
LINE_POINTS = 240
MIN_DISTANCE = {"plane": 0.06, "line": 0.05, "curve": 0.12, "bars": 0.12}  # of two plots of a question


@dataclass(frozen=True, eq=False)
class RegionsPlot(ReadOnly):
    """The probabilities of the classes over two features, and the rows."""

    features: tuple[str, str]
    x: np.ndarray  # [GRID_POINTS]
    y: np.ndarray  # [GRID_POINTS]
    share: np.ndarray  # [GRID_POINTS, GRID_POINTS, K] by y and x
    rows: np.ndarray  # [n, 2]
    classes: np.ndarray  # [n]
    class_names: tuple[str, ...]

    kind = "plane"

    @property
    def predicted(self) -> np.ndarray:
        """[GRID_POINTS, GRID_POINTS] the predicted classes."""
        return self.share.argmax(-1)

    def distance_to(self, other: RegionsPlot) -> float:
        """The total variation distance of the probabilities, averaged over the plane."""
        return float(np.abs(self.share - other.share).sum(-1).mean() / 2)


@dataclass(frozen=True, eq=False)
class FittedLinePlot(ReadOnly):
    """The prediction over one feature, and the rows."""

    feature: str
    target: str
    x: np.ndarray  # [LINE_POINTS]
    value: np.ndarray  # [LINE_POINTS]
    rows: np.ndarray  # [n]
    y: np.ndarray  # [n]

    kind = "line"

    def distance_to(self, other: FittedLinePlot) -> float:
        """The mean distance of the lines, as a share of the range of y."""
        return float(np.abs(self.value - other.value).mean() / np.ptp(self.y))


@dataclass(frozen=True, eq=False)
class ErrorCurvePlot(ReadOnly):
    """An error or a loss by the number of trees or leaves. NaN where it is unknown."""

    measure_key: str  # "loss", "rate", "square"
    row_set: str  # "training", "validation", "test", "oob", "folds"
    x_key: str  # "trees" or "leaves"
    x: np.ndarray
    value: np.ndarray
    x_max: float = np.inf  # the end of the x axis

    kind = "curve"

    def distance_to(self, other: ErrorCurvePlot) -> float:
        """The mean distance of the curves, as a share of their largest value."""
        n = min(len(self.value), len(other.value))
        largest = max(np.nanmax(self.value), np.nanmax(other.value))
        return float(np.nanmean(np.abs(self.value[:n] - other.value[:n])) / largest) if largest > 0 else 0.0


@dataclass(frozen=True, eq=False)
class ImportancePlot(ReadOnly):
    """The importances of the features; their sum is 1."""

    names: tuple[str, ...]
    value: np.ndarray  # [d]

    kind = "bars"

    def distance_to(self, other: ImportancePlot) -> float:
        return float(np.abs(self.value - other.value).sum() / 2)


@dataclass(frozen=True, eq=False)
class RowsPlot(ReadOnly):
    """The rows without a fit: two features, or one feature and the target."""

    features: tuple[str, str]
    rows: np.ndarray  # [n, 2]
    classes: np.ndarray  # [n]
    class_names: tuple[str, ...]

    kind = "rows"

    def distance_to(self, other: RowsPlot) -> float:
        return 0.0


Plot = RegionsPlot | FittedLinePlot | ErrorCurvePlot | ImportancePlot | RowsPlot


def are_distinct(plots: tuple[Plot, ...]) -> bool:
    """True if all pairs of plots differ enough to tell them apart."""
    return all(b.distance_to(a) >= MIN_DISTANCE[b.kind] for a, b in combinations(plots, 2))  # pyright: ignore[reportArgumentType]


# -- plots of a trace


def _axis(values: np.ndarray, n: int) -> np.ndarray:
    margin = 0.05 * (np.ptp(values) or 1.0)
    return np.linspace(values.min() - margin, values.max() + margin, n)


def plot_regions(trace: Trace) -> RegionsPlot:
    data = trace.data
    x, y = (_axis(data.X[:, j], GRID_POINTS) for j in (0, 1))
    share = trace.model.predict_proba(Plane((0, 1), x, y, data.X[0]).points()).reshape(GRID_POINTS, GRID_POINTS, -1)
    return RegionsPlot(data.feature_names[:2], x, y, share, data.X[:, :2], data.y, data.class_names)  # pyright: ignore[reportArgumentType]


def plot_rows(data: Table) -> RowsPlot:
    if not data.class_names:
        rows = np.column_stack((data.X[:, 0], data.y))
        return RowsPlot((data.feature_names[0], data.target_name), rows, np.zeros(data.n, int), ())
    return RowsPlot(data.feature_names[:2], data.X[:, :2], data.y, data.class_names)  # pyright: ignore[reportArgumentType]


def plot_fitted_line(trace: Trace) -> FittedLinePlot:
    data = trace.data
    x = _axis(data.X[:, 0], LINE_POINTS)
    prediction = trace.model.predict(x[:, None])
    return FittedLinePlot(data.feature_names[0], data.target_name, x, prediction, data.X[:, 0], data.y)


def plot_predictions(trace: Trace) -> RegionsPlot | FittedLinePlot:
    return plot_regions(trace) if trace.data.class_names else plot_fitted_line(trace)


def plot_importances(trace: Trace) -> ImportancePlot:
    """The model's importances, by impurity or by gain."""
    value = np.asarray(trace.model.feature_importances_, float)  # pyright: ignore[reportAttributeAccessIssue]
    total = value.sum()
    return ImportancePlot(trace.data.feature_names, value / total if total > 0 else value)


def plot_training_loss(trace: Trace) -> ErrorCurvePlot:
    return _curve_by_trees("loss", "training", trace.columns("rounds")["train_loss"])


def plot_validation_loss(trace: Trace) -> ErrorCurvePlot:
    rounds = trace.columns("rounds")
    column = "validation_loss" if "validation_loss" in rounds else "held_out_loss"
    return _curve_by_trees("loss", "validation", rounds[column])


def plot_oob_error(trace: Trace) -> ErrorCurvePlot:
    return _curve_by_trees(_measure_key(trace.data), "oob", trace.columns("rounds")["oob_error"])


def plot_training_error(trace: Trace) -> ErrorCurvePlot:
    return plot_error_on(trace, trace.data, "training")


def plot_error_on(trace: Trace, data: Table, rows: str) -> ErrorCurvePlot:
    """The error after each tree on the rows of a table; `rows` is the row_set."""
    errors = [error_of_predictions(data, prediction) for prediction in trace.model.staged_predict(data.X)]
    return _curve_by_trees(_measure_key(data), rows, np.array(errors))


def _curve_by_trees(measure_key: str, row_set: str, value: np.ndarray) -> ErrorCurvePlot:
    return ErrorCurvePlot(measure_key, row_set, "trees", np.arange(1, len(value) + 1), value)


def error_of_predictions(data: Table, predicted: np.ndarray) -> float:
    """The misclassification rate, or the mean squared error."""
    return float(np.mean(predicted != data.y) if data.class_names else np.mean((predicted - data.y) ** 2))


def plot_cross_validation(trace: Trace) -> ErrorCurvePlot:
    """The error of a pruned tree on the folds, by its number of leaves."""
    rounds = trace.columns("rounds")
    order = np.argsort(rounds["leaves"], kind="stable")
    leaves, error = rounds["leaves"][order], rounds["cv_error"][order]
    return ErrorCurvePlot(_measure_key(trace.data), "folds", "leaves", leaves, error)


def _measure_key(data: Table) -> str:
    return "rate" if data.class_names else "square"


def run_lengths(values: np.ndarray) -> Iterator[tuple[int, int, int]]:
    """Yield begin, end and value of each run of equal values. Example: 1 1 0 -> (0, 2, 1), (2, 3, 0)."""
    ends = [0, *(np.flatnonzero(np.diff(values)) + 1).tolist(), len(values)]
    for begin, end in pairwise(ends):
        yield begin, end, int(values[begin])


# -- measures of a fit and its plot

EARLY = 10  # trees


def count_leaves(trace: Trace, plot: Plot) -> float:
    """The number of leaves of all trees, after pruning."""
    model: Any = trace.model
    trees = model.trees if hasattr(model, "trees") else [model.tree]
    return float(sum(len(tree.leaves) for tree in trees))


def count_levels(trace: Trace, plot: Plot) -> float:
    """The number of distinct predictions on the line."""
    return float(len(np.unique(expect_type(FittedLinePlot, plot).value.round(9))))


def prediction_range(trace: Trace, plot: Plot) -> float:
    return float(np.ptp(expect_type(FittedLinePlot, plot).value))


def count_probabilities(trace: Trace, plot: Plot) -> float:
    """The number of distinct probabilities on the plane."""
    return float(len(np.unique(expect_type(RegionsPlot, plot).share[..., 0].round(9))))


def mean_confidence(trace: Trace, plot: Plot) -> float:
    """The probability of the predicted class, averaged over the plane."""
    return float(expect_type(RegionsPlot, plot).share.max(-1).mean())


def largest_importance(trace: Trace, plot: Plot) -> float:
    return float(expect_type(ImportancePlot, plot).value.max())


def early_error(trace: Trace, plot: Plot) -> float:
    """The loss or the error after EARLY trees."""
    return float(expect_type(ErrorCurvePlot, plot).value[EARLY - 1])


def count_rises(trace: Trace, plot: Plot) -> float:
    """The number of rounds in which the loss rises."""
    return float((np.diff(expect_type(ErrorCurvePlot, plot).value) > 0).sum())
