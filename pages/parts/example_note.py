"""A lesson opened as a worked example of the notes says so: `?example=EX04` in the address."""

from __future__ import annotations

from typing import Any

import streamlit as st

from notes import Example, Opening, examples
from notes.compare import found
from notes.opening import address
from pages.parts import notes_text


def in_address() -> str:
    """The example the address names, if any."""
    return st.query_params.get("example", "")


def given(page: str, data: str) -> dict[str, Any]:
    """Settings of the example in the address that no address can hold: the bags of a forest, the draws of AdaBoost.

    `page` is the page's file. On another page, or with another table than the example's, there are none.
    """
    example = examples().get(in_address())
    here = example and opening_here(example, page, {"data": data})
    return dict(here.given) if here else {}


def opening_here(example: Example, page: str, now: dict[str, Any]) -> Opening | None:
    """The opening of an example that is this page, as far as `now` tells its address."""
    asked = {name: str(value) for name, value in now.items()}
    for opening in example.opens:
        own = address(opening)
        if page == f"pages/{opening.page}.py" and all(own.get(name, value) == value for name, value in asked.items()):
            return opening
    return None


def show(example_id: str, lesson):
    """One line above the stage: what the notes print here, and what it is. Nothing once settings are others."""
    example = examples().get(example_id)
    now = {"data": lesson.picked.entry.name, **lesson.settings}
    if example is None or opening_here(example, lesson.page.file, now) is None:
        return
    values = [one for one in found(example) if one.printed]
    told = [one for one in values if not one.agrees] or values
    words = " · ".join(map(notes_text.value, told))
    why = f" {example.why}" if any(not one.agrees for one in values) else ""
    st.markdown(f":small[**{example_id}**, {example.title}. {words}{'.' if words else ''}{why}]")
