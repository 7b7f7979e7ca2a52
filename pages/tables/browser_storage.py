"""Stores the user's table in their browser, with consent, and restores it after a reload.

The server forgets a table when the session ends. The browser's copy is for this server alone, and is deleted by Forget
it now, or when another table takes its place.
"""

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
from pages.tables import session
from pages.tables.archive import unpack_table
from pages.tables.session import CONSENT_KEY, FORGOTTEN_KEY
from pages.tables.transfer import SERVER_ID, TRANSFER_PATH, transfer_store
from pages.tables.user_table import USER_TABLE

SLOT_KEY = "place on the desk"  # in the session's state
BROWSER_STATE_KEY = "what the browser told of a table"
COMPONENT_KEY = "own table in the browser"
HANDED_IN, NEVER, RELOADED, RESTARTED = "handed in", "never", "reloaded", "restarted"  # what the component reports
LOSS_REASONS = {RELOADED: msg("tables.browser.reloaded"), RESTARTED: msg("tables.browser.restarted")}


@st.cache_resource
def _browser():
    return component("treerings_own_table", js=Path(__file__).with_name("browser_storage.js").read_text("utf-8"))


def sync_browser():
    """Tell the browser to store, delete or hand in a table; called after the page has run."""
    table = session.current_table()
    command = "ask"
    if table is not None or FORGOTTEN_KEY in st.session_state:
        command = "keep" if table is not None and st.session_state.get(CONSENT_KEY) else "forget"
    shared = table if command == "keep" else None
    slot = st.session_state[SLOT_KEY] = transfer_store().put(st.session_state.get(SLOT_KEY, ""), session_id(), shared)
    data = {
        "at": f"{TRANSFER_PATH}/{slot}", "wants": command, "version": table.key if table else "", "server": SERVER_ID,
        "waits": is_table_requested() and table is None,
    }  # fmt: skip
    _browser()(key=COMPONENT_KEY, data=data, on_handed_in_change=receive_kept_table, on_lost_change=record_loss,
               on_woke_change=lambda: None)  # fmt: skip


def receive_kept_table():
    """Start to read the archive that the browser has handed in."""
    st.session_state[BROWSER_STATE_KEY] = HANDED_IN
    restore_step(st.session_state[COMPONENT_KEY].handed_in)
    raw = transfer_store().take_received(st.session_state[SLOT_KEY])
    if raw and session.current_table() is None:
        st.session_state[CONSENT_KEY] = True
        session.start_change(partial(unpack_table, raw))


def record_loss():
    report = st.session_state[COMPONENT_KEY].lost
    st.session_state[BROWSER_STATE_KEY] = report["why"]
    restore_step(report)


def restore_step(report: dict[str, str]):
    """Copy the step from the browser's address bar, where the stage writes it."""
    query = parse_qs(report["search"].removeprefix("?"))
    st.query_params.update({name: query[name][-1] for name in ("step", "grain") if name in query})


def is_table_requested() -> bool:
    """Does the address ask for the user's own table?"""
    return st.query_params.get("data") == USER_TABLE


def await_kept_table(page: str) -> bool:
    """Return whether the page (a file) can be drawn: no stored table is still to come.

    Otherwise say what is awaited, or that the table is lost. A page drawn now would select another table, and change
    the address accordingly.
    """
    pending = st.session_state.get(session.PENDING_KEY)
    if pending is not None and pending.work.func is unpack_table:
        return session.finish_pending()
    if not is_table_requested() or session.current_table() is not None or page == "pages/own.py":
        return True
    if BROWSER_STATE_KEY not in st.session_state and has_server():
        markup.paragraph(t("tables.browser.searching"))
        return False
    if problem := loss_text():
        offer_upload(page, problem)
    return problem is None


def loss_text() -> DataProblem | None:
    """Return why the table of before is gone; None if there was none."""
    why = LOSS_REASONS.get(st.session_state.get(BROWSER_STATE_KEY, NEVER))
    missed = session.current_table() is None and FORGOTTEN_KEY not in st.session_state
    return DataProblem("tables.browser.lost", why=why) if why and missed else None


def show_loss():
    if problem := loss_text():
        markup.problem(problem)


def show_consent():
    """Draw the checkbox for storage in the browser, and what it means."""

    def store_choice():
        st.session_state[CONSENT_KEY] = st.session_state["consent"]

    label = t("tables.browser.consent")
    st.checkbox(label, st.session_state.get(CONSENT_KEY, False), key="consent", on_change=store_choice)
    markup.caption(t("tables.browser.consent-help"))
