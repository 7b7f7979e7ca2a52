"""What all steps of a gradient boosting lesson share: its lines, the trace by round and tree, and where we are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.learners.cart.lesson import walk as cart
from engine.learners.common.losses import LogisticLoss, SoftmaxLoss
from engine.learners.gradient_boosting.lesson import picture as seen
from engine.learners.gradient_boosting.lesson.rounds import BoostingRounds, BoostingTree, boosting_rounds
from engine.text.message import Message, msg
from engine.text.picture import ACTIVE_TREES, LessonPicture
from engine.text.step import MAX_CANDIDATES, Highlight
from engine.text.wording import row_name_text

BOOSTING_CODE = (
    msg("gradient_boosting.code.start"),
    msg("gradient_boosting.code.round-loop"),
    msg("gradient_boosting.code.residuals"),
    msg("gradient_boosting.code.draw-rows"),
    msg("gradient_boosting.code.grow-tree"),
    msg("gradient_boosting.code.leaf-values"),
    msg("gradient_boosting.code.update"),
    msg("gradient_boosting.code.stop-rule"),
    msg("gradient_boosting.code.predict-new-row"),
    "",
)
CODE = (*BOOSTING_CODE, *cart.CODE)
START, ROUND, RESIDUAL, DRAW, GROW, VALUE, UPDATE, STOP, SEND = range(1, 10)


def round_text(number: int) -> Message:
    """Of rounds counted from 0."""
    return msg("gradient_boosting.round.name", round=number + 1)


@dataclass(frozen=True, eq=False)
class BoostingContext:
    trace: Trace
    max_candidates: int = MAX_CANDIDATES

    @cached_property
    def boosting(self) -> BoostingRounds:
        return boosting_rounds(self.trace, self.max_candidates)

    @cached_property
    def picture(self) -> LessonPicture:
        return seen.build_boosting_picture(self.trace)

    def highlight(self, tree: int, panel: str = "", **more) -> Highlight:
        """A light on a tree, and on a panel if the lesson has it."""
        return Highlight(tree=max(tree, 0), panel=self.picture.existing_panel(panel), **more)

    def active_state(self, rounds: int) -> dict[str, Any]:
        """So many rounds are in force."""
        trees = rounds * self.boosting.trees_per_round
        return {
            ACTIVE_TREES: trees,
            **self.picture.existing_states({seen.WALL: trees, seen.FIELDS: trees, seen.LOSS: rounds + 1}),
        }

    # -- columns

    def score_columns(self, F: np.ndarray, k: int) -> dict[str, Any]:
        """The score and the probability of one class."""
        found = {seen.F_COLUMN: self.boosting.class_slice(F, k)}
        if self.boosting.class_names:
            found[seen.PROBABILITY_COLUMN] = self.boosting.class_slice(self.boosting.start.loss.inverse_link(F), k)
        return found

    def resting_columns(self, F: np.ndarray) -> dict[str, Any]:
        """Between rounds nothing is left in hand: of several classes each row shows the probability of its own."""
        if not self.boosting.is_multiclass:
            return {**self.score_columns(F, 0), seen.RESIDUAL: None}
        return {
            seen.F_COLUMN: None,
            seen.RESIDUAL: None,
            seen.PROBABILITY_COLUMN: self.boosting.true_class_probability(F),
        }

    # -- a row in the panels

    def curve_state(self, grown: BoostingTree, row: int) -> dict[str, Any]:
        """The row on the curve or in the bars of its loss, as it is before the round."""
        return self.picture.existing_states(self._shown(grown, row))

    def _shown(self, grown: BoostingTree, row: int) -> dict[str, Any]:
        loss, F, name = grown.loss, float(grown.scores_before[row]), row_name_text(row)
        if isinstance(loss, SoftmaxLoss):
            return {seen.SHARES: loss.inverse_link(grown.residuals.before)[:, row]}
        if isinstance(loss, LogisticLoss):
            F = float(np.clip(F, -self._widest, self._widest))
            return {seen.ODDS: [(F, float(loss.inverse_link(np.array(F))), name)]}
        away = float(np.clip(self.boosting.start.y[row] - F, -self._farthest, self._farthest))
        return {seen.BY_DISTANCE: [(away, float(grown.residual[row]), name)]}

    @cached_property
    def _widest(self) -> float:
        return seen.score_range(self.boosting)

    @cached_property
    def _farthest(self) -> float:
        return seen.distance_range(self.boosting)

    @property
    def row_panel(self) -> str:
        """The panel that shows what a row's loss asks for."""
        return next(
            (name for name in (seen.ODDS, seen.SHARES, seen.BY_DISTANCE) if self.picture.existing_panel(name)),
            seen.LOSS,
        )
