"""New weights for classes: two factors, one for right rows and one for wrong ones, and what both sides weigh then."""

from __future__ import annotations

import math

import numpy as np

from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import SIDE_WEIGHTS_PANEL
from engine.lessons.adaboost.rounds import AdaBoostRound, grouped_sum_expr
from engine.lessons.adaboost.weights import WeightUpdate
from engine.lessons.common.step import Calculation, Question, StepText
from engine.lessons.common.told_rows import MAX_ROWS_SHOWN, select_rows
from engine.lessons.common.wording import number_span, row_name_text
from engine.text.arithmetic import number_expr
from engine.text.message import Message, msg

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
