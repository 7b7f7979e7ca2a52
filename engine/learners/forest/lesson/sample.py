"""Steps of a tree's bootstrap sample: each draw, rows drawn several times, out-of-bag rows, sampled features."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

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


def bag_steps(view: ForestView, bag: Bag) -> Iterator[StepOrBlock]:
    """Show a tree's sample: the first draws one by one, then the counts."""
    texts, title = _Bag(view, bag), tree_name_text(bag.tree)
    highlight = Highlight(tree=bag.tree, panel=BAG if view.has_samples else "")
    if not view.has_samples:
        yield Step(bag, DRAW_LINE, DETAIL_SPLITS, highlight, texts.begin, section_title=title)
        return
    is_small = bag.n <= MAX_ROWWISE_ROWS
    updates = {IN_BAG: None, BAG: np.zeros(bag.n) if is_small else bag.counts}
    yield Step(bag, DRAW_LINE, DETAIL_SPLITS, highlight, texts.begin, section_title=title, state_updates=updates)
    rows, state = bag.rows[:MAX_FOREST_TERMS], {}
    if is_small:
        counts = lambda i: {BAG: np.bincount(bag.rows[: i + 1], minlength=bag.n)}  # noqa: E731
        state: dict[str, Any] = {"state_updates": counts, "state_names": (BAG,)}
    yield StepBlock(bag, len(rows), texts.draw, {"line": DRAW_LINE, "tree": bag.tree, "row": rows}, BAG, **state)
    if n_skipped := len(bag.rows) - len(rows):
        yield skipped_step(bag, DRAW_LINE, highlight, n_skipped, "draw", msg("forest.draw.skipped"))
    updates = {IN_BAG: bag.counts, BAG: bag.counts}
    yield Step(bag, DRAW_LINE, DETAIL_SPLITS, highlight, texts.drawn, state_updates=updates)


@dataclass(frozen=True, eq=False)
class _Bag:
    view: ForestView
    bag: Bag

    @property
    def is_given(self) -> bool:
        return self.view.setting("bags") is not None

    def begin(self) -> StepText:
        bag, n, m = self.bag, self.bag.n, len(self.bag.rows)
        tree = tree_name_text(bag.tree)
        if bag.uniform is None:
            places = {"tree": tree, "rows": rows_text(m)}
            rows = msg("forest.sample.given", **places) if self.is_given else msg("forest.sample.all-rows", **places)
            return StepText(without_none(rows, self._features()))
        p = oob_probability(n, m)
        draws = msg("forest.sample.draws", tree=tree, draws=count_text(m, "draw"), rows=rows_text(n))
        chance = msg("forest.sample.left-out-chance", chance=number_span(p))
        name, symbols = msg("forest.formula.left-out-chance"), r"\left(1 - \frac{1}{n}\right)^{m}"
        calculation = Calculation(name, symbols, f"(1 - 1/{n})**{m}", p)
        return StepText(without_none(draws, chance, self._features()), (calculation,))

    def _features(self) -> Message | None:
        """Name the features of the whole tree; those drawn for each split are shown at the split."""
        if self.bag.features is None:
            return None
        names = list_text([strong_span(self.view.data.feature_names[j]) for j in self.bag.features])
        return msg("forest.sample.features", features=names, how="given" if self.is_given else "drawn")

    def draw(self, i: int) -> StepText:
        bag, n, row = self.bag, self.bag.n, int(self.bag.rows[i])
        times, name = int((bag.rows[: i + 1] == row).sum()), strong_span(row_name_text(row))
        repeated = msg("forest.draw.times", times=times) if times > 1 else None
        if bag.uniform is None:
            return StepText(without_none(msg("forest.draw.given", number=i + 1, row=name), repeated))
        u = float(bag.uniform[i])
        places = {"drawn": u, "rows": rows_text(n), "product": _short_of_next(u * n), "passed": row, "row": name}
        draw = msg("forest.draw.random", number=i + 1, **places)
        # The remainder, since u n itself could be rounded up on screen to the next whole number.
        symbols, numbers = r"u \cdot n - \lfloor u \cdot n \rfloor", f"{number_expr(u)} * {n} - {row}"
        remainder = Calculation(msg("forest.formula.draw-remainder"), symbols, numbers, float(u * n - row))
        return StepText(without_none(draw, repeated), (remainder,))

    def drawn(self) -> StepText:
        bag, n_oob, most = self.bag, len(self.bag.oob_rows), int(self.bag.counts.max())
        n_distinct, often = bag.n - n_oob, (bag.counts == most).nonzero()[0]
        most_often = weights = None
        if most > 1:
            most_often = msg("forest.sample.most-often", n=len(often), rows=row_names_text(often), times=most)
            weights = None if bag.tree else msg("forest.sample.weights")
        class_weights, calculations = self.view.describe_bag_class_weights(bag)
        distinct = msg("forest.sample.distinct-rows", tree=tree_name_text(bag.tree), n=n_distinct)
        oob = msg("forest.sample.oob-rows", n=n_oob, rows=row_names_text(bag.oob_rows))
        name, symbols = msg("forest.formula.oob-share"), r"\frac{n_{\mathrm{oob}}}{n}"
        share = Calculation(name, symbols, ratio_expr(n_oob, bag.n), n_oob / bag.n)
        return StepText(without_none(distinct, most_often, weights, oob, class_weights), (share, *calculations))


def _short_of_next(x: float) -> NumberText:
    """x with enough digits not to be rounded up to a whole number. Example: 181.98 -> "181.98", not "182"."""
    rounded = lambda digits: float(format_plain_number(x, digits).replace(",", ""))  # noqa: E731
    return NumberText(x, next((digits for digits in range(4, 11) if int(rounded(digits)) == int(x)), 4))
