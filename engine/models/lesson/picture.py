"""What the lesson of a model is seen in: its trees, the scores of the rows, errors by tree, importances."""

from __future__ import annotations

import numpy as np

from engine.core.trace import Trace
from engine.models.lesson.model_view import ModelView, ReplayTree, model_view_of
from engine.text import picture
from engine.text.message import msg
from engine.text.picture import Column, LessonPicture, Panel, cached_on_trace

ERROR_PANEL, WALL = "error", "wall"
IMPORTANCES = ("gain", "cover", "count")  # each is a panel of its name
RESIDUAL, G_COLUMN, H_COLUMN, SCORE, PROBABILITY, PREDICTION_COLUMN = (
    "residual",
    "g",
    "h",
    "score",
    "probability",
    "says",
)
BARS = 30  # features that have a bar


@cached_on_trace
def build_model_picture(trace: Trace) -> LessonPicture:
    facts = model_view_of(trace)
    trees = tuple(tree.lesson_tree() for tree in facts.trees[: facts.n_trees_shown])
    return LessonPicture(
        trees, facts.ensemble.first(facts.n_trees_shown), tuple(_columns(facts)), tuple(_panels(facts))
    )


def full_picture(facts: ModelView) -> LessonPicture:
    """The same with every tree: for sums, not to be seen."""
    return LessonPicture(tuple(tree.lesson_tree() for tree in facts.trees), facts.ensemble)


def ranked_features(facts: ModelView) -> np.ndarray:
    """The features that have bars: of many those with the largest total gain, or cover."""
    by = facts.model.importances(next(iter(known_importances(facts)), "count"))
    return np.arange(len(by)) if len(by) <= BARS else np.sort(np.argsort(-by, kind="stable")[:BARS])


def known_importances(facts: ModelView) -> list[str]:
    """The importances that the file says."""
    return [name for name in IMPORTANCES if facts.model.importances(name).any()]


def _columns(facts: ModelView):
    if facts.is_boosted:
        for name in (RESIDUAL, G_COLUMN, H_COLUMN):
            yield Column(name, msg("xgb.column.help", what=name, several=facts.ensemble.n_scores > 1), "number", False,
                         msg("xgb.column.title", what=name))  # fmt: skip
    yield Column(SCORE, msg("model.column.help", what="score"), title=msg("model.column.title", what="score"))
    if facts.data.class_names and facts.model.link.has_probabilities:
        yield Column(PROBABILITY, msg("model.column.help", what="probability"),
                     title=msg("model.column.title", what="probability"))  # fmt: skip
    if facts.data.class_names:
        yield Column(
            PREDICTION_COLUMN,
            msg("model.column.help", what="says"),
            "class",
            title=msg("model.column.title", what="says"),
        )


def _panels(facts: ModelView):
    yield _errors(facts)
    if facts.n_trees_shown > 1:
        yield picture.wall_panel(WALL, msg("model.panel.trees"))
    names = [facts.data.feature_names[j] for j in ranked_features(facts)]
    for name in known_importances(facts):
        yield picture.bars_panel(
            name, msg("model.panel.importance", by=name), names, msg("model.axis.importance", by=name)
        )


def _errors(facts: ModelView) -> Panel:
    classes = bool(facts.data.class_names)
    first = 0 if facts.has_start_score else 1
    series = [(msg("model.series.error", what="wrong" if classes else "squares"), facts.errors_by_stage[first:])]
    if facts.log_losses_by_stage is not None:
        series.append((msg("model.series.error", what="log"), facts.log_losses_by_stage[first:]))
    return picture.lines_panel(
        ERROR_PANEL, msg("model.panel.errors"), msg("model.axis.trees"), msg("model.axis.error"), series, first
    )


def tree_columns(tree: ReplayTree, scores: np.ndarray, fitted: bool) -> dict[str, np.ndarray | None]:
    """What the columns hold while a tree is told, or once it is added."""
    facts, newton, k = tree.model_view, tree.gradient_scores, max(tree.tree_event.score_index, 0)
    found: dict[str, np.ndarray | None] = {}
    if facts.is_boosted:
        h = None if newton is None else np.ones(facts.data.n) if newton.hessian is None else newton.hessian
        g = None if newton is None or not fitted or not tree.growth.has_model_criterion else newton.target
        found |= {RESIDUAL: None if g is None else -g, G_COLUMN: g, H_COLUMN: None if g is None else h}
    return found | model_score_columns(facts, scores, k)


def model_score_columns(facts: ModelView, scores: np.ndarray, k: int) -> dict[str, np.ndarray | None]:
    """The scores of the rows, and what they stand for."""
    found: dict[str, np.ndarray | None] = {SCORE: scores[:, min(k, scores.shape[1] - 1)]}
    if not facts.data.class_names:
        return found
    if facts.model.link.has_probabilities:
        p = facts.model.link.probabilities(scores)
        found[PROBABILITY] = p[:, 1 if scores.shape[1] == 1 else k]
    return found | {PREDICTION_COLUMN: facts.model.predict_from_scores(scores)}
