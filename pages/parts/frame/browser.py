"""What only the browser knows: its history, and where its reader left off. The server never hears of either."""

from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component

STYLE = ".last a { color: var(--st-primary-color); font: 600 1rem var(--st-font); }"


def script(name: str) -> str:
    return Path(__file__).with_name(f"{name}.js").read_text(encoding="utf-8")


@st.cache_resource
def _visits():
    return component("treerings_visits", js=script("visits"))


@st.cache_resource
def _last():
    return component("treerings_last", html='<p class="last"></p>', css=STYLE, js=script("last_place"))


def keep_history():
    """One entry for each thing the reader does, so that Back takes back just that."""
    with st.container(key="visits"):  # page.css takes its room away
        _visits()(key="visits of pages")


def show_last_place():
    """A way back to where the reader left off, which the stage has noted in the browser."""
    _last()(key="last place")
