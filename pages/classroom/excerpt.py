"""Excerpts of a lesson for phones: one step, without anything that the lesson reveals later.

A book has the finished trees and a chapter the answers of its questions, so phones get neither. They get a book of one
step in the format of pages/stage/REEL.md, without nodes not yet born, splits not yet made, impurities not yet measured
and trees not yet in the ensemble. While a question veils its step the excerpt is that of the step before, with the
question as its sentence.

An excerpt has parts, so that nothing is sent twice: the table, each finished tree, and the step.
"""

from dataclasses import dataclass
from typing import Any

from pages.classroom.decoded_lesson import TREES, DecodedLesson

CHOSEN = -2  # a step's candidate: the split that was made
HIDDEN, SEEN = 1, 0  # the step at which a node is born or decided, in a book whose only step is 0
HIDDEN_X = 0.0  # hidden nodes are at the edge of the picture
UNSENT_COLUMNS = {"reason", "x", "y", "leaf_of", "born", "decided", "gone"}  # of trees that only vote
CANDIDATE_COLUMNS = ("id", "threshold", "categories", "missing_left", "n_left", "n_right", "weighted", "gain")


@dataclass(frozen=True)
class ShownStep:
    """A step, as the projector shows it."""

    step: int
    detail: int
    is_veiled: bool = False
    axes: tuple[int, int | None] | None = None  # the features that its plane is drawn over


@dataclass(frozen=True)
class StepExcerpt:
    """The content of a step, and the names of the parts that are needed to draw it."""

    step: dict[str, Any]
    required_parts: tuple[str, ...]


def table_part(lesson: DecodedLesson) -> dict:
    """Return the part that all steps of a lesson share: its table and the names of its columns of facts."""
    book = lesson.book
    return {name: book[name] for name in ("format", "language", "algorithm", "title", "data", "columns")}


def tree_part(lesson: DecodedLesson, number: int) -> dict:
    """Return the part of a finished tree: what its vote needs."""
    tree = lesson.book["trees"][number]
    n = len(tree["parent"])
    subset = {name: column for name, column in tree.items() if name not in UNSENT_COLUMNS}
    gone = [HIDDEN if since is not None else None for since in tree["gone"]]
    return subset | {"reason": [""] * n, "x": [0.5] * n, "y": [0] * n, "leaf_of": [], "gone": gone,
                     "born": [SEEN] * n, "decided": [SEEN] * n}  # fmt: skip


def excerpt(lesson: DecodedLesson, shown: ShownStep) -> StepExcerpt:
    step, seen = shown.step, lesson.before(shown.step, shown.detail) if shown.is_veiled else shown.step
    trees, columns = lesson.book["trees"], lesson.book["steps"]
    tree, node = columns["tree"][step], columns["node"][step]
    if not (shown.is_veiled and trees[tree]["born"][node] <= seen):  # else the question's node is visible before it
        tree, node = columns["tree"][seen], columns["node"][seen]
    shows_ensemble = columns["scene"][seen] == "all" and lesson.book["ensemble"] is not None
    n_voting = int(lesson.column_state(TREES, seen) or 0) if shows_ensemble else 0
    tree_then = TreeAtStep(lesson, tree, node, seen, shown.is_veiled)
    steps, search = step_columns(lesson, seen, node, n_voting), None
    if not shown.is_veiled:
        steps, search = current_candidate(lesson, seen, steps)
    states = {column["name"]: lesson.column_state(column["name"], seen) for column in lesson.book["columns"]}
    content = {
        "step": step, "steps": {name: [value] for name, value in steps.items()},
        "tree": tree_then.table(), "measured": tree_then.measured_nodes,
        "ensemble": partial_ensemble(lesson.book["ensemble"], n_voting),
        "states": {name: value for name, value in states.items() if value is not None} | {TREES: n_voting},
        "search": search, "axes": shown.axes, **visible_text(lesson, shown),
    }  # fmt: skip
    return StepExcerpt(content, ("table", *(f"tree {number}" for number in range(n_voting))))


def visible_text(lesson: DecodedLesson, shown: ShownStep) -> dict:
    """Return the step's sentence and the explanations of its terms; of a veiled step the question."""
    if shown.is_veiled:
        question = lesson.question(shown.step, shown.detail)
        return {"says": [[question["ask"] if question else "…", "strong"]], "terms": {}}
    says = lesson.step_text("says", shown.step)
    terms = lesson.chapter(lesson.chapter_of(shown.step))["terms"]
    used = {role.removeprefix("term:") for _, role in says}
    return {"says": says, "terms": {name: text for name, text in terms.items() if name in used}}


def step_columns(lesson: DecodedLesson, seen: int, node: int, n_voting: int) -> dict:
    """Return the row of the table of steps. The step's tree follows the voting trees."""
    values = {name: lesson.step_value(name, seen) for name in ("side", "row", "scene", "nodes")}
    return {"grain": 0, "line": 0, "tree": n_voting, "node": node, "subtree": -1, "panel": -1, "feature": -1,
            "search": -1, "candidate": -1, **values}  # fmt: skip


def current_candidate(lesson: DecodedLesson, step: int, steps: dict) -> tuple[dict, dict | None]:
    """Return the row of the step with its candidate, and a search with this candidate only."""
    number, feature, candidate = (lesson.step_value(name, step) for name in ("search", "feature", "candidate"))
    search = dict(lesson.chapter(lesson.chapter_of(step))["searches"]).get(number)
    steps = steps | {"feature": feature}
    scan = next((scan for scan in search["features"] if scan["feature"] == feature), None) if search else None
    if search is None or scan is None or candidate == -1:
        return steps, None
    is_chosen = candidate == CHOSEN
    i = scan["chosen"] if is_chosen else scan["told"][candidate]
    if i < 0:
        return steps, None
    columns = {name: scan[name] and [scan[name][i]] for name in CANDIDATE_COLUMNS}
    only = {"feature": feature, **columns, "told": [0], "ahead": [-1], "left_out": 0,
            "chosen": 0 if is_chosen else -1}  # fmt: skip
    steps = steps | {"search": 0, "candidate": CHOSEN if is_chosen else 0}
    return steps, {"measure": search["measure"], "best": [0, 0], "features": [only]}


def partial_ensemble(ensemble: dict | None, n_voting: int) -> dict | None:
    """Return the ensemble of the first trees. The step's tree follows them with weight 0."""
    if ensemble is None:
        return None
    score = ensemble["score"]
    return ensemble | {"weight": [*ensemble["weight"][:n_voting], 0], "score": score and [*score[:n_voting], 0]}


class TreeAtStep:
    """A tree as it is at a step: which of its nodes are born, decided, split and measured."""

    def __init__(self, lesson: DecodedLesson, number: int, node: int, seen: int, is_veiled: bool):
        self.tree = tree = lesson.book["trees"][number]
        self.is_veiled, subtree = is_veiled, lesson.step_value("subtree", seen)
        self.veiled_node = node if is_veiled else -1  # rows stop at the node of an open question
        pruned = [subtree >= 0 and gone is not None and gone <= subtree for gone in tree["gone"]]
        self.is_born = [born <= seen and not gone for born, gone in zip(tree["born"], pruned, strict=True)]
        self.is_decided = [decided <= seen for decided in tree["decided"]]
        splits = zip(tree["feature"], self.is_decided, tree["left"], strict=True)
        self.split = [feature >= 0 and is_decided and not pruned[left] for feature, is_decided, left in splits]
        self.size = max((v + 1 for v, born in enumerate(self.is_born) if born), default=1)
        born_nodes = (v for v in range(self.size) if self.is_born[v])
        self.measured_nodes = [v for v in born_nodes if self.is_decided[v] or lesson.is_measured(number, v, seen)]

    def table(self) -> dict:
        """Return the columns of the tree, with neutral values where a node's are not known yet."""
        tree, nodes = self.tree, range(self.size)
        is_split = [self.is_born[v] and self.split[v] for v in nodes]
        x, y = self.node_positions(is_split)
        only = lambda name, shown, other: [tree[name][v] if shown[v] else other for v in nodes]  # noqa: E731
        is_leaf = [self.is_born[v] and self.is_decided[v] and not is_split[v] for v in nodes]
        is_measured = [v in set(self.measured_nodes) for v in nodes]
        has_value = self.is_decided if tree["fits"] else self.is_born
        return {
            **{name: tree[name] for name in ("name", "round", "fits", "measure")},
            "parent": only("parent", self.is_born, -1),
            **{name: only(name, is_split, -1) for name in ("left", "right", "feature")},
            "threshold": only("threshold", is_split, None),
            **{name: only(name, is_split, []) for name in ("categories", "unseen")},
            **{name: only(name, is_split, False) for name in ("missing_left", "takes_missing")},
            "n": only("n", self.is_born, 1),
            "impurity": only("impurity", is_measured, 0),
            "weights": tree["weights"] and only("weights", self.is_born, [0] * len(tree["weights"][0])),
            "value": tree["value"] and only("value", has_value, 0),
            "answer": only("answer", self.is_born if tree["weights"] else is_leaf, ""),
            "reason": only("reason", is_leaf, ""), "x": x, "y": y,
            "born": [SEEN if self.is_born[v] else HIDDEN for v in nodes],
            "decided": [SEEN if self.is_born[v] and self.is_decided[v] else HIDDEN for v in nodes],
            "gone": [None] * self.size, "leaf_of": self.row_nodes(),
        }  # fmt: skip

    def row_nodes(self) -> list[int]:
        """Return the deepest visible node on each drawn row's path; a root shows which rows are in the sample."""
        if self.is_veiled and not self.is_born[0]:
            return [0] * len(self.tree["leaf_of"])
        visible: dict[int, int] = {}
        for leaf in set(self.tree["leaf_of"]):
            node = deepest = leaf
            while node > 0:
                parent = self.tree["parent"][node]
                if not self.is_born[node] or parent == self.veiled_node:
                    deepest = parent
                node = parent
            visible[leaf] = deepest
        return [visible[leaf] for leaf in self.tree["leaf_of"]]

    def node_positions(self, is_split: list[bool]) -> tuple[list[float], list[float]]:
        """Place the visible nodes as if they were a finished tree, whose own places would reveal later splits."""
        left, right = self.tree["left"], self.tree["right"]
        depth, leaves, stack = [0] * self.size, [], [0]
        while stack:
            node = stack.pop()
            if not is_split[node]:
                leaves.append(node)
                continue
            for child in (right[node], left[node]):
                depth[child] = depth[node] + 1
                stack.append(child)
        x = [HIDDEN_X] * self.size
        for i, node in enumerate(leaves):
            x[node] = (i + 0.5) / len(leaves)
        for node in range(self.size - 1, -1, -1):
            if is_split[node]:
                x[node] = (x[left[node]] + x[right[node]]) / 2
        deepest = max(depth) or 1
        return [round(across, 4) for across in x], [round(down / deepest, 4) for down in depth]
