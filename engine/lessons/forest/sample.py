"""A bootstrap sample in words: every draw, what came twice, what is out-of-bag, which features the tree may use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.learners.common.random_draws import chance_left_out
from engine.learners.forest.samples import Bag
from engine.lessons.common.script import Block, Piece
from engine.lessons.common.step import SPLITS, Light, Step, Told, Working, not_shown
from engine.lessons.common.wording import counted, number, row_name, row_names, rows, sentences, strong, tree
from engine.lessons.forest.facts import FEW_ROWS, ONE_BY_ONE, ForestFacts
from engine.text.arithmetic import ratio, text
from engine.text.message import Message, Number, list_text, msg
from engine.text.phrases import shown

IN_BAG, BAG = "in bag", "bag"  # a column, and the panel of the draws
DRAW_LINE = 2


def bag_steps(facts: ForestFacts, bag: Bag) -> Iterator[Piece]:
    """A tree's bag: what is drawn, draw by draw, and what came of it."""
    told = _Bag(facts, bag)
    if not facts.sampled:
        yield Step(bag, DRAW_LINE, SPLITS, Light(tree=bag.tree), told.begin, opens=tree(bag.tree))
        return
    light = Light(tree=bag.tree, panel=BAG)
    few = bag.n <= FEW_ROWS
    begins = np.zeros(bag.n) if few else bag.counts
    yield Step(bag, DRAW_LINE, SPLITS, light, told.begin, opens=tree(bag.tree),
               sets={IN_BAG: None, BAG: begins})  # fmt: skip
    drawn = bag.rows[:ONE_BY_ONE]
    so_far = lambda place: {BAG: np.bincount(bag.rows[: place + 1], minlength=bag.n)}  # noqa: E731
    columns = {"line": DRAW_LINE, "tree": bag.tree, "row": drawn}
    yield Block(bag, len(drawn), told.draw, columns, BAG, sets=so_far if few else None, names=(BAG,) * few)
    if rest := len(bag.rows) - len(drawn):
        yield not_shown(bag, DRAW_LINE, light, rest, "draw", msg("forest-draws-alike"))
    yield Step(bag, DRAW_LINE, SPLITS, light, told.drawn, sets={IN_BAG: bag.counts, BAG: bag.counts})


@dataclass(frozen=True, eq=False)
class _Bag:
    facts: ForestFacts
    bag: Bag

    @property
    def at_random(self) -> bool:
        return self.bag.uniform is not None

    @property
    def by_hand(self) -> bool:
        return self.facts.setting("bags") is not None

    def begin(self) -> Told:
        bag, name = self.bag, tree(self.bag.tree)
        if not self.at_random:
            places = {"tree": name, "rows": rows(len(bag.rows))}
            taken = msg("forest-takes-given", **places) if self.by_hand else msg("forest-takes-all", **places)
            return Told(sentences(taken, self._features()))
        chance = chance_left_out(bag.n, len(bag.rows))
        draws = msg("forest-draws", tree=name, draws=counted(len(bag.rows), "draw"), rows=rows(bag.n))
        formula, numbers = r"\left(1 - \frac{1}{n}\right)^{m}", f"(1 - 1/{bag.n})**{len(bag.rows)}"
        told = sentences(draws, msg("forest-chance", chance=number(chance)), self._features())
        return Told(told, (Working(msg("forest-chance-of"), formula, numbers, chance),))

    def _features(self) -> Message | None:
        """What holds for the whole tree; what is drawn for every split is said there."""
        if self.bag.features is None:
            return None
        names = list_text([strong(self.facts.data.feature_names[j]) for j in self.bag.features])
        return msg("forest-features", features=names, how="given" if self.by_hand else "drawn")

    def draw(self, place: int) -> Told:
        bag = self.bag
        row = int(bag.rows[place])
        times = int((bag.rows[: place + 1] == row).sum())
        again, name = msg("forest-drawn-again", times=times) if times > 1 else None, strong(row_name(row))
        if bag.uniform is None:
            return Told(sentences(msg("forest-draw-given", number=place + 1, row=name), again))
        u = float(bag.uniform[place])
        told = msg("forest-draw", number=place + 1, drawn=u, rows=rows(bag.n), product=_short_of_next(u * bag.n),
                   passed=row, row=name)  # fmt: skip
        # Shown like this, no rounding on screen can make it a whole number of rows more.
        over = Working(msg("forest-left-over"), r"u \cdot n - \lfloor u \cdot n \rfloor",
                       f"{text(u)} * {bag.n} - {row}", float(u * bag.n - row))  # fmt: skip
        return Told(sentences(told, again), (over,))

    def drawn(self) -> Told:
        bag = self.bag
        left_out, counts = bag.left_out, bag.counts
        different, most = bag.n - len(left_out), int(counts.max())
        often = (counts == most).nonzero()[0]
        weights, workings = self.facts.class_weights(bag)
        told = sentences(
            msg("forest-different", tree=tree(bag.tree), n=different),
            msg("forest-most-often", n=len(often), rows=row_names(often), times=most) if most > 1 else None,
            msg("forest-counts") if most > 1 and bag.tree == 0 else None,
            msg("forest-out-of-bag", n=len(left_out), rows=row_names(left_out)),
            weights,
        )
        share = Working(msg("forest-share-out"), r"\frac{n_{\mathrm{oob}}}{n}", ratio(len(left_out), bag.n),
                        len(left_out) / bag.n)  # fmt: skip
        return Told(told, (share, *workings))


def _short_of_next(x: float) -> Number:
    """With digits enough that rounding does not reach the next whole number. Example: 181.98 -> "181.98", not "182"."""
    whole = (digits for digits in range(4, 11) if int(float(shown(x, digits).replace(",", ""))) == int(x))
    return Number(x, next(whole, 4))
