"""Scripts that run in the browser beside every page: history, last position, connection, menu, focus, translation.

They report nothing to the server.
"""

from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component

from pages.i18n.text import t

SCRIPTS = Path(__file__).with_name("scripts")
STYLE = ".last a { color: var(--st-primary-color); font: 600 1rem var(--st-font); }"


@st.cache_resource
def _component(name: str, script: str):
    html, css = ('<p class="last"></p>', STYLE) if name == "last" else (None, None)
    source = (SCRIPTS / f"{script}.js").read_text(encoding="utf-8")
    return component(f"treerings_{name}", html=html, css=css, js=source)


def mount_scripts():
    """Mount the scripts of every page.

    They make one history entry for each action, so that Back undoes just that; show a sentence while the server does
    not answer; move the focus into popovers; and keep pages working under the browser's translation.
    """
    with st.container(key="visits"):  # page.css hides it
        _component("visits", "history")(key="visits of pages")
        _component("away", "connection")(key="away", data={"says": t("frame.browser.server-away")})
        _component("menu", "menu")(key="menu")
        _component("opened", "popover")(key="opened")
        _component("translated", "translation")(key="translated")


def show_resume_link():
    """Link to the step the reader left off at, which the browser stores."""
    text = t("frame.browser.last-place", title="{title}", step="{step}", of="{of}")  # the script fills in the braces
    _component("last", "last_place")(key="last place", data={"says": text})
