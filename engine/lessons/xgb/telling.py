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

CODE = (
    "with cv: rounds = where the loss of rows held out is least",
    "validation rows are held out, if asked to",
    "F = the start, the same for every row",
    "for each round:",
    "    draw rows and features by lot, if asked to",
    "    g, h = first and second derivative of the loss at F, row by row",
    "    approx: cuts = quantiles of each feature, every row counting h",
    "    grow(rows):",
    "        if a rule says stop: this is a leaf",
    "        similarity = T(G)^2 / (H + lambda)",
    "        draw the features of this level or node, if asked to",
    "        for each feature:",
    "            for each cut, missing values on the right, then on the left:",
    "                gain = similarity(left) + similarity(right) - similarity",
    "        best = the cut that gains most, of equals as ties says",
    "        no cut, no gain, max_leaves or, for approx, less than gamma: this is a leaf",
    "        part the rows by best, and grow both sides",
    "    exact: for each split, from the bottom up:",
    "        if it gains less than gamma and nothing below it stays: take it back",
    "    each leaf answers -T(G) / (H + lambda); of a straight loss, with approx, a quantile of y - F",
    "    F = F + learning_rate * the answer of the row's leaf",
    "    stop early: early_stopping_rounds did not lower the loss of validation rows",
    "new row: start + learning_rate * (answer of tree 1 + of tree 2 + ...)",
)
(FOLDS, ASIDE, START, ROUND, DRAW, DERIVE, PROPOSE, GROW, STOP, MEASURE, FEATURES, FEATURE, CUT, GAIN, BEST, NO_CUT,
 PART, EACH_SPLIT, TAKE_BACK, ANSWER, ADVANCE, ENOUGH, SEND) = range(1, 24)  # fmt: skip


@dataclass(eq=False)
class XgbContext:
    """`round` and `taken` follow the events: the round in hand, and how many of its splits were taken back."""

    trace: Trace
    candidates: int = CANDIDATES
    round: XgbRound | None = None
    taken: int = -1
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
        return {seen.SAYS: self.ensemble.answer(F.reshape(self.boosting.trees, -1).T)}

    def in_force(self, trees: int) -> dict[str, Any]:
        return {TREES: trees, **self.picture.states({seen.WALL: trees, seen.FIELDS: trees})}
