"""The browser's history: one entry for each thing its reader does, so that Back takes back just that."""

from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component


@st.cache_resource
def _visits():
    script = Path(__file__).with_name("visits.js").read_text(encoding="utf-8")
    return component("treerings_visits", js=script)


def keep():
    with st.container(key="visits"):  # page.css takes its room away
        _visits()(key="visits of pages")
