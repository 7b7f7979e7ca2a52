"""What only the browser knows: its history, where its reader left off, and that the server does not answer. The server
never hears of any of it."""

from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component

from pages.i18n.text import t

SCRIPTS = Path(__file__).with_name("scripts")
STYLE = ".last a { color: var(--st-primary-color); font: 600 1rem var(--st-font); }"


def script(name: str) -> str:
    return (SCRIPTS / f"{name}.js").read_text(encoding="utf-8")


@st.cache_resource
def _visits():
    return component("treerings_visits", js=script("history"))


@st.cache_resource
def _last():
    return component("treerings_last", html='<p class="last"></p>', css=STYLE, js=script("last_place"))


@st.cache_resource
def _away():
    return component("treerings_away", js=script("connection"))


@st.cache_resource
def _opened():
    return component("treerings_opened", js=script("popover"))


@st.cache_resource
def _translated():
    return component("treerings_translated", js=script("translation"))


@st.cache_resource
def _menu():
    return component("treerings_menu", js=script("menu"))


def mount_scripts():
    """One entry in the history for each thing the reader does, so that Back takes back just that; a sentence while
    the server is away; the focus goes into what opens; and pages outlive a browser's translation."""
    with st.container(key="visits"):  # page.css takes its room away
        _visits()(key="visits of pages")
        _away()(key="away", data={"says": t("frame.browser.server-away")})
        _menu()(key="menu")
        _opened()(key="opened")
        _translated()(key="translated")


def show_resume_link():
    """A way back to where the reader left off, which the stage has noted in the browser."""
    says = {"says": t("frame.browser.last-place", title="{title}", step="{step}", of="{of}")}
    _last()(key="last place", data=says)
