"""Controls for a learner's settings and presets, made from the declarations of its fit.

Each control is bound to the query parameter of its setting's name.
"""

from typing import Any

import streamlit as st

from datasets import load
from engine.core.settings import LARGEST, Choice, Number, Parameter, ProgrammaticOnly, Switch, TextInput, parameters
from engine.text.message import Message
from pages.frame.address import (
    bind_param,
    boolean_param,
    choice_param,
    integer_param,
    number_param,
    page_state,
    text_param,
)
from pages.frame.streamlit_internals import is_history_navigation
from pages.i18n.controls import localized_control
from pages.i18n.text import display_name, t, translator
from pages.learners.common.entries import Preset
from pages.lesson.page import LessonPage

OPENED_KEY = "the page has set its opening settings"


def pick_settings(page: LessonPage) -> dict[str, Any]:
    """Draw a control for each setting; return the values that differ from the fit's defaults."""
    groups: dict[str, list[Parameter]] = {}
    for parameter in visible_settings(page):
        groups.setdefault(parameter.constraint.group, []).append(parameter)
    tabs, values = st.tabs([translator().text(Message(group, {})) for group in groups]), {}
    for tab, group in zip(tabs, groups.values(), strict=True):
        with tab, st.container(horizontal=True, vertical_alignment="bottom"):
            for parameter in group:
                first = page.initial_settings.get(parameter.name, parameter.default)
                values[parameter.name] = control(parameter, first, page.allowed_values.get(parameter.name))
    return {name: value for name, value in values.items() if value != parameters(page.fit)[name].default}


def apply_opening_settings(page: LessonPage):
    """Set the page's opening settings, and so write them into an address that names neither table nor setting."""
    is_new = OPENED_KEY not in page_state()
    page_state()[OPENED_KEY] = True
    if is_new and not is_history_navigation() and not {"data", *page.setting_names} & st.query_params.keys():
        st.session_state.update(page.opening_settings)


def visible_settings(page: LessonPage) -> list[Parameter]:
    """Return the settings with a control: those a person can set and the page allows."""
    settable = (p for p in parameters(page.fit).values() if not isinstance(p.constraint, ProgrammaticOnly))
    return [p for p in settable if page.allowed_values.get(p.name) != ()]


def choice_control(name: str, rule: Choice, value: Any, allowed: tuple | None) -> Any:
    options = list(allowed or rule.options) if value is not None else [None, *rule.options]
    more = {"index": options.index(value), "placeholder": t("settings.control.placeholder"), "help": t(rule.help)}
    more["width"] = 200

    def option_in_link(option: Any) -> str:
        return rule.unset_in_links if option is None else str(option)

    def option_label(option: Any) -> str:
        return t(rule.unset) if option is None else str(option)

    spec = choice_param(map(option_in_link, options))
    if None in options:
        return localized_control(st.selectbox, name, options, name, spec, more, option_label, option_in_link)
    return st.selectbox(name, options, **more, **bind_param(name, spec))  # names of the program are not translated


def control(parameter: Parameter, value: Any, allowed: tuple | None) -> Any:
    """Draw the control that fits the constraint of a setting; return its value."""
    rule, name = parameter.constraint, parameter.name
    if isinstance(rule, Switch):
        return st.toggle(name, value, help=t(rule.help), **bind_param(name, boolean_param()))
    if isinstance(rule, Choice):
        return choice_control(name, rule, value, allowed)
    if isinstance(rule, Number):
        return number_control(name, rule, value)
    if isinstance(rule, TextInput):
        more = {"placeholder": t("settings.control.unset"), "width": 300, "help": t(rule.help)}
        text = st.text_input(name, value, rule.most, **more, **bind_param(name, text_param(rule.most)))
        return (text or "").strip() or None
    raise TypeError(f"no control for a setting that is a {type(rule).__name__}")


def number_control(name: str, rule: Number, value: float | None) -> float | None:
    """Draw a number field; where None is allowed it may be empty."""
    kind = int if rule.whole else float
    low, high = (None if abs(end) == LARGEST else kind(end) for end in (rule.low, rule.high))
    start = value if value is None else kind(value)
    fine = {} if rule.whole else {"step": 0.01, "format": "%g"}
    spec = (integer_param if rule.whole else number_param)(low, high, value is None)
    more = {"help": t("settings.control.help", help=t(rule.help), expected=spec.expected), **bind_param(name, spec)}
    return st.number_input(name, low, high, start, placeholder=t("settings.control.unset"), width=200, **fine, **more)


def offer_presets(page: LessonPage, settings: dict[str, Any], task: str):
    """Draw a button for each preset, filled if the settings are those of the preset."""
    visible = visible_settings(page)
    first = {p.name: page.initial_settings.get(p.name, p.default) for p in visible}
    now = {p.name: settings.get(p.name, p.default) for p in visible}
    with st.container(horizontal=True):
        for preset in page.entry.presets:
            changes = preset_changes(preset, page.entry.presets, first, now)
            key, kind = f"preset {preset.name}", "secondary" if changes else "primary"
            args = (changes | preset_table(preset, task),)
            st.button(display_name(preset.name), key, t(preset.why), st.session_state.update, args, type=kind)


def preset_changes(
    preset: Preset, presets: tuple[Preset, ...], first: dict[str, Any], now: dict[str, Any]
) -> dict[str, Any]:
    """Return what a click changes: the preset's settings, and those of other presets back to the page's first values.

    Anything else stays as the viewer set it, for example the number of rounds.
    """
    others = {name for other in presets for name, value in other.settings.items() if now.get(name) == value}
    target = {name: first[name] for name in others if name in first} | preset.settings
    return {name: value for name, value in target.items() if name in now and now[name] != value}


def preset_table(preset: Preset, task: str) -> dict[str, str]:
    """Return the table a click opens, if the current one is for another task."""
    return {"data": preset.data} if preset.data and load(preset.data).task != task else {}
