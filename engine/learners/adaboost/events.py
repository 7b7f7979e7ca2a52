"""Sample weights of AdaBoost: the first ones, how a round changes them, and when boosting ends.

Throughout: n rows, whose weights add up to 1. A RoundResult holds the weighted error of a round's tree; its subclasses
are ClassificationResult (fitting.py) and RegressionResult (regression.py).
"""

from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.core.trace import Event
from engine.learners.cart.fitting import leaf_means, positive_weight_mask, validate_sample_weight
from engine.split.features import Features
from engine.split.level import Scores, Workspace
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth

CLOSE = 1e-12  # how near a sum of weights, which is rounded, comes to a limit that counts as reached
PERFECT, USELESS, ONE_ROW = "perfect", "useless", "one_row"  # why boosting ends


@dataclass(frozen=True, eq=False)
class RoundResult(Event):
    """Weighted error of a round's tree, and its amount of say alpha."""

    growth: Growth
    weight: np.ndarray  # [n] sample weights used for the error
    error: float
    alpha: float  # 0 if the tree does not vote
    reason: str  # why boosting ends after this round, "" if it continues

    @property
    def round(self) -> int:
        return self.growth.round

    @property
    def factor(self) -> np.ndarray:
        """[n] factor of each row's weight."""
        raise NotImplementedError

    def extra_round_columns(self) -> dict[str, float]:
        """Further columns of the table of rounds."""
        return {}

    def extra_row_columns(self) -> dict[str, np.ndarray]:
        """Further columns of the table of rows."""
        return {}

    def trace_columns(self, of: str, total, factor, after) -> dict[str, np.ndarray] | None:
        """This round's part of `trace.columns(of)`, with the sum, factors and results of its reweighting."""
        if of == "rounds":
            row = {"round": self.round, "error": self.error, **self.extra_round_columns(), "say": self.alpha,
                   "weight_sum": total, "reason": self.reason}  # fmt: skip
            return {name: np.array([value]) for name, value in row.items()}
        if of != "rows":
            return None
        n = len(self.weight)
        columns = {"round": self.round, "row": np.arange(n), "weight": self.weight, **self.extra_row_columns(),
                   "factor": factor, "after": after}  # fmt: skip
        return {name: np.broadcast_to(column, n) for name, column in columns.items()}


@dataclass(frozen=True, eq=False)
class Reweight(Event):
    """New weights before * factor / total.

    Example: seven rows of weight 1/7, one of them wrong -> 1/2 for that row, 1/12 for the others.
    """

    result: RoundResult
    total: float  # the sum of before * factor
    after: np.ndarray  # [n]

    @property
    def before(self) -> np.ndarray:
        return self.result.weight

    @property
    def factor(self) -> np.ndarray:
        return self.result.factor

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        return self.result.trace_columns(of, self.total, self.factor, self.after)


@dataclass(frozen=True, eq=False)
class AdaBoostStop(Event):
    """Boosting ends before its last round; there are no new weights."""

    result: RoundResult

    @property
    def reason(self) -> str:
        return self.result.reason

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        return self.result.trace_columns(of, np.nan, np.nan, np.nan)


def first_weight(sample_weight, n: int) -> np.ndarray:
    """Weights of the first round: 1/n, or the given weights normalised."""
    weight = validate_sample_weight(sample_weight, n)
    return np.full(n, 1 / n) if weight is None else normalize_weights(weight)[1]


def reweight(result: RoundResult) -> Reweight:
    """Compute the weights of the next round."""
    return Reweight(result, *normalize_weights(result.weight * result.factor))


def normalize_weights(weight: np.ndarray) -> tuple[float, np.ndarray]:
    """Return the sum of the weights, and the weights divided by it.

    Positive weights are raised to the smallest one that sums of the split search can tell from 0
    (engine/core/fixed_point.py); scikit-learn has such a floor too. Without it, a row that many trees get right would
    no longer count in the split that separates it.
    """
    floor = 2 * len(weight) * np.finfo(float).eps * weight.max()
    if weight.min() < floor:
        weight = np.where(weight > 0, np.maximum(weight, floor), 0.0)  # a weight of 0 stays 0
    total = float(weight.sum())
    return total, weight / total


def check_stop(round: int, weight: np.ndarray, error: float, guessing: float) -> tuple[str, float]:
    """Return why boosting ends with this tree ("" if it continues), and the tree's alpha if it ends.

    A perfect tree has an alpha of 1 instead of infinity, as in scikit-learn. Any other last tree does not vote, unless
    it is the only one. `guessing` is the error of a tree that guesses at random.
    """
    if weight.max() > 1 - CLOSE:
        reason = ONE_ROW
    elif error <= 0:
        reason = PERFECT
    else:
        reason = USELESS if error >= guessing - CLOSE else ""
    return reason, 1.0 if reason == PERFECT or round == 0 else 0.0


def grow_weighted(features: Features, scores: Scores, limits: Limits, work: Workspace, round: int, source) -> Growth:
    """Grow a tree on the rows of positive weight."""
    factory = partial(Growth, value=leaf_means, round=round, source=source)
    rows = positive_weight_mask(scores.row_weight)
    return grow(features, scores, limits, rows=rows, workspace=work, growth_factory=factory)
