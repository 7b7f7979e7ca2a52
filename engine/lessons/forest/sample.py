"""A bag in words: every draw, what came out twice, who was left out, and which features the tree may ask about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.learners.common.random_draws import chance_left_out
from engine.learners.forest.samples import Bag
from engine.lessons.common.arithmetic import ratio, text
from engine.lessons.common.phrases import counted, listed, number, rows, shown, strong
from engine.lessons.common.script import Block, Piece
from engine.lessons.common.step import SPLITS, Light, Step, Told, Working, not_shown, says
from engine.lessons.forest.facts import FEW_ROWS, ONE_BY_ONE, ForestFacts

IN_BAG, BAG = "in bag", "bag"  # a column, and the panel of the draws
DRAW_LINE = 2


def bag_steps(facts: ForestFacts, bag: Bag) -> Iterator[Piece]:
    """A tree's bag: what is drawn, draw by draw, and what came of it."""
    told = _Bag(facts, bag)
    if not facts.sampled:
        yield Step(bag, DRAW_LINE, SPLITS, Light(tree=bag.tree), told.begin, opens=f"Tree {bag.tree + 1}")
        return
    light = Light(tree=bag.tree, panel=BAG)
    few = bag.n <= FEW_ROWS
    begins = np.zeros(bag.n) if few else bag.counts
    yield Step(bag, DRAW_LINE, SPLITS, light, told.begin, opens=f"Tree {bag.tree + 1}",
               sets={IN_BAG: None, BAG: begins})  # fmt: skip
    drawn = bag.rows[:ONE_BY_ONE]
    so_far = lambda place: {BAG: np.bincount(bag.rows[: place + 1], minlength=bag.n)}  # noqa: E731
    columns = {"line": DRAW_LINE, "tree": bag.tree, "row": drawn}
    yield Block(bag, len(drawn), told.draw, columns, BAG, sets=so_far if few else None, names=(BAG,) * few)
    if rest := len(bag.rows) - len(drawn):
        yield not_shown(bag, DRAW_LINE, light, rest, "draw", "Drawing goes on in the same way.")
    yield Step(bag, DRAW_LINE, SPLITS, light, told.drawn, sets={IN_BAG: bag.counts, BAG: bag.counts})


@dataclass(frozen=True, eq=False)
class _Bag:
    facts: ForestFacts
    bag: Bag

    @property
    def by_lot(self) -> bool:
        return self.bag.uniform is not None

    @property
    def by_hand(self) -> bool:
        return self.facts.setting("bags") is not None

    def begin(self) -> Told:
        bag, name = self.bag, f"Tree {self.bag.tree + 1}"
        if not self.by_lot:
            came = "gets the bag that was asked for" if self.by_hand else "learns from all rows, each of them once"
            return Told(says(f"{name} {came}: {rows(len(bag.rows))}.", self._features()))
        chance = chance_left_out(bag.n, len(bag.rows))
        sentence = says(
            f"{name} gets a bag of its own: {counted(len(bag.rows), 'draw')} from {rows(bag.n)}, each time from all "
            "of them. A row is in none of the draws with a chance of ",
            number(chance),
            ".",
            self._features(),
        )
        formula = r"\left(1 - \frac{1}{n}\right)^{m}"
        numbers = f"(1 - 1/{bag.n})**{len(bag.rows)}"
        return Told(sentence, (Working("Chance to be left out", formula, numbers, chance),))

    def _features(self) -> list:
        """What holds for the whole tree; what is drawn for every split is said there."""
        if self.bag.features is None:
            return []
        names = [self.facts.data.feature_names[j] for j in self.bag.features]
        how = "as was asked for" if self.by_hand else "drawn by lot"
        return [" Of the features it may ask about ", strong(listed(names)), f" only, {how}."]

    def draw(self, place: int) -> Told:
        bag = self.bag
        row = int(bag.rows[place])
        before = int((bag.rows[:place] == row).sum())
        again = f", for the {_ORDINALS.get(before, f'{before + 1}th')} time" if before else ""
        if bag.uniform is None:
            return Told(says(f"Draw {place + 1}: ", strong(f"row {row + 1:,}"), f" goes into the bag{again}."))
        u = float(bag.uniform[place])
        passed = f"{rows(row)} {'is' if row == 1 else 'are'} passed over" if row else "no row is passed over"
        sentence = says(
            f"Draw {place + 1}: the number {shown(u)} times {rows(bag.n)} is {_short_of_next(u * bag.n)}. Rounded "
            f"down, {passed}, and ",
            strong(f"row {row + 1:,}"),
            f" goes into the bag{again}.",
        )
        # Shown like this, no rounding on screen can make it a whole number of rows more.
        over = Working("Left over, less than one row", r"u \cdot n - \lfloor u \cdot n \rfloor",
                       f"{text(u)} * {bag.n} - {row}", float(u * bag.n - row))  # fmt: skip
        return Told(sentence, (over,))

    def drawn(self) -> Told:
        bag = self.bag
        left_out, counts = bag.left_out, bag.counts
        different, most = bag.n - len(left_out), int(counts.max())
        twice = f" {listed([f'row {row + 1:,}' for row in (counts == most).nonzero()[0]])} most often, {most} times."
        out = f"{rows(len(left_out))} {'is' if len(left_out) == 1 else 'are'} left out"
        who = f": {listed([f'{row + 1:,}' for row in left_out])}" if len(left_out) else ""
        tests = f"{'It' if len(left_out) == 1 else 'They'} can test the tree later."
        tests = tests if len(left_out) else "None is left to test the tree."
        sentence = says(
            f"In the bag of tree {bag.tree + 1} {'is' if different == 1 else 'are'} ",
            strong(f"{different:,} different {'row' if different == 1 else 'rows'}"),
            f"{',' + twice if most > 1 else '.'} {out}{who}. ",
            tests,
        )
        share = Working("Share left out", r"\frac{n_{\mathrm{left\,out}}}{n}", ratio(len(left_out), bag.n),
                        len(left_out) / bag.n)  # fmt: skip
        weights, workings = self.facts.class_weights(bag)
        return Told(says(*sentence, *weights), (share, *workings))


def _short_of_next(x: float) -> str:
    """With digits enough that rounding does not reach the next whole number. Example: 181.98 -> "181.98", not "182"."""
    written = (shown(x, digits) for digits in range(4, 11))
    return next((short for short in written if int(float(short.replace(",", ""))) == int(x)), shown(x))


_ORDINALS = {1: "second", 2: "third", 3: "fourth", 4: "fifth", 5: "sixth", 6: "seventh", 7: "eighth", 8: "ninth"}
