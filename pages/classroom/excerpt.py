"""What a phone is sent of a step: what can be seen there, and nothing that is told later.

A book holds the finished trees, and a chapter its questions' answers, so a phone gets neither. It gets a book of one
step, in the same words as pages/stage/REEL.md, in which what is not seen yet is not there: nodes that are not born,
splits that are not made, impurities that nobody has measured, trees that are not in force. While a question veils its
step the excerpt is that of the step before, with the question for a sentence.

It comes in parts, so that what phones have is not sent again: the table, each finished tree, and the step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pages.classroom.decoded_lesson import TREES, DecodedLesson

CHOSEN = -2  # as a step's candidate: the split that was made
HIDDEN, SEEN = 1, 0  # when a node is born or decided, where the one step there is, is 0
HIDDEN_X = 0.0  # at the edge of the picture: nodes that are not seen leave the others their room
UNSENT_COLUMNS = {"reason", "x", "y", "leaf_of", "born", "decided", "gone"}  # of a tree that only votes: not sent
CANDIDATE_COLUMNS = ("id", "threshold", "categories", "missing_left", "n_left", "n_right", "weighted", "gain")


@dataclass(frozen=True)
class ShownStep:
    """A step as the projector shows it."""

    step: int
    detail: int
    is_veiled: bool = False
    axes: tuple[int, int | None] | None = None  # the features that its plane is drawn over


@dataclass(frozen=True)
class StepExcerpt:
    """The step itself, and the names of the parts without which it cannot be drawn."""

    step: dict[str, Any]
    required_parts: tuple[str, ...]


def table_part(lesson: DecodedLesson) -> dict:
    """What holds for all of a lesson: its rows, and which facts about rows there are."""
    book = lesson.book
    return {name: book[name] for name in ("format", "language", "algorithm", "title", "data", "columns")}


def tree_part(lesson: DecodedLesson, number: int) -> dict:
    """A finished tree as far as it votes."""
    tree = lesson.book["trees"][number]
    nodes = len(tree["parent"])
    kept = {name: column for name, column in tree.items() if name not in UNSENT_COLUMNS}
    gone = [HIDDEN if each is not None else None for each in tree["gone"]]
    return kept | {"reason": [""] * nodes, "x": [0.5] * nodes, "y": [0] * nodes, "leaf_of": [], "gone": gone,
                   "born": [SEEN] * nodes, "decided": [SEEN] * nodes}  # fmt: skip


def excerpt(lesson: DecodedLesson, shown: ShownStep) -> StepExcerpt:
    step, seen = shown.step, lesson.before(shown.step, shown.detail) if shown.is_veiled else shown.step
    trees, at = lesson.book["trees"], lesson.book["steps"]
    told_of, node = at["tree"][step], at["node"][step]
    asked = step if shown.is_veiled and trees[told_of]["born"][node] <= seen else seen
    tree, node = at["tree"][asked], at["node"][asked]
    every = at["scene"][seen] == "all" and lesson.book["ensemble"] is not None
    force = int(lesson.column_state(TREES, seen) or 0) if every else 0
    stands = TreeAtStep(lesson, tree, node, seen, shown.is_veiled)
    steps, search = step_columns(lesson, seen, node, force), None
    if not shown.is_veiled:
        steps, search = current_candidate(lesson, seen, steps)
    states = {column["name"]: lesson.column_state(column["name"], seen) for column in lesson.book["columns"]}
    content = {
        "step": step,
        "steps": {name: [value] for name, value in steps.items()},
        "tree": stands.table(),
        "measured": stands.measured_nodes,
        "ensemble": partial_ensemble(lesson.book["ensemble"], force),
        "states": {name: value for name, value in states.items() if value is not None} | {TREES: force},
        "search": search,
        "axes": shown.axes,
        **visible_text(lesson, shown),
    }
    return StepExcerpt(content, ("table", *(f"tree {number}" for number in range(force))))


def visible_text(lesson: DecodedLesson, shown: ShownStep) -> dict:
    """The sentence, and what its terms mean; of a veiled step the question."""
    question = lesson.question(shown.step, shown.detail) if shown.is_veiled else None
    if shown.is_veiled:
        return {"says": [[question["ask"] if question else "…", "strong"]], "terms": {}}
    says = lesson.step_text("says", shown.step)
    terms = lesson.chapter(lesson.chapter_of(shown.step))["terms"]
    used = {role.removeprefix("term:") for _, role in says}
    return {"says": says, "terms": {name: text for name, text in terms.items() if name in used}}


def step_columns(lesson: DecodedLesson, seen: int, node: int, force: int) -> dict:
    """The row of the table of steps; its tree stands behind those that vote."""
    own = {name: lesson.step_value(name, seen) for name in ("side", "row", "scene", "nodes")}
    return {"grain": 0, "line": 0, "tree": force, "node": node, "subtree": -1, "panel": -1, "feature": -1,
            "search": -1, "candidate": -1, **own}  # fmt: skip


def current_candidate(lesson: DecodedLesson, step: int, steps: dict) -> tuple[dict, dict | None]:
    """With the candidate in hand, and no other."""
    number, feature, told = (lesson.step_value(name, step) for name in ("search", "feature", "candidate"))
    chapter = lesson.chapter(lesson.chapter_of(step))
    search = dict(chapter["searches"]).get(number)
    steps = steps | {"feature": feature}
    listed = next((each for each in search["features"] if each["feature"] == feature), None) if search else None
    if search is None or listed is None or told == -1:
        return steps, None
    place = listed["chosen"] if told == CHOSEN else listed["told"][told]
    if place < 0:
        return steps, None
    columns = {name: listed[name] and [listed[name][place]] for name in CANDIDATE_COLUMNS}
    one = {"feature": feature, **columns, "told": [0], "ahead": [-1], "left_out": 0,
           "chosen": 0 if told == CHOSEN else -1}  # fmt: skip
    steps = steps | {"search": 0, "candidate": CHOSEN if told == CHOSEN else 0}
    return steps, {"measure": search["measure"], "best": [0, 0], "features": [one]}


def partial_ensemble(ensemble: dict | None, trees: int) -> dict | None:
    """How the first trees predict together: what the later ones weigh is told later."""
    if ensemble is None:
        return None
    score = ensemble["score"]
    # The tree in hand stands behind them and does not vote.
    own = {"weight": [*ensemble["weight"][:trees], 0], "score": score and [*score[:trees], 0]}
    return ensemble | own


class TreeAtStep:
    """A tree as it stands at a step."""

    def __init__(self, lesson: DecodedLesson, number: int, node: int, seen: int, veiled: bool):
        self.tree = tree = lesson.book["trees"][number]
        self.is_veiled, subtree = veiled, lesson.step_value("subtree", seen)
        self.veiled_node = node if veiled else -1  # nobody passes the node of an open question
        pruned = [subtree >= 0 and gone is not None and gone <= subtree for gone in tree["gone"]]
        self.is_born = [born <= seen and not gone for born, gone in zip(tree["born"], pruned, strict=True)]
        self.is_decided = [decided <= seen for decided in tree["decided"]]
        self.split = [
            tree["feature"][v] >= 0 and self.is_decided[v] and not pruned[tree["left"][v]]
            for v in range(len(self.is_born))
        ]
        self.size = max((v + 1 for v, born in enumerate(self.is_born) if born), default=1)
        told = [v for v in range(self.size) if self.is_born[v] and lesson.is_measured(number, v, seen)]
        self.measured_nodes = sorted({*told, *(v for v in range(self.size) if self.is_born[v] and self.is_decided[v])})

    def table(self) -> dict:
        tree, nodes = self.tree, range(self.size)
        asks = [self.is_born[v] and self.split[v] for v in nodes]
        x, y = self.node_positions(asks)
        only = lambda name, shown, other: [tree[name][v] if shown[v] else other for v in nodes]  # noqa: E731
        leaf = [self.is_born[v] and self.is_decided[v] and not asks[v] for v in nodes]
        measured = [v in set(self.measured_nodes) for v in nodes]
        valued = self.is_decided if tree["fits"] else self.is_born
        return {
            **{name: tree[name] for name in ("name", "round", "fits", "measure")},
            "parent": only("parent", self.is_born, -1),
            **{name: only(name, asks, -1) for name in ("left", "right", "feature")},
            "threshold": only("threshold", asks, None),
            **{name: only(name, asks, []) for name in ("categories", "unseen")},
            **{name: only(name, asks, False) for name in ("missing_left", "takes_missing")},
            "n": only("n", self.is_born, 1),
            "impurity": only("impurity", measured, 0),
            "weights": tree["weights"] and only("weights", self.is_born, [0] * len(tree["weights"][0])),
            "value": tree["value"] and only("value", valued, 0),
            "answer": only("answer", self.is_born if tree["weights"] else leaf, ""),
            "reason": only("reason", leaf, ""),
            "x": x,
            "y": y,
            "born": [SEEN if self.is_born[v] else HIDDEN for v in nodes],
            "decided": [SEEN if self.is_born[v] and self.is_decided[v] else HIDDEN for v in nodes],
            "gone": [None] * self.size,
            "leaf_of": self.row_nodes(),
        }

    def row_nodes(self) -> list[int]:
        """Of each row drawn: the deepest node on its path that is seen. Which rows are in a sample is no secret once
        the tree has a root."""
        if self.is_veiled and not self.is_born[0]:
            return [0] * len(self.tree["leaf_of"])
        found: dict[int, int] = {}
        for leaf in set(self.tree["leaf_of"]):
            at = deepest = leaf
            while at > 0:
                above = self.tree["parent"][at]
                if not self.is_born[at] or above == self.veiled_node:
                    deepest = above
                at = above
            found[leaf] = deepest
        return [found[leaf] for leaf in self.tree["leaf_of"]]

    def node_positions(self, asks: list[bool]) -> tuple[list[float], list[float]]:
        """As pages/stage/trees.py places a finished tree, but of what is seen alone: where the nodes of the
        finished tree stand tells how it goes on."""
        left, right = self.tree["left"], self.tree["right"]
        depth, order, below = [0] * self.size, [], [0]
        while below:
            node = below.pop()
            if not asks[node]:
                order.append(node)
                continue
            for child in (right[node], left[node]):
                depth[child] = depth[node] + 1
                below.append(child)
        x = [HIDDEN_X] * self.size
        for place, node in enumerate(order):
            x[node] = (place + 0.5) / len(order)
        for node in range(self.size - 1, -1, -1):
            if asks[node]:
                x[node] = (x[left[node]] + x[right[node]]) / 2
        deepest = max(depth) or 1
        return [round(each, 4) for each in x], [round(each / deepest, 4) for each in depth]
