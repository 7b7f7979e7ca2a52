"""The line above the stage for a lesson opened as a worked example: `?example=EX04` in the address."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from engine.core.settings import parameters
from pages.frame.address import choice_param, validate_param
from pages.i18n.text import translator
from pages.notes import Example, Opening, examples
from pages.notes import text as notes_text
from pages.notes.agreement import ComparedValue, compare_values

MAX_SHOWN_VALUES = 2


def requested_example() -> str:
    """Return the id of the example in the address; "" if there is none."""
    validate_param("example", choice_param(examples()))
    return st.query_params.get("example", "")


def programmatic_settings(page: str, data: str) -> dict[str, Any]:
    """Return the settings of the requested example that no address can hold.

    These are a forest's bootstrap samples and AdaBoost's draws. There are none on another page than the example's, or
    with another data set. `page` is the page's file.
    """
    openings = openings_on_page(requested_example(), page)
    return next((dict(opening.given) for opening in openings if opening.settings.get("data") == data), {})


def openings_on_page(example_id: str, page: str) -> list[Opening]:
    example = examples().get(example_id)
    return [opening for opening in example.opens if page == f"pages/{opening.page}.py"] if example else []


def matches_opening(opening: Opening, data: str, settings: Mapping[str, Any], fit: Callable) -> bool:
    """Are the settings that differ from the fit's defaults those of the opening?"""
    defaults = {name: parameter.default for name, parameter in parameters(fit).items()}
    expected = {name: str(value) for name, value in opening.settings.items() if value != defaults.get(name)}
    expected.pop("force", None)  # a forced split is not a setting
    return expected == {"data": data} | {name: str(v) for name, v in settings.items() if name not in opening.given}


def show_example_note(example_id: str, lesson):
    """Draw the line above the stage: what the notes print and what is right; nothing once settings differ."""
    data, fit, settings = lesson.selection.entry.name, lesson.page.fit, lesson.settings
    openings = openings_on_page(example_id, lesson.page.file)
    opening = next((opening for opening in openings if matches_opening(opening, data, settings, fit)), None)
    if opening is None:
        return
    example = examples(translator().name)[example_id]
    translated = example.opens[examples()[example_id].opens.index(opening)]
    values = " · ".join(map(notes_text.value_markdown, values_to_show(example, translated)))
    with st.container(key="example-note"):
        text = notes_text.localize_numbers(f":small[**{example_id}** {values or example.title}.]")
        st.markdown(text, help=notes_text.localize_numbers(f"{example.title}. {example.says} {example.why}"))


def values_to_show(example: Example, opening: Opening) -> list[ComparedValue]:
    """Select the values for one line: that of the opened step, else wrong ones, else the first printed."""
    values = [v for v in compare_values(example, example.opens.index(opening)) if v.printed and "$" not in v.printed]
    at_step = [value for value in values if value.key == opening.at.get("value")]
    return (at_step or [value for value in values if not value.agrees] or values)[:MAX_SHOWN_VALUES]
