"""State shared by all steps of a gradient boosting lesson: pseudo-code lines, highlights, columns and panels."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.losses import LogisticLoss, SoftmaxLoss
from engine.learners.gradient_boosting.lesson import picture
from engine.learners.gradient_boosting.lesson.rounds import BoostingRounds, BoostingTree, boosting_rounds
from engine.text.message import Message, msg
from engine.text.picture import ACTIVE_TREES, LessonPicture
from engine.text.step import MAX_CANDIDATES, Highlight
from engine.text.wording import row_name_text

# Places in the algorithm.
START, ROUND, RESIDUAL, DRAW, GROW, VALUE, UPDATE, STOP, SEND = range(1, 10)


def round_text(number: int) -> Message:
    """Name of a round counted from 0. Example: 0 -> "Round 1"."""
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
        return picture.build_boosting_picture(self.trace)

    def highlight(self, tree: int, panel: str = "", **more) -> Highlight:
        """Highlight a tree, and a panel if the lesson has it."""
        return Highlight(tree=max(tree, 0), panel=self.picture.existing_panel(panel), **more)

    def active_state(self, rounds: int) -> dict[str, Any]:
        """State updates after so many rounds."""
        trees = rounds * self.boosting.trees_per_round
        panels = {picture.WALL: trees, picture.FIELDS: trees, picture.LOSS: rounds + 1}
        return {ACTIVE_TREES: trees, **self.picture.existing_states(panels)}

    # -- columns

    def score_columns(self, F: np.ndarray, k: int) -> dict[str, Any]:
        """Columns of the score and the probability of class k."""
        columns = {picture.F_COLUMN: self.boosting.class_slice(F, k)}
        if self.boosting.class_names:
            columns[picture.PROBABILITY_COLUMN] = self.boosting.class_slice(self.boosting.start.loss.inverse_link(F), k)
        return columns

    def resting_columns(self, F: np.ndarray) -> dict[str, Any]:
        """Columns between rounds. With several classes, each row shows the probability of its own class."""
        if not self.boosting.is_multiclass:
            return {**self.score_columns(F, 0), picture.RESIDUAL: None}
        p = self.boosting.true_class_probability(F)
        return {picture.F_COLUMN: None, picture.RESIDUAL: None, picture.PROBABILITY_COLUMN: p}

    # -- a row in the panels

    def curve_state(self, tree: BoostingTree, row: int) -> dict[str, Any]:
        """Position of a row on its loss's curve or bars, before the round."""
        loss, F, name = tree.loss, float(tree.scores_before[row]), row_name_text(row)
        if isinstance(loss, SoftmaxLoss):
            state = {picture.SHARES: loss.inverse_link(tree.residuals.before)[:, row]}
        elif isinstance(loss, LogisticLoss):
            F = float(np.clip(F, -self._max_score, self._max_score))
            state = {picture.ODDS: [(F, float(loss.inverse_link(np.array(F))), name)]}
        else:
            away = float(np.clip(self.boosting.start.y[row] - F, -self._max_distance, self._max_distance))
            state = {picture.BY_DISTANCE: [(away, float(tree.residual[row]), name)]}
        return self.picture.existing_states(state)

    @cached_property
    def _max_score(self) -> float:
        return picture.score_range(self.boosting)

    @cached_property
    def _max_distance(self) -> float:
        return picture.distance_range(self.boosting)

    @property
    def row_panel(self) -> str:
        """The panel that explains a single row's residual, else that of the loss."""
        panels = (picture.ODDS, picture.SHARES, picture.BY_DISTANCE)
        return next((name for name in panels if self.picture.existing_panel(name)), picture.LOSS)
