"""Waiting for jobs of the pool: in a page, with a progress bar and a stop button, or in an HTTP request.

Sessions and requests that need the same result share one job. The last results are cached for all, up to a size;
results on a user's own table are cached in their session alone. An error of the data is cached like a result, since it
would come again; an error of a busy moment (RetryableError) is not.
"""

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import wait
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

SHARED_CACHE_MB = 400  # results cached for all sessions
PRIVATE_CACHE_MB = 20  # results on own tables, per session; the last one is cached whatever its size
PROGRESS_DELAY = 0.5  # seconds before a page shows progress

REQUEST_PREFIX = "a request"  # the beginning of a waiter's name that is an HTTP request and no session
PRIVATE_RESULTS_KEY, READ_RESULTS_KEY = "results of own tables", "what was read"  # in the session's state
WAIT_STATES_KEY = "what is waited for"

# A page waits for one job at each of these places, and what it draws at one depends on those before it. So a session
# has at most one running job per lane, and three queued.
PAGE, OTHER_SPLITS, VIEW, SECOND_VIEW = PLACES = ("the page", "other splits", "a view", "a further view")


def is_present(session: str) -> bool:
    """True if the session is connected. A closed tab is not; a session that comes back submits its job again."""
    return session.startswith(REQUEST_PREFIX) or is_connected(session.partition(" ")[0])  # requests leave by themselves


# Module-level singleton: any client can clear `st.cache_resource` for everyone.
_pool = JobPool(is_present)


def job_pool() -> JobPool:
    """Return the pool of this server."""
    return _pool


# -- sessions


@dataclass(frozen=True)
class WaitTexts:
    """What a page says while it waits, and where it caches results on own tables."""

    progress: Message
    advice: Message  # how to make the job smaller
    after_stop: Message
    results_key: str  # in the session's state


TRAINING_TEXTS = WaitTexts(
    msg("jobs.training.progress"), msg("jobs.training.advice"), msg("jobs.training.after-stop"), PRIVATE_RESULTS_KEY
)
READING_TEXTS = WaitTexts(
    msg("jobs.reading.progress"), msg("jobs.reading.advice"), msg("jobs.reading.after-stop"), READ_RESULTS_KEY
)


@dataclass(eq=False)
class WaitState:
    """The job of one place of a session's page."""

    job: Job | None = None  # the present or last job
    failure: tuple[Hashable, Message] | None = None  # key and reason of a job that only the user starts again

    def leave(self):
        if self.job is not None:
            job_pool().leave(self.job, session_id())
            self.job = None

    def fail(self, key: Hashable, reason: Message):
        self.failure = key, reason
        self.leave()

    def retry(self):
        self.failure = None


def session_id() -> str:
    """Return Streamlit's id of this session and a random suffix that nobody can guess."""
    return st.session_state.setdefault("who waits", f"{run_session_id()} {secrets.token_hex(8)}")


def wait_states() -> dict[str, WaitState]:
    return st.session_state.setdefault(WAIT_STATES_KEY, {place: WaitState() for place in PLACES})


def cancel(place: str):
    """Stop waiting for the jobs of a place and of those that depend on it."""
    for name in PLACES[PLACES.index(place) :]:
        wait_states()[name].leave()


def forget_private_results():
    """Delete the cached results on this session's own tables, and cancel its jobs."""
    cancel(PAGE)
    for name in (PRIVATE_RESULTS_KEY, READ_RESULTS_KEY):
        st.session_state.pop(name, None)


def find_result(is_wanted: Callable[[tuple], bool], private: bool) -> Any | None:
    """Return the first cached result whose key is wanted, None if there is none."""
    for key, result in list(_cache(private)[0].items()):
        plain = key[1] if private else key
        if isinstance(plain, tuple) and is_wanted(plain) and not result.exception():
            return result.result()
    return None


def _cache(private: bool, texts: WaitTexts = TRAINING_TEXTS) -> tuple[OrderedDict, float]:
    """Return the cache for a job's result, and its size in megabytes."""
    if private:
        return st.session_state.setdefault(texts.results_key, OrderedDict()), PRIVATE_CACHE_MB
    return job_pool().results, SHARED_CACHE_MB


def read_user_file(key: Hashable, work: Work, lane: Lane) -> Any | None:
    """Return the result of reading a file, None while it runs. It is handed over once and not cached."""
    try:
        result = await_job(key, work, private=True, texts=READING_TEXTS, lane=lane)
    except DataProblem:
        _forget_read()
        raise
    if result is not None:
        _forget_read()
    return result


def _forget_read():
    cancel(PAGE)
    st.session_state.pop(READ_RESULTS_KEY, None)


def has_failed(key: Hashable) -> bool:
    """True if this reading was stopped or exceeded a limit; the page then says so and does not wait."""
    failure = wait_states()[PAGE].failure
    return failure is not None and failure[0] == (session_id(), key)


def await_job(
    key: Hashable, work: Work, private: bool, place: str = PAGE, texts: WaitTexts = TRAINING_TEXTS, lane=Lane.THREAD
) -> Any | None:
    """Return the result of a job if it comes within PROGRESS_DELAY; else show its progress and return None.

    Raises what the job raised. `private`: the result is for this session alone. `lane`: where the job starts.
    """
    state = wait_states()[place]
    cache, cache_mb = _cache(private, texts)
    key = (session_id(), key) if private else key
    if state.job is None or state.job.key != key:
        cancel(place)
    if state.failure is not None and state.failure[0] == key and key not in cache:
        _show_failure(state, state.failure[1])
        return None
    # `submit` would repeat a finished job that is not in the cache, an error or an evicted result: use the one we have.
    # A job that was cancelled while nobody was connected is repeated.
    if state.job is None or state.job.is_cancelled or not state.job.result.done() or key in cache:
        state.job = job_pool().submit(key, work, session_id(), cache, cache_mb, lane)
    result = state.job.result
    wait([result], PROGRESS_DELAY)
    if not result.done() or isinstance(result.exception(), JobCancelled):
        _show_progress(state, state.job, texts)
        return None
    problem = result.exception()
    if problem is None:
        return result.result()
    state.leave()
    if isinstance(problem, RetryableError):
        reason = problem.message
        if isinstance(problem, LimitExceeded):
            reason = msg("jobs.error.with-advice", why=reason, advice=texts.advice)
        state.fail(key, reason)
        _show_failure(state, reason)
        return None
    # A copy for each waiter: every raise adds frames to an exception's traceback.
    raise DataProblem(problem.message) if isinstance(problem, DataProblem) else problem


def _show_failure(state: WaitState, reason: Message):
    st.warning(t(reason))
    st.button(t("jobs.button.retry"), on_click=state.retry)


@st.fragment(run_every=0.4)
def _show_progress(state: WaitState, job: Job, texts: WaitTexts):
    if job.result.done() or state.job is not job:
        st.rerun()
    if job.started_at is None:
        line = t("jobs.progress.queued")
    else:
        line = f"{t(texts.progress)}, {time.monotonic() - job.started_at:.0f} s"
    share = t("jobs.progress.share", done=f"{job.progress:.0%}") if job.progress else ""
    reason = msg("jobs.progress.cancelled", stopped=texts.after_stop)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.progress or 0.0, 1.0), f"{line}{share} …")
        st.button(t("jobs.button.cancel"), icon=":material/stop:", on_click=state.fail, args=(job.key, reason))


# -- HTTP requests

MAX_REQUEST_JOBS = 8  # jobs that requests wait for; browsers would give up on a longer queue

request_counts: Counter[Hashable] = Counter()  # requests per job; used on the server's event loop only


async def run_for_request(key: Hashable, work: Work, lane: Lane) -> Any:
    """Share one job among concurrent requests; cache its result."""
    if key not in job_pool().results and key not in request_counts and len(request_counts) >= MAX_REQUEST_JOBS:
        raise DataProblem("assignment.error.link-busy")
    waiter = f"{REQUEST_PREFIX} {secrets.token_hex(8)}"
    request_counts[key] += 1
    job = job_pool().submit(key, work, waiter, job_pool().results, SHARED_CACHE_MB, lane)
    try:
        return await asyncio.shield(asyncio.wrap_future(job.result))
    except LimitExceeded as problem:
        raise DataProblem("assignment.error.link-ended", why=problem.message) from None
    except RetryableError as problem:
        raise DataProblem(problem.message) from None
    except JobCancelled:
        raise DataProblem("assignment.error.link-busy") from None
    finally:
        job_pool().leave(job, waiter)
        request_counts[key] -= 1
        if not request_counts[key]:
            del request_counts[key]
