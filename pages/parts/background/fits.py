"""Fits run beside the page: it stays usable meanwhile, shows how far they are, and can stop them.

Who asks for what somebody else is waiting for waits for the same fit. What comes out is kept for everybody, the last
ones only, as many as memory was set aside for; of a table that is somebody's own it is kept in their session alone.
A refusal is kept like a result, for it would be the same again. What only a busy moment caused is not.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import streamlit as st

from engine.core.problem import DataProblem
from engine.core.progress import listening

AT_ONCE = 2  # fits that run at the same time: as many as there are cores; others wait in line
KEPT = 400  # MB of results kept for everybody,
KEPT_OWN = 20  # and of each session's own tables, besides what is on screen; the last one however large it is
PATIENCE = 0.5  # seconds a page waits before it shows how far a fit is
LONGEST = 90.0  # seconds a fit may take

OWN, WAITS = "results of own tables", "what is waited for"  # names in the session's state

# A page waits for one fit at each of these places; what stands at one is drawn from those before it.
PAGE, OTHER_CUTS, VIEW = PLACES = ("the page", "other cuts", "a view")


class Stopped(Exception):
    """Nobody waits for it any more."""


class TooLong(Exception):
    """It took more than LONGEST. No DataProblem: a fold that does without what its table cannot give must not take this
    for such a thing."""


@dataclass(eq=False)
class Job:
    """One fit that somebody waits for."""

    key: Hashable
    work: Callable[[], Any]
    result: Future = field(default_factory=Future)
    done: float | None = None  # the share of it that is over, where that is known
    part: tuple[int, int] = (0, 1)  # which of its fits is under way, of how many
    began: float | None = None  # None while it waits in line
    waiting: set[str] = field(default_factory=set)  # the sessions that do
    let_go: bool = False  # none does any more

    def run(self):
        self.began = time.monotonic()
        before = _running.set(self)
        try:
            with listening(self.beat):
                self.beat(None)  # nobody may have wanted to wait in line so long
                self.result.set_result(self.work())
        except DataProblem as refusal:  # its words alone: where it was raised holds on to the whole fit
            self.result.set_exception(DataProblem(*refusal.args))
        except BaseException as problem:  # whoever waits is told, whatever it was
            self.result.set_exception(problem)
        finally:  # the thread lives on, and what it holds may be somebody's own table
            _running.reset(before)

    def beat(self, done: float | None):
        if done is not None:
            place, of = self.part
            self.done = (place + done) / of
        if self.let_go:
            raise Stopped
        if self.began is not None and time.monotonic() - self.began > LONGEST:
            raise TooLong(f"This takes longer than {LONGEST:.0f} seconds: take fewer trees, less depth, or fewer rows.")


_running: ContextVar[Job | None] = ContextVar("the job of this thread", default=None)


def in_turn(fits: Sequence) -> Iterator:
    """What is to be fitted, one after the other. How far each is counts as its part of the whole job."""
    job = _running.get()
    for place, each in enumerate(fits):
        if job is not None:
            job.part = place, len(fits)
            job.beat(0.0)
        yield each


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
            if isinstance(made.exception(), DataProblem | None):
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


# -- what a session waits for


@dataclass(eq=False)
class Spot:
    """A place of a session's page."""

    job: Job | None = None  # that it waits for, or waited for last
    ended: tuple[Hashable, str] | None = None  # the fit that is begun again only if somebody says so, and why

    def leave(self):
        if self.job is not None:
            fits().leave(self.job, session_id())
            self.job = None

    def end(self, key: Hashable, why: str):
        self.ended = key, why
        self.leave()

    def try_again(self):
        self.ended = None


def session_id() -> str:
    return st.session_state.setdefault("who waits", f"{time.time_ns()}-{id(st.session_state)}")


def spots() -> dict[str, Spot]:
    return st.session_state.setdefault(WAITS, {place: Spot() for place in PLACES})


def let_go(place: str):
    """Wait no longer for what this place asked for, nor for what was to be drawn from it."""
    for name in PLACES[PLACES.index(place) :]:
        spots()[name].leave()


def forget_own():
    """What came out of this session's own tables is gone at once, and nothing more is to come."""
    let_go(PAGE)
    st.session_state.pop(OWN, None)


def wait_for(key: Hashable, work: Callable[[], Any], own: bool, place: str = PAGE) -> Any | None:
    """What comes out of the fit under this key, if that is soon; else None, and how far it is and a way to stop it are
    shown. Raises what the fit raised. `own`: its result is for this session alone."""
    spot = spots()[place]
    kept, room = (st.session_state.setdefault(OWN, OrderedDict()), KEPT_OWN) if own else (fits().kept, KEPT)
    key = (session_id(), key) if own else key
    if spot.job is None or spot.job.key != key:
        let_go(place)
    if spot.ended is not None and spot.ended[0] == key and key not in kept:
        _say_ended(spot, spot.ended[1])
        return None
    # What is over and not kept would begin anew if it were asked for. Who waited still has it: a failure, or what made
    # room for something else since.
    if spot.job is None or not spot.job.result.done() or key in kept:
        spot.job = fits().ask(key, work, session_id(), kept, room)
    try:
        problem = spot.job.result.exception(timeout=PATIENCE)
    except NotYet:
        _progress(spot, spot.job)
        return None
    if problem is None:
        return spot.job.result.result()
    spot.leave()
    if isinstance(problem, TooLong):
        spot.end(key, str(problem))
        _say_ended(spot, str(problem))
        return None
    # One of its own for each who waits: every raise hangs more frames on an exception.
    raise DataProblem(*problem.args) if isinstance(problem, DataProblem) else problem


def _say_ended(spot: Spot, why: str):
    st.warning(why)
    st.button("Try again", on_click=spot.try_again)


@st.fragment(run_every=0.4)
def _progress(spot: Spot, job: Job):
    if job.result.done() or spot.job is not job:
        st.rerun()
    line = "Other fits come first" if job.began is None else f"Training, {time.monotonic() - job.began:.0f} s"
    share = f", {job.done:.0%} done" if job.done else ""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.done or 0.0, 1.0), f"{line}{share} …")
        why = "Stopped. Choose other settings, or try again."
        st.button("Stop", icon=":material/stop:", on_click=spot.end, args=(job.key, why))
