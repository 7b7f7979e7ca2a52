"""A leaf in words: what it predicts, how that is worked out, and which rule stopped here."""

from __future__ import annotations

import numpy as np

from engine.core.trace import expect_type
from engine.learners.cart import CartModel
from engine.learners.common.ensemble import majority_class
from engine.learners.common.links import softmax
from engine.lessons.common import formulas
from engine.lessons.common.formulas import RowGroup
from engine.lessons.common.step import DETAIL_SPLITS, Calculation, StepText
from engine.lessons.common.wording import class_span, number_span, strong_span, without_none
from engine.lessons.common.wording import leaf_reason_text as reason_said
from engine.lessons.common.wording import node_name_text as node_said
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeView
from engine.lessons.tree.node import weighted_rows_text
from engine.text.arithmetic import snap_to_zero
from engine.text.message import Message, msg
from engine.tree.growth import Leaf, Search
from engine.tree.reasons import REASONS, Reason

SHOWN_CLASSES = 12  # shares worked out in one leaf; of more classes the most common ones


def leaf_text(about: TreeView, leaf: Leaf) -> StepText:
    group, reason = about.node_group(leaf.node), Reason(REASONS.index(leaf.reason))
    predicts, workings = _classes(about, leaf, group) if group.n_classes else _value(leaf, group)
    why, *gained = _too_little(about, leaf, reason) or (questions.limit_text(about, reason),)
    is_leaf = msg("cart.leaf.prediction", node=node_said(leaf.node), predicts=predicts)
    said = without_none(is_leaf, msg("cart.leaf.reason", why=strong_span(reason_said(leaf.reason))), why)
    return StepText(said, (*workings, *gained), questions.ask_leaf_reason(about, leaf.node, (DETAIL_SPLITS,)))


def _classes(about: TreeView, leaf: Leaf, group: RowGroup) -> tuple[Message, list[Calculation]]:
    """The most common class, and every share."""
    wins, counts, data = int(majority_class(np.asarray(leaf.value))), group.counts, about.data
    order = np.argsort(-counts, kind="stable")[:SHOWN_CLASSES].tolist()
    model, value = about.trace.model, np.asarray(leaf.value)
    soft = (
        softmax(about.growth.node_class_weights[leaf.node])
        if isinstance(model, CartModel) and model.uses_softmax
        else None
    )
    if (counts > 0).sum() == 1:
        common = "all"
    elif (counts == counts.max()).sum() > 1:
        common = "equal"
    else:
        common = "most" if group.w is None or np.ptp(group.w) == 0 else "heaviest"
    predicts = msg("cart.leaf.class", common=common, n=len(group.y), rows=weighted_rows_text(group),
                   **{"class": class_span(data, wins)})  # fmt: skip
    shares = [
        formulas.share_calculation(float(counts[k]), group.weight, float(value[k]), _of("share", about, k))
        for k in order
    ]
    if soft is None:
        return predicts, shares
    powers = [formulas.softmax_calculation(counts, k, float(soft[k]), _of("probability", about, k)) for k in order]
    return msg("cart.leaf.softmax", predicts=predicts, probability=number_span(float(soft[wins]))), powers + shares


def _of(what: str, about: TreeView, k: int) -> Message:
    return msg("cart.formula.class-share", what=what, **{"class": class_span(about.data, k)})


def _value(leaf: Leaf, group: RowGroup) -> tuple[Message, list[Calculation]]:
    value = snap_to_zero(float(leaf.value), float(np.abs(group.y).max()))
    predicts = msg("cart.leaf.value", value=number_span(value), n=len(group.y), rows=weighted_rows_text(group))
    return predicts, [formulas.mean_calculation(group, value)]


def _too_little(about: TreeView, leaf: Leaf, reason: Reason) -> tuple[Message, Calculation] | None:
    """What the best split would have gained, where that was too little."""
    if reason not in (Reason.MIN_GAIN, Reason.MIN_IMPURITY_DECREASE, Reason.NO_GAIN):
        return None
    search, limits = expect_type(Search, leaf.search), about.growth.limits
    best = about.best_candidate(search)
    whole, left, right = about.node_and_best_groups(search)
    working = formulas.gain_calculation(whole, left, right, float(search.table.gain[best]))
    split = about.candidate_span(search.table, best)
    if reason is not Reason.MIN_IMPURITY_DECREASE:
        least = float(limits.min_gain) if reason is Reason.MIN_GAIN else 0.0
        return msg("cart.leaf.best-gain", split=split, gain=working.value, why=leaf.reason, least=least), working
    weight = about.growth.node_weights
    share = formulas.ratio_expr(whole.weight, about.node_group(0).weight)
    decrease = Calculation(
        msg("cart.formula.weighted-decrease"),
        r"\frac{n_t}{n} \cdot \term{gain}",
        f"{share} * ({working.numbers})",
        float(weight[leaf.node] / weight[0] * working.value),
    )
    least = float(limits.min_impurity_decrease)
    return msg("cart.leaf.best-gain", split=split, gain=decrease.value, why=leaf.reason, least=least), decrease
