"""The engine again, as slowly and as plainly as possible: what it must equal.

Every candidate is a list of rows, every loss is taken by its definition in exact fractions (entropy, which has
logarithms, by math.fsum), every tree is a recursion. Nothing here is shared with the engine, and nothing is fast.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

TIE = Fraction(1, 10**11)

# -- losses: how badly ONE leaf value fits rows of (answer, weight), summed over the rows


def _by_class(rows) -> dict:
    total = defaultdict(Fraction)
    for y, w in rows:
        total[y] += w
    return total


def gini(rows):
    total = sum(w for _, w in rows)
    return total * (1 - sum((w / total) ** 2 for w in _by_class(rows).values()))


def entropy(rows):
    total = float(sum(w for _, w in rows))
    return math.fsum(-w * math.log2(w / total) for w in map(float, _by_class(rows).values()) if w)


def misclassification(rows):
    return sum(w for _, w in rows) - max(_by_class(rows).values())


def squared_error(rows):
    mean = sum(w * y for y, w in rows) / sum(w for _, w in rows)
    return sum(w * (y - mean) ** 2 for y, w in rows)


def _distances(rows) -> dict:
    """The sum of distances to each value of the rows."""
    return {value: sum(w * abs(y - value) for y, w in rows) for value, _ in rows}


def absolute_error(rows):
    """The smallest sum of distances to any value: one of the rows' own reaches it."""
    return min(_distances(rows).values())


def median(rows):
    """Halfway between the lowest and the highest of the rows' values whose sum of distances is the smallest."""
    distances = _distances(rows)
    nearest = [value for value in distances if distances[value] == min(distances.values())]
    return (min(nearest) + max(nearest)) / 2


def similarity_loss(reg_lambda, reg_alpha):
    """XGBoost's, without the factor 1/2. A row is (g, h); lambda and alpha pull the leaf towards 0."""

    def loss(rows):
        G, H = (sum(column) for column in zip(*rows, strict=True))
        pulled = max(abs(G) - Fraction(reg_alpha), 0)
        return -(pulled**2) / (H + Fraction(reg_lambda)) if H + reg_lambda else Fraction(0)

    return loss


LOSSES = {f.__name__: f for f in (gini, entropy, misclassification, squared_error, absolute_error)}

# -- candidates


@dataclass(frozen=True)
class Candidate:
    feature: int
    threshold: float  # NaN for levels, infinite for "present against missing"
    levels: tuple[int, ...]  # that go left
    missing_left: bool
    left: tuple[int, ...]  # rows
    right: tuple[int, ...]
    gain: Fraction | float = 0


@dataclass(frozen=True)
class Problem:
    """A data set and the settings that decide which candidates there are and what they are worth."""

    data: object
    loss: object
    answers: list  # (y, w), or (g, h), of each row, as fractions
    per_row: bool = True
    min_samples_leaf: int = 1
    min_weight: float = 0.0
    midpoint: bool = True
    categories: str = "subset"


def problem(data, criterion: str, weight=None, **settings) -> Problem:
    weight = np.ones(len(data.y)) if weight is None else weight
    answers = [(Fraction(y), Fraction(w)) for y, w in zip(data.y.tolist(), weight.tolist(), strict=True)]
    return Problem(data, LOSSES[criterion], answers, **settings)


def candidates(p: Problem, rows: list[int]) -> list[Candidate]:
    """Every allowed split of a node, in the order in which ties are decided."""
    found = []
    for feature, kind in enumerate(p.data.kinds):
        named = kind == "category" and p.categories != "as_numbers"
        for threshold, levels, missing_left, left in (_levels if named else _thresholds)(p, feature, rows):
            right = tuple(row for row in rows if row not in left)
            if _allowed(p, left, right):
                worth = gain(p, rows, left, right)
                found.append(Candidate(feature, threshold, levels, missing_left, tuple(left), right, worth))
    return found


def _allowed(p: Problem, left, right) -> bool:
    if min(len(left), len(right)) < p.min_samples_leaf:
        return False
    return not p.min_weight or min(sum(p.answers[r][1] for r in side) for side in (left, right)) >= p.min_weight


def gain(p: Problem, rows, left, right):
    """loss(parent) - loss(left) - loss(right), per row where the trace shows it so."""
    whole, one, other = ([p.answers[row] for row in side] for side in (rows, left, right))
    total = p.loss(whole) - p.loss(one) - p.loss(other)
    return total / sum(w for _, w in whole) if p.per_row else total


def _thresholds(p: Problem, feature: int, rows):
    x = {row: float(p.data.X[row, feature]) for row in rows}
    present = sorted({value for value in x.values() if not math.isnan(value)})
    gaps = any(math.isnan(value) for value in x.values())
    for missing_left in (False, True) if gaps else (False,):
        for low, high in itertools.pairwise(present):
            left = [row for row in rows if x[row] <= low or (missing_left and math.isnan(x[row]))]
            yield _between(low, high) if p.midpoint else low, (), missing_left, left
        if gaps and present and not missing_left:
            yield math.inf, (), False, [row for row in rows if not math.isnan(x[row])]


def _between(low: float, high: float) -> float:
    middle = float((Fraction(low) + Fraction(high)) / 2)
    return middle if middle < high else low


def _levels(p: Problem, feature: int, rows):
    level = {row: p.data.X[row, feature] for row in rows}
    present = sorted({int(value) for value in level.values() if not math.isnan(value)})
    gaps = any(math.isnan(value) for value in level.values())
    sides = _ways(p, present, level)
    tried = [(False, side) for side in sides]
    if gaps and present:
        tried += [(False, tuple(present))] + [(True, side) for side in sides]
    for missing_left, side in tried:
        left = [row for row in rows if level[row] in side or (missing_left and math.isnan(level[row]))]
        yield math.nan, tuple(side), missing_left, left


def _ways(p: Problem, present: list[int], level: dict) -> list[tuple[int, ...]]:
    """The levels that may go left together."""
    if len(present) < 2:
        return []
    if p.categories == "one_vs_rest":
        return [(one,) for one in present][: None if len(present) > 2 else 1]
    if len(present) <= 10:
        return [side for side in subsets(present) if present[0] in side]
    order = sorted(present, key=lambda one: _mean(p, level, one))
    return [tuple(sorted(order[:k])) for k in range(1, len(order))]


def subsets(present: list[int]) -> list[tuple[int, ...]]:
    """Every choice of some but not all levels, counting up in binary with the first level as the highest digit."""
    digits = itertools.product((0, 1), repeat=len(present))
    chosen = [tuple(one for one, digit in zip(present, number, strict=True) if digit) for number in digits]
    return [side for side in chosen if 0 < len(side) < len(present)]


def _mean(p: Problem, level: dict, one: int):
    """The mean or median of a level; of classes, the share of the class most common where the feature is present."""
    here = [p.answers[row] for row in level if level[row] == one]
    if p.loss is squared_error:
        return sum(w * y for y, w in here) / sum(w for _, w in here)
    if p.loss is absolute_error:
        return median(here)
    shares = _by_class([p.answers[row] for row in level if not math.isnan(level[row])])
    common = min(shares, key=lambda y: (-shares[y], y))
    return sum(w for y, w in here if y == common) / sum(w for _, w in here)


def best(found: list[Candidate]) -> Candidate | None:
    """The first candidate that gains as much as any."""
    if not found:
        return None
    top = max(c.gain for c in found)
    size = abs(top) if isinstance(top, Fraction) else 1.0  # logarithms are rounded, so their ties need some room
    return next(c for c in found if c.gain >= top - TIE * size)


# -- trees


@dataclass(frozen=True)
class Node:
    rows: tuple[int, ...]
    reason: str  # "" where it was split
    split: Candidate | None = None
    missing_left: bool = False
    left: Node | None = None
    right: Node | None = None


def grow(p: Problem, rows, max_depth=None, min_samples_split=2) -> Node:
    """The tree by recursion. Rows of weight 0 must be left out by the caller."""
    rows = tuple(int(row) for row in rows)
    reason = _stop(p, rows, max_depth, min_samples_split)
    split = None if reason else best(candidates(p, rows))
    if split is None:
        return Node(rows, reason or "no_candidate")
    known = all(not math.isnan(p.data.X[row, split.feature]) for row in rows)
    missing_left = len(split.left) > len(split.right) if known else split.missing_left
    deeper = None if max_depth is None else max_depth - 1
    sides = [grow(p, side, deeper, min_samples_split) for side in (split.left, split.right)]
    return Node(rows, "", split, missing_left, *sides)


def _stop(p: Problem, rows, max_depth, min_samples_split) -> str:
    if len({p.answers[row][0] for row in rows}) == 1:
        return "pure"
    if max_depth == 0:
        return "max_depth"
    if len(rows) < min_samples_split:
        return "min_samples_split"
    return "min_samples_leaf" if len(rows) < 2 * p.min_samples_leaf else ""


def leaf_of(p: Problem, node: Node, x) -> Node:
    """The leaf a row with values x ends in; a level that was not at hand when a split was made counts as missing."""
    while node.split is not None:
        value, split = x[node.split.feature], node.split
        named = math.isnan(split.threshold)
        if math.isnan(value) or (named and value not in {p.data.X[row, split.feature] for row in node.rows}):
            left = node.missing_left
        else:
            left = value in split.levels if named else value <= split.threshold
        node = node.left if left else node.right
    return node


def value_of(p: Problem, node: Node, classes: int = 0):
    """The mean or median answer of a node's rows, or the share of each class."""
    rows = [p.answers[row] for row in node.rows]
    if p.loss is absolute_error:
        return median(rows)
    total = sum(w for _, w in rows)
    if not classes:
        return sum(w * y for y, w in rows) / total
    return [_by_class(rows)[c] / total for c in range(classes)]


def chi_square(observed) -> float:
    """Pearson's statistic of a table of counts, cell by cell."""
    n = math.fsum(itertools.chain(*observed))
    columns = [math.fsum(column) for column in zip(*observed, strict=True)]
    expected = [[math.fsum(row) * column / n for column in columns] for row in observed]
    cells = zip(itertools.chain(*observed), itertools.chain(*expected), strict=True)
    return math.fsum((seen - due) ** 2 / due for seen, due in cells if due)
