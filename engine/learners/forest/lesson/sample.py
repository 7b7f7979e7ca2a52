"""A bootstrap sample in words: every draw, what came twice, what is out-of-bag, which features the tree may use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.learners.common.random_draws import oob_probability
from engine.learners.forest.lesson.forest_view import MAX_FOREST_TERMS, MAX_ROWWISE_ROWS, ForestView
from engine.learners.forest.samples import Bag
from engine.text.arithmetic import format_plain_number, number_expr, ratio_expr
from engine.text.message import Message, NumberText, list_text, msg
from engine.text.script import StepBlock, StepOrBlock
from engine.text.step import DETAIL_SPLITS, Calculation, Highlight, Step, StepText, skipped_step
from engine.text.wording import (
    count_text,
    number_span,
    row_name_text,
    row_names_text,
    rows_text,
    strong_span,
    tree_name_text,
    without_none,
)

IN_BAG, BAG = "in bag", "bag"  # a column, and the panel of the draws
DRAW_LINE = 2


def bag_steps(facts: ForestView, bag: Bag) -> Iterator[StepOrBlock]:
    """A tree's bag: what is drawn, draw by draw, and what came of it."""
    told = _Bag(facts, bag)
    if not facts.has_samples:
        yield Step(
            bag, DRAW_LINE, DETAIL_SPLITS, Highlight(tree=bag.tree), told.begin, section_title=tree_name_text(bag.tree)
        )
        return
    light = Highlight(tree=bag.tree, panel=BAG)
    few = bag.n <= MAX_ROWWISE_ROWS
    begins = np.zeros(bag.n) if few else bag.counts
    yield Step(bag, DRAW_LINE, DETAIL_SPLITS, light, told.begin, section_title=tree_name_text(bag.tree),
               state_updates={IN_BAG: None, BAG: begins})  # fmt: skip
    drawn = bag.rows[:MAX_FOREST_TERMS]
    so_far = lambda place: {BAG: np.bincount(bag.rows[: place + 1], minlength=bag.n)}  # noqa: E731
    columns = {"line": DRAW_LINE, "tree": bag.tree, "row": drawn}
    yield StepBlock(
        bag, len(drawn), told.draw, columns, BAG, state_updates=so_far if few else None, state_names=(BAG,) * few
    )
    if rest := len(bag.rows) - len(drawn):
        yield skipped_step(bag, DRAW_LINE, light, rest, "draw", msg("forest.draw.skipped"))
    yield Step(bag, DRAW_LINE, DETAIL_SPLITS, light, told.drawn, state_updates={IN_BAG: bag.counts, BAG: bag.counts})


@dataclass(frozen=True, eq=False)
class _Bag:
    facts: ForestView
    bag: Bag

    @property
    def at_random(self) -> bool:
        return self.bag.uniform is not None

    @property
    def by_hand(self) -> bool:
        return self.facts.setting("bags") is not None

    def begin(self) -> StepText:
        bag, name = self.bag, tree_name_text(self.bag.tree)
        if not self.at_random:
            places = {"tree": name, "rows": rows_text(len(bag.rows))}
            taken = msg("forest.sample.given", **places) if self.by_hand else msg("forest.sample.all-rows", **places)
            return StepText(without_none(taken, self._features()))
        chance = oob_probability(bag.n, len(bag.rows))
        draws = msg("forest.sample.draws", tree=name, draws=count_text(len(bag.rows), "draw"), rows=rows_text(bag.n))
        formula, numbers = r"\left(1 - \frac{1}{n}\right)^{m}", f"(1 - 1/{bag.n})**{len(bag.rows)}"
        told = without_none(draws, msg("forest.sample.left-out-chance", chance=number_span(chance)), self._features())
        return StepText(told, (Calculation(msg("forest.formula.left-out-chance"), formula, numbers, chance),))

    def _features(self) -> Message | None:
        """What holds for the whole tree; what is drawn for every split is said there."""
        if self.bag.features is None:
            return None
        names = list_text([strong_span(self.facts.data.feature_names[j]) for j in self.bag.features])
        return msg("forest.sample.features", features=names, how="given" if self.by_hand else "drawn")

    def draw(self, place: int) -> StepText:
        bag = self.bag
        row = int(bag.rows[place])
        times = int((bag.rows[: place + 1] == row).sum())
        again, name = msg("forest.draw.times", times=times) if times > 1 else None, strong_span(row_name_text(row))
        if bag.uniform is None:
            return StepText(without_none(msg("forest.draw.given", number=place + 1, row=name), again))
        u = float(bag.uniform[place])
        told = msg(
            "forest.draw.random",
            number=place + 1,
            drawn=u,
            rows=rows_text(bag.n),
            product=_short_of_next(u * bag.n),
            passed=row,
            row=name,
        )
        # Shown like this, no rounding on screen can make it a whole number of rows more.
        over = Calculation(msg("forest.formula.draw-remainder"), r"u \cdot n - \lfloor u \cdot n \rfloor",
                       f"{number_expr(u)} * {bag.n} - {row}", float(u * bag.n - row))  # fmt: skip
        return StepText(without_none(told, again), (over,))

    def drawn(self) -> StepText:
        bag = self.bag
        left_out, counts = bag.oob_rows, bag.counts
        different, most = bag.n - len(left_out), int(counts.max())
        often = (counts == most).nonzero()[0]
        weights, workings = self.facts.describe_bag_class_weights(bag)
        told = without_none(
            msg("forest.sample.distinct-rows", tree=tree_name_text(bag.tree), n=different),
            msg("forest.sample.most-often", n=len(often), rows=row_names_text(often), times=most) if most > 1 else None,
            msg("forest.sample.weights") if most > 1 and bag.tree == 0 else None,
            msg("forest.sample.oob-rows", n=len(left_out), rows=row_names_text(left_out)),
            weights,
        )
        share = Calculation(
            msg("forest.formula.oob-share"),
            r"\frac{n_{\mathrm{oob}}}{n}",
            ratio_expr(len(left_out), bag.n),
            len(left_out) / bag.n,
        )
        return StepText(told, (share, *workings))


def _short_of_next(x: float) -> NumberText:
    """With digits enough that rounding does not reach the next whole number. Example: 181.98 -> "181.98", not "182"."""
    whole = (digits for digits in range(4, 11) if int(float(format_plain_number(x, digits).replace(",", ""))) == int(x))
    return NumberText(x, next(whole, 4))
