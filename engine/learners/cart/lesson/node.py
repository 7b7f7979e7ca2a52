"""The texts of one node: rows, impurity, drawn features, prediction as a leaf."""

from dataclasses import replace
from functools import partial

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
from engine.text.wording import (
    class_mix_text,
    class_span,
    leaf_reason_text,
    node_name_text,
    number_span,
    rows_text,
    strong_span,
    without_none,
)
from engine.tree.growth import Leaf, Search
from engine.tree.reasons import REASONS, Reason


def split_side_text(view: TreeView, group: RowGroup, way: str) -> Message:
    """What goes to one side of a split: "One row, of class 0, goes left", "2 rows go left: all of class 0"."""
    rows, holds, n = weighted_rows_text(group), group_content_text(view, group), len(group.y)
    only = None
    if n == 1:
        single = holds if group.n_classes else msg("cart.node.single-value", mean=number_span(group.mean))
        only = msg("cart.node.single-row", holds=single, weighted=group.w is not None, weight=float(group.weight))
    return msg("cart.child.contents", n=n, rows=rows, way=way, holds=holds, only=only)


def weighted_rows_text(group: RowGroup) -> Message:
    """Examples: "5 rows", with unequal row weights "5 rows (weight 3.5)"."""
    n = rows_text(len(group.y))
    return n if group.w is None else msg("cart.node.weighted-rows", rows=n, weight=float(group.weight))


def group_content_text(view: TreeView, group: RowGroup) -> Message | ListText:
    """The class counts of a group of rows, or its mean or median, or its only class."""
    if not group.n_classes:
        center = number_span(group.center)
        return msg("cart.node.median" if group.uses_median else "cart.node.mean", n=len(group.y), mean=center)
    if len(group.y) == 1:
        return msg("lesson.classes.single-row", **{"class": class_span(view.data, int(group.y[0]))})
    return class_mix_text(view.data, group.counts)


def node_impurity_text(view: TreeView, node: int) -> StepText:
    """The rows and impurity of a node, before a split is considered."""
    group, value = view.node_group(node), view.impurity(node)
    rows, holds = weighted_rows_text(group), group_content_text(view, group)
    contents = msg("cart.node.contents", node=node_name_text(node), rows=rows, holds=holds)
    first = view.is_first and not node
    impurity = msg("cart.node.impurity", what=view.criterion, first=first, value=number_span(value))
    if 0 < view.tree.reason[node] < Reason.NO_CANDIDATE:  # a leaf without a search
        question = questions.ask_leaf_reason(view, node, (DETAIL_CALCULATIONS,))
    else:
        question = questions.ask_impurity(view, node, group, value)
    return StepText((contents, impurity), (formulas.impurity_calculation(group, value),), question)


def has_random_features(view: TreeView) -> bool:
    """True if a node may split only on some features, drawn for it."""
    return any(not draws.allowed.all() for _, draws in view.growth.node_draws)


def drawn_features_text(view: TreeView, node: int) -> StepText:
    """The features drawn for a node, before it is searched."""
    names, name, n = _drawn_features(view, node), node_name_text(node), len(view.data.feature_names)
    if names is None:
        return StepText((msg("cart.drawn-features.all", node=name, n=n),))
    drawn, features = len(view.allowed_features(node)), strong_span(names)
    return StepText((msg("cart.drawn-features.some", node=name, n=n, drawn=drawn, features=features),))


def with_drawn_features(view: TreeView, node: int, text: StepText) -> StepText:
    """The text of a split, with a sentence about the features drawn for the node."""
    names = _drawn_features(view, node)
    if names is None:
        return text
    return replace(text, sentences=(*text.sentences, msg("cart.drawn-features.reminder", features=strong_span(names))))


def _drawn_features(view: TreeView, node: int) -> ListText | None:
    """The features drawn for a node, None if it may split on all."""
    allowed, names = view.allowed_features(node), view.data.feature_names
    return None if len(allowed) == len(names) else list_text([Span(names[j]) for j in allowed])


SHOWN_CLASSES = 12  # calculations of class shares in one leaf: those of the most common classes


def leaf_text(view: TreeView, leaf: Leaf) -> StepText:
    """What a leaf predicts, and why it was not split."""
    group, reason = view.node_group(leaf.node), Reason(REASONS.index(leaf.reason))
    predicts, calculations = _class_prediction(view, leaf, group) if group.n_classes else _value_prediction(leaf, group)
    limit, *gain = _insufficient_gain(view, leaf, reason) or (questions.limit_text(view, reason),)
    within = None
    if reason is Reason.MAX_DEPTH:
        within, limit = msg("lesson.leaf.max-depth", depth=view.growth.limits.max_depth), None
    prediction = msg("cart.leaf.prediction", node=node_name_text(leaf.node), predicts=predicts)
    why = msg("cart.leaf.reason", why=strong_span(leaf_reason_text(leaf.reason, within)))
    question = questions.ask_leaf_reason(view, leaf.node, (DETAIL_SPLITS,))
    return StepText(without_none(prediction, why, limit), (*calculations, *gain), question)


def _class_prediction(view: TreeView, leaf: Leaf, group: RowGroup) -> tuple[Message, list[Calculation]]:
    """The most common class of a leaf, and the calculation of each class's share."""
    counts, value = group.counts, np.asarray(leaf.value)
    winner = int(majority_class(value))
    order = np.argsort(-counts, kind="stable")[:SHOWN_CLASSES].tolist()
    if (counts > 0).sum() == 1:
        common = "all"
    elif (counts == counts.max()).sum() > 1:
        common = "equal"
    else:
        common = "most" if group.w is None or np.ptp(group.w) == 0 else "heaviest"
    rows, name = weighted_rows_text(group), partial(class_span, view.data)
    predicts = msg("cart.leaf.class", common=common, n=len(group.y), rows=rows, **{"class": name(winner)})
    title = lambda what, k: msg("cart.formula.class-share", what=what, **{"class": name(k)})  # noqa: E731
    shares = [
        formulas.share_calculation(float(counts[k]), group.weight, float(value[k]), title("share", k)) for k in order
    ]
    model = view.trace.model
    if not isinstance(model, CartModel) or not model.uses_softmax:
        return predicts, shares
    p = softmax(view.growth.node_class_weights[leaf.node])
    powers = [formulas.softmax_calculation(counts, k, float(p[k]), title("probability", k)) for k in order]
    return msg("cart.leaf.softmax", predicts=predicts, probability=number_span(float(p[winner]))), powers + shares


def _value_prediction(leaf: Leaf, group: RowGroup) -> tuple[Message, list[Calculation]]:
    value = snap_to_zero(float(leaf.value), float(np.abs(group.y).max()))
    names = {"value": number_span(value), "n": len(group.y), "rows": weighted_rows_text(group)}
    predicts = msg("cart.leaf.median" if group.uses_median else "cart.leaf.value", **names)
    return predicts, [formulas.center_calculation(group, value)]


def _insufficient_gain(view: TreeView, leaf: Leaf, reason: Reason) -> tuple[Message, Calculation] | None:
    """The gain of the best split, if it was too small; else None."""
    if reason not in (Reason.MIN_GAIN, Reason.MIN_IMPURITY_DECREASE, Reason.NO_GAIN):
        return None
    search, limits = expect_type(Search, leaf.search), view.growth.limits
    best, groups = view.best_candidate(search), view.node_and_best_groups(search)
    gain = formulas.gain_calculation(*groups, float(search.table.gain[best]))
    least = float(limits.min_gain) if reason is Reason.MIN_GAIN else 0.0
    if reason is Reason.MIN_IMPURITY_DECREASE:
        weight, least = view.growth.node_weights, float(limits.min_impurity_decrease)
        numbers = f"{formulas.ratio_expr(groups[0].weight, view.node_group(0).weight)} * ({gain.numbers})"
        value, title = float(weight[leaf.node] / weight[0] * gain.value), msg("cart.formula.weighted-decrease")
        gain = Calculation(title, r"\frac{n_t}{n} \cdot \term{gain}", numbers, value)
    split = view.candidate_span(search.table, best)
    return msg("cart.leaf.best-gain", split=split, gain=gain.value, why=leaf.reason, least=least), gain
