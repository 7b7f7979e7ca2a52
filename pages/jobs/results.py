"""What a view works out of a table is a fit like any other: it runs beside the page, everybody who opens the view waits
for the same one, and what takes long can be watched and stopped. Turning to another view meanwhile stops nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from engine.core.errors import DataProblem
from pages.frame import markup
from pages.jobs.pool import Lane
from pages.jobs.waiters import VIEW, await_job
from pages.jobs.worker import Work
from pages.lesson.page import make_hashable, selection_key
from pages.lesson.picker import TableSelection


def await_table_result(
    work: Callable, picked: TableSelection, *given, place: str = VIEW, lane: Lane = Lane.THREAD
) -> Any | None:
    """work(table, *given), once it is there. Who else gives the same function the same gets the same: all that it
    makes use of must follow from what it is given. Its module knows no Streamlit, for it may run in a process."""
    key = work.__module__, work.__qualname__, selection_key(picked), make_hashable(given)
    return await_result(key, partial(work, picked.data, *given), bool(picked.owner_key), place, lane)


def await_result(key: Hashable, work: Work, private: bool, place: str = VIEW, lane: Lane = Lane.THREAD) -> Any | None:
    """What comes out of the work, once it is there; until then, and if it refuses, the view says so in its place."""
    try:
        return await_job(key, work, private, place, lane=lane)
    except DataProblem as problem:
        markup.problem(problem)
        return None
