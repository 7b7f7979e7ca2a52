"""Decision and regression trees in words: Algorithm 1 of the notes, with an exit where no split is left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.cart.lesson import questions
from engine.learners.cart.lesson.growth_block import CodeLines, GrowthBlock, TreeStepTexts
from engine.learners.cart.lesson.node import (
    drawn_features_text,
    has_random_features,
    leaf_text,
    split_side_text,
    with_drawn_features,
)
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.cart.lesson.whole_tree import tree_begin_text, tree_end_text
from engine.split.search import TIE_TOLERANCE
from engine.text import formulas
from engine.text.arithmetic import snap_to_zero
from engine.text.message import Message, msg
from engine.text.script import StepOrBlock
from engine.text.step import DETAIL_SPLITS, Lesson, StepText
from engine.text.wording import node_name_text as node_said
from engine.text.wording import number_span, row_names_text, without_none
from engine.tree.growth import Branch, Growth, Independence, Leaf
from engine.tree.independence import MIN_EXPECTED_COUNT, ChiSquare, fisher

CODE = (
    msg("cart.code.grow"),
    msg("cart.code.stop"),
    msg("cart.code.impurity"),
    msg("cart.code.each-feature"),
    msg("cart.code.each-candidate"),
    msg("cart.code.gain"),
    msg("cart.code.best"),
    msg("cart.code.no-split"),
    msg("cart.code.split"),
    msg("cart.code.left"),
    msg("cart.code.right"),
)
RANDOM_CODE = (*CODE[:4], msg("cart.code.draw-candidate"), CODE[5], msg("cart.code.best-drawn"), *CODE[7:])
GROW = 1
LINES = CodeLines(
    measure=3,
    draw_features=4,
    feature=4,
    candidate=5,
    gain=6,
    independence_test=8,
    best=7,
    split_rows=9,
    stop=2,
    no_good_split=8,
)


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Every step of a trace of cart.fit."""
    yield from single_tree_steps(TreeView(trace, expect_type(Growth, trace.logged_events[0]), candidates))


def single_tree_steps(about: TreeView, plan: Message | None = None) -> Iterator[StepOrBlock]:
    """The growth of one tree: its beginning (with what is planned for it), every node, its end."""
    by_split = has_random_features(about)
    words = RandomFeaturesStepTexts(about) if by_split else CartStepTexts(about)
    growing = GrowthBlock(words, LINES, about.growth.sub_events, has_draw_steps=by_split)
    first, last = growing.first_and_last_blocks(
        GROW, partial(tree_begin_text, about, plan), partial(tree_end_text, about)
    )
    yield from (first, growing, last)


def tree_growth_block(about: TreeView, has_leaf_steps: bool = True) -> GrowthBlock:
    """Every node. Where what leaves predict is told elsewhere, no leaf has a step."""
    return GrowthBlock(CartStepTexts(about), LINES, about.growth.sub_events, has_leaf_steps=has_leaf_steps)


class CartStepTexts(TreeStepTexts):
    def render_independence(self, tested: Independence) -> StepText:
        return _tested(self.tree_view, tested)

    def render_best_split(self, split: Branch) -> StepText:
        return _branch(self.tree_view, split)

    def render_rows_split(self, split: Branch) -> StepText:
        return rows_split_text(self.tree_view, self.tree_view.node_of_event(split))

    def render_leaf(self, leaf: Leaf) -> StepText:
        return leaf_text(self.tree_view, leaf)


class RandomFeaturesStepTexts(CartStepTexts):
    """Where features are drawn for every split."""

    def render_drawn_features(self, node: int) -> StepText:
        return drawn_features_text(self.tree_view, node)

    def render_best_split(self, split: Branch) -> StepText:
        return with_drawn_features(self.tree_view, split.node, super().render_best_split(split))


def _tested(about: TreeView, tested: Independence) -> StepText:
    """The split that was made, or the best split where chance would have done as well."""
    test, search, alpha = tested.test, tested.search, about.growth.limits.independence_alpha or 0.0
    if tested.passed:
        split, (_, *sides) = (
            about.split_span(about.node_of_event(search)),
            about.node_and_split_groups(about.node_of_event(search)),
        )
    else:
        split, (_, *sides) = (
            about.candidate_span(search.table, about.best_candidate(search)),
            about.node_and_best_groups(search),
        )
    observed = np.stack([side.counts for side in sides]).astype(float)
    observed = observed[:, observed.sum(0) > 0]
    said = without_none(
        msg("cart.chi-square.purpose"),
        msg(
            "cart.chi-square.statistic",
            split=split,
            statistic=number_span(test.statistic),
            freedom=test.freedom,
            p=test.p,
        ),
        msg("cart.chi-square.verdict", verdict=_verdict(tested, alpha), alpha=float(alpha)),
        *_small_counts(test, observed, alpha),
    )
    question = (
        None
        if about.node_of_event(search) in about.forced_nodes
        else questions.ask_independence(test, alpha, tested.passed)
    )
    return StepText(said, (formulas.chi_square_calculation(observed, test.statistic),), question)


def _small_counts(test: ChiSquare, observed: np.ndarray, alpha: float) -> tuple[Message, ...]:
    """That chi-square is unsure where few rows are expected; and what Fisher's exact test says of two classes."""
    small = int((test.expected < MIN_EXPECTED_COUNT).sum())
    if not small:
        return ()
    warns = msg(
        "cart.chi-square.small-counts", small=small, every=small == test.expected.size, least=MIN_EXPECTED_COUNT
    )
    if observed.shape != (2, 2) or not (observed == observed.round()).all():
        return (warns,)
    exact = fisher(observed.astype(int))
    same = (exact <= alpha) == (test.p <= alpha)
    verdict = "same" if same else "kept" if exact <= alpha else "leaf"
    return warns, msg("cart.chi-square.fisher", p=exact, verdict=verdict)


def _verdict(tested: Independence, alpha: float) -> str:
    return "kept" if tested.test.p <= alpha else "asked" if tested.passed else "leaf"


def _branch(about: TreeView, split: Branch) -> StepText:
    whole, left, right = about.node_and_split_groups(about.node_of_event(split))
    missing = about.growth.features.has_missing[split.feature]
    without = msg("cart.split.missing", left=bool(split.missing_left)) if missing else None
    after = 0.0 if left.is_pure and right.is_pure else _after(about, about.node_of_event(split))
    said = without_none(
        *_why_this(about, split, after),
        split_side_text(about, left, "left"),
        split_side_text(about, right, "right"),
        without,
    )
    question = questions.ask_best_split(about, split.search, (DETAIL_SPLITS,))
    return StepText(
        said, (formulas.gain_calculation(whole, left, right, about.gain(about.node_of_event(split))),), question
    )


def _after(about: TreeView, node: int) -> float:
    """What a split leaves of the impurity; of what the values' squares leave by rounding nothing."""
    before = about.impurity(node)
    return snap_to_zero(before - about.gain(node), max(before, about.values_scale**2))


def _why_this(about: TreeView, split: Branch, after: float) -> tuple[Message | None, ...]:
    """Example: "Best split at the root: x_2 = 0. Of 8 candidate splits it lowers the Gini impurity most, by 0.2755
    (0.4898 to 0.2143)."."""
    node = about.node_of_event(split)
    own, before, table, best = (
        about.gain(node),
        about.impurity(node),
        split.search.table,
        about.best_candidate(split.search),
    )
    gain = table.gain[table.allowed]
    how = "forced" if split.node in about.forced_nodes else "only" if len(gain) == 1 else "none" if own <= 0 else "most"
    asks = msg(
        "cart.split.chosen",
        node=node_said(split.node),
        split=about.event_split_span(split),
        how=how,
        n=len(gain),
        random=about.has_random_splits,
    )
    lowers = msg("cart.split.gain", how=how, n=len(gain), random=about.has_random_splits, gain=number_span(own),
                 impurity=msg("lesson.measure.impurity", what=about.criterion), before=before,
                 after=after)  # fmt: skip
    if how == "forced":
        if best < 0 or table.chosen[best]:
            return asks, lowers
        return (
            asks,
            lowers,
            msg("cart.split.better", split=about.candidate_span(table, best), gain=float(table.gain[best])),
        )
    equal = int((gain >= split.gain - TIE_TOLERANCE * abs(split.gain)).sum())
    return asks, lowers, msg("cart.split.ties", n=equal) if how == "most" and equal > 1 else None


def rows_split_text(about: TreeView, node: int) -> StepText:
    """Which rows of a split go where."""
    left, right = (about.rows(side[node]) for side in (about.tree.left, about.tree.right))
    said = tuple(msg("cart.split.rows", n=len(rows), rows=row_names_text(rows), way=way)
                 for rows, way in ((left, "left"), (right, "right")) if len(rows))  # fmt: skip
    return StepText(said, question=questions.ask_row_side(about, node, left, right))


LESSON = Lesson("Decision tree", CODE, walk)
RANDOM_SPLITS_LESSON = Lesson("Decision tree", RANDOM_CODE, walk)  # of splits drawn at random
