"""A way back to where the reader left off. The stage notes the place in the browser; the server never hears of it."""

from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component

STYLE = ".last a { color: var(--st-primary-color); font: 600 1rem var(--st-font); }"


@st.cache_resource
def _last():
    script = Path(__file__).with_name("last_place.js").read_text(encoding="utf-8")
    return component("treerings_last", html='<p class="last"></p>', css=STYLE, js=script)


def show():
    _last()(key="last place")
