"""Replay of a model from a file: its trees are added up on rows.

`record(replay.fit, rows, model=model)` trains nothing. It returns an ordinary trace: the trees as growths, what each
adds to the scores of the rows, and at each node the candidate splits of these rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.core.protocols import Table
from engine.core.settings import ProgrammaticOnly, validate_settings
from engine.core.trace import Event, Log, expect_type, no_log
from engine.learners.common.ensemble import Ensemble
from engine.learners.common.parameters import parse_forced_split
from engine.models.file_growth import FileGrowth, RowsInTree, file_growth
from engine.models.gradients import lambda_from_settings, leaf_hessians, model_derivatives, recover_gains
from engine.models.match import CATEGORY, match_table
from engine.models.model import TrainedModel
from engine.models.what_if import ForcedSplits, regrow_tree, replace_tree, splits_by_tree
from engine.split.criteria import Entropy, Gini, Similarity
from engine.split.features import Features, build_features
from engine.split.level import Scores
from engine.split.newton import newton_scores
from engine.split.scores import scores_for

MAX_SCORE_CELLS = 4_000_000  # rows times trees times scores; of more rows an evenly spread subset is replayed
MIN_ROWS = 100  # that are replayed in any case
SAME = 1e-3  # relative difference up to which two covers are the same


@dataclass(frozen=True, eq=False)
class ReplayStart(Event):
    """The model and the scores of the rows before the first tree."""

    model: TrainedModel
    file_model: TrainedModel  # without the forced splits
    ensemble: Ensemble  # of the trees as they are shown: each adds to one score, or a share to each class
    scores: np.ndarray  # [n, S]
    reg_lambda: float  # for the gains computed here
    rows: int  # of the table; n of them are replayed
    n_matching_covers: int  # nodes of the first tree whose cover in the file is that of these rows
    n_compared_covers: int  # nodes of the first tree with a cover in the file
    is_editable: bool  # may splits be forced?


@dataclass(frozen=True, eq=False)
class TreeAddition(Event):
    """A tree, and the scores before and after it was added."""

    growth: FileGrowth
    tree_index: int
    score_index: int  # the score it adds to, -1 if it adds to all classes
    before: np.ndarray  # [n, S]
    after: np.ndarray  # [n, S]


@dataclass(frozen=True, eq=False)
class ReplayEnd(Event):
    """The scores after the last tree."""

    replay_start: ReplayStart
    scores: np.ndarray  # [n, S]


@validate_settings
def fit(
    data: Table,
    *,
    model: Annotated[Any, ProgrammaticOnly("setting.help.model")] = None,
    force: Annotated[dict | None, ProgrammaticOnly("setting.help.replay-force")] = None,
    log: Log = no_log,
) -> TrainedModel:
    """Add up the trees of a model on rows that `prepare_rows` returned. `force`: splits to grow again (what_if.py)."""
    replay = Replay(expect_type(TrainedModel, model), data)
    start = replay.start_event()
    if force:
        replay = replay.with_forced_splits(force)
        start = replace(start, model=replay.model)
    log(start)
    before = start.scores
    for i, after in enumerate(replay.stages()):
        report(i / len(replay.ensemble.weight))
        growth = log(replay.growth(i, before))
        score = -1 if start.ensemble.score_index is None else start.ensemble.score_index[i]
        log(TreeAddition(growth, i, score, before, after))
        before = after
    log(ReplayEnd(start, before))
    return replay.model


def prepare_rows(model: TrainedModel, data: Table) -> Table:
    """The rows as `fit` needs them: the model's columns, and at most MAX_SCORE_CELLS."""
    data = match_table(model, data)
    if not data.n:
        raise DataProblem("model.error.no-target")
    most = max(MAX_SCORE_CELLS // (len(model.trees) * max(len(model.class_names), 1)), MIN_ROWS)
    if data.n <= most:
        return data
    rows = np.unique(np.linspace(0, data.n - 1, most).astype(int))
    changes: dict[str, Any] = {"X": data.X[rows], "y": np.asarray(data.y)[rows]}
    return replace(data, **changes)


class Replay:
    """A model on some rows. Trees are counted as they are shown: one for each score that a tree of the file adds to."""

    def __init__(self, model: TrainedModel, data: Table, reg_lambda: float | None = None):
        self.model, self.data = model, data
        self.leaves = model.apply(data.X)
        self.round_scores: np.ndarray | None = None  # [n, S] the scores at which the current round was fitted
        self.ensemble = model.ensemble_by_score
        self.copies = len(self.ensemble.weight) // len(model.trees)  # shown trees for each tree of the file
        if reg_lambda is None:
            gains = recover_gains(model)
            reg_lambda = gains.reg_lambda if gains else lambda_from_settings(model)
        self.reg_lambda = reg_lambda

    @cached_property
    def features(self) -> Features:
        return build_features(self.data, "subset")

    def start_event(self) -> ReplayStart:
        scores = self.ensemble.initial_scores(self.data.n)
        return ReplayStart(self.model, self.model, self.ensemble, scores, self.reg_lambda, self.data.n,
                           *self._compare_covers(scores), self.is_editable)  # fmt: skip

    def stages(self) -> Iterator[np.ndarray]:
        """[n, S] the scores after each tree."""
        return self.ensemble.accumulate_scores(self.data.n, map(self._tree_output, range(len(self.ensemble.weight))))

    def _tree_output(self, i: int) -> np.ndarray:
        value = self._value(i)
        return (self.ensemble.leaf_outputs(value) if value.ndim > 1 else value)[self._leaf(i)]

    def _value(self, i: int) -> np.ndarray:
        """[N] or [N, K] the node values of shown tree i."""
        tree, column = divmod(i, self.copies)
        value = self.model.trees[tree].value
        return value[:, column] if self.copies > 1 else value

    def _leaf(self, i: int) -> np.ndarray:
        """[n] the leaf of each row in shown tree i."""
        tree = i // self.copies
        return self.leaves[:, tree] - self.model.nodes.root[tree]

    def growth(self, i: int, before: np.ndarray) -> FileGrowth:
        """Shown tree i as a growth on the rows, which have these scores before it."""
        score = 0 if self.ensemble.score_index is None else self.ensemble.score_index[i]
        scores, is_known = self._split_scores(i, score, before)
        h = leaf_hessians(self.model, self._fitted_at(i, before))
        rows = RowsInTree(self.features, scores, self._leaf(i), i, is_known, None if h is None else h[:, score])
        return file_growth(self.model.trees[i // self.copies], self._value(i), self.data, rows)

    def _split_scores(self, i: int, score: int, before: np.ndarray) -> tuple[Scores, bool]:
        """The scores for comparing splits, and whether the model's splits used the same."""
        if self.ensemble.score_index is None:
            return self._shares, True
        derivatives = model_derivatives(self.model, self.data.y, self._fitted_at(i, before))
        if derivatives is not None:
            g, h = derivatives
            return newton_scores(self.similarity, g[:, score], None if h is None else h[:, score]), True
        return self._means, _splits_by_means(self.model)

    # -- forced splits

    @property
    def is_editable(self) -> bool:
        """True if each tree adds to one score and its split criterion is known."""
        return self.copies == 1 and self._split_scores(0, 0, self.ensemble.initial_scores(self.data.n))[1]

    def with_forced_splits(self, force: ForcedSplits) -> Replay:
        """A replay of the model with these splits. Trees are regrown in order, each after the changed earlier ones."""
        if self.copies > 1:
            raise DataProblem("model.error.several-scores", count=self.copies)
        replay, is_category = self, [kind == CATEGORY for kind in self.data.kinds]
        splits = {path: parse_forced_split(split, self.data, is_category) for path, split in force.items()}
        for i, forced in splits_by_tree(splits, len(self.model.trees)).items():
            tree = regrow_tree(replay._replayed_growth(i), replay.model.trees[i], forced, replay._offset(i))
            replay = Replay(replace_tree(replay.model, i, tree), self.data, self.reg_lambda)
        return replay

    def _replayed_growth(self, i: int) -> FileGrowth:
        """Shown tree i as a growth, at the scores that the trees before it give."""
        before = self.ensemble.initial_scores(self.data.n)
        for earlier, after in enumerate(self.stages()):
            if earlier == i:
                break
            if self.ensemble.score_index is not None:
                self._fitted_at(earlier, before)
            before = after
        return self.growth(i, before)

    def _offset(self, i: int) -> float:
        """The constant that the leaf values of shown tree i contain."""
        if self.ensemble.score_index is None:
            return 0.0
        if model_derivatives(self.model, self.data.y, self.ensemble.initial_scores(self.data.n)) is None:
            return float(np.mean(np.asarray(self.data.y, float)))  # leaves are means
        has_start = i < self.ensemble.n_scores and self.model.fitted_from
        return float(self.model.fitted_from[i]) if has_start else 0.0

    def _fitted_at(self, i: int, before: np.ndarray) -> np.ndarray:
        """[n, S] the scores at which tree i was fitted. These are the scores before its round."""
        score = self.ensemble.score_index
        if self.round_scores is None or score is None or not i or score[i] <= score[i - 1]:
            self.round_scores = before
        if not i and self.model.fitted_from:
            self.round_scores = before + np.array(self.model.fitted_from)
        return self.round_scores

    @property
    def similarity(self) -> Similarity:
        return Similarity(self.reg_lambda)

    @cached_property
    def _shares(self) -> Scores:
        """The scores of trees whose leaves hold class shares."""
        entropy = dict(self.model.settings).get("criterion") in ("entropy", "log_loss")
        return scores_for(Entropy() if entropy else Gini(), self.data.y, None, len(self.data.class_names))

    @cached_property
    def _means(self) -> Scores:
        """The scores of trees whose leaves hold means: squared error about the total mean."""
        y = np.asarray(self.data.y, float)
        return newton_scores(Similarity(0.0), y.mean() - y, None)

    def _compare_covers(self, scores: np.ndarray) -> tuple[int, int]:
        """How many nodes of the first tree have the rows' cover, and how many any.

        If all agree, these are the training rows. A cover is a number of rows or a sum of h.
        """
        growth, cover = self.growth(0, scores), self.model.trees[0].cover
        counts = [growth.grown_trees.count.astype(float), *([] if growth.hessian is None else [growth.hessian])]
        known = np.isfinite(cover) & (cover > 0)
        agree = [int((np.abs(count - cover) <= SAME * cover)[known].sum()) for count in counts]
        return max(agree), int(known.sum())


def _splits_by_means(model: TrainedModel) -> bool:
    """True if the splits minimise squared error about means. LightGBM's forests use gradients, which are unknown."""
    criterion = dict(model.settings).get("criterion", "")
    is_squared = criterion in ("", "squared_error", "friedman_mse") and model.library != "LightGBM"
    return is_squared and model.kind not in ("gradient boosting", "dart", "isolation forest")
