"""New weights in words: every row's times its factor, their sum, and each row's share of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Event
from engine.learners.adaboost.events import Reweight
from engine.learners.adaboost.lesson import questions as ask
from engine.learners.adaboost.lesson.picture import SIDE_WEIGHTS_PANEL, UNNORMALISED, WEIGHT, WEIGHTS
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, grouped_sum_expr, weight_sum_expr
from engine.text.arithmetic import number_expr, ratio_expr
from engine.text.message import Message, msg
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_SPLITS,
    DETAIL_TREES,
    MAX_ROWS_SHOWN,
    Calculation,
    Highlight,
    Question,
    Step,
    StepText,
    select_rows,
)
from engine.text.wording import number_span, row_name_text, row_names_text, strong_span, without_none

EQUAL = 1e-9  # weights that differ by less, as a share, are rounded differently


def round_start_step(of: AdaBoostRound, before: AdaBoostRound | None, event: Event, line: int, sets: dict) -> Step:
    """A round begins: what the rows weigh. `before` is the round that left them these weights."""
    sets = {WEIGHT: of.weight, WEIGHTS: of.weight, UNNORMALISED: None, **sets}
    return Step(
        event,
        line,
        DETAIL_TREES,
        of.highlight(panel=WEIGHTS),
        partial(_opening, of, before),
        section_title=of.name,
        state_updates=sets,
    )


def _opening(of: AdaBoostRound, before: AdaBoostRound | None) -> StepText:
    weight, n = of.weight, len(of.weight)
    begins = msg("adaboost.round.opening", round=strong_span(of.name))
    what = None if of.number else msg("adaboost.round.weight-meaning")
    if np.ptp(weight) <= EQUAL * weight.max():
        whole = Calculation(msg("adaboost.axis.weight"), r"\frac{1}{n}", ratio_expr(1, n), float(weight[0]))
        each = number_span(whole.value)
        every = (
            msg("adaboost.round.equal-weights", weight=each) if n > 1 else msg("adaboost.round.single-row", weight=each)
        )
        return StepText(without_none(begins, every, what), (whole,))
    heaviest = (weight >= weight.max() * (1 - EQUAL)).nonzero()[0]
    none = int((weight == 0).sum())
    told = msg(
        "adaboost.round.largest-weight",
        n=len(heaviest),
        rows=row_names_text(heaviest),
        weight=number_span(float(weight.max())),
    )
    out = msg("adaboost.round.zero-weight", n=none) if none else None
    return StepText(without_none(begins, told, what, out), (_came_to(of, before, int(heaviest[0])),))


def _came_to(of: AdaBoostRound, before: AdaBoostRound | None, row: int) -> Calculation:
    """How the heaviest row came by its weight: by the draws, or by the factor of the round before."""
    weight = float(of.weight[row])
    if before is None:
        whole = weight_sum_expr(of.weight, of.weight > 0)
        return Calculation(msg("adaboost.formula.sum-of-weights"), r"\sum_i w_i", whole, float(of.weight.sum()))
    name, drawn = msg("adaboost.formula.row-weight", row=row_name_text(row)), before.resample_event
    if drawn is not None and drawn.source is before.end_event:
        return Calculation(
            name, r"\frac{\word{draws}_i}{m}", ratio_expr(int(drawn.counts[row]), len(drawn.uniforms)), weight
        )
    before_weight, factor = number_expr(before.weight[row]), number_expr(before.round_result.factor[row])
    numbers = f"{before_weight} * {factor}/{number_expr(before.reweighting.total)}"
    return Calculation(name, rf"\frac{{{before.product_symbols(row)}}}{{\sum_j u_j}}", numbers, weight)


@dataclass(frozen=True, eq=False)
class WeightUpdate:
    """One reweighting, row by row. What a factor is differs between classes and numbers."""

    round: AdaBoostRound
    factor_line: int  # lines of the pseudo-code
    divide_line: int

    # -- what the two kinds say for themselves

    result_panel = WEIGHTS  # the panel that tells what came of it

    def factor_expr(self, i: int) -> str:
        """A row's factor, in numbers."""
        raise NotImplementedError

    def product_text(self, i: int) -> Message:
        """Why the row has that factor, and what becomes of its weight."""
        raise NotImplementedError

    def rows_to_show(self) -> np.ndarray:
        """The rows told one by one: those whose weight changes most."""
        before, after = self.round.weight, self.reweighting.after
        return select_rows(np.abs(after - before), row_mask=self.has_exact_share)

    def extra_sum_calculations(self) -> tuple[Calculation, ...]:
        """More about the sum."""
        return ()

    def question(self) -> Question | None:
        """Asked before the sum is known: what the new weights will be like."""
        return None

    def render_division(self) -> StepText:
        raise NotImplementedError

    def extra_state_updates(self) -> dict:
        """What else is set with the new weights."""
        return {}

    # -- the same for both

    @property
    def reweighting(self) -> Reweight:
        return self.round.reweighting

    @cached_property
    def product(self) -> np.ndarray:
        return self.reweighting.before * self.reweighting.factor

    @cached_property
    def has_exact_share(self) -> np.ndarray:
        """[n] rows whose new weight is their product's share. A few are held up so that they never vanish."""
        return (self.product > 0) & (
            np.abs(self.reweighting.after * self.reweighting.total - self.product) <= 1e-12 * self.product
        )

    def steps(self, factors: Step) -> Iterator[StepOrBlock]:
        yield factors
        rows = self.rows_to_show()
        left_out = len(self.round.weight) - len(rows)
        node = self.round.leaf_of_row[rows]
        yield from steps_for_rows(
            self.reweighting,
            rows,
            self.times,
            self.highlight(),
            left_out,
            msg("adaboost.weights.skipped"),
            line=self.factor_line,
            node=node,
        )
        yield Step(
            self.reweighting,
            self.divide_line,
            DETAIL_SPLITS,
            self.highlight(),
            self.sum,
            state_updates={UNNORMALISED: self.product},
        )
        yield from steps_for_rows(
            self.reweighting, rows, self.share, self.highlight(), 0, None, line=self.divide_line, node=node
        )
        sets = {WEIGHT: self.reweighting.after, WEIGHTS: self.reweighting.after, **self.extra_state_updates()}
        yield Step(
            self.reweighting,
            self.divide_line,
            DETAIL_SPLITS,
            self.round.highlight(panel=self.result_panel),
            self.render_division,
            state_updates=sets,
        )

    def highlight(self) -> Highlight:
        return self.round.highlight(panel=WEIGHTS)

    def times(self, i: int) -> StepText:
        name = msg("adaboost.formula.row-unnormalised-weight", row=row_name_text(i))
        numbers = f"{number_expr(float(self.round.weight[i]))} * {self.factor_expr(i)}"
        working = Calculation(name, f"u_i = {self.round.product_symbols(i)}", numbers, float(self.product[i]))
        return StepText((self.product_text(i),), (working,))

    def sum(self) -> StepText:
        total = Calculation(
            msg("adaboost.formula.unnormalised-sum"),
            r"\sum_i u_i",
            grouped_sum_expr(self.product),
            self.reweighting.total,
        )
        told = msg("adaboost.weights.sum", total=number_span(total.value))
        return StepText((told,), (total, *self.extra_sum_calculations()), self.question())

    def share(self, i: int) -> StepText:
        product, after = float(self.product[i]), float(self.reweighting.after[i])
        told = msg(
            "adaboost.weights.row-normalised",
            row=row_name_text(i),
            before=float(self.round.weight[i]),
            unnormalised=product,
            after=number_span(after),
        )
        return StepText((told,), (self.new_weight_calculation(i),))

    def new_weight_calculation(self, i: int) -> Calculation:
        numbers = ratio_expr(float(self.product[i]), self.reweighting.total)
        return Calculation(
            msg("adaboost.formula.row-new-weight", row=row_name_text(i)),
            r"\frac{u_i}{\sum_j u_j}",
            numbers,
            float(self.reweighting.after[i]),
        )


WRONG_TOLD = 8  # of the rows told one by one, so that some right ones are too


def side_weights(of: AdaBoostRound, has_new_weights: bool) -> list[float]:
    """What right and wrong rows weigh together, before and after. NaN for what is yet to come."""
    wrong, columns = of.result.is_wrong, [of.weight, *([of.reweighting.after] if has_new_weights else [])]
    found = [float(column[side].sum()) for column in columns for side in (~wrong, wrong)]
    return found + [math.nan] * (4 - len(found))


class ClassWeightUpdate(WeightUpdate):
    result_panel = SIDE_WEIGHTS_PANEL

    def factor_expr(self, i: int) -> str:
        alpha, wrong = self.round.result.alpha, self.round.result.is_wrong[i]
        return (
            f"exp({number_expr(alpha)})"
            if wrong
            else f"exp({number_expr(-alpha)})"
            if self.round.result.uses_half_log
            else "1"
        )

    def product_text(self, i: int) -> Message:
        factor = "up" if self.round.result.is_wrong[i] else "down" if self.round.result.uses_half_log else "same"
        return msg(
            "adaboost.weights.row-multiplied",
            row=row_name_text(i),
            factor=factor,
            before=float(self.round.weight[i]),
            after=number_span(float(self.product[i])),
        )

    def rows_to_show(self) -> np.ndarray:
        """Wrong rows first, but some right ones too."""
        weight, wrong = self.round.weight, self.round.result.is_wrong
        mistaken = select_rows(weight, WRONG_TOLD, wrong & self.has_exact_share)
        correct = select_rows(weight, MAX_ROWS_SHOWN - len(mistaken), ~wrong & self.has_exact_share)
        return np.sort(np.concatenate((mistaken, correct)))

    def extra_sum_calculations(self) -> tuple[Calculation, ...]:
        """With half the log and a rate of 1 the sum follows from the error alone."""
        verdict = self.round.result
        if (
            not verdict.uses_half_log
            or len(self.round.data.class_names) > 2
            or self.round.trace.setting("learning_rate") != 1
        ):
            return ()
        e = number_expr(verdict.error)
        numbers = f"2 * sqrt({e} * (1 - {e}))"
        return (
            Calculation(
                msg("adaboost.formula.unnormalised-sum-check"), r"2 \sqrt{e (1 - e)}", numbers, self.reweighting.total
            ),
        )

    @property
    def wrong_weight_after(self) -> float:
        """What the wrong rows weigh in the end."""
        return float(self.reweighting.after[self.round.result.is_wrong].sum())

    def question(self) -> Question | None:
        return ask.ask_side_weights(self.round, self.wrong_weight_after)

    def render_division(self) -> StepText:
        wrong, together = self.round.result.is_wrong, self.wrong_weight_after
        numbers = f"({grouped_sum_expr(self.product[wrong])})/{number_expr(self.reweighting.total)}"
        symbols = r"\frac{\sum_{i\,\word{wrong}} u_i}{\sum_j u_j}"
        working = Calculation(msg("adaboost.formula.wrong-new-weight"), symbols, numbers, together)
        told = msg(
            "adaboost.weights.normalised",
            wrong=number_span(together),
            before=self.round.round_result.error,
            right=1 - together,
        )
        return StepText((told,), (working,))

    def extra_state_updates(self) -> dict:
        return {SIDE_WEIGHTS_PANEL: side_weights(self.round, has_new_weights=True)}
