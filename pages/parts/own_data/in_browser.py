"""The table in its owner's browser: kept there if they say so, and back from there where the server knows none.

The server's memory ends with the session, and so with a reload, a restart or a crash. What the browser keeps is for no
other server and no other browser, and is gone with Forget it now, and when another table takes its place.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from urllib.parse import parse_qs

import streamlit as st
from streamlit.components.v2 import component

from datasets import DataProblem
from engine.text.message import msg
from pages.parts.background.fits import session_id
from pages.parts.frame import markup
from pages.parts.frame.streamlit_internals import has_server
from pages.parts.lesson.picker import ask_for_own
from pages.parts.own_data import kept
from pages.parts.own_data import session as own_data
from pages.parts.own_data.desk import SERVER, UNDER, desk
from pages.parts.own_data.table import NAME
from pages.parts.speaking.page import tell

CONSENT, FORGOTTEN = own_data.CONSENT, own_data.FORGOTTEN
PLACE = "place on the desk"  # in the session's state
TOLD = "what the browser told of a table"
KEY = "own table in the browser"
HANDED_IN, NEVER, RELOADED, RESTARTED = "handed in", "never", "reloaded", "restarted"  # what it may tell
LOST = {
    RELOADED: msg("own-the-page-was-loaded-again"),
    RESTARTED: msg("own-the-server-was-restarted"),
}
OWN_PAGE = "pages/own.py"


@st.cache_resource
def _browser():
    return component("treerings_own_table", js=Path(__file__).with_name("in_browser.js").read_text("utf-8"))


def tell_browser():
    """Called once the page has run: what its browser is to keep or to forget, or whether it has something."""
    own = own_data.current()
    wants = "ask"
    if own is not None or FORGOTTEN in st.session_state:
        wants = "keep" if own is not None and st.session_state.get(CONSENT) else "forget"
    fetched = own if wants == "keep" else None
    place = st.session_state[PLACE] = desk().put(st.session_state.get(PLACE, ""), session_id(), fetched)
    _browser()(
        key=KEY,
        data={
            "at": f"{UNDER}/{place}",
            "wants": wants,
            "version": own.key if own else "",
            "server": SERVER,
            "waits": asked_for() and own is None,
        },
        on_handed_in_change=take_back,
        on_lost_change=hear,
        on_woke_change=lambda: None,
    )


def take_back():
    """The browser has handed in what it kept."""
    st.session_state[TOLD] = HANDED_IN
    take_step(st.session_state[KEY].handed_in)
    raw = desk().take(st.session_state[PLACE])
    if raw and own_data.current() is None:
        st.session_state[CONSENT] = True
        own_data.wish(partial(kept.unpacked, raw))


def hear():
    told = st.session_state[KEY].lost
    st.session_state[TOLD] = told["why"]
    take_step(told)


def take_step(told: dict[str, str]):
    """From the browser's address bar, where the stage notes it."""
    asked = parse_qs(told["search"].removeprefix("?"))
    st.query_params.update({name: asked[name][-1] for name in ("step", "grain") if name in asked})


def asked_for() -> bool:
    """Does the address want somebody's own table?"""
    return st.query_params.get("data") == NAME


def comes_back(page: str) -> bool:
    """Is nothing more to come of what this browser may have kept? Else it is said what is waited for, or that the table
    is lost, and its page is not to be drawn: it would take another table, and the address with it. `page` is its file.
    """
    wish = st.session_state.get(own_data.WISH)
    if wish is not None and wish.work.func is kept.unpacked:
        return own_data.settled()
    if not asked_for() or own_data.current() is not None or page == OWN_PAGE:
        return True
    if TOLD not in st.session_state and has_server():
        markup.says_calmly(tell("own-your-table-is-looked-for"))
        return False
    if why := lost():
        ask_for_own(page, why)
    return why is None


def lost() -> DataProblem | None:
    """Why a table that was there is not; None where there was none."""
    why = LOST.get(st.session_state.get(TOLD, NEVER))
    missed = own_data.current() is None and FORGOTTEN not in st.session_state
    return DataProblem("own-bring-it-again-settings", why=why) if why and missed else None


def say_lost():
    if why := lost():
        markup.problem(why)


def show_consent():
    """The choice, with what it means."""

    def take():
        st.session_state[CONSENT] = st.session_state["consent"]

    words = tell("own-keep-my-table-in-this")
    st.checkbox(words, st.session_state.get(CONSENT, False), key="consent", on_change=take)
    markup.soft(tell("own-it-is-kept-with-its-edits"))
