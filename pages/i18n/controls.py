"""Controls with translated options, and the menu of languages.

Links spell options in English, so that they mean the same to every reader. In another language a second control shows
the translated options, and page.css hides the first. Tabs and pills have no room for two: they write the reader's
language into the address, and read any.
"""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Literal

import streamlit as st
from streamlit.components.v2 import component

from engine.text.message import Message, msg
from pages.frame.address import ParamSpec, bind_param, choice_param, choices_param, replace_param, validate_param
from pages.i18n.http import COOKIE, LOCALE_OPTIONS, stored_choices
from pages.i18n.locale import DECIMALS, ENGLISH, LANGUAGES, Locale
from pages.i18n.text import LANG_PARAM, LOCALE_KEY, NUMBERS_PARAM, t, translator
from pages.i18n.translator import translator_for

INITIAL_ARGUMENTS = {"index", "default"}


def choose_one(
    label: str, options: Sequence[str], key: str, translate: Callable[[str], str], first: int = 0,
    width: int | Literal["stretch"] = "stretch",
) -> str:  # fmt: skip
    """Draw a select box; `first` is the initial option's index."""
    arguments = {"width": width, "index": first}
    return localized_control(st.selectbox, label, options, key, choice_param(options), arguments, translate)


def choose_several(
    label: str, options: Sequence[str], key: str, most: int, width: int, translate: Callable[[str], str]
) -> list[str]:
    """Draw a control for up to `most` options, initially the first ones."""
    arguments = {"width": width, "max_selections": most, "default": options[:most]}
    spec = choices_param(options, most)
    return localized_control(st.multiselect, label, options, key, spec, arguments, translate)


def localized_control(
    control: Callable, label: str, options: Sequence, key: str, spec: ParamSpec, arguments: dict[str, Any],
    translate: Callable[[Any], str], english: Callable[[Any], str] = str,
) -> Any:  # fmt: skip
    """Draw a control whose options `english` spells in the address, and `translate` on the page."""
    arguments = {**arguments, "format_func": english}
    if translator().name == ENGLISH:
        return control(label, options, **arguments, **bind_param(key, spec))
    with st.container(key=f"spelled {key}"):
        chosen = control(label, options, **arguments, **bind_param(key, spec))
    shown_key = f"{key} told"

    def copy_choice():
        st.session_state[key] = st.session_state[shown_key]

    st.session_state[shown_key] = chosen
    arguments = {name: value for name, value in arguments.items() if name not in INITIAL_ARGUMENTS}
    control(label, options, key=shown_key, on_change=copy_choice, **{**arguments, "format_func": translate})
    return chosen


def localized_options(key: str, options: Collection[Message]) -> list[str]:
    """Translate the options; call it before the control is drawn.

    If the address or the control has an option in another language, it is replaced by its translation.
    """
    names = [t(option) for option in options]
    now = st.query_params.get(key) or st.session_state.get(key)
    if isinstance(now, str) and now not in names:
        for name, option in zip(names, options, strict=True):
            if any(translator_for(Locale(language)).render(option) == now for language in LANGUAGES):
                replace_param(key, name)
                break
    return names


NUMBER_EXAMPLES = {"point": "1,234.5", "comma": "1 234,5"}


@st.cache_resource
def _cookie_component():
    return component("treerings_remembers", js=Path(__file__).with_name("cookie.js").read_text(encoding="utf-8"))


def read_locale_choice():
    """Read the reader's choice from the cookie, once, and from the address; app.py calls it before all else."""
    choice = st.session_state.setdefault(LOCALE_KEY, stored_choices(st.context.cookies))
    requested = {name: st.query_params.get(name) for name in LOCALE_OPTIONS}
    choice |= {name: value for name, value in requested.items() if value in LOCALE_OPTIONS[name]}


def show_language_menu():
    """Draw the menu of languages and numbers; page.css puts it beside the menu of pages."""
    for name, options in LOCALE_OPTIONS.items():
        validate_param(name, choice_param(options))
    current = translator()
    decimal = next(name for name, signs in DECIMALS.items() if signs == current.separators)
    with st.container(key="reads"), st.popover(current.name.upper(), icon=":material/translate:"):
        _control(LANG_PARAM, current.name, language_names(), current.text(msg("menu.language.label")))
        _control(NUMBERS_PARAM, decimal, NUMBER_EXAMPLES, current.text(msg("menu.numbers.label")))
    cookie = " ".join(f"{name}={value}" for name, value in st.session_state[LOCALE_KEY].items())
    with st.container(key="remembers"):  # without height, by page.css
        _cookie_component()(key="what is remembered", data={"name": COOKIE, "value": cookie})


def language_names() -> dict[str, str]:
    """Each language's name in itself, such as "Deutsch"."""
    return {name: translator_for(Locale(name)).text(msg("menu.language.own-name")) for name in LANGUAGES}


def _control(name: str, current: str, names: dict[str, str], label: str):
    key = f"reads {name}"
    st.session_state[key] = current  # the link may differ from the last choice
    st.radio(label, LOCALE_OPTIONS[name], format_func=names.__getitem__, key=key, on_change=_store, args=(name, key))


def _store(name: str, key: str):
    """Store a choice in the session and in the address, for shared links."""
    st.session_state[LOCALE_KEY][name] = st.query_params[name] = st.session_state[key]
    if name == LANG_PARAM:  # a new language comes with its own notation of numbers
        st.session_state[LOCALE_KEY].pop(NUMBERS_PARAM, None)
        st.query_params.pop(NUMBERS_PARAM, None)
