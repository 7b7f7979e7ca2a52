"""What every page stands in: the look of the app, and the guard that keeps app.py around a page."""

import gc
import runpy
from pathlib import Path

import streamlit as st

from pages.parts.frame import browser

APP = Path(__file__).parents[3] / "app.py"
RINGS = Path(__file__).with_name("rings.svg")
STYLE = Path(__file__).with_name("page.css")
ABOUT = "Treerings replays how tree-based learners grow, one step at a time, with every number worked out."
FRAMED = "app.py is around this page"


def begin():
    """The first call of app.py: title, logo and style of every page."""
    # A menu needs an entry of its own to appear at all, and in it everybody finds the switch between light and dark.
    st.set_page_config(page_title="Treerings", page_icon=RINGS, layout="wide", menu_items={"About": ABOUT})
    st.logo(RINGS, size="large")
    st.html(f"<style>{style()}</style>")
    browser.keep_history()
    spare_the_collector()
    st.session_state[FRAMED] = True


def style() -> str:
    """page.css, and the colours of the theme as variables for it: written down once, in .streamlit/config.toml."""
    names = {"accent": "primaryColor", "panel": "secondaryBackgroundColor", "line": "borderColor"}
    both = {name: [st.get_option(f"theme.{t}.{option}") for t in ("light", "dark")] for name, option in names.items()}
    variables = " ".join(f"--{name}: light-dark({light}, {dark});" for name, (light, dark) in both.items())
    return f'[data-testid="stApp"] {{ {variables} }}\n{STYLE.read_text("utf-8")}'


def guard():
    """The first call of every page: no page without app.py.

    A folder called pages/ is Streamlit's old way to make an app of many pages. Until app.py has run once in a server,
    opening /data directly runs pages/data.py alone, under a menu made of file names. So the page starts app.py, which
    starts the page again, this time in its frame.
    """
    if FRAMED not in st.session_state:
        runpy.run_path(str(APP), run_name="__main__")
        st.stop()


@st.cache_resource
def spare_the_collector():
    """What is imported stays anyway: counting it out makes collecting garbage cheaper. How often is Python's to say,
    not after every rerun (.streamlit/config.toml): the lessons kept are a million objects, a quarter of a second."""
    gc.collect()
    gc.freeze()
