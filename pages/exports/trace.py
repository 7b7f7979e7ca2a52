"""Cuts a trace's tables to a size for files, and writes the model as JSON.

A forest has millions of candidates, which the trace computes when they are read.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import Trace
from engine.learners.cart.fitting import CartModel
from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel
from engine.split.candidates import CandidateTable
from engine.text.message import Message, Span, msg
from engine.tree.growth import Growth
from engine.tree.tree import Tree
from pages.learners.registry import ALL_LEARNERS

MAX_TABLE_LINES = 50_000  # two such tables are about 20 MB of JSON
MAX_SEARCH_LINES = 10_000  # candidates of one node, so that several nodes fit


@dataclass(frozen=True)
class Excerpt:
    """The first lines of a trace's table, and what they leave out."""

    columns: dict[str, np.ndarray]
    omission: Message | None = None


def excerpt_of(trace: Trace, name: str) -> Excerpt:
    """Return at most MAX_TABLE_LINES of "candidates", "nodes", "rounds" or "rows"."""
    if name == "candidates":
        return _candidates(trace)
    columns = first_lines(trace, name, MAX_TABLE_LINES)
    if not columns or _length(columns) < MAX_TABLE_LINES:
        return Excerpt(columns)
    total = sum(_length(part) for event in trace.logged_events if (part := event.columns(name)) is not None)
    omission = msg("export.excerpt.first-lines", table=Span(name), count=MAX_TABLE_LINES, all=total)
    return Excerpt(columns, omission if total > MAX_TABLE_LINES else None)


def list_omissions(trace: Trace, tables: dict[str, Excerpt]) -> list[Message]:
    """List what these excerpts leave out, and code that returns the first table as a whole."""
    omissions = {name: table.omission for name, table in tables.items() if table.omission}
    if not omissions:
        return []
    learner = next(learner.name for learner in ALL_LEARNERS if learner.fit is trace.fit)
    code = f'record({learner}.fit, data, **settings).columns("{next(iter(omissions))}")'
    return [*omissions.values(), msg("export.excerpt.whole", code=Span(code))]


def first_lines(trace: Trace, name: str, max_lines: int) -> dict[str, np.ndarray]:
    """Return the first lines of trace.columns(name), without computing those of later events."""
    parts, lines = [], 0
    for event in trace.logged_events:
        if lines >= max_lines:
            break
        if (part := event.columns(name)) is not None:
            parts.append(part)
            lines += _length(part)
    return {column: values[:max_lines] for column, values in _joined(parts).items()}


def best_candidates(table: CandidateTable, most: int) -> np.ndarray:
    """Return the positions of the `most` best candidates: the chosen one, then by falling gain; ties in order."""
    rank = np.where(table.chosen, np.inf, table.gain)
    positions = np.arange(len(rank))
    if most < len(rank):  # to sort a million would be slow
        positions = (rank >= np.partition(rank, -most)[-most]).nonzero()[0]
    return positions[np.argsort(-rank[positions], kind="stable")][:most]


def _candidates(trace: Trace) -> Excerpt:
    """Return the candidates of node after node while there is room; of a long search only the best.

    Later searches are not computed, and the computed ones not cached: a viewer's lesson computes its own again.
    """
    growths = [event for event in trace.logged_events if isinstance(event, Growth)]
    searches = [search for growth in growths for search in _searches(growth)]
    parts, room, shortened = [], MAX_TABLE_LINES, 0
    try:
        for growth, root, number, node in searches:
            table = growth.table(node)
            if (lines := min(len(table), MAX_SEARCH_LINES)) > room:
                break
            place = {"round": growth.round, "tree": root, "node": number}
            table_lines = table.take(np.sort(best_candidates(table, lines)))
            parts.append({**{name: np.full(lines, i) for name, i in place.items()}, **table_lines.columns()})
            room, shortened = room - lines, shortened + (lines < len(table))
        if not parts:  # no node was searched: columns without candidates
            parts = [growth.columns("candidates") for growth in growths[:1]]
    finally:
        for growth in growths:
            growth.clear_cache()
            growth.features.clear_cache()
    count, total = len(parts), len(searches)
    if count >= total and not shortened:
        return Excerpt(_joined(parts))
    kind = "both" if count < total and shortened else "shortened" if shortened else "some"
    omission = msg("export.excerpt.searches", table=Span("candidates"), lost=kind, count=count, all=total,
                   shortened=shortened, most=MAX_SEARCH_LINES)  # fmt: skip
    return Excerpt(_joined(parts), omission)


def _searches(growth: Growth) -> Iterator[tuple[Growth, int, int, int]]:
    """Yield (growth, tree, node's number in the tree, node), in the order of the trace."""
    for root in range(growth.tree.roots):
        for number, node in enumerate(growth.nodes_of_root(root).tolist()):
            if growth.was_searched(node):
                yield growth, root, number, node


def _joined(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {name: np.concatenate([part[name] for part in parts]) for name in (parts[0] if parts else ())}


def _length(columns: dict[str, np.ndarray]) -> int:
    return len(next(iter(columns.values())))


def model_json(trace: Trace) -> dict[str, Any] | None:
    """Return the trees and how they combine; None without trees, or if leaves predict the softmax of counts."""
    model, classes = trace.model, len(trace.data.class_names)
    if isinstance(model, CartModel) and not model.uses_softmax:
        score = None if classes else (0,)
        return _ensemble_json(Ensemble("average", np.ones(1), score_index=score, n_classes=classes), [model.tree])
    if isinstance(model, TreeEnsembleModel):
        return _ensemble_json(model.ensemble, list(getattr(model, "trees", ())))
    return None


def _ensemble_json(ensemble: Ensemble, trees: list[Tree]) -> dict[str, Any] | None:
    single = [single_tree for tree in trees for single_tree in _singles(tree)][: len(ensemble.weight)]
    if not single or len(single) < len(ensemble.weight):
        return None
    return {
        "rule": ensemble.rule, "weight": ensemble.weight.tolist(), "start": list(map(float, ensemble.start)),
        "score": None if ensemble.score_index is None else list(map(int, ensemble.score_index)),
        "votes": ensemble.uses_votes, "at_zero": int(ensemble.class_at_zero), "link": ensemble.link,
        "classes": ensemble.n_classes, "trees": single,
    }  # fmt: skip


def _singles(tree: Tree) -> Iterator[dict[str, Any]]:
    """Yield the tree of each root. A threshold of null without listed levels sends every known value left."""
    value = tree.value[:, 0] if tree.value.ndim > 1 and tree.roots > 1 else tree.value
    for root in range(tree.roots):
        nodes = tree.in_subtree(root).nonzero()[0]
        place = np.full(len(tree.feature) + 1, -1)  # the last stands for no child
        place[nodes] = np.arange(len(nodes))
        sides = {int(place[node]): side for node, side in tree.level_side.items() if place[node] >= 0}
        yield {
            "feature": tree.feature[nodes].tolist(), "threshold": _finite(tree.largest_left[nodes]),
            "left": place[tree.left[nodes]].tolist(), "right": place[tree.right[nodes]].tolist(),
            "missing_left": tree.missing_left[nodes].tolist(), "value": value[nodes].tolist(),
            "gain": _finite(tree.gain[nodes]), "n": tree.count[nodes].tolist(),
            "listed": [[node, _left(side, bool(tree.missing_left[nodes[node]]))] for node, side in sides.items()],
        }  # fmt: skip


def _left(side: np.ndarray, missing_left: bool) -> list[int]:
    """List the levels that go left; levels without rows go with missing values."""
    return ((side == 1) | ((side < 0) & missing_left)).nonzero()[0].tolist()


def _finite(values: np.ndarray) -> list[float | None]:
    return [value if np.isfinite(value) else None for value in values.tolist()]
