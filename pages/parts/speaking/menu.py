"""The menu of languages. What is chosen goes into the link, and the browser keeps it for the next visit."""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component

from engine.text.message import msg
from pages.language.messages import translator_for as speaker_of
from pages.language.names import DECIMALS, LANGUAGES, Locale
from pages.parts.frame import takes
from pages.parts.frame.address import validate_param
from pages.parts.speaking.asked import COOKIE, LOCALE_OPTIONS, stored_choices
from pages.parts.speaking.page import LANG_PARAM, LOCALE_KEY, NUMBERS_PARAM, translator

NUMBER_EXAMPLES = {"point": "1,234.5", "comma": "1 234,5"}  # numbers, as the menu shows them


@st.cache_resource
def _remembers():
    return component("treerings_remembers", js=Path(__file__).with_name("cookie.js").read_text(encoding="utf-8"))


def read_locale_choice():
    """What this run of the script was asked for, before anything is said; app.py calls it."""
    own = st.session_state.setdefault(LOCALE_KEY, stored_choices(st.context.cookies))
    own |= {name: asked for name, offered in LOCALE_OPTIONS.items() if (asked := st.query_params.get(name)) in offered}


def show_language_menu():
    """Beside the menu of pages (page.css puts it there)."""
    for name, offered in LOCALE_OPTIONS.items():
        validate_param(name, takes.choice_param(offered))
    now = translator()
    decimal = next(name for name, signs in DECIMALS.items() if signs == now.separators)
    with st.container(key="reads"), st.popover(now.name.upper(), icon=":material/translate:"):
        _control(LANG_PARAM, now.name, language_names(), now.text(msg("menu.language.label")))
        _control(NUMBERS_PARAM, decimal, NUMBER_EXAMPLES, now.text(msg("menu.numbers.label")))
    kept = " ".join(f"{name}={value}" for name, value in st.session_state[LOCALE_KEY].items())
    with st.container(key="remembers"):  # page.css takes its room away
        _remembers()(key="what is remembered", data={"name": COOKIE, "value": kept})


def language_names() -> dict[str, str]:
    """What each language is called in it."""
    return {name: speaker_of(Locale(name)).text(msg("menu.language.own-name")) for name in LANGUAGES}


def _control(name: str, now: str, names: dict[str, str], label: str):
    key = f"reads {name}"
    st.session_state[key] = now  # the link may say something else than was chosen last
    st.radio(label, LOCALE_OPTIONS[name], format_func=names.__getitem__, key=key, on_change=_take, args=(name, key))


def _take(name: str, key: str):
    """Into the link, too: who is given that reads the same."""
    st.session_state[LOCALE_KEY][name] = st.query_params[name] = st.session_state[key]
    if name == LANG_PARAM:  # which has its own numbers
        st.session_state[LOCALE_KEY].pop(NUMBERS_PARAM, None)
        st.query_params.pop(NUMBERS_PARAM, None)
