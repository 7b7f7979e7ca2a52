"""Rounds of an AdaBoost trace, and texts and sums that its lessons share."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Event, Trace, expect_type
from engine.learners.adaboost.events import USELESS, AdaBoostStop, Reweight, RoundResult
from engine.learners.adaboost.fitting import ClassificationResult
from engine.learners.adaboost.regression import RegressionResult
from engine.learners.cart.lesson import walk as cart
from engine.learners.cart.lesson.growth_block import GrowthBlock
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.common.random_draws import Resample
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import Message, msg
from engine.text.picture import cached_on_trace
from engine.text.pseudo_code import CodeLine
from engine.text.step import Highlight
from engine.tree.growth import Growth

MAX_SUM_TERMS = 5  # of a sum with more different terms only the result is written


@dataclass(frozen=True, eq=False)
class AdaBoostRound:
    """The events of one round: its tree, result, resampling, and new weights or stop."""

    trace: Trace
    growth: Growth
    round_result: RoundResult
    resample_event: Resample | None  # for classes after the tree, for numbers before it
    end_event: Reweight | AdaBoostStop

    @property
    def first_event(self) -> Event:
        """First event; for numbers, rows may be drawn before the tree grows."""
        drawn = self.resample_event
        return self.first_growth_event if drawn is None or drawn.source is self.end_event else drawn

    @property
    def first_growth_event(self) -> Event:
        return self.growth.node_events[0]

    @property
    def number(self) -> int:
        return self.growth.round

    @property
    def name(self) -> Message:
        return msg("adaboost.round.name", number=self.number + 1)

    @property
    def data(self) -> Table:
        return self.trace.data

    # -- events by their type

    @property
    def result(self) -> ClassificationResult:
        return expect_type(ClassificationResult, self.round_result)

    @property
    def regression_result(self) -> RegressionResult:
        return expect_type(RegressionResult, self.round_result)

    @property
    def reweighting(self) -> Reweight:
        return expect_type(Reweight, self.end_event)

    @property
    def weight(self) -> np.ndarray:
        """[n] weights at the beginning of the round."""
        return self.round_result.weight

    @cached_property
    def leaf_of_row(self) -> np.ndarray:
        """[n] leaf of each row."""
        return self.growth.leaf_of_every_row

    def product_symbols(self, row: int) -> str:
        """A row's unnormalised new weight, in symbols."""
        result = self.round_result
        if isinstance(result, RegressionResult):
            return r"w_i\,\beta^{1 - L_i}" if result.learning_rate == 1 else r"w_i\,\beta^{\eta (1 - L_i)}"
        if self.result.is_wrong[row]:
            return r"w_i\,e^{\alpha}"
        return r"w_i\,e^{-\alpha}" if self.result.uses_half_log else "w_i"

    @property
    def is_last(self) -> bool:
        return isinstance(self.end_event, AdaBoostStop)

    @property
    def last_event(self) -> Event:
        """Last event: the resampling if it came after the new weights."""
        drawn = self.resample_event
        return drawn if drawn is not None and drawn.source is self.end_event else self.end_event

    def curve_point(self, error: float) -> list[tuple[float, float, Message]]:
        return [(error, self.round_result.alpha, self.name)]

    def highlight(self, **more) -> Highlight:
        return Highlight(tree=self.number, **more)


def stop_reason_text(current: AdaBoostRound, reason: str = "") -> Message:
    """Say why boosting ends in this round, or the given reason."""
    return msg("adaboost.stop.reason", reason=stop_kind(current, reason or current.round_result.reason))


def stop_kind(current: AdaBoostRound, reason: str) -> str:
    """Reason as a message argument; "useless" is "too-far" for numbers, where no guessing is involved."""
    return "too-far" if reason == USELESS and not current.data.class_names else reason


@cached_on_trace
def adaboost_rounds(trace: Trace) -> list[AdaBoostRound]:
    """All rounds of a trace, in order."""
    growths = (event for event in trace.logged_events if isinstance(event, Growth))
    results = {event.round: event for event in trace.logged_events if isinstance(event, RoundResult)}
    drawn = {event.round: event for event in trace.logged_events if isinstance(event, Resample)}
    after = {event.result: event for event in trace.logged_events if isinstance(event, Reweight | AdaBoostStop)}
    return [AdaBoostRound(trace, growth, results[k], drawn.get(k), after[results[k]])
            for k, growth in enumerate(growths)]  # fmt: skip


def first_lines(trace: Trace) -> tuple[CodeLine, CodeLine]:
    """The first two lines of pseudo-code, for classes and for numbers."""
    loop = msg("adaboost.code.round-loop", rounds=trace.setting("n_estimators"))
    return CodeLine(0, msg("adaboost.code.initial-weights"), (1,)), CodeLine(0, loop, (2,))


def round_growth_block(current: AdaBoostRound, candidates: int, lines: int) -> GrowthBlock:
    """Steps of the CART lesson for the round's tree; its pseudo-code comes after `lines` lines of AdaBoost's."""
    view = TreeView(current.trace, current.growth, candidates)
    return cart.tree_growth_block(view).offset_by(lines, current.number)


# -- sums


def grouped_sum_expr(values: np.ndarray) -> str:
    """Sum with equal terms grouped. Example: 0.1, 0.1, 0.5 -> "2 * 0.1 + 0.5"."""
    different, counts = np.unique([float(f"{value:.12g}") for value in values.tolist()], return_counts=True)
    if len(different) > MAX_SUM_TERMS:
        return number_expr(math.fsum(values.tolist()))
    terms = zip(counts.tolist(), map(number_expr, different), strict=True)
    return sum_expr(v if n == 1 else f"{n} * {v}" for n, v in terms if v != "0") or "0"


def weight_sum_expr(weight: np.ndarray, mask: np.ndarray) -> str:
    """Sum of the weights of some rows. Example: 2 of 7 rows of equal weight -> "2/7"."""
    if len(weight) > 1 and np.ptp(weight) == 0:
        return f"{int(mask.sum())}/{len(weight)}"
    return grouped_sum_expr(weight[mask])
