"""What all steps of a gradient boosting lesson share: its lines, the trace by round and tree, and where we are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.learners.boosting.losses import Logistic, Softmax
from engine.lessons.boosting import picture as seen
from engine.lessons.boosting.rounds import BoostingRounds, BoostingTree, rounds_of
from engine.lessons.common.picture import TREES, Picture
from engine.lessons.common.step import CANDIDATES, Light
from engine.lessons.common.wording import row_name
from engine.lessons.tree import lesson as cart
from engine.text.message import Message, msg

OWN = (
    msg("boosting-code-start"),
    msg("boosting-code-rounds"),
    msg("boosting-code-residual"),
    msg("boosting-code-draw"),
    msg("boosting-code-grow"),
    msg("boosting-code-value"),
    msg("boosting-code-update"),
    msg("boosting-code-stop"),
    msg("boosting-code-predict"),
    "",
)
CODE = (*OWN, *cart.CODE)
START, ROUND, RESIDUAL, DRAW, GROW, VALUE, UPDATE, STOP, SEND = range(1, 10)


def round_name(number: int) -> Message:
    """Of rounds counted from 0."""
    return msg("boosting-round", round=number + 1)


@dataclass(frozen=True, eq=False)
class BoostingContext:
    trace: Trace
    candidates: int = CANDIDATES

    @cached_property
    def boosting(self) -> BoostingRounds:
        return rounds_of(self.trace, self.candidates)

    @cached_property
    def picture(self) -> Picture:
        return seen.of(self.trace)

    def light(self, tree: int, panel: str = "", **more) -> Light:
        """A light on a tree, and on a panel if the lesson has it."""
        return Light(tree=max(tree, 0), panel=self.picture.lit(panel), **more)

    def in_force(self, rounds: int) -> dict[str, Any]:
        """So many rounds are in force."""
        trees = rounds * self.boosting.trees
        return {TREES: trees, **self.picture.states({seen.WALL: trees, seen.FIELDS: trees, seen.LOSS: rounds + 1})}

    # -- columns

    def columns(self, F: np.ndarray, k: int) -> dict[str, Any]:
        """The score and the probability of one class."""
        found = {seen.F: self.boosting.of_class(F, k)}
        if self.boosting.class_names:
            found[seen.P] = self.boosting.of_class(self.boosting.start.loss.predicted(F), k)
        return found

    def at_rest(self, F: np.ndarray) -> dict[str, Any]:
        """Between rounds nothing is left in hand: of several classes each row shows the probability of its own."""
        if not self.boosting.several:
            return {**self.columns(F, 0), seen.RESIDUAL: None}
        return {seen.F: None, seen.RESIDUAL: None, seen.P: self.boosting.own_probability(F)}

    # -- a row in the panels

    def on_curve(self, grown: BoostingTree, row: int) -> dict[str, Any]:
        """The row on the curve or in the bars of its loss, as it is before the round."""
        return self.picture.states(self._shown(grown, row))

    def _shown(self, grown: BoostingTree, row: int) -> dict[str, Any]:
        loss, F, name = grown.loss, float(grown.before[row]), row_name(row)
        if isinstance(loss, Softmax):
            return {seen.SHARES: loss.predicted(grown.residuals.before)[:, row]}
        if isinstance(loss, Logistic):
            F = float(np.clip(F, -self._widest, self._widest))
            return {seen.ODDS: [(F, float(loss.predicted(np.array(F))), name)]}
        away = float(np.clip(self.boosting.start.y[row] - F, -self._farthest, self._farthest))
        return {seen.BY_DISTANCE: [(away, float(grown.residual[row]), name)]}

    @cached_property
    def _widest(self) -> float:
        return seen.score_range(self.boosting)

    @cached_property
    def _farthest(self) -> float:
        return seen.distance_range(self.boosting)

    @property
    def shape(self) -> str:
        """The panel that shows what a row's loss asks for."""
        return next((name for name in (seen.ODDS, seen.SHARES, seen.BY_DISTANCE) if self.picture.lit(name)), seen.LOSS)
