"""A leaf in words: what it predicts, how that is worked out, and which rule stopped here."""

from __future__ import annotations

import numpy as np

from engine.core.trace import must_be
from engine.learners.cart import CartModel
from engine.learners.common.ensemble import heaviest
from engine.learners.common.links import softmax
from engine.lessons.common import formulas
from engine.lessons.common.formulas import Group
from engine.lessons.common.step import SPLITS, Told, Working
from engine.lessons.common.wording import class_part, number, sentences, strong
from engine.lessons.common.wording import node as node_said
from engine.lessons.common.wording import reason as reason_said
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import weighed_rows
from engine.text.arithmetic import settled
from engine.text.message import Message, msg
from engine.tree.growth import Leaf, Search
from engine.tree.reasons import REASONS, Reason

SHOWN_CLASSES = 12  # shares worked out in one leaf; of more classes the most common ones


def leaf_told(about: TreeFacts, leaf: Leaf) -> Told:
    group, reason = about.node_group(leaf.node), Reason(REASONS.index(leaf.reason))
    predicts, workings = _classes(about, leaf, group) if group.classes else _value(leaf, group)
    why, *gained = _too_little(about, leaf, reason) or (questions.limit_behind(about, reason),)
    is_leaf = msg("tree-leaf", node=node_said(leaf.node), predicts=predicts)
    said = sentences(is_leaf, msg("tree-leaf-why", why=strong(reason_said(leaf.reason))), why)
    return Told(said, (*workings, *gained), questions.why_leaf(about, leaf.node, (SPLITS,)))


def _classes(about: TreeFacts, leaf: Leaf, group: Group) -> tuple[Message, list[Working]]:
    """The most common class, and every share."""
    wins, counts, data = int(heaviest(np.asarray(leaf.value))), group.counts, about.data
    order = np.argsort(-counts, kind="stable")[:SHOWN_CLASSES].tolist()
    model, value = about.trace.model, np.asarray(leaf.value)
    soft = softmax(about.growth.class_weight[leaf.node]) if isinstance(model, CartModel) and model.softmax else None
    if (counts > 0).sum() == 1:
        common = "all"
    elif (counts == counts.max()).sum() > 1:
        common = "equal"
    else:
        common = "most" if group.w is None or np.ptp(group.w) == 0 else "heaviest"
    predicts = msg("tree-leaf-class", common=common, n=len(group.y), rows=weighed_rows(group),
                   **{"class": class_part(data, wins)})  # fmt: skip
    shares = [formulas.share(float(counts[k]), group.weight, float(value[k]), _of("share", about, k)) for k in order]
    if soft is None:
        return predicts, shares
    powers = [formulas.softmax(counts, k, float(soft[k]), _of("probability", about, k)) for k in order]
    return msg("tree-leaf-soft", predicts=predicts, probability=number(float(soft[wins]))), powers + shares


def _of(what: str, about: TreeFacts, k: int) -> Message:
    return msg("tree-share-of", what=what, **{"class": class_part(about.data, k)})


def _value(leaf: Leaf, group: Group) -> tuple[Message, list[Working]]:
    value = settled(float(leaf.value), float(np.abs(group.y).max()))
    predicts = msg("tree-leaf-value", value=number(value), n=len(group.y), rows=weighed_rows(group))
    return predicts, [formulas.mean(group, value)]


def _too_little(about: TreeFacts, leaf: Leaf, reason: Reason) -> tuple[Message, Working] | None:
    """What the best split would have gained, where that was too little."""
    if reason not in (Reason.MIN_GAIN, Reason.MIN_IMPURITY_DECREASE, Reason.NO_GAIN):
        return None
    search, limits = must_be(Search, leaf.search), about.growth.limits
    best = about.best(search)
    whole, left, right = about.best_sides(search)
    working = formulas.gain(whole, left, right, float(search.table.gain[best]))
    split = about.candidate(search.table, best)
    if reason is not Reason.MIN_IMPURITY_DECREASE:
        least = float(limits.min_gain) if reason is Reason.MIN_GAIN else 0.0
        return msg("tree-leaf-gain", split=split, gain=working.value, why=leaf.reason, least=least), working
    weight = about.growth.weight
    share = formulas.ratio(whole.weight, about.node_group(0).weight)
    decrease = Working(msg("tree-decrease"), r"\frac{n_t}{n} \cdot \term{gain}", f"{share} * ({working.numbers})",
                       float(weight[leaf.node] / weight[0] * working.value))  # fmt: skip
    least = float(limits.min_impurity_decrease)
    return msg("tree-leaf-gain", split=split, gain=decrease.value, why=leaf.reason, least=least), decrease
