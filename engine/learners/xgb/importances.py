"""What a model's splits say of each feature: the five scores of xgboost's get_score.

    weight        how many splits ask about it
    total_gain    what these gained together            gain     on average
    total_cover   the sums of h of the nodes they split   cover    on average

Gains are before gamma, and a feature that is never asked about has 0.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.core.problem import DataProblem
from engine.core.trace import expect_type
from engine.split.newton import NewtonScores
from engine.tree.growth import Growth

KINDS = ("gain", "weight", "cover", "total_gain", "total_cover")


def importance(growths: Iterable[Growth], d: int, kind: str) -> np.ndarray:
    """[d] one of KINDS."""
    if kind not in KINDS:
        raise DataProblem("xgb.error.no-importance", name=repr(kind), names=", ".join(KINDS))
    weight, gain, cover = sum((_of_tree(growth, d) for growth in growths), np.zeros((3, d)))
    total = {"weight": weight, "gain": gain, "cover": cover}[kind.removeprefix("total_")]
    return total / np.maximum(weight, 1) if kind in ("gain", "cover") else total


def _of_tree(growth: Growth, d: int) -> np.ndarray:
    """[3, d] the splits on each feature, what they gained, and the sums of h they split."""
    tree, scores = growth.tree, expect_type(NewtonScores, growth.scores)
    inner = (tree.feature >= 0).nonzero()[0]
    H = scores.gradient_hessian_sums(list(growth.sums.T), tree.count)[:, 1]
    columns = np.ones(len(inner)), tree.gain[inner], H[inner]
    return np.stack([np.bincount(tree.feature[inner], column, d) for column in columns])
