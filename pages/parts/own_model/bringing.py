"""Bringing a model: a file, and for scikit-learn the few lines that write one."""

from __future__ import annotations

import streamlit as st

from engine.models.bounds import MAX_BYTES, MAX_DEPTH, MAX_TREES
from engine.models.readers.scikit_learn import SNIPPET
from pages.parts.frame import markup
from pages.parts.own_model import session
from pages.parts.own_model.choosing import MODEL, ROWS
from pages.parts.speaking.page import tell

TURN = "how many models were brought"
SAVING = (
    ("XGBoost", 'model.save_model("model.json")   # or model.ubj'),
    ("LightGBM", 'model.booster_.save_model("model.txt")   # a Booster: model.save_model("model.txt")'),
    (
        "CatBoost",
        'model.save_model("model.json", format="json", pool=pool)   # pool: the training rows',
    ),
    ("scikit-learn", SNIPPET),
)


def show():
    """The file, and how each library writes it."""
    st.file_uploader(tell("own-a-model-of-xgboost", MAX_BYTES=MAX_BYTES // 10**6), key=file_key())
    markup.soft(tell("own-up-to-trees-each-up-to", MAX_TREES=MAX_TREES, MAX_DEPTH=MAX_DEPTH))
    for tab, (_, code) in zip(st.tabs([name for name, _ in SAVING]), SAVING, strict=True):
        with tab:
            st.code(code, language="python")


def file_key() -> str:
    return f"model file {st.session_state.get(TURN, 0)}"


def take_file():
    """Called before the page is drawn, and no callback, as for a table (own_data/upload.py)."""
    file = st.session_state.get(file_key())
    if file is None:
        return
    session.bring(file.getvalue(), file.name)
    st.session_state[TURN] = st.session_state.get(TURN, 0) + 1  # the control as new: what it held is forgotten
    st.session_state[MODEL] = session.NAME
    st.session_state.pop(ROWS, None)
