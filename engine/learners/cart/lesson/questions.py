"""Multiple-choice questions before the steps of a tree.

They ask for the best split, an impurity, where a row goes, why a node is a leaf. A question is asked before the first
step that would give its answer away. That step depends on the lesson's detail: which split wins is shown by the split's
own step if a step is a node, by the first candidates if a step is a number.
"""

import re
from functools import partial
from typing import Any

import numpy as np

from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.common.ensemble import majority_class
from engine.split.candidates import CandidateTable
from engine.split.search import TIE_TOLERANCE
from engine.text.arithmetic import ROUNDING_TOLERANCE, format_plain_number, snap_to_zero
from engine.text.formulas import RowGroup
from engine.text.message import Message, NumberText, Span, list_text, msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, Question
from engine.text.wording import (
    THRESHOLD_DIGITS,
    cell_text,
    class_span,
    count_text,
    leaf_reason_text,
    node_name_text,
    row_name_text,
    rows_text,
    without_none,
)
from engine.tree.growth import Independence, Search
from engine.tree.reasons import REASONS, Reason
from engine.tree.tree import Tree


def ask_best_split(view: TreeView, search: Search, details: tuple[int, ...]) -> Question | None:
    """Which split has the largest gain? Candidates that tie with the best are no choices."""
    table, best = search.table, view.best_candidate(search)
    if best < 0 or search.node in view.forced_nodes:
        return None
    top = float(table.gain[best])
    lesser = np.flatnonzero(table.allowed & (table.gain < top - TIE_TOLERANCE * abs(top) - 1e-15))
    if not len(lesser):
        return None
    compared = np.sort(np.append(lesser, best))
    runner_up = int(lesser[np.argmax(table.gain[lesser])])
    split, other = view.candidate_span(table, best), view.candidate_span(table, runner_up)
    less = snap_to_zero(float(table.gain[runner_up]), search.gain_scale)
    because = msg("cart.explanation.split", split=split, gain=top, other=other, less=less)
    prompt = msg("cart.question.split", random=view.has_random_splits)
    answer, facts = compared.tolist().index(best), split_facts(table, compared)
    render = lambda i: view.candidate_span(table, int(compared[i]))  # noqa: E731
    display_key = lambda i: _split_key(table, int(compared[i]))  # noqa: E731
    return build_question("split", prompt, answer, render, because, details, display_key, **facts)


def split_facts(table: CandidateTable, places: np.ndarray) -> dict[str, Any]:
    """The columns that misconceptions about splits use. XGBoost's tables have no impurity of children."""
    columns = table.columns()
    weighed = {f"n_{side}": columns[f"weight_{side}"] for side in ("left", "right") if f"weight_{side}" in columns}
    facts = {name: columns[name] for name in ("feature", "n_left", "n_right", "gain")} | weighed
    facts |= {name: columns[name] for name in ("impurity_left", "impurity_right") if name in columns}
    return {name: column[places] for name, column in facts.items()}


def _split_key(table: CandidateTable, i: int) -> tuple:
    """A candidate split as it is displayed: two with the same text are one choice."""
    levels = table.categories[i]
    threshold = levels or format_plain_number(float(table.threshold[i]), THRESHOLD_DIGITS)
    return int(table.feature[i]), threshold, bool(table.missing_left[i])


def ask_impurity(view: TreeView, node: int, group: RowGroup, value: float) -> Question | None:
    """What is the impurity of this node? Wrong choices are other criteria, slips, and nearby impurities."""
    tree = view.tree
    near = [tree.parent[node], tree.left[node], tree.right[node]]
    around = [view.impurity(other) for other in near if other >= 0]
    facts = {"counts": group.counts} if group.n_classes else {"value": value, "n": float(group.weight)}
    pieces = re.split(r"(\d+\.\d+)", group.impurity_expr.replace("**2", "²"))  # decimal numbers at odd indices
    numbers = tuple(NumberText(float(piece)) if i % 2 else Span(piece) for i, piece in enumerate(pieces))
    short = len(re.sub(r"\d+\.\d+", lambda match: format_plain_number(float(match[0])), group.impurity_expr)) < 90
    because = msg("cart.explanation.impurity", numbers=numbers, short=short, value=value)
    is_plausible = lambda x: ROUNDING_TOLERANCE < x <= _max_impurity(view.criterion, group)  # noqa: E731
    prompt, facts = msg("cart.question.impurity", what=view.criterion), facts | {"criterion": view.criterion}
    details = (DETAIL_CALCULATIONS,)
    return build_numeric_question("impurity", prompt, value, because, details, is_plausible, around=around, **facts)


def _max_impurity(criterion: str, group: RowGroup) -> float:
    if not group.n_classes:
        return np.inf
    K = max(len(group.nonzero_counts), 2)
    return float(np.log2(K)) if criterion == "entropy" else 1 - 1 / K


def ask_row_side(view: TreeView, node: int, left: np.ndarray, right: np.ndarray) -> Question | None:
    """Which of these rows goes left (or right)? None if there are too few rows to choose from."""
    if len(left) + len(right) < 3 or not len(left) or not len(right):
        return None
    side, row, others = ("left", left[0], right) if len(right) >= 2 else ("right", right[0], left)
    feature, prompt = int(view.tree.feature[node]), msg("cart.question.row-side", way=side)
    cell = cell_text(view.data, feature, view.data.X[row, feature])
    because, details = msg("cart.explanation.row-side", split=view.split_span(node), cell=cell), (DETAIL_CALCULATIONS,)
    return build_question("row-side", prompt, int(row), row_name_text, because, details, others=others.tolist())


# -- why a node was split or is a leaf


def ask_independence(tested: Independence, alpha: float) -> Question | None:
    """Is the split kept after the test of independence?"""
    test, passed = tested.test, tested.passed
    render = lambda i: msg("cart.choice.independence", choice=("kept", "leaf", "always")[i], alpha=float(alpha))  # noqa: E731
    because = msg("cart.explanation.independence", correction=tested.correction, n=tested.n_candidates,
                  p=tested.p, statistic=test.statistic)  # fmt: skip
    prompt, details = msg("cart.question.independence"), (DETAIL_CALCULATIONS,)
    return build_question("independence", prompt, 1 - int(passed), render, because, details, passed=bool(passed))


def ask_leaf_reason(view: TreeView, node: int, details: tuple[int, ...]) -> Question | None:
    """Why is this node a leaf? Wrong choices are stopping rules that do not hold at it."""
    reason, prompt = Reason(int(view.tree.reason[node])), msg("cart.question.stop-reason")
    wrong = [other for other in PLAUSIBLE if other is not reason and not _holds(view, node, other)]
    render, because = lambda choice: leaf_reason_text(REASONS[choice]), _evidence(view, node, reason)
    return build_question("why-leaf", prompt, reason, render, because, details, others=wrong)


def _evidence(view: TreeView, node: int, reason: Reason) -> tuple[Message, ...]:
    """What the stopping rule checked, or else its name. Example: "It lies at depth 2. The limit is max_depth = 2."."""
    name, weight = msg("lesson.measure.impurity", what=view.criterion), view.growth.node_weights
    impurity = msg("cart.stop.impurity", impurity=name, value=view.impurity(node))
    rows = msg("cart.stop.rows", rows=rows_text(int(view.tree.count[node])))
    checked = {
        Reason.PURE: impurity,
        Reason.MIN_IMPURITY: impurity,
        Reason.MAX_DEPTH: msg("cart.stop.depth", depth=int(view.tree.depth[node])),
        Reason.MIN_SAMPLES_SPLIT: rows,
        Reason.MIN_SAMPLES_LEAF: rows,
        Reason.MIN_WEIGHT_FRACTION_LEAF: msg("cart.stop.weight", weight=float(weight[node]), whole=float(weight[0])),
        Reason.MAX_LEAF_NODES: msg("cart.stop.leaves", leaves=count_text(len(view.tree.leaves), "leaf")),
    }
    return without_none(checked.get(reason), limit_text(view, reason)) or (leaf_reason_text(REASONS[reason]),)


LIMITS = (
    Reason.MAX_DEPTH, Reason.MIN_SAMPLES_SPLIT, Reason.MIN_SAMPLES_LEAF, Reason.MIN_WEIGHT_FRACTION_LEAF,
    Reason.MIN_IMPURITY, Reason.INDEPENDENT, Reason.MAX_LEAF_NODES,
)  # fmt: skip


def limit_text(view: TreeView, reason: Reason) -> Message | None:
    """The setting behind a stopping rule; None if it has none. Example: "The limit is max_depth = 3."."""
    if reason not in LIMITS:
        return None
    name = "independence_alpha" if reason is Reason.INDEPENDENT else REASONS[reason]
    return msg("cart.stop.limit", setting=Span(name), value=float(getattr(view.growth.limits, name)))


PLAUSIBLE = (
    Reason.PURE, Reason.MAX_DEPTH, Reason.MIN_SAMPLES_SPLIT, Reason.MAX_LEAF_NODES, Reason.MIN_SAMPLES_LEAF,
    Reason.MIN_GAIN, Reason.INDEPENDENT, Reason.MIN_IMPURITY, Reason.NO_GAIN, Reason.MIN_IMPURITY_DECREASE,
)  # fmt: skip


def _holds(view: TreeView, node: int, reason: Reason) -> bool:
    """True if this stopping rule holds too, or might: it is no wrong answer.

    It might where only a search could tell. A rule that means nothing is no wrong answer either: numbers have no
    chi-square test.
    """
    limits, tree = view.growth.limits, view.tree
    n, unsearched = tree.count[node], tree.reason[node] < Reason.NO_CANDIDATE
    return {
        Reason.PURE: view.growth.impurity[node] == 0,
        Reason.MAX_DEPTH: limits.max_depth is not None and tree.depth[node] >= limits.max_depth,
        Reason.MIN_SAMPLES_SPLIT: n < limits.min_samples_split or n < 2,
        Reason.MIN_SAMPLES_LEAF: n < 2 * limits.min_samples_leaf,
        Reason.MIN_IMPURITY: view.growth.impurity[node] <= (limits.min_impurity or 0.0),  # holds for pure nodes
        Reason.MAX_LEAF_NODES: limits.max_leaf_nodes is not None and len(tree.leaves) >= limits.max_leaf_nodes,
        Reason.MIN_GAIN: limits.min_gain > 0 or (unsearched and view.growth.impurity[node] == 0),
        Reason.MIN_IMPURITY_DECREASE: limits.min_impurity_decrease > 0,
        Reason.NO_GAIN: limits.stop_without_gain or unsearched,
        Reason.INDEPENDENT: limits.independence_alpha is not None or not view.growth.scores.counts_classes,
    }[reason]


def ask_row_leaf(view: TreeView, row_end: int, path: list[int]) -> Question | None:
    """In which leaf does a row end? Wrong choices are the nearest leaves; if there is only one, the root too."""
    tree, prompt, details = view.tree, msg("cart.question.row-leaf"), (DETAIL_SPLITS, DETAIL_CALCULATIONS)
    leaves = [int(leaf) for leaf in tree.leaves if leaf != row_end]
    near = sorted(leaves, key=lambda leaf: (-_common_ancestors(tree, leaf, set(path)), leaf))
    others = near if len(near) > 1 else [*near, *path[:1]]
    because = msg("cart.explanation.row-leaf", n=len(path), nodes=list_text([node_name_text(node) for node in path]))
    return build_question("row-leaf", prompt, row_end, partial(_node_choice, view), because, details, others=others)


def _node_choice(view: TreeView, node: int) -> Message:
    """Examples: "node 4, which predicts 1", "node 2, which is split"."""
    data, value = view.data, view.tree.value[node]
    if view.tree.feature[node] >= 0:
        return msg("cart.choice.split", node=node_name_text(node))
    predicts = class_span(data, int(majority_class(value))) if data.class_names else NumberText(float(value))
    return msg("cart.choice.leaf", node=node_name_text(node), predicts=predicts)


def _common_ancestors(tree: Tree, node: int, path: set[int]) -> int:
    """The number of nodes on the path that are ancestors of a node."""
    count = 0
    while (node := int(tree.parent[node])) >= 0:
        count += node in path
    return count
