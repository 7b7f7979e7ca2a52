"""A choice whose options are words of ours. Its control in the address spells them as in English, so that a link means
the same to every reader: a reader of another language sees one in its place that tells them (page.css hides the first).
Tabs and pills have no room for two: they spell the reader's language in the address, and read it in any.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Literal

import streamlit as st
from streamlit.components.v2 import component

from engine.text.message import Message, msg
from pages.frame import address as takes
from pages.frame.address import ParamSpec, bind_param, choice_param, choices_param, replace_param, validate_param
from pages.i18n.http import COOKIE, LOCALE_OPTIONS, stored_choices
from pages.i18n.locale import DECIMALS, ENGLISH, LANGUAGES, Locale
from pages.i18n.text import LANG_PARAM, LOCALE_KEY, NUMBERS_PARAM, t, translator
from pages.i18n.translator import translator_for as speaker_of

INITIAL_ARGUMENTS = {"index", "default"}  # with what a control begins


def choose_one(
    label: str,
    options: Sequence[str],
    key: str,
    told: Callable[[str], str],
    first: int = 0,
    width: int | Literal["stretch"] = "stretch",
) -> str:
    own = {"width": width, "index": first}
    return localized_control(st.selectbox, label, options, key, choice_param(options), own, told)


def choose_several(
    label: str, options: Sequence[str], key: str, most: int, width: int, told: Callable[[str], str]
) -> list[str]:
    """Up to so many, and the first of them to begin with."""
    own = {"width": width, "max_selections": most, "default": options[:most]}
    return localized_control(st.multiselect, label, options, key, choices_param(options, most), own, told)


def localized_control(control: Callable, label: str, options: Sequence, key: str, takes: ParamSpec, own: dict[str, Any],
            told: Callable[[Any], str], english: Callable[[Any], str] = str) -> Any:  # fmt: skip
    """A control whose options the address spells as `english` does, and which tells them as `told` does."""
    own = {**own, "format_func": english}
    if translator().name == ENGLISH:
        return control(label, options, **own, **bind_param(key, takes))
    with st.container(key=f"spelled {key}"):
        chosen = control(label, options, **own, **bind_param(key, takes))
    shown = f"{key} told"

    def take():
        st.session_state[key] = st.session_state[shown]

    st.session_state[shown] = chosen
    own = {name: value for name, value in own.items() if name not in INITIAL_ARGUMENTS}
    control(label, options, key=shown, on_change=take, **{**own, "format_func": told})
    return chosen


def localized_options(key: str, options: Collection[Message]) -> list[str]:
    """What the options are called. One that the address, or the control before, calls as another language does, is
    called so from now on. To be asked before the control is made."""
    names = [t(each) for each in options]
    now = st.query_params.get(key) or st.session_state.get(key)
    if isinstance(now, str) and now not in names:
        tongues = [speaker_of(Locale(each)) for each in LANGUAGES]
        meant = [
            name for name, each in zip(names, options, strict=True) if now in (own.render(each) for own in tongues)
        ]
        if meant:
            replace_param(key, meant[0])
    return names


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
