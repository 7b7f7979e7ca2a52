"""What an XGBoost lesson is seen in: its trees, F as a sum, a row's derivatives as columns, and panels.

A panel is there only if the trace has what it shows: alpha's pull where there is an alpha, ranges where cuts were
proposed, the folds' curves where rounds were chosen by them.
"""

from __future__ import annotations

import numpy as np

from engine.core.trace import Trace
from engine.learners.boosting.losses import Logistic, Squared
from engine.learners.xgb.cross_validation import RoundsChosen
from engine.learners.xgb.losses import Straight
from engine.learners.xgb.model import XgbModel
from engine.lessons.common import picture
from engine.lessons.common.once import once
from engine.lessons.common.picture import Column, Panel, Picture
from engine.lessons.common.step import CANDIDATES
from engine.lessons.xgb.rounds import XgbRounds, rounds_of

LOSS, FOLDS, SHAPE, PULL, NET, OUTPUTS, RANGES, TRIED, WALL, FIELDS = (
    "loss", "folds", "shape", "pull", "net", "outputs", "ranges", "tried", "wall", "fields",
)  # fmt: skip
RESIDUAL, G, H, DRAWN, SAYS, PROBABILITY, FOLD, VALIDATION = (
    "residual", "g", "h", "drawn", "says", "probability", "fold", "validation",
)  # fmt: skip
NODES = 31  # of the largest tree that has a bar a node
POINTS = 121  # of a curve


@once
def of(trace: Trace) -> Picture:
    boosting = rounds_of(trace, CANDIDATES)
    trees = boosting.grown
    together = boosting.trace.model_as(XgbModel).together(len(boosting.rounds))  # early stopping may answer with fewer
    return Picture(tuple(tree.shown_tree() for tree in trees), together, tuple(_columns(boosting)),
                   tuple(_panels(boosting)))  # fmt: skip


# -- facts about rows


def _columns(boosting: XgbRounds):
    several = boosting.trees > 1
    F = Column(score(boosting), f"F: what the trees so far add up to{' for the class in hand' * several}.")
    yield Column(PROBABILITY, f"What F says of class {'in hand' if several else 1}.") if boosting.class_names else F
    yield Column(RESIDUAL, "What is missing still: the row's own answer less what is predicted. It is -g.")
    yield Column(G, "First derivative of the row's loss by F: which way, and how hard, it is pulled.")
    yield Column(
        H,
        "Second derivative: how fast g changes, so how much the row counts.",
        size=boosting.rounds[0].gradients.h is not None,
    )
    if boosting.class_names:
        yield F
    if boosting.start.validation is not None:
        yield Column(VALIDATION, "1 where no tree learns from the row: its loss is watched.", "count")
    if boosting.chosen is not None:
        yield Column(FOLD, "The part a row was held out in.", "count")
    if any(each.draw is not None and each.draw.rows is not None for each in boosting.rounds):
        yield Column(DRAWN, "1 where the round learns from the row.", "count")
    if boosting.class_names:
        yield Column(SAYS, "The class the trees so far say.", "class")


def score(boosting: XgbRounds) -> str:
    """The column of F."""
    return "score" if boosting.trees > 1 else boosting.score_name


# -- panels


def _panels(boosting: XgbRounds):
    if boosting.chosen is not None:
        yield _folds(boosting.chosen)
    if shape := _shape(boosting):
        yield shape
    if boosting.recipe.max_bin is not None:
        yield picture.ranges(RANGES, "Where a feature may be cut", "share of h at or below the value")
        yield picture.bars(TRIED, "Cuts at the root", ("all there are", "proposed"), "cuts")
    if boosting.recipe.similarity.reg_alpha:
        yield _pull(boosting)
    if 1 < boosting.largest <= NODES:
        nodes = [f"node {node}" for node in range(boosting.largest)]
        if boosting.recipe.prunes:
            yield picture.bars(NET, "Gain less gamma", nodes, "gain - gamma")
        yield picture.bars(OUTPUTS, "What the leaves answer", nodes, "output")
    if np.isfinite(boosting.losses).all():
        series = {"training rows": boosting.losses}
        if boosting.start.validation is not None:
            series["validation rows"] = boosting.validation_losses
        yield picture.lines(LOSS, "Loss by round", "rounds", "mean loss", series, first=0)
    if len(boosting.rounds) > 1:
        yield picture.wall(WALL, "All trees")
    if boosting.trees > 1:
        yield picture.fields(FIELDS, "The score of each class")


def _folds(chosen: RoundsChosen) -> Panel:
    """The folds' curves and their mean."""
    series = {"mean": chosen.mean, **{f"fold {f + 1}": loss for f, loss in enumerate(chosen.loss)}}
    return picture.lines(FOLDS, "Loss of rows held out", "rounds", "mean loss of the fold", series)


def _shape(boosting: XgbRounds) -> Panel | None:
    """The loss of one row over how far F is off, where one curve fits all rows: its slope is g, its bend h."""
    title = "The loss of one row"
    far = float(np.abs([way_off(boosting, each.gradients.before.after) for each in boosting.rounds[:1]]).max(initial=1))
    along = np.linspace(-far * 1.15, far * 1.15, POINTS)
    if isinstance(boosting.loss, Squared | Straight):
        points = picture.points(along, boosting.loss.per_row(np.zeros(1), along))
        return picture.curve(SHAPE, title, "F - y", "loss", points)
    if isinstance(boosting.loss, Logistic):
        along = np.linspace(-4, 4, POINTS)
        return picture.curve(SHAPE, title, "F for a row of class 1, -F for one of class 0", "loss",
                             picture.points(along, boosting.loss.per_row(np.ones(1), along)))  # fmt: skip
    return None


def way_off(boosting: XgbRounds, F: np.ndarray) -> np.ndarray:
    """[n] each row's place on the curve of the loss."""
    y = boosting.start.y
    return F - y if isinstance(boosting.loss, Squared | Straight) else (2 * y - 1) * F


def _pull(boosting: XgbRounds) -> Panel:
    """G and what alpha leaves of it, as wide as the sums of the first round."""
    penalty = boosting.recipe.similarity
    far = max(float(np.abs(boosting.rounds[0].gradients.g).sum() / 2), 3 * penalty.reg_alpha)
    along = np.sort(np.append(np.linspace(-far, far, POINTS), [-penalty.reg_alpha, penalty.reg_alpha]))
    return picture.curve(PULL, "Alpha pulls G towards 0", "G", "T(G)", picture.points(along, penalty.pulled(along)))
