"""Set up every page: title, style and memory in app.py, and `guard()` in the page."""

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
M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES = -3, 1_000_000  # glibc's parameter, its value


def set_up_page():
    """Set title and logo, mount scripts and tune memory; the first call of app.py."""
    # The menu, with the switch between light and dark, only appears if it has an entry of ours.
    st.set_page_config(
        page_title="Treerings", page_icon=LOGO_FILE, layout="wide", menu_items={"About": t("frame.menu.about")}
    )
    st.logo(LOGO_FILE, size="large")
    browser.mount_scripts()
    freeze_garbage_collector()
    limit_kept_memory()
    st.session_state[FRAMED_KEY] = True


def app_css() -> str:
    """Return page.css, with the theme colours of .streamlit/config.toml as variables."""
    names = {"accent": "primaryColor", "panel": "secondaryBackgroundColor", "line": "borderColor"}
    both = {name: [st.get_option(f"theme.{t}.{option}") for t in ("light", "dark")] for name, option in names.items()}
    variables = " ".join(f"--{name}: light-dark({light}, {dark});" for name, (light, dark) in both.items())
    # In a large window everything is larger.
    font_size = "html:root { font-size: max(16px, 16 * min(100dvh / 840, 100dvw / 1493)); }"
    # "html body" makes it more specific than Streamlit's rules, which come later.
    return f'{font_size} html body {{ [data-testid="stApp"] {{ {variables} }}\n{STYLE_FILE.read_text("utf-8")} }}'


def guard():
    """Run app.py if it does not run this page already; the first call of every page.

    A folder named pages/ is Streamlit's old way to make a multi-page app. Until app.py has run once in a server,
    opening /data runs pages/data.py alone, under a menu of file names. So the page runs app.py, which runs the page
    again.
    """
    if FRAMED_KEY not in st.session_state:
        runpy.run_path(str(APP_FILE), run_name="__main__")
        st.stop()


@st.cache_resource
def freeze_garbage_collector():
    """Exclude all imported objects from garbage collection, which makes it cheaper.

    .streamlit/config.toml turns off Streamlit's collection after every rerun: cached lessons are a million objects,
    which take a quarter of a second.
    """
    gc.collect()
    gc.freeze()


@st.cache_resource
def limit_kept_memory():
    """Return freed blocks of more than LARGE_BLOCK_BYTES to the system; only glibc has this setting.

    By default glibc raises the limit to the largest block freed so far: ten tables of 18 MB, freed, left 400 MB in use.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES)
