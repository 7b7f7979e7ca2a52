"""A lesson opened as a worked example of the notes says so: `?example=EX04` in the address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from engine.core.settings import parameters
from pages.frame import address as takes
from pages.frame.address import validate_param
from pages.i18n.text import translator
from pages.notes import Example, Opening, examples
from pages.notes import text as notes_text
from pages.notes.agreement import ComparedValue, compare_values

MAX_SHOWN_VALUES = 2  # values in the line


def requested_example() -> str:
    """The example the address names, if any."""
    validate_param("example", takes.choice_param(examples()))
    return st.query_params.get("example", "")


def programmatic_settings(page: str, data: str) -> dict[str, Any]:
    """Settings of the example in the address that no address can hold: the bags of a forest, the draws of AdaBoost.

    `page` is the page's file. On another page, or with another table than the example's, there are none.
    """
    here = (opening for opening in openings_on_page(requested_example(), page) if opening.settings.get("data") == data)
    return dict(next((opening.given for opening in here), {}))


def openings_on_page(example_id: str, page: str) -> list[Opening]:
    """The openings of an example that are on a page."""
    example = examples().get(example_id)
    return [opening for opening in example.opens if page == f"pages/{opening.page}.py"] if example else []


def matches_opening(opening: Opening, data: str, settings: Mapping[str, Any], fit: Callable) -> bool:
    """Are the settings (those that are not the fit's own) just those of the opening?"""
    defaults = {name: parameter.default for name, parameter in parameters(fit).items()}
    asked = {name: str(value) for name, value in opening.settings.items() if value != defaults.get(name)}
    asked.pop("force", None)  # a split asked for is no setting
    now = {name: str(value) for name, value in settings.items() if name not in opening.given}
    return asked == {"data": data, **now}


def show_example_note(example_id: str, lesson):
    """One line above the stage: what the notes print here, and what it is. Nothing once settings are others."""
    data, fit = lesson.selection.entry.name, lesson.page.fit
    here = [
        one
        for one in openings_on_page(example_id, lesson.page.file)
        if matches_opening(one, data, lesson.settings, fit)
    ]
    if not here:
        return
    example = examples(translator().name)[example_id]
    opened = example.opens[examples()[example_id].opens.index(here[0])]
    words = " · ".join(map(notes_text.value_markdown, values_to_show(example, opened)))
    with st.container(key="example-note"):
        head = notes_text.localize_numbers(f":small[**{example_id}** {words or example.title}.]")
        st.markdown(head, help=notes_text.localize_numbers(f"{example.title}. {example.says} {example.why}"))


def values_to_show(example: Example, opening: Opening) -> list[ComparedValue]:
    """What fits a line: the value the lesson opens at, else what is wrong, else the first that is printed."""
    values = [
        one for one in compare_values(example, example.opens.index(opening)) if one.printed and "$" not in one.printed
    ]
    here = [one for one in values if one.key == opening.at.get("value")]
    return (here or [one for one in values if not one.agrees] or values)[:MAX_SHOWN_VALUES]
