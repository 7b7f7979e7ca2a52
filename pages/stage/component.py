"""The stage as a Streamlit component."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st
from streamlit.components.v2 import component

from pages.parts.frame import palette
from pages.stage.bundle import script, style

# Beside others on a page the stage is as high as is left under the page's head and the data's.
FITTED = "@media (min-width: 901px) { .stage:not(:fullscreen) { height: clamp(480px, 100dvh - var(--above), 960px); } }"


@st.cache_resource
def _stage():
    return component(
        "treerings_stage",
        html='<div class="stage" data-testid="stage"></div>',
        css=f"{style()}\n{FITTED}",
        js=script("entry_streamlit.js"),
    )


@st.cache_resource
def _chapters():
    return component("treerings_chapters", js=script("chapters_component.js"))


def show(name: str, book: str, chapter: str, step: int, grain: int, takes: bool, page: str, key: str):
    """Draw a packed reel. `step` and `grain` say where it opens; from then on the browser keeps them itself.
    `takes`: another cut can be asked for. `page` is its page, as the address calls it.

    What comes back: `step` and `grain`, told when the viewer rests (None before), and once after a click on a candidate
    `cut`, {"search", "feature", "candidate"}: its places in the reel.
    """
    opening = {"id": name, "book": book, "chapter": chapter, "step": step, "grain": grain, "takes": takes, "page": page}
    opening["colours"] = palette.class_colours()
    return _stage()(
        key=key,
        data=opening,
        on_step_change=lambda: None,
        on_grain_change=lambda: None,
        on_cut_change=lambda: None,
    )


def deliver(name: str, number: int, packed: str, key: str, asked: Callable[[], None]):
    """Hand a chapter to the stage, none while `packed` is empty. `asked` is called when it needs another, which is then
    st.session_state[key].need."""
    _chapters()(key=key, data={"id": name, "chapter": number, "packed": packed}, on_need_change=asked)
