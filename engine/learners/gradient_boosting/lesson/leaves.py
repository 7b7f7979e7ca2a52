"""Steps of the leaves of a tree: the line search, if any, and each leaf's value."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, Loss, SoftmaxLoss, SquaredLoss
from engine.learners.gradient_boosting.lesson import context as lines
from engine.learners.gradient_boosting.lesson import picture
from engine.learners.gradient_boosting.lesson.context import BoostingContext
from engine.learners.gradient_boosting.lesson.line_search import line_search_steps
from engine.learners.gradient_boosting.lesson.losses import LeafRows, huber_minimum, leaf_calculations
from engine.learners.gradient_boosting.lesson.rounds import BoostingTree
from engine.text.formulas import median_pair
from engine.text.message import Message, msg
from engine.text.questions import build_numeric_question
from engine.text.script import StepBlock, StepOrBlock
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, Question, StepText
from engine.text.wording import leaf_reason_text, node_name_text, number_span, rows_text, without_none
from engine.tree.growth import Leaf
from engine.tree.reasons import REASONS, Reason

NEAR = 1e-6  # times delta: values that differ by less read alike
RULES = {SquaredLoss: "mean", AbsoluteLoss: "median", HuberLoss: "huber", LogisticLoss: "logistic",
         SoftmaxLoss: "softmax"}  # fmt: skip


def leaf_value_steps(ctx: BoostingContext, tree: BoostingTree) -> Iterator[StepOrBlock]:
    """Explain the leaves one by one, after the line search if there was one."""
    if tree.rho is not None:
        yield from line_search_steps(ctx, tree)
    leaves = _Leaves(tree)
    nodes = leaves.nodes
    columns = {"line": lines.VALUE, "grain": DETAIL_SPLITS, "tree": tree.tree_index, "node": nodes, "decides": nodes}
    columns["search"] = np.where(tree.growth.tree.reason[nodes] >= Reason.NO_CANDIDATE, nodes, -1)
    panel = ctx.picture.existing_panel(picture.LEAVES)
    bars, names = (leaves.bars, (panel,)) if panel else (None, ())
    yield StepBlock(leaves.event, len(nodes), leaves.leaf, columns, panel, state_updates=bars, state_names=names)


@dataclass(frozen=True, eq=False)
class _Leaves:
    """The leaves of one tree, in the order they were made."""

    tree: BoostingTree

    @cached_property
    def nodes(self) -> np.ndarray:
        order = np.array(self.tree.growth.order(0))
        return order[self.tree.growth.tree.feature[order] < 0]

    @cached_property
    def events(self) -> list[Leaf]:
        return [event for event in self.tree.growth.node_events if isinstance(event, Leaf)]

    def event(self, k: int) -> Leaf:
        return self.events[k]

    def leaf(self, k: int) -> StepText:
        return _leaf(self.tree, self.events[k], first=not k)

    def bars(self, k: int) -> dict:
        """Values of the first k + 1 leaves; the others are still empty."""
        values = np.where(np.arange(len(self.nodes)) <= k, self.tree.node_values[self.nodes], np.nan)
        return {picture.LEAVES: {"labels": [node_name_text(node) for node in self.nodes.tolist()], "values": values}}


def _leaf(tree: BoostingTree, leaf: Leaf, first: bool) -> StepText:
    rows, pure = tree.leaf_rows(leaf.node), Reason(REASONS.index(leaf.reason)) is Reason.PURE
    sentences = without_none(
        msg("gradient_boosting.leaf.opening", node=node_name_text(leaf.node), rows=rows_text(rows.n)),
        msg("gradient_boosting.leaf.value", rule=_rule(tree.loss, rows), n=rows.n, value=number_span(rows.value)),
        None if rows.bottom else msg("gradient_boosting.leaf.zero-denominator"),
        *_median_notes(tree.loss, rows),
        None if pure else leaf_reason_text(leaf.reason),
    )
    question = _question(tree, rows, leaf.node) if first else None
    return StepText(sentences, tuple(leaf_calculations(tree.loss, rows)), question)


def _rule(loss: Loss, rows: LeafRows) -> str:
    """How the value is computed, as the `rule` argument of messages."""
    if rows.rho is not None:
        return "searched"
    return "newton" if isinstance(loss, LogisticLoss) and loss.scale == 2 else RULES.get(type(loss), "newton")


def _median_notes(loss: Loss, rows: LeafRows) -> Iterator[Message]:
    """Say which median an even number of rows has, and where the leaf's Huber loss is lowest."""
    if rows.rho is not None or not isinstance(loss, AbsoluteLoss | HuberLoss):
        return
    low, high = median_pair(rows.y - rows.F, True, rows.w)
    if low != high:
        values = {"low": low, "high": high, "middle": low / 2 + high / 2}
        yield msg("gradient_boosting.leaf.median-halfway", halfway=loss.uses_halfway_median, **values)
    if isinstance(loss, HuberLoss):
        lowest = huber_minimum(loss, rows)
        if abs(lowest - rows.value) > NEAR * loss.round_delta:
            yield msg("gradient_boosting.leaf.huber-one-step", lowest=lowest)


def _question(tree: BoostingTree, rows: LeafRows, node: int) -> Question | None:
    """Ask for the leaf's value among the values of other rules."""
    prompt = msg("gradient_boosting.question.leaf-value", node=node_name_text(node), rows=rows_text(rows.n))
    because = (msg("gradient_boosting.question.leaf-value-why", rule=_rule(tree.loss, rows), n=rows.n),)
    facts = {"r": rows.residual, "value": rows.value, "rate": tree.advance.learning_rate}
    classes, details = bool(tree.boosting.class_names), (DETAIL_SPLITS, DETAIL_CALCULATIONS)
    return build_numeric_question("leaf-value", prompt, rows.value, because, details, classes=classes, **facts)
