"""The menu of languages. What is chosen goes into the link, and the browser keeps it for the next visit."""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component

from engine.text.message import msg
from pages.language.messages import language as speaker_of
from pages.language.names import DECIMALS, LANGUAGES, Spoken
from pages.parts.frame import takes
from pages.parts.frame.address import mind
from pages.parts.speaking.asked import COOKIE, OFFERED, remembered
from pages.parts.speaking.page import CHOSEN, LANG, NUMBERS, language

HOW = {"point": "1,234.5", "comma": "1 234,5"}  # numbers, as the menu shows them


@st.cache_resource
def _remembers():
    return component("treerings_remembers", js=Path(__file__).with_name("remember.js").read_text(encoding="utf-8"))


def listen():
    """What this run of the script was asked for, before anything is said; app.py calls it."""
    own = st.session_state.setdefault(CHOSEN, remembered(st.context.cookies))
    own |= {name: asked for name, offered in OFFERED.items() if (asked := st.query_params.get(name)) in offered}


def offer():
    """Beside the menu of pages (page.css puts it there)."""
    for name, offered in OFFERED.items():
        mind(name, takes.one_of(offered))
    now = language()
    decimal = next(name for name, signs in DECIMALS.items() if signs == now.separators)
    with st.container(key="reads"), st.popover(now.name.upper(), icon=":material/translate:"):
        _control(LANG, now.name, in_themselves(), now.text(msg("menu-language")))
        _control(NUMBERS, decimal, HOW, now.text(msg("menu-numbers")))
    kept = " ".join(f"{name}={value}" for name, value in st.session_state[CHOSEN].items())
    with st.container(key="remembers"):  # page.css takes its room away
        _remembers()(key="what is remembered", data={"name": COOKIE, "value": kept})


def in_themselves() -> dict[str, str]:
    """What each language is called in it."""
    return {name: speaker_of(Spoken(name)).text(msg("menu-name")) for name in LANGUAGES}


def _control(name: str, now: str, names: dict[str, str], label: str):
    key = f"reads {name}"
    st.session_state[key] = now  # the link may say something else than was chosen last
    st.radio(label, OFFERED[name], format_func=names.__getitem__, key=key, on_change=_take, args=(name, key))


def _take(name: str, key: str):
    """Into the link, too: who is given that reads the same."""
    st.session_state[CHOSEN][name] = st.query_params[name] = st.session_state[key]
    if name == LANG:  # which has its own numbers
        st.session_state[CHOSEN].pop(NUMBERS, None)
        st.query_params.pop(NUMBERS, None)
