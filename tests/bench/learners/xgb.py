"""XGBoost with its trace against xgboost itself, tree_method="exact", one thread, its table built each time too."""

from __future__ import annotations

from functools import partial

import xgboost

from engine import record, xgb
from tests.bench.data import numbers, two_classes
from tests.bench.measure import Row, against

GOALS = {100: 2.5, 1_000: 0.85, 10_000: 0.65}


def pair(make, objective: str, depth: int, n: int, d: int):
    """A hundred rounds each."""
    data = make(n, d)
    asked = {"objective": objective, "tree_method": "exact", "nthread": 1, "max_depth": depth}

    def theirs():
        xgboost.train(asked, xgboost.DMatrix(data.X, label=data.y, nthread=1), 100)

    return lambda: record(xgb.fit, data, max_depth=depth), theirs


ROWS = [
    Row(f"xgboost {objective}, 100 rounds, depth {depth}", GOALS, against(partial(pair, make, objective, depth)))
    for make, objective in ((numbers, "reg:squarederror"), (two_classes, "binary:logistic"))
    for depth in (3, 6)
]
