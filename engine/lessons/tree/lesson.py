"""Decision and regression trees in words: Algorithm 1 of the notes, with an exit where no cut is left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.core.trace import Trace, must_be
from engine.lessons.common import formulas
from engine.lessons.common.phrases import counted, node_name, number, row_names, shown
from engine.lessons.common.script import Piece
from engine.lessons.common.step import SPLITS, Lesson, Told, says
from engine.lessons.tree import questions
from engine.lessons.tree.drawn import drawn_told, draws_features, with_drawn
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.growing import GrowthBlock, Lines, TreeWords
from engine.lessons.tree.leaf import leaf_told
from engine.lessons.tree.node import side_words
from engine.lessons.tree.whole import begin, end
from engine.split.search import TIE
from engine.tree.growth import Branch, Growth, Independence, Leaf

CODE = (
    "grow(rows):",
    "    if a rule says stop: this is a leaf",
    "    measure how mixed the rows are",
    "    for each feature:",
    "        for each cut between two of its values:",
    "            gain = mixed before - weighted sum of both sides after",
    "    best = the cut that gains most, the first of equals",
    "    if there is none, or it gains too little: this is a leaf",
    "    part the rows by best",
    "    grow(rows that say yes)",
    "    grow(rows that say no)",
)
RANDOM_CODE = (
    *CODE[:4],
    "        draw one split at random between its values:",
    CODE[5],
    "    best = the drawn split that gains most, the first of equals",
    *CODE[7:],
)
GROW = 1
LINES = Lines(measure=3, drawn=4, feature=4, candidate=5, gain=6, tested=8, best=7, part=9, stop=2, too_little=8)


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of cart.fit."""
    yield from growth_steps(TreeFacts(trace, must_be(Growth, trace.logged[0]), candidates))


def growth_steps(about: TreeFacts) -> Iterator[Piece]:
    """The growth of one tree: its beginning, every node, its end."""
    by_split = draws_features(about)
    words = DrawnWords(about) if by_split else CartWords(about)
    growing = GrowthBlock(words, LINES, about.growth.unfold, drawn=by_split)
    first, last = growing.ends(GROW, partial(begin, about), partial(end, about))
    yield from (first, growing, last)


def growing_steps(about: TreeFacts, leaf_steps: bool = True) -> GrowthBlock:
    """Every node. Where what leaves say is told elsewhere, no leaf has a step."""
    return GrowthBlock(CartWords(about), LINES, about.growth.unfold, leaf_steps=leaf_steps)


class CartWords(TreeWords):
    def tested(self, tested: Independence) -> Told:
        return _tested(self.about, tested)

    def best(self, split: Branch) -> Told:
        return _branch(self.about, split)

    def part(self, split: Branch) -> Told:
        return parted(self.about, self.about.number(split))

    def leaf(self, leaf: Leaf) -> Told:
        return leaf_told(self.about, leaf)


class DrawnWords(CartWords):
    """Where features are drawn for every split."""

    def drawn(self, node: int) -> Told:
        return drawn_told(self.about, node)

    def best(self, split: Branch) -> Told:
        return with_drawn(self.about, split.node, super().best(split))


def _tested(about: TreeFacts, tested: Independence) -> Told:
    """The split that was made, or the best cut where chance would have done as well."""
    test, search, alpha = tested.test, tested.search, about.growth.limits.independence_alpha or 0.0
    if tested.passed:
        cut, (_, *sides) = about.split_cut(about.number(search)), about.split_sides(about.number(search))
    else:
        cut, (_, *sides) = about.cut(search.table, about.best(search)), about.best_sides(search)
    observed = np.stack([side.counts for side in sides]).astype(float)
    working = formulas.chi_square(observed[:, observed.sum(0) > 0], test.statistic)
    told = f" with {counted(test.freedom, 'degree')} of freedom, p = {shown(test.p)}, {_verdict(about, tested)}."
    sentence = says("Could chance part the classes as ", cut, " does? Chi-square is ", number(test.statistic), told)
    question = None if about.number(search) in about.forced else questions.kept_or_not(test, alpha, tested.passed)
    return Told(sentence, (working,), question)


def _verdict(about: TreeFacts, tested: Independence) -> str:
    alpha = about.growth.limits.independence_alpha or 0.0
    if tested.test.p <= alpha:
        return f"at most {shown(alpha)}: the cut is kept"
    if tested.passed:
        return f"above {shown(alpha)}: chance would do as well, but this split was asked for"
    return f"above {shown(alpha)}: the node stays a leaf"


def _branch(about: TreeFacts, split: Branch) -> Told:
    whole, left, right = about.split_sides(about.number(split))
    gaps = about.growth.features.has_missing[split.feature]
    gap = f" Rows without a value go {'left' if split.missing_left else 'right'}." if gaps else ""
    yes, no = side_words(about, left, "left"), side_words(about, right, "right")
    asks = says(f"{node_name(split.node)} asks ", about.cut_of(split), ": ", _why_this(about, split))
    question = questions.which_cut(about, split.search, (SPLITS,))
    gain = formulas.gain(whole, left, right, about.gain(about.number(split)))
    return Told(says(asks, " Yes: ", yes, ". No: ", no, ".", gap), (gain,), question)


def _why_this(about: TreeFacts, split: Branch) -> list:
    """Example: "of 8 cuts it gains most, 0.2755."""
    node = about.number(split)
    own, table, best = about.gain(node), split.search.table, about.best(split.search)
    if split.node in about.forced:
        better = ["; the best would have been ", about.cut(table, best), " with ", shown(table.gain[best])]
        return ["it was asked for, and gains ", number(own), *(better if best >= 0 else []), "."]
    gain = table.gain[table.allowed]
    tried = "candidate splits drawn at random" if about.at_random else "cuts"
    if len(gain) == 1:
        only = "the only candidate split drawn at random" if about.at_random else "the only cut there is"
        return [f"{only} gains ", number(own), "."]
    if own <= 0:
        return [f"none of {len(gain):,} {tried} gains anything; the first is taken, since later ones may."]
    equal = int((gain >= split.gain - TIE * abs(split.gain)).sum())
    first = f", the first of {equal:,} that gain as much" if equal > 1 else ""
    return [f"of {len(gain):,} {tried} it gains most, ", number(own), f"{first}."]


def parted(about: TreeFacts, node: int) -> Told:
    """Which rows of a split go where."""
    left, right = (about.rows(side[node]) for side in (about.tree.left, about.tree.right))
    sentence = says(f"Yes, to the left: {row_names(left)}. No, to the right: {row_names(right)}.")
    return Told(sentence, question=questions.which_row(about, node, left, right))


LESSON = Lesson("Decision tree", CODE, walk)
RANDOM = Lesson("Decision tree", RANDOM_CODE, walk)  # of splits drawn at random
