"""A line search: the leaves of a tree hold mean residuals h, and one length rho scales them all.

Absolute loss is walked: a row's |y - F - rho h| is a V over rho with its tip at (y - F)/h, so the slope of them all
goes up by 2 |h| at every tip, and the loss is lowest where it passes 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import expect_type
from engine.learners.common.losses import AbsoluteLoss, LogisticLoss, SoftmaxLoss
from engine.learners.gradient_boosting.lesson import context as lines
from engine.learners.gradient_boosting.lesson import picture as seen
from engine.learners.gradient_boosting.lesson.context import BoostingContext
from engine.learners.gradient_boosting.lesson.losses import quantity_text, snapped_sum
from engine.learners.gradient_boosting.lesson.rounds import BoostingTree
from engine.split.criteria import safe_divide
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import msg
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, MAX_ROWS_SHOWN, Calculation, Step, StepText
from engine.text.wording import number_span, row_name_text

SEARCHED = 1e-9  # of the largest residual: so near to 0 a line search takes slopes


def line_search_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[StepOrBlock]:
    """How the length is found where the loss is a sum of Vs, and the length."""
    light = telling.highlight(grown.tree_index, seen.LEAVES)
    if isinstance(grown.loss, AbsoluteLoss):
        yield from _tip_steps(telling, grown)
    yield Step(grown.step, lines.VALUE, DETAIL_SPLITS, light, partial(_length, telling, grown))


def _length(telling: BoostingContext, grown: BoostingTree) -> StepText:
    slopes, along = slopes_along(telling, grown)
    weight = grown.boosting.row_weights(grown.growth.leaf_of >= 0)
    terms = slopes * along if weight is None else weight * slopes * along
    at = snap_to_zero(snapped_sum(terms), grown.boosting.values_scale**2)
    often = [""] * len(terms) if weight is None else [f"{number_expr(w)} * " for w in weight]
    numbers = (sum_expr(f"{w}{number_expr(g)} * {number_expr(h)}" for w, g, h in zip(often, slopes, along, strict=True))
               if len(terms) <= MAX_TERMS else number_expr(at))  # fmt: skip
    heavy = "" if weight is None else "w_i "
    slope = rf"\sum_i {heavy}\frac{{\partial L}}{{\partial F}}(F_i + \rho h_i) \cdot h_i"
    working = Calculation(quantity_text("slope"), slope, numbers, at)
    says = (
        msg("gradient_boosting.line-search.plan"),
        msg("gradient_boosting.line-search.result", rho=number_span(expect_type(float, grown.rho)), slope=at),
    )
    return StepText(says, (working,))


def slopes_along(telling: BoostingContext, grown: BoostingTree) -> tuple[np.ndarray, np.ndarray]:
    """Of each training row of the tree: the slope of its loss at F + rho h, and h, the mean residual of its leaf."""
    used, least = grown.growth.leaf_of >= 0, SEARCHED * float(np.abs(grown.residual).max())
    nodes = grown.step.growth.nodes_of_root(grown.k)
    means, rho = safe_divide(grown.step.numerator[nodes], grown.step.denominator[nodes]), expect_type(float, grown.rho)
    along, y, loss = means[grown.growth.leaf_of[used]], telling.boosting.start.y[used], grown.loss
    if isinstance(loss, SoftmaxLoss):  # along one class's tree softmax is logistic: this class against the rest
        F = loss.one_vs_rest_log_odds(grown.residuals.before)[grown.k][used]
        slopes = LogisticLoss().gradient((y == grown.k).astype(float), F + rho * along)
    else:
        slopes = loss.gradient(y, grown.scores_before[used] + rho * along)
    return np.where(np.abs(slopes) <= least, 0.0, slopes), along


# -- absolute loss, tip by tip


def _tip_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[StepOrBlock]:
    """Every tip from rho = 0 up to where the slope is no longer below 0; of many the last ones."""
    tips, light = Tips(telling, grown), telling.highlight(grown.tree_index, seen.LEAVES)
    passed = tips.passed
    if not len(passed):  # no row moves, or none is on the way
        return
    yield Step(grown.step, lines.VALUE, DETAIL_CALCULATIONS, light, tips.at_0)
    yield from steps_for_rows(
        grown.step,
        passed[-MAX_ROWS_SHOWN:],
        tips.told,
        light,
        max(len(passed) - MAX_ROWS_SHOWN, 0),
        msg("gradient_boosting.line-search.skipped"),
        line=lines.VALUE,
    )


@dataclass(frozen=True, eq=False)
class Tips:
    """Where each row's loss turns along the tree, and what that does to the slope of them all."""

    telling: BoostingContext
    grown: BoostingTree

    @cached_property
    def along(self) -> np.ndarray:
        """[n] h, 0 where the tree was not grown on the row."""
        found = np.zeros(self.grown.boosting.n)
        found[self.grown.growth.leaf_of >= 0] = slopes_along(self.telling, self.grown)[1]
        return found

    @cached_property
    def distance(self) -> np.ndarray:
        return self.grown.boosting.start.y - self.grown.scores_before

    @cached_property
    def tip(self) -> np.ndarray:
        """[n] the rho at which F + rho h is y; NaN for rows that do not move."""
        return np.divide(self.distance, self.along, where=self.along != 0, out=np.full(len(self.along), np.nan))

    @cached_property
    def size(self) -> np.ndarray:
        """[n] |h|, by the weight of the row."""
        weight = self.grown.boosting.start.rows.weight
        return np.abs(self.along) if weight is None else np.abs(self.along) * weight

    @property
    def rho(self) -> float:
        return expect_type(float, self.grown.rho)

    @cached_property
    def passed(self) -> np.ndarray:
        """The rows whose tips lie between 0 and rho, in that order."""
        inside = ((self.tip > 0) & (self.tip <= self.rho * (1 + SEARCHED))).nonzero()[0]
        return inside[np.argsort(self.tip[inside], kind="stable")]

    @cached_property
    def slope_at_0(self) -> float:
        """Just right of rho = 0: rows whose tip lies further on fall, the others rise."""
        return snapped_sum(np.where(self.tip > 0, -self.size, self.size))

    @cached_property
    def slopes(self) -> np.ndarray:
        """[passed] the slope right of each tip."""
        return settled_all(self.slope_at_0 + 2 * self.size[self.passed].cumsum(), float(self.size.sum()))

    def at_0(self) -> StepText:
        terms = np.where(self.tip > 0, -self.size, self.size)[self.along != 0]
        numbers = sum_expr(map(number_expr, terms)) if len(terms) <= MAX_TERMS else number_expr(self.slope_at_0)
        working = Calculation(quantity_text("slope-at-0"), r"\sum_i \pm |h_i|", numbers, self.slope_at_0)
        return StepText(
            (
                msg("gradient_boosting.line-search.tips"),
                msg("gradient_boosting.line-search.first-slope", slope=number_span(self.slope_at_0)),
            ),
            (working,),
        )

    def told(self, row: int) -> StepText:
        place = int((self.passed == row).argmax())
        before = float(self.slopes[place - 1]) if place else self.slope_at_0
        after, last = float(self.slopes[place]), place == len(self.passed) - 1
        tip = self.rho if last else float(self.tip[row])
        workings = (
            Calculation(
                quantity_text("tip"),
                r"\frac{y_i - F_i}{h_i}",
                f"{number_expr(self.distance[row])}/{number_expr(self.along[row])}",
                tip,
            ),
            Calculation(
                quantity_text("slope-after"),
                r"s + 2 |h_i|",
                f"{number_expr(before)} + 2 * {number_expr(self.size[row])}",
                after,
            ),
        )
        turned = msg(
            "gradient_boosting.line-search.row-tip",
            row=row_name_text(row),
            rho=number_span(tip),
            before=before,
            after=number_span(after),
        )
        return StepText((turned, msg("gradient_boosting.line-search.lowest-tip")) if last else (turned,), workings)


def settled_all(values: np.ndarray, size: float) -> np.ndarray:
    return np.array([snap_to_zero(float(value), size) for value in values])
