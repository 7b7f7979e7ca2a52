"""The stage as a Streamlit component."""

from __future__ import annotations

import streamlit as st
from streamlit.components.v2 import component

from pages.parts.frame import palette
from pages.stage.bundle import lean, served, style

# Beside others on a page the stage is as high as is left under the page's head and the data's.
FITTED = "@media (min-width: 901px) { .stage:not(:fullscreen) { height: clamp(480px, 100dvh - var(--above), 960px); } }"

# The stage is a script of 200 kB. It comes by HTTP, which packs and keeps it; what is here goes through each session.
LOADER = """const { default: mount } = await import(new URL("stage/%s", document.baseURI).href);
export default mount;
"""


@st.cache_resource
def _stage():
    return component(
        "treerings_stage",
        html='<div class="stage" data-testid="stage"></div>',
        css=f"{lean(style())}\n{FITTED}",
        js=LOADER % served()[0],
    )


def show(name: str, chapter: int, step: int, grain: int, takes: bool, tells: bool, page: str, key: str):
    """Draw the reel of this name, which the browser asks for itself (routes.py). `step` and `grain` say where it opens,
    in which chapter; from then on the browser keeps them itself. `takes`: another cut can be asked for. `tells`: where
    the viewer rests is to be told. `page` is its page, as the address calls it.

    What comes back: `at`, {"reel", "step", "grain"}, where the viewer rested last when that was told (None before), and
    once after a click on a candidate `cut`, {"search", "feature", "candidate"}: its places in the reel.
    """
    opening = {"id": name, "chapter": chapter, "step": step, "grain": grain}
    opening |= {"takes": takes, "tells": tells, "page": page, "colours": palette.class_colours()}
    return _stage()(
        key=key,
        data=opening,
        on_at_change=lambda: None,
        on_cut_change=lambda: None,
    )
