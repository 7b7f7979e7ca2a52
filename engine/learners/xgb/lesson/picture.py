"""What an XGBoost lesson is seen in: its trees, F as a sum, a row's derivatives as columns, and panels.

A panel is there only if the trace has what it shows: alpha's part where there is an alpha, ranges where thresholds
were proposed, the folds' curves where rounds were chosen by them.
"""

from __future__ import annotations

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.losses import LogisticLoss, SquaredLoss
from engine.learners.xgb.lesson.rounds import XgbRounds, xgb_rounds
from engine.learners.xgb.losses import PiecewiseLinearLoss
from engine.learners.xgb.model import XgbModel
from engine.learners.xgb.n_rounds import RoundsChoice
from engine.text import picture
from engine.text.message import msg
from engine.text.picture import Column, LessonPicture, Panel, cached_on_trace
from engine.text.step import MAX_CANDIDATES
from engine.text.wording import node_name_text

LOSS, FOLDS, SHAPE, SHRINKAGE_PANEL, NET, OUTPUTS, RANGES, CANDIDATE_COUNTS_PANEL, WALL, FIELDS = (
    "loss", "folds", "shape", "pull", "net", "outputs", "ranges", "tried", "wall", "fields",
)  # fmt: skip
RESIDUAL, G_COLUMN, H_COLUMN, DRAWN_COLUMN, PREDICTION_COLUMN, PROBABILITY, FOLD, VALIDATION = (
    "residual", "g", "h", "drawn", "says", "probability", "fold", "validation",
)  # fmt: skip
NODES = 31  # of the largest tree that has a bar a node
POINTS = 121  # of a curve


@cached_on_trace
def build_xgb_picture(trace: Trace) -> LessonPicture:
    boosting = xgb_rounds(trace, MAX_CANDIDATES)
    trees = boosting.boosted_trees
    together = boosting.trace.model_as(XgbModel).ensemble_for(
        len(boosting.rounds)
    )  # early stopping may predict with fewer
    return LessonPicture(tuple(tree.lesson_tree() for tree in trees), together, tuple(_columns(boosting)),
                   tuple(_panels(boosting)))  # fmt: skip


# -- facts about rows


def _columns(boosting: XgbRounds):
    several = boosting.trees_per_round > 1
    name = score_column_name(boosting)
    F = Column(
        name,
        msg("xgb.column.score-help", several=several),
        title=msg("xgb.column.title", what="score") if several else boosting.score_text,
    )
    yield row_column(G_COLUMN, summed=True)
    yield row_column(H_COLUMN, size=boosting.rounds[0].gradients.h is not None, summed=True)
    yield row_column(RESIDUAL)
    if boosting.class_names:
        yield row_column(PROBABILITY, several=several)
    yield F
    if boosting.start.validation_rows is not None:
        yield row_column(VALIDATION, "count")
    if boosting.cv_choice is not None:
        yield row_column(FOLD, "count")
    if any(each.draw is not None and each.draw.rows is not None for each in boosting.rounds):
        yield row_column(DRAWN_COLUMN, "count")
    if boosting.class_names:
        yield row_column(PREDICTION_COLUMN, "class")


def row_column(
    name: str, kind: str = "number", size: bool = False, several: bool = False, summed: bool = False
) -> Column:
    why = msg("xgb.column.help", what=name, several=several)
    return Column(name, why, kind, size, msg("xgb.column.title", what=name), summed)


def score_column_name(boosting: XgbRounds) -> str:
    """The column of F."""
    return "score" if boosting.trees_per_round > 1 else boosting.single_score_column


# -- panels


def _panels(boosting: XgbRounds):
    if boosting.cv_choice is not None:
        yield _folds(boosting.cv_choice)
    if shape := _shape(boosting):
        yield shape
    if boosting.params.max_bin is not None:
        yield picture.ranges_panel(RANGES, msg("xgb.panel.quantiles"), msg("xgb.axis.hessian-share"))
        yield picture.bars_panel(
            CANDIDATE_COUNTS_PANEL,
            msg("xgb.panel.root-candidates"),
            (msg("xgb.label.all-candidates"), msg("xgb.label.proposed-candidates")),
            msg("xgb.axis.candidates"),
        )
    if boosting.params.similarity.reg_alpha:
        yield _shrink(boosting)
    if 1 < boosting.max_nodes <= NODES:
        nodes = [node_name_text(place) for place in range(boosting.max_nodes)]
        if boosting.params.prunes_after_growth:
            yield picture.bars_panel(NET, msg("xgb.panel.net-gains"), nodes, msg("xgb.axis.net-gain"))
        yield picture.bars_panel(OUTPUTS, msg("xgb.panel.outputs"), nodes, msg("xgb.axis.output"))
    if np.isfinite(boosting.losses).all():
        series = [(msg("xgb.series.training"), boosting.losses)]
        if boosting.start.validation_rows is not None:
            series.append((msg("xgb.series.validation"), boosting.validation_losses))
        yield picture.lines_panel(
            LOSS, msg("xgb.panel.loss"), msg("xgb.axis.rounds"), msg("xgb.formula.mean-loss"), series, first=0
        )
    if len(boosting.rounds) > 1:
        yield picture.wall_panel(WALL, msg("xgb.panel.trees"))
    if boosting.trees_per_round > 1:
        yield picture.fields_panel(FIELDS, msg("xgb.panel.class-scores"))


def _folds(chosen: RoundsChoice) -> Panel:
    """The folds' curves and their mean."""
    series = [(msg("xgb.series.fold-mean"), chosen.mean)]
    series += [(msg("xgb.series.fold", fold=f + 1), loss) for f, loss in enumerate(chosen.loss)]
    return picture.lines_panel(FOLDS, msg("xgb.panel.folds"), msg("xgb.axis.rounds"), msg("xgb.axis.fold-loss"), series)


def _shape(boosting: XgbRounds) -> Panel | None:
    """The loss of one row over how far F is off, where one curve fits all rows: its slope is g, its curvature h."""
    title = msg("xgb.panel.row-loss")
    far = float(
        np.abs([loss_curve_x(boosting, each.gradients.previous.after) for each in boosting.rounds[:1]]).max(initial=1)
    )
    along = np.linspace(-far * 1.15, far * 1.15, POINTS)
    if isinstance(boosting.loss, SquaredLoss | PiecewiseLinearLoss):
        points = picture.curve_points(along, boosting.loss.row_losses(np.zeros(1), along))
        return picture.curve_panel(SHAPE, title, "F - y", msg("xgb.axis.row-loss"), points)
    if isinstance(boosting.loss, LogisticLoss):
        along = np.linspace(-4, 4, POINTS)
        return picture.curve_panel(SHAPE, title, msg("xgb.axis.row-score"), msg("xgb.axis.row-loss"),
                             picture.curve_points(along, boosting.loss.row_losses(np.ones(1), along)))  # fmt: skip
    return None


def loss_curve_x(boosting: XgbRounds, F: np.ndarray) -> np.ndarray:
    """[n] each row's place on the curve of the loss."""
    y = boosting.start.y
    return F - y if isinstance(boosting.loss, SquaredLoss | PiecewiseLinearLoss) else (2 * y - 1) * F


def _shrink(boosting: XgbRounds) -> Panel:
    """G and what alpha leaves of it, as wide as the sums of the first round."""
    penalty, alpha = boosting.params.similarity, float(boosting.params.similarity.reg_alpha)
    far = max(float(np.abs(boosting.rounds[0].gradients.g).sum() / 2), 3 * alpha)
    along = np.sort(np.append(np.linspace(-far, far, POINTS), [-alpha, alpha]))
    return picture.curve_panel(
        SHRINKAGE_PANEL, msg("xgb.panel.alpha"), "G", "T(G)", picture.curve_points(along, penalty.soft_threshold(along))
    )
