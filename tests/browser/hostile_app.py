"""The pages on a table whose every name is an attack: run by test_hostile_names.py with `streamlit run`."""

import runpy
import sys
from pathlib import Path

import pandas as pd
import streamlit as st

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from datasets import Entry  # noqa: E402
from datasets.catalogue.entry import load_entry  # noqa: E402
from engine.text.message import Span, msg  # noqa: E402
from pages.frame import guard  # noqa: E402
from pages.lesson import picker  # noqa: E402
from pages.stage.routes import routes  # noqa: E402
from tests.browser.hostile_names import DOT, IMG, TEX  # noqa: E402


def rows() -> pd.DataFrame:
    numbers = [0.5, 1, 2, 3, 4, 5, 6, 7]
    levels = [IMG, TEX, DOT, IMG, TEX, DOT, IMG, TEX]
    return pd.DataFrame(
        {IMG: numbers, TEX: levels, DOT: [0, 1] * 4, "y" + IMG: [TEX, TEX, IMG, IMG, TEX, IMG, TEX, IMG]}
    )


TITLE, ABOUT = (msg("own_table.title.private", name=Span(name)) for name in (TEX, IMG))
ENTRY = Entry(IMG, TITLE, ABOUT, "real", "classification", "y" + IMG, IMG, TEX, rows, features=(IMG, TEX, DOT))


if __name__ == "__main__":
    picker.catalog = lambda: (ENTRY,)
    picker.load = lambda name: load_entry(ENTRY)
    guard.set_up_page()
    runpy.run_path(str(ROOT / "pages" / st.query_params["page"]), run_name="__main__")
else:
    app = st.App(__file__, routes=routes())
