"""A choice whose options are words of ours. Its control in the address spells them as in English, so that a link means
the same to every reader: a reader of another language sees one in its place that tells them (page.css hides the first).
Tabs and pills have no room for two: they spell the reader's language in the address, and read it in any.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal

import streamlit as st

from engine.text.message import Message
from pages.language.messages import translator_for as speaker_of
from pages.language.names import ENGLISH, LANGUAGES, Locale
from pages.parts.frame.address import bind_param, replace_param
from pages.parts.frame.takes import ParamSpec, choice_param, choices_param
from pages.parts.speaking.page import t, translator

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
