"""The page Your model: upload and choice of a model and rows. The file stays in the session's state."""

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
from pages.stage import lesson_store
from pages.tables.session import current_table

MODEL_KEY = "own model"  # in the session's state
USER_MODEL = "Your model (private)"  # in the address, which says nothing else about it


@dataclass(frozen=True, eq=False)
class UserModel:
    """An uploaded model file."""

    key: str  # random; names it within the session
    name: str
    raw: bytes


def current_model() -> UserModel | None:
    return st.session_state.get(MODEL_KEY)


def store_model(raw: bytes, name: str):
    """Replace the session's model; a worker finds out later whether the file can be read."""
    st.session_state[MODEL_KEY] = UserModel(secrets.token_hex(8), one_line(name), raw)


def forget_model():
    """Forget the model and every lesson made from it."""
    st.session_state.pop(MODEL_KEY, None)
    forget_private_results()
    lesson_store.remove_session()


# Options as the address spells them; a sample model is spelled by its title.
NO_ROWS_OPTION, TRAINING_ROWS_OPTION = "None: drawn between its thresholds", "Its training rows"
USER_TABLE_OPTION = "Your table (private)"
LABELS = {
    NO_ROWS_OPTION: msg("model.picker.no-rows"),
    TRAINING_ROWS_OPTION: msg("model.picker.training-rows"),
    USER_TABLE_OPTION: msg("model.picker.own-table"),
    USER_MODEL: msg("model.picker.own-model"),
}
SHOWN_KEY = "model shown"  # in the page's state
MODEL_PARAM, ROWS_PARAM = "model", "rows"  # in the address


@dataclass(frozen=True)
class ModelChoice:
    """The chosen model file and rows."""

    key: Hashable  # of this model with these rows
    raw: bytes
    name: str
    data: Dataset | None
    private: bool  # the model or the rows are the user's own

    @property
    def private_name(self) -> str:
        """A key for the session's state, for a private choice that addresses must not reveal; else ""."""
        return str(self.key) if self.private else ""


def choose_model(head: DeltaGenerator, popover: DeltaGenerator) -> ModelChoice:
    """Draw the model's control in the page's head and the rows' in the popover; another choice drops other splits."""
    chosen = _draw_choice(head, popover)
    if page_state().setdefault(SHOWN_KEY, chosen.key) != chosen.key:
        page_state()[SHOWN_KEY] = chosen.key
        if not is_history_navigation():
            forget_every_split()
    return chosen


def _draw_choice(head: DeltaGenerator, popover: DeltaGenerator) -> ModelChoice:
    user_model, table = current_model(), current_table()
    with head:
        title = _select(t("model.picker.model"), MODEL_PARAM, [*([USER_MODEL] if user_model else []), *BY_TITLE])
    options = [] if title == USER_MODEL else [TRAINING_ROWS_OPTION]
    options += [USER_TABLE_OPTION, NO_ROWS_OPTION] if table else [NO_ROWS_OPTION]
    with popover:
        rows = _select(t("model.picker.rows"), ROWS_PARAM, options)
    sample = BY_TITLE.get(title)
    data, rows_key = None, ""
    if rows == USER_TABLE_OPTION and table is not None:
        data, rows_key = table.full_data, table.key
    elif rows == TRAINING_ROWS_OPTION and sample is not None:
        data, rows_key = load(sample.data), sample.data
    if sample is None and user_model is not None:
        return ModelChoice((user_model.key, rows_key), user_model.raw, user_model.name, data, True)
    sample = sample or SAMPLE_MODELS[0]
    return ModelChoice((sample.name, rows_key), sample.raw, sample.file, data, rows == USER_TABLE_OPTION)


def _select(label: str, name: str, options: list[str]) -> str:
    """Draw a select box; an option that no longer exists becomes the first."""
    if st.session_state.get(name, options[0]) not in options:
        del st.session_state[name]
    spec, arguments = choice_param(options), {"width": "stretch", "index": 0}

    def translate(option: str) -> str:
        return t(LABELS[option]) if option in LABELS else option

    return localized_control(st.selectbox, label, options, name, spec, arguments, translate)


MODEL_COUNT_KEY = "how many models were brought"
SAVE_SNIPPETS = (
    ("XGBoost", 'model.save_model("model.json")   # or model.ubj'),
    ("LightGBM", 'model.booster_.save_model("model.txt")   # a Booster: model.save_model("model.txt")'),
    ("CatBoost", 'model.save_model("model.json", format="json", pool=pool)   # pool: the training rows'),
    ("scikit-learn", SNIPPET),
)


def show_model_upload():
    """Draw the file field, and the code that saves a model in each library."""
    st.file_uploader(t("model.upload.formats", MAX_BYTES=MAX_BYTES // 10**6), key=model_file_key())
    markup.caption(t("model.upload.limits", MAX_TREES=MAX_TREES, MAX_DEPTH=MAX_DEPTH))
    for tab, (_, code) in zip(st.tabs([name for name, _ in SAVE_SNIPPETS]), SAVE_SNIPPETS, strict=True):
        with tab:
            st.code(code, language="python")


def model_file_key() -> str:
    return f"model file {st.session_state.get(MODEL_COUNT_KEY, 0)}"


def take_model_file():
    """Store an uploaded file; called before the page is drawn, as `upload.take_file` is."""
    file = st.session_state.get(model_file_key())
    if file is None:
        return
    store_model(file.getvalue(), file.name)
    # A new key makes a new, empty control.
    st.session_state[MODEL_COUNT_KEY] = st.session_state.get(MODEL_COUNT_KEY, 0) + 1
    st.session_state[MODEL_PARAM] = USER_MODEL
    st.session_state.pop(ROWS_PARAM, None)
