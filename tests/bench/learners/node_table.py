"""One node's whole table derived again, against a scikit-learn stump fit on the same rows."""

from __future__ import annotations

from functools import partial

from engine import cart, record
from tests.bench.learners.trees import TASKS
from tests.bench.measure import Row, against


def root_table(task: str, n: int, d: int):
    make, Theirs = TASKS[task]
    data = make(n, d)
    X, y = data.X, data.y
    growth = record(cart.fit, data, max_depth=3).logged_events[0]

    def derive():
        growth.clear_cache()
        return growth.table(0).columns()

    return derive, lambda: Theirs(max_depth=1, random_state=0).fit(X, y)


ROWS = [
    Row(f"root table {task}", {10_000: 0.2}, against(partial(root_table, task)), features=(10, 30)) for task in TASKS
]
