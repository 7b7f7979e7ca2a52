"""Results that a view computes in the job pool, shared by all sessions; a switch to another view stops no job."""

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
    work: Callable, picked: TableSelection, *args, place: str = VIEW, lane: Lane = Lane.THREAD
) -> Any | None:
    """Return `work(table, *args)`, None while it runs or after an error, which the view shows.

    `work` must depend on its arguments only: sessions with equal ones share the result. Its module must not import
    Streamlit, since it may run in a worker process.
    """
    key = work.__module__, work.__qualname__, selection_key(picked), make_hashable(args)
    return await_result(key, partial(work, picked.data, *args), bool(picked.owner_key), place, lane)


def await_result(key: Hashable, work: Work, private: bool, place: str = VIEW, lane: Lane = Lane.THREAD) -> Any | None:
    """Return the result of the work, None while it runs or after an error, which the view shows."""
    try:
        return await_job(key, work, private, place, lane=lane)
    except DataProblem as problem:
        markup.problem(problem)
        return None
