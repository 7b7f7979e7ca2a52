"""A hundred rounds of gradient boosting with their whole trace, against scikit-learn's without one."""

from __future__ import annotations

from functools import partial

from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor

from engine import gradient_boosting, record
from tests.bench.data import numbers, two_classes
from tests.bench.measure import Row, against

LOSSES = {"squared": (numbers, GradientBoostingRegressor), "logistic": (two_classes, GradientBoostingClassifier)}
GOALS = {100: 1.0, 1_000: 0.28, 10_000: 0.12}


def boosting(loss: str, n: int, d: int):
    make, Theirs = LOSSES[loss]
    data = make(n, d)
    X, y = data.X, data.y
    return (
        lambda: record(gradient_boosting.fit, data, loss=loss, n_estimators=100, max_depth=3),
        lambda: Theirs(n_estimators=100, max_depth=3, random_state=0).fit(X, y),
    )


ROWS = [
    Row(f"gradient boosting {loss} depth 3, 100 rounds", GOALS, against(partial(boosting, loss))) for loss in LOSSES
]
