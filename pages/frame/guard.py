"""What every page stands in: the look of the app, and the guard that keeps app.py around a page."""

import contextlib
import ctypes
import gc
import runpy
from pathlib import Path

import streamlit as st

from pages.frame import browser
from pages.i18n.text import t

APP_FILE = Path(__file__).parents[2] / "app.py"
LOGO_FILE = Path(__file__).with_name("rings.svg")
STYLE_FILE = Path(__file__).with_name("page.css")
FRAMED_KEY = "app.py is around this page"
M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES = -3, 1_000_000  # what glibc calls it


def set_up_page():
    """The first call of app.py: title and logo of every page."""
    # A menu needs an entry of its own to appear at all, and in it everybody finds the switch between light and dark.
    st.set_page_config(
        page_title="Treerings", page_icon=LOGO_FILE, layout="wide", menu_items={"About": t("frame.menu.about")}
    )
    st.logo(LOGO_FILE, size="large")
    browser.mount_scripts()
    freeze_garbage_collector()
    limit_kept_memory()
    st.session_state[FRAMED_KEY] = True


def app_css() -> str:
    """page.css, and the colours of the theme as variables for it: written down once, in .streamlit/config.toml."""
    names = {"accent": "primaryColor", "panel": "secondaryBackgroundColor", "line": "borderColor"}
    both = {name: [st.get_option(f"theme.{t}.{option}") for t in ("light", "dark")] for name, option in names.items()}
    variables = " ".join(f"--{name}: light-dark({light}, {dark});" for name, (light, dark) in both.items())
    # In a large window all grows with it.
    grows = "html:root { font-size: max(16px, 16 * min(100dvh / 840, 100dvw / 1493)); }"
    # Within "html body", so that Streamlit's own rules, which come later, do not prevail.
    return f'{grows} html body {{ [data-testid="stApp"] {{ {variables} }}\n{STYLE_FILE.read_text("utf-8")} }}'


def guard():
    """The first call of every page: no page without app.py.

    A folder called pages/ is Streamlit's old way to make an app of many pages. Until app.py has run once in a server,
    opening /data directly runs pages/data.py alone, under a menu made of file names. So the page starts app.py, which
    starts the page again, this time in its frame.
    """
    if FRAMED_KEY not in st.session_state:
        runpy.run_path(str(APP_FILE), run_name="__main__")
        st.stop()


@st.cache_resource
def freeze_garbage_collector():
    """What is imported stays anyway: counting it out makes collecting garbage cheaper. How often is Python's to say,
    not after every rerun (.streamlit/config.toml): the lessons kept are a million objects, a quarter of a second."""
    gc.collect()
    gc.freeze()


@st.cache_resource
def limit_kept_memory():
    """A block of more than LARGE bytes goes back to the system once it is free. glibc begins so, and keeps blocks as
    large as the largest that it has seen freed: ten tables of 18 MB that came and went left 400 MB. Other systems have
    no such number to set."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES)
