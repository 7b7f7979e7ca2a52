"""From a trace and its lesson to the reel: one JSON value that holds all a picture needs. REEL.md documents it.

Facts are columns; what can be derived from them (which rows stand where, which boxes the plane has) is derived in the
browser. Numbers that JSON cannot write (NaN, infinity) become null.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from typing import Any

import numpy as np
from latex2mathml.converter import convert

from engine.growth import Branch, Growth, Leaf, Search
from engine.lessons.step import Lesson, Step, left_out
from engine.reasons import SENTENCES, Reason
from engine.trace import Trace
from pages.stage.layout import positions

FORMAT = 1
ROWS = 2_000  # drawn at most
STEPS = 4_000  # walked at most, so that a reel stays small enough to send
CANDIDATES = 400  # of one feature at one node
NARROW = 5  # candidates a feature keeps however many nodes there are


def reel(trace: Trace, lesson: Lesson, *, title: str, algorithm: str, settings: dict[str, Any], measure: str) -> dict:
    """The whole replay. Example: reel(record(cart.fit, load("seven_rows")), CART, title="Decision tree", ...)."""
    steps = _few_enough(trace, lesson)
    rows = drawn_rows(len(trace.data.y))
    growths = [event for event in trace.logged if isinstance(event, Growth)]
    searches, places = _searches(trace, steps, measure)
    return {
        "format": FORMAT,
        "algorithm": algorithm,
        "title": title,
        "settings": [[name, str(value)] for name, value in settings.items()],
        "facts": _facts(trace, rows, steps),
        "data": _data(trace.data, rows),
        "code": list(lesson.code),
        "trees": [_tree(trace.data, growth, root, steps, rows) for growth in growths for root in range(growth.tree.roots)],
        "searches": searches,
        **_steps(steps, places),
        "ticks": [[i, ""] for i, step in enumerate(steps) if isinstance(step.event, Branch | Leaf) and step.grain == 1],
        "panels": [],
    }


def packed(value: dict) -> tuple[str, str]:
    """The reel as it travels, and a name that changes with its content."""
    plain = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    return base64.b64encode(gzip.compress(plain, mtime=0)).decode(), hashlib.sha256(plain).hexdigest()[:16]


def drawn_rows(n: int) -> np.ndarray:
    """All rows, or ROWS of them evenly spread."""
    return np.arange(n) if n <= ROWS else np.unique(np.linspace(0, n - 1, ROWS).astype(int))


def _few_enough(trace: Trace, lesson: Lesson) -> tuple[Step, ...]:
    """The lesson's steps, with fewer candidates a feature where there would be too many."""
    candidates = CANDIDATES
    while True:
        steps = lesson.steps(trace, candidates)
        if len(steps) <= STEPS or candidates <= NARROW:
            return steps
        candidates = max(NARROW, min(candidates // 2, candidates * STEPS // len(steps)))


def _facts(trace: Trace, rows: np.ndarray, steps: tuple[Step, ...]) -> list[str]:
    facts = []
    if len(rows) < len(trace.data.y):
        facts.append(f"{len(rows):,} of {len(trace.data.y):,} rows are drawn; all of them were learned from.")
    if skipped := left_out(steps):
        facts.append(f"{skipped:,} cuts are passed over in single steps; all were tried.")
    return facts


# -- the data


def _data(data, rows: np.ndarray) -> dict:
    features = [
        {"name": name, "kind": kind, "levels": list(levels), "values": _plain(data.X[rows, j])}
        for j, (name, kind, levels) in enumerate(zip(data.feature_names, data.kinds, data.levels, strict=True))
    ]
    target = {"name": data.target_name, "classes": list(data.class_names) or None, "values": _plain(data.y[rows])}
    return {"rows": (rows + 1).tolist(), "features": features, "target": target}


def _plain(values: np.ndarray) -> list:
    """Numbers as JSON has them: whole ones whole, and null for what is not finite."""
    return [None if not np.isfinite(v) else int(v) if float(v).is_integer() else float(v) for v in values.tolist()]


# -- the trees


def _tree(data, growth: Growth, root: int, steps: tuple[Step, ...], rows: np.ndarray) -> dict:
    own = growth.nodes_of(root)
    number = {int(node): k for k, node in enumerate(own)}
    tree, place = growth.tree, lambda column: [number.get(int(v), -1) for v in column[own]]
    left, right = np.array(place(tree.left)), np.array(place(tree.right))
    x, y = positions(left, right, tree.depth[own])
    decided, n = _decided(len(own), root, steps), growth.features.n
    born = [0] * len(own)
    for node in (left >= 0).nonzero()[0]:
        born[left[node]] = born[right[node]] = decided[node]
    weights = growth.class_weight[own] if growth.scores.classes else None
    said = weights.argmax(1) if weights is not None else None
    return {
        "name": "",
        "round": growth.round,
        "parent": place(tree.parent),
        "left": left.tolist(),
        "right": right.tolist(),
        "feature": tree.feature[own].tolist(),
        "threshold": _plain(tree.threshold[own]),
        "categories": [list(growth.categories(int(node))) for node in own],
        "missing_left": tree.missing_left[own].tolist(),
        "n": tree.count[own].tolist(),
        "impurity": _plain(growth.impurity[own]),
        "weights": None if weights is None else [_plain(row) for row in weights],
        "value": None if weights is not None else _plain(tree.value[own]),
        "answer": [data.class_names[k] for k in said] if said is not None else [f"{v:.4g}" for v in tree.value[own]],
        "reason": [SENTENCES[Reason(int(why))] for why in tree.reason[own]],
        "x": x.round(4).tolist(),
        "y": y.round(4).tolist(),
        "born": born,
        "decided": decided,
        "leaf_of": [number.get(int(leaf), -1) for leaf in growth.leaf_of[root * n + rows]],
    }


def _decided(nodes: int, root: int, steps: tuple[Step, ...]) -> list[int]:
    """The first step that tells what becomes of each node."""
    decided = [len(steps) - 1] * nodes
    for i in range(len(steps) - 1, -1, -1):
        event = steps[i].event
        if isinstance(event, Branch | Leaf) and event.tree == root:
            decided[event.node] = i
    return decided


# -- the searches


def _searches(trace: Trace, steps: tuple[Step, ...], measure: str) -> tuple[list[dict], dict]:
    """The candidates that steps look at; and where each of them went: search -> (its place, candidate -> place)."""
    looked: dict[Search, set[int]] = {}
    for step in steps:
        if isinstance(search := _search_of(step), Search):
            looked.setdefault(search, set())
            if step.light.candidate >= 0:
                looked[search].add(step.light.candidate)
    found, places = [], {}
    for search, candidates in looked.items():
        if len(search.table):
            places[search] = (len(found), *_places(search, candidates))
            found.append(_search(search, candidates, places[search], measure))
    return found, places


def _search_of(step: Step) -> Search | None:
    """The search a step is about, if any."""
    return step.event if isinstance(step.event, Search) else getattr(step.event, "search", None)


def _kept(search: Search, candidates: set[int]) -> np.ndarray:
    """The candidates that are sent: those looked at, the best, the chosen, and an even choice of the rest."""
    table = search.table
    keep = np.zeros(len(table), bool)
    keep[list(candidates)] = True
    keep |= table.best | table.chosen
    for feature in np.unique(table.feature):
        own = (table.feature == feature).nonzero()[0]
        keep[own[np.unique(np.linspace(0, len(own) - 1, min(len(own), 60)).astype(int))]] = True
    return keep.nonzero()[0]


def _places(search: Search, candidates: set[int]) -> tuple[np.ndarray, dict[int, tuple[int, int]]]:
    """Of each candidate sent: its feature's place among the features with candidates, and its place there."""
    kept = _kept(search, candidates)
    features = search.table.feature[kept]
    order = np.unique(features)
    starts = features.searchsorted(order)
    return kept, {int(c): (int(order.searchsorted(f)), int(i - starts[order.searchsorted(f)]))
                  for i, (c, f) in enumerate(zip(kept, features, strict=True))}  # fmt: skip


def _search(search: Search, candidates: set[int], place, measure: str) -> dict:
    table, (_, kept, where) = search.table, place
    columns = table.columns()
    similarity = "similarity_left" in columns
    score = columns["gain"] if similarity else columns["impurity"]
    best = table.best.nonzero()[0]
    features = []
    for feature in np.unique(table.feature[kept]):
        own = kept[table.feature[kept] == feature]
        features.append({
            "feature": int(feature),
            "threshold": _plain(table.threshold[own]),
            "categories": [list(c) for c in table.categories[own]],
            "missing_left": table.missing_left[own].tolist(),
            "n_left": table.n_left[own].tolist(),
            "n_right": table.n_right[own].tolist(),
            "score": _plain(score[own]),
            "gain": _plain(table.gain[own]),
            "chosen": next(iter(table.chosen[own].nonzero()[0].tolist()), -1),
            "left_out": int((table.feature == feature).sum() - len(own)),
        })  # fmt: skip
    return {
        "tree": search.tree,
        "node": search.node,
        "measure": "gain" if similarity else measure,
        "better": "higher" if similarity else "lower",
        "best": list(where[int(best[0])]) if len(best) else [-1, -1],
        "features": features,
    }


# -- the steps


def _steps(steps: tuple[Step, ...], places: dict) -> dict:
    formulas: dict[str, int] = {}
    columns = {name: [] for name in ("grain", "line", "tree", "node", "search", "feature", "candidate", "side", "says",
                                     "workings", "question")}  # fmt: skip
    for step in steps:
        light, search = step.light, _search_of(step)
        number, _, where = places.get(search, (-1, None, {}))
        row = {
            "grain": step.grain,
            "line": step.line - 1,
            "tree": light.tree,
            "node": max(light.node, 0),
            "search": number,
            "feature": light.feature,
            "candidate": where.get(light.candidate, (-1, -1))[1],
            "side": light.side,
            "says": [[part.text, f"class:{part.number}" if part.role == "class" else part.role] for part in step.says],
            "workings": [[w.of, formulas.setdefault(w.formula, len(formulas)), w.numbers, float(f"{w.value:.6g}")]
                         for w in step.workings],  # fmt: skip
            "question": None if step.question is None else _question(step.question),
        }
        for name, value in row.items():
            columns[name].append(value)
    return {"steps": columns, "formulas": [convert(formula) for formula in formulas]}


def _question(question) -> dict:
    return {"ask": question.ask, "choices": list(question.choices), "answer": question.answer,
            "because": question.because, "grains": list(question.grains)}  # fmt: skip
