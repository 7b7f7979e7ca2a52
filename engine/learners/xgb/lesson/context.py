"""The context of XGBoost's lesson: pseudo-code, rounds of the trace, state of the walk."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.common.ensemble import Ensemble
from engine.learners.xgb.events import LeafOutputs
from engine.learners.xgb.lesson.picture import (
    FIELDS,
    G_COLUMN,
    H_COLUMN,
    PREDICTION_COLUMN,
    PROBABILITY,
    RESIDUAL,
    WALL,
    build_xgb_picture,
    score_column_name,
)
from engine.learners.xgb.lesson.rounds import XgbRound, XgbRounds, XgbTree, xgb_rounds
from engine.learners.xgb.n_rounds import XgbEarlyStop
from engine.text.message import msg
from engine.text.picture import ACTIVE_TREES, LessonPicture
from engine.text.pseudo_code import CodeLine
from engine.text.step import MAX_CANDIDATES, Highlight

# Places in the algorithm.
(FOLDS, ASIDE, START, ROUND, DRAW, DERIVE, PROPOSE, STOP, MEASURE, FEATURES, FEATURE, CANDIDATE, GAIN, BEST,
 NO_SPLIT, PART, PRUNE, OUTPUT, ADVANCE, ENOUGH, SEND) = range(1, 22)  # fmt: skip


def code_lines(trace: Trace) -> tuple[CodeLine, ...]:
    """The pseudo-code with the lines alive under these settings."""
    boosting = xgb_rounds(trace, MAX_CANDIDATES)
    params, events = boosting.params, trace.logged_events
    searched = params.columns.draws_within_tree, bool(np.isnan(trace.data.X).any())
    draws = params.subsample < 1, params.columns.bytree < 1
    kind = {
        "aside": boosting.start.validation_rows is not None,
        "alpha": params.similarity.reg_alpha > 0,
        "searched": {(True, True): "both", (True, False): "drawn", (False, True): "missing"}.get(searched, "all"),
        "draws": "both" if all(draws) else "features" if draws[1] else "rows",
        "half": params.similarity.gain == "half",
        "quantile": any(isinstance(event, LeafOutputs) and event.quantile is not None for event in events),
        "least": params.gamma > 0 and not params.prunes_after_growth,
    }
    lines = (
        (0, "folds", (FOLDS,), boosting.cv_choice is not None),
        (0, "start", (ASIDE, START), True),
        (0, "round", (ROUND,), True),
        (1, "draw", (DRAW,), any(each.draw is not None for each in boosting.rounds)),
        (1, "derive", (DERIVE,), True),
        (1, "propose", (PROPOSE,), params.max_bin is not None),
        (1, "grow", (MEASURE,), True),
        (2, "gain", (FEATURES, FEATURE, CANDIDATE, GAIN), True),
        (2, "split", (BEST, PART, STOP, NO_SPLIT), True),
        (1, "prune", (PRUNE,), params.prunes_after_growth),
        (1, "advance", (OUTPUT, ADVANCE), True),
        (1, "enough", (ENOUGH,), any(isinstance(event, XgbEarlyStop) for event in events)),
        (0, "send", (SEND,), True),
    )
    return tuple(CodeLine(depth, msg("xgb.code.line", line=line, **kind), places, is_alive)
                 for depth, line, places, is_alive in lines)  # fmt: skip


@dataclass(eq=False)
class XgbContext:
    """A trace and the state of the walk through it: the current round, gamma's verdicts so far."""

    trace: Trace
    max_candidates: int = MAX_CANDIDATES
    round_or_none: XgbRound | None = None
    n_pruned: int = -1  # splits of the current tree that gamma pruned so far
    weighed_tree: int = -1  # the tree whose splits are compared with gamma
    net_gains: dict[int, float] = field(default_factory=dict)  # by node: gain - gamma of the splits compared so far

    @cached_property
    def boosting(self) -> XgbRounds:
        return xgb_rounds(self.trace, self.max_candidates)

    @cached_property
    def picture(self) -> LessonPicture:
        return build_xgb_picture(self.trace)

    @property
    def ensemble(self) -> Ensemble:
        return expect_type(Ensemble, self.picture.ensemble)

    @property
    def current_round(self) -> XgbRound:
        """The current round; an error before the first."""
        return expect_type(XgbRound, self.round_or_none)

    def tree_of_class(self, k: int) -> XgbTree:
        return self.boosting.trees_of_round(self.current_round.number)[k]

    def highlight(self, tree: XgbTree | None = None, panel: str = "", **more) -> Highlight:
        """A highlight of a tree, by default the first of the round, and of an existing panel."""
        index = (tree or self.tree_of_class(0)).tree_index if self.round_or_none is not None else 0
        return Highlight(tree=index, panel=self.picture.existing_panel(panel), **more)

    # -- columns

    def derivative_columns(self, tree: XgbTree) -> dict[str, np.ndarray]:
        """The columns with g, h and scores of one tree."""
        h = np.ones(self.boosting.n) if tree.h is None else tree.h
        F = self.boosting.snap_scores(tree.round.gradients.previous.after)
        derivatives = {RESIDUAL: -tree.g, G_COLUMN: tree.g, H_COLUMN: h}
        return {**self.score_columns(tree, F), **derivatives}

    def score_columns(self, tree: XgbTree, F: np.ndarray) -> dict[str, np.ndarray]:
        columns = {score_column_name(self.boosting): tree.class_slice(F)}
        if self.boosting.class_names:
            columns[PROBABILITY] = tree.class_slice(self._probabilities(F))
        return columns

    def columns_after_step(self, tree: XgbTree, F: np.ndarray) -> dict[str, Any]:
        """The columns after an update: new scores, and no derivatives yet."""
        derivatives = dict.fromkeys((RESIDUAL, G_COLUMN, H_COLUMN))
        return {**derivatives, **self.score_columns(tree, F), **self.prediction_column(F)}

    def _probabilities(self, F: np.ndarray) -> np.ndarray:
        """[n] of class 1, or [K, n]."""
        p = self.ensemble.probabilities(self._scores_by_row(F)).T
        return p if self.boosting.trees_per_round > 1 else p[1]

    def prediction_column(self, F: np.ndarray) -> dict[str, np.ndarray]:
        """The predicted class of every row; empty for a regression."""
        if not self.boosting.class_names:
            return {}
        return {PREDICTION_COLUMN: self.ensemble.predict_from_scores(self._scores_by_row(F))}

    def _scores_by_row(self, F: np.ndarray) -> np.ndarray:
        """[n, K]"""
        return F.reshape(self.boosting.trees_per_round, -1).T

    def active_state(self, trees: int) -> dict[str, Any]:
        return {ACTIVE_TREES: trees, **self.picture.existing_states({WALL: trees, FIELDS: trees})}
