"""From a trace and its lesson to the reel: one JSON value that holds all a picture needs. REEL.md documents it.

Facts are columns; what can be derived from them (which rows stand where, which boxes the plane has) is derived in the
browser. Numbers that JSON cannot write (NaN, infinity) become null.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json

import numpy as np
from latex2mathml.converter import convert

from engine.growth import Branch, Growth, Leaf, Search
from engine.lessons.formulas import NAMES
from engine.lessons.step import SPLITS, Lesson, Question, Step
from engine.reasons import SENTENCES, Reason
from engine.subtrees import Path
from engine.trace import Trace
from pages.stage.bounds import BYTES, STEPS, drawn_rows, few_enough, short
from pages.stage.layout import positions

FORMAT = 1
BESIDE = 60  # candidates of a feature that the curve shows even where no step looks at them,
BESIDE_IN_ALL = 6_000  # and of all features of all nodes


def fitting_reel(trace: Trace, lesson: Lesson, *, title: str, algorithm: str, link: str = "") -> tuple[str, str]:
    """The reel packed, with as many steps as its bounds allow; and its name."""
    budget = STEPS
    while True:
        value = reel(trace, lesson, title=title, algorithm=algorithm, link=link, budget=budget)
        text, name = packed(value)
        if len(text) <= BYTES or budget < 100:
            return text, name
        budget = int(min(budget, len(value["steps"]["says"])) * 0.9 * BYTES / len(text))


def reel(trace: Trace, lesson: Lesson, *, title: str, algorithm: str, link: str = "", budget: int = STEPS) -> dict:
    """The whole replay. Example: reel(record(cart.fit, load("seven_rows")), lessons.of(trace), title="Decision tree",
    algorithm="cart"). `link` leads back to the page it came from."""
    steps, left_out = few_enough(trace, lesson, budget)
    rows = drawn_rows(*trace.data.X.shape)
    growths = [event for event in trace.logged if isinstance(event, Growth)]
    measure = f"weighted {NAMES[growths[0].scores.criterion.name]}"
    searches, places = _searches(steps, measure)
    return {
        "format": FORMAT,
        "algorithm": algorithm,
        "title": title,
        "link": link,
        "settings": [[name, str(value)] for name, value in trace.settings.items()],
        "facts": _rows_left_out(len(rows), len(trace.data.y)) + left_out,
        "data": _data(trace.data, rows),
        "code": list(lesson.code),
        "trees": [_tree(trace, each, root, steps, rows) for each in growths for root in range(each.tree.roots)],
        "searches": searches,
        **_steps(steps, places),
        "ticks": [[i, ""] for i, step in enumerate(steps) if step.grain == SPLITS],
        "panels": [],
    }


def packed(value: dict) -> tuple[str, str]:
    """The reel as it travels, and a name that changes with its content."""
    plain = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    return base64.b64encode(gzip.compress(plain, mtime=0)).decode(), hashlib.sha256(plain).hexdigest()[:16]


def unpacked(text: str) -> dict:
    """What packed has packed."""
    return json.loads(gzip.decompress(base64.b64decode(text)))


def _rows_left_out(drawn: int, n: int) -> list[str]:
    return [f"{drawn:,} of {n:,} rows are drawn; all of them were learned from."] if drawn < n else []


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


def _short(values: np.ndarray) -> list:
    """Six digits: enough to read and to draw."""
    return _plain(np.array([float(f"{v:.6g}") for v in values.tolist()]))


# -- the trees


def _tree(trace: Trace, growth: Growth, root: int, steps: tuple[Step, ...], rows: np.ndarray) -> dict:
    data, own = trace.data, growth.nodes_of(root)
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
        "gone": _gone(trace, growth, own),
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


def _gone(trace: Trace, growth: Growth, own: np.ndarray) -> list[int | None]:
    """From which subtree of a pruning on each node is folded into the one above it; None where it never is."""
    path = next((event for event in trace.logged if isinstance(event, Path) and event.growth is growth), None)
    if path is None:
        return [None] * len(own)
    return [int(step) if step < len(path) else None for step in path.until[own]]


# -- the searches


def _searches(steps: tuple[Step, ...], measure: str) -> tuple[list[dict], dict]:
    """The candidates that steps look at; and where each of them went: search -> (its place, candidate -> place)."""
    looked: dict[Search, set[int]] = {}
    for step in steps:
        if isinstance(search := _search_of(step), Search):
            looked.setdefault(search, set())
            if step.light.candidate >= 0:
                looked[search].add(step.light.candidate)
    features = sum(len(np.unique(search.table.feature)) for search in looked)
    beside = max(2, min(BESIDE, BESIDE_IN_ALL // max(features, 1)))
    found, places = [], {}
    for search, candidates in looked.items():
        if len(search.table):
            places[search] = (len(found), *_places(search, candidates, beside))
            found.append(_search(search, places[search], measure))
    return found, places


def _search_of(step: Step) -> Search | None:
    """The search a step is about, if any."""
    return step.event if isinstance(step.event, Search) else getattr(step.event, "search", None)


def _kept(search: Search, candidates: set[int], beside: int) -> np.ndarray:
    """The candidates that are sent: those looked at, the best, the chosen, and an even choice of the rest."""
    table = search.table
    keep = np.zeros(len(table), bool)
    keep[list(candidates)] = True
    keep |= table.best | table.chosen
    for feature in np.unique(table.feature):
        own = (table.feature == feature).nonzero()[0]
        keep[own[np.unique(np.linspace(0, len(own) - 1, min(len(own), beside)).astype(int))]] = True
    return keep.nonzero()[0]


def _places(search: Search, candidates: set[int], beside: int) -> tuple[np.ndarray, dict[int, tuple[int, int]]]:
    """Of each candidate sent: its feature's place among the features with candidates, and its place there."""
    kept = _kept(search, candidates, beside)
    features = search.table.feature[kept]
    order = np.unique(features)
    starts = features.searchsorted(order)
    return kept, {int(c): (int(order.searchsorted(f)), int(i - starts[order.searchsorted(f)]))
                  for i, (c, f) in enumerate(zip(kept, features, strict=True))}  # fmt: skip


def _search(search: Search, place, measure: str) -> dict:
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
            "score": _short(score[own]),
            "gain": _short(table.gain[own]),
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
    rows = [_step(step, places, formulas) for step in steps]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    return {"steps": columns, "formulas": [convert(formula) for formula in formulas]}


def _step(step: Step, places: dict, formulas: dict[str, int]) -> dict:
    """One step; a formula is sent once, and named by its number."""
    light, search = step.light, _search_of(step)
    number, _, where = places.get(search, (-1, None, {}))
    tried = search.table if light.candidate >= 0 else None
    return {
        "grain": step.grain,
        "line": step.line - 1,
        "tree": light.tree,
        "node": max(light.node, 0),
        "subtree": light.subtree,
        "search": number,
        "feature": light.feature if tried is None else int(tried.feature[light.candidate]),
        "candidate": where.get(light.candidate, (-1, -1))[1],
        "side": light.side,
        "says": [[part.text, f"class:{part.number}" if part.role == "class" else part.role] for part in step.says],
        "workings": [
            [w.of, formulas.setdefault(w.formula, len(formulas)), short(w.numbers), float(f"{w.value:.6g}")]
            for w in step.workings
        ],
        "question": _question(step.question),
    }


def _question(question: Question | None) -> dict | None:
    return question and {
        "ask": question.ask,
        "choices": list(question.choices),
        "answer": question.answer,
        "because": question.because,
        "grains": list(question.grains),
    }
