"""The lesson of a decision or regression tree.

The code is Algorithm 1 of the notes, with an exit if no split is left.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

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
from engine.learners.cart.story import story
from engine.split.search import TIE_TOLERANCE
from engine.text import formulas
from engine.text.arithmetic import snap_to_zero
from engine.text.message import Message, Span, msg
from engine.text.pseudo_code import CodeLine, coded_lesson
from engine.text.script import StepOrBlock
from engine.text.step import DETAIL_SPLITS, Lesson, StepText
from engine.text.wording import node_name_text, number_span, row_names_text, without_none
from engine.tree.growth import Branch, Growth, Independence, Leaf
from engine.tree.independence import MIN_EXPECTED_COUNT, N_PERMUTATIONS, ChiSquare, bonferroni, fisher

CODE_LETTERS = {"gini": "G", "entropy": "H", "misclassification": "E", "squared_error": msg("formula.word.mse"),
                "absolute_error": msg("formula.word.mae")}  # fmt: skip
# Places in the algorithm.
GROW, STOP, MEASURE, EACH, CANDIDATE, GAIN, BEST, NO_SPLIT, SPLIT, DRAW = range(1, 11)
LINES = CodeLines(measure=MEASURE, draw_features=DRAW, feature=EACH, candidate=CANDIDATE, gain=GAIN,
                  independence_test=NO_SPLIT, best=BEST, split_rows=SPLIT, stop=STOP,
                  no_good_split=NO_SPLIT)  # fmt: skip


def cart_lesson(trace: Trace) -> Lesson:
    """The lesson of a trace, with the lines of pseudo-code that its settings use."""
    kind, growth = _code_kind(trace), expect_type(Growth, trace.logged_events[0])
    tested = growth.limits.independence_alpha is not None
    lines = (
        CodeLine(0, msg("cart.code.grow"), (GROW,)),
        CodeLine(1, msg("cart.code.impurity", letter=kind["letter"]), (MEASURE,)),
        CodeLine(1, msg("cart.code.stop"), (STOP,)),
        CodeLine(1, msg("cart.code.draw-features"), (DRAW,), has_random_features(TreeView(trace, growth))),
        CodeLine(1, msg("cart.code.each-candidate", **kind), (EACH, CANDIDATE)),
        CodeLine(2, msg("cart.code.gain", letter=kind["letter"]), (GAIN,)),
        CodeLine(1, msg("cart.code.no-split", tested=tested), (NO_SPLIT,)),
        CodeLine(1, msg("cart.code.split"), (BEST, SPLIT)),
        CodeLine(1, msg("cart.code.children")),
    )
    return coded_lesson("Decision tree", lines, walk, story=story)


def tree_lines(trace: Trace, depth: int, offset: int) -> tuple[CodeLine, CodeLine]:
    """The pseudo-code of a tree within another algorithm; `offset` is the last place before those of the tree."""
    search, decide = (MEASURE, EACH, CANDIDATE, GAIN, DRAW), (STOP, BEST, NO_SPLIT, SPLIT)
    texts = msg("cart.code.candidate-gain", **_code_kind(trace)), msg("cart.code.decide")
    places = [tuple(offset + place for place in half) for half in (search, decide)]
    return CodeLine(depth, texts[0], places[0]), CodeLine(depth, texts[1], places[1])


def _code_kind(trace: Trace) -> dict[str, Any]:
    """The impurity's letter, and what a candidate split is: a threshold, one at random, or sets of levels too."""
    growth = next((event for event in trace.logged_events if isinstance(event, Growth)), None)
    criterion = "squared_error" if growth is None else growth.scores.criterion.name
    is_random = growth is not None and TreeView(trace, growth).has_random_splits
    has_levels = any(trace.data.levels)
    candidate = "random" if is_random else "split" if has_levels else "threshold"
    return {"letter": CODE_LETTERS[criterion], "candidate": candidate}


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    yield from single_tree_steps(TreeView(trace, expect_type(Growth, trace.logged_events[0]), candidates))


def single_tree_steps(view: TreeView, plan: Message | None = None) -> Iterator[StepOrBlock]:
    """The steps of one tree. `plan` is a sentence of its first step about what comes later."""
    block = tree_growth_block(view)
    begin, end = partial(tree_begin_text, view, plan), partial(tree_end_text, view)
    first, last = block.first_and_last_blocks(GROW, begin, end)
    yield from (first, block, last)


def tree_growth_block(view: TreeView, has_leaf_steps: bool = True) -> GrowthBlock:
    """The steps of every node; without leaf steps where the lesson shows leaf values elsewhere."""
    is_random = has_random_features(view)
    texts = RandomFeaturesStepTexts(view) if is_random else CartStepTexts(view)
    return GrowthBlock(texts, LINES, view.growth.sub_events, has_draw_steps=is_random, has_leaf_steps=has_leaf_steps)


class CartStepTexts(TreeStepTexts):
    """The texts of a tree that splits by impurity."""

    def render_independence(self, tested: Independence) -> StepText:
        return _independence_text(self.tree_view, tested)

    def render_best_split(self, split: Branch) -> StepText:
        return _split_text(self.tree_view, split)

    def render_rows_split(self, split: Branch) -> StepText:
        return rows_split_text(self.tree_view, self.tree_view.node_of_event(split))

    def render_leaf(self, leaf: Leaf) -> StepText:
        return leaf_text(self.tree_view, leaf)


class RandomFeaturesStepTexts(CartStepTexts):
    """The texts of a tree that draws features for each split."""

    def render_drawn_features(self, node: int) -> StepText:
        return drawn_features_text(self.tree_view, node)

    def render_best_split(self, split: Branch) -> StepText:
        return with_drawn_features(self.tree_view, split.node, super().render_best_split(split))


def _independence_text(view: TreeView, tested: Independence) -> StepText:
    """The test of a node's split; for a leaf, of its best candidate."""
    search, alpha = tested.search, view.growth.limits.independence_alpha or 0.0
    node = view.node_of_event(search)
    if tested.passed:
        split, (_, *sides) = view.split_span(node), view.node_and_split_groups(node)
    else:
        split = view.candidate_span(search.table, view.best_candidate(search))
        _, *sides = view.node_and_best_groups(search)
    observed = np.stack([side.counts for side in sides]).astype(float)
    observed = observed[:, observed.sum(0) > 0]
    is_forced = node in view.forced_nodes
    if is_forced:  # this split was not found by a search, so there is nothing to correct
        tested = replace(tested, correction="none")
    verdict = "kept" if tested.p <= alpha else "asked" if tested.passed else "leaf"
    verdict_text = msg("cart.chi-square.verdict", verdict=verdict, alpha=float(alpha))
    question = None if is_forced else questions.ask_independence(tested, alpha)
    if tested.correction == "permutation":
        return StepText(*_permutation_text(tested, split, verdict_text), question)
    n = 1 if is_forced else tested.n_candidates
    return StepText(*_chi_square_text(tested, n, observed, split, verdict_text, alpha), question)


def _chi_square_text(tested: Independence, n: int, observed: np.ndarray, split: Span, verdict: Message, alpha: float):
    """The sentences and formulas of chi-square: what it says of one split, and of the best of n."""
    test, statistic = tested.test, number_span(tested.test.statistic)
    search = msg("cart.chi-square.search", correction=tested.correction, n=n, p=tested.p, capped=test.p * n > 1)
    is_corrected = tested.correction == "bonferroni" and n > 1
    sentences = (
        msg("cart.chi-square.purpose", permuted=False),
        msg("cart.chi-square.statistic", split=split, statistic=statistic, freedom=test.freedom, p=test.p),
        *((search,) if is_corrected else ()),
        verdict,
        *_small_counts_text(tested, observed, alpha),
        *((search,) if not is_corrected and n > 1 else ()),
    )
    calculations = [formulas.chi_square_calculation(observed, test.statistic)]
    if is_corrected and test.p * n <= 1:
        calculations.append(formulas.bonferroni_calculation(test.p, n, tested.p))
    return sentences, tuple(calculations)


def _permutation_text(tested: Independence, split: Span, verdict: Message):
    """The sentences and the formula of the permutation test."""
    facts = {"n": N_PERMUTATIONS, "k": tested.n_as_good}
    counted = msg("cart.chi-square.permutation", **facts, split=split, p=tested.p)
    calculation = formulas.permutation_calculation(tested.n_as_good, N_PERMUTATIONS, tested.p)
    return (msg("cart.chi-square.purpose", permuted=True), counted, verdict), (calculation,)


def _small_counts_text(tested: Independence, observed: np.ndarray, alpha: float) -> tuple[Message, ...]:
    """A warning if expected counts are too small for chi-square. For 2 x 2 also Fisher's exact test."""
    test: ChiSquare = tested.test
    small, least = int((test.expected < MIN_EXPECTED_COUNT).sum()), MIN_EXPECTED_COUNT
    if not small:
        return ()
    warning = msg("cart.chi-square.small-counts", small=small, every=small == test.expected.size, least=least)
    if observed.shape != (2, 2) or not (observed == observed.round()).all():
        return (warning,)
    p, is_corrected = fisher(observed.astype(int)), tested.correction == "bonferroni" and tested.n_candidates > 1
    p = bonferroni(p, tested.n_candidates) if is_corrected else p
    verdict = "same" if (p <= alpha) == (tested.p <= alpha) else "kept" if p <= alpha else "leaf"
    return warning, msg("cart.chi-square.fisher", p=p, verdict=verdict, corrected=is_corrected)


def _split_text(view: TreeView, split: Branch) -> StepText:
    """Why a node takes its split, and the rows of both sides."""
    node = view.node_of_event(split)
    whole, left, right = view.node_and_split_groups(node)
    has_missing = view.growth.features.has_missing[split.feature]
    missing = msg("cart.split.missing", left=bool(split.missing_left)) if has_missing else None
    after = 0.0 if left.is_pure and right.is_pure else _impurity_after(view, node)
    sides = (split_side_text(view, group, way) for group, way in ((left, "left"), (right, "right")))
    sentences = without_none(*_split_reason(view, split, after), *sides, missing)
    question = questions.ask_best_split(view, split.search, (DETAIL_SPLITS,))
    return StepText(sentences, (formulas.gain_calculation(whole, left, right, view.gain(node)),), question)


def _impurity_after(view: TreeView, node: int) -> float:
    """The weighted impurity of a node's children, 0 if it is only rounding error."""
    before = view.impurity(node)
    power = 1 if view.node_group(node).uses_median else 2
    return snap_to_zero(before - view.gain(node), max(before, view.values_scale**power))


def _split_reason(view: TreeView, split: Branch, after: float) -> tuple[Message | None, ...]:
    """Example: "Best split at the root: x_2 = 0. Of 8 candidate splits it lowers the Gini impurity most, by 0.2755
    (0.4898 to 0.2143)."."""
    node, table, best = view.node_of_event(split), split.search.table, view.best_candidate(split.search)
    gain, gains = view.gain(node), table.gain[table.allowed]
    how = (
        "forced" if split.node in view.forced_nodes else "only" if len(gains) == 1 else "none" if gain <= 0 else "most"
    )
    facts: dict[str, Any] = {"how": how, "n": len(gains), "random": view.has_random_splits}
    chosen = msg("cart.split.chosen", node=node_name_text(split.node), split=view.event_split_span(split), **facts)
    impurity, before = msg("lesson.measure.impurity", what=view.criterion), view.impurity(node)
    lowers = msg("cart.split.gain", **facts, gain=number_span(gain), impurity=impurity, before=before, after=after)
    if how == "forced":
        if best < 0 or table.chosen[best]:
            return chosen, lowers
        better = view.candidate_span(table, best)
        return chosen, lowers, msg("cart.split.better", split=better, gain=float(table.gain[best]))
    equal = int((gains >= split.gain - TIE_TOLERANCE * abs(split.gain)).sum())
    return chosen, lowers, msg("cart.split.ties", n=equal) if how == "most" and equal > 1 else None


def rows_split_text(view: TreeView, node: int) -> StepText:
    """The rows that go left and those that go right at a split."""
    left, right = (view.rows(side[node]) for side in (view.tree.left, view.tree.right))
    sides = [(rows, way) for rows, way in ((left, "left"), (right, "right")) if len(rows)]
    sentences = tuple(msg("cart.split.rows", n=len(rows), rows=row_names_text(rows), way=way) for rows, way in sides)
    return StepText(sentences, question=questions.ask_row_side(view, node, left, right))
