"""What each leaf adds, worked out for the loss in force, or the one length a line search finds for the whole tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.learners.boosting.losses import Absolute, Huber, Logistic, Loss, Softmax, Squared
from engine.lessons.boosting import picture as seen
from engine.lessons.boosting import telling as lines
from engine.lessons.boosting.line_search import search_steps
from engine.lessons.boosting.losses import LeafRows, huber_lowest, leaf_workings, middle_of
from engine.lessons.boosting.rounds import BoostingTree
from engine.lessons.boosting.telling import BoostingContext
from engine.lessons.common.asking import numeric
from engine.lessons.common.script import Block, Piece
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Question, Told
from engine.lessons.common.wording import node as node_said
from engine.lessons.common.wording import number, reason, rows, sentences
from engine.text.message import Message, msg
from engine.tree.growth import Leaf
from engine.tree.reasons import REASONS, Reason

NEAR = 1e-6  # of delta: values that differ by less read alike
RULES = {Squared: "mean", Absolute: "median", Huber: "huber", Logistic: "logistic", Softmax: "softmax"}


def leaf_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """One leaf after the other; before them the length of the whole tree, where one was searched for."""
    if grown.rho is not None:
        yield from search_steps(telling, grown)
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
        return {seen.LEAVES: {"labels": [node_said(node) for node in self.nodes.tolist()], "values": values}}


def _leaf(telling: BoostingContext, grown: BoostingTree, leaf: Leaf, first: bool) -> Told:
    own, pure = grown.leaf_rows(leaf.node), Reason(REASONS.index(leaf.reason)) is Reason.PURE
    says = sentences(
        msg("boosting-leaf", node=node_said(leaf.node), rows=rows(own.n)),
        msg("boosting-leaf-value", rule=_rule(grown.loss, own), n=own.n, value=number(own.value)),
        None if own.bottom else msg("boosting-leaf-certain"),
        *_which_median(grown.loss, own),
        None if pure else reason(leaf.reason),
    )
    question = _which_value(grown, own, leaf.node) if first else None
    return Told(says, tuple(leaf_workings(grown.loss, own)), question)


def _rule(loss: Loss, own: LeafRows) -> str:
    """How the value is found, a word that templates choose by."""
    if own.rho is not None or (isinstance(loss, Logistic) and loss.scale == 2):
        return "searched" if own.rho is not None else "newton"
    return RULES.get(type(loss), "newton")


def _which_median(loss: Loss, own: LeafRows) -> Iterator[Message]:
    """Of an even number of rows which value is the median; and where the leaf's Huber loss is lowest."""
    if own.rho is not None or not isinstance(loss, Absolute | Huber):
        return
    low, high = middle_of(own.y - own.F, True, own.w)
    if low != high:
        middle = low / 2 + high / 2
        yield msg("boosting-leaf-median", halfway=loss.middle, low=low, high=high, middle=middle)
    if isinstance(loss, Huber) and abs((lowest := huber_lowest(loss, own)) - own.value) > NEAR * loss.limit:
        yield msg("boosting-leaf-one-step", lowest=lowest)


def _which_value(grown: BoostingTree, own: LeafRows, node: int) -> Question | None:
    """The leaf's value among what other rules would give it."""
    ask = msg("boosting-leaf-ask", node=node_said(node), rows=rows(own.n))
    because = (msg("boosting-leaf-because", rule=_rule(grown.loss, own), n=own.n),)
    return numeric("leaf-value", ask, own.value, because, (SPLITS, EVERY_NUMBER), r=own.residual, value=own.value,
                   rate=grown.advance.learning_rate, classes=bool(grown.boosting.class_names))  # fmt: skip
