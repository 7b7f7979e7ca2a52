"""Every candidate of one node, written down: the two sides, their counts and impurities, the weighted sum, the gain.

The gains come from the scores the tree was grown with, so the best of the table is the split that was made. What a
learner wants to see beside them (impurities) comes from the criterion's formula and the sums of each side.
Throughout: c candidates, in the order ties are decided: by feature, then missing rows to the right, then
threshold.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.categories import ways
from engine.features import Features, keep, ranks_of
from engine.level import FORBIDDEN, Layout, Level, Scores, Workspace
from engine.split import TIE, scored_blocks
from engine.trace import ReadOnly

EMPTY = np.empty((), object)  # the levels that go left where a number is cut: none
EMPTY[()] = ()


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
        names = self._shown_names()
        shown = np.empty((len(names), len(self)))  # one large array: its pages cost far less than many small ones
        for chunk in chunks(len(self)):
            shown[:, chunk] = self._shown(self.left[chunk])
        columns |= zip(names, shown, strict=True)
        return {**columns, "gain": self.gain, "allowed": self.allowed, "chosen": self.chosen}

    def _shown_names(self) -> tuple[str, ...]:
        if hasattr(self.scores.criterion, "similarity"):
            return ("similarity_left", "similarity_right")
        weights = () if self.scores.row_weight is None else ("weight_left", "weight_right")
        return (*weights, "impurity_left", "impurity_right", "impurity")

    def _shown(self, left: np.ndarray) -> tuple[np.ndarray, ...]:
        """What a learner wants to see of both sides, from the criterion's own formula."""
        criterion, sides = self.scores.criterion, (left, self.total - left)
        if hasattr(criterion, "similarity"):
            return tuple(criterion.similarity(side) for side in sides)
        weight, impurity = [criterion.weight(side) for side in sides], [criterion.impurity(side) for side in sides]
        after = (weight[0] * impurity[0] + weight[1] * impurity[1]) / (weight[0] + weight[1])
        return (*(() if self.scores.row_weight is None else weight), *impurity, after)


def chunks(n: int, size: int = 8192):
    """Slices of n that keep what is worked on in the cache."""
    return (slice(at, min(at + size, n)) for at in range(0, n, size))


def candidates(features: Features, scores: Scores, limits, rows: np.ndarray, allowed: np.ndarray | None) -> Table:
    """Every candidate at the node that holds `rows`, by the same scores that grew the tree."""
    scores = scores.working()
    level = _one_node(features, scores, rows)
    shown = scores.shown(rows)
    part = _numeric(features, scores, level, shown, limits)
    if features.category:
        parts = [part] + [_category(features, scores, level, column, rows, shown, limits.min_samples_leaf)
                          for column in features.category]  # fmt: skip
        part = {name: np.concatenate([part[name] for part in parts]) for name in part}
        order = part["feature"].argsort(kind="stable")
        part = {name: column[order] for name, column in part.items()}
    c = len(part["feature"])
    may = np.broadcast_to(True, c) if allowed is None else allowed[part["feature"]]
    total = np.array([column.units.sum() * column.unit for column in shown])
    return Table(**part, total=total, allowed=may, chosen=np.zeros(c, bool), scores=scores)


def _gain(scores: Scores, level: Level, score: np.ndarray) -> np.ndarray:
    """The gain, as the tables show it, of scores at the one node of a level."""
    return scores.gain(score, level.sums, level.count) / scores.weight(level.sums, level.count)


def _one_node(features: Features, scores: Scores, rows: np.ndarray) -> Level:
    """A level that holds one node. Few rows are sorted afresh; many are picked out of the order of all rows."""
    n = features.n
    shift, own = rows[0] // n * n, rows % n
    if len(rows) * 14 < n:
        values = features.values(rows=own)
        places = values.argsort(axis=1)
        order, ranks = own[places], ranks_of(values, places)
    else:
        order, ranks = features.sorted
        if len(rows) < n:
            member = np.zeros(n, bool)
            member[own] = True
            order, ranks = keep(order, ranks, member.take(order.ravel()))
    if shift:
        order = order + shift
    sums, _ = scores.totals(rows, np.zeros(1, np.int64), np.array([len(rows)]))
    work = Workspace()
    return Level(order, ranks, Layout(np.array([len(rows)]), work), sums, work)


def _numeric(features, scores, level, shown, limits) -> dict[str, np.ndarray]:
    """The candidates of the numeric columns: positions where a cut may be."""
    V, m = level.order.shape
    real, whole, c = np.empty((2 + len(shown), V * m)), np.empty((3, V * m), np.int64), 0  # large: few, large pages
    missing_left = np.zeros(V * m, bool)
    for block, score in scored_blocks(level, scores, limits.min_samples_leaf):
        _leave_out_repeats(score, features, level, block)
        flat = (score.ravel() > FORBIDDEN / 2).nonzero()[0]
        new = slice(c, c := c + len(flat))
        column = flat // m
        place = flat - column * m
        column += block.start
        features.feature.take(column, out=whole[0, new], mode="clip")
        np.add(place, 1, out=whole[1, new])
        np.subtract(m - 1, place, out=whole[2, new])
        if features.any_missing:
            features.missing_left.take(column, out=missing_left[new], mode="clip")
        real[0, new] = _gain(scores, level, score.ravel().take(flat))
        real[1, new] = _thresholds(features, level, block, flat, limits.midpoint)
        for part, sums in zip(shown, real[2:, new], strict=True):
            running = np.add.accumulate(part.units.take(level.order[block]), axis=1)
            np.multiply(running.ravel().take(flat), part.unit, out=sums)
    return {
        "feature": whole[0, :c],
        "threshold": real[1, :c],
        "categories": np.broadcast_to(EMPTY, c),
        "missing_left": missing_left[:c],
        "n_left": whole[1, :c],
        "n_right": whole[2, :c],
        "left": real[2:, :c].T,
        "gain": real[0, :c],
    }


def _leave_out_repeats(score: np.ndarray, features: Features, level: Level, block: slice) -> None:
    """Missing rows first: "missing against present" is the other column's last cut; with none here, every cut is."""
    for column in features.missing_left[block].nonzero()[0] + block.start:
        missing = np.isnan(features.X[level.order[column] % features.n, features.feature[column]]).sum()
        score[column - block.start, : missing or None] = FORBIDDEN


def _thresholds(features: Features, level: Level, block: slice, flat: np.ndarray, midpoint: bool) -> np.ndarray:
    """The threshold of each position of a block, from the values of the two rows it lies between."""
    order = level.order[block] % features.n if level.order[0, 0] >= features.n else level.order[block]
    values = np.stack([features.X[:, f].take(rows) for f, rows in zip(features.feature[block], order, strict=True)])
    low, high = values.ravel().take(flat), values.ravel().take(flat + 1)
    if not midpoint:
        return np.where(np.isnan(high), np.inf, low)
    middle = low / 2 + high / 2
    return np.where(middle < high, middle, np.where(np.isnan(high), np.inf, low))


def _category(features, scores, level, column, rows, shown, min_samples_leaf) -> dict[str, np.ndarray]:
    """The candidates of one category."""
    category = features.category[column]
    found = ways(scores, category, features.one_vs_rest, rows, min_samples_leaf)
    kept = (found.score > FORBIDDEN / 2).nonzero()[0]
    sides = found.sides[kept]
    codes = category.codes.take(rows % features.n)
    by_level = np.stack([np.bincount(codes, p.units.take(rows), category.size + 1) * p.unit for p in shown], -1)
    categories = np.empty(len(kept), object)
    categories[:] = [tuple(side[:-1].nonzero()[0].tolist()) for side in sides]
    return {
        "feature": np.full(len(kept), features.feature[column]),
        "threshold": np.full(len(kept), np.nan),
        "categories": categories,
        "missing_left": sides[:, -1],
        "n_left": found.n_left[kept],
        "n_right": len(rows) - found.n_left[kept],
        "left": sides @ by_level,
        "gain": _gain(scores, level, found.score[kept]),
    }
