"""What an XGBoost lesson is seen in: its trees, F as a sum, a row's derivatives as columns, and panels.

A panel is there only if the trace has what it shows: alpha's part where there is an alpha, ranges where thresholds
were proposed, the folds' curves where rounds were chosen by them.
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
from engine.lessons.common.wording import node
from engine.lessons.xgb.rounds import XgbRounds, rounds_of
from engine.text.message import msg

LOSS, FOLDS, SHAPE, SHRINK, NET, OUTPUTS, RANGES, TRIED, WALL, FIELDS = (
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
    together = boosting.trace.model_as(XgbModel).together(len(boosting.rounds))  # early stopping may predict with fewer
    return Picture(tuple(tree.shown_tree() for tree in trees), together, tuple(_columns(boosting)),
                   tuple(_panels(boosting)))  # fmt: skip


# -- facts about rows


def _columns(boosting: XgbRounds):
    several = boosting.trees > 1
    name = score(boosting)
    F = Column(
        name,
        msg("xgb-column-F-why", several=several),
        title=msg("xgb-column", what="score") if several else boosting.score_said,
    )
    yield column(G, summed=True)
    yield column(H, size=boosting.rounds[0].gradients.h is not None, summed=True)
    yield column(RESIDUAL)
    if boosting.class_names:
        yield column(PROBABILITY, several=several)
    yield F
    if boosting.start.validation is not None:
        yield column(VALIDATION, "count")
    if boosting.chosen is not None:
        yield column(FOLD, "count")
    if any(each.draw is not None and each.draw.rows is not None for each in boosting.rounds):
        yield column(DRAWN, "count")
    if boosting.class_names:
        yield column(SAYS, "class")


def column(name: str, kind: str = "number", size: bool = False, several: bool = False, summed: bool = False) -> Column:
    why = msg("xgb-column-why", what=name, several=several)
    return Column(name, why, kind, size, msg("xgb-column", what=name), summed)


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
        yield picture.ranges(RANGES, msg("xgb-ranges"), msg("xgb-ranges-across"))
        yield picture.bars(
            TRIED, msg("xgb-tried"), (msg("xgb-tried-all"), msg("xgb-tried-proposed")), msg("xgb-tried-up")
        )
    if boosting.recipe.similarity.reg_alpha:
        yield _shrink(boosting)
    if 1 < boosting.largest <= NODES:
        nodes = [node(place) for place in range(boosting.largest)]
        if boosting.recipe.prunes:
            yield picture.bars(NET, msg("xgb-net"), nodes, msg("xgb-net-up"))
        yield picture.bars(OUTPUTS, msg("xgb-outputs"), nodes, msg("xgb-outputs-up"))
    if np.isfinite(boosting.losses).all():
        series = [(msg("xgb-training"), boosting.losses)]
        if boosting.start.validation is not None:
            series.append((msg("xgb-validation"), boosting.validation_losses))
        yield picture.lines(LOSS, msg("xgb-loss-by-round"), msg("xgb-rounds"), msg("xgb-mean-loss"), series, first=0)
    if len(boosting.rounds) > 1:
        yield picture.wall(WALL, msg("xgb-all-trees"))
    if boosting.trees > 1:
        yield picture.fields(FIELDS, msg("xgb-class-scores"))


def _folds(chosen: RoundsChosen) -> Panel:
    """The folds' curves and their mean."""
    series = [(msg("xgb-mean"), chosen.mean)]
    series += [(msg("xgb-fold-name", fold=f + 1), loss) for f, loss in enumerate(chosen.loss)]
    return picture.lines(FOLDS, msg("xgb-folds"), msg("xgb-rounds"), msg("xgb-folds-up"), series)


def _shape(boosting: XgbRounds) -> Panel | None:
    """The loss of one row over how far F is off, where one curve fits all rows: its slope is g, its curvature h."""
    title = msg("xgb-shape")
    far = float(np.abs([way_off(boosting, each.gradients.before.after) for each in boosting.rounds[:1]]).max(initial=1))
    along = np.linspace(-far * 1.15, far * 1.15, POINTS)
    if isinstance(boosting.loss, Squared | Straight):
        points = picture.points(along, boosting.loss.per_row(np.zeros(1), along))
        return picture.curve(SHAPE, title, "F - y", msg("xgb-shape-up"), points)
    if isinstance(boosting.loss, Logistic):
        along = np.linspace(-4, 4, POINTS)
        return picture.curve(SHAPE, title, msg("xgb-shape-classes"), msg("xgb-shape-up"),
                             picture.points(along, boosting.loss.per_row(np.ones(1), along)))  # fmt: skip
    return None


def way_off(boosting: XgbRounds, F: np.ndarray) -> np.ndarray:
    """[n] each row's place on the curve of the loss."""
    y = boosting.start.y
    return F - y if isinstance(boosting.loss, Squared | Straight) else (2 * y - 1) * F


def _shrink(boosting: XgbRounds) -> Panel:
    """G and what alpha leaves of it, as wide as the sums of the first round."""
    penalty, alpha = boosting.recipe.similarity, float(boosting.recipe.similarity.reg_alpha)
    far = max(float(np.abs(boosting.rounds[0].gradients.g).sum() / 2), 3 * alpha)
    along = np.sort(np.append(np.linspace(-far, far, POINTS), [-alpha, alpha]))
    return picture.curve(SHRINK, msg("xgb-alpha"), "G", "T(G)", picture.points(along, penalty.shrunk(along)))
