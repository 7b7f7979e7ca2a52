"""Pictures of the AdaBoost lessons: trees, ensemble, columns of the table, and panels.

The names of columns and panels that steps highlight and fill are defined here.
"""

import math

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import samme_alpha
from engine.learners.adaboost.lesson.rounds import adaboost_rounds
from engine.learners.common.ensemble import TreeEnsembleModel
from engine.text.message import Message, msg
from engine.text.picture import (
    Column,
    LessonPicture,
    LessonTree,
    Panel,
    bars_panel,
    cached_on_trace,
    cells_panel,
    curve_panel,
    lines_panel,
    ranges_panel,
    right_wrong_panel,
    wall_panel,
)
from engine.text.wording import tree_name_text

# columns
WEIGHT, UNNORMALISED, PREDICTION_COLUMN, WRONG = "sample weight", "unnormalised", "prediction", "wrong"
DRAWN_COLUMN, ENSEMBLE_PREDICTION_COLUMN, ABSOLUTE_ERROR_COLUMN, LOSS = "drawn", "together", "absolute error", "loss"
# panels
WEIGHTS, ERROR_PARTS_PANEL, ALPHA_PANEL, SIDE_WEIGHTS_PANEL = "weights", "what counts", "say", "sides"
NUMBER_LINE_PANEL, VOTES, ERRORS, TREES_PANEL, MEDIAN, SUM = "line", "votes", "errors", "all trees", "median", "sum"

TIMES = tuple(msg("adaboost.panel.time", time=time) for time in ("before", "after"))
SIDES = tuple(msg("adaboost.panel.side", wrong=wrong) for wrong in (False, True))
CURVE_ERRORS = np.linspace(0.005, 0.995, 100)  # errors at which the curve of alpha is drawn

weight_column = Column(
    WEIGHT, msg("adaboost.column.weight-help"), size=True, title=msg("adaboost.column.weight-title"), summed=True
)
unnormalised_column = Column(
    UNNORMALISED, msg("adaboost.column.unnormalised-help"), title=msg("adaboost.column.unnormalised-title"), summed=True
)
drawn_column = Column(
    DRAWN_COLUMN, msg("adaboost.column.drawn-help"), "count", title=msg("adaboost.column.drawn-title")
)
wrong_column = Column(WRONG, msg("adaboost.column.wrong-help"), "count", title=msg("adaboost.column.wrong-title"))
loss_column = Column(LOSS, msg("adaboost.column.loss-help"), title=msg("adaboost.column.loss-title"))
error_column = Column(
    ABSOLUTE_ERROR_COLUMN, msg("adaboost.column.error-help"), title=msg("adaboost.column.error-title")
)
weight_panel = cells_panel(WEIGHTS, msg("adaboost.panel.weights"), msg("adaboost.axis.weight"))
line_panel = ranges_panel(NUMBER_LINE_PANEL, msg("adaboost.panel.draw-line"), msg("adaboost.axis.draw-line"))
trees_panel = wall_panel(TREES_PANEL, msg("adaboost.panel.trees"))


def prediction_columns(kind: str) -> tuple[Column, Column]:
    """Columns of what the round's tree predicts, and of what all trees so far predict."""
    tree, ensemble = msg("adaboost.column.prediction-title"), msg("adaboost.column.together-title")
    return (
        Column(PREDICTION_COLUMN, msg("adaboost.column.prediction-help"), kind, title=tree),
        Column(ENSEMBLE_PREDICTION_COLUMN, msg("adaboost.column.together-help"), kind, title=ensemble),
    )


def alpha_panel(points: list[tuple[float, float]]) -> Panel:
    axes = msg("adaboost.axis.weighted-error"), msg("adaboost.axis.say")
    return curve_panel(ALPHA_PANEL, msg("adaboost.panel.say-curve"), *axes, points)


@cached_on_trace
def build_classification_picture(trace: Trace) -> LessonPicture:
    """Picture for classes: trees that vote with weights alpha."""
    rounds = adaboost_rounds(trace)
    names, weight_axis, is_resampled = trace.data.class_names, msg("adaboost.axis.weight"), _is_resampled(trace)
    half, rate, K = trace.setting("say") == "half_log", trace.setting("learning_rate"), len(names)
    drawn = (drawn_column,) * is_resampled
    columns = (weight_column, unnormalised_column, wrong_column, *drawn, *prediction_columns("class"))
    panels = (
        weight_panel,
        cells_panel(ERROR_PARTS_PANEL, msg("adaboost.panel.wrong-weights"), weight_axis),
        alpha_panel([(e, rate * samme_alpha(e, K) / (2 if half else 1)) for e in CURVE_ERRORS]),
        right_wrong_panel(SIDE_WEIGHTS_PANEL, msg("adaboost.panel.right-and-wrong"), TIMES, weight_axis, SIDES),
        *(line_panel,) * is_resampled,
        bars_panel(VOTES, msg("adaboost.panel.votes"), names, msg("adaboost.axis.say")),
        classification_error_panel(trace, rounds),
        trees_panel,
    )
    return _picture(trace, rounds, columns, panels)


@cached_on_trace
def build_regression_picture(trace: Trace) -> LessonPicture:
    """Picture for numbers: trees combined by the weighted median, or by the notes' sum."""
    rounds, is_resampled, rate = adaboost_rounds(trace), _is_resampled(trace), trace.setting("learning_rate")
    drawn, predictions = (drawn_column,) * is_resampled, prediction_columns("number")
    columns = (weight_column, unnormalised_column, *drawn, loss_column, error_column, *predictions)
    panels = (
        weight_panel,
        cells_panel(ERROR_PARTS_PANEL, msg("adaboost.panel.weighted-losses"), msg("adaboost.axis.weighted-loss")),
        alpha_panel([(e, rate * math.log((1 - e) / e)) for e in CURVE_ERRORS]),
        *(line_panel,) * is_resampled,
        combination_panel(trace, rounds),
        regression_error_panel(trace, rounds),
        trees_panel,
    )
    return _picture(trace, rounds, columns, panels)


def _is_resampled(trace: Trace) -> bool:
    return trace.setting("update") == "resample"


def _picture(trace: Trace, rounds: list, columns: tuple[Column, ...], panels: tuple[Panel, ...]) -> LessonPicture:
    trees = tuple(LessonTree(each.growth, tree_name_text(each.number)) for each in rounds)
    # A last tree that does not vote is not in the model's ensemble; here its weight is 0.
    return LessonPicture(trees, trace.model_as(TreeEnsembleModel).ensemble.first(len(rounds)), columns, panels)


def combination_panel(trace: Trace, rounds: list) -> Panel:
    """Panel that combines the trees' predictions for a row: the weighted median, or the notes' sum."""
    if trace.setting("combine") == "notes_sum":
        labels = [tree_name_text(each.number) for each in rounds]
        return bars_panel(SUM, msg("adaboost.panel.notes-sum"), labels, msg("adaboost.axis.notes-sum"))
    return ranges_panel(MEDIAN, msg("adaboost.panel.median"), msg("adaboost.axis.median"))


# -- the ensemble's error, round by round


def staged_predictions(trace: Trace, rounds: int) -> np.ndarray:
    """[rounds, n] predictions of all trees so far; a tree that does not vote changes nothing."""
    stages = np.array(list(trace.model.staged_predict(trace.data.X)))
    return stages[np.minimum(np.arange(rounds), len(stages) - 1)]


def classification_error_panel(trace: Trace, rounds: list) -> Panel:
    wrong = (staged_predictions(trace, len(rounds)) != trace.data.y).mean(1)
    weighted = [each.round_result.error for each in rounds]
    series = [(msg("adaboost.series.trees-so-far"), wrong), (msg("adaboost.series.tree-weighted-error"), weighted)]
    return error_panel(msg("adaboost.formula.misclassification"), series)


def regression_error_panel(trace: Trace, rounds: list) -> Panel:
    y = trace.data.y
    single = [((y - each.growth.tree.value[each.leaf_of_row]) ** 2).mean() for each in rounds]
    ensemble = ((staged_predictions(trace, len(rounds)) - y) ** 2).mean(1)
    series = [(msg("adaboost.series.trees-so-far"), ensemble), (msg("adaboost.series.single-tree"), single)]
    return error_panel(msg("adaboost.formula.squared-error"), series)


def error_panel(axis: Message, series: list) -> Panel:
    return lines_panel(ERRORS, msg("adaboost.panel.errors"), msg("adaboost.axis.rounds"), axis, series)
