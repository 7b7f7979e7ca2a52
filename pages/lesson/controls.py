"""The controls of an algorithm, made from the settings its fit declares. Each lives in the address bar by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from datasets import load
from engine.core.settings import LARGEST, Choice, Number, Parameter, ProgrammaticOnly, Switch, TextInput, parameters
from engine.text.message import Message
from pages.frame import address as takes
from pages.frame.address import bind_param
from pages.i18n.controls import localized_control
from pages.i18n.text import display_name, t, translator
from pages.learners.common.entries import Preset


def pick_settings(fit: Callable, start: dict[str, Any], offers: dict[str, tuple]) -> dict[str, Any]:
    """What the viewer set, where it is not the fit's own default.

    `start` holds first values of this page, `offers` what of a setting makes sense here, if anything.
    """
    groups, chosen = group_settings(visible_settings(fit, offers)), {}
    for tab, own in zip(
        st.tabs([translator().text(Message(group, {})) for group in groups]), groups.values(), strict=True
    ):
        with tab, st.container(horizontal=True, vertical_alignment="bottom"):
            for parameter in own:
                first = start.get(parameter.name, parameter.default)
                chosen[parameter.name] = control(parameter, first, offers.get(parameter.name))
    return {name: value for name, value in chosen.items() if value != parameters(fit)[name].default}


def group_settings(shown: list[Parameter]) -> dict[str, list[Parameter]]:
    """The settings under each heading, headings in the order in which they first come."""
    groups: dict[str, list[Parameter]] = {}
    for parameter in shown:
        groups.setdefault(parameter.constraint.group, []).append(parameter)
    return groups


def visible_settings(fit: Callable, offers: dict[str, tuple]) -> list[Parameter]:
    """The settings that get a control: those a person can set, and that mean something on this page."""
    every = parameters(fit).values()
    return [p for p in every if not isinstance(p.constraint, ProgrammaticOnly) and offers.get(p.name) != ()]


def choice_control(name: str, rule: Choice, value: Any, offered: tuple | None) -> Any:
    options = list(offered or rule.options) if value is not None else [None, *rule.options]
    own = {
        "index": options.index(value),
        "placeholder": t("settings.control.placeholder"),
        "help": t(rule.help),
        "width": 200,
    }

    def english(option: Any) -> str:
        return rule.unset_in_links if option is None else str(option)

    def told(option: Any) -> str:
        return t(rule.unset) if option is None else str(option)

    takes_one = takes.choice_param(map(english, options))
    if None in options:
        return localized_control(st.selectbox, name, options, name, takes_one, own, told, english)
    return st.selectbox(name, options, **own, **bind_param(name, takes_one))  # words of the program stay as they are


def control(parameter: Parameter, value: Any, offered: tuple | None) -> Any:
    """One setting, in the control that fits its rule."""
    rule, name = parameter.constraint, parameter.name
    if isinstance(rule, Switch):
        return st.toggle(name, value, help=t(rule.help), **bind_param(name, takes.boolean_param()))
    if isinstance(rule, Choice):
        return choice_control(name, rule, value, offered)
    if isinstance(rule, Number):
        return number_control(name, rule, value)
    if isinstance(rule, TextInput):
        own = {"width": 300, "help": t(rule.help), **bind_param(name, takes.text_param(rule.most))}
        return (
            st.text_input(name, value, rule.most, placeholder=t("settings.control.unset"), **own) or ""
        ).strip() or None
    raise TypeError(f"no control for a setting that is a {type(rule).__name__}")


def number_control(name: str, rule: Number, value: float | None) -> float | None:
    """A field for a number; one that may be None is empty, which means: not used."""
    kind = int if rule.whole else float
    low, high = (None if abs(end) == LARGEST else kind(end) for end in (rule.low, rule.high))
    start = value if value is None else kind(value)
    fine = {} if rule.whole else {"step": 0.01, "format": "%g"}
    taken = (takes.integer_param if rule.whole else takes.number_param)(low, high, value is None)
    own = {"help": t("settings.control.help", help=t(rule.help), expected=taken.expected), **bind_param(name, taken)}
    return st.number_input(name, low, high, start, placeholder=t("settings.control.unset"), width=200, **fine, **own)


def offer_presets(
    presets: tuple[Preset, ...], fit: Callable, start: dict[str, Any], offers: dict[str, tuple], now: dict, task: str
):
    """A button a preset; the one that is on is filled. Which one that is follows from the settings."""
    first = {p.name: start.get(p.name, p.default) for p in visible_settings(fit, offers)}
    now = {p.name: now.get(p.name, p.default) for p in visible_settings(fit, offers)}
    with st.container(horizontal=True):
        for preset in presets:
            changes = preset_changes(preset, presets, first, now)
            st.button(
                display_name(preset.name),
                help=t(preset.why),
                type="secondary" if changes else "primary",
                key=f"preset {preset.name}",
                on_click=st.session_state.update,
                args=(changes | preset_table(preset, task),),
            )


def preset_changes(
    preset: Preset, presets: tuple[Preset, ...], first: dict[str, Any], now: dict[str, Any]
) -> dict[str, Any]:
    """What a click sets: what the preset names, and back to the page's first value what only another preset made so.
    What somebody chose, the number of rounds for one, stays."""
    others = {name for other in presets for name, value in other.settings.items() if now.get(name) == value}
    wanted = {name: first[name] for name in others if name in first} | preset.settings
    return {name: value for name, value in wanted.items() if name in now and now[name] != value}


def preset_table(preset: Preset, task: str) -> dict[str, str]:
    """The table a click opens: a preset for values needs one where classes are in sight."""
    return {"data": preset.data} if preset.data and load(preset.data).task != task else {}
