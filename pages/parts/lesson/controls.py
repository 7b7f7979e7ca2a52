"""The controls of an algorithm, made from the settings its fit declares. Each lives in the address bar by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from engine.core.settings import Choice, Given, Number, Parameter, Switch, parameters
from pages.parts.frame.address import bound
from pages.parts.presets.tree import Preset

KEPT = ("max_depth",)  # how large a tree is looked at is no convention


def pick_settings(fit: Callable, start: dict[str, Any], offers: dict[str, tuple]) -> dict[str, Any]:
    """What the viewer set, where it is not the fit's own default.

    `start` holds first values of this page, `offers` what of a setting makes sense here, if anything.
    """
    groups, chosen = by_group(settings_shown(fit, offers)), {}
    for tab, own in zip(st.tabs([name.capitalize() for name in groups]), groups.values(), strict=True):
        with tab, st.container(horizontal=True, vertical_alignment="bottom"):
            for parameter in own:
                first = start.get(parameter.name, parameter.default)
                chosen[parameter.name] = control(parameter, first, offers.get(parameter.name))
    return {name: value for name, value in chosen.items() if value != parameters(fit)[name].default}


def by_group(shown: list[Parameter]) -> dict[str, list[Parameter]]:
    """The settings under each heading, headings in the order in which they first come."""
    groups: dict[str, list[Parameter]] = {}
    for parameter in shown:
        groups.setdefault(parameter.rule.group, []).append(parameter)
    return groups


def settings_shown(fit: Callable, offers: dict[str, tuple]) -> list[Parameter]:
    """The settings that get a control: those a person can set, and that mean something on this page."""
    every = parameters(fit).values()
    return [p for p in every if not isinstance(p.rule, Given) and offers.get(p.name) != ()]


def control(parameter: Parameter, value: Any, offered: tuple | None) -> Any:
    """One setting, in the control that fits its rule."""
    rule, name = parameter.rule, parameter.name
    own = {**bound(name), "help": rule.help}
    if isinstance(rule, Switch):
        return st.toggle(name, value, **own)
    if isinstance(rule, Choice):
        options = list(offered or rule.options) if value is not None else [None, *rule.options]
        spoken = lambda option: rule.unset if option is None else str(option)  # noqa: E731
        return st.selectbox(name, options, options.index(value), format_func=spoken, width=200, **own)
    if isinstance(rule, Number):
        return number(name, rule, value, own)
    raise TypeError(f"no control for a setting that is a {type(rule).__name__}")


def number(name: str, rule: Number, value: float | None, own: dict) -> float | None:
    """A field for a number; one that may be None is empty, which means: not used."""
    kind = int if rule.whole else float
    low, high = (None if abs(end) == float("inf") else kind(end) for end in (rule.low, rule.high))
    start = value if value is None else kind(value)
    fine = {} if rule.whole else {"step": 0.01, "format": "%g"}
    return st.number_input(name, low, high, start, placeholder="not used", width=200, **fine, **own)


def offer_presets(
    presets: tuple[Preset, ...], fit: Callable, start: dict[str, Any], offers: dict[str, tuple], now: dict
):
    """A button a preset; the one that is on is filled. Which one that is follows from the settings."""
    defaults = {p.name: p.default for p in settings_shown(fit, offers) if p.name not in KEPT}
    with st.container(horizontal=True):
        for preset in presets:
            own = {name: preset.settings.get(name, start.get(name, value)) for name, value in defaults.items()}
            changes = {name: value for name, value in own.items() if now.get(name, defaults[name]) != value}
            st.button(
                preset.name,
                help=preset.why,
                type="secondary" if changes else "primary",
                key=f"preset {preset.name}",
                on_click=st.session_state.update,
                args=(changes,),
            )
