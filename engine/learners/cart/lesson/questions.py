"""What a learner is asked before a step is shown. Wrong choices are the trace's own runners-up, never nonsense.

A question belongs to the first step that would give its answer away, and that step differs from grain to grain: which
split wins is told by the split itself when a step is a node, and by the first candidates when a step is a number.
"""

from __future__ import annotations

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
from engine.text.wording import THRESHOLD_DIGITS, cell_text, class_span, count_text, row_name_text, without_none
from engine.text.wording import leaf_reason_text as reason_said
from engine.text.wording import node_name_text as node_said
from engine.text.wording import rows_text as row_count
from engine.tree.growth import Search
from engine.tree.independence import ChiSquare
from engine.tree.reasons import REASONS, Reason


def ask_best_split(about: TreeView, search: Search, grains: tuple[int, ...]) -> Question | None:
    """The split with the largest gain among those that wrong ideas take; never one that is just as good."""
    table, best = search.table, about.best_candidate(search)
    if best < 0 or search.node in about.forced_nodes:
        return None
    top = float(table.gain[best])
    lesser = np.flatnonzero(table.allowed & (table.gain < top - TIE_TOLERANCE * abs(top) - 1e-15))
    if not len(lesser):
        return None
    compared = np.sort(np.append(lesser, best))
    runner_up = int(lesser[np.argmax(table.gain[lesser])])
    because = msg("cart.explanation.split", split=about.candidate_span(table, best), gain=top,
                  other=about.candidate_span(table, runner_up),
                  less=snap_to_zero(float(table.gain[runner_up]), search.gain_scale))  # fmt: skip
    return build_question(
        "split",
        msg("cart.question.split", random=about.has_random_splits),
        compared.tolist().index(best),
        lambda i: about.candidate_span(table, int(compared[i])),
        because,
        grains,
        lambda i: _as_read(table, int(compared[i])),
        **split_facts(table, compared),
    )


def split_facts(table: CandidateTable, places: np.ndarray) -> dict[str, Any]:
    """What wrong ideas about splits look at: of XGBoost's not the impurity of children, which has no such measure."""
    columns = table.columns()
    weighed = {f"n_{side}": columns[f"weight_{side}"] for side in ("left", "right") if f"weight_{side}" in columns}
    facts = {name: columns[name] for name in ("feature", "n_left", "n_right", "gain")} | weighed
    facts |= {name: columns[name] for name in ("impurity_left", "impurity_right") if name in columns}
    return {name: column[places] for name, column in facts.items()}


def _as_read(table: CandidateTable, i: int) -> tuple:
    """What is read of a candidate split: two that read alike are one choice."""
    levels = table.categories[i]
    threshold = levels or format_plain_number(float(table.threshold[i]), THRESHOLD_DIGITS)
    return int(table.feature[i]), threshold, bool(table.missing_left[i])


def ask_impurity(about: TreeView, node: int, group: RowGroup, value: float) -> Question | None:
    """Among what other measures say, what a slip would give, and the impurity of the nodes around."""
    tree = about.tree
    near = [tree.parent[node], tree.left[node], tree.right[node]]
    around = [about.impurity(other) for other in near if other >= 0]
    facts = {"counts": group.counts} if group.n_classes else {"value": value, "n": float(group.weight)}
    pieces = re.split(r"(\d+\.\d+)", group.impurity_expr.replace("**2", "²"))  # numbers with fractions at odd places
    numbers = tuple(NumberText(float(piece)) if at % 2 else Span(piece) for at, piece in enumerate(pieces))
    short = len(re.sub(r"\d+\.\d+", lambda one: format_plain_number(float(one[0])), group.impurity_expr)) < 90
    because = msg("cart.explanation.impurity", numbers=numbers, short=short, value=value)
    may = lambda x: ROUNDING_TOLERANCE < x <= _most(about.criterion, group)  # noqa: E731
    return build_numeric_question(
        "impurity",
        msg("cart.question.impurity", what=about.criterion),
        value,
        because,
        (DETAIL_CALCULATIONS,),
        may,
        criterion=about.criterion,
        around=around,
        **facts,
    )


def _most(criterion: str, group: RowGroup) -> float:
    """No impurity is larger than this."""
    if not group.n_classes:
        return np.inf
    K = max(len(group.nonzero_counts), 2)
    return float(np.log2(K)) if criterion == "entropy" else 1 - 1 / K


def ask_row_side(about: TreeView, node: int, left: np.ndarray, right: np.ndarray) -> Question | None:
    """One row of one side of a split among rows of the other; None where there are too few rows."""
    if len(left) + len(right) < 3 or not len(left) or not len(right):
        return None
    side, one, others = ("left", left[0], right) if len(right) >= 2 else ("right", right[0], left)
    feature = int(about.tree.feature[node])
    because = msg(
        "cart.explanation.row-side",
        split=about.split_span(node),
        cell=cell_text(about.data, feature, about.data.X[one, feature]),
    )
    return build_question(
        "row-side",
        msg("cart.question.row-side", way=side),
        int(one),
        row_name_text,
        because,
        (DETAIL_CALCULATIONS,),
        others=[int(row) for row in others],
    )


# -- is the split kept? Why is it a leaf?


def ask_independence(test: ChiSquare, alpha: float, passed: bool) -> Question | None:
    choices = tuple(
        msg("cart.choice.independence", choice=choice, alpha=float(alpha)) for choice in ("kept", "leaf", "always")
    )
    because = msg("cart.explanation.independence", p=test.p, statistic=test.statistic)
    return build_question(
        "independence",
        msg("cart.question.independence"),
        1 - int(passed),
        choices.__getitem__,
        because,
        (DETAIL_CALCULATIONS,),
        passed=bool(passed),
    )


def ask_leaf_reason(about: TreeView, node: int, grains: tuple[int, ...]) -> Question | None:
    """The rule that stopped here among rules that did not."""
    reason = Reason(int(about.tree.reason[node]))
    wrong = [other for other in PLAUSIBLE if other is not reason and not _holds(about, node, other)]
    return build_question("why-leaf", msg("cart.question.stop-reason"), reason, lambda one: reason_said(REASONS[one]),
                 _evidence(about, node, reason), grains, others=wrong)  # fmt: skip


def _evidence(about: TreeView, node: int, reason: Reason) -> tuple[Message, ...]:
    """What the rule looked at. Example: "It lies at depth 2. The limit: max_depth = 2."; without that, the rule."""
    n, impure = int(about.tree.count[node]), msg("lesson.measure.impurity", what=about.criterion)
    here = msg("cart.stop.impurity", impurity=impure, value=about.impurity(node))
    seen = {
        Reason.PURE: here,
        Reason.MIN_IMPURITY: here,
        Reason.MAX_DEPTH: msg("cart.stop.depth", depth=int(about.tree.depth[node])),
        Reason.MIN_SAMPLES_SPLIT: msg("cart.stop.rows", rows=row_count(n)),
        Reason.MIN_SAMPLES_LEAF: msg("cart.stop.rows", rows=row_count(n)),
        Reason.MIN_WEIGHT_FRACTION_LEAF: msg("cart.stop.weight", weight=float(about.growth.node_weights[node]),
                                             whole=float(about.growth.node_weights[0])),
        Reason.MAX_LEAF_NODES: msg("cart.stop.leaves", leaves=count_text(len(about.tree.leaves), "leaf")),
    }  # fmt: skip
    return without_none(seen.get(reason), limit_text(about, reason)) or (reason_said(REASONS[reason]),)


BY_A_LIMIT = (
    Reason.MAX_DEPTH,
    Reason.MIN_SAMPLES_SPLIT,
    Reason.MIN_SAMPLES_LEAF,
    Reason.MIN_WEIGHT_FRACTION_LEAF,
    Reason.MIN_IMPURITY,
    Reason.INDEPENDENT,
    Reason.MAX_LEAF_NODES,
)


def limit_text(about: TreeView, reason: Reason) -> Message | None:
    """The setting behind a reason, if one is. Example: "The limit: max_depth = 3."."""
    if reason not in BY_A_LIMIT:
        return None
    name = "independence_alpha" if reason is Reason.INDEPENDENT else REASONS[reason]
    return msg("cart.stop.limit", setting=Span(name), value=float(getattr(about.growth.limits, name)))


PLAUSIBLE = (
    Reason.PURE, Reason.MAX_DEPTH, Reason.MIN_SAMPLES_SPLIT, Reason.MAX_LEAF_NODES, Reason.MIN_SAMPLES_LEAF,
    Reason.MIN_GAIN, Reason.INDEPENDENT, Reason.MIN_IMPURITY, Reason.NO_GAIN, Reason.MIN_IMPURITY_DECREASE,
)  # fmt: skip


def _holds(about: TreeView, node: int, reason: Reason) -> bool:
    """Could one say so too? Then it is no wrong answer, nor where it means nothing: numbers have no classes.
    What cannot be told without a search counts as said."""
    limits, tree = about.growth.limits, about.tree
    n, unsearched = tree.count[node], tree.reason[node] < Reason.NO_CANDIDATE
    return {
        Reason.PURE: about.growth.impurity[node] == 0,
        Reason.MAX_DEPTH: limits.max_depth is not None and tree.depth[node] >= limits.max_depth,
        Reason.MIN_SAMPLES_SPLIT: n < limits.min_samples_split or n < 2,
        Reason.MIN_SAMPLES_LEAF: n < 2 * limits.min_samples_leaf,
        Reason.MIN_IMPURITY: about.growth.impurity[node] <= (limits.min_impurity or 0.0),  # a pure one is pure enough
        Reason.MAX_LEAF_NODES: limits.max_leaf_nodes is not None and len(tree.leaves) >= limits.max_leaf_nodes,
        Reason.MIN_GAIN: limits.min_gain > 0 or (unsearched and about.growth.impurity[node] == 0),
        Reason.MIN_IMPURITY_DECREASE: limits.min_impurity_decrease > 0,
        Reason.NO_GAIN: limits.stop_without_gain or unsearched,
        Reason.INDEPENDENT: limits.independence_alpha is not None or not about.growth.scores.counts_classes,
    }[reason]


def ask_row_leaf(about: TreeView, row_end: int, path: list[int]) -> Question | None:
    """Where does a row end? Its leaf among the leaves nearest by, then nodes on its way."""
    tree = about.tree
    leaves = [int(leaf) for leaf in tree.leaves if leaf != row_end]
    near = sorted(leaves, key=lambda leaf: (-_shared(tree, leaf, set(path)), leaf))
    others = near if len(near) > 1 else [*near, *path[:1]]
    because = msg("cart.explanation.row-leaf", n=len(path), nodes=list_text([node_said(node) for node in path]))
    return build_question(
        "row-leaf",
        msg("cart.question.row-leaf"),
        row_end,
        partial(_end, about),
        because,
        (DETAIL_SPLITS, DETAIL_CALCULATIONS),
        others=others,
    )


def _end(about: TreeView, node: int) -> Message:
    """Examples: "node 4, which predicts 1", "node 2, which is split"."""
    if about.tree.feature[node] >= 0:
        return msg("cart.choice.split", node=node_said(node))
    value = about.tree.value[node]
    predicts = (
        class_span(about.data, int(majority_class(value))) if about.data.class_names else NumberText(float(value))
    )
    return msg("cart.choice.leaf", node=node_said(node), predicts=predicts)


def _shared(tree, node: int, path: set[int]) -> int:
    """How many nodes of a path lie above a node?"""
    count = 0
    while (node := int(tree.parent[node])) >= 0:
        count += node in path
    return count
