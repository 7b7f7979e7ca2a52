"""What AdaBoost is seen in: the weights of the rows, the say on its curve, the votes, and how wrong all are together.

Names of columns and panels, which steps light and fill, stand here once.
"""

from __future__ import annotations

import math

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import log_odds
from engine.learners.common.ensemble import Ensemble
from engine.learners.common.many_trees import ManyTrees
from engine.lessons.adaboost.rounds import rounds_of
from engine.lessons.common.once import once
from engine.lessons.common.picture import (
    Column,
    Panel,
    Picture,
    ShownTree,
    bars,
    cells,
    curve,
    lines,
    ranges,
    wall,
)
from engine.lessons.common.wording import tree
from engine.text.message import Message, msg

# columns
WEIGHT, UNNORMALISED, SAYS, WRONG = "sample weight", "unnormalised", "prediction", "wrong"
DRAWN, TOGETHER, ERROR, LOSS = "drawn", "together", "absolute error", "loss"
# panels
WEIGHTS, COUNTS, SAY, SIDES, LINE, VOTES, ERRORS, ALL, MEDIAN, SUM = (
    "weights", "what counts", "say", "sides", "line", "votes", "errors", "all trees", "median", "sum"
)  # fmt: skip

SIDE_LABELS = tuple(msg("adaboost-side", time=time, wrong=wrong) for time in ("before", "after")
                    for wrong in (False, True))  # fmt: skip
ACROSS = np.linspace(0.005, 0.995, 100)  # errors the curve of the say is drawn over

weight_column = Column(
    WEIGHT, msg("adaboost-column-weight"), size=True, title=msg("adaboost-title-weight"), summed=True
)
unnormalised_column = Column(
    UNNORMALISED, msg("adaboost-column-unnormalised"), title=msg("adaboost-title-unnormalised"), summed=True
)
drawn_column = Column(DRAWN, msg("adaboost-column-drawn"), "count", title=msg("adaboost-title-drawn"))
wrong_column = Column(WRONG, msg("adaboost-column-wrong"), "count", title=msg("adaboost-title-wrong"))
loss_column = Column(LOSS, msg("adaboost-column-loss"), title=msg("adaboost-title-loss"))
error_column = Column(ERROR, msg("adaboost-column-error"), title=msg("adaboost-title-error"))
weight_panel = cells(WEIGHTS, msg("adaboost-panel-weights"), msg("adaboost-axis-weight"))
all_trees = wall(ALL, msg("adaboost-panel-trees"))


def predictions(kind: str) -> tuple[Column, Column]:
    """What this round's tree predicts, and what all of them do."""
    return (
        Column(SAYS, msg("adaboost-column-prediction"), kind, title=msg("adaboost-title-prediction")),
        Column(TOGETHER, msg("adaboost-column-together"), kind, title=msg("adaboost-title-together")),
    )


def line_panel() -> Panel:
    return ranges(LINE, msg("adaboost-panel-line"), msg("adaboost-axis-line"))


def say_panel(points: list[tuple[float, float]]) -> Panel:
    return curve(SAY, msg("adaboost-panel-say"), msg("adaboost-axis-error"), msg("adaboost-axis-say"), points)


@once
def picture_of_classes(trace: Trace) -> Picture:
    """Trees that vote, each with its say."""
    rounds = rounds_of(trace)
    names = trace.data.class_names
    resampled = trace.setting("update") == "resample"
    columns = (
        weight_column,
        unnormalised_column,
        wrong_column,
        *((drawn_column,) if resampled else ()),
        *predictions("class"),
    )
    half, rate, K = trace.setting("say") == "half_log", trace.setting("learning_rate"), len(names)
    panels = (
        weight_panel,
        cells(COUNTS, msg("adaboost-panel-wrong"), msg("adaboost-axis-weight")),
        say_panel([(e, rate * log_odds(e, K) / (2 if half else 1)) for e in ACROSS]),
        bars(SIDES, msg("adaboost-panel-sides"), SIDE_LABELS, msg("adaboost-axis-weight")),
        *((line_panel(),) if resampled else ()),
        bars(VOTES, msg("adaboost-panel-says"), names, msg("adaboost-axis-say")),
        errors_of_classes(trace, rounds),
        all_trees,
    )
    return Picture(shown_trees(rounds), ensemble_of(trace, rounds), columns, panels)


@once
def picture_of_numbers(trace: Trace) -> Picture:
    """Trees whose weighted median predicts (or, as the notes print it, a sum)."""
    rounds = rounds_of(trace)
    resampled, rate = trace.setting("update") == "resample", trace.setting("learning_rate")
    columns = (
        weight_column,
        unnormalised_column,
        *((drawn_column,) if resampled else ()),
        loss_column,
        error_column,
        *predictions("number"),
    )
    panels = (
        weight_panel,
        cells(COUNTS, msg("adaboost-panel-counts"), msg("adaboost-axis-counts")),
        say_panel([(e, rate * math.log((1 - e) / e)) for e in ACROSS]),
        *((line_panel(),) if resampled else ()),
        together_panel(trace, rounds),
        errors_of_numbers(trace, rounds),
        all_trees,
    )
    return Picture(shown_trees(rounds), ensemble_of(trace, rounds), columns, panels)


def together_panel(trace: Trace, rounds: list) -> Panel:
    """How the trees' predictions for a row come to one: the weighted median, or the notes' sum."""
    if trace.setting("combine") == "notes_sum":
        labels = [tree(each.number) for each in rounds]
        return bars(SUM, msg("adaboost-panel-sum"), labels, msg("adaboost-axis-sum"))
    return ranges(MEDIAN, msg("adaboost-panel-median"), msg("adaboost-axis-median"))


def ensemble_of(trace: Trace, rounds: list) -> Ensemble:
    """The model's, where a tree that is left out, the last one, weighs nothing."""
    return trace.model_as(ManyTrees).ensemble.first(len(rounds))


def shown_trees(rounds: list) -> tuple[ShownTree, ...]:
    return tuple(ShownTree(each.growth, tree(each.number)) for each in rounds)


# -- how wrong all are together, round by round


def staged_predictions(trace: Trace, rounds: int) -> np.ndarray:
    """[rounds, n] what the trees so far predict together; a tree that was left out changes nothing."""
    stages = np.array(list(trace.model.staged_predict(trace.data.X)))
    return stages[np.minimum(np.arange(rounds), len(stages) - 1)]


def errors_of_classes(trace: Trace, rounds: list) -> Panel:
    wrong = (staged_predictions(trace, len(rounds)) != trace.data.y).mean(1)
    series = [
        (msg("adaboost-series-all"), wrong),
        (msg("adaboost-series-weighted"), [each.verdict.error for each in rounds]),
    ]
    return error_panel(msg("adaboost-misclassified"), series)


def errors_of_numbers(trace: Trace, rounds: list) -> Panel:
    y = trace.data.y
    alone = [((y - each.growth.tree.value[each.leaf]) ** 2).mean() for each in rounds]
    together = ((staged_predictions(trace, len(rounds)) - y) ** 2).mean(1)
    series = [(msg("adaboost-series-all"), together), (msg("adaboost-series-alone"), alone)]
    return error_panel(msg("adaboost-squared-error"), series)


def error_panel(up: Message, series: list) -> Panel:
    return lines(ERRORS, msg("adaboost-panel-errors"), msg("adaboost-axis-rounds"), up, series)
