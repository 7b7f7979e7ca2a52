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

# columns
WEIGHT, SAYS, WRONG, DRAWN, TOGETHER = "weight", "tree says", "wrong", "drawn", "together"
MISS, RELATIVE = "miss", "relative"
# panels
WEIGHTS, COUNTS, SAY, SIDES, LINE, VOTES, ERRORS, ALL, MEDIAN = (
    "weights", "what counts", "say", "sides", "line", "votes", "errors", "all trees", "median"
)  # fmt: skip

SIDE_LABELS = ("right before", "wrong before", "right after", "wrong after")
ACROSS = np.linspace(0.005, 0.995, 100)  # errors the curve of the say is drawn over

weight_column = Column(
    WEIGHT, "What the row weighs while this round's tree grows; all rows together weigh 1.", size=True
)
drawn_column = Column(DRAWN, "How often the row was drawn.", "count")
all_trees = wall(ALL, "All trees")


def line_panel() -> Panel:
    return ranges(LINE, "The line to draw from", "each row owns as much of it as it weighs")


@once
def picture_of_classes(trace: Trace) -> Picture:
    """Trees that vote, each with its say."""
    rounds = rounds_of(trace)
    names = trace.data.class_names
    resampled = trace.setting("update") == "resample"
    columns = (
        weight_column,
        Column(WRONG, "1 where this round's tree answers with another class than the row has.", "count"),
        Column(SAYS, "What this round's tree answers.", "class"),
        *((drawn_column,) if resampled else ()),
        Column(TOGETHER, "What the trees in force answer together.", "class"),
    )
    half, rate, K = trace.setting("say") == "half_log", trace.setting("learning_rate"), len(names)
    points = [(e, rate * log_odds(e, K) / (2 if half else 1)) for e in ACROSS]
    panels = (
        cells(WEIGHTS, "What each row weighs", "weight"),
        cells(COUNTS, "What the wrong rows weigh", "weight where wrong"),
        curve(SAY, "The say a tree earns", "total error", "say", points),
        bars(SIDES, "Right rows against wrong rows", SIDE_LABELS, "weight together"),
        *((line_panel(),) if resampled else ()),
        bars(VOTES, "The say for each class", names, "say"),
        errors_of_classes(trace, rounds),
        all_trees,
    )
    return Picture(shown_trees(rounds), ensemble_of(trace, rounds), columns, panels)


@once
def picture_of_numbers(trace: Trace) -> Picture:
    """Trees whose weighted median answers (or, as the notes print it, a sum)."""
    rounds = rounds_of(trace)
    resampled, rate = trace.setting("update") == "resample", trace.setting("learning_rate")
    columns = (
        weight_column,
        *((drawn_column,) if resampled else ()),
        Column(RELATIVE, "The miss as a share of the largest miss, as the loss counts it."),
        Column(MISS, "How far off this round's tree is."),
        Column(SAYS, "What this round's tree answers."),
        Column(TOGETHER, "What the trees in force answer together."),
    )
    panels = (
        cells(WEIGHTS, "What each row weighs", "weight"),
        cells(COUNTS, "How much each miss counts", "weight times relative miss"),
        curve(
            SAY, "The say a tree earns", "weighted error", "say", [(e, rate * math.log((1 - e) / e)) for e in ACROSS]
        ),
        *((line_panel(),) if resampled else ()),
        ranges(MEDIAN, "Whose answer reaches half of all say", "say, added up from the smallest answer on"),
        errors_of_numbers(trace, rounds),
        all_trees,
    )
    return Picture(shown_trees(rounds), ensemble_of(trace, rounds), columns, panels)


def ensemble_of(trace: Trace, rounds: list) -> Ensemble:
    """The model's, where a tree that is left out, the last one, weighs nothing."""
    return trace.model_as(ManyTrees).ensemble.first(len(rounds))


def shown_trees(rounds: list) -> tuple[ShownTree, ...]:
    return tuple(ShownTree(each.growth, f"Tree {each.number + 1}") for each in rounds)


# -- how wrong all are together, round by round


def answers(trace: Trace, rounds: int) -> np.ndarray:
    """[rounds, n] what the trees so far answer together; a tree that was left out changes nothing."""
    stages = np.array(list(trace.model.staged_predict(trace.data.X)))
    return stages[np.minimum(np.arange(rounds), len(stages) - 1)]


def errors_of_classes(trace: Trace, rounds: list) -> Panel:
    wrong = (answers(trace, len(rounds)) != trace.data.y).mean(1)
    series = {"all trees": wrong, "this tree, weighted": [each.verdict.error for each in rounds]}
    return lines(ERRORS, "How wrong they are", "rounds", "share wrong", series)


def errors_of_numbers(trace: Trace, rounds: list) -> Panel:
    y = trace.data.y
    alone = [((y - each.growth.tree.value[each.leaf]) ** 2).mean() for each in rounds]
    series = {"all trees": ((answers(trace, len(rounds)) - y) ** 2).mean(1), "this tree alone": alone}
    return lines(ERRORS, "How far off they are", "rounds", "mean squared residual", series)
