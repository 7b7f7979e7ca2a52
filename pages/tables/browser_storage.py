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
from pages.frame import markup
from pages.frame.streamlit_internals import has_server
from pages.i18n.text import t
from pages.jobs.waiters import session_id
from pages.lesson.picker import offer_upload
from pages.tables import archive as kept
from pages.tables import session as own_data
from pages.tables.transfer import SERVER_ID, TRANSFER_PATH, transfer_store
from pages.tables.user_table import USER_TABLE

CONSENT, FORGOTTEN = own_data.CONSENT_KEY, own_data.FORGOTTEN_KEY
SLOT_KEY = "place on the desk"  # in the session's state
BROWSER_STATE_KEY = "what the browser told of a table"
COMPONENT_KEY = "own table in the browser"
HANDED_IN, NEVER, RELOADED, RESTARTED = "handed in", "never", "reloaded", "restarted"  # what it may tell
LOSS_REASONS = {
    RELOADED: msg("tables.browser.reloaded"),
    RESTARTED: msg("tables.browser.restarted"),
}
TABLE_PAGE = "pages/own.py"


@st.cache_resource
def _browser():
    return component("treerings_own_table", js=Path(__file__).with_name("browser_storage.js").read_text("utf-8"))


def sync_browser():
    """Called once the page has run: what its browser is to keep or to forget, or whether it has something."""
    own = own_data.current_table()
    wants = "ask"
    if own is not None or FORGOTTEN in st.session_state:
        wants = "keep" if own is not None and st.session_state.get(CONSENT) else "forget"
    fetched = own if wants == "keep" else None
    place = st.session_state[SLOT_KEY] = transfer_store().put(st.session_state.get(SLOT_KEY, ""), session_id(), fetched)
    _browser()(
        key=COMPONENT_KEY,
        data={
            "at": f"{TRANSFER_PATH}/{place}",
            "wants": wants,
            "version": own.key if own else "",
            "server": SERVER_ID,
            "waits": is_table_requested() and own is None,
        },
        on_handed_in_change=receive_kept_table,
        on_lost_change=record_loss,
        on_woke_change=lambda: None,
    )


def receive_kept_table():
    """The browser has handed in what it kept."""
    st.session_state[BROWSER_STATE_KEY] = HANDED_IN
    restore_step(st.session_state[COMPONENT_KEY].handed_in)
    raw = transfer_store().take_received(st.session_state[SLOT_KEY])
    if raw and own_data.current_table() is None:
        st.session_state[CONSENT] = True
        own_data.start_change(partial(kept.unpack_table, raw))


def record_loss():
    told = st.session_state[COMPONENT_KEY].lost
    st.session_state[BROWSER_STATE_KEY] = told["why"]
    restore_step(told)


def restore_step(told: dict[str, str]):
    """From the browser's address bar, where the stage notes it."""
    asked = parse_qs(told["search"].removeprefix("?"))
    st.query_params.update({name: asked[name][-1] for name in ("step", "grain") if name in asked})


def is_table_requested() -> bool:
    """Does the address want somebody's own table?"""
    return st.query_params.get("data") == USER_TABLE


def await_kept_table(page: str) -> bool:
    """Is nothing more to come of what this browser may have kept? Else it is said what is waited for, or that the table
    is lost, and its page is not to be drawn: it would take another table, and the address with it. `page` is its file.
    """
    wish = st.session_state.get(own_data.PENDING_KEY)
    if wish is not None and wish.work.func is kept.unpack_table:
        return own_data.finish_pending()
    if not is_table_requested() or own_data.current_table() is not None or page == TABLE_PAGE:
        return True
    if BROWSER_STATE_KEY not in st.session_state and has_server():
        markup.paragraph(t("tables.browser.searching"))
        return False
    if why := loss_text():
        offer_upload(page, why)
    return why is None


def loss_text() -> DataProblem | None:
    """Why a table that was there is not; None where there was none."""
    why = LOSS_REASONS.get(st.session_state.get(BROWSER_STATE_KEY, NEVER))
    missed = own_data.current_table() is None and FORGOTTEN not in st.session_state
    return DataProblem("tables.browser.lost", why=why) if why and missed else None


def show_loss():
    if why := loss_text():
        markup.problem(why)


def show_consent():
    """The choice, with what it means."""

    def take():
        st.session_state[CONSENT] = st.session_state["consent"]

    words = t("tables.browser.consent")
    st.checkbox(words, st.session_state.get(CONSENT, False), key="consent", on_change=take)
    markup.caption(t("tables.browser.consent-help"))
