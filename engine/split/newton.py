"""XGBoost's split scores, from the gradients g and hessians h of any loss.

With G and H the sums of g and h, lambda in every H (so S = H_left + H_right is the node's H and twice lambda):

    G_left^2 / H_left + G_right^2 / H_right = G^2 / S + D^2 S / (H_left H_right),    D = G_left - H_left G / S

Only the second term differs between candidates, so D^2 / (H_left H_right) is the score. Example: g = -3, 1, 2 and h = 1
with lambda 1, split after the first: S = 5, D = -3 - 2 * 0/5 = -3, and 9 * 5/(2 * 3) = 7.5 = 9/2 + 9/3.
With alpha, which shrinks every G towards 0, there is no such shortcut: `L1NewtonScores` adds up both sides.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from engine.core.fixed_point import to_fixed_point
from engine.split.criteria import Similarity
from engine.split.level import FORBIDDEN, Level, Scores, Segments, one_each, placed

MIN_RIDGE = 1e-100  # units of h: negligible beside any row, but no division by 0


def newton_scores(
    criterion: Similarity, g: np.ndarray, h: np.ndarray | None, min_child_weight: float = 0.0
) -> NewtonScores:
    """Return the scores of g and h. `h=None`: every hessian is 1 (squared error), which saves half the work."""
    return (L1NewtonScores if criterion.reg_alpha else NewtonScores)(criterion, g, h, min_child_weight)


class NewtonScores(Scores):
    """The scores without alpha. If h is None, H is a number of rows."""

    counts_classes = False

    def __init__(self, criterion: Similarity, g: np.ndarray, h: np.ndarray | None, min_child_weight: float):
        exact = [to_fixed_point(g)] if h is None else [to_fixed_point(g), to_fixed_point(h)]
        self.criterion = self.similarity = criterion
        self.min_weight, self.target, self.hessian = min_child_weight, g, h
        self.columns, self.units = [e.units for e in exact], [e.unit for e in exact]
        # Units are powers of two, so formulas round alike in units and in numbers: scores stay in units of G and H.
        self._unit_of_h = 1.0 if h is None else self.units[1]
        self._unit_of_gain = criterion.gain_factor * self.units[0] / self._unit_of_h
        self._ridge = max(criterion.reg_lambda / self._unit_of_h, MIN_RIDGE)
        # Without lambda, a side whose hessians are all 0 has no output. It is forbidden like one that is too light.
        self._lightest = max(min_child_weight / self._unit_of_h, 0.0 if criterion.reg_lambda else 0.5)

    def max_similarity(self, rows: np.ndarray | slice = slice(None)) -> float:
        """Return the similarity of rows if all g had the same sign, the scale of rounding errors."""
        g, h = self.target[rows], self.hessian
        H = float(len(g) if h is None else h[rows].sum())
        G = float(np.abs(g).sum())
        return G * G / max(H + self.similarity.reg_lambda, 1e-300)

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        layout, ridge = level.layout, self._ridge
        total = level.sums[0].astype(float)
        if len(self.columns) == 1:  # the minimum weight of a side is a minimum number of rows
            fewest = max(min_samples_leaf, math.ceil(self.min_weight))
            key = "similar", ridge, fewest
            left, both, self._scale = layout.get_or_make(key, lambda: _count_vectors(layout, ridge, fewest))
            self._expected = level.spread(total)
            self._expected *= left  # first: the product of small integers is exact, so that D = 0 is exactly 0
            self._expected /= both
            # At forbidden positions the scale is negative, so the score is -infinity.
            self._expected[layout.forbidden_positions(fewest)] = np.inf
        else:
            self._mean = level.spread(total / (level.sums[1] + 2 * ridge))
            self._hessian = level.spread(level.sums[1].astype(float))
            self._hessian[layout.forbidden_positions(min_samples_leaf)] = -np.inf  # makes the right side too light

    def score(self, level: Level, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        D = self.running(level, 0, block, out)
        if len(self.columns) == 1:
            D -= self._expected
            D *= D
            D *= self._scale
            return D
        left, right, expected = (level.work.buffer(name, block.shape) for name in ("side", "others", "weight"))
        self.running(level, 1, block, left)
        np.subtract(self._hessian, left, out=right)
        light = self._light(left, right)  # before adding lambda, which would round integers
        left += self._ridge
        right += self._ridge
        np.multiply(self._mean, left, out=expected)
        D -= expected
        D *= D
        left *= right
        D /= left
        np.copyto(D, FORBIDDEN, where=light)
        return D

    def weights_and_floors(self, row):
        if self._lightest <= 0:
            return None
        weight = self.columns[1] if len(self.columns) > 1 else np.ones(len(self.target), np.int64)
        return weight, np.full(len(row), self._lightest)

    def score_sides(self, left, n_left, total, n):
        left_weight, right_weight = self._sides(left, n_left, total, n)
        light = self._light(left_weight, right_weight)
        left_weight, right_weight = left_weight + self._ridge, right_weight + self._ridge
        D = left[..., 0] - total[..., 0] * left_weight / (left_weight + right_weight)
        return np.where(light, FORBIDDEN, D * D / (left_weight * right_weight))

    def _sides(self, left, n_left, total, n) -> tuple[np.ndarray, np.ndarray]:
        """Return H of both sides, in units."""
        left, total = (n_left, n) if len(self.columns) == 1 else (left[..., 1], total[..., 1])
        return left, total - left

    def _light(self, left_weight: np.ndarray, right_weight: np.ndarray) -> np.ndarray:
        return np.minimum(left_weight, right_weight) < self._lightest

    def gain(self, score, sums, count):
        """Return the similarities' difference: D^2 S / (H_left H_right) - lambda G^2 / (S (H + lambda))."""
        G, H = sums[0].astype(float), (sums[1] if len(self.columns) > 1 else count) + self._ridge
        S = H + self._ridge
        G *= G
        G *= self._ridge / (S * H)
        return (score * S - G) * self.units[0] * self._unit_of_gain

    def reported_gain(self, score, sums, count):
        return self.gain(score, sums, count)  # not per row

    def criterion_columns(self, rows):
        n, h = len(self.target), self.hessian
        weight = one_each(n) if h is None else placed(to_fixed_point(h.take(rows)), rows, n)
        return [placed(to_fixed_point(self.target.take(rows)), rows, n), weight]

    def weight(self, sums, count):
        return np.ones(len(count))  # gains are not per row

    def gradient_hessian_sums(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k, 2] G and H of each node."""
        H = sums[1] * self.units[1] if len(sums) > 1 else count
        return np.stack((sums[0] * self.units[0], H), -1)

    def _is_pure(self, rows, starts, sums, count):
        return None  # only the search shows whether there is a gain

    def _mean_target(self, sums, count):
        G, H = self.gradient_hessian_sums(sums, count).T
        return G / np.maximum(H, 1e-300)


def _count_vectors(layout: Segments, ridge: float, fewest: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return [m] H_left, S and 1 / (H_left H_right) of each position, the last negative at forbidden positions."""
    left, both = layout.n_left + ridge, layout.n + 2 * ridge
    right = both - left
    right[layout.forbidden_positions(fewest)] = -1.0
    right *= left
    return left, both, np.divide(1.0, right, out=right)


class L1NewtonScores(NewtonScores):
    """The scores with alpha: T shrinks the G of each side towards 0, and their similarities are added up."""

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        self._bar = level.layout.bar(min_samples_leaf)
        self._total = [level.spread(total.astype(float)) for total in level.sums]

    def score(self, level: Level, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        buffer, layout, shape = level.work.buffer, level.layout, block.shape
        right = np.subtract(self._total[0], self.running(level, 0, block, out), out=buffer("others", shape))
        if len(self.columns) == 1:
            weights = layout.n_left, layout.n_right
        else:
            weights = self.running(level, 1, block, buffer("side", shape)), buffer("weight", shape)
            np.subtract(self._total[1], weights[0], out=weights[1])
        self._add_up(out, right, *weights)
        out += self._bar
        return out

    def score_sides(self, left, n_left, total, n):
        left_weight, right_weight = self._sides(left, n_left, total, n)
        return self._add_up(left[..., 0].astype(float), total[..., 0] - left[..., 0], left_weight, right_weight)

    def _add_up(self, left, right, left_weight, right_weight) -> np.ndarray:
        """Replace G in `left` by the similarity of both sides, FORBIDDEN where one weighs too little; return it."""
        light = self._light(left_weight, right_weight)
        for G, H in ((left, left_weight), (right, right_weight)):
            np.copyto(G, self._soft_threshold(G))
            G *= G
            G /= H + self._ridge
        left += right
        np.copyto(left, FORBIDDEN, where=light)
        return left

    def gain(self, score, sums, count):
        H = (sums[1] if len(self.columns) > 1 else count) + self._ridge
        return (score - self._soft_threshold(sums[0].astype(float)) ** 2 / H) * self.units[0] * self._unit_of_gain

    def _soft_threshold(self, G: np.ndarray) -> np.ndarray:
        return replace(self.similarity, reg_alpha=self.similarity.reg_alpha / self.units[0]).soft_threshold(G)
