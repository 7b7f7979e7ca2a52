"""Bringing a model: a file, and for scikit-learn the few lines that write one."""

from __future__ import annotations

import streamlit as st

from engine.models.bounds import MAX_BYTES, MAX_DEPTH, MAX_TREES
from engine.models.readers.scikit_learn import SNIPPET
from pages.parts.frame import markup
from pages.parts.own_model import session
from pages.parts.own_model.choosing import MODEL_PARAM, ROWS_PARAM
from pages.parts.speaking.page import t

MODEL_COUNT_KEY = "how many models were brought"
SAVE_SNIPPETS = (
    ("XGBoost", 'model.save_model("model.json")   # or model.ubj'),
    ("LightGBM", 'model.booster_.save_model("model.txt")   # a Booster: model.save_model("model.txt")'),
    (
        "CatBoost",
        'model.save_model("model.json", format="json", pool=pool)   # pool: the training rows',
    ),
    ("scikit-learn", SNIPPET),
)


def show_model_upload():
    """The file, and how each library writes it."""
    st.file_uploader(t("model.upload.formats", MAX_BYTES=MAX_BYTES // 10**6), key=model_file_key())
    markup.caption(t("model.upload.limits", MAX_TREES=MAX_TREES, MAX_DEPTH=MAX_DEPTH))
    for tab, (_, code) in zip(st.tabs([name for name, _ in SAVE_SNIPPETS]), SAVE_SNIPPETS, strict=True):
        with tab:
            st.code(code, language="python")


def model_file_key() -> str:
    return f"model file {st.session_state.get(MODEL_COUNT_KEY, 0)}"


def take_model_file():
    """Called before the page is drawn, and no callback, as for a table (own_data/upload.py)."""
    file = st.session_state.get(model_file_key())
    if file is None:
        return
    session.store_model(file.getvalue(), file.name)
    st.session_state[MODEL_COUNT_KEY] = (
        st.session_state.get(MODEL_COUNT_KEY, 0) + 1
    )  # the control as new: what it held is forgotten
    st.session_state[MODEL_PARAM] = session.USER_MODEL
    st.session_state.pop(ROWS_PARAM, None)
