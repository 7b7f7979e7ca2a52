"""Split scores of the class criteria and squared error, for all nodes of a level at once.

`score(level, block, out)` gives each position of each column a score: its gain up to a factor and a constant of the
node, and FORBIDDEN (or minus infinity) where no threshold may be. Columns hold integers (engine/core/fixed_point.py),
so a score depends on which rows are left, never on their order, and is the same in a level of a thousand nodes as in
the table of one.

This is the one place allowed to be clever. Each line of `score` is one pass over the block; what depends on the
position alone (n_left, n_right, where a split is forbidden) is a row vector made by `prepare`.
tests/oracle.py computes the same with plain loops.
"""

from collections.abc import Callable

import numpy as np

from engine.core.fixed_point import BITS, FixedPoint, to_fixed_point
from engine.split.absolute_error import AbsoluteErrorScores
from engine.split.criteria import AbsoluteError, Criterion, Gini
from engine.split.level import Level, Scores, Segments, one_each


class ScatterScores(Scores):
    """Gini and squared error: the gain follows from the distance between the means of the two sides.

    With S_c the sum of column c on the left, T_c in the node and D_c = S_c - n_left T_c / n:

        gain = sum_c D_c^2 * n / (n_left n_right)

    Example: y = 1, 2, 6 split after 2: D = 3 - 2 * 9/3 = -3, gain 9 * 3/(2 * 1) = 13.5, and indeed 14 = 0.5 + 0 + 13.5.
    For K classes the columns are the first K - 1; the last D is minus the sum of the others.
    """

    def __init__(self, criterion: Criterion, columns: list[np.ndarray], unit: float = 1.0):
        self.criterion, self.counts_classes = criterion, criterion.counts_classes
        self.columns, self.units = columns, [unit] * len(columns)
        # Two classes: D of the second is -D of the first, so the sum of squares is twice the first.
        self._factor = unit * unit * (2.0 if self.counts_classes and len(columns) == 1 else 1.0)

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        layout = level.layout
        n, n_left = layout.n, layout.n_left
        self._scale = layout.get_or_make(("scale", min_samples_leaf), lambda: _scale(layout, min_samples_leaf))
        self._expected = [level.spread(total.astype(float)) for total in level.sums[: len(self.columns)]]
        for expected in self._expected:
            expected *= n_left  # first: the product of small integers is exact, so that D = 0 is exactly 0
            expected /= n
        self._expected[0][layout.forbidden_positions(min_samples_leaf)] = np.inf

    def score(self, level: Level, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        def difference(c: int, out: np.ndarray) -> None:
            self.running(level, c, block, out)
            out -= self._expected[c]

        _sum_squares(level, len(self.columns), difference, out)
        out *= self._scale
        return self.forbid_light(level, block, out)

    def gain(self, score, sums, count):
        return score * self._factor

    def counts(self, sums, count):
        first = np.stack(sums, -1)
        return np.concatenate((first, (count - first.sum(-1))[..., None]), -1)

    def _is_pure(self, rows, starts, sums, count):
        if len(sums) == 1:
            return (sums[0] == 0) | (sums[0] == count)
        return self.counts(sums, count).max(-1) == count

    def _mean_target(self, sums, count):
        return sums[0] / count

    def score_sides(self, left, n_left, total, n):
        D = left - total * n_left[..., None] / n[..., None]
        squares = (D * D).sum(-1)
        if len(self.columns) > 1:
            squares += D.sum(-1) ** 2
        return squares * n / (n_left * (n - n_left))


def _sum_squares(level: Level, n_columns: int, difference: Callable[[int, np.ndarray], None], out: np.ndarray) -> None:
    """Write the sum of all D_c^2 to `out`; `difference(c, out)` writes D of column c. The last class has no column."""
    difference(0, out)
    if n_columns == 1:
        out *= out
        return
    last, D = level.work.buffer("others", out.shape), level.work.buffer("side", out.shape)
    np.copyto(last, out)
    out *= out
    for c in range(1, n_columns):
        difference(c, D)
        last += D
        D *= D
        out += D
    last *= last
    out += last


def _scale(layout: Segments, min_samples_leaf: int) -> np.ndarray:
    """[m] n / (n_left n_right), negative at forbidden positions: D is infinite there, so the score is -infinity."""
    n, n_left = layout.n, layout.n_left
    product = n - n_left
    product[layout.forbidden_positions(min_samples_leaf)] = -1.0
    product *= n_left
    return np.divide(n, product, out=product)


class WeightedScatterScores(Scores):
    """Gini and squared error with row weights: W replaces n. Columns: the weight, then all classes but the last.

    Example: weights 1, 1, 2 on classes 0, 0, 1, split after the second: W = 2 | 2, D_0 = 2 - 2 * 2/4 = 1 and D_1 = -1,
    gain (1 + 1) * 4/(2 * 2) = 2, which is the whole Gini loss 4 - (4 + 4)/4 of the node.
    """

    def __init__(
        self, criterion: Criterion, weight: np.ndarray, columns: list[np.ndarray], weight_unit: float, unit: float
    ):
        self.criterion, self.counts_classes = criterion, criterion.counts_classes
        self.columns, self.units = [weight, *columns], [weight_unit] + [unit] * len(columns)
        doubled = 2.0 if self.counts_classes and len(columns) == 1 else 1.0
        self._factor = unit * unit / weight_unit * doubled

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        weight, forbidden = level.sums[0].astype(float), level.layout.forbidden_positions(min_samples_leaf)
        self._weight = level.spread(weight)
        self._mean = [level.spread(total / weight) for total in level.sums[1 : len(self.columns)]]
        # At forbidden positions D is infinite and the weight on the right negative: the score is -infinity.
        self._weight[forbidden], self._mean[0][forbidden] = -1.0, np.inf

    def score(self, level: Level, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        buffer, shape = level.work.buffer, block.shape
        weight_left, scratch = self.running(level, 0, block, buffer("weight", shape)), buffer("scratch", shape)

        def difference(c: int, out: np.ndarray) -> None:
            self.running(level, c + 1, block, out)
            np.multiply(weight_left, self._mean[c], out=scratch)
            out -= scratch

        _sum_squares(level, len(self._mean), difference, out)
        np.subtract(self._weight, weight_left, out=scratch)
        scratch *= weight_left
        out /= scratch  # the gain also has a factor W, the same at all candidates of a node
        return self.forbid_light(level, block, out)

    def row_weight_units(self):
        return self.columns[0]

    def weight_of_sums(self, sums, count):
        return sums[..., 0]

    def gain(self, score, sums, count):
        return score * sums[0] * self._factor

    def weight(self, sums, count):
        return sums[0] * self.units[0]

    def counts(self, sums, count):
        first = np.stack(sums[1:], -1)
        return np.concatenate((first, (sums[0] - first.sum(-1))[..., None]), -1)

    def _is_pure(self, rows, starts, sums, count):
        if len(sums) == 2:
            return (sums[1] == 0) | (sums[1] == sums[0])
        return self.counts(sums, count).max(-1) == sums[0]

    def _mean_target(self, sums, count):
        return sums[1] / sums[0]

    def score_sides(self, left, n_left, total, n):
        weight_left, weight = left[..., 0], total[..., 0]
        D = left[..., 1:] - total[..., 1:] * (weight_left / weight)[..., None]
        squares = (D * D).sum(-1)
        if self.counts_classes and D.shape[-1] > 1:
            squares += D.sum(-1) ** 2
        return squares / (weight_left * (weight - weight_left))


class ClassLossScores(Scores):
    """Entropy and misclassification: score = -loss(left) - loss(right). One column a class.

    Slower than ScatterScores, since these losses are no sums of squares.
    """

    counts_classes = True

    def __init__(self, criterion: Criterion, columns: list[np.ndarray], unit: float = 1.0):
        self.criterion, self.columns, self.units = criterion, columns, [unit] * len(columns)

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        self._bar = level.layout.bar(min_samples_leaf)
        self._total = np.stack([level.spread(total) for total in level.sums], -1) * self.units[0]

    def score(self, level: Level, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        left = level.work.buffer("sides", (*block.shape, len(self.columns)))
        for c, unit in enumerate(self.units):
            np.multiply(self.running(level, c, block, out), unit, out=left[..., c])
        np.subtract(self._bar, self.criterion.loss(left), out=out)
        out -= self.criterion.loss(self._total - left)
        return self.forbid_light(level, block, out)

    def row_weight_units(self):
        return np.add.reduce(self.columns)

    def weight_of_sums(self, sums, count):
        return sums.sum(-1)

    def gain(self, score, sums, count):
        return self.criterion.loss(np.stack(sums, -1) * self.units[0]) + score

    def weight(self, sums, count):
        return np.add.reduce(sums) * self.units[0]

    def noise(self, sums, count):
        return np.full(len(count), 1e-12)  # differences of losses have the rounding errors of the losses

    def counts(self, sums, count):
        return np.stack(sums, -1)

    def _is_pure(self, rows, starts, sums, count):
        counts = self.counts(sums, count)
        return counts.max(-1) == counts.sum(-1)

    def score_sides(self, left, n_left, total, n):
        left, total = left * self.units[0], total * self.units[0]
        return -self.criterion.loss(left) - self.criterion.loss(total - left)


class FineUnitsMixin(Scores):
    """Regression targets: constant nodes are pure, and nodes of nearly equal values get finer units.

    One row of 1e9 among rows near 1 makes the units of the whole target coarse. A node whose values span fewer than
    MIN_SPAN_UNITS adds up its rows in finer units. That depends on its rows alone, so the node's table has the same
    units as the growth. `totals` then returns the columns' sums, the exponents of the units, and the last sums in the
    units of the whole target.
    """

    MIN_SPAN_UNITS = 2.0**26
    _coarse_column: np.ndarray  # [n] the last column in the units of the whole target
    _min_span: float  # nodes whose values span less get finer units
    _exponent: int  # of the units of the whole target

    def working_copy(self):
        copied = super().working_copy()
        copied.columns, copied._coarse_column = list(self.columns), self.columns[-1]  # only the copy is rewritten
        return copied

    def totals(self, rows, starts, count):
        units = self._coarse_column.take(rows)
        sums = [np.add.reduceat(column.take(rows), starts) for column in self.columns[:-1]]
        sums.append(np.add.reduceat(units, starts))
        values, min_span = units, self.MIN_SPAN_UNITS + 2  # rounding may shift each end by one unit
        if self.row_weight is not None:  # the units hold w y, so they do not show the span of y
            values, min_span = self.target.take(rows), self._min_span
        low, high = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
        near = high - low < min_span
        if not (np.count_nonzero(near) and np.count_nonzero(near & (count > 1))):
            return sums, low == high  # the usual case: no node needs finer units, and only single rows are constant
        if values is units:
            y = self.target.take(rows)
            low, high = np.minimum.reduceat(y, starts), np.maximum.reduceat(y, starts)
        pure = low == high
        coarse = (high - low < self._min_span) & ~pure
        return self._with_finer_units(sums, rows, count, coarse, low / 2 + high / 2), pure

    def _with_finer_units(self, sums, rows, count, coarse, middle):
        """Return the sums with those of coarse nodes in finer units. Descendants of coarse nodes are coarse too."""
        exponent, fine = np.full(len(count), self._exponent), sums[-1].copy()
        if coarse.any():
            refined, n = rows.take(coarse.repeat(count).nonzero()[0]), count[coarse]
            exponent[coarse] = self._refine(refined, n, middle[coarse])
            fine[coarse] = np.add.reduceat(self.columns[-1].take(refined), n.cumsum() - n)
        return [*sums[:-1], fine, exponent, sums[-1]]

    def in_score_units(self, sums):
        C = len(self.columns)
        return sums if len(sums) == C else [*sums[: C - 1], sums[-1]]

    def _refine(self, rows, count, middle) -> np.ndarray:
        """Rewrite the last column for the rows of coarse nodes; return [k] the exponents of the new units."""
        if self.columns[-1] is self._coarse_column:
            self.columns[-1] = self._coarse_column.copy()
        away = self.target.take(rows) - middle.repeat(count)
        if self.row_weight is not None:
            away *= self.row_weight.take(rows)
        largest = np.maximum.reduceat(np.abs(away), count.cumsum() - count)
        fine = np.frexp(largest)[1] + np.frexp(count.astype(float))[1] - BITS
        self.columns[-1][rows] = np.rint(np.ldexp(away, -fine.repeat(count))).astype(np.int64)
        return fine

    def gain(self, score, sums, count):
        gain = super().gain(score, sums, count)
        return gain if len(sums) == len(self.columns) else np.ldexp(gain, 2 * (sums[-2] - self._exponent))

    def noise(self, sums, count):
        exponent = sums[-2] if len(sums) > len(self.columns) else self._exponent
        return 4 * np.ldexp(np.ones(len(count)), 2 * exponent)


class SquaredErrorScores(FineUnitsMixin, ScatterScores):
    """Squared error of unweighted rows."""


class WeightedSquaredErrorScores(FineUnitsMixin, WeightedScatterScores):
    """Squared error of weighted rows."""


def scores_for(criterion: Criterion, y: np.ndarray, weight: np.ndarray | None = None, classes: int = 0) -> Scores:
    """Return the scores of a target under a criterion; `weight` [n] are the row weights."""
    if criterion.counts_classes:
        scores = _class_scores(criterion, y, weight, classes)
    elif isinstance(criterion, AbsoluteError):
        scores = AbsoluteErrorScores(criterion, one_each(len(y)) if weight is None else _weight_units(weight))
    else:
        scores = _value_scores(criterion, y, weight)
    scores.target, scores.row_weight, scores.n_classes = y, weight, classes
    return scores


def _value_scores(criterion: Criterion, y: np.ndarray, weight: np.ndarray | None) -> Scores:
    # A shift of y changes no gain, and near 0 the units are finer. The middle does not depend on the order of rows.
    centred = y - (y.min() / 2 + y.max() / 2)
    exact = to_fixed_point(centred)
    if weight is None:
        scores = SquaredErrorScores(criterion, [exact.units], exact.unit)
    else:
        w, wy = _weight_units(weight), to_fixed_point(weight * centred)
        scores = WeightedSquaredErrorScores(criterion, w.units, [wy.units], w.unit, wy.unit)
    scores._min_span, scores._exponent = scores.MIN_SPAN_UNITS * exact.unit, int(np.frexp(scores.units[-1])[1]) - 1
    return scores


def _weight_units(weight: np.ndarray) -> FixedPoint:
    """Convert row weights to fixed point. A positive weight is at least one unit: no row that counts vanishes."""
    exact = to_fixed_point(weight)
    return FixedPoint(np.maximum(exact.units, weight > 0), exact.unit)


def _class_scores(criterion: Criterion, y: np.ndarray, weight: np.ndarray | None, classes: int) -> Scores:
    """Return scores with one column a class: 1 or the row's weight if the row has it. Gini needs no last column."""
    units, unit = (np.int64(1), 1.0) if weight is None else _weight_units(weight)
    n_columns = max(classes - 1, 1) if isinstance(criterion, Gini) else classes
    columns = [(y == c) * units for c in range(n_columns)]
    if not isinstance(criterion, Gini):
        return ClassLossScores(criterion, columns, unit)
    if weight is None:
        return ScatterScores(criterion, columns)
    return WeightedScatterScores(criterion, np.asarray(units), columns, unit, unit)
