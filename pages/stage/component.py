"""The stage as a Streamlit component: plain files, joined in a fixed order, no build step."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component

from pages.parts.frame import palette

HERE = Path(__file__).parent


def script() -> str:
    """The stage's JavaScript: the classes' colours, then the files, numbered in the order they need one another."""
    files = (path.read_text(encoding="utf-8") for path in sorted((HERE / "js").glob("*.js")))
    return "\n".join([f"const CLASS_COLOURS = {json.dumps(palette.class_colours())};", *files])


def style() -> str:
    return (HERE / "stage.css").read_text(encoding="utf-8")


# Beside others on a page the stage is as high as is left under the page's head and the data's.
FITTED = "@media (min-width: 901px) { .stage:not(:fullscreen) { height: clamp(480px, 100dvh - var(--above), 960px); } }"


@st.cache_resource
def _stage():
    return component(
        "treerings_stage", html='<div class="stage" data-testid="stage"></div>', css=f"{style()}\n{FITTED}", js=script()
    )


@st.cache_resource
def _courier():
    return component("treerings_courier", js=(HERE / "courier.js").read_text(encoding="utf-8"))


def show(name: str, book: str, chapter: str, step: int, grain: int, takes: bool, page: str, key: str):
    """Draw a packed reel. `step` and `grain` say where it opens; from then on the browser keeps them itself.
    `takes`: another cut can be asked for. `page` is its page, as the address calls it.

    What comes back: `step` and `grain`, told when the viewer rests (None before), and once after a click on a candidate
    `cut`, {"search", "feature", "candidate"}: its places in the reel.
    """
    opening = {"id": name, "book": book, "chapter": chapter, "step": step, "grain": grain, "takes": takes, "page": page}
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
    _courier()(key=key, data={"id": name, "chapter": number, "packed": packed}, on_need_change=asked)
