"""The picture of XGBoost's lesson: trees, columns of the rows, panels.

A panel exists only if the trace has what it shows, for example the curve of T(G) only if alpha is not 0.
"""

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.losses import LogisticLoss, SquaredLoss
from engine.learners.xgb.lesson.rounds import XgbRounds, xgb_rounds
from engine.learners.xgb.losses import PiecewiseLinearLoss
from engine.learners.xgb.model import XgbModel
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
NODES = 31  # larger trees have no panel with a bar for each node
POINTS = 121  # of a curve


@cached_on_trace
def build_xgb_picture(trace: Trace) -> LessonPicture:
    boosting = xgb_rounds(trace, MAX_CANDIDATES)
    trees = tuple(tree.lesson_tree() for tree in boosting.boosted_trees)
    ensemble = trace.model_as(XgbModel).ensemble_for(len(boosting.rounds))  # the model may have fewer: early stopping
    return LessonPicture(trees, ensemble, tuple(_columns(boosting)), tuple(_panels(boosting)))


# -- columns


def _columns(boosting: XgbRounds):
    several = boosting.trees_per_round > 1
    title = msg("xgb.column.title", what="score") if several else boosting.score_text
    weighted = boosting.start.weight is not None  # then -g is no difference of target and prediction
    yield row_column(RESIDUAL, several=several, loss="other" if weighted else boosting.loss_key)
    yield row_column(G_COLUMN, summed=True)
    yield row_column(H_COLUMN, size=boosting.rounds[0].gradients.h is not None, summed=True)
    if boosting.class_names:
        yield row_column(PROBABILITY, several=several)
    yield Column(score_column_name(boosting), msg("xgb.column.score-help", several=several), title=title)
    if boosting.start.validation_rows is not None:
        yield row_column(VALIDATION, "count")
    if boosting.cv_choice is not None:
        yield row_column(FOLD, "count")
    if any(each.draw is not None and each.draw.rows is not None for each in boosting.rounds):
        yield row_column(DRAWN_COLUMN, "count")
    if boosting.class_names:
        yield row_column(PREDICTION_COLUMN, "class")


def row_column(
    name: str, kind: str = "number", size: bool = False, several: bool = False, summed: bool = False, loss: str = ""
) -> Column:
    why = msg("xgb.column.help", what=name, several=several, loss=loss)
    return Column(name, why, kind, size, msg("xgb.column.title", what=name), summed)


def score_column_name(boosting: XgbRounds) -> str:
    """The column of F."""
    return "score" if boosting.trees_per_round > 1 else boosting.single_score_column


# -- panels


def _panels(boosting: XgbRounds):
    rounds = msg("xgb.axis.rounds")
    if (choice := boosting.cv_choice) is not None:
        series = [(msg("xgb.series.fold-mean"), choice.mean)]
        series += [(msg("xgb.series.fold", fold=f + 1), loss) for f, loss in enumerate(choice.loss)]
        yield picture.lines_panel(FOLDS, msg("xgb.panel.folds"), rounds, msg("xgb.axis.fold-loss"), series)
    if panel := _loss_curve(boosting):
        yield panel
    if boosting.params.max_bin is not None:
        yield picture.ranges_panel(RANGES, msg("xgb.panel.bins"), msg("xgb.axis.weight-share"))
        labels = msg("xgb.label.all-candidates"), msg("xgb.label.proposed-candidates")
        title, y_label = msg("xgb.panel.root-candidates"), msg("xgb.axis.candidates")
        yield picture.bars_panel(CANDIDATE_COUNTS_PANEL, title, labels, y_label)
    if boosting.params.similarity.reg_alpha:
        yield _shrinkage_curve(boosting)
    if 1 < boosting.max_nodes <= NODES:
        nodes = [node_name_text(node) for node in range(boosting.max_nodes)]
        if boosting.params.prunes_after_growth:
            yield picture.bars_panel(NET, msg("xgb.panel.net-gains"), nodes, msg("xgb.axis.net-gain"))
        yield picture.bars_panel(OUTPUTS, msg("xgb.panel.outputs"), nodes, msg("xgb.axis.output"))
    if np.isfinite(boosting.losses).all():
        series = [(msg("xgb.series.training"), boosting.losses)]
        if boosting.start.validation_rows is not None:
            series.append((msg("xgb.series.validation"), boosting.validation_losses))
            if (metrics := boosting.validation_metrics) is not None:
                metric = boosting.start.validation_rows.metric
                series.append((msg("xgb.series.metric", metric=metric), metrics))
        title, y_label = msg("xgb.panel.loss"), msg("xgb.formula.mean-loss")
        yield picture.lines_panel(LOSS, title, rounds, y_label, series, first=0)
    if len(boosting.rounds) > 1:
        yield picture.wall_panel(WALL, msg("xgb.panel.trees"))
    if boosting.trees_per_round > 1:
        yield picture.fields_panel(FIELDS, msg("xgb.panel.class-scores"))


def _loss_curve(boosting: XgbRounds) -> Panel | None:
    """The loss of a row; its slope is g, its curvature h. None where rows have different curves."""
    if isinstance(boosting.loss, SquaredLoss | PiecewiseLinearLoss):
        limit = 1.15 * float(np.abs(loss_curve_x(boosting, boosting.start.after)).max(initial=1))
        x, x_label, y = np.linspace(-limit, limit, POINTS), "F - y", np.zeros(1)
    elif isinstance(boosting.loss, LogisticLoss):
        x, x_label, y = np.linspace(-4, 4, POINTS), msg("xgb.axis.row-score"), np.ones(1)
    else:
        return None
    points = picture.curve_points(x, boosting.loss.row_losses(y, x))
    return picture.curve_panel(SHAPE, msg("xgb.panel.row-loss"), x_label, msg("xgb.axis.row-loss"), points)


def loss_curve_x(boosting: XgbRounds, F: np.ndarray) -> np.ndarray:
    """[n] each row's x on the curve of the loss."""
    y = boosting.start.y
    return F - y if isinstance(boosting.loss, SquaredLoss | PiecewiseLinearLoss) else (2 * y - 1) * F


def _shrinkage_curve(boosting: XgbRounds) -> Panel:
    """T(G) over the range of G in the first round."""
    similarity, alpha = boosting.params.similarity, float(boosting.params.similarity.reg_alpha)
    limit = max(float(np.abs(boosting.rounds[0].gradients.g).sum() / 2), 3 * alpha)
    G = np.sort(np.append(np.linspace(-limit, limit, POINTS), [-alpha, alpha]))
    points = picture.curve_points(G, similarity.soft_threshold(G))
    return picture.curve_panel(SHRINKAGE_PANEL, msg("xgb.panel.alpha"), "G", "T(G)", points)
