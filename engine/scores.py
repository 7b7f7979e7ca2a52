"""How good is every candidate? The criteria again, written for a whole level of nodes at once.

Throughout: V columns of rows, m rows in a level, k nodes. A block is some columns of a level, [b, m] row numbers, every
node's rows standing together and in ascending order of the column's feature; position j of a node is the cut after its
row j. `score(level, block)` gives each position a score that is its gain up to a constant of the node, and FORBIDDEN
where no cut may be. What a row adds up is held as whole numbers (engine/exact.py), so a score depends on which rows are
left, never on their order, and is the same in a level of a thousand nodes as in the table of one.

This is the one place allowed to be clever. Each line of `score` is one pass over the block; what can be said once a row
of the level instead (n_left, n_right, where a cut is forbidden) is a row vector made once a level by `prepare`.
tests/oracle.py says the same with plain loops.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.criteria import Gini, Similarity
from engine.exact import Fixed, fixed

FORBIDDEN = -1e300  # below every score; finite, so that adding to it makes no NaN
BLOCK = 1 << 15  # elements worked on at once: what fits the processor's second cache


class Workspace:
    """Buffers of one fit, used again for every level of every tree. One fit is one thread's, so they are never shared."""

    def __init__(self):
        self._kept: dict[str, np.ndarray] = {}
        self.starting: dict[int, tuple] = {}  # by number of roots: the order and ranks every tree begins with

    def buffer(self, name: str, shape: tuple[int, ...], dtype=np.float64) -> np.ndarray:
        size = int(np.prod(shape))
        kept = self._kept.get(name)
        if kept is None or kept.size < size:
            kept = self._kept[name] = np.empty(size, dtype)
        return kept[:size].reshape(shape)


@dataclass(eq=False)
class Level:
    """The nodes searched together, their rows node after node in every column."""

    order: np.ndarray  # [V, m] row numbers
    ranks: np.ndarray | None  # [V, m] equal where the column's values are equal; None when none are
    starts: np.ndarray  # [k] where each node begins
    count: np.ndarray  # [k] its rows
    sums: list[np.ndarray]  # [k] int64 for each of the scores' columns: what its rows add up to
    work: Workspace

    def spread(self, per_node: np.ndarray) -> np.ndarray:
        """[m] a value of each node, given to each of its positions."""
        return per_node.repeat(self.count)

    def measure(self) -> None:
        """[m] how many rows are left and right of each position."""
        self.rows = self.spread(self.count)
        self.n_left = np.arange(1, len(self.rows) + 1) - self.spread(self.starts)
        self.n_right = self.rows - self.n_left

    def before(self, column: int) -> np.ndarray | None:
        """[m] what the nodes standing before each node add up to: running sums of a level start there, not at 0."""
        if len(self.count) == 1:
            return None
        sums = self.sums[column]
        return self.spread(sums.cumsum() - sums)


class Scores:
    """What rows add up to, and what a cut between them is worth. Subclasses say how."""

    criterion: object  # engine/criteria.py: the same in symbols
    columns: list[np.ndarray]  # [n] int64 each
    units: list[float]  # what one unit of each column stands for
    classes: bool  # do the columns count classes?
    target: np.ndarray  # [n] what is learned: class numbers, values, or g
    row_weight: np.ndarray | None = None  # [n], None when every row counts once
    min_weight: float = 0.0  # the least hessian a side may have; only Newton scores know it

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        """The row vectors of a level."""
        raise NotImplementedError

    def score(self, level: Level, block: np.ndarray) -> np.ndarray:
        """[b, m] the score of every position of a block. The array is overwritten by the next call."""
        raise NotImplementedError

    def gain(self, score: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """The gain behind a score: loss(parent) - loss(left) - loss(right), summed over rows."""
        raise NotImplementedError

    def pure(self, rows: np.ndarray, starts: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """Is there nothing left to gain in these runs of rows?"""
        raise NotImplementedError

    def of_sides(self, left: np.ndarray, n_left: np.ndarray, total: np.ndarray, n: np.ndarray) -> np.ndarray:
        """The same score from sums: left [..., C], total [..., C]. For splits that no order of rows describes."""
        raise NotImplementedError

    def weight(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """What the gain of a node is divided by to give its gain per row."""
        return count

    def counts(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k, K] the rows of each class (their weight, in units, where rows are weighted)."""
        raise NotImplementedError

    def noise(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] a gain per row so small that only rounding can have made it."""
        return np.full(len(count), 1e-20 if self.classes else 1e-20 * float(np.ptp(self.target)) ** 2)

    def impurity(self, rows: np.ndarray, starts: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] the impurity of runs of rows."""
        if self.classes:
            return self.criterion.impurity(self.counts(sums, count) * self.units[-1])
        y, w = self.target.take(rows), 1.0 if self.row_weight is None else self.row_weight.take(rows)
        weight = np.add.reduceat(w * np.ones(len(rows)), starts)
        mean = np.add.reduceat(w * y, starts) / weight
        return np.add.reduceat(w * (y - mean.repeat(count)) ** 2, starts) / weight

    def shown(self, rows: np.ndarray) -> list[Fixed]:
        """The columns the criterion's formula adds up, for the rows of one node (0 elsewhere)."""
        w = np.ones(len(rows)) if self.row_weight is None else self.row_weight.take(rows)
        y = self.target.take(rows)
        if self.classes:
            columns = [w * (y == c) for c in range(self.n_classes)]
        else:
            # The impurity is the same about any centre; about the node's own mean no digits cancel.
            away = y - np.dot(w, y) / w.sum()
            columns = [w, w * away, w * away * away]
        return [_placed(fixed(column), rows, len(self.target)) for column in columns]

    def means(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """The mean target of each group of rows; of classes, the share of the most common class of all groups."""
        if not self.classes:
            return self._mean_target(sums, count)
        per_class = self.counts(sums, count)
        return per_class[:, per_class.sum(0).argmax()] / per_class.sum(1)

    def running(self, level: Level, column: int, block: np.ndarray, name: str) -> np.ndarray:
        """[b, m] float64: what the rows left of each position add up to, in units."""
        whole = level.work.buffer("whole", block.shape, np.int64)
        self.columns[column].take(block, out=whole, mode="clip")
        np.add.accumulate(whole, axis=1, out=whole)
        before = self._before[column]
        if before is not None:
            whole -= before
        real = level.work.buffer(name, block.shape)
        np.copyto(real, whole)
        return real

    def _forbidden(self, level: Level, min_samples_leaf: int) -> np.ndarray:
        """Positions where no cut may be: after a node's last row, and where a side would be too small."""
        if min_samples_leaf <= 1:
            return level.starts + level.count - 1
        return ((level.n_left < min_samples_leaf) | (level.n_right < min_samples_leaf)).nonzero()[0]

    def _measure(self, level: Level, min_samples_leaf: int) -> np.ndarray:
        level.measure()
        self._before = [level.before(c) for c in range(len(self.columns))]
        return self._forbidden(level, min_samples_leaf)


class Scatter(Scores):
    """Gini and squared error: both lose as much as the two sides' means lie apart.

    With S_c the sum of column c on the left, T_c in the node and D_c = S_c - n_left T_c / n:

        gain = sum_c D_c^2 * n / (n_left n_right)

    Example: y = 1, 2, 6 cut after 2: D = 3 - 2 * 9/3 = -3, gain 9 * 3/(2 * 1) = 13.5, and indeed 14 = 0.5 + 0 + 13.5.
    For K classes the columns are the first K - 1; the last D is minus the sum of the others.
    """

    def __init__(self, criterion, columns: list[np.ndarray], unit: float = 1.0):
        self.criterion, self.classes = criterion, criterion.classes
        self.columns, self.units = columns, [unit] * len(columns)
        # Two classes: D of the second is -D of the first, so the sum of squares is twice the first.
        self._factor = unit * unit * (2.0 if self.classes and len(columns) == 1 else 1.0)

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        forbidden = self._measure(level, min_samples_leaf)
        self._expected = [level.n_left * level.spread(total / level.count) for total in level.sums]
        sides = (level.n_left * level.n_right).astype(float)
        sides[forbidden] = -1.0  # D^2 / -1 with D infinite: minus infinity without another pass
        self._expected[0][forbidden] = np.inf
        self._worth = level.rows * self._factor
        self._worth /= sides

    def score(self, level: Level, block: np.ndarray) -> np.ndarray:
        apart = self.running(level, 0, block, "score")
        apart -= self._expected[0]
        if len(self.columns) > 1:
            others = level.work.buffer("others", block.shape)
            np.copyto(others, apart)
        apart *= apart
        for c in range(1, len(self.columns)):
            more = self.running(level, c, block, "side")
            more -= self._expected[c]
            others += more
            more *= more
            apart += more
        if len(self.columns) > 1:
            others *= others
            apart += others
        apart *= self._worth
        return apart

    def gain(self, score, sums, count):
        return score

    def counts(self, sums, count):
        first = np.stack(sums, -1)
        return np.concatenate((first, (count - first.sum(-1))[..., None]), -1)

    def pure(self, rows, starts, sums, count):
        if self.classes:
            return self.counts(sums, count).max(-1) == count
        return _constant(self.columns[0], rows, starts)

    def _mean_target(self, sums, count):
        return sums[0] / count

    def of_sides(self, left, n_left, total, n):
        apart = left - total * (n_left / n)[..., None]
        squares = (apart * apart).sum(-1)
        if len(self.columns) > 1:
            squares += apart.sum(-1) ** 2
        return squares * self._factor * n / (n_left * (n - n_left))


class WeightedScatter(Scores):
    """The same with row weights: W for n. The first column is the weight; classes then come one column each but the last.

    Example: weights 1, 1, 2 on classes 0, 0, 1, cut after the second: W = 2 | 2, D_0 = 2 - 2 * 2/4 = 1 and D_1 = -1,
    gain (1 + 1) * 4/(2 * 2) = 2, which is the whole Gini loss 4 - (4 + 4)/4 of the node.
    """

    def __init__(self, criterion, weight: np.ndarray, columns: list[np.ndarray], weight_unit: float, unit: float):
        self.criterion, self.classes = criterion, criterion.classes
        self.columns, self.units = [weight, *columns], [weight_unit] + [unit] * len(columns)
        doubled = 2.0 if self.classes and len(columns) == 1 else 1.0
        self._factor = unit * unit / weight_unit * doubled

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        forbidden = self._measure(level, min_samples_leaf)
        weight = level.sums[0].astype(float)
        self._weight = level.spread(weight)
        self._mean = [level.spread(total / weight) for total in level.sums[1:]]
        self._guard = np.zeros(len(level.rows))
        self._guard[level.starts + level.count - 1] = 1.0  # nothing is right of the last row: divide by 1, not by 0
        self._bar = np.zeros(len(level.rows))
        self._bar[forbidden] = FORBIDDEN
        self._worth = self._weight * self._factor

    def score(self, level: Level, block: np.ndarray) -> np.ndarray:
        weight_left = self.running(level, 0, block, "weight")
        total, others = level.work.buffer("score", block.shape), level.work.buffer("others", block.shape)
        scratch = level.work.buffer("scratch", block.shape)
        for c, mean in enumerate(self._mean, start=1):
            apart = self.running(level, c, block, "side")
            np.multiply(weight_left, mean, out=scratch)
            apart -= scratch
            if c == 1:
                np.copyto(others, apart)
                np.multiply(apart, apart, out=total)
            else:
                others += apart
                apart *= apart
                total += apart
        if len(self._mean) > 1 and self.classes:
            others *= others
            total += others
        np.subtract(self._weight, weight_left, out=scratch)
        scratch *= weight_left
        scratch += self._guard
        total /= scratch
        total *= self._worth
        total += self._bar
        return total

    def gain(self, score, sums, count):
        return score

    def weight(self, sums, count):
        return sums[0] * self.units[0]

    def counts(self, sums, count):
        first = np.stack(sums[1:], -1)
        return np.concatenate((first, (sums[0] - first.sum(-1))[..., None]), -1)

    def pure(self, rows, starts, sums, count):
        if self.classes:
            return self.counts(sums, count).max(-1) == sums[0]
        return _constant(self.target, rows, starts)

    def _mean_target(self, sums, count):
        return sums[1] / sums[0]

    def of_sides(self, left, n_left, total, n):
        weight_left, weight = left[..., 0], total[..., 0]
        apart = left[..., 1:] - total[..., 1:] * (weight_left / weight)[..., None]
        squares = (apart * apart).sum(-1)
        if self.classes and apart.shape[-1] > 1:
            squares += apart.sum(-1) ** 2
        return squares * self._factor * weight / (weight_left * (weight - weight_left))


class ByClassLoss(Scores):
    """Entropy and misclassification, straight from the criterion's own loss. One column a class.

    Slower than Scatter, since these losses are no sum of squares: score = -loss(left) - loss(right).
    """

    classes = True

    def __init__(self, criterion, columns: list[np.ndarray], unit: float = 1.0):
        self.criterion, self.columns, self.units = criterion, columns, [unit] * len(columns)

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        forbidden = self._measure(level, min_samples_leaf)
        self._bar = np.zeros(len(level.rows))
        self._bar[forbidden] = FORBIDDEN
        self._total = np.stack([level.spread(total) for total in level.sums], -1) * self.units[0]

    def score(self, level: Level, block: np.ndarray) -> np.ndarray:
        left = level.work.buffer("sides", (*block.shape, len(self.columns)))
        for c, unit in enumerate(self.units):
            np.multiply(self.running(level, c, block, "side"), unit, out=left[..., c])
        score = self.criterion.loss(left)
        score += self.criterion.loss(self._total - left)
        return np.subtract(self._bar, score, out=score)

    def gain(self, score, sums, count):
        return self.criterion.loss(np.stack(sums, -1) * self.units[0]) + score

    def weight(self, sums, count):
        return sum(sums) * self.units[0]

    def noise(self, sums, count):
        return np.full(len(count), 1e-12)  # these scores are differences of whole losses, with their rounding

    def counts(self, sums, count):
        return np.stack(sums, -1)

    def pure(self, rows, starts, sums, count):
        counts = self.counts(sums, count)
        return counts.max(-1) == counts.sum(-1)

    def of_sides(self, left, n_left, total, n):
        left, total = left * self.units[0], total * self.units[0]
        return -self.criterion.loss(left) - self.criterion.loss(total - left)


class Newton(Scores):
    """Similarity of XGBoost: score = T(G_L)^2 / (H_L + lambda) + T(G_R)^2 / (H_R + lambda).

    The gain is that less the parent's similarity, as `xgboost` reports it: without the factor 1/2.
    `h=None` says that every hessian is 1 (squared error), which makes H a count and saves half the work.
    """

    classes = False

    def __init__(self, criterion: Similarity, g: np.ndarray, h: np.ndarray | None, min_child_weight: float = 0.0):
        exact = [fixed(g)] if h is None else [fixed(g), fixed(h)]
        self.criterion, self.min_weight, self.target, self.hessian = criterion, min_child_weight, g, h
        self.columns, self.units = [e.units for e in exact], [e.unit for e in exact]

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        if len(self.columns) == 1:  # H is the number of rows, so the least weight of a side is a least number of rows
            min_samples_leaf = max(min_samples_leaf, int(np.ceil(self.min_weight)))
        forbidden = self._measure(level, min_samples_leaf)
        ridge = self.criterion.reg_lambda
        self._total = level.spread(level.sums[0] * self.units[0])
        if len(self.columns) == 1:
            self._worth_left = 1.0 / (level.n_left + ridge)
            self._worth_right = 1.0 / np.maximum(level.n_right + ridge, 1e-300)
        else:
            self._hessian = level.spread(level.sums[1] * self.units[1] + 2 * ridge)
            self._hessian[level.starts + level.count - 1] += 1.0  # nothing is right of the last row: never divide by 0
        self._bar = np.zeros(len(level.rows))
        self._bar[forbidden] = FORBIDDEN

    def score(self, level: Level, block: np.ndarray) -> np.ndarray:
        left = self.running(level, 0, block, "score")
        left *= self.units[0]
        right = level.work.buffer("others", block.shape)
        np.subtract(self._total, left, out=right)
        left, right = self._pulled_squared(left), self._pulled_squared(right)
        if len(self.columns) == 1:
            left *= self._worth_left
            right *= self._worth_right
            left += right
        else:
            self._divide(level, block, left, right)
        left += self._bar
        return left

    def _pulled_squared(self, G: np.ndarray) -> np.ndarray:
        G = self.criterion.pulled(G)
        G *= G
        return G

    def _divide(self, level: Level, block, left, right) -> None:
        """left becomes left / (H_L + lambda) + right / (H_R + lambda), FORBIDDEN where a side weighs too little."""
        ridge = self.criterion.reg_lambda
        hessian = self.running(level, 1, block, "side")
        hessian *= self.units[1]
        hessian += ridge
        left /= hessian
        light = hessian < self.min_weight + ridge if self.min_weight else None
        np.subtract(self._hessian, hessian, out=hessian)
        right /= hessian
        left += right
        if light is not None:
            light |= hessian < self.min_weight + ridge
            np.copyto(left, FORBIDDEN, where=light)

    def gain(self, score, sums, count):
        return score - self.criterion.similarity(self.real(sums, count))

    def shown(self, rows):
        h = np.ones(len(rows)) if self.hessian is None else self.hessian.take(rows)
        return [_placed(fixed(column), rows, len(self.target)) for column in (self.target.take(rows), h)]

    def weight(self, sums, count):
        return np.ones(len(count))  # these gains are not per row

    def real(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k, 2] G and H of each node."""
        H = sums[1] * self.units[1] if len(sums) > 1 else count
        return np.stack((sums[0] * self.units[0], H), -1)

    def pure(self, rows, starts, sums, count):
        return np.zeros(len(count), bool)  # there is always something to gain until the gain says otherwise

    def _mean_target(self, sums, count):
        G, H = self.real(sums, count).T
        return G / np.maximum(H, 1e-300)

    def of_sides(self, left, n_left, total, n):
        sides = [(left, n_left), (total - left, n - n_left)]
        both = [self.real([s[..., c] for c in range(s.shape[-1])], count) for s, count in sides]
        score = sum(self.criterion.similarity(side) for side in both)
        too_light = (both[0][..., 1] < self.min_weight) | (both[1][..., 1] < self.min_weight)
        return np.where(too_light, FORBIDDEN, score)


def _placed(exact: Fixed, rows: np.ndarray, n: int) -> Fixed:
    units = np.zeros(n, np.int64)
    units[rows] = exact.units
    return Fixed(units, exact.unit)


def _constant(column: np.ndarray, rows: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """Do all rows of each run hold the same value?"""
    values = column.take(rows)
    return np.minimum.reduceat(values, starts) == np.maximum.reduceat(values, starts)


def scores_for(criterion, y: np.ndarray, weight: np.ndarray | None = None, classes: int = 0) -> Scores:
    """The scores of class numbers or values under a criterion, each row counting `weight` times."""
    scores = _class_scores(criterion, y, weight, classes) if criterion.classes else _value_scores(criterion, y, weight)
    scores.target, scores.row_weight, scores.n_classes = y, weight, classes
    return scores


def _value_scores(criterion, y, weight) -> Scores:
    # A common shift of y changes no gain, and near 0 the units are finer. The middle depends on no order of rows.
    centred = y - (y.min() / 2 + y.max() / 2)
    if weight is None:
        exact = fixed(centred)
        return Scatter(criterion, [exact.units], exact.unit)
    heavy, exact = fixed(weight), fixed(weight * centred)
    return WeightedScatter(criterion, heavy.units, [exact.units], heavy.unit, exact.unit)


def _class_scores(criterion, y, weight, classes: int) -> Scores:
    """One column a class: 1 (or the row's weight) where the row is of that class. Gini can do without the last."""
    heavy = Fixed(np.int64(1), 1.0) if weight is None else fixed(weight)
    needed = max(classes - 1, 1) if isinstance(criterion, Gini) else classes
    columns = [(y == c) * heavy.units for c in range(needed)]
    if not isinstance(criterion, Gini):
        return ByClassLoss(criterion, columns, heavy.unit)
    if weight is None:
        return Scatter(criterion, columns)
    return WeightedScatter(criterion, heavy.units, columns, heavy.unit, heavy.unit)
