"""A leaf in words: what it says, how that is worked out, and which rule stopped here."""

from __future__ import annotations

import numpy as np

from engine.core.trace import must_be
from engine.learners.cart import CartModel
from engine.learners.common.ensemble import heaviest
from engine.learners.common.links import softmax
from engine.lessons.common import formulas
from engine.lessons.common.arithmetic import settled
from engine.lessons.common.formulas import Group
from engine.lessons.common.phrases import class_part, node_name, number, shown, strong
from engine.lessons.common.step import SPLITS, Part, Told, Working, says
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import weighed
from engine.tree.growth import Leaf, Search
from engine.tree.reasons import REASONS, SENTENCES, Reason

SHOWN_CLASSES = 12  # shares worked out in one leaf; of more classes the most common ones


def leaf_told(about: TreeFacts, leaf: Leaf) -> Told:
    group, reason = about.node_group(leaf.node), Reason(REASONS.index(leaf.reason))
    answer, workings = _classes(about, leaf, group) if group.classes else _value(leaf, group)
    why, *gained = _too_little(about, leaf, reason) or (questions.limit_behind(about, reason),)
    sentence = says(f"{node_name(leaf.node)} is a leaf and says ", answer, ". ", strong(SENTENCES[reason]),
                    f" ({why})" if why else "")  # fmt: skip
    return Told(sentence, (*workings, *gained), questions.why_leaf(about, leaf.node, (SPLITS,)))


def _classes(about: TreeFacts, leaf: Leaf, group: Group) -> tuple[list[str | Part], list[Working]]:
    """The most common class, and every share."""
    says_class, counts, names = int(heaviest(np.asarray(leaf.value))), group.counts, about.data.class_names
    order = np.argsort(-counts, kind="stable")[:SHOWN_CLASSES]
    model, value = about.trace.model, np.asarray(leaf.value)
    soft = softmax(about.growth.class_weight[leaf.node]) if isinstance(model, CartModel) and model.softmax else None
    if (counts > 0).sum() == 1:
        common = ", the class of " + (f"all its {weighed(group)}" if len(group.y) > 1 else "its one row")
    elif (counts == counts.max()).sum() > 1:
        common = ", the first of equally common classes"
    else:
        most = "most common class" if group.w is None or np.ptp(group.w) == 0 else "heaviest class"
        common = f", the {most} of its {weighed(group)}"
    shares = [formulas.share(float(counts[k]), group.weight, float(value[k]), f"Share of {names[k]}") for k in order]
    if soft is None:
        return [class_part(about.data, says_class), common], shares
    powers = [formulas.softmax(counts, k, float(soft[k]), f"Probability of {names[k]}") for k in order]
    return [
        class_part(about.data, says_class),
        common,
        ", with probability ",
        number(float(soft[says_class])),
    ], powers + shares


def _value(leaf: Leaf, group: Group) -> tuple[list[str | Part], list[Working]]:
    value = settled(float(leaf.value), float(np.abs(group.y).max()))
    which = f", the mean of its {weighed(group)}" if len(group.y) > 1 else ", the value of its one row"
    return [number(value), which], [formulas.mean(group, value)]


def _too_little(about: TreeFacts, leaf: Leaf, reason: Reason) -> tuple[str, Working] | None:
    """What the best cut would have gained, where that was too little."""
    if reason not in (Reason.MIN_GAIN, Reason.MIN_IMPURITY_DECREASE, Reason.NO_GAIN):
        return None
    search, limits = must_be(Search, leaf.search), about.growth.limits
    best = about.best(search)
    whole, left, right = about.best_sides(search)
    working = formulas.gain(whole, left, right, float(search.table.gain[best]))
    cut = about.cut(search.table, best).text
    if reason is not Reason.MIN_IMPURITY_DECREASE:
        bar = f"less than min_gain = {shown(limits.min_gain)}" if reason is Reason.MIN_GAIN else "nothing"
        return f"{cut} gains {shown(working.value)}, {bar}", working
    weight = about.growth.weight
    share = formulas.ratio(whole.weight, about.node_group(0).weight)
    decrease = Working("Decrease", r"\frac{n_t}{n} \cdot \mathrm{gain}", f"{share} * ({working.numbers})",
                       float(weight[leaf.node] / weight[0] * working.value))  # fmt: skip
    bar = f"less than min_impurity_decrease = {shown(limits.min_impurity_decrease)}"
    return f"{cut} improves the whole tree by {shown(decrease.value)}, {bar}", decrease
