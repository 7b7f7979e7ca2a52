"""A model that was read, beside rows: tree after tree is added up, and every node knows which of the rows it has.

`record(replay.fit, rows, model=model)` trains nothing. What comes out is a trace like any other: the trees as growths,
what each adds to every row's score, and at each node all splits that the rows would have offered.
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

MAX_SCORE_CELLS = 4_000_000  # rows times trees times scores that are kept: of more rows some are taken, evenly spread
MIN_ROWS = 100  # rows that are taken in any case
SAME = 1e-3  # of a cover: by so little it is the same


@dataclass(frozen=True, eq=False)
class ReplayStart(Event):
    """The model and the rows, before the first tree."""

    model: TrainedModel
    file_model: TrainedModel  # as the file has it: another one where splits were asked for
    ensemble: Ensemble  # of its trees as they are shown: each gives to one score, or a share to each class
    scores: np.ndarray  # [n, S]
    reg_lambda: float  # that our gains are worked out with
    rows: int  # of the table; n of them are taken
    n_matching_covers: int  # nodes of the first round whose cover is what our rows add up to,
    n_compared_covers: int  # of so many
    is_editable: bool  # can another split be asked for at its nodes?


@dataclass(frozen=True, eq=False)
class TreeAddition(Event):
    """What a tree did to the scores."""

    growth: FileGrowth
    tree_index: int
    score_index: int  # that it adds to, -1 where it gives to every class
    before: np.ndarray  # [n, S]
    after: np.ndarray  # [n, S]


@dataclass(frozen=True, eq=False)
class ReplayEnd(Event):
    """Every tree is in force."""

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
    """Add up the trees of a model on some rows, which matched() has made ready for it. `force` says at which nodes
    these rows grow it again (what_if.py)."""
    model = expect_type(TrainedModel, model)
    replay = Replay(model, data)
    brought = replay.start_event()
    if force:
        replay = replay.with_forced_splits(force)
        brought = replace(brought, model=replay.model)
    log(brought)
    before = brought.scores
    for place, after in enumerate(replay.stages()):
        report(place / len(replay.ensemble.weight))
        growth = log(replay.growth(place, before))
        score = -1 if brought.ensemble.score_index is None else brought.ensemble.score_index[place]
        log(TreeAddition(growth, place, score, before, after))
        before = after
    log(ReplayEnd(brought, before))
    return replay.model


def prepare_rows(model: TrainedModel, data: Table) -> Table:
    """The rows as fit takes them: the model's columns, and no more rows than can be followed through all trees."""
    data = match_table(model, data)
    if not data.n:
        raise DataProblem("model.error.no-target")
    width = max(len(model.class_names), 1)
    most = max(MAX_SCORE_CELLS // (len(model.trees) * width), MIN_ROWS)
    if data.n <= most:
        return data
    taken = np.unique(np.linspace(0, data.n - 1, most).astype(int))
    changes: dict[str, Any] = {"X": data.X[taken], "y": np.asarray(data.y)[taken]}
    return replace(data, **changes)


class Replay:
    """A model and rows, tree by tree as they are shown."""

    def __init__(self, model: TrainedModel, data: Table, reg_lambda: float | None = None):
        self.model, self.data = model, data
        self.leaves = model.apply(data.X)
        self.fitted: np.ndarray | None = None  # [n, S] the scores that the round in hand is fitted at
        self.ensemble = model.ensemble_by_score
        self.copies = len(self.ensemble.weight) // len(model.trees)  # of a tree that adds to several scores at once
        self.reg_lambda = _lambda(model) if reg_lambda is None else reg_lambda

    @cached_property
    def features(self) -> Features:
        return build_features(self.data, "subset")

    def start_event(self) -> ReplayStart:
        begin = self.ensemble.initial_scores(self.data.n)
        covers, compared = self._covers(begin)
        return ReplayStart(self.model, self.model, self.ensemble, begin, self.reg_lambda, self.data.n, covers,
                       compared, self.is_editable)  # fmt: skip

    def stages(self) -> Iterator[np.ndarray]:
        """[n, S] the scores after each tree."""
        return self.ensemble.accumulate_scores(self.data.n, map(self._tree_output, range(len(self.ensemble.weight))))

    def _tree_output(self, place: int) -> np.ndarray:
        value = self._value(place)
        return (self.ensemble.leaf_outputs(value) if value.ndim > 1 else value)[self._leaf(place)]

    def _value(self, place: int) -> np.ndarray:
        """[N] or [N, K] what the nodes of a shown tree give."""
        tree, copy = divmod(place, self.copies)
        value = self.model.trees[tree].value
        return value[:, copy] if self.copies > 1 else value

    def _leaf(self, place: int) -> np.ndarray:
        """[n] the node of its tree that each row ends in."""
        tree = place // self.copies
        return self.leaves[:, tree] - self.model.nodes.root[tree]

    def growth(self, place: int, before: np.ndarray) -> FileGrowth:
        """A tree with the rows of each node, weighed by what it was fitted to."""
        tree = self.model.trees[place // self.copies]
        score = 0 if self.ensemble.score_index is None else self.ensemble.score_index[place]
        scores, weighed = self._scores(place, score, before)
        h = leaf_hessians(self.model, self._of_round(place, before))
        tally = RowsInTree(self.features, scores, self._leaf(place), place, weighed, None if h is None else h[:, score])
        return file_growth(tree, self._value(place), self.data, tally)

    def _scores(self, place: int, score: int, before: np.ndarray) -> tuple[Scores, bool]:
        """What splits are weighed by, and whether that is what the model's were weighed by."""
        if self.ensemble.score_index is None:
            return self._shares, True
        found = model_derivatives(self.model, self.data.y, self._of_round(place, before))
        if found is not None:
            g, h = found
            return newton_scores(self.similarity, g[:, score], None if h is None else h[:, score]), True
        return self._means, _splits_by_means(self.model)

    # -- what if

    @property
    def is_editable(self) -> bool:
        """Can another split be asked for? Each tree adds to one score, and its splits were weighed as ours are."""
        return self.copies == 1 and self._scores(0, 0, self.ensemble.initial_scores(self.data.n))[1]

    def with_forced_splits(self, force: ForcedSplits) -> Replay:
        """The same rows beside the model with these splits, tree by tree: a later tree is grown with what the earlier
        ones give by then."""
        if self.copies > 1:
            raise DataProblem("model.error.several-scores", count=self.copies)
        replay, named = self, [kind == CATEGORY for kind in self.data.kinds]
        splits = {path: parse_forced_split(split, self.data, named) for path, split in force.items()}
        for place, own in splits_by_tree(splits, len(self.model.trees)).items():
            tree = regrow_tree(
                replay._growth_after_earlier_trees(place), replay.model.trees[place], own, replay._offset(place)
            )
            replay = Replay(replace_tree(replay.model, place, tree), self.data, self.reg_lambda)
        return replay

    def _growth_after_earlier_trees(self, place: int) -> FileGrowth:
        """The tree with its rows, fitted to what those before it leave."""
        before = self.ensemble.initial_scores(self.data.n)
        for number, after in enumerate(self.stages()):
            if number == place:
                break
            if self.ensemble.score_index is not None:
                self._of_round(number, before)
            before = after
        return self.growth(place, before)

    def _offset(self, place: int) -> float:
        """What the leaves of a tree hold besides its own step."""
        if self.ensemble.score_index is None:
            return 0.0
        if model_derivatives(self.model, self.data.y, self.ensemble.initial_scores(self.data.n)) is None:
            return float(np.mean(np.asarray(self.data.y, float)))  # its leaves are means
        first = place < self.ensemble.n_scores and self.model.fitted_from
        return float(self.model.fitted_from[place]) if first else 0.0

    def _of_round(self, place: int, before: np.ndarray) -> np.ndarray:
        """The scores before the round: its trees, one a class, are fitted at the same."""
        score = self.ensemble.score_index
        if self.fitted is None or score is None or not place or score[place] <= score[place - 1]:
            self.fitted = before
        if not place and self.model.fitted_from:
            self.fitted = before + np.array(self.model.fitted_from)
        return self.fitted

    @property
    def similarity(self) -> Similarity:
        return Similarity(self.reg_lambda)

    @cached_property
    def _shares(self) -> Scores:
        """Of trees whose leaves hold the shares of classes."""
        entropy = dict(self.model.settings).get("criterion") in ("entropy", "log_loss")
        return scores_for(Entropy() if entropy else Gini(), self.data.y, None, len(self.data.class_names))

    @cached_property
    def _means(self) -> Scores:
        """Of trees whose leaves hold means: squared error about the mean of all rows."""
        y = np.asarray(self.data.y, float)
        return newton_scores(Similarity(0.0), y.mean() - y, None)

    def _covers(self, begin: np.ndarray) -> tuple[int, int]:
        """Of the nodes of the first tree: how many have a cover that our rows add up to, and how many are compared.
        Where all have, these are the rows it was trained on."""
        growth, tree = self.growth(0, begin), self.model.trees[0]
        own = {growth.grown_trees.count.astype(float).tobytes(): growth.grown_trees.count.astype(float)}
        if growth.hessian is not None:
            own[b""] = growth.hessian
        known = np.isfinite(tree.cover) & (tree.cover > 0)
        agree = [int((np.abs(mine - tree.cover) <= SAME * tree.cover)[known].sum()) for mine in own.values()]
        return max(agree), int(known.sum())


def _splits_by_means(model: TrainedModel) -> bool:
    """Were its splits weighed by squares about means? LightGBM's forests have gradients, which we do not know."""
    criterion = dict(model.settings).get("criterion", "")
    plain = criterion in ("", "squared_error", "friedman_mse") and model.library != "LightGBM"
    return plain and model.kind not in ("gradient boosting", "dart", "isolation forest")


def _lambda(model: TrainedModel) -> float:
    found = recover_gains(model)
    return found.reg_lambda if found else lambda_from_settings(model)
