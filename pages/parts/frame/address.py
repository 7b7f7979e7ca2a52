"""Controls whose values stand in the address, and belong to the page they are on.

Streamlit 1.67 gives the value of such a control to the next page's control of the same name: AdaBoost's loss would come
along to gradient boosting. So their names are noted, and forgotten with the page. And where Back leads to another page,
it drops from that page's address whatever has the name of a control on the page that was left; so it is told again.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from datasets import DataProblem
from datasets.reading.wording import quoted
from engine.text.message import Message, Span, list_text, msg
from pages.parts.frame import markup
from pages.parts.frame.streamlit_internals import (
    begin_controls_from_address,
    is_history_navigation,
    read_address_again,
    take_out_of_address,
)  # fmt: skip
from pages.parts.frame.takes import Takes

PAGE = "page seen last"
HERE = "what is known until that page is left"
NAMES = "controls in the address"
REFUSED = "what the address asks for and cannot be had"
INSTEAD = "what its controls are set to instead"


def here() -> dict[str, Any]:
    """What a page, and no other, is to remember: forgotten once its reader turns to another."""
    return st.session_state.setdefault(HERE, {})


def bound(name: str, takes: Takes) -> dict[str, Any]:
    """What makes a control one of these: st.slider("How many", 1, 9, **bound("trees", whole(1, 9))) is `?trees=3` in
    the address. What it cannot take is taken out of the address before the control is made, and said."""
    mind(name, takes)
    return {"key": name, "bind": "query-params"}


def mind(name: str, takes: Takes):
    """Take out of the address what cannot be had under this name, and let the page say so."""
    names = here().setdefault(NAMES, set())
    if name in names and not is_history_navigation():  # by now the address follows the page
        return
    names.add(name)
    texts = st.query_params.get_all(name)
    if texts and not takes.accepts(texts):
        asked = list_text(list(map(quoted, texts[:4])))
        refuse(name, msg("frame.address.refused-value", name=Span(name), asked=asked, expected=takes.expected))


def refuse(name: str, why: Message):
    """Take it out of the address, before the control of this name is made, and let the page say why."""
    here().setdefault(REFUSED, {})[name] = why
    take_out_of_address(name)


def say_refusals():
    """What the address of this page asked for in vain, a sentence each, until the control is set; called once the page
    has made its controls."""
    refused, stood = here().get(REFUSED, {}), here().setdefault(INSTEAD, {})
    now = {name: st.session_state.get(name) for name in refused}
    stood |= {name: value for name, value in now.items() if name not in stood}
    for why in (why for name, why in refused.items() if now[name] == stood[name]):
        markup.problem(DataProblem(why))


def respell(name: str, text: str):
    """The same in other words, before the control of this name is made."""
    st.session_state.pop(name, None)
    st.query_params[name] = text
    begin_controls_from_address()


def turn_to(page):
    """What was chosen on another page means nothing on this one; app.py calls it before each run of a page."""
    seen = st.session_state.get(PAGE, page.url_path)
    st.session_state[PAGE] = page.url_path
    if seen != page.url_path:
        for name in st.session_state.pop(HERE, {}).get(NAMES, ()):
            st.session_state.pop(name, None)
        if is_history_navigation():
            read_address_again()
    elif is_history_navigation():
        st.query_params.update({})  # told again: the browser may have heard an answer to what was asked before
