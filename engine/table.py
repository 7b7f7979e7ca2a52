"""Every candidate of one node, written down: the two sides, their counts and impurities, the weighted sum, the gain.

The gains come from the scores the tree was grown with, so the best of the table is the split that was made. What a
learner wants to see beside them (impurities) comes from the criterion's formula and the sums of each side.
Throughout: c candidates, in the order ties are decided: by feature, then threshold, then missing rows to the right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.categories import ways
from engine.exact import fixed
from engine.features import Features
from engine.level import FORBIDDEN, Layout, Level, Scores, Workspace
from engine.split import TIE, forbid_ties
from engine.trace import ReadOnly


@dataclass(frozen=True, eq=False)
class Table(ReadOnly):
    """One column an attribute, one entry a candidate."""

    feature: np.ndarray
    threshold: np.ndarray  # NaN for a category, inf for "present against missing"
    categories: np.ndarray  # tuples of the levels that go left, () for a number
    missing_left: np.ndarray
    n_left: np.ndarray
    n_right: np.ndarray
    left: np.ndarray  # [c, C] the criterion's sums of the left side
    total: np.ndarray  # [C] and of the node
    gain: np.ndarray
    allowed: np.ndarray  # was the feature drawn for this node?
    chosen: np.ndarray
    scores: Scores

    def __len__(self) -> int:
        return len(self.feature)

    def with_chosen(self, chosen: np.ndarray) -> Table:
        return replace(self, chosen=chosen)

    @property
    def right(self) -> np.ndarray:
        return self.total - self.left

    @property
    def best(self) -> np.ndarray:
        """[c] bool, true at the one candidate the tie rule picks among those allowed."""
        gain = np.where(self.allowed, self.gain, -np.inf)
        best = np.zeros(len(self), bool)
        if len(self) and np.isfinite(top := gain.max()):
            best[(gain >= top - TIE * abs(top)).argmax()] = True
        return best

    def columns(self) -> dict[str, np.ndarray]:
        """The table as `trace.columns("candidates")` gives it."""
        columns = {name: getattr(self, name) for name in
                   ("feature", "threshold", "categories", "missing_left", "n_left", "n_right")}  # fmt: skip
        criterion = self.scores.criterion
        if hasattr(criterion, "similarity"):
            columns["similarity_left"] = criterion.similarity(self.left)
            columns["similarity_right"] = criterion.similarity(self.right)
        else:
            weights = criterion.weight(self.left), criterion.weight(self.right)
            if self.scores.row_weight is not None:
                columns["weight_left"], columns["weight_right"] = weights
            sides = criterion.impurity(self.left), criterion.impurity(self.right)
            columns["impurity_left"], columns["impurity_right"] = sides
            columns["impurity"] = (weights[0] * sides[0] + weights[1] * sides[1]) / (weights[0] + weights[1])
        return {**columns, "gain": self.gain, "allowed": self.allowed, "chosen": self.chosen}


def candidates(features: Features, scores: Scores, limits, rows: np.ndarray, allowed: np.ndarray | None) -> Table:
    """Every candidate at the node that holds `rows`, by the same scores that grew the tree."""
    level = _one_node(features, scores, rows)
    scores.prepare(level, limits.min_samples_leaf)
    score = scores.score(level, level.order, np.empty(level.order.shape))
    if level.ranks is not None:
        forbid_ties(score, level.ranks, level.work)
    _leave_out_repeats(score, features, level)
    shown = scores.shown(rows)
    parts = [_numeric(features, scores, level, score, shown, limits.midpoint)]
    parts += [_category(features, scores, column, rows, shown, limits.min_samples_leaf) for column in features.category]
    merged = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = merged["feature"].argsort(kind="stable")
    merged = {name: column[order] for name, column in merged.items()}
    gain = scores.gain(merged.pop("score"), [s.repeat(len(order)) for s in level.sums], np.full(len(order), len(rows)))
    gain = gain / scores.weight(level.sums, level.count)
    may = np.ones(len(order), bool) if allowed is None else allowed[merged["feature"]]
    total = np.array([column.units.sum() * column.unit for column in shown])
    return Table(**merged, n_right=len(rows) - merged["n_left"], total=total, gain=gain, allowed=may,
                 chosen=np.zeros(len(order), bool), scores=scores)  # fmt: skip


def _one_node(features: Features, scores: Scores, rows: np.ndarray) -> Level:
    """A level that holds one node. Few rows are sorted afresh; many are picked out of the order of all rows."""
    n = features.n
    shift, own = rows[0] // n * n, rows % n
    if len(rows) * 14 < n:
        order = own[features.values(rows=own).argsort(axis=1)]
    else:
        member = np.zeros(n, bool)
        member[own] = True
        order = features.order.ravel().take(member.take(features.order.ravel()).nonzero()[0]).reshape(-1, len(rows))
    ranks = None
    if features.ranks is not None:
        in_order = np.take_along_axis(features.values(), order, axis=1)
        ranks = np.zeros(order.shape, np.int32)
        np.cumsum(in_order[:, 1:] > in_order[:, :-1], axis=1, out=ranks[:, 1:])
    sums = [np.array([column.take(rows).sum()]) for column in scores.columns]
    work = Workspace()
    return Level(order + shift, ranks, Layout(np.array([len(rows)]), work), sums, work)


def _leave_out_repeats(score: np.ndarray, features: Features, level: Level) -> None:
    """With missing rows first, "missing against present" is the other column's last cut; with none here, all of it is."""
    for column in features.missing_left.nonzero()[0]:
        missing = np.isnan(features.X[level.order[column] % features.n, features.feature[column]]).sum()
        score[column, : missing or None] = FORBIDDEN


def _numeric(features, scores, level, score, shown, midpoint) -> dict[str, np.ndarray]:
    """The candidates of the numeric columns: positions where a cut may be."""
    column, place = (score > FORBIDDEN / 2).nonzero()
    low = features.X[level.order[column, place] % features.n, features.feature[column]]
    high = features.X[level.order[column, place + 1] % features.n, features.feature[column]]
    middle = low / 2 + high / 2
    threshold = np.where(middle < high, middle, low) if midpoint else low
    left = np.stack([_running(part, level.order)[column, place] * part.unit for part in shown], -1)
    return {
        "feature": features.feature[column],
        "threshold": np.where(np.isnan(high), np.inf, threshold),
        "categories": _empty_tuples(len(column)),
        "missing_left": features.missing_left[column],
        "n_left": place + 1,
        "left": left,
        "score": score[column, place],
    }


def _running(part, order: np.ndarray) -> np.ndarray:
    return np.add.accumulate(part.units.take(order), axis=1)


def _category(features, scores, column, rows, shown, min_samples_leaf) -> dict[str, np.ndarray]:
    """The candidates of one category."""
    category = features.category[column]
    found = ways(scores, category, features.one_vs_rest, rows, min_samples_leaf)
    kept = (found.score > FORBIDDEN / 2).nonzero()[0]
    sides = found.sides[kept]
    codes = category.codes.take(rows % features.n)
    by_level = np.stack([np.bincount(codes, p.units.take(rows), category.size + 1) * p.unit for p in shown], -1)
    categories = _empty_tuples(len(kept))
    categories[:] = [tuple(side[:-1].nonzero()[0].tolist()) for side in sides]
    return {
        "feature": np.full(len(kept), features.feature[column]),
        "threshold": np.full(len(kept), np.nan),
        "categories": categories,
        "missing_left": sides[:, -1],
        "n_left": found.n_left[kept],
        "left": sides @ by_level,
        "score": found.score[kept],
    }


def _empty_tuples(n: int) -> np.ndarray:
    column = np.empty(n, object)
    column[:] = [()] * n
    return column
