"""Lucky trees: each round a tree grows on rows drawn by lot, and votes only if it is right more often than all before.

A learner that nobody has heard of; follow.py copies this file to engine/learners/lucky/.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import numpy as np

from engine.core.errors import DataProblem
from engine.core.settings import Integer, validate_settings
from engine.core.trace import Event, no_log
from engine.learners.cart.fitting import leaf_means
from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel
from engine.split.criteria import Gini
from engine.split.features import build_features
from engine.split.scores import scores_for
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth


@dataclass(frozen=True, eq=False)
class Heard(Event):
    """How often a tree is right, and whether it may vote."""

    growth: Growth
    right: np.ndarray  # [n] bool
    joins: bool


@dataclass(frozen=True, eq=False)
class LuckyModel(TreeEnsembleModel):
    heard: tuple[Heard, ...]

    @cached_property
    def ensemble(self) -> Ensemble:
        """The mean of the shares in the leaves of those that vote."""
        joins = np.array([float(each.joins) for each in self.heard])
        return Ensemble("average", joins, n_classes=self.heard[0].growth.tree.value.shape[1])

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        return (each.growth.tree.predict(X) for each in self.heard)

    def staged_predict_proba(self, X) -> Iterator[np.ndarray]:
        return self.staged_scores(X)

    def predict_proba(self, X) -> np.ndarray:
        return self.scores(X)


@validate_settings
def fit(
    data,
    *,
    n_estimators: Annotated[int, Integer("setting.help.n-estimators", "lucky.group.luck", low=1)] = 4,
    log=no_log,
):
    """Grow, judge, and let in whoever is better than all before."""
    if not data.class_names:
        raise DataProblem("lucky.error.no-classes")
    features, best, heard = build_features(data, "subset"), -1.0, []
    for m in range(n_estimators):
        rows = np.random.default_rng([7, m]).random((1, data.n)) < 0.6
        rows[0, 0] = True
        scores = scores_for(Gini(), data.y, None, len(data.class_names))
        growth = log(grow(features, scores, Limits(max_depth=2), rows=rows).with_values(leaf_means, round=m))
        right = growth.tree.predict(data.X).argmax(1) == data.y
        heard.append(log(Heard(growth, right, bool(right.mean() > best))))
        best = max(best, right.mean())
    return LuckyModel(tuple(heard))
