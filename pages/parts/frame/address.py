"""Controls whose values stand in the address, and belong to the page they are on.

Streamlit 1.67 gives the value of such a control to the next page's control of the same name: AdaBoost's loss would come
along to gradient boosting. So their names are noted, and forgotten with the page. And where Back leads to another page,
it drops from that page's address whatever has the name of a control on the page that was left; so it is told again.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from datasets import DataProblem
from datasets.reading.wording import quote
from engine.text.message import Message, Span, list_text, msg
from pages.parts.frame import markup
from pages.parts.frame.streamlit_internals import (
    is_history_navigation,
    reload_query_params,
    remove_query_param,
    reset_initial_query_params,
)  # fmt: skip
from pages.parts.frame.takes import ParamSpec

LAST_PAGE_KEY = "page seen last"
PAGE_STATE_KEY = "what is known until that page is left"
BOUND_PARAMS_KEY = "controls in the address"
REJECTED_KEY = "what the address asks for and cannot be had"
FALLBACK_KEY = "what its controls are set to instead"


def page_state() -> dict[str, Any]:
    """What a page, and no other, is to remember: forgotten once its reader turns to another."""
    return st.session_state.setdefault(PAGE_STATE_KEY, {})


def bind_param(name: str, spec: ParamSpec) -> dict[str, Any]:
    """What makes a control one of these: st.slider("How many", 1, 9, **bind_param("trees", integer_param(1, 9))) is
    `?trees=3` in the address. What it cannot take is taken out of the address before the control is made, and said."""
    validate_param(name, spec)
    return {"key": name, "bind": "query-params"}


def validate_param(name: str, spec: ParamSpec):
    """Take out of the address what cannot be had under this name, and let the page say so."""
    names = page_state().setdefault(BOUND_PARAMS_KEY, set())
    if name in names and not is_history_navigation():  # by now the address follows the page
        return
    names.add(name)
    texts = st.query_params.get_all(name)
    if texts and not spec.accepts(texts):
        asked = list_text(list(map(quote, texts[:4])))
        reject_param(name, msg("frame.address.refused-value", name=Span(name), asked=asked, expected=spec.expected))


def reject_param(name: str, why: Message):
    """Take it out of the address, before the control of this name is made, and let the page say why."""
    page_state().setdefault(REJECTED_KEY, {})[name] = why
    remove_query_param(name)


def show_rejected_params():
    """What the address of this page asked for in vain, a sentence each, until the control is set; called once the page
    has made its controls."""
    refused, stood = page_state().get(REJECTED_KEY, {}), page_state().setdefault(FALLBACK_KEY, {})
    now = {name: st.session_state.get(name) for name in refused}
    stood |= {name: value for name, value in now.items() if name not in stood}
    for why in (why for name, why in refused.items() if now[name] == stood[name]):
        markup.problem(DataProblem(why))


def replace_param(name: str, text: str):
    """The same in other words, before the control of this name is made."""
    st.session_state.pop(name, None)
    st.query_params[name] = text
    reset_initial_query_params()


def enter_page(page):
    """What was chosen on another page means nothing on this one; app.py calls it before each run of a page."""
    seen = st.session_state.get(LAST_PAGE_KEY, page.url_path)
    st.session_state[LAST_PAGE_KEY] = page.url_path
    if seen != page.url_path:
        for name in st.session_state.pop(PAGE_STATE_KEY, {}).get(BOUND_PARAMS_KEY, ()):
            st.session_state.pop(name, None)
        if is_history_navigation():
            reload_query_params()
    elif is_history_navigation():
        st.query_params.update({})  # told again: the browser may have heard an answer to what was asked before
