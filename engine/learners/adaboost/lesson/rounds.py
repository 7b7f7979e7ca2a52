"""The rounds of a boosted trace as lessons need them: what happened in each, in order, and helpers to tell it."""

from __future__ import annotations

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
from engine.text.step import Highlight
from engine.tree.growth import Growth

MAX_SUM_TERMS = 5  # of a sum; with more different ones only the result is written


@dataclass(frozen=True, eq=False)
class AdaBoostRound:
    """One tree and what came of it."""

    trace: Trace
    growth: Growth
    round_result: RoundResult
    resample_event: Resample | None  # for classes drawn after the tree, for numbers before it
    end_event: Reweight | AdaBoostStop

    @property
    def first_event(self) -> Event:
        """What happens first: of numbers the rows may be drawn before the tree grows."""
        drawn = self.resample_event
        return self.first_growth_event if drawn is None or drawn.source is self.end_event else drawn

    @property
    def first_growth_event(self) -> Event:
        """What happens first while its tree grows."""
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

    # -- the verdict and what came after it, for those who know what they are

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
        """[n] what the rows weigh while the tree is judged."""
        return self.round_result.weight

    @cached_property
    def leaf_of_row(self) -> np.ndarray:
        """[n] the leaf each row comes to."""
        return self.growth.leaf_of_every_row

    def product_symbols(self, row: int) -> str:
        """A row's weight before it is divided by the sum, in symbols."""
        verdict = self.round_result
        if isinstance(verdict, RegressionResult):
            return r"w_i\,\beta^{1 - L_i}" if verdict.learning_rate == 1 else r"w_i\,\beta^{\eta (1 - L_i)}"
        if self.result.is_wrong[row]:
            return r"w_i\,e^{\alpha}"
        return r"w_i\,e^{-\alpha}" if self.result.uses_half_log else "w_i"

    @property
    def is_last(self) -> bool:
        return isinstance(self.end_event, AdaBoostStop)

    @property
    def last_event(self) -> Event:
        """The last event of the round."""
        return (
            self.resample_event
            if self.resample_event is not None and self.resample_event.source is self.end_event
            else self.end_event
        )

    def curve_point(self, error: float) -> list[tuple[float, float, Message]]:
        """The round on the curve of the amount of say."""
        return [(error, self.round_result.alpha, self.name)]

    def highlight(self, **more) -> Highlight:
        return Highlight(tree=self.number, **more)


def stop_reason_text(of: AdaBoostRound, reason: str = "") -> Message:
    """Why boosting ends here, or another reason."""
    return msg("adaboost.stop.reason", reason=stop_kind(of, reason or of.round_result.reason))


def stop_kind(of: AdaBoostRound, reason: str) -> str:
    """Of values there is no guess: the limit is the method's own."""
    return "too-far" if reason == USELESS and not of.data.class_names else reason


@cached_on_trace
def adaboost_rounds(trace: Trace) -> list[AdaBoostRound]:
    """What happened in each round."""
    growths = (event for event in trace.logged_events if isinstance(event, Growth))
    verdicts = {event.round: event for event in trace.logged_events if isinstance(event, RoundResult)}
    drawn = {event.round: event for event in trace.logged_events if isinstance(event, Resample)}
    after = {event.result: event for event in trace.logged_events if isinstance(event, Reweight | AdaBoostStop)}
    return [AdaBoostRound(trace, growth, verdicts[k], drawn.get(k), after[verdicts[k]])
            for k, growth in enumerate(growths)]  # fmt: skip


def round_growth_block(of: AdaBoostRound, candidates: int, lines: int) -> GrowthBlock:
    """The round's tree as cart.py tells any tree; its pseudo-code stands below `lines` of ours."""
    about = TreeView(of.trace, of.growth, candidates)
    return cart.tree_growth_block(about).offset_by(lines, of.number)


# -- sums


def grouped_sum_expr(values: np.ndarray) -> str:
    """A sum, equal terms taken together. Example: 0.1 0.1 0.5 -> "2 * 0.1 + 0.5"."""
    different, counts = np.unique([float(f"{value:.12g}") for value in values.tolist()], return_counts=True)
    if len(different) > MAX_SUM_TERMS:
        return number_expr(math.fsum(values.tolist()))
    terms = [
        number_expr(v) if c == 1 else f"{c} * {number_expr(v)}"
        for v, c in zip(different, counts.tolist(), strict=True)
        if v
    ]
    return sum_expr(terms) if terms else "0"


def weight_sum_expr(weight: np.ndarray, among: np.ndarray) -> str:
    """The weights of some rows. Example: 2 of 7 rows that all weigh the same -> "2/7"."""
    if len(weight) > 1 and np.ptp(weight) == 0:
        return f"{int(among.sum())}/{len(weight)}"
    return grouped_sum_expr(weight[among])
