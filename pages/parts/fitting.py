"""Fits run beside the page: it stays usable meanwhile, shows how far they are, and can stop them.

Who asks for what somebody else is waiting for waits for the same fit. What comes out is kept for everybody, the last
ones only, as many as memory was set aside for; of a table that is somebody's own it is kept in their session alone.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import streamlit as st

from engine.problem import DataProblem
from engine.pulse import heard

AT_ONCE = 2  # fits that run at the same time: as many as there are cores; others wait in line
KEPT = 400  # MB of results kept for everybody,
KEPT_OWN = 20  # and of each session's own tables, the last one however large it is
PATIENCE = 0.5  # seconds a page waits before it shows how far a fit is
LONGEST = 90.0  # seconds a fit may take

OWN, WAITS, STOPPED = "results of own tables", "waits for", "stopped"  # names in the session's state


class Stopped(Exception):
    """Nobody waits for it any more."""


@dataclass(eq=False)
class Job:
    """One fit that somebody waits for."""

    key: Hashable
    work: Callable[[], Any]
    result: Future = field(default_factory=Future)
    done: float | None = None  # the share of it that is over, where that is known
    began: float | None = None  # None while it waits in line
    waiting: set[str] = field(default_factory=set)  # the sessions that do
    let_go: bool = False  # none does any more

    def run(self):
        self.began = time.monotonic()
        try:
            with heard(self.beat):
                self.result.set_result(self.work())
        except BaseException as problem:  # whoever waits is told, whatever it was
            self.result.set_exception(problem)

    def beat(self, done: float | None):
        self.done = self.done if done is None else done
        if self.let_go:
            raise Stopped
        if time.monotonic() - self.began > LONGEST:
            raise DataProblem(
                f"This takes longer than {LONGEST:.0f} seconds: take fewer trees, less depth, or fewer rows."
            )


class Fits:
    """All fits of this server."""

    def __init__(self):
        self.lock, self.jobs = Lock(), {}
        self.kept: OrderedDict[Hashable, Future] = OrderedDict()
        self.hands = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="fit")

    def ask(self, key: Hashable, work: Callable[[], Any], session: str, kept: OrderedDict, room: float) -> Job:
        """The job under the key, begun now if there is none, with this session among those that wait. What comes out
        is `kept` with others, of which there are at most `room` MB."""
        with self.lock:
            if key in kept:
                kept.move_to_end(key)
                return Job(key, work, kept[key])
            job = self.jobs.get(key)
            if job is None:
                job = self.jobs[key] = Job(key, work)
                job.result.add_done_callback(lambda made: self._keep(job, made, kept, room))
                self.hands.submit(job.run)
            job.waiting.add(session)
            return job

    def _keep(self, job: Job, made: Future, kept: OrderedDict, room: float):
        with self.lock:
            if self.jobs.get(job.key) is job:
                del self.jobs[job.key]
            if not isinstance(made.exception(), Stopped):
                kept[job.key] = made
                while len(kept) > 1 and sum(map(megabytes, kept.values())) > room:
                    kept.popitem(last=False)

    def leave(self, job: Job, session: str):
        """This session waits no longer; a fit nobody waits for ends at its next beat."""
        with self.lock:
            job.waiting.discard(session)
            if not job.waiting and self.jobs.get(job.key) is job:
                job.let_go = True
                del self.jobs[job.key]  # who asks now begins anew


def megabytes(made: Future) -> float:
    """What a result, or several, say that they take; a refusal, and what says nothing, counts as one."""
    result = None if made.exception() else made.result()
    return sum(getattr(each, "megabytes", 1.0) for each in (result if isinstance(result, tuple) else (result,)))


@st.cache_resource
def fits() -> Fits:
    return Fits()


def session_id() -> str:
    return st.session_state.setdefault("who waits", f"{time.time_ns()}-{id(st.session_state)}")


def begin(key: Hashable, work: Callable[[], Any], own: bool) -> Job:
    """The fit under this key. `own`: its result is for this session alone."""
    session = session_id()
    kept, room = (st.session_state.setdefault(OWN, OrderedDict()), KEPT_OWN) if own else (fits().kept, KEPT)
    key = (session, key) if own else key
    let_go(but=key)
    job = fits().ask(key, work, session, kept, room)
    st.session_state[WAITS] = job
    return job


def let_go(but: Hashable = None):
    """Wait no longer for what was asked for before."""
    job = st.session_state.get(WAITS)
    if job is not None and job.key != but:
        fits().leave(job, session_id())
        del st.session_state[WAITS]


def wait_for(job: Job) -> Any | None:
    """What comes out, if that is soon; else how far it is, and a way to stop it. Raises what the fit raised."""
    if st.session_state.get(STOPPED) == job.key and not job.result.done():
        st.warning("Stopped. Choose other settings, or try again.")
        st.button("Try again", on_click=st.session_state.pop, args=(STOPPED,))
        let_go()
        return None
    try:
        return job.result.result(timeout=PATIENCE)
    except NotYet:
        _progress(job)
        return None


@st.fragment(run_every=0.4)
def _progress(job: Job):
    if job.result.done():
        st.rerun()
    line = "Other fits come first" if job.began is None else f"Training, {time.monotonic() - job.began:.0f} s"
    share = f", {job.done:.0%} done" if job.done else ""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.done or 0.0, 1.0), f"{line}{share} …")
        st.button("Stop", icon=":material/stop:", on_click=st.session_state.update, args=({STOPPED: job.key},))
