"""Steps of a weight update: weights times factors, their sum, each row's share of it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Event
from engine.learners.adaboost.events import Reweight
from engine.learners.adaboost.lesson import questions
from engine.learners.adaboost.lesson.picture import SIDE_WEIGHTS_PANEL, UNNORMALISED, WEIGHT, WEIGHTS
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, grouped_sum_expr, weight_sum_expr
from engine.text.arithmetic import number_expr, ratio_expr
from engine.text.message import Message, msg
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
    Calculation,
    Question,
    Step,
    StepText,
    select_rows,
)
from engine.text.wording import number_span, row_name_text, row_names_text, strong_span, without_none

EQUAL = 1e-9  # weights that differ by less than this share are equal


def round_start_step(
    current: AdaBoostRound, previous: AdaBoostRound | None, event: Event, line: int, cleared: dict
) -> Step:
    """First step of a round: its weights, which `previous` has computed. `cleared` empties other columns and panels."""
    updates = {WEIGHT: current.weight, WEIGHTS: current.weight, UNNORMALISED: None, **cleared}
    highlight, render = current.highlight(panel=WEIGHTS), partial(_opening, current, previous)
    return Step(event, line, DETAIL_STORY, highlight, render, section_title=current.name, state_updates=updates)


def _opening(current: AdaBoostRound, previous: AdaBoostRound | None) -> StepText:
    weight, n = current.weight, len(current.weight)
    opening = msg("adaboost.round.opening", round=strong_span(current.name))
    meaning = None if current.number else msg("adaboost.round.weight-meaning")
    if np.ptp(weight) <= EQUAL * weight.max():
        share = Calculation(msg("adaboost.axis.weight"), r"\frac{1}{n}", ratio_expr(1, n), float(weight[0]))
        value = number_span(share.value)
        equal = msg("adaboost.round.equal-weights", weight=value)
        single = msg("adaboost.round.single-row", weight=value)
        return StepText(without_none(opening, equal if n > 1 else single, meaning), (share,))
    heaviest = (weight >= weight.max() * (1 - EQUAL)).nonzero()[0]
    places = {"rows": row_names_text(heaviest), "weight": number_span(float(weight.max()))}
    largest = msg("adaboost.round.largest-weight", n=len(heaviest), **places)
    n_zero = int((weight == 0).sum())
    zero = msg("adaboost.round.zero-weight", n=n_zero) if n_zero else None
    order = msg("adaboost.round.order") if current.number == 1 else None
    calculation = _weight_calculation(current, previous, int(heaviest[0]))
    return StepText(without_none(opening, largest, meaning, order, zero), (calculation,), questions.ask_order(current))


def _weight_calculation(current: AdaBoostRound, previous: AdaBoostRound | None, row: int) -> Calculation:
    """How a row got its weight: from the draws, or from its factor in the previous round."""
    weight = float(current.weight[row])
    if previous is None:
        numbers, total = weight_sum_expr(current.weight, current.weight > 0), float(current.weight.sum())
        return Calculation(msg("adaboost.formula.sum-of-weights"), r"\sum_i w_i", numbers, total)
    name, drawn = msg("adaboost.formula.row-weight", row=row_name_text(row)), previous.resample_event
    if drawn is not None and drawn.source is previous.end_event:
        numbers = ratio_expr(int(drawn.counts[row]), len(drawn.uniforms))
        return Calculation(name, r"\frac{\word{draws}_i}{m}", numbers, weight)
    old_weight, factor = number_expr(previous.weight[row]), number_expr(previous.round_result.factor[row])
    numbers = f"{old_weight} * {factor}/{number_expr(previous.reweighting.total)}"
    return Calculation(name, rf"\frac{{{previous.product_symbols(row)}}}{{\sum_j u_j}}", numbers, weight)


@dataclass(frozen=True, eq=False)
class WeightUpdate:
    """Steps of one weight update. Subclasses for classes and for numbers have the factors."""

    round: AdaBoostRound
    factor_line: int  # lines of the pseudo-code
    divide_line: int

    # -- overridden by subclasses

    result_panel = WEIGHTS  # the panel that shows the new weights

    def factor_expr(self, i: int) -> str:
        """Factor of a row. Example: "exp(0.5)"."""
        raise NotImplementedError

    def product_text(self, i: int) -> Message:
        """Say which factor a row has, and its weight before and after it."""
        raise NotImplementedError

    def rows_to_show(self) -> np.ndarray:
        """Rows that are shown one by one: those whose weight changes most."""
        before, after = self.round.weight, self.reweighting.after
        return select_rows(np.abs(after - before), row_mask=self.has_exact_share)

    def extra_sum_calculations(self) -> tuple[Calculation, ...]:
        """Further calculations of the sum."""
        return ()

    def question(self) -> Question | None:
        """Question about the new weights, asked before their sum is shown."""
        return None

    def render_division(self) -> StepText:
        raise NotImplementedError

    def extra_state_updates(self) -> dict:
        """Further state updates with the new weights."""
        return {}

    # -- shared

    @property
    def reweighting(self) -> Reweight:
        return self.round.reweighting

    @cached_property
    def product(self) -> np.ndarray:
        return self.reweighting.before * self.reweighting.factor

    @cached_property
    def has_exact_share(self) -> np.ndarray:
        """[n] bool, rows whose new weight is exactly their share; tiny weights are raised."""
        rounding = 1e-12 * self.product
        exact = np.abs(self.reweighting.after * self.reweighting.total - self.product) <= rounding
        return (self.product > 0) & exact

    def steps(self, factor_step: Step) -> Iterator[StepOrBlock]:
        """Yield `factor_step`, then the products, their sum, the shares, and the new weights."""
        yield factor_step
        event, line, rows = self.reweighting, self.divide_line, self.rows_to_show()
        highlight, node = self.round.highlight(panel=WEIGHTS), self.round.leaf_of_row[rows]
        filled = {"state_updates": partial(self._product_up_to, rows), "state_names": (UNNORMALISED,), "node": node}
        yield from steps_for_rows(event, rows, self.times, highlight, 0, None, line=self.factor_line, **filled)
        products = {UNNORMALISED: self.product}
        if others := len(self.product) - len(rows):
            text = partial(StepText, (msg("adaboost.weights.others", n=others),))
            yield Step(event, self.factor_line, DETAIL_CALCULATIONS, highlight, text, state_updates=products)
        yield Step(event, line, DETAIL_SPLITS, highlight, self.sum, state_updates=products)
        yield from steps_for_rows(event, rows, self.share, highlight, 0, None, line=line, node=node)
        updates = {WEIGHT: event.after, WEIGHTS: event.after, **self.extra_state_updates()}
        highlight = self.round.highlight(panel=self.result_panel)
        yield Step(event, line, DETAIL_SPLITS, highlight, self.render_division, state_updates=updates)

    def _product_up_to(self, rows: np.ndarray, i: int) -> dict[str, np.ndarray]:
        """The column of products once those of the shown rows up to `i` are known."""
        return {UNNORMALISED: np.where(np.isin(np.arange(len(self.product)), rows[rows <= i]), self.product, np.nan)}

    def times(self, i: int) -> StepText:
        name = msg("adaboost.formula.row-unnormalised-weight", row=row_name_text(i))
        numbers = f"{number_expr(float(self.round.weight[i]))} * {self.factor_expr(i)}"
        product = Calculation(name, f"u_i = {self.round.product_symbols(i)}", numbers, float(self.product[i]))
        return StepText((self.product_text(i),), (product,))

    def sum(self) -> StepText:
        value = self.reweighting.total
        name, numbers = msg("adaboost.formula.unnormalised-sum"), grouped_sum_expr(self.product)
        total = Calculation(name, r"\sum_i u_i", numbers, value)
        sentence = msg("adaboost.weights.sum", total=number_span(value))
        return StepText((sentence,), (total, *self.extra_sum_calculations()), self.question())

    def share(self, i: int) -> StepText:
        weights = {"before": float(self.round.weight[i]), "unnormalised": float(self.product[i])}
        after = number_span(float(self.reweighting.after[i]))
        sentence = msg("adaboost.weights.row-normalised", row=row_name_text(i), after=after, **weights)
        return StepText((sentence,), (self.new_weight_calculation(i),))

    def new_weight_calculation(self, i: int) -> Calculation:
        numbers = ratio_expr(float(self.product[i]), self.reweighting.total)
        name, after = msg("adaboost.formula.row-new-weight", row=row_name_text(i)), float(self.reweighting.after[i])
        return Calculation(name, r"\frac{u_i}{\sum_j u_j}", numbers, after)


def side_weights(current: AdaBoostRound, has_new_weights: bool) -> list[float]:
    """Weights of right and of wrong rows, before and after the update; NaN for those not computed yet."""
    wrong, columns = current.result.is_wrong, [current.weight]
    if has_new_weights:
        columns.append(current.reweighting.after)
    weights = [float(column[side].sum()) for column in columns for side in (~wrong, wrong)]
    return weights + [math.nan] * (4 - len(weights))


class ClassWeightUpdate(WeightUpdate):
    """Weight update for classes: factors e^alpha for wrong rows, e^-alpha or 1 for right ones."""

    result_panel = SIDE_WEIGHTS_PANEL

    def factor_expr(self, i: int) -> str:
        result = self.round.result
        if result.is_wrong[i]:
            return f"exp({number_expr(result.alpha)})"
        return f"exp({number_expr(-result.alpha)})" if result.uses_half_log else "1"

    def product_text(self, i: int) -> Message:
        factor = "up" if self.round.result.is_wrong[i] else "down" if self.round.result.uses_half_log else "same"
        weights = {"before": float(self.round.weight[i]), "after": number_span(float(self.product[i]))}
        return msg("adaboost.weights.row-multiplied", row=row_name_text(i), factor=factor, **weights)

    def rows_to_show(self) -> np.ndarray:
        """One wrong and one right row: all others are treated like one of them."""
        weight, wrong = self.round.weight, self.round.result.is_wrong
        sides = [select_rows(weight, 1, side & self.has_exact_share) for side in (wrong, ~wrong)]
        return np.sort(np.concatenate(sides))

    def extra_sum_calculations(self) -> tuple[Calculation, ...]:
        """With two classes, the half log and a rate of 1, the error gives the sum."""
        result, rate = self.round.result, self.round.trace.setting("learning_rate")
        if not result.uses_half_log or len(self.round.data.class_names) > 2 or rate != 1:
            return ()
        e = number_expr(result.error)
        name, numbers = msg("adaboost.formula.unnormalised-sum-check"), f"2 * sqrt({e} * (1 - {e}))"
        return (Calculation(name, r"2 \sqrt{e (1 - e)}", numbers, self.reweighting.total),)

    @property
    def wrong_weight_after(self) -> float:
        """New weight of all wrong rows."""
        return float(self.reweighting.after[self.round.result.is_wrong].sum())

    def question(self) -> Question | None:
        return questions.ask_side_weights(self.round, self.wrong_weight_after)

    def render_division(self) -> StepText:
        result, wrong_weight = self.round.result, self.wrong_weight_after
        numbers = f"({grouped_sum_expr(self.product[result.is_wrong])})/{number_expr(self.reweighting.total)}"
        symbols = r"\frac{\sum_{i\,\word{wrong}} u_i}{\sum_j u_j}"
        calculation = Calculation(msg("adaboost.formula.wrong-new-weight"), symbols, numbers, wrong_weight)
        weights = {"wrong": number_span(wrong_weight), "right": 1 - wrong_weight}
        sentence = msg("adaboost.weights.normalised", before=result.error, **weights)
        return StepText((sentence,), (calculation,))

    def extra_state_updates(self) -> dict:
        return {SIDE_WEIGHTS_PANEL: side_weights(self.round, has_new_weights=True)}
