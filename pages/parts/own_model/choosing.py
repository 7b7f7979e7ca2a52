"""Which model, and which rows beside it: both stand in the address, a model of one's own by no more than that it is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets import Dataset, load
from datasets.models import BY_TITLE, SAMPLES
from engine.text.message import msg
from pages.parts.frame.address import here
from pages.parts.frame.streamlit_internals import is_history_navigation
from pages.parts.frame.takes import one_of
from pages.parts.own_data import session as own_data
from pages.parts.own_model import session
from pages.parts.speaking.choice import spelled
from pages.parts.speaking.page import tell
from pages.parts.views.build.asked_splits import forget_every_split

# Options as the address spells them; samples go by their own titles
NO_ROWS, TRAINED_ON = "None: drawn between its thresholds", "Its training rows"
OWN_TABLE = "Your table (private)"
LABELS = {
    NO_ROWS: msg("model.picker.no-rows"),
    TRAINED_ON: msg("model.picker.training-rows"),
    OWN_TABLE: msg("model.picker.own-table"),
    session.NAME: msg("model.picker.own-model"),
}
SHOWN = "model shown"  # what is known until the page is left
MODEL, ROWS = "model", "rows"  # in the address, which shows what the controls show


@dataclass(frozen=True)
class Chosen:
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


def choose(head: DeltaGenerator, popover: DeltaGenerator) -> Chosen:
    """The model in the head of the page, the rows beside it in the popover. Splits asked for go with them."""
    chosen = _chosen(head, popover)
    if here().setdefault(SHOWN, chosen.key) != chosen.key:
        here()[SHOWN] = chosen.key
        if not is_history_navigation():
            forget_every_split()
    return chosen


def _chosen(head: DeltaGenerator, popover: DeltaGenerator) -> Chosen:
    own, table = session.current(), own_data.current()
    with head:
        model = _select(tell("own-model"), MODEL, [*([session.NAME] if own else []), *BY_TITLE])
    trained_on = [] if model == session.NAME else [TRAINED_ON]
    with popover:
        rows = _select(tell("own-rows-beside-it"), ROWS, [*trained_on, *([OWN_TABLE] if table else []), NO_ROWS])
    sample = BY_TITLE.get(model)
    data, of_rows = None, ""
    if rows == OWN_TABLE and table is not None:
        data, of_rows = table.whole, table.key
    elif rows == TRAINED_ON and sample is not None:
        data, of_rows = load(sample.data), sample.data
    if sample is None and own is not None:
        return Chosen((own.key, of_rows), own.raw, own.name, data, True)
    sample = sample or SAMPLES[0]
    return Chosen((sample.name, of_rows), sample.raw, sample.file, data, rows == OWN_TABLE)


def _select(label: str, name: str, options: list[str]) -> str:
    """What stood there and is gone becomes the first."""
    if st.session_state.get(name, options[0]) not in options:
        del st.session_state[name]
    return spelled(st.selectbox, label, options, name, one_of(options), {"width": "stretch", "index": 0}, told=_label)


def _label(option: str) -> str:
    return tell(LABELS[option]) if option in LABELS else option
