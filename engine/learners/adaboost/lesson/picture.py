"""What AdaBoost is seen in: the weights of the rows, the say on its curve, the votes, and how wrong all are together.

Names of columns and panels, which steps light and fill, stand here once.
"""

from __future__ import annotations

import math

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import samme_alpha
from engine.learners.adaboost.lesson.rounds import adaboost_rounds
from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel
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
    wall_panel,
)
from engine.text.wording import tree_name_text

# columns
WEIGHT, UNNORMALISED, PREDICTION_COLUMN, WRONG = "sample weight", "unnormalised", "prediction", "wrong"
DRAWN_COLUMN, ENSEMBLE_PREDICTION_COLUMN, ABSOLUTE_ERROR_COLUMN, LOSS = "drawn", "together", "absolute error", "loss"
# panels
(
    WEIGHTS,
    ERROR_PARTS_PANEL,
    ALPHA_PANEL,
    SIDE_WEIGHTS_PANEL,
    NUMBER_LINE_PANEL,
    VOTES,
    ERRORS,
    TREES_PANEL,
    MEDIAN,
    SUM,
) = ("weights", "what counts", "say", "sides", "line", "votes", "errors", "all trees", "median", "sum")

SIDE_LABELS = tuple(msg("adaboost.panel.right-and-wrong-bar", time=time, wrong=wrong) for time in ("before", "after")
                    for wrong in (False, True))  # fmt: skip
ACROSS = np.linspace(0.005, 0.995, 100)  # errors the curve of the say is drawn over

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
all_trees = wall_panel(TREES_PANEL, msg("adaboost.panel.trees"))


def prediction_columns(kind: str) -> tuple[Column, Column]:
    """What this round's tree predicts, and what all of them do."""
    return (
        Column(
            PREDICTION_COLUMN,
            msg("adaboost.column.prediction-help"),
            kind,
            title=msg("adaboost.column.prediction-title"),
        ),
        Column(
            ENSEMBLE_PREDICTION_COLUMN,
            msg("adaboost.column.together-help"),
            kind,
            title=msg("adaboost.column.together-title"),
        ),
    )


def line_panel() -> Panel:
    return ranges_panel(NUMBER_LINE_PANEL, msg("adaboost.panel.draw-line"), msg("adaboost.axis.draw-line"))


def say_panel(points: list[tuple[float, float]]) -> Panel:
    return curve_panel(
        ALPHA_PANEL,
        msg("adaboost.panel.say-curve"),
        msg("adaboost.axis.weighted-error"),
        msg("adaboost.axis.say"),
        points,
    )


@cached_on_trace
def build_classification_picture(trace: Trace) -> LessonPicture:
    """Trees that vote, each with its say."""
    rounds = adaboost_rounds(trace)
    names = trace.data.class_names
    resampled = trace.setting("update") == "resample"
    columns = (
        weight_column,
        unnormalised_column,
        wrong_column,
        *((drawn_column,) if resampled else ()),
        *prediction_columns("class"),
    )
    half, rate, K = trace.setting("say") == "half_log", trace.setting("learning_rate"), len(names)
    panels = (
        weight_panel,
        cells_panel(ERROR_PARTS_PANEL, msg("adaboost.panel.wrong-weights"), msg("adaboost.axis.weight")),
        say_panel([(e, rate * samme_alpha(e, K) / (2 if half else 1)) for e in ACROSS]),
        bars_panel(SIDE_WEIGHTS_PANEL, msg("adaboost.panel.right-and-wrong"), SIDE_LABELS, msg("adaboost.axis.weight")),
        *((line_panel(),) if resampled else ()),
        bars_panel(VOTES, msg("adaboost.panel.votes"), names, msg("adaboost.axis.say")),
        errors_of_classes(trace, rounds),
        all_trees,
    )
    return LessonPicture(lesson_trees(rounds), ensemble_of(trace, rounds), columns, panels)


@cached_on_trace
def build_regression_picture(trace: Trace) -> LessonPicture:
    """Trees whose weighted median predicts (or, as the notes print it, a sum)."""
    rounds = adaboost_rounds(trace)
    resampled, rate = trace.setting("update") == "resample", trace.setting("learning_rate")
    columns = (
        weight_column,
        unnormalised_column,
        *((drawn_column,) if resampled else ()),
        loss_column,
        error_column,
        *prediction_columns("number"),
    )
    panels = (
        weight_panel,
        cells_panel(ERROR_PARTS_PANEL, msg("adaboost.panel.weighted-losses"), msg("adaboost.axis.weighted-loss")),
        say_panel([(e, rate * math.log((1 - e) / e)) for e in ACROSS]),
        *((line_panel(),) if resampled else ()),
        together_panel(trace, rounds),
        errors_of_numbers(trace, rounds),
        all_trees,
    )
    return LessonPicture(lesson_trees(rounds), ensemble_of(trace, rounds), columns, panels)


def together_panel(trace: Trace, rounds: list) -> Panel:
    """How the trees' predictions for a row come to one: the weighted median, or the notes' sum."""
    if trace.setting("combine") == "notes_sum":
        labels = [tree_name_text(each.number) for each in rounds]
        return bars_panel(SUM, msg("adaboost.panel.notes-sum"), labels, msg("adaboost.axis.notes-sum"))
    return ranges_panel(MEDIAN, msg("adaboost.panel.median"), msg("adaboost.axis.median"))


def ensemble_of(trace: Trace, rounds: list) -> Ensemble:
    """The model's, where a tree that is left out, the last one, weighs nothing."""
    return trace.model_as(TreeEnsembleModel).ensemble.first(len(rounds))


def lesson_trees(rounds: list) -> tuple[LessonTree, ...]:
    return tuple(LessonTree(each.growth, tree_name_text(each.number)) for each in rounds)


# -- how wrong all are together, round by round


def staged_predictions(trace: Trace, rounds: int) -> np.ndarray:
    """[rounds, n] what the trees so far predict together; a tree that was left out changes nothing."""
    stages = np.array(list(trace.model.staged_predict(trace.data.X)))
    return stages[np.minimum(np.arange(rounds), len(stages) - 1)]


def errors_of_classes(trace: Trace, rounds: list) -> Panel:
    wrong = (staged_predictions(trace, len(rounds)) != trace.data.y).mean(1)
    series = [
        (msg("adaboost.series.trees-so-far"), wrong),
        (msg("adaboost.series.tree-weighted-error"), [each.round_result.error for each in rounds]),
    ]
    return error_panel(msg("adaboost.formula.misclassification"), series)


def errors_of_numbers(trace: Trace, rounds: list) -> Panel:
    y = trace.data.y
    alone = [((y - each.growth.tree.value[each.leaf_of_row]) ** 2).mean() for each in rounds]
    together = ((staged_predictions(trace, len(rounds)) - y) ** 2).mean(1)
    series = [(msg("adaboost.series.trees-so-far"), together), (msg("adaboost.series.single-tree"), alone)]
    return error_panel(msg("adaboost.formula.squared-error"), series)


def error_panel(up: Message, series: list) -> Panel:
    return lines_panel(ERRORS, msg("adaboost.panel.errors"), msg("adaboost.axis.rounds"), up, series)
