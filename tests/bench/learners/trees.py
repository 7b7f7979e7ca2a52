"""One tree with its whole trace, against scikit-learn's without one."""

from __future__ import annotations

from functools import partial

from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine import cart, record
from tests.bench.data import numbers, two_classes
from tests.bench.measure import Row, against

TASKS = {"classification": (two_classes, DecisionTreeClassifier), "regression": (numbers, DecisionTreeRegressor)}
GOALS = {
    1: {100: 0.45, 1_000: 0.35, 10_000: 0.25, 100_000: 0.25},
    3: {100: 1.0, 1_000: 0.35, 10_000: 0.15, 100_000: 0.15},
    6: {100: 1.0, 1_000: 0.35, 10_000: 0.15, 100_000: 0.15},
    None: {100: 1.8, 1_000: 0.6, 10_000: 0.22, 100_000: 0.22},
}


def tree(task: str, depth: int | None, n: int, d: int):
    make, Theirs = TASKS[task]
    data = make(n, d)
    X, y = data.X, data.y
    return (
        lambda: record(cart.fit, data, max_depth=depth),
        lambda: Theirs(max_depth=depth, random_state=0).fit(X, y),
    )


ROWS = [
    Row(f"tree {task} depth {depth or 'full'}", goals, against(partial(tree, task, depth)))
    for task in TASKS
    for depth, goals in GOALS.items()
]
