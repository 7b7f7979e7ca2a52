"""A node before any split of it is considered: what is in it, and its impurity."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.core.trace import expect_type
from engine.learners.cart.fitting import CartModel
from engine.learners.cart.lesson import questions
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.common.ensemble import majority_class, softmax
from engine.text import formulas
from engine.text.arithmetic import snap_to_zero
from engine.text.formulas import RowGroup
from engine.text.message import ListText, Message, Span, list_text, msg
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, Calculation, StepText
from engine.text.wording import class_mix_text, class_span, number_span, rows_text, strong_span, without_none
from engine.text.wording import leaf_reason_text as reason_said
from engine.text.wording import node_name_text as node_said
from engine.tree.growth import Leaf, Search
from engine.tree.reasons import REASONS, Reason


def split_side_text(about: TreeView, group: RowGroup, way: str) -> Message:
    """Examples: "2 rows go left: all of class 0", "5 rows (weight 3.5) go right: mean 7.5"."""
    return msg(
        "cart.child.contents",
        n=len(group.y),
        rows=weighted_rows_text(group),
        way=way,
        holds=group_content_text(about, group),
    )


def weighted_rows_text(group: RowGroup) -> Message:
    """Examples: "5 rows", and where rows weigh unlike each other "5 rows (weight 3.5)"."""
    n = rows_text(len(group.y))
    return n if group.w is None else msg("cart.node.weighted-rows", rows=n, weight=float(group.weight))


def group_content_text(about: TreeView, group: RowGroup) -> Message | ListText:
    """What is in a group: its classes, or its mean; what a single row has."""
    if not group.n_classes:
        return msg("cart.node.mean", n=len(group.y), mean=number_span(group.mean))
    if len(group.y) == 1:
        return msg("lesson.classes.single-row", **{"class": class_span(about.data, int(group.y[0]))})
    return class_mix_text(about.data, group.counts)


def node_impurity_text(about: TreeView, node: int) -> StepText:
    """The impurity of a node, before a split is considered."""
    group, value = about.node_group(node), about.impurity(node)
    holds = msg(
        "cart.node.contents",
        node=node_said(node),
        rows=weighted_rows_text(group),
        holds=group_content_text(about, group),
    )
    first = about.is_first and not node
    impure = msg("cart.node.impurity", what=about.criterion, first=first, value=number_span(value))
    unsearched = 0 < about.tree.reason[node] < Reason.NO_CANDIDATE
    question = (questions.ask_leaf_reason(about, node, (DETAIL_CALCULATIONS,)) if unsearched else
                questions.ask_impurity(about, node, group, value))  # fmt: skip
    return StepText((holds, impure), (formulas.impurity_calculation(group, value),), question)


def has_random_features(about: TreeView) -> bool:
    """May a node split on some features only, drawn for it?"""
    return any(not draws.allowed.all() for _, draws in about.growth.node_draws)


def drawn_features_text(about: TreeView, node: int) -> StepText:
    """Before a node is searched."""
    names, every = _names(about, node), len(about.data.feature_names)
    if names is None:
        return StepText((msg("cart.drawn-features.all", node=node_said(node), n=every),))
    drawn = msg(
        "cart.drawn-features.some",
        node=node_said(node),
        n=every,
        drawn=len(about.allowed_features(node)),
        features=strong_span(names),
    )
    return StepText((drawn,))


def with_drawn_features(about: TreeView, node: int, told: StepText) -> StepText:
    """What is told of a split, and behind it what it was chosen from."""
    names = _names(about, node)
    if names is None:
        return told
    return replace(told, sentences=(*told.sentences, msg("cart.drawn-features.reminder", features=strong_span(names))))


def _names(about: TreeView, node: int) -> ListText | None:
    """The features drawn for a node, None where all may be used."""
    tried, names = about.allowed_features(node), about.data.feature_names
    return None if len(tried) == len(names) else list_text([Span(names[j]) for j in tried])


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
