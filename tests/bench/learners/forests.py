"""Ten trees of a random forest with their whole trace, against scikit-learn's without one, on one thread."""

from __future__ import annotations

from functools import partial

from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor

from engine import forest, record
from tests.bench.data import numbers, two_classes
from tests.bench.measure import Row, against

TASKS = {"classification": (two_classes, RandomForestClassifier), "regression": (numbers, RandomForestRegressor)}
GOALS = {100: 1.0, 1_000: 0.9, 10_000: 0.4}


def ten_trees(task: str, depth: int | None, n: int, d: int):
    make, Theirs = TASKS[task]
    data = make(n, d)
    X, y, settings = data.X, data.y, {"n_estimators": 10, "max_depth": depth, "max_features": "sqrt"}
    return (
        lambda: record(forest.fit, data, **settings),
        lambda: Theirs(**settings, random_state=0, n_jobs=1).fit(X, y),
    )


ROWS = [
    Row(f"forest {task} depth {depth or 'full'}", GOALS, against(partial(ten_trees, task, depth)))
    for task in TASKS
    for depth in (3, None)
]
