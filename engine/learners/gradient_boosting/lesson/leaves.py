"""What each leaf adds, worked out for the loss in force, or the one length a line search finds for the whole tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, Loss, SoftmaxLoss, SquaredLoss
from engine.learners.gradient_boosting.lesson import context as lines
from engine.learners.gradient_boosting.lesson import picture as seen
from engine.learners.gradient_boosting.lesson.context import BoostingContext
from engine.learners.gradient_boosting.lesson.line_search import line_search_steps
from engine.learners.gradient_boosting.lesson.losses import LeafRows, huber_minimum, leaf_calculations, median_pair
from engine.learners.gradient_boosting.lesson.rounds import BoostingTree
from engine.text.message import Message, msg
from engine.text.questions import build_numeric_question
from engine.text.script import StepBlock, StepOrBlock
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, Question, StepText
from engine.text.wording import leaf_reason_text, number_span, rows_text, without_none
from engine.text.wording import node_name_text as node_said
from engine.tree.growth import Leaf
from engine.tree.reasons import REASONS, Reason

NEAR = 1e-6  # of delta: values that differ by less read alike
RULES = {
    SquaredLoss: "mean",
    AbsoluteLoss: "median",
    HuberLoss: "huber",
    LogisticLoss: "logistic",
    SoftmaxLoss: "softmax",
}


def leaf_value_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[StepOrBlock]:
    """One leaf after the other; before them the length of the whole tree, where one was searched for."""
    if grown.rho is not None:
        yield from line_search_steps(telling, grown)
    told = _Leaves(telling, grown)
    columns = {
        "line": lines.VALUE,
        "grain": DETAIL_SPLITS,
        "tree": grown.tree_index,
        "node": told.nodes,
        "decides": told.nodes,
    }
    columns["search"] = np.where(grown.growth.tree.reason[told.nodes] >= Reason.NO_CANDIDATE, told.nodes, -1)
    panel = telling.picture.existing_panel(seen.LEAVES)
    bars, names = (told.bars, (panel,)) if panel else (None, ())
    yield StepBlock(told.event, len(told.nodes), told.leaf, columns, panel, state_updates=bars, state_names=names)


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
        return [event for event in self.grown.growth.node_events if isinstance(event, Leaf)]

    def event(self, k: int) -> Leaf:
        return self.events[k]

    def leaf(self, k: int) -> StepText:
        return _leaf(self.telling, self.grown, self.events[k], first=not k)

    def bars(self, k: int) -> dict:
        """What the leaves add, as far as they were told."""
        values = np.where(np.arange(len(self.nodes)) <= k, self.grown.node_values[self.nodes], np.nan)
        return {seen.LEAVES: {"labels": [node_said(node) for node in self.nodes.tolist()], "values": values}}


def _leaf(telling: BoostingContext, grown: BoostingTree, leaf: Leaf, first: bool) -> StepText:
    own, pure = grown.leaf_rows(leaf.node), Reason(REASONS.index(leaf.reason)) is Reason.PURE
    says = without_none(
        msg("gradient_boosting.leaf.opening", node=node_said(leaf.node), rows=rows_text(own.n)),
        msg("gradient_boosting.leaf.value", rule=_rule(grown.loss, own), n=own.n, value=number_span(own.value)),
        None if own.bottom else msg("gradient_boosting.leaf.zero-denominator"),
        *_which_median(grown.loss, own),
        None if pure else leaf_reason_text(leaf.reason),
    )
    question = _which_value(grown, own, leaf.node) if first else None
    return StepText(says, tuple(leaf_calculations(grown.loss, own)), question)


def _rule(loss: Loss, own: LeafRows) -> str:
    """How the value is found, a word that templates choose by."""
    if own.rho is not None or (isinstance(loss, LogisticLoss) and loss.scale == 2):
        return "searched" if own.rho is not None else "newton"
    return RULES.get(type(loss), "newton")


def _which_median(loss: Loss, own: LeafRows) -> Iterator[Message]:
    """Of an even number of rows which value is the median; and where the leaf's Huber loss is lowest."""
    if own.rho is not None or not isinstance(loss, AbsoluteLoss | HuberLoss):
        return
    low, high = median_pair(own.y - own.F, True, own.w)
    if low != high:
        middle = low / 2 + high / 2
        yield msg(
            "gradient_boosting.leaf.median-halfway", halfway=loss.uses_halfway_median, low=low, high=high, middle=middle
        )
    if isinstance(loss, HuberLoss) and abs((lowest := huber_minimum(loss, own)) - own.value) > NEAR * loss.round_delta:
        yield msg("gradient_boosting.leaf.huber-one-step", lowest=lowest)


def _which_value(grown: BoostingTree, own: LeafRows, node: int) -> Question | None:
    """The leaf's value among what other rules would give it."""
    ask = msg("gradient_boosting.question.leaf-value", node=node_said(node), rows=rows_text(own.n))
    because = (msg("gradient_boosting.question.leaf-value-why", rule=_rule(grown.loss, own), n=own.n),)
    return build_numeric_question(
        "leaf-value",
        ask,
        own.value,
        because,
        (DETAIL_SPLITS, DETAIL_CALCULATIONS),
        r=own.residual,
        value=own.value,
        rate=grown.advance.learning_rate,
        classes=bool(grown.boosting.class_names),
    )
