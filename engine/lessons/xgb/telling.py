"""What all steps of an XGBoost lesson share: its lines, the trace by round and tree, the picture, and where we are."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.common.ensemble import Ensemble
from engine.lessons.common.picture import TREES, Picture
from engine.lessons.common.step import CANDIDATES, Light
from engine.lessons.xgb import picture as seen
from engine.lessons.xgb.rounds import XgbRound, XgbRounds, XgbTree, rounds_of
from engine.text.message import Span, msg

LINES = (
    (0, "folds"), (0, "aside"), (0, "start"), (0, "round"), (1, "draw"), (1, "derive"), (1, "propose"), (1, "grow"),
    (2, "stop"), (2, "measure"), (2, "features"), (2, "feature"), (3, "candidate"), (4, "gain"), (2, "best"),
    (2, "no-split"), (2, "part"), (1, "each-split"), (2, "prune"), (1, "output"), (1, "advance"), (1, "enough"),
    (0, "send"),
)  # fmt: skip
CODE = tuple(Span(["    " * depth, msg("xgb-code", line=line)]) for depth, line in LINES)
(FOLDS, ASIDE, START, ROUND, DRAW, DERIVE, PROPOSE, GROW, STOP, MEASURE, FEATURES, FEATURE, CANDIDATE, GAIN, BEST,
 NO_SPLIT, PART, EACH_SPLIT, PRUNE, OUTPUT, ADVANCE, ENOUGH, SEND) = range(1, len(LINES) + 1)  # fmt: skip


@dataclass(eq=False)
class XgbContext:
    """`round` and `pruned` follow the events: the round in hand, and how many of its splits were pruned."""

    trace: Trace
    candidates: int = CANDIDATES
    round: XgbRound | None = None
    pruned: int = -1
    weighing: int = -1  # the tree whose splits are weighed
    net: dict[int, float] = field(default_factory=dict)  # gain less gamma of those weighed so far

    @cached_property
    def boosting(self) -> XgbRounds:
        return rounds_of(self.trace, self.candidates)

    @cached_property
    def picture(self) -> Picture:
        return seen.of(self.trace)

    @property
    def ensemble(self) -> Ensemble:
        return must_be(Ensemble, self.picture.ensemble)

    @property
    def now(self) -> XgbRound:
        """The round in hand, once there is one."""
        return must_be(XgbRound, self.round)

    def grown(self, k: int) -> XgbTree:
        """The tree of a class in the round in hand."""
        return self.boosting.of_round(self.now.number)[k]

    def light(self, grown: XgbTree | None = None, panel: str = "", **more) -> Light:
        """A light on the tree in hand, and on a panel if the lesson has it."""
        place = (grown or self.grown(0)).place if self.round is not None else 0
        return Light(tree=place, panel=self.picture.lit(panel), **more)

    # -- columns

    def derivatives(self, grown: XgbTree) -> dict[str, np.ndarray]:
        """The columns of one tree's derivatives, and of the F they are taken at."""
        h = np.ones(self.boosting.n) if grown.h is None else grown.h
        F = self.boosting.scores(grown.round.gradients.before.after)
        return {**self.scores(grown, F), seen.RESIDUAL: -grown.g, seen.G: grown.g, seen.H: h}

    def scores(self, grown: XgbTree, F: np.ndarray) -> dict[str, np.ndarray]:
        columns = {seen.score(self.boosting): grown.of_class(F)}
        if self.boosting.class_names:
            columns[seen.PROBABILITY] = grown.of_class(self._probabilities(F))
        return columns

    def stepped(self, grown: XgbTree, F: np.ndarray) -> dict[str, Any]:
        """The columns once every row has moved: no derivative is known at the new F yet."""
        return {**dict.fromkeys((seen.RESIDUAL, seen.G, seen.H)), **self.scores(grown, F), **self.says(F)}

    def _probabilities(self, F: np.ndarray) -> np.ndarray:
        """[n] of class 1, or [K, n]."""
        p = self.ensemble.probabilities(F.reshape(self.boosting.trees, -1).T).T
        return p if self.boosting.trees > 1 else p[1]

    def says(self, F: np.ndarray) -> dict[str, np.ndarray]:
        """The class of every row, where there are classes; of equal scores the first, as the model."""
        if not self.boosting.class_names:
            return {}
        return {seen.SAYS: self.ensemble.prediction(F.reshape(self.boosting.trees, -1).T)}

    def in_force(self, trees: int) -> dict[str, Any]:
        return {TREES: trees, **self.picture.states({seen.WALL: trees, seen.FIELDS: trees})}
