"""The model somebody brought along. Like a table of one's own it lives in the session's state and nowhere else."""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets import Dataset, load
from datasets.models import BY_TITLE, SAMPLE_MODELS
from datasets.reading.wording import one_line
from engine.models.nodes import MAX_BYTES, MAX_DEPTH, MAX_TREES
from engine.models.readers.scikit_learn import SNIPPET
from engine.text.message import msg
from pages.frame import markup
from pages.frame.address import choice_param, page_state
from pages.frame.streamlit_internals import is_history_navigation
from pages.i18n.controls import localized_control
from pages.i18n.text import t
from pages.jobs.waiters import forget_private_results
from pages.lesson.views.what_if import forget_every_split
from pages.stage import lesson_store as shelf
from pages.tables import session as own_data

MODEL_KEY = "own model"  # in the session's state
USER_MODEL = "Your model (private)"  # in the address, which carries nothing else of it


@dataclass(frozen=True, eq=False)
class UserModel:
    """A file. `key` names it in this session, and nothing else anywhere."""

    key: str
    name: str
    raw: bytes


def current_model() -> UserModel | None:
    return st.session_state.get(MODEL_KEY)


def store_model(raw: bytes, name: str):
    """It takes the place of whatever was there. Whether it can be read the pool finds out."""
    st.session_state[MODEL_KEY] = UserModel(secrets.token_hex(8), one_line(name), raw)


def forget_model():
    """Forget it now, and all that was made of it."""
    st.session_state.pop(MODEL_KEY, None)
    forget_private_results()
    shelf.remove_session()


# Options as the address spells them; samples go by their own titles
NO_ROWS_OPTION, TRAINING_ROWS_OPTION = "None: drawn between its thresholds", "Its training rows"
USER_TABLE_OPTION = "Your table (private)"
LABELS = {
    NO_ROWS_OPTION: msg("model.picker.no-rows"),
    TRAINING_ROWS_OPTION: msg("model.picker.training-rows"),
    USER_TABLE_OPTION: msg("model.picker.own-table"),
    USER_MODEL: msg("model.picker.own-model"),
}
SHOWN_KEY = "model shown"  # what is known until the page is left
MODEL_PARAM, ROWS_PARAM = "model", "rows"  # in the address, which shows what the controls show


@dataclass(frozen=True)
class ModelChoice:
    """What is to be opened. `key` tells it from everything else; `private` if anything of it is somebody's own."""

    key: Hashable
    raw: bytes
    name: str
    data: Dataset | None
    private: bool

    @property
    def private_name(self) -> str:
        """Of what is somebody's own, so that the address says nothing of it; else ""."""
        return str(self.key) if self.private else ""


def choose_model(head: DeltaGenerator, popover: DeltaGenerator) -> ModelChoice:
    """The model in the head of the page, the rows beside it in the popover. Splits asked for go with them."""
    chosen = _chosen(head, popover)
    if page_state().setdefault(SHOWN_KEY, chosen.key) != chosen.key:
        page_state()[SHOWN_KEY] = chosen.key
        if not is_history_navigation():
            forget_every_split()
    return chosen


def _chosen(head: DeltaGenerator, popover: DeltaGenerator) -> ModelChoice:
    own, table = current_model(), own_data.current_table()
    with head:
        model = _select(t("model.picker.model"), MODEL_PARAM, [*([USER_MODEL] if own else []), *BY_TITLE])
    trained_on = [] if model == USER_MODEL else [TRAINING_ROWS_OPTION]
    with popover:
        rows = _select(
            t("model.picker.rows"), ROWS_PARAM, [*trained_on, *([USER_TABLE_OPTION] if table else []), NO_ROWS_OPTION]
        )
    sample = BY_TITLE.get(model)
    data, of_rows = None, ""
    if rows == USER_TABLE_OPTION and table is not None:
        data, of_rows = table.full_data, table.key
    elif rows == TRAINING_ROWS_OPTION and sample is not None:
        data, of_rows = load(sample.data), sample.data
    if sample is None and own is not None:
        return ModelChoice((own.key, of_rows), own.raw, own.name, data, True)
    sample = sample or SAMPLE_MODELS[0]
    return ModelChoice((sample.name, of_rows), sample.raw, sample.file, data, rows == USER_TABLE_OPTION)


def _select(label: str, name: str, options: list[str]) -> str:
    """What stood there and is gone becomes the first."""
    if st.session_state.get(name, options[0]) not in options:
        del st.session_state[name]
    return localized_control(
        st.selectbox, label, options, name, choice_param(options), {"width": "stretch", "index": 0}, told=_label
    )


def _label(option: str) -> str:
    return t(LABELS[option]) if option in LABELS else option


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
    store_model(file.getvalue(), file.name)
    st.session_state[MODEL_COUNT_KEY] = (
        st.session_state.get(MODEL_COUNT_KEY, 0) + 1
    )  # the control as new: what it held is forgotten
    st.session_state[MODEL_PARAM] = USER_MODEL
    st.session_state.pop(ROWS_PARAM, None)
