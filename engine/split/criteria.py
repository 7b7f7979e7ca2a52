"""Split criteria: how badly does ONE leaf value fit the rows of a node?

A criterion answers from sums alone. Throughout: `sums[..., c]` are the sums of the rows' columns, `loss` is the
smallest total misfit of a single leaf value, `leaf` is the value that reaches it, and for every split of every learner

    gain = loss(parent) - loss(left) - loss(right)

| criterion         | columns of a row       | loss                    | leaf         |
|-------------------|------------------------|-------------------------|--------------|
| Gini              | its weight, by class   | n - sum n_k^2 / n       | n_k / n      |
| Entropy           | same                   | -sum n_k log2(n_k / n)  | n_k / n      |
| Misclassification | same                   | n - max n_k             | n_k / n      |
| SquaredError      | w, w y, w y^2          | S2 - S1^2 / S0          | S1 / S0      |
| AbsoluteError     | see there              | sum w abs(y - median)   | the median   |
| Similarity        | g, h                   | -T(G)^2 / 2(H + lambda) | -T(G) / (H + lambda) |

`impurity` is the loss per row, as tables show it (Gini 0.48, a mean squared error ...).
"""

from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np


def safe_divide(top, bottom):
    """Elementwise division; 0 where the denominator is 0: an empty side has no impurity."""
    return np.divide(top, bottom, out=np.zeros(np.broadcast(top, bottom).shape), where=bottom != 0)[()]


class Criterion(Protocol):
    """A measure of nodes: from the sums [..., C] of their columns to [...] numbers."""

    name: ClassVar[str]
    counts_classes: ClassVar[bool]

    def loss(self, sums: np.ndarray) -> np.ndarray: ...

    def leaf(self, sums: np.ndarray) -> np.ndarray: ...  # [..., K] if counts_classes

    def weight(self, sums: np.ndarray) -> np.ndarray: ...

    def impurity(self, sums: np.ndarray) -> np.ndarray: ...


class ClassCriterion:
    """Base of class criteria: sums are class weights. Example: [2, 3] is 2 rows of class 0 and 3 of class 1."""

    counts_classes: ClassVar[bool] = True

    def leaf(self, sums):
        return safe_divide(sums, sums.sum(-1, keepdims=True))

    def weight(self, sums):
        return sums.sum(-1)

    def loss(self, sums):
        return self._loss(sums, sums.sum(-1))

    def impurity(self, sums):
        n = sums.sum(-1)
        return safe_divide(self._loss(sums, n), n)

    def _loss(self, sums: np.ndarray, n: np.ndarray) -> np.ndarray:
        raise NotImplementedError


@dataclass(frozen=True)
class Gini(ClassCriterion):
    """Rows times the probability that two rows drawn from the node (with replacement) differ in class.

    Example: sums [2, 3] -> 5 - (4 + 9) / 5 = 2.4, and per row 2.4 / 5 = 0.48 = 1 - (2/5)^2 - (3/5)^2.
    """

    name: ClassVar[str] = "gini"

    def _loss(self, sums, n):
        return n - safe_divide((sums * sums).sum(-1), n)


@dataclass(frozen=True)
class Entropy(ClassCriterion):
    """Bits needed to encode the class of every row, given the shares of the classes.

    Example: sums [2, 2] -> 4 bits, 1 per row. Sums [4, 0] -> 0.
    """

    name: ClassVar[str] = "entropy"

    def _loss(self, sums, n):
        return x_log2_x(n) - x_log2_x(sums).sum(-1)


@dataclass(frozen=True)
class Misclassification(ClassCriterion):
    """Rows that are not of the most common class. Example: sums [2, 3] -> 2, and per row 0.4."""

    name: ClassVar[str] = "misclassification"

    def _loss(self, sums, n):
        return n - sums.max(-1)


@dataclass(frozen=True)
class SquaredError:
    """Squared distance to the mean (SSR). Sums are [S0, S1, S2]: of the weights w, of w y and of w y^2.

    Example: y = 1, 2, 6 -> sums [3, 9, 41] -> 41 - 81/3 = 14, mean 3, and per row 14/3 (the MSE).
    """

    name: ClassVar[str] = "squared_error"
    counts_classes: ClassVar[bool] = False

    def loss(self, sums):
        loss = sums[..., 2] - safe_divide(sums[..., 1] ** 2, sums[..., 0])
        return np.maximum(loss, 0.0)  # rounding may make it negative

    def leaf(self, sums):
        return safe_divide(sums[..., 1], sums[..., 0])

    def weight(self, sums):
        return sums[..., 0]

    def impurity(self, sums):
        squared, mean_square = safe_divide(sums[..., 1], sums[..., 0]), safe_divide(sums[..., 2], sums[..., 0])
        squared *= squared
        impurity = np.maximum(mean_square, squared)  # rounding may make the difference negative
        impurity -= squared
        return impurity


@dataclass(frozen=True)
class AbsoluteError:
    """Distance to the median. Sums are [W, error, median, and error and median of the split's other side].

    Example: y = 1, 2, 6 -> median 2, error 1 + 0 + 4 = 5, and per row 5/3. An error is no sum over rows, so
    engine/split/absolute_error.py finds it.
    """

    name: ClassVar[str] = "absolute_error"
    counts_classes: ClassVar[bool] = False

    def loss(self, sums):
        return sums[..., 1]

    def leaf(self, sums):
        return sums[..., 2]

    def weight(self, sums):
        return sums[..., 0]

    def impurity(self, sums):
        return safe_divide(sums[..., 1], sums[..., 0])


PARTS = {"full": 1.0, "half": 0.5}  # of the difference of similarities: as xgboost reports it; as its objective falls


@dataclass(frozen=True)
class Similarity:
    """Second-order loss of XGBoost: g and h are the loss's first and second derivative at the current prediction.

    similarity = T(G)^2 / (H + lambda), where T shrinks G towards 0 by alpha; the loss is minus half of it.
    Example: residuals -10.5, 6.5, 7.5, -7.5 (g is minus these, h = 1), lambda 0 -> (-4)^2 / 4 = 4.
    The gain is the similarity of both sides less that of the node, or half of it (the fall of the loss).
    """

    reg_lambda: float = 1.0
    reg_alpha: float = 0.0
    gain: str = "full"
    name: ClassVar[str] = "similarity"
    counts_classes: ClassVar[bool] = False

    @property
    def gain_factor(self) -> float:
        """The ratio of the gain to the difference of similarities."""
        return PARTS[self.gain]

    def soft_threshold(self, G):
        """T(G): G shrunk towards 0 by alpha. Examples for alpha 1: 3 -> 2, -3 -> -2, 0.5 -> 0."""
        return G - np.clip(G, -self.reg_alpha, self.reg_alpha) if self.reg_alpha else G

    def similarity(self, sums):
        return safe_divide(self.soft_threshold(sums[..., 0]) ** 2, sums[..., 1] + self.reg_lambda)

    def loss(self, sums):
        return -self.similarity(sums) / 2

    def leaf(self, sums):
        return self.output(sums[..., 0], sums[..., 1])

    def output(self, G, H):
        """Return the leaf value -T(G) / (H + lambda). Example: G = -4, H = 4, lambda 0 -> 1."""
        return -safe_divide(self.soft_threshold(G), H + self.reg_lambda)

    def weight(self, sums):
        return sums[..., 1]

    def impurity(self, sums):
        """Return the similarity, which tables show in place of an impurity: higher is better."""
        return self.similarity(sums)


def x_log2_x(x):
    """x log2(x), with its limit 0 at 0."""
    x = np.asarray(x, float)
    return x * np.log2(x, out=np.zeros_like(x), where=x > 0)


CLASS_CRITERIA = {c.name: c for c in (Gini, Entropy, Misclassification)}
VALUE_CRITERIA = {c.name: c for c in (SquaredError, AbsoluteError)}
