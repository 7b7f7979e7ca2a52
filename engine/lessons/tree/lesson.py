"""Decision and regression trees in words: Algorithm 1 of the notes, with an exit where no split is left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.core.trace import Trace, must_be
from engine.lessons.common import formulas
from engine.lessons.common.script import Piece
from engine.lessons.common.step import SPLITS, Lesson, Told
from engine.lessons.common.wording import node as node_said
from engine.lessons.common.wording import number, row_names, sentences
from engine.lessons.tree import questions
from engine.lessons.tree.drawn import drawn_told, draws_features, with_drawn
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.growing import GrowthBlock, Lines, TreeWords
from engine.lessons.tree.leaf import leaf_told
from engine.lessons.tree.node import side
from engine.lessons.tree.whole import begin, end
from engine.split.search import TIE
from engine.text.arithmetic import settled
from engine.text.message import Message, msg
from engine.tree.growth import Branch, Growth, Independence, Leaf
from engine.tree.independence import LEAST_EXPECTED, ChiSquare, fisher

CODE = (
    msg("tree-code-grow"),
    msg("tree-code-stop"),
    msg("tree-code-measure"),
    msg("tree-code-feature"),
    msg("tree-code-candidate"),
    msg("tree-code-gain"),
    msg("tree-code-best"),
    msg("tree-code-none"),
    msg("tree-code-split"),
    msg("tree-code-left"),
    msg("tree-code-right"),
)
RANDOM_CODE = (*CODE[:4], msg("tree-code-draw"), CODE[5], msg("tree-code-best-drawn"), *CODE[7:])
GROW = 1
LINES = Lines(measure=3, drawn=4, feature=4, candidate=5, gain=6, tested=8, best=7, part=9, stop=2, too_little=8)


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of cart.fit."""
    yield from growth_steps(TreeFacts(trace, must_be(Growth, trace.logged[0]), candidates))


def growth_steps(about: TreeFacts, plan: Message | None = None) -> Iterator[Piece]:
    """The growth of one tree: its beginning (with what is planned for it), every node, its end."""
    by_split = draws_features(about)
    words = DrawnWords(about) if by_split else CartWords(about)
    growing = GrowthBlock(words, LINES, about.growth.unfold, drawn=by_split)
    first, last = growing.ends(GROW, partial(begin, about, plan), partial(end, about))
    yield from (first, growing, last)


def growing_steps(about: TreeFacts, leaf_steps: bool = True) -> GrowthBlock:
    """Every node. Where what leaves predict is told elsewhere, no leaf has a step."""
    return GrowthBlock(CartWords(about), LINES, about.growth.unfold, leaf_steps=leaf_steps)


class CartWords(TreeWords):
    def tested(self, tested: Independence) -> Told:
        return _tested(self.about, tested)

    def best(self, split: Branch) -> Told:
        return _branch(self.about, split)

    def part(self, split: Branch) -> Told:
        return where_rows_go(self.about, self.about.number(split))

    def leaf(self, leaf: Leaf) -> Told:
        return leaf_told(self.about, leaf)


class DrawnWords(CartWords):
    """Where features are drawn for every split."""

    def drawn(self, node: int) -> Told:
        return drawn_told(self.about, node)

    def best(self, split: Branch) -> Told:
        return with_drawn(self.about, split.node, super().best(split))


def _tested(about: TreeFacts, tested: Independence) -> Told:
    """The split that was made, or the best split where chance would have done as well."""
    test, search, alpha = tested.test, tested.search, about.growth.limits.independence_alpha or 0.0
    if tested.passed:
        split, (_, *sides) = about.split(about.number(search)), about.split_sides(about.number(search))
    else:
        split, (_, *sides) = about.candidate(search.table, about.best(search)), about.best_sides(search)
    observed = np.stack([side.counts for side in sides]).astype(float)
    observed = observed[:, observed.sum(0) > 0]
    said = sentences(
        msg("tree-chi"),
        msg("tree-chi-square", split=split, statistic=number(test.statistic), freedom=test.freedom, p=test.p),
        msg("tree-chi-verdict", verdict=_verdict(tested, alpha), alpha=float(alpha)),
        *_small_counts(test, observed, alpha),
    )
    question = None if about.number(search) in about.forced else questions.kept_or_not(test, alpha, tested.passed)
    return Told(said, (formulas.chi_square(observed, test.statistic),), question)


def _small_counts(test: ChiSquare, observed: np.ndarray, alpha: float) -> tuple[Message, ...]:
    """That chi-square is unsure where few rows are expected; and what Fisher's exact test says of two classes."""
    small = int((test.expected < LEAST_EXPECTED).sum())
    if not small:
        return ()
    warns = msg("tree-chi-small", small=small, every=small == test.expected.size, least=LEAST_EXPECTED)
    if observed.shape != (2, 2) or not (observed == observed.round()).all():
        return (warns,)
    exact = fisher(observed.astype(int))
    same = (exact <= alpha) == (test.p <= alpha)
    verdict = "same" if same else "kept" if exact <= alpha else "leaf"
    return warns, msg("tree-chi-exact", p=exact, verdict=verdict)


def _verdict(tested: Independence, alpha: float) -> str:
    return "kept" if tested.test.p <= alpha else "asked" if tested.passed else "leaf"


def _branch(about: TreeFacts, split: Branch) -> Told:
    whole, left, right = about.split_sides(about.number(split))
    missing = about.growth.features.has_missing[split.feature]
    without = msg("tree-gaps", left=bool(split.missing_left)) if missing else None
    after = 0.0 if left.pure and right.pure else _after(about, about.number(split))
    said = sentences(*_why_this(about, split, after), side(about, left, "left"), side(about, right, "right"), without)
    question = questions.which_split(about, split.search, (SPLITS,))
    return Told(said, (formulas.gain(whole, left, right, about.gain(about.number(split))),), question)


def _after(about: TreeFacts, node: int) -> float:
    """What a split leaves of the impurity; of what the values' squares leave by rounding nothing."""
    before = about.impurity(node)
    return settled(before - about.gain(node), max(before, about.size**2))


def _why_this(about: TreeFacts, split: Branch, after: float) -> tuple[Message | None, ...]:
    """Example: "Best split at the root: x_2 = 0. Of 8 candidate splits it lowers the Gini impurity most, by 0.2755
    (0.4898 to 0.2143)."."""
    node = about.number(split)
    own, before, table, best = about.gain(node), about.impurity(node), split.search.table, about.best(split.search)
    gain = table.gain[table.allowed]
    how = "forced" if split.node in about.forced else "only" if len(gain) == 1 else "none" if own <= 0 else "most"
    asks = msg("tree-split", node=node_said(split.node), split=about.split_of(split), how=how, n=len(gain),
               random=about.at_random)  # fmt: skip
    lowers = msg("tree-split-gain", how=how, n=len(gain), random=about.at_random, gain=number(own),
                 impurity=msg("impurity", what=about.criterion), before=before,
                 after=after)  # fmt: skip
    if how == "forced":
        if best < 0 or table.chosen[best]:
            return asks, lowers
        return asks, lowers, msg("tree-split-other", split=about.candidate(table, best), gain=float(table.gain[best]))
    equal = int((gain >= split.gain - TIE * abs(split.gain)).sum())
    return asks, lowers, msg("tree-split-equal", n=equal) if how == "most" and equal > 1 else None


def where_rows_go(about: TreeFacts, node: int) -> Told:
    """Which rows of a split go where."""
    left, right = (about.rows(side[node]) for side in (about.tree.left, about.tree.right))
    said = tuple(msg("tree-rows-go", n=len(rows), rows=row_names(rows), way=way)
                 for rows, way in ((left, "left"), (right, "right")) if len(rows))  # fmt: skip
    return Told(said, question=questions.which_row(about, node, left, right))


LESSON = Lesson("Decision tree", CODE, walk)
RANDOM = Lesson("Decision tree", RANDOM_CODE, walk)  # of splits drawn at random
