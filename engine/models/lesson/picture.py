"""The picture of a model's lesson: trees, columns of scores, panels of errors and importances."""

import numpy as np

from engine.core.trace import Trace
from engine.models.gradients import residual_kind
from engine.models.lesson.model_view import ModelView, ReplayTree, model_view_of
from engine.text import picture
from engine.text.message import msg
from engine.text.picture import Column, LessonPicture, Panel, cached_on_trace

ERROR_PANEL, WALL = "error", "wall"
IMPORTANCES = ("gain", "cover", "count")  # each has a panel of that name
RESIDUAL, G_COLUMN, H_COLUMN = "residual", "g", "h"
SCORE, PROBABILITY, PREDICTION_COLUMN = "score", "probability", "says"
MAX_BARS = 30  # of an importance panel


@cached_on_trace
def build_model_picture(trace: Trace) -> LessonPicture:
    view = model_view_of(trace)
    trees = tuple(tree.lesson_tree() for tree in view.trees[: view.n_trees_shown])
    ensemble = view.ensemble.first(view.n_trees_shown)
    return LessonPicture(trees, ensemble, tuple(_columns(view)), tuple(_panels(view)))


def full_picture(view: ModelView) -> LessonPicture:
    """A picture with all trees, for computing sums; it is not drawn."""
    return LessonPicture(tuple(tree.lesson_tree() for tree in view.trees), view.ensemble)


def ranked_features(view: ModelView) -> np.ndarray:
    """The features with bars in the importance panels: the MAX_BARS most important ones."""
    importance = view.model.importances(next(iter(known_importances(view)), "count"))
    if len(importance) <= MAX_BARS:
        return np.arange(len(importance))
    return np.sort(np.argsort(-importance, kind="stable")[:MAX_BARS])


def known_importances(view: ModelView) -> list[str]:
    """The importances for which the file has values."""
    return [name for name in IMPORTANCES if view.model.importances(name).any()]


def _columns(view: ModelView):
    if view.is_boosted:
        several, loss = view.ensemble.n_scores > 1, residual_kind(view.model)
        for name in (RESIDUAL, G_COLUMN, H_COLUMN):
            help_text = msg("xgb.column.help", what=name, several=several, loss=loss)
            yield Column(name, help_text, "number", False, msg("xgb.column.title", what=name))
    yield Column(SCORE, msg("model.column.help", what="score"), title=msg("model.column.title", what="score"))
    if view.data.class_names and view.model.link.has_probabilities:
        name = msg("model.column.title", what="probability")
        yield Column(PROBABILITY, msg("model.column.help", what="probability"), title=name)
    if view.data.class_names:
        name = msg("model.column.title", what="says")
        yield Column(PREDICTION_COLUMN, msg("model.column.help", what="says"), "class", title=name)


def _panels(view: ModelView):
    yield _errors(view)
    if view.n_trees_shown > 1:
        yield picture.wall_panel(WALL, msg("model.panel.trees"))
    names = [view.data.feature_names[j] for j in ranked_features(view)]
    for name in known_importances(view):
        title, axis = msg("model.panel.importance", by=name), msg("model.axis.importance", by=name)
        yield picture.bars_panel(name, title, names, axis)


def _errors(view: ModelView) -> Panel:
    classes = bool(view.data.class_names)
    first = 0 if view.has_start_score else 1
    series = [(msg("model.series.error", what="wrong" if classes else "squares"), view.errors_by_stage[first:])]
    if view.log_losses_by_stage is not None:
        series.append((msg("model.series.error", what="log"), view.log_losses_by_stage[first:]))
    title, x, y = msg("model.panel.errors"), msg("model.axis.trees"), msg("model.axis.error")
    return picture.lines_panel(ERROR_PANEL, title, x, y, series, first)


def tree_columns(tree: ReplayTree, scores: np.ndarray, fitted: bool) -> dict[str, np.ndarray | None]:
    """The columns of the table of rows at a tree's steps. `fitted`: before the tree is added, when residuals show."""
    view, newton, k = tree.model_view, tree.gradient_scores, max(tree.tree_event.score_index, 0)
    columns: dict[str, np.ndarray | None] = {}
    if view.is_boosted:
        h = None if newton is None else np.ones(view.data.n) if newton.hessian is None else newton.hessian
        g = None if newton is None or not fitted or not tree.growth.has_model_criterion else newton.target
        columns |= {RESIDUAL: None if g is None else -g, G_COLUMN: g, H_COLUMN: None if g is None else h}
    return columns | model_score_columns(view, scores, k)


def model_score_columns(view: ModelView, scores: np.ndarray, k: int) -> dict[str, np.ndarray | None]:
    """The columns of score k: the score, its probability, and the predicted class."""
    columns: dict[str, np.ndarray | None] = {SCORE: scores[:, min(k, scores.shape[1] - 1)]}
    if not view.data.class_names:
        return columns
    if view.model.link.has_probabilities:
        p = view.model.link.probabilities(scores)
        columns[PROBABILITY] = p[:, 1 if scores.shape[1] == 1 else k]
    return columns | {PREDICTION_COLUMN: view.model.predict_from_scores(scores)}
