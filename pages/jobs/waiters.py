"""Fits run beside the page, and so does reading a file: it shows meanwhile how far they are, and can stop them.

Who asks for what somebody else is waiting for waits for the same fit. What comes out is kept for everybody, the last
ones only, as many as memory was set aside for; of a table that is somebody's own it is kept in their session alone.
A refusal is kept like a result, for it would be the same again. What only a busy moment caused is not.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from typing import Any

import streamlit as st

from engine.core.errors import DataProblem
from engine.text.message import Message, msg
from pages.frame.streamlit_internals import is_connected, run_session_id
from pages.i18n.text import t
from pages.jobs.pool import Job, JobCancelled, JobPool, Lane
from pages.jobs.process import LimitExceeded, RetryableError
from pages.jobs.worker import Work

SHARED_CACHE_MB = 400  # MB of results kept for everybody,
PRIVATE_CACHE_MB = 20  # and of each session's own tables, besides what is on screen; the last one however large it is
PROGRESS_DELAY = 0.5  # seconds a page waits before it shows how far a fit is

REQUEST_PREFIX = "a request"  # what the names of those begin with that have no session (on_request.py)
PRIVATE_RESULTS_KEY, READ_RESULTS_KEY, WAIT_STATES_KEY = (
    "results of own tables",
    "what was read",
    "what is waited for",
)  # names in the session's state

# A page waits for one fit at each of these places; what stands at one is drawn from those before it. So a session has
# one fit under way in each lane and three in line at the most.
PAGE, OTHER_SPLITS, VIEW, SECOND_VIEW = PLACES = ("the page", "other splits", "a view", "a further view")


def is_present(session: str) -> bool:
    """Is somebody connected? A closed tab is not, at once; a session that comes back asks again."""
    if session.startswith(REQUEST_PREFIX):  # it leaves by itself
        return True
    return is_connected(session.partition(" ")[0])


# Module-level singleton: any client can clear `st.cache_resource` for everyone.
_fits = JobPool(is_present)


def job_pool() -> JobPool:
    """All fits of this server."""
    return _fits


# -- what a session waits for


@dataclass(frozen=True)
class WaitTexts:
    """What a page says of it."""

    progress: Message
    advice: Message  # how to ask for less of it
    after_stop: Message
    results_key: str  # the name in the session's state of what came out of its own tables


TRAINING_TEXTS = WaitTexts(
    msg("jobs.training.progress"), msg("jobs.training.advice"), msg("jobs.training.after-stop"), PRIVATE_RESULTS_KEY
)
READING_TEXTS = WaitTexts(
    msg("jobs.reading.progress"), msg("jobs.reading.advice"), msg("jobs.reading.after-stop"), READ_RESULTS_KEY
)


@dataclass(eq=False)
class WaitState:
    """A place of a session's page."""

    job: Job | None = None  # that it waits for, or waited for last
    failure: tuple[Hashable, Message] | None = None  # the fit that is begun again only if somebody says so, and why

    def leave(self):
        if self.job is not None:
            job_pool().leave(self.job, session_id())
            self.job = None

    def fail(self, key: Hashable, why: Message):
        self.failure = key, why
        self.leave()

    def retry(self):
        self.failure = None


def session_id() -> str:
    """Streamlit's name of this session, and what nobody can guess."""
    return st.session_state.setdefault("who waits", f"{run_session_id()} {secrets.token_hex(8)}")


def wait_states() -> dict[str, WaitState]:
    return st.session_state.setdefault(WAIT_STATES_KEY, {place: WaitState() for place in PLACES})


def cancel(place: str):
    """Wait no longer for what this place asked for, nor for what was to be drawn from it."""
    for name in PLACES[PLACES.index(place) :]:
        wait_states()[name].leave()


def forget_private_results():
    """What came out of this session's own tables is gone at once, and nothing more is to come."""
    cancel(PAGE)
    for kept in (PRIVATE_RESULTS_KEY, READ_RESULTS_KEY):
        st.session_state.pop(kept, None)


def find_result(is_wanted: Callable[[tuple], bool], private: bool) -> Any | None:
    """A result that is there, under a key that is wanted."""
    results = [(key[1] if private else key, made) for key, made in list(_room(private)[0].items())]
    found = (
        made.result() for key, made in results if isinstance(key, tuple) and is_wanted(key) and not made.exception()
    )
    return next(found, None)


def _room(own: bool, kind: WaitTexts = TRAINING_TEXTS) -> tuple[OrderedDict, float]:
    """Where results are kept, and how many megabytes of them."""
    return (
        (st.session_state.setdefault(kind.results_key, OrderedDict()), PRIVATE_CACHE_MB)
        if own
        else (job_pool().results, SHARED_CACHE_MB)
    )


def read_user_file(key: Hashable, work: Work, lane: Lane) -> Any | None:
    """The same of a reading. Whoever asks takes what comes out, and nothing of it is kept here."""
    try:
        found = await_job(key, work, private=True, texts=READING_TEXTS, lane=lane)
    except DataProblem:
        _forget_read()
        raise
    if found is not None:
        _forget_read()
    return found


def _forget_read():
    cancel(PAGE)
    st.session_state.pop(READ_RESULTS_KEY, None)


def has_failed(key: Hashable) -> bool:
    """Was this reading stopped, or did it take too much? Then the page says so, and waits no longer."""
    ended = wait_states()[PAGE].failure
    return ended is not None and ended[0] == (session_id(), key)


def await_job(
    key: Hashable,
    work: Work,
    private: bool,
    place: str = PAGE,
    texts: WaitTexts = TRAINING_TEXTS,
    lane: Lane = Lane.THREAD,
) -> Any | None:
    """What comes out of the fit under this key, if that is soon; else None, and how far it is and a way to stop it are
    shown. Raises what the fit raised. `own`: its result is for this session alone. `lane`: where it begins."""
    spot = wait_states()[place]
    kept, room = _room(private, texts)
    key = (session_id(), key) if private else key
    if spot.job is None or spot.job.key != key:
        cancel(place)
    if spot.failure is not None and spot.failure[0] == key and key not in kept:
        _say_ended(spot, spot.failure[1])
        return None
    # What is over and not kept would begin anew if it were asked for. Who waited still has it: a failure, or what made
    # room for something else since. What was let go while nobody was connected does begin anew.
    if spot.job is None or spot.job.is_cancelled or not spot.job.result.done() or key in kept:
        spot.job = job_pool().submit(key, work, session_id(), kept, room, lane)
    try:
        problem = spot.job.result.exception(timeout=PROGRESS_DELAY)
    except NotYet:
        _progress(spot, spot.job, texts)
        return None
    if problem is None:
        return spot.job.result.result()
    if isinstance(problem, JobCancelled):
        _progress(spot, spot.job, texts)
        return None
    spot.leave()
    if isinstance(problem, RetryableError):
        why = problem.message
        if isinstance(problem, LimitExceeded):
            why = msg("jobs.error.with-advice", why=why, advice=texts.advice)
        spot.fail(key, why)
        _say_ended(spot, why)
        return None
    # One of its own for each who waits: every raise hangs more frames on an exception.
    raise DataProblem(problem.message) if isinstance(problem, DataProblem) else problem


def _say_ended(spot: WaitState, why: Message):
    st.warning(t(why))
    st.button(t("jobs.button.retry"), on_click=spot.retry)


@st.fragment(run_every=0.4)
def _progress(spot: WaitState, job: Job, kind: WaitTexts):
    if job.result.done() or spot.job is not job:
        st.rerun()
    line = (
        t("jobs.progress.queued")
        if job.started_at is None
        else f"{t(kind.progress)}, {time.monotonic() - job.started_at:.0f} s"
    )
    share = t("jobs.progress.share", done=f"{job.progress:.0%}") if job.progress else ""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.progress or 0.0, 1.0), f"{line}{share} …")
        st.button(
            t("jobs.button.cancel"),
            icon=":material/stop:",
            on_click=spot.fail,
            args=(job.key, msg("jobs.progress.cancelled", stopped=kind.after_stop)),
        )


MAX_REQUEST_JOBS = 8  # works that requests wait for: what is in line for longer would be given up by the browser

request_counts: Counter[Hashable] = Counter()  # of each work how many requests do; used by the server's loop alone


async def run_for_request(key: Hashable, work: Work, lane: Lane) -> Any:
    """Kept for everybody. Whoever asks for what somebody else waits for waits for the same."""
    if key not in job_pool().results and key not in request_counts and len(request_counts) >= MAX_REQUEST_JOBS:
        raise DataProblem("assignment.error.link-busy")
    asking = f"{REQUEST_PREFIX} {secrets.token_hex(8)}"
    request_counts[key] += 1
    job = job_pool().submit(key, work, asking, job_pool().results, SHARED_CACHE_MB, lane)
    try:
        return await asyncio.shield(asyncio.wrap_future(job.result))
    except LimitExceeded as problem:
        raise DataProblem("assignment.error.link-ended", why=problem.message) from None
    except RetryableError as problem:
        raise DataProblem(problem.message) from None
    except JobCancelled:
        raise DataProblem("assignment.error.link-busy") from None
    finally:
        job_pool().leave(job, asking)
        request_counts[key] -= 1
        if not request_counts[key]:
            del request_counts[key]
