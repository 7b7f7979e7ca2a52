"""Row weights in AdaBoost: where they start, how each round changes them, and when boosting has to end.

Throughout: n rows, whose weights add up to 1. A verdict says how a round's tree did on the weighted rows; what differs
between classes and numbers (who is wrong, by how much) is in its two kinds: Say (fitting.py), Misses (regression.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.core.trace import Event
from engine.learners.cart.fitting import leaf_means, positive_weight_mask, validate_sample_weight
from engine.split.features import Features
from engine.split.level import Scores, Workspace
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth

FLOAT_EPS = np.finfo(float).eps
CLOSE = 1e-12  # an error or a weight this near to a limit has reached it: sums of weights are rounded
PERFECT, USELESS, ONE_ROW = "perfect", "useless", "one_row"  # why boosting ends


@dataclass(frozen=True, eq=False)
class RoundResult(Event):
    """How a round's tree did: the weighted error and its amount of say."""

    growth: Growth
    weight: np.ndarray  # [n] the weights it was judged with
    error: float
    alpha: float  # 0 where the tree is left out
    reason: str  # why boosting ends here, "" where it goes on

    @property
    def round(self) -> int:
        return self.growth.round

    @property
    def factor(self) -> np.ndarray:
        """[n] what each row's weight is multiplied by."""
        raise NotImplementedError

    def extra_round_columns(self) -> dict[str, float]:
        """More columns of the table of rounds."""
        return {}

    def extra_row_columns(self) -> dict[str, np.ndarray]:
        """More columns of the table of rows."""
        return {}

    def trace_columns(self, of: str, total, factor, after) -> dict[str, np.ndarray] | None:
        """This round's part of trace.columns(of); what only the reweighting knows is handed in."""
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
    """after = before * factor / total. Example: 1/7 each and one row wrong: 1/2 for that row, 1/12 for the others."""

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
    """Boosting ends before the last round: there are no weights to go on with."""

    result: RoundResult

    @property
    def reason(self) -> str:
        return self.result.reason

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        return self.result.trace_columns(of, np.nan, np.nan, np.nan)


def first_weight(sample_weight, n: int) -> np.ndarray:
    """Every row weighs 1/n, or its share of the given weights."""
    given = validate_sample_weight(sample_weight, n)
    return np.full(n, 1 / n) if given is None else normalize_weights(given)[1]


def reweight(verdict: RoundResult) -> Reweight:
    """The weights of the next round."""
    return Reweight(verdict, *normalize_weights(verdict.weight * verdict.factor))


def normalize_weights(weight: np.ndarray) -> tuple[float, np.ndarray]:
    """The sum, and each row's part of it.

    A row keeps at least as much as the sums of a search can still tell from nothing (engine/core/fixed_point.py);
    scikit-learn has such a floor too. Without it a row that many trees get right would drop out of the split that
    tells it apart.
    """
    floor = 2 * len(weight) * FLOAT_EPS * weight.max()
    if weight.min() < floor:
        weight = np.where(weight > 0, np.maximum(weight, floor), 0.0)  # a weight of 0 stays 0
    total = float(weight.sum())
    return total, weight / total


def judge(round: int, weight: np.ndarray, error: float, guessing: float) -> tuple[str, float]:
    """Why boosting ends with this tree ("" if it does not) and what the tree then has to say.

    A perfect tree votes with 1 instead of infinity, as in scikit-learn. Any other is left out, unless it is the only
    one: somebody has to predict. An error of `guessing` is what a tree reaches that knows nothing.
    """
    if weight.max() > 1 - CLOSE:
        reason = ONE_ROW
    elif error <= 0:
        reason = PERFECT
    else:
        reason = USELESS if error >= guessing - CLOSE else ""
    return reason, 1.0 if reason == PERFECT or round == 0 else 0.0


def grow_weighted(features: Features, scores: Scores, limits: Limits, work: Workspace, round: int, source) -> Growth:
    """A tree on weighted rows; those of weight 0 take no part."""
    make = partial(Growth, value=leaf_means, round=round, source=source)
    return grow(
        features, scores, limits, rows=positive_weight_mask(scores.row_weight), workspace=work, growth_factory=make
    )
