"""What each leaf adds, worked out for the loss in force, or the one length a line search finds for the whole tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import must_be
from engine.learners.boosting.losses import Absolute, Huber, Logistic, Loss, Softmax, Squared
from engine.lessons.boosting import picture as seen
from engine.lessons.boosting import telling as lines
from engine.lessons.boosting.losses import LeafRows, added, leaf_workings
from engine.lessons.boosting.rounds import BoostingTree
from engine.lessons.boosting.telling import BoostingContext
from engine.lessons.common.arithmetic import settled, text, total
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.phrases import node_name, number, rows, shown
from engine.lessons.common.script import Block, Piece
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Question, Step, Told, Working, says
from engine.lessons.tree.questions import numeric
from engine.split.criteria import over
from engine.tree.growth import Leaf
from engine.tree.reasons import REASONS, SENTENCES, Reason

SEARCHED = 1e-9  # of the largest residual: so near to 0 a line search takes slopes
RULES = {
    Squared: "the mean of their residuals",
    Absolute: "the median of their y - F",
    Huber: "the median of their y - F, and from there the mean of what is left, clipped at delta",
    Logistic: "the sum of their residuals, over the sum of how unsure they are",
    Softmax: "the sum of their residuals, over the sum of how unsure they are, times (K - 1)/K",
}
OWN_RULE = "the sum of their residuals, over the sum of their second derivatives"
SEARCHED_FOR = "rho times the mean of their residuals"


def leaf_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """One leaf after the other; before them the length of the whole tree, where one was searched for."""
    if grown.rho is not None:
        light = telling.light(grown.place, seen.LEAVES)
        yield Step(grown.step, lines.VALUE, SPLITS, light, partial(_length, telling, grown))
    told = _Leaves(telling, grown)
    columns = {"line": lines.VALUE, "grain": SPLITS, "tree": grown.place, "node": told.nodes, "decides": told.nodes}
    columns["search"] = np.where(grown.growth.tree.reason[told.nodes] >= Reason.NO_CANDIDATE, told.nodes, -1)
    panel = telling.picture.lit(seen.LEAVES)
    bars, names = (told.bars, (panel,)) if panel else (None, ())
    yield Block(told.event, len(told.nodes), told.leaf, columns, panel, sets=bars, names=names)


@dataclass(frozen=True, eq=False)
class _Leaves:
    """The leaves of one tree, in the order they came to be."""

    telling: BoostingContext
    grown: BoostingTree

    @cached_property
    def nodes(self) -> np.ndarray:
        order = np.array(self.grown.growth.order(0))
        return order[self.grown.growth.tree.feature[order] < 0]

    @cached_property
    def events(self) -> list[Leaf]:
        return [event for event in self.grown.growth.happenings if isinstance(event, Leaf)]

    def event(self, k: int) -> Leaf:
        return self.events[k]

    def leaf(self, k: int) -> Told:
        return _leaf(self.telling, self.grown, self.events[k], first=not k)

    def bars(self, k: int) -> dict:
        """What the leaves add, as far as they were told."""
        values = np.where(np.arange(len(self.nodes)) <= k, self.grown.value[self.nodes], np.nan)
        return {seen.LEAVES: {"labels": [f"node {node}" for node in self.nodes.tolist()], "values": values}}


def _leaf(telling: BoostingContext, grown: BoostingTree, leaf: Leaf, first: bool) -> Told:
    own = grown.leaf_rows(leaf.node)
    n, why = own.n, SENTENCES[Reason(REASONS.index(leaf.reason))]
    rule = SEARCHED_FOR if own.rho is not None else _rule(grown.loss)
    sure = " Nobody is unsure here: there is nothing to divide by." if not own.bottom else ""
    pieces = [f"{node_name(leaf.node)} is a leaf with {rows(n)} and adds ", number(own.value),
              f": {_said_of(n, rule)}.{sure}"]  # fmt: skip
    if Reason(REASONS.index(leaf.reason)) is not Reason.PURE:
        pieces.append(f" {why}")
    question = _which_value(grown, own, leaf.node) if first else None
    return Told(says(*pieces), tuple(leaf_workings(grown.loss, own)), question)


def _rule(loss: Loss) -> str:
    return RULES.get(type(loss), OWN_RULE)


OF_ONE = {
    RULES[Squared]: "its residual",
    RULES[Absolute]: "its y - F",
    RULES[Huber]: "its y - F",
    RULES[Logistic]: "its residual, over how unsure it is",
    RULES[Softmax]: "its residual, over how unsure it is, times (K - 1)/K",
    OWN_RULE: "its residual, over its second derivative",
    SEARCHED_FOR: "rho times its residual",
}


def _said_of(n: int, rule: str) -> str:
    """A rule for several rows, or what it comes to with one."""
    return OF_ONE[rule] if n == 1 else rule


def _which_value(grown: BoostingTree, own: LeafRows, node: int) -> Question | None:
    """The leaf's value among what other rules would give it."""
    whole = added(own.residual)
    away = own.y - own.F
    middle = settled(np.median(away), grown.boosting.size)
    others = [whole / own.n, whole, grown.advance.learning_rate * own.value, middle, -own.value, 2 * own.value]
    if grown.boosting.class_names:
        others.remove(others[3])  # no loss of classes takes a median
    ask = f"{node_name(node)} is a leaf with {rows(own.n)}. What does it add, before the learning rate?"
    because = f"It is {_said_of(own.n, SEARCHED_FOR if own.rho is not None else _rule(grown.loss))}."
    return numeric(ask, own.value, others, because, (SPLITS, EVERY_NUMBER))


# -- one length for the whole tree


def _length(telling: BoostingContext, grown: BoostingTree) -> Told:
    slopes, along = slopes_along(telling, grown)
    weight = grown.boosting.weight_of(grown.growth.leaf_of >= 0)
    terms = slopes * along if weight is None else weight * slopes * along
    at = settled(added(terms), grown.boosting.size**2)
    often = [""] * len(terms) if weight is None else [f"{text(w)} * " for w in weight]
    numbers = (total(f"{w}{text(g)} * {text(h)}" for w, g, h in zip(often, slopes, along, strict=True))
               if len(terms) <= ONE_BY_ONE else text(at))  # fmt: skip
    heavy = "" if weight is None else "w_i "
    slope = rf"\sum_i {heavy}\frac{{\partial L}}{{\partial F}}(F_i + \rho h_i) \cdot h_i"
    working = Working("Slope of the loss at rho", slope, numbers, at)
    sentence = says("The leaves hold mean residuals h, and one length scales them all: rho = ",
                    number(must_be(float, grown.rho)),
                    ", where the loss along the tree turns from falling to rising; its slope there is ",
                    shown(at), ".")  # fmt: skip
    return Told(sentence, (working,))


def slopes_along(telling: BoostingContext, grown: BoostingTree) -> tuple[np.ndarray, np.ndarray]:
    """Of each row the tree learned from: the slope of its loss at F + rho h, and h, the mean residual of its leaf."""
    used, least = grown.growth.leaf_of >= 0, SEARCHED * float(np.abs(grown.residual).max())
    nodes = grown.step.growth.nodes_of(grown.k)
    means, rho = over(grown.step.top[nodes], grown.step.bottom[nodes]), must_be(float, grown.rho)
    along, y, loss = means[grown.growth.leaf_of[used]], telling.boosting.start.y[used], grown.loss
    if isinstance(loss, Softmax):  # along one class's tree softmax is logistic: this class against the rest
        F = loss.against_the_rest(grown.residuals.before)[grown.k][used]
        slopes = Logistic().gradient((y == grown.k).astype(float), F + rho * along)
    else:
        slopes = loss.gradient(y, grown.before[used] + rho * along)
    return np.where(np.abs(slopes) <= least, 0.0, slopes), along
