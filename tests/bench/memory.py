"""What a trace keeps in memory, in bytes a candidate.

Counted: every array reachable from the trace, each buffer once. Not counted: the data set's own arrays, and series with
one entry a row (the target, what a row adds up, the leaf it came to), which no trace can do without. An order of the
rows for every feature is no such series: it is counted.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from engine import cart, record
from tests.bench.data import numbers, two_classes
from tests.bench.measure import Cell, Row

PLAIN = (str, bytes, int, float, bool, type(None), type)


def arrays_in(thing) -> list[np.ndarray]:
    """The buffers reachable from an object, each once."""
    seen, waiting, found = set(), [thing], {}
    while waiting:
        here = waiting.pop()
        if id(here) in seen or isinstance(here, PLAIN):
            continue
        seen.add(id(here))
        if isinstance(here, np.ndarray):
            owner = here if here.base is None else here.base
            found[id(owner)] = owner
        elif isinstance(here, dict):
            waiting += [*here.keys(), *here.values()]
        elif isinstance(here, list | tuple | set):
            waiting += list(here)
        elif hasattr(here, "__dict__"):
            waiting += list(vars(here).values())
    return [owner for owner in found.values() if isinstance(owner, np.ndarray)]


def candidates_of(growth) -> int:
    """Candidate splits, where no value repeats: one less than rows, for every feature of every node searched."""
    searched = growth.tree.feature >= 0
    return int((growth.tree.count[searched] - 1).sum()) * growth.features.d


def bytes_a_candidate(make, n: int, d: int, seconds: float) -> Cell:
    data = make(n, d)
    trace = record(cart.fit, data, max_depth=6)
    own = {id(array) for array in arrays_in(data)}
    beyond = [a for a in arrays_in((trace.logged_events, trace.model)) if id(a) not in own and a.size != n]
    return Cell(sum(a.nbytes for a in beyond) / candidates_of(trace.logged_events[0]))


GOALS = {10_000: 0.1, 100_000: 0.1}
ROWS = [
    Row(f"memory {task}, bytes a candidate, depth 6", GOALS, partial(bytes_a_candidate, make))
    for task, make in (("classification", two_classes), ("regression", numbers))
]
