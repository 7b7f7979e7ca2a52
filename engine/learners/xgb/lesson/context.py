"""What all steps of an XGBoost lesson share: its lines, the trace by round and tree, the picture, and where we are."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.common.ensemble import Ensemble
from engine.learners.xgb.lesson import picture as seen
from engine.learners.xgb.lesson.rounds import XgbRound, XgbRounds, XgbTree, xgb_rounds
from engine.text.message import Span, msg
from engine.text.picture import ACTIVE_TREES, LessonPicture
from engine.text.step import MAX_CANDIDATES, Highlight

LINES = (
    (0, "folds"), (0, "aside"), (0, "start"), (0, "round"), (1, "draw"), (1, "derive"), (1, "propose"), (1, "grow"),
    (2, "stop"), (2, "measure"), (2, "features"), (2, "feature"), (3, "candidate"), (4, "gain"), (2, "best"),
    (2, "no-split"), (2, "part"), (1, "each-split"), (2, "prune"), (1, "output"), (1, "advance"), (1, "enough"),
    (0, "send"),
)  # fmt: skip
CODE = tuple(Span(["    " * depth, msg("xgb.code.line", line=line)]) for depth, line in LINES)
(FOLDS, ASIDE, START, ROUND, DRAW, DERIVE, PROPOSE, GROW, STOP, MEASURE, FEATURES, FEATURE, CANDIDATE, GAIN, BEST,
 NO_SPLIT, PART, EACH_SPLIT, PRUNE, OUTPUT, ADVANCE, ENOUGH, SEND) = range(1, len(LINES) + 1)  # fmt: skip


@dataclass(eq=False)
class XgbContext:
    """`round` and `pruned` follow the events: the round in hand, and how many of its splits were pruned."""

    trace: Trace
    max_candidates: int = MAX_CANDIDATES
    round_or_none: XgbRound | None = None
    n_pruned: int = -1
    weighed_tree: int = -1  # the tree whose splits are weighed
    net_gains: dict[int, float] = field(default_factory=dict)  # gain less gamma of those weighed so far

    @cached_property
    def boosting(self) -> XgbRounds:
        return xgb_rounds(self.trace, self.max_candidates)

    @cached_property
    def picture(self) -> LessonPicture:
        return seen.build_xgb_picture(self.trace)

    @property
    def ensemble(self) -> Ensemble:
        return expect_type(Ensemble, self.picture.ensemble)

    @property
    def current_round(self) -> XgbRound:
        """The round in hand, once there is one."""
        return expect_type(XgbRound, self.round_or_none)

    def tree_of_class(self, k: int) -> XgbTree:
        """The tree of a class in the round in hand."""
        return self.boosting.trees_of_round(self.current_round.number)[k]

    def highlight(self, tree: XgbTree | None = None, panel: str = "", **more) -> Highlight:
        """A light on the tree in hand, and on a panel if the lesson has it."""
        place = (tree or self.tree_of_class(0)).tree_index if self.round_or_none is not None else 0
        return Highlight(tree=place, panel=self.picture.existing_panel(panel), **more)

    # -- columns

    def derivative_columns(self, tree: XgbTree) -> dict[str, np.ndarray]:
        """The columns of one tree's derivatives, and of the F they are taken at."""
        h = np.ones(self.boosting.n) if tree.h is None else tree.h
        F = self.boosting.snap_scores(tree.round.gradients.previous.after)
        return {**self.score_columns(tree, F), seen.RESIDUAL: -tree.g, seen.G_COLUMN: tree.g, seen.H_COLUMN: h}

    def score_columns(self, tree: XgbTree, F: np.ndarray) -> dict[str, np.ndarray]:
        columns = {seen.score_column_name(self.boosting): tree.class_slice(F)}
        if self.boosting.class_names:
            columns[seen.PROBABILITY] = tree.class_slice(self._probabilities(F))
        return columns

    def columns_after_step(self, tree: XgbTree, F: np.ndarray) -> dict[str, Any]:
        """The columns once every row has moved: no derivative is known at the new F yet."""
        return {
            **dict.fromkeys((seen.RESIDUAL, seen.G_COLUMN, seen.H_COLUMN)),
            **self.score_columns(tree, F),
            **self.prediction_column(F),
        }

    def _probabilities(self, F: np.ndarray) -> np.ndarray:
        """[n] of class 1, or [K, n]."""
        p = self.ensemble.probabilities(F.reshape(self.boosting.trees_per_round, -1).T).T
        return p if self.boosting.trees_per_round > 1 else p[1]

    def prediction_column(self, F: np.ndarray) -> dict[str, np.ndarray]:
        """The class of every row, where there are classes; of equal scores the first, as the model."""
        if not self.boosting.class_names:
            return {}
        return {
            seen.PREDICTION_COLUMN: self.ensemble.predict_from_scores(F.reshape(self.boosting.trees_per_round, -1).T)
        }

    def active_state(self, trees: int) -> dict[str, Any]:
        return {ACTIVE_TREES: trees, **self.picture.existing_states({seen.WALL: trees, seen.FIELDS: trees})}
