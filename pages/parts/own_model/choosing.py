"""Which model, and which rows beside it: both stand in the address, a model of one's own by no more than that it is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets import Dataset, load
from datasets.models import BY_TITLE, SAMPLE_MODELS
from engine.text.message import msg
from pages.parts.frame.address import page_state
from pages.parts.frame.streamlit_internals import is_history_navigation
from pages.parts.frame.takes import choice_param
from pages.parts.own_data import session as own_data
from pages.parts.own_model import session
from pages.parts.speaking.choice import localized_control
from pages.parts.speaking.page import t
from pages.parts.views.build.asked_splits import forget_every_split

# Options as the address spells them; samples go by their own titles
NO_ROWS_OPTION, TRAINING_ROWS_OPTION = "None: drawn between its thresholds", "Its training rows"
USER_TABLE_OPTION = "Your table (private)"
LABELS = {
    NO_ROWS_OPTION: msg("model.picker.no-rows"),
    TRAINING_ROWS_OPTION: msg("model.picker.training-rows"),
    USER_TABLE_OPTION: msg("model.picker.own-table"),
    session.USER_MODEL: msg("model.picker.own-model"),
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
    own, table = session.current_model(), own_data.current_table()
    with head:
        model = _select(t("model.picker.model"), MODEL_PARAM, [*([session.USER_MODEL] if own else []), *BY_TITLE])
    trained_on = [] if model == session.USER_MODEL else [TRAINING_ROWS_OPTION]
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
