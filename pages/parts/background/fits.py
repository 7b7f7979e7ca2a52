"""Fits run beside the page, and so does reading a file: it shows meanwhile how far they are, and can stop them.

Who asks for what somebody else is waiting for waits for the same fit. What comes out is kept for everybody, the last
ones only, as many as memory was set aside for; of a table that is somebody's own it is kept in their session alone.
A refusal is kept like a result, for it would be the same again. What only a busy moment caused is not.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from typing import Any

import streamlit as st

from engine.core.problem import DataProblem
from engine.text.message import Message, msg
from pages.parts.background.pool import Fits, Job, Lane, Stopped
from pages.parts.background.process import Ended, TooMuch
from pages.parts.background.worker import Work
from pages.parts.frame.streamlit_internals import is_connected, session_of_run
from pages.parts.speaking.page import tell

KEPT = 400  # MB of results kept for everybody,
KEPT_OWN = 20  # and of each session's own tables, besides what is on screen; the last one however large it is
PATIENCE = 0.5  # seconds a page waits before it shows how far a fit is

REQUEST = "a request"  # what the names of those begin with that have no session (on_request.py)
OWN, READ, WAITS = "results of own tables", "what was read", "what is waited for"  # names in the session's state

# A page waits for one fit at each of these places; what stands at one is drawn from those before it. So a session has
# one fit under way in each lane and three in line at the most.
PAGE, OTHER_SPLITS, VIEW, FURTHER = PLACES = ("the page", "other splits", "a view", "a further view")


def present(session: str) -> bool:
    """Is somebody connected? A closed tab is not, at once; a session that comes back asks again."""
    if session.startswith(REQUEST):  # it leaves by itself
        return True
    return is_connected(session.partition(" ")[0])


# Module-level singleton: any client can clear `st.cache_resource` for everyone.
_fits = Fits(present)


def fits() -> Fits:
    """All fits of this server."""
    return _fits


# -- what a session waits for


@dataclass(frozen=True)
class Kind:
    """What a page says of it."""

    doing: Message
    less: Message  # how to ask for less of it
    stopped: Message
    kept: str  # the name in the session's state of what came out of its own tables


TRAINING = Kind(msg("own-training"), msg("own-take-fewer-trees-less"), msg("own-choose-other-settings-or"), OWN)
READING = Kind(msg("own-reading-2"), msg("own-take-a-sample-of-its-rows"), msg("own-bring-another-file-or-try"), READ)


@dataclass(eq=False)
class Spot:
    """A place of a session's page."""

    job: Job | None = None  # that it waits for, or waited for last
    ended: tuple[Hashable, Message] | None = None  # the fit that is begun again only if somebody says so, and why

    def leave(self):
        if self.job is not None:
            fits().leave(self.job, session_id())
            self.job = None

    def end(self, key: Hashable, why: Message):
        self.ended = key, why
        self.leave()

    def try_again(self):
        self.ended = None


def session_id() -> str:
    """Streamlit's name of this session, and what nobody can guess."""
    return st.session_state.setdefault("who waits", f"{session_of_run()} {secrets.token_hex(8)}")


def spots() -> dict[str, Spot]:
    return st.session_state.setdefault(WAITS, {place: Spot() for place in PLACES})


def let_go(place: str):
    """Wait no longer for what this place asked for, nor for what was to be drawn from it."""
    for name in PLACES[PLACES.index(place) :]:
        spots()[name].leave()


def forget_own():
    """What came out of this session's own tables is gone at once, and nothing more is to come."""
    let_go(PAGE)
    for kept in (OWN, READ):
        st.session_state.pop(kept, None)


def kept(wanted: Callable[[tuple], bool], own: bool) -> Any | None:
    """A result that is there, under a key that is wanted."""
    results = [(key[1] if own else key, made) for key, made in list(_room(own)[0].items())]
    found = (made.result() for key, made in results if isinstance(key, tuple) and wanted(key) and not made.exception())
    return next(found, None)


def _room(own: bool, kind: Kind = TRAINING) -> tuple[OrderedDict, float]:
    """Where results are kept, and how many megabytes of them."""
    return (st.session_state.setdefault(kind.kept, OrderedDict()), KEPT_OWN) if own else (fits().kept, KEPT)


def read_once(key: Hashable, work: Work, lane: Lane) -> Any | None:
    """The same of a reading. Whoever asks takes what comes out, and nothing of it is kept here."""
    try:
        found = wait_for(key, work, own=True, kind=READING, lane=lane)
    except DataProblem:
        _forget_read()
        raise
    if found is not None:
        _forget_read()
    return found


def _forget_read():
    let_go(PAGE)
    st.session_state.pop(READ, None)


def is_ended(key: Hashable) -> bool:
    """Was this reading stopped, or did it take too much? Then the page says so, and waits no longer."""
    ended = spots()[PAGE].ended
    return ended is not None and ended[0] == (session_id(), key)


def wait_for(
    key: Hashable, work: Work, own: bool, place: str = PAGE, kind: Kind = TRAINING, lane: Lane = Lane.THREAD
) -> Any | None:
    """What comes out of the fit under this key, if that is soon; else None, and how far it is and a way to stop it are
    shown. Raises what the fit raised. `own`: its result is for this session alone. `lane`: where it begins."""
    spot = spots()[place]
    kept, room = _room(own, kind)
    key = (session_id(), key) if own else key
    if spot.job is None or spot.job.key != key:
        let_go(place)
    if spot.ended is not None and spot.ended[0] == key and key not in kept:
        _say_ended(spot, spot.ended[1])
        return None
    # What is over and not kept would begin anew if it were asked for. Who waited still has it: a failure, or what made
    # room for something else since. What was let go while nobody was connected does begin anew.
    if spot.job is None or spot.job.let_go or not spot.job.result.done() or key in kept:
        spot.job = fits().ask(key, work, session_id(), kept, room, lane)
    try:
        problem = spot.job.result.exception(timeout=PATIENCE)
    except NotYet:
        _progress(spot, spot.job, kind)
        return None
    if problem is None:
        return spot.job.result.result()
    if isinstance(problem, Stopped):
        _progress(spot, spot.job, kind)
        return None
    spot.leave()
    if isinstance(problem, Ended):
        why = problem.message
        if isinstance(problem, TooMuch):
            why = msg("jobs.error.with-advice", why=why, advice=kind.less)
        spot.end(key, why)
        _say_ended(spot, why)
        return None
    # One of its own for each who waits: every raise hangs more frames on an exception.
    raise DataProblem(problem.message) if isinstance(problem, DataProblem) else problem


def _say_ended(spot: Spot, why: Message):
    st.warning(tell(why))
    st.button(tell("own-try-again"), on_click=spot.try_again)


@st.fragment(run_every=0.4)
def _progress(spot: Spot, job: Job, kind: Kind):
    if job.result.done() or spot.job is not job:
        st.rerun()
    line = (
        tell("own-others-come-first")
        if job.began is None
        else f"{tell(kind.doing)}, {time.monotonic() - job.began:.0f} s"
    )
    share = tell("own-done", done=f"{job.done:.0%}") if job.done else ""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.done or 0.0, 1.0), f"{line}{share} …")
        st.button(
            tell("own-stop"),
            icon=":material/stop:",
            on_click=spot.end,
            args=(job.key, msg("own-stopped", stopped=kind.stopped)),
        )
