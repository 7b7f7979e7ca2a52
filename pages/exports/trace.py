"""As much of a trace as a file should hold: a forest has millions of candidates, each derived when somebody looks."""

from __future__ import annotations

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

MAX_TABLE_LINES = 50_000  # of each table in a file: two such tables are some 20 MB of JSON
MAX_SEARCH_LINES = 10_000  # candidates of one search, so that even of the longest there are several


@dataclass(frozen=True)
class Excerpt:
    """A table of a trace, or the beginning of it."""

    columns: dict[str, np.ndarray]
    omission: Message | None = None  # what is not in it


def excerpt_of(trace: Trace, name: str) -> Excerpt:
    """At most LINES of the table of "candidates", "nodes", "rounds" or "rows"."""
    if name == "candidates":
        return _candidates(trace)
    columns = first_lines(trace, name, MAX_TABLE_LINES)
    if not columns or _length(columns) < MAX_TABLE_LINES:
        return Excerpt(columns)
    every = sum(_length(part) for event in trace.logged_events if (part := event.columns(name)) is not None)
    lost = msg("export.excerpt.first-lines", table=Span(name), count=MAX_TABLE_LINES, all=every)
    return Excerpt(columns, lost if every > MAX_TABLE_LINES else None)


def list_omissions(trace: Trace, tables: dict[str, Excerpt]) -> list[Message]:
    """What a file of these does not hold, and where that is to be had; nothing where all of them are whole."""
    lost = {name: table.omission for name, table in tables.items() if table.omission}
    learner = next(each.name for each in ALL_LEARNERS if each.fit is trace.fit)
    code = [f'record({learner}.fit, data, **settings).columns("{name}")' for name in lost]
    return [*lost.values(), *(msg("export.excerpt.whole", code=Span(each)) for each in code[:1])]


def first_lines(trace: Trace, name: str, max_lines: int) -> dict[str, np.ndarray]:
    """The first lines of trace.columns(name). No event is asked that could only tell of later ones."""
    parts, lines = [], 0
    for event in trace.logged_events:
        if lines >= max_lines:
            break
        if (part := event.columns(name)) is not None:
            parts.append(part)
            lines += _length(part)
    return {column: values[:max_lines] for column, values in _joined(parts).items()}


def best_candidates(table: CandidateTable, most: int) -> np.ndarray:
    """The places of as many candidates: the chosen one first, then by gain; of equal gains the first in line first."""
    rank = np.where(table.chosen, np.inf, table.gain)
    among = np.arange(len(rank))
    if most < len(rank):  # to sort all of a million would be slow
        among = (rank >= np.partition(rank, -most)[-most]).nonzero()[0]
    return among[np.argsort(-rank[among], kind="stable")][:most]


def _candidates(trace: Trace) -> Excerpt:
    """Search after search as long as there is room, of a long one the best. Nothing beyond that is derived, and
    nothing derived is kept: who looks at the lesson meanwhile has it derived again."""
    growths = [event for event in trace.logged_events if isinstance(event, Growth)]
    searches = [search for growth in growths for search in _searches(growth)]
    parts, room, shortened = [], MAX_TABLE_LINES, 0
    try:
        for growth, root, number, node in searches:
            table = growth.table(node)
            if (lines := min(len(table), MAX_SEARCH_LINES)) > room:
                break
            place = {"round": growth.round, "tree": root, "node": number}
            parts.append(_lines_of(table.take(np.sort(best_candidates(table, lines))), place))
            room, shortened = room - lines, shortened + (lines < len(table))
        if not parts:  # nothing was searched: the columns, with no candidate in them
            parts = [growth.columns("candidates") for growth in growths[:1]]
    finally:
        for growth in growths:
            growth.clear_cache()
            growth.features.clear_cache()
    held = len(parts), len(searches)
    if held[0] >= held[1] and not shortened:
        return Excerpt(_joined(parts))
    lost = "both" if held[0] < held[1] and shortened else "shortened" if shortened else "some"
    return Excerpt(_joined(parts), msg("export.excerpt.searches", table=Span("candidates"), lost=lost, count=held[0],
                                       all=held[1], shortened=shortened, most=MAX_SEARCH_LINES))  # fmt: skip


def _searches(growth: Growth) -> Iterator[tuple[Growth, int, int, int]]:
    """In the order of the trace's table: the growth, the tree in it, the node's number within that, and the node."""
    for root in range(growth.tree.roots):
        for number, node in enumerate(growth.nodes_of_root(root).tolist()):
            if growth.was_searched(node):
                yield growth, root, number, node


def _lines_of(table: CandidateTable, place: dict[str, int]) -> dict[str, np.ndarray]:
    return {**{name: np.full(len(table), at) for name, at in place.items()}, **table.columns()}


def _joined(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {name: np.concatenate([part[name] for part in parts]) for name in (parts[0] if parts else ())}


def _length(columns: dict[str, np.ndarray]) -> int:
    return len(next(iter(columns.values())))


def model_json(trace: Trace) -> dict[str, Any] | None:
    """None where leaves predict more than they hold (the softmax of their counts), or no tree was needed."""
    model, classes = trace.model, len(trace.data.class_names)
    if isinstance(model, CartModel) and not model.uses_softmax:
        score = None if classes else (0,)
        return _written(Ensemble("average", np.ones(1), score_index=score, n_classes=classes), [model.tree], trace)
    if isinstance(model, TreeEnsembleModel):
        return _written(model.ensemble, list(getattr(model, "trees", ())), trace)
    return None


def _written(ensemble: Ensemble, trees: list[Tree], trace: Trace) -> dict[str, Any] | None:
    single = [each for tree in trees for each in _singles(tree)][: len(ensemble.weight)]
    if not single or len(single) < len(ensemble.weight):
        return None
    return {
        "rule": ensemble.rule,
        "weight": ensemble.weight.tolist(),
        "start": list(map(float, ensemble.start)),
        "score": None if ensemble.score_index is None else list(map(int, ensemble.score_index)),
        "votes": ensemble.uses_votes,
        "at_zero": int(ensemble.class_at_zero),
        "link": ensemble.link,
        "classes": ensemble.n_classes,
        "trees": single,
    }


def _singles(tree: Tree) -> Iterator[dict[str, Any]]:
    """Each of its roots as a tree of its own. A threshold of null where no level is listed: every known value left."""
    for root in range(tree.roots):
        nodes = tree.in_subtree(root).nonzero()[0]
        place = np.full(len(tree.feature) + 1, -1)  # the last for no child
        place[nodes] = np.arange(len(nodes))
        sides = {int(place[node]): side for node, side in tree.level_side.items() if place[node] >= 0}
        value = tree.value
        if value.ndim > 1 and tree.roots > 1:
            value = value[:, 0]
        yield {
            "feature": tree.feature[nodes].tolist(), "threshold": _finite(tree.threshold[nodes]),
            "left": place[tree.left[nodes]].tolist(), "right": place[tree.right[nodes]].tolist(),
            "missing_left": tree.missing_left[nodes].tolist(), "value": value[nodes].tolist(),
            "gain": _finite(tree.gain[nodes]), "n": tree.count[nodes].tolist(),
            "listed": [[node, _left(side, bool(tree.missing_left[nodes[node]]))] for node, side in sides.items()],
        }  # fmt: skip


def _left(side: np.ndarray, missing_left: bool) -> list[int]:
    """The levels that go left; those that no row had go where missing values go."""
    return ((side == 1) | ((side < 0) & missing_left)).nonzero()[0].tolist()


def _finite(values: np.ndarray) -> list[float | None]:
    return [value if np.isfinite(value) else None for value in values.tolist()]
