"""Every candidate of one node, written down: the two sides, their counts and impurities, the weighted sum, the gain.

The gains come from the scores the tree was grown with, so the best of the table is the split that was made. What a
learner wants to see beside them (impurities) comes from the criterion's formula and the sums of each side.
Throughout: c candidates, in the order ties are decided: by feature, then missing rows to the right, then
threshold.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from engine.core.fixed_point import FixedPoint
from engine.core.trace import ReadOnly
from engine.split.categories import level_partitions
from engine.split.criteria import Similarity
from engine.split.features import Features, ranks_of, take_per_column
from engine.split.level import FORBIDDEN, LONG, Level, Scores, Segments, Workspace, spread
from engine.split.random_splitters import drawn_levels, goes_left, score_split_sums, tries
from engine.split.search import TIE_TOLERANCE, Limits, NodeDraws, SplitDraws, scored_blocks

NO_LEVELS = np.empty((), object)  # the levels that go left where the split has a threshold: none
NO_LEVELS[()] = ()


@dataclass(frozen=True, eq=False)
class CandidateTable(ReadOnly):
    """One column an attribute, one entry a candidate."""

    feature: np.ndarray
    threshold: np.ndarray  # NaN for a category, inf for "present against missing"
    categories: np.ndarray  # tuples of the levels that go left, () for a number
    missing_left: np.ndarray
    n_left: np.ndarray
    n_right: np.ndarray
    sums_left: np.ndarray  # [c, C] the criterion's sums of the left side
    sums_total: np.ndarray  # [C] and of the node
    gain: np.ndarray
    allowed: np.ndarray  # was the feature drawn for this node?
    chosen: np.ndarray
    tie_column: np.ndarray  # [c] the column on which the last of equal candidates is taken, -1 where the first is
    scores: Scores

    def __len__(self) -> int:
        return len(self.feature)

    def with_chosen(self, chosen: np.ndarray) -> CandidateTable:
        return replace(self, chosen=chosen)

    def take(self, places: np.ndarray) -> CandidateTable:
        """Some of its candidates."""
        columns = {name: column[places] for name, column in vars(self).items() if name not in ("sums_total", "scores")}
        return replace(self, **columns)

    def features_with_candidates(self) -> list[int]:
        """The features that have candidates, ascending."""
        return np.flatnonzero(np.bincount(self.feature)).tolist()

    def feature_range(self, feature: int) -> range:
        """The candidates of a feature: they stand together."""
        ends = np.array([feature, feature + 1], np.int32)  # wider numbers would make a wide copy of the column
        return range(*self.feature.searchsorted(ends).tolist())

    @property
    def sums_right(self) -> np.ndarray:
        return self.sums_total - self.sums_left

    @property
    def is_best(self) -> np.ndarray:
        """[c] bool, true at the one candidate the tie rule picks among those allowed."""
        gain = np.where(self.allowed, self.gain, -np.inf)
        best = np.zeros(len(self), bool)
        if len(self) and np.isfinite(top := gain.max()):
            equal = gain >= top - TIE_TOLERANCE * abs(top)
            place = equal.argmax()
            if self.tie_column[place] >= 0:
                place = (equal & (self.tie_column == self.tie_column[place])).nonzero()[0][-1]
            best[place] = True
        return best

    def columns(self) -> dict[str, np.ndarray]:
        """The table as `trace.columns("candidates")` gives it."""
        columns = {name: getattr(self, name) for name in
                   ("feature", "threshold", "categories", "missing_left", "n_left", "n_right")}  # fmt: skip
        names = self._impurity_column_names()
        shown = np.empty((len(names), len(self)))  # one large array: its pages cost far less than many small ones
        for chunk in slices_of(len(self)):
            for column, part in zip(shown, self._impurity_columns(self.sums_left[chunk]), strict=True):
                column[chunk] = part
        columns |= zip(names, shown, strict=True)
        return {**columns, "gain": self.gain, "allowed": self.allowed, "chosen": self.chosen}

    def _impurity_column_names(self) -> tuple[str, ...]:
        if isinstance(self.scores.criterion, Similarity):
            return ("similarity_left", "similarity_right")
        weights = () if self.scores.row_weight is None else ("weight_left", "weight_right")
        return (*weights, "impurity_left", "impurity_right", "impurity")

    def _impurity_columns(self, left: np.ndarray) -> tuple[np.ndarray, ...]:
        """What a learner wants to see of both sides, from the criterion's own formula."""
        criterion, sides = self.scores.criterion, (left, self.sums_total - left)
        if isinstance(criterion, Similarity):
            return tuple(criterion.similarity(side) for side in sides)
        weight, impurity = [criterion.weight(side) for side in sides], [criterion.impurity(side) for side in sides]
        after = weight[0] * impurity[0]
        after += weight[1] * impurity[1]
        after /= criterion.weight(self.sums_total)
        return (*(() if self.scores.row_weight is None else weight), *impurity, after)


def slices_of(n: int, size: int = 15_000):
    """Slices of n that keep what is worked on in the cache."""
    return (slice(at, min(at + size, n)) for at in range(0, n, size))


def build_candidate_table(
    features: Features, scores: Scores, limits: Limits, rows: np.ndarray, draws: NodeDraws | None
) -> CandidateTable:
    """Every candidate at the node that holds `rows`, by the same scores that grew the tree."""
    scores = scores.working_copy()
    level, values = _single_node_level(features, scores, rows)
    shown = scores.criterion_columns(rows)
    if isinstance(draws, SplitDraws):
        part = _drawn_candidates(features, scores, level, rows, shown, limits.min_samples_leaf, draws)
    else:
        part = _all_candidates(features, scores, level, values, rows, shown, limits)
    c = len(part["feature"])
    may = np.broadcast_to(True, c) if draws is None else draws.allowed[part["feature"], 0]
    total = np.array([column.units.take(rows).sum() * column.unit for column in shown])
    last = _tie_columns(features, part["feature"], part["missing_left"])
    return CandidateTable(
        **part, sums_total=total, allowed=may, chosen=np.zeros(c, bool), tie_column=last, scores=scores
    )


def _tie_columns(features: Features, feature: np.ndarray, missing_left: np.ndarray) -> np.ndarray:
    """[c] the column of each candidate, if the last of equal ones is taken there, else -1."""
    if features.from_end is None:
        return np.broadcast_to(-1, len(feature))
    two_columns = np.isin(feature, features.feature[features.missing_left])  # never a category
    column = features.feature.searchsorted(feature) + (missing_left & two_columns)
    return np.where(features.from_end[column], column, -1)


def _all_candidates(features, scores, level, values, rows, shown, limits) -> dict[str, np.ndarray]:
    """Every split there is, drawn or not."""
    part = _numeric_candidates(features, scores, level, values, shown, limits)
    if features.category:
        parts = [part] + [_category_candidates(features, scores, level, column, rows, shown, limits.min_samples_leaf)
                          for column in features.category]  # fmt: skip
        part = {name: np.concatenate([part[name] for part in parts]) for name in part}
        order = part["feature"].argsort(kind="stable")
        part = {name: column[order] for name, column in part.items()}
    return part


def _gain(scores: Scores, level: Level, score: np.ndarray) -> np.ndarray:
    """The gain, as the tables show it, of scores at the one node of a level."""
    return scores.reported_gain(score, level.sums, level.count)


def _single_node_level(features: Features, scores: Scores, rows: np.ndarray) -> tuple[Level, np.ndarray]:
    """A level that holds one node, and its values in order [V, m].

    Few rows are sorted afresh; many are picked out of the order of all rows.
    """
    n = features.n
    shift, own = rows[0] // n * n, rows % n
    if len(rows) * 14 < n:
        values = features.values(rows=own)
        places = values.argsort(axis=1)
        order, ranks, values = own[places], ranks_of(values, places), np.take_along_axis(values, places, 1)
    else:
        order, ranks, values = features.sorted
        if len(rows) < n:
            member = np.zeros(n, bool)
            member[own] = True
            places = member.take(order.ravel()).nonzero()[0]
            order, values = take_per_column(order, places), take_per_column(values, places)
            ranks = None if ranks is None else take_per_column(ranks, places)
    if shift:
        order = order + shift
    sums, _ = scores.totals(rows, np.zeros(1, np.int64), np.array([len(rows)]))
    work = Workspace()
    return Level(order, ranks, Segments(np.array([len(rows)]), work), sums, work), values


def _numeric_candidates(features, scores, level, values, shown, limits) -> dict[str, np.ndarray]:
    """The candidates of the numeric columns: positions where a threshold may be."""
    V, m = level.order.shape
    # One large array: its pages cost far less than those of many small ones.
    sheet = np.empty((3 + len(shown), V * m))
    gain, threshold, *sums, whole = sheet
    n_left, n_right = whole.view(np.int32).reshape(2, V * m)
    rows_left, per_column, c = np.arange(1, m + 1, dtype=np.int32), [], 0
    for block, score in scored_blocks(level, scores, limits.min_samples_leaf):
        _forbid_repeats(score, features, level, block)
        places = ThresholdPositions(score > FORBIDDEN / 2)
        new = slice(c, c := c + places.count)
        per_column.append(places.per_column)
        places.take_into(np.broadcast_to(rows_left, score.shape), n_left[new])
        np.subtract(m, n_left[new], out=n_right[new])
        gain[new] = _gain(scores, level, places.take_into(score, gain[new]))
        places.take_into(_thresholds(values[block], places.may, limits.midpoint), threshold[new])
        for part, column in zip(shown, sums, strict=True):
            if part.units.strides == (0,):  # every row adds 1
                column[new] = n_left[new]
            else:
                places.take_into(_running_column(part, level, block), column[new])
    per_column = np.concatenate(per_column)
    return {
        "feature": spread(features.feature.astype(np.int32), per_column, c),
        "threshold": threshold[:c],
        "categories": np.broadcast_to(NO_LEVELS, c),
        "missing_left": spread(features.missing_left, per_column, c),
        "n_left": n_left[:c],
        "n_right": n_right[:c],
        "sums_left": sheet[2:-1, :c].T,
        "gain": gain[:c],
    }


class ThresholdPositions:
    """The places of a block where a threshold may be, column after column. Where nearly all are, what lies between two
    gaps is copied as a whole, else place by place."""

    def __init__(self, may: np.ndarray):
        gaps = (~may).ravel().nonzero()[0]
        self.may, self.count = may, may.size - len(gaps)
        self.per_column = may.shape[1] - np.diff(gaps.searchsorted(np.arange(len(may) + 1) * may.shape[1]))
        self._places: np.ndarray | None = None
        self._runs: list[tuple[int, int]] = []
        if len(gaps) * LONG > may.size:
            self._places = may.ravel().nonzero()[0]
        else:
            self._runs = list(pairwise([-1, *gaps.tolist()]))  # a block's last place is always a gap

    def take_into(self, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        """The block's values at the places, written to `out`."""
        flat = block.ravel()
        if self._places is not None:
            return flat.take(self._places, out=out, mode="wrap")
        at = 0
        for before, after in self._runs:
            out[at : (at := at + after - before - 1)] = flat[before + 1 : after]
        return out


def _running_column(part: FixedPoint, level: Level, block: slice) -> np.ndarray:
    """[b, m] what the rows left of each position add up to."""
    order = level.order[block]
    whole, real = level.work.buffer("whole", order.shape, np.int64), level.work.buffer("scratch", order.shape)
    part.units.take(order, out=whole, mode="wrap")
    np.add.accumulate(whole, axis=1, out=whole)
    return np.multiply(whole, part.unit, out=real)


def _forbid_repeats(score: np.ndarray, features: Features, level: Level, block: slice) -> None:
    """Missing rows first: "missing against present" is the other column's last candidate; with none here, all are."""
    for column in features.missing_left[block].nonzero()[0] + block.start:
        missing = np.isnan(features.X[level.order[column] % features.n, features.feature[column]]).sum()
        score[column - block.start, : missing or None] = FORBIDDEN


def _thresholds(values: np.ndarray, may: np.ndarray, midpoint: bool) -> np.ndarray:
    """[b, m] the threshold at each position: from the values of the two rows it lies between, infinite if missing."""
    low, high = values[:, :-1], values[:, 1:]
    threshold = np.empty_like(values)  # after the last row is none
    if midpoint:
        half = values * 0.5
        np.add(half[:, :-1], half[:, 1:], out=threshold[:, :-1])
        odd = ~(threshold[:, :-1] < high)  # two neighbouring floats, or rows that miss the value on the right
    else:
        threshold[:, :-1] = low
        odd = np.isinf(high)
    odd &= may[:, :-1]
    if odd.any():
        threshold[:, :-1][odd] = np.where(np.isinf(high), np.inf, low)[odd]
    return threshold


def _category_candidates(features, scores, level, column, rows, shown, min_samples_leaf) -> dict[str, np.ndarray]:
    """The candidates of one category."""
    category = features.category[column]
    found = level_partitions(scores, category, features.one_vs_rest, rows, min_samples_leaf)
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
        "sums_left": sides @ by_level,
        "gain": _gain(scores, level, found.score[kept]),
    }


def _drawn_candidates(features, scores, level, rows, shown, min_samples_leaf, draws) -> dict[str, np.ndarray]:
    """The one split of each feature that was drawn; two where rows miss it, which are tried on both sides."""
    feature, missing_left = tries(features)
    # With nothing missing here, both directions are the same split.
    twice = missing_left & ~np.isnan(features.X[np.ix_(rows % features.n, feature)]).any(0)
    own = (draws.allowed[feature, 0] & ~twice).nonzero()[0]
    feature, missing_left = feature[own], missing_left[own]
    left = goes_left(features, draws, rows, feature[:, None], 0, missing_left[:, None])
    n_left, n, units = left.sum(1), len(rows), [column.take(rows) for column in scores.columns]
    sums = np.stack([(left * column).sum(1) for column in units], -1).astype(float)
    total = np.broadcast_to([float(column.sum()) for column in units], sums.shape)
    score = score_split_sums(scores, sums, n_left, total, np.full(len(left), n), min_samples_leaf, rows[:1])
    kept = (score > FORBIDDEN / 2).nonzero()[0]
    categories = np.empty(len(kept), object)
    categories[:] = [drawn_levels(features, draws, j) for j in feature[kept].tolist()]
    return {
        "feature": feature[kept],
        "threshold": draws.threshold[feature[kept], 0],
        "categories": categories,
        "missing_left": missing_left[kept],
        "n_left": n_left[kept],
        "n_right": n - n_left[kept],
        "sums_left": np.stack([(left[kept] * part.units.take(rows)).sum(1) * part.unit for part in shown], -1),
        "gain": _gain(scores, level, score[kept]),
    }


def count_candidates(
    features: Features, scores: Scores, min_samples_leaf: int, rows: np.ndarray, count: np.ndarray
) -> np.ndarray:
    """[k, d] the candidates of nodes that hold so many of the rows [m] each, node after node. No feature is a category.

    Example: one node, values 1, 1, 2, 5 -> 2.
    """
    ends = count.cumsum()
    starts, alone = (ends - count).repeat(count), np.arange(1, len(rows) + 1)
    ranks, different = features.ranks
    keys = np.arange(len(count)).repeat(count) * different + ranks.take(rows % features.n, axis=1)
    if len(count) * different < 2**31:
        keys = keys.astype(np.int32)  # sorted in half the time
    heavy = scores.weights_and_floors(rows[ends - count])
    if heavy is not None and heavy[0].min() >= heavy[1].max():
        heavy = None  # any one row is enough
    order = None if heavy is None else keys.argsort(axis=1)
    keys = np.sort(keys, axis=1) if order is None else np.take_along_axis(keys, order, 1)
    may = np.empty(keys.shape, bool)
    np.not_equal(keys[:, 1:], keys[:, :-1], out=may[:, :-1])
    least = max(min_samples_leaf, 1)
    may &= (alone - starts >= least) & (starts + count.repeat(count) - alone >= least)
    if heavy is not None and order is not None:
        weight, lightest = heavy
        may &= _lighter_side_weight(weight.take(rows).take(order), starts, ends, count) >= lightest.repeat(count)
    _mask_repeats(may, keys, different, features, starts)
    by_column = np.add.reduceat(may, ends - count, axis=1, dtype=np.int64)
    found = np.zeros((features.d, len(count)), np.int64)
    np.add.at(found, features.feature, by_column)
    return found.T


def _lighter_side_weight(weight: np.ndarray, starts: np.ndarray, ends: np.ndarray, count: np.ndarray) -> np.ndarray:
    """[V, m] what the lighter side of each position weighs, in whole units."""
    upto = np.zeros((len(weight), weight.shape[1] + 1), np.int64)
    np.cumsum(weight, axis=1, out=upto[:, 1:])
    left = upto[:, 1:] - upto[:, starts]
    return np.minimum(left, (upto[:, ends] - upto[:, ends - count]).repeat(count, axis=1) - left)


def _mask_repeats(may: np.ndarray, keys: np.ndarray, different: int, features: Features, starts: np.ndarray) -> None:
    """Where missing rows come first: "missing against present" is the other column's last candidate; with none missing
    in a node, all are."""
    for column in features.missing_left.nonzero()[0].tolist():
        rank = keys[column] % different
        some = rank.take(starts) == 0  # the node's first row misses the value
        may[column] &= some & (rank > 0)
