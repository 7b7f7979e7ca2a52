"""The table of all candidate splits of one node: sides, counts, impurities and gains.

The gains come from the scores the tree was grown with, so the best candidate is the split that was made. The
impurities come from the criterion's formula and the sums of each side.
Throughout: c candidates in the order in which ties are decided: by feature, then missing rows to the right, then
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

NO_LEVELS = np.empty((), object)  # `categories` of a split that has a threshold
NO_LEVELS[()] = ()
WHOLE = "sums_total", "scores", "strict"  # of the table, not of each candidate
COLUMNS = "feature", "threshold", "categories", "missing_left", "n_left", "n_right", "sums_left", "gain"


@dataclass(frozen=True, eq=False)
class CandidateTable(ReadOnly):
    """The columns of the table, one entry per candidate."""

    feature: np.ndarray
    threshold: np.ndarray  # NaN for a category, inf for "present against missing"
    categories: np.ndarray  # tuples of the levels that go left, () for a number
    missing_left: np.ndarray
    n_left: np.ndarray
    n_right: np.ndarray
    sums_left: np.ndarray  # [c, C] the criterion's sums of the left side
    sums_total: np.ndarray  # [C] the criterion's sums of the node
    gain: np.ndarray
    allowed: np.ndarray  # was the feature drawn for this node?
    chosen: np.ndarray
    tie_column: np.ndarray  # [c] the column if the last of equal candidates on it is taken; -1 if the first is
    scores: Scores
    strict: bool = False  # x < threshold goes left

    def __len__(self) -> int:
        return len(self.feature)

    def take(self, indices: np.ndarray) -> CandidateTable:
        columns = {name: column[indices] for name, column in vars(self).items() if name not in WHOLE}
        return replace(self, **columns)

    def features_with_candidates(self) -> list[int]:
        """Return the features that have candidates, ascending."""
        return np.flatnonzero(np.bincount(self.feature)).tolist()

    def feature_range(self, feature: int) -> range:
        """Return the indices of a feature's candidates, which are contiguous."""
        ends = np.array([feature, feature + 1], np.int32)  # int64 would make a wide copy of the column
        return range(*self.feature.searchsorted(ends).tolist())

    @property
    def sums_right(self) -> np.ndarray:
        return self.scores.right_sums(self.sums_total, self.sums_left)

    @property
    def is_best(self) -> np.ndarray:
        """[c] bool: True at the one allowed candidate that the tie rule picks."""
        gain = np.where(self.allowed, self.gain, -np.inf)
        best = np.zeros(len(self), bool)
        if len(self) and np.isfinite(top := gain.max()):
            equal = gain >= top - TIE_TOLERANCE * abs(top)
            i = equal.argmax()
            if self.tie_column[i] >= 0:
                i = (equal & (self.tie_column == self.tie_column[i])).nonzero()[0][-1]
            best[i] = True
        return best

    def columns(self) -> dict[str, np.ndarray]:
        """Return the columns that `trace.columns("candidates")` shows."""
        columns = {name: getattr(self, name) for name in COLUMNS[:6]}
        names = self._impurity_column_names()
        impurities = np.empty((len(names), len(self)))  # one array: its memory pages cost far less than many small ones
        for start in range(0, len(self), 15_000):  # chunks that fit the processor's cache
            chunk = slice(start, start + 15_000)
            for column, part in zip(impurities, self._impurity_columns(self.sums_left[chunk]), strict=True):
                column[chunk] = part
        columns |= zip(names, impurities, strict=True)
        columns |= {"strict": np.broadcast_to(True, len(self))} if self.strict else {}
        return {**columns, "gain": self.gain, "allowed": self.allowed, "chosen": self.chosen}

    def _impurity_column_names(self) -> tuple[str, ...]:
        if isinstance(self.scores.criterion, Similarity):
            return ("similarity_left", "similarity_right")
        weights = () if self.scores.row_weight is None else ("weight_left", "weight_right")
        return (*weights, "impurity_left", "impurity_right", "impurity")

    def _impurity_columns(self, left: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return the weights and impurities of both sides, and their weighted mean (or both similarities)."""
        criterion, sides = self.scores.criterion, (left, self.scores.right_sums(self.sums_total, left))
        if isinstance(criterion, Similarity):
            return tuple(criterion.similarity(side) for side in sides)
        weight, impurity = [criterion.weight(side) for side in sides], [criterion.impurity(side) for side in sides]
        after = weight[0] * impurity[0]
        after += weight[1] * impurity[1]
        after /= criterion.weight(self.sums_total)
        return (*(() if self.scores.row_weight is None else weight), *impurity, after)


def build_candidate_table(
    features: Features, scores: Scores, limits: Limits, rows: np.ndarray, draws: NodeDraws | None
) -> CandidateTable:
    """Return every candidate of the node that holds `rows`, by the scores that grew the tree."""
    scores = scores.working_copy()
    level, values = _single_node_level(features, scores, rows)
    added = scores.criterion_columns(rows)
    if isinstance(draws, SplitDraws):
        columns = _drawn_candidates(features, scores, level, rows, added, limits.min_samples_leaf, draws)
    else:
        columns = _all_candidates(features, scores, level, values, rows, added, limits)
    feature, chosen = columns["feature"], np.zeros(len(columns["feature"]), bool)
    allowed = np.broadcast_to(True, len(feature)) if draws is None else draws.allowed[feature, 0]
    total = np.array([column.units.take(rows).sum() * column.unit for column in added])
    ties = _tie_columns(features, feature, columns["missing_left"])
    total, strict = scores.node_sums(total, rows), features.bin_ends is not None
    return CandidateTable(**columns, sums_total=total, allowed=allowed, chosen=chosen, tie_column=ties, scores=scores,
                          strict=strict)  # fmt: skip


def _tie_columns(features: Features, feature: np.ndarray, missing_left: np.ndarray) -> np.ndarray:
    """[c] the column of each candidate if the last of equal ones is taken on it, else -1."""
    if features.from_end is None:
        return np.broadcast_to(-1, len(feature))
    two_columns = np.isin(feature, features.feature[features.missing_left])  # never a category
    column = features.feature.searchsorted(feature) + (missing_left & two_columns)
    return np.where(features.from_end[column], column, -1)


def _all_candidates(features, scores, level, values, rows, added, limits) -> dict[str, np.ndarray]:
    """Return every split of the node, drawn or not."""
    columns = _numeric_candidates(features, scores, level, values, added, limits)
    if features.category:
        parts = [columns] + [_category_candidates(features, scores, level, column, rows, added, limits.min_samples_leaf)
                             for column in features.category]  # fmt: skip
        order = np.concatenate([part["feature"] for part in parts]).argsort(kind="stable")
        columns = {name: np.concatenate([part[name] for part in parts])[order] for name in columns}
    return columns


def _gain(scores: Scores, level: Level, score: np.ndarray) -> np.ndarray:
    """Convert scores at the single node of a level to the gains that tables show."""
    return scores.reported_gain(score, level.sums, level.count)


def _single_node_level(features: Features, scores: Scores, rows: np.ndarray) -> tuple[Level, np.ndarray]:
    """Return a level of one node, and its values in order [V, m].

    Few rows are sorted afresh; many are selected from the order of all rows.
    """
    n = features.n
    shift, table_rows = rows[0] // n * n, rows % n
    if len(rows) * 14 < n:
        values = features.values(rows=table_rows)
        sorting = values.argsort(axis=1)
        order, ranks, values = table_rows[sorting], ranks_of(values, sorting), np.take_along_axis(values, sorting, 1)
    else:
        order, ranks, values = features.sorted
        if len(rows) < n:
            in_node = np.zeros(n, bool)
            in_node[table_rows] = True
            selected = in_node.take(order.ravel()).nonzero()[0]
            order, values = take_per_column(order, selected), take_per_column(values, selected)
            ranks = None if ranks is None else take_per_column(ranks, selected)
    if shift:
        order = order + shift
    sums, _ = scores.totals(rows, np.zeros(1, np.int64), np.array([len(rows)]))
    work = Workspace()
    return Level(order, ranks, Segments(np.array([len(rows)]), work), sums, work), values


def _numeric_candidates(features, scores, level, values, added, limits) -> dict[str, np.ndarray]:
    """Return the candidates of the numeric columns: the positions where a threshold may be."""
    V, m = level.order.shape
    sheet = np.empty(
        (3 + len(added) + scores.n_fits, V * m)
    )  # one array: its memory pages cost far less than many small ones
    gain, threshold, *sums, last = sheet
    n_left, n_right = last.view(np.int32).reshape(2, V * m)
    rows_left, per_column, c = np.arange(1, m + 1, dtype=np.int32), [], 0
    for block, score in scored_blocks(level, scores, limits.min_samples_leaf):
        _forbid_repeats(score, features, level, block)
        positions = ThresholdPositions(score > FORBIDDEN / 2)
        new = slice(c, c := c + positions.count)
        per_column.append(positions.per_column)
        positions.take_into(np.broadcast_to(rows_left, score.shape), n_left[new])
        np.subtract(m, n_left[new], out=n_right[new])
        gain[new] = _gain(scores, level, positions.take_into(score, gain[new]))
        between = _thresholds(values[block], positions.mask, limits.midpoint)
        if features.bin_ends is not None:
            _between_bins(between, values[block], features, block)
        positions.take_into(between, threshold[new])
        for part, column in zip(added, sums, strict=False):
            if part.units.strides == (0,):  # every row adds 1
                column[new] = n_left[new]
            else:
                positions.take_into(_running_column(part, level, block), column[new])
        fits = scores.side_fits(level, level.order[block])
        for fit, column in zip(fits, sums[len(added) :], strict=True):
            positions.take_into(fit, column[new])
    per_column = np.concatenate(per_column)
    feature = spread(features.feature.astype(np.int32), per_column, c)
    missing_left = spread(features.missing_left, per_column, c)
    columns = feature, threshold[:c], np.broadcast_to(NO_LEVELS, c), missing_left, n_left[:c], n_right[:c]
    return dict(zip(COLUMNS, (*columns, sheet[2:-1, :c].T, gain[:c]), strict=True))


class ThresholdPositions:
    """The positions of a block where `mask` [b, m] allows a threshold, column after column."""

    def __init__(self, mask: np.ndarray):
        gaps = (~mask).ravel().nonzero()[0]
        self.mask, self.count = mask, mask.size - len(gaps)
        self.per_column = mask.shape[1] - np.diff(gaps.searchsorted(np.arange(len(mask) + 1) * mask.shape[1]))
        self._indices: np.ndarray | None = None
        self._runs: list[tuple[int, int]] = []
        if len(gaps) * LONG > mask.size:
            self._indices = mask.ravel().nonzero()[0]
        else:  # few gaps: copying the runs between them is faster
            self._runs = list(pairwise([-1, *gaps.tolist()]))  # a block's last position is always a gap

    def take_into(self, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        """Write the block's values at the positions to `out`; return it."""
        flat = block.ravel()
        if self._indices is not None:
            return flat.take(self._indices, out=out, mode="wrap")
        i = 0
        for before, after in self._runs:
            out[i : (i := i + after - before - 1)] = flat[before + 1 : after]
        return out


def _running_column(part: FixedPoint, level: Level, block: slice) -> np.ndarray:
    """[b, m] the sum of the rows left of each position."""
    order = level.order[block]
    sums, out = level.work.buffer("whole", order.shape, np.int64), level.work.buffer("scratch", order.shape)
    part.units.take(order, out=sums, mode="wrap")
    np.add.accumulate(sums, axis=1, out=sums)
    return np.multiply(sums, part.unit, out=out)


def _forbid_repeats(score: np.ndarray, features: Features, level: Level, block: slice) -> None:
    """Forbid candidates of columns with missing rows first that the feature's other column has too.

    "Missing against present" is its last candidate; if no row of the node misses the value, all are the same.
    """
    for column in features.missing_left[block].nonzero()[0] + block.start:
        missing = np.isnan(features.X[level.order[column] % features.n, features.feature[column]]).sum()
        score[column - block.start, : missing or None] = FORBIDDEN


def _thresholds(values: np.ndarray, mask: np.ndarray, midpoint: bool) -> np.ndarray:
    """[b, m] the threshold between each position's row and the next; infinite if only missing values are right."""
    low, high = values[:, :-1], values[:, 1:]
    threshold = np.empty_like(values)  # the last position has none
    if midpoint:
        half = values * 0.5
        np.add(half[:, :-1], half[:, 1:], out=threshold[:, :-1])
        odd = ~(threshold[:, :-1] < high)  # two neighbouring floats, or only missing values on the right
    else:
        threshold[:, :-1] = low
        odd = np.isinf(high)
    odd &= mask[:, :-1]
    if odd.any():
        threshold[:, :-1][odd] = np.where(np.isinf(high), np.inf, low)[odd]
    return threshold


def _between_bins(threshold: np.ndarray, values: np.ndarray, features: Features, block: slice) -> None:
    """Replace the thresholds between bins by the end of the lower one; with missing rows on the left the begin of the
    upper one, as xgboost then searches from above."""
    for row, column in enumerate(range(*block.indices(len(features.feature)))):
        if column not in features.category:
            low, high = values[row, :-1], values[row, 1:]
            end = high if features.missing_left[column] else features.end_of_bin(int(features.feature[column]), low)
            threshold[row, :-1] = np.where(np.isinf(high), np.inf, end)


def _category_candidates(features, scores, level, column, rows, added, min_samples_leaf) -> dict[str, np.ndarray]:
    category = features.category[column]
    partitions = level_partitions(scores, category, features.one_vs_rest, rows, min_samples_leaf)
    valid = (partitions.score > FORBIDDEN / 2).nonzero()[0]
    sides, n_left, c = partitions.sides[valid], partitions.n_left[valid], len(valid)
    codes = category.codes.take(rows % features.n)
    by_level = np.stack([np.bincount(codes, p.units.take(rows), category.size + 1) * p.unit for p in added], -1)
    categories = np.empty(c, object)
    categories[:] = [tuple(side[:-1].nonzero()[0].tolist()) for side in sides]
    feature, gain = np.full(c, features.feature[column]), _gain(scores, level, partitions.score[valid])
    columns = feature, np.full(c, np.nan), categories, sides[:, -1], n_left, len(rows) - n_left
    sums_left = np.column_stack((sides @ by_level, *(column[valid] for column in partitions.fits)))
    return dict(zip(COLUMNS, (*columns, sums_left, gain), strict=True))


def _drawn_candidates(features, scores, level, rows, added, min_samples_leaf, draws) -> dict[str, np.ndarray]:
    """Return the drawn split of each feature; two if rows miss the value, which are tried on both sides."""
    feature, missing_left = tries(features)
    # If no row of the node misses the value, both directions are the same split.
    repeated = missing_left & ~np.isnan(features.X[np.ix_(rows % features.n, feature)]).any(0)
    tried = (draws.allowed[feature, 0] & ~repeated).nonzero()[0]
    feature, missing_left = feature[tried], missing_left[tried]
    left = goes_left(features, draws, rows, feature[:, None], 0, missing_left[:, None])
    n_left, n, units = left.sum(1), len(rows), [column.take(rows) for column in scores.columns]
    sums = np.stack([(left * column).sum(1) for column in units], -1).astype(float)
    total = np.broadcast_to([float(column.sum()) for column in units], sums.shape)
    score = score_split_sums(scores, sums, n_left, total, np.full(len(left), n), min_samples_leaf, rows[:1])
    valid = (score > FORBIDDEN / 2).nonzero()[0]
    feature, left, n_left = feature[valid], left[valid], n_left[valid]
    categories = np.empty(len(valid), object)
    categories[:] = [drawn_levels(features, draws, j) for j in feature.tolist()]
    sums_left = np.stack([(left * part.units.take(rows)).sum(1) * part.unit for part in added], -1)
    columns = feature, draws.threshold[feature, 0], categories, missing_left[valid], n_left, n - n_left
    return dict(zip(COLUMNS, (*columns, sums_left, _gain(scores, level, score[valid])), strict=True))


def count_candidates(
    features: Features, scores: Scores, min_samples_leaf: int, rows: np.ndarray, count: np.ndarray
) -> np.ndarray:
    """[k, d] the numbers of candidates of nodes with `count` [k] of the rows [m], node after node. No categories.

    Example: one node, values 1, 1, 2, 5 -> 2.
    """
    ends = count.cumsum()
    starts, position = (ends - count).repeat(count), np.arange(1, len(rows) + 1)
    ranks, n_ranks = features.ranks
    keys = np.arange(len(count)).repeat(count) * n_ranks + ranks.take(rows % features.n, axis=1)
    if len(count) * n_ranks < 2**31:
        keys = keys.astype(np.int32)  # sorted in half the time
    weights = scores.weights_and_floors(rows[ends - count])
    if weights is not None and weights[0].min() >= weights[1].max():
        weights = None  # every single row weighs enough
    order = None if weights is None else keys.argsort(axis=1)
    keys = np.sort(keys, axis=1) if order is None else np.take_along_axis(keys, order, 1)
    mask = np.empty(keys.shape, bool)
    np.not_equal(keys[:, 1:], keys[:, :-1], out=mask[:, :-1])
    fewest = max(min_samples_leaf, 1)
    mask &= (position - starts >= fewest) & (starts + count.repeat(count) - position >= fewest)
    if weights is not None and order is not None:
        weight, floor = weights
        mask &= _lighter_side_weight(weight.take(rows).take(order), starts, ends, count) >= floor.repeat(count)
    _mask_repeats(mask, keys, n_ranks, features, starts)
    by_column = np.add.reduceat(mask, ends - count, axis=1, dtype=np.int64)
    by_feature = np.zeros((features.d, len(count)), np.int64)
    np.add.at(by_feature, features.feature, by_column)
    return by_feature.T


def _lighter_side_weight(weight: np.ndarray, starts: np.ndarray, ends: np.ndarray, count: np.ndarray) -> np.ndarray:
    """[V, m] the weight of the lighter side of each position, in units."""
    running = np.zeros((len(weight), weight.shape[1] + 1), np.int64)
    np.cumsum(weight, axis=1, out=running[:, 1:])
    left = running[:, 1:] - running[:, starts]
    return np.minimum(left, (running[:, ends] - running[:, ends - count]).repeat(count, axis=1) - left)


def _mask_repeats(mask: np.ndarray, keys: np.ndarray, n_ranks: int, features: Features, starts: np.ndarray) -> None:
    """Clear what `_forbid_repeats` forbids: candidates that the feature's other column has too."""
    for column in features.missing_left.nonzero()[0].tolist():
        rank = keys[column] % n_ranks
        mask[column] &= (rank.take(starts) == 0) & (rank > 0)  # rank 0: the value is missing
