"""Controls whose values stand in the address, and belong to the page they are on.

Streamlit 1.67 gives the value of such a control to the next page's control of the same name: AdaBoost's loss would come
along to gradient boosting. So their names are noted, and forgotten with the page. And where Back leads to another page,
it drops from that page's address whatever has the name of a control on the page that was left; so it is told again.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

PAGE = "page seen last"
HERE = "what is known until that page is left"
NAMES = "controls in the address"


def here() -> dict[str, Any]:
    """What a page, and no other, is to remember: forgotten once its reader turns to another."""
    return st.session_state.setdefault(HERE, {})


def bound(name: str) -> dict[str, Any]:
    """What makes a control one of these: st.slider("How many", ..., **bound("trees")) is `?trees=3` in the address."""
    here().setdefault(NAMES, set()).add(name)
    return {"key": name, "bind": "query-params"}


def turn_to(page):
    """What was chosen on another page means nothing on this one; app.py calls it before each run of a page."""
    seen = st.session_state.get(PAGE, page.url_path)
    st.session_state[PAGE] = page.url_path
    if seen != page.url_path:
        for name in st.session_state.pop(HERE, {}).get(NAMES, ()):
            st.session_state.pop(name, None)
        if led_back():
            take_as_it_was_left()
    elif led_back():
        st.query_params.update({})  # told again: the browser may have heard an answer to what was asked before


def take_as_it_was_left():
    """The whole address of another page, read again as Streamlit reads that of the same page: first for what controls
    begin with, then for the address bar."""
    run = get_script_run_ctx()
    if run is None:  # no server runs the script
        return
    with run.session_state.query_params() as asked:
        asked.set_initial_query_params(run.query_string)
    st.query_params.from_dict(parse_qs(run.query_string, keep_blank_values=True))


def led_back() -> bool:
    """Whether Back or Forward led here. Streamlit 1.67 tells that to nobody but its own run of the script, and a later
    one need not; where no server runs the script there is none to ask."""
    return getattr(get_script_run_ctx(), "is_history_navigation", False)
