"""The rounds of a boosted trace as lessons need them: what happened in each, in order, and helpers to tell it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Event, Trace, must_be
from engine.learners.adaboost.fitting import Say
from engine.learners.adaboost.regression import Misses
from engine.learners.adaboost.weights import USELESS, AdaBoostStop, Reweight, RoundError
from engine.learners.common.random_draws import Resample
from engine.lessons.common.once import once
from engine.lessons.common.step import Light
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.growing import GrowthBlock
from engine.text.arithmetic import text, total
from engine.text.message import Message, msg
from engine.tree.growth import Growth

TERMS = 5  # of a sum; with more different ones only the result is written


@dataclass(frozen=True, eq=False)
class AdaBoostRound:
    """One tree and what came of it."""

    trace: Trace
    growth: Growth
    verdict: RoundError
    drawn: Resample | None  # for classes drawn after the tree, for numbers before it
    after: Reweight | AdaBoostStop

    @property
    def first(self) -> Event:
        """What happens first: of numbers the rows may be drawn before the tree grows."""
        drawn = self.drawn
        return self.begins if drawn is None or drawn.source is self.after else drawn

    @property
    def begins(self) -> Event:
        """What happens first while its tree grows."""
        return self.growth.happenings[0]

    @property
    def number(self) -> int:
        return self.growth.round

    @property
    def name(self) -> Message:
        return msg("adaboost-round", number=self.number + 1)

    @property
    def data(self) -> Table:
        return self.trace.data

    # -- the verdict and what came after it, for those who know what they are

    @property
    def said(self) -> Say:
        return must_be(Say, self.verdict)

    @property
    def missed(self) -> Misses:
        return must_be(Misses, self.verdict)

    @property
    def reweighted(self) -> Reweight:
        return must_be(Reweight, self.after)

    @property
    def weight(self) -> np.ndarray:
        """[n] what the rows weigh while the tree is judged."""
        return self.verdict.weight

    @cached_property
    def leaf(self) -> np.ndarray:
        """[n] the leaf each row comes to."""
        return self.growth.leaf_of_all

    def unnormalised(self, row: int) -> str:
        """A row's weight before it is divided by the sum, in symbols."""
        verdict = self.verdict
        if isinstance(verdict, Misses):
            return r"w_i\,\beta^{1 - L_i}" if verdict.learning_rate == 1 else r"w_i\,\beta^{\eta (1 - L_i)}"
        if self.said.wrong[row]:
            return r"w_i\,e^{\alpha}"
        return r"w_i\,e^{-\alpha}" if self.said.half else "w_i"

    @property
    def stops(self) -> bool:
        return isinstance(self.after, AdaBoostStop)

    @property
    def last(self) -> Event:
        """The last event of the round."""
        return self.drawn if self.drawn is not None and self.drawn.source is self.after else self.after

    def on_curve(self, error: float) -> list[tuple[float, float, Message]]:
        """The round on the curve of the amount of say."""
        return [(error, self.verdict.say, self.name)]

    def light(self, **more) -> Light:
        return Light(tree=self.number, **more)


def stop_reason(of: AdaBoostRound, reason: str = "") -> Message:
    """Why boosting ends here, or another reason."""
    return msg("adaboost-stop", reason=kind_of_end(of, reason or of.verdict.reason))


def kind_of_end(of: AdaBoostRound, reason: str) -> str:
    """Of values there is no guess: the limit is the method's own."""
    return "too-far" if reason == USELESS and not of.data.class_names else reason


@once
def rounds_of(trace: Trace) -> list[AdaBoostRound]:
    """What happened in each round."""
    growths = (event for event in trace.logged if isinstance(event, Growth))
    verdicts = {event.round: event for event in trace.logged if isinstance(event, RoundError)}
    drawn = {event.round: event for event in trace.logged if isinstance(event, Resample)}
    after = {event.verdict: event for event in trace.logged if isinstance(event, Reweight | AdaBoostStop)}
    return [AdaBoostRound(trace, growth, verdicts[k], drawn.get(k), after[verdicts[k]])
            for k, growth in enumerate(growths)]  # fmt: skip


def growing_steps(of: AdaBoostRound, candidates: int, lines: int) -> GrowthBlock:
    """The round's tree as cart.py tells any tree; its pseudo-code stands below `lines` of ours."""
    about = TreeFacts(of.trace, of.growth, candidates)
    return cart.growing_steps(about).moved(lines, of.number)


# -- sums


def adding_up(values: np.ndarray) -> str:
    """A sum, equal terms taken together. Example: 0.1 0.1 0.5 -> "2 * 0.1 + 0.5"."""
    different, counts = np.unique([float(f"{value:.12g}") for value in values.tolist()], return_counts=True)
    if len(different) > TERMS:
        return text(math.fsum(values.tolist()))
    terms = [text(v) if c == 1 else f"{c} * {text(v)}" for v, c in zip(different, counts.tolist(), strict=True) if v]
    return total(terms) if terms else "0"


def adding_weights(weight: np.ndarray, among: np.ndarray) -> str:
    """The weights of some rows. Example: 2 of 7 rows that all weigh the same -> "2/7"."""
    if len(weight) > 1 and np.ptp(weight) == 0:
        return f"{int(among.sum())}/{len(weight)}"
    return adding_up(weight[among])
