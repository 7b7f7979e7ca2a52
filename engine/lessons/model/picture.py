"""What the lesson of a model is seen in: its trees, the scores of the rows, errors by tree, importances."""

from __future__ import annotations

import numpy as np

from engine.core.trace import Trace
from engine.lessons.common import picture
from engine.lessons.common.once import once
from engine.lessons.common.picture import Column, Panel, Picture
from engine.lessons.model.facts import ModelFacts, ReadTreeFacts, facts_of
from engine.text.message import msg

ERROR, WALL = "error", "wall"
IMPORTANCES = ("gain", "cover", "count")  # each is a panel of its name
RESIDUAL, G, H, SCORE, PROBABILITY, SAYS = "residual", "g", "h", "score", "probability", "says"
BARS = 30  # features that have a bar


@once
def of(trace: Trace) -> Picture:
    facts = facts_of(trace)
    trees = tuple(tree.shown_tree() for tree in facts.trees[: facts.told])
    return Picture(trees, facts.ensemble.first(facts.told), tuple(_columns(facts)), tuple(_panels(facts)))


def whole(facts: ModelFacts) -> Picture:
    """The same with every tree: for sums, not to be seen."""
    return Picture(tuple(tree.shown_tree() for tree in facts.trees), facts.ensemble)


def ranked(facts: ModelFacts) -> np.ndarray:
    """The features that have bars: of many those with the largest total gain, or cover."""
    by = facts.model.importances(next(iter(known(facts)), "count"))
    return np.arange(len(by)) if len(by) <= BARS else np.sort(np.argsort(-by, kind="stable")[:BARS])


def known(facts: ModelFacts) -> list[str]:
    """The importances that the file says."""
    return [name for name in IMPORTANCES if facts.model.importances(name).any()]


def _columns(facts: ModelFacts):
    if facts.boosted:
        for name in (RESIDUAL, G, H):
            yield Column(name, msg("xgb-column-why", what=name, several=facts.ensemble.scores > 1), "number", False,
                         msg("xgb-column", what=name))  # fmt: skip
    yield Column(SCORE, msg("model-column", what="score"), title=msg("model-column-title", what="score"))
    if facts.data.class_names and facts.model.link.has_probabilities:
        yield Column(PROBABILITY, msg("model-column", what="probability"),
                     title=msg("model-column-title", what="probability"))  # fmt: skip
    if facts.data.class_names:
        yield Column(SAYS, msg("model-column", what="says"), "class", title=msg("model-column-title", what="says"))


def _panels(facts: ModelFacts):
    yield _errors(facts)
    if facts.told > 1:
        yield picture.wall(WALL, msg("model-all-trees"))
    names = [facts.data.feature_names[j] for j in ranked(facts)]
    for name in known(facts):
        yield picture.bars(name, msg("model-importance", by=name), names, msg("model-importance-up", by=name))


def _errors(facts: ModelFacts) -> Panel:
    classes = bool(facts.data.class_names)
    first = 0 if facts.starts else 1
    series = [(msg("model-series", what="wrong" if classes else "squares"), facts.wrong[first:])]
    if facts.log_loss is not None:
        series.append((msg("model-series", what="log"), facts.log_loss[first:]))
    return picture.lines(ERROR, msg("model-errors"), msg("model-trees"), msg("model-error"), series, first)


def columns_at(tree: ReadTreeFacts, scores: np.ndarray, fitted: bool) -> dict[str, np.ndarray | None]:
    """What the columns hold while a tree is told, or once it is added."""
    facts, newton, k = tree.facts, tree.newton, max(tree.added.score, 0)
    found: dict[str, np.ndarray | None] = {}
    if facts.boosted:
        h = None if newton is None else np.ones(facts.data.n) if newton.hessian is None else newton.hessian
        g = None if newton is None or not fitted or not tree.growth.weighed else newton.target
        found |= {RESIDUAL: None if g is None else -g, G: g, H: None if g is None else h}
    return found | row_columns(facts, scores, k)


def row_columns(facts: ModelFacts, scores: np.ndarray, k: int) -> dict[str, np.ndarray | None]:
    """The scores of the rows, and what they stand for."""
    found: dict[str, np.ndarray | None] = {SCORE: scores[:, min(k, scores.shape[1] - 1)]}
    if not facts.data.class_names:
        return found
    if facts.model.link.has_probabilities:
        p = facts.model.link.probabilities(scores)
        found[PROBABILITY] = p[:, 1 if scores.shape[1] == 1 else k]
    return found | {SAYS: facts.model.prediction(scores)}
