"""Steps of a line search: leaves hold mean residuals h, and one step length rho scales them all.

For the absolute loss rho is found by hand. A row's loss |y - F - rho h| over rho is a V with its tip at (y - F)/h, so
the total slope rises by 2 |h| at every tip, and the loss is lowest where the slope passes 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import expect_type
from engine.learners.common.losses import AbsoluteLoss, LogisticLoss, SoftmaxLoss
from engine.learners.gradient_boosting.lesson import context as lines
from engine.learners.gradient_boosting.lesson import picture
from engine.learners.gradient_boosting.lesson.context import BoostingContext
from engine.learners.gradient_boosting.lesson.losses import calculation, short_sum_expr, snapped_sum, weight_factors
from engine.learners.gradient_boosting.lesson.rounds import BoostingTree
from engine.split.criteria import safe_divide
from engine.text.arithmetic import number_expr, snap_array, snap_to_zero, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import msg
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, MAX_ROWS_SHOWN, Step, StepText
from engine.text.wording import number_span, row_name_text

SLOPE_TOLERANCE = 1e-9  # times the largest residual: how near to 0 a line search brings the slope


def line_search_steps(ctx: BoostingContext, tree: BoostingTree) -> Iterator[StepOrBlock]:
    """Explain how rho is found; for the absolute loss, tip by tip."""
    highlight = ctx.highlight(tree.tree_index, picture.LEAVES)
    if isinstance(tree.loss, AbsoluteLoss):
        yield from _tip_steps(ctx, tree)
    yield Step(tree.step, lines.VALUE, DETAIL_SPLITS, highlight, partial(_length, tree))


def _length(tree: BoostingTree) -> StepText:
    slopes, h = slopes_along(tree)
    weight = tree.boosting.row_weights(tree.growth.leaf_of >= 0)
    terms = slopes * h if weight is None else weight * slopes * h
    at_rho = snap_to_zero(snapped_sum(terms), tree.boosting.values_scale**2)
    numbers = number_expr(at_rho)
    if len(terms) <= MAX_TERMS:
        factors = zip(weight_factors(weight, len(terms)), slopes, h, strict=True)
        numbers = sum_expr(f"{w}{number_expr(g)} * {number_expr(step)}" for w, g, step in factors)
    w_i = "" if weight is None else "w_i "
    symbols = rf"\sum_i {w_i}\frac{{\partial L}}{{\partial F}}(F_i + \rho h_i) \cdot h_i"
    rho = number_span(expect_type(float, tree.rho))
    result = msg("gradient_boosting.line-search.result", rho=rho, slope=at_rho)
    return StepText(
        (msg("gradient_boosting.line-search.plan"), result), (calculation("slope", symbols, numbers, at_rho),)
    )


def slopes_along(tree: BoostingTree) -> tuple[np.ndarray, np.ndarray]:
    """Slope of each training row's loss at F + rho h, and its leaf's mean residual h."""
    used, least = tree.growth.leaf_of >= 0, SLOPE_TOLERANCE * float(np.abs(tree.residual).max())
    nodes = tree.step.growth.nodes_of_root(tree.k)
    means, rho = safe_divide(tree.step.numerator[nodes], tree.step.denominator[nodes]), expect_type(float, tree.rho)
    h, y, loss = means[tree.growth.leaf_of[used]], tree.boosting.start.y[used], tree.loss
    if isinstance(loss, SoftmaxLoss):  # for the tree of one class, softmax is logistic: this class against the rest
        F = loss.one_vs_rest_log_odds(tree.residuals.before)[tree.k][used]
        slopes = LogisticLoss().gradient((y == tree.k).astype(float), F + rho * h)
    else:
        slopes = loss.gradient(y, tree.scores_before[used] + rho * h)
    return np.where(np.abs(slopes) <= least, 0.0, slopes), h


# -- absolute loss, tip by tip


def _tip_steps(ctx: BoostingContext, tree: BoostingTree) -> Iterator[StepOrBlock]:
    """Show the last MAX_ROWS_SHOWN tips up to the one where the slope reaches 0."""
    tips, highlight = Tips(tree), ctx.highlight(tree.tree_index, picture.LEAVES)
    passed = tips.passed
    if not len(passed):  # no row moves, or no tip lies before rho
        return
    yield Step(tree.step, lines.VALUE, DETAIL_CALCULATIONS, highlight, tips.at_0)
    n_skipped, why = max(len(passed) - MAX_ROWS_SHOWN, 0), msg("gradient_boosting.line-search.skipped")
    rows = passed[-MAX_ROWS_SHOWN:]
    yield from steps_for_rows(tree.step, rows, tips.at_tip, highlight, n_skipped, why, line=lines.VALUE)


@dataclass(frozen=True, eq=False)
class Tips:
    """The rho at which each row's absolute loss turns, and the total slope there."""

    tree: BoostingTree

    @cached_property
    def h(self) -> np.ndarray:
        """[n] mean residual of the row's leaf, 0 for rows the tree was not grown on."""
        h = np.zeros(self.tree.boosting.n)
        h[self.tree.growth.leaf_of >= 0] = slopes_along(self.tree)[1]
        return h

    @cached_property
    def distance(self) -> np.ndarray:
        return self.tree.boosting.start.y - self.tree.scores_before

    @cached_property
    def tip(self) -> np.ndarray:
        """[n] the rho at which F + rho h is y; NaN for rows that do not move."""
        return np.divide(self.distance, self.h, where=self.h != 0, out=np.full(len(self.h), np.nan))

    @cached_property
    def size(self) -> np.ndarray:
        """[n] |h| times the row's weight."""
        weight = self.tree.boosting.start.rows.weight
        return np.abs(self.h) if weight is None else np.abs(self.h) * weight

    @property
    def rho(self) -> float:
        return expect_type(float, self.tree.rho)

    @cached_property
    def passed(self) -> np.ndarray:
        """The rows whose tips lie between 0 and rho, in that order."""
        inside = ((self.tip > 0) & (self.tip <= self.rho * (1 + SLOPE_TOLERANCE))).nonzero()[0]
        return inside[np.argsort(self.tip[inside], kind="stable")]

    @cached_property
    def row_slopes(self) -> np.ndarray:
        """[n] slope just right of rho = 0: rows whose tip lies further on fall, the others rise."""
        return np.where(self.tip > 0, -self.size, self.size)

    @cached_property
    def slope_at_0(self) -> float:
        return snapped_sum(self.row_slopes)

    @cached_property
    def slopes(self) -> np.ndarray:
        """[passed] the total slope right of each tip."""
        return snap_array(self.slope_at_0 + 2 * self.size[self.passed].cumsum(), float(self.size.sum()))

    def at_0(self) -> StepText:
        numbers = short_sum_expr(self.row_slopes[self.h != 0])
        sentence = msg("gradient_boosting.line-search.first-slope", slope=number_span(self.slope_at_0))
        return StepText(
            (msg("gradient_boosting.line-search.tips"), sentence),
            (calculation("slope-at-0", r"\sum_i \pm |h_i|", numbers, self.slope_at_0),),
        )

    def at_tip(self, row: int) -> StepText:
        i = int((self.passed == row).argmax())
        before = float(self.slopes[i - 1]) if i else self.slope_at_0
        after, is_last = float(self.slopes[i]), i == len(self.passed) - 1
        tip = self.rho if is_last else float(self.tip[row])
        tip_numbers = f"{number_expr(self.distance[row])}/{number_expr(self.h[row])}"
        slope_numbers = f"{number_expr(before)} + 2 * {number_expr(self.size[row])}"
        calculations = (
            calculation("tip", r"\frac{y_i - F_i}{h_i}", tip_numbers, tip),
            calculation("slope-after", r"s + 2 |h_i|", slope_numbers, after),
        )
        slopes = {"before": before, "after": number_span(after)}
        turn = msg("gradient_boosting.line-search.row-tip", row=row_name_text(row), rho=number_span(tip), **slopes)
        return StepText((turn, msg("gradient_boosting.line-search.lowest-tip")) if is_last else (turn,), calculations)
