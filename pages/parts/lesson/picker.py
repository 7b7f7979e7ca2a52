"""Choosing a data set, and reading its columns in another way. Both choices live in the address bar.

A viewer's own table stands among those of the catalogue while there is one, by the name of its file. The address says
that it is on, no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from datasets import DataProblem, Dataset, Entry, catalog, from_frame, load
from datasets.kinds import KIND_NAMES
from engine.text.message import Message, msg
from pages.parts.frame import markup
from pages.parts.frame.address import bound, here, refuse
from pages.parts.frame.streamlit_internals import is_history_navigation
from pages.parts.frame.takes import any_text, some_of
from pages.parts.own_data import session as own_data
from pages.parts.own_data.table import NAME, OwnTable
from pages.parts.speaking.choice import spelled
from pages.parts.speaking.page import tell
from pages.parts.views.build.asked_splits import forget_every_split

LAST = "page and choices seen last"
TABLE = "table of this page"
BEGINS = "the next lesson begins at its first step, whatever the address says"
WANTED = "page and address of a link that needs a table"
STAND_IN = "data-by-title"
NEEDS_OWN = msg("tables.picker.needs-own")
KINDS = ("number", "0/1", "category")
TARGETS = {"classification": msg("tables.picker.target-classes"), "regression": msg("tables.picker.target-number")}


@dataclass(frozen=True)
class Picked:
    """A data set: as it was found, and as the viewer reads it."""

    entry: Entry
    found: Dataset
    data: Dataset
    private: str = ""  # of somebody's own table: names the session and the table; nobody else may get what it gives
    test: Dataset | None = None  # test rows, of somebody's own table


def pick(page: str, choose, differently, task: str | None = None, first: str = "", above=None) -> Picked:
    """Draw the data-set selector, column types and any error.

    `page` is its file, as app.py calls it; `task` what it can learn; `first` the table it opens on.
    """
    own = own_data.current()
    every = (own.entry, *catalog()) if own else catalog()
    entries = {entry.name: entry for entry in every if task in (None, entry.task)}
    take_along(page, entries, opens_on(entries, first))
    asked = st.query_params.get("data")
    if asked is not None and asked not in entries:  # Streamlit would take the first instead, without a word
        with above or choose:
            say_why_not(page, asked, own)
    with choose:
        entry = pick_entry(entries, first)
    turn_to_table(entry)
    if own and entry.name == NAME:
        return picked_own(page, own, differently)
    found = load(entry.name)
    with differently:
        kinds = pick_kinds(found)
    choices = {"data": entry.name, "as": [" as ".join(kind) for kind in kinds.items()]}
    st.session_state[LAST] = (page, choices)
    try:
        return Picked(entry, found, read_as(entry, kinds) if kinds else found)
    except DataProblem as problem:
        markup.problem(problem)
        return Picked(entry, found, found)


def picked_own(page: str, own: OwnTable, differently) -> Picked:
    """The viewer's own table, shaped on a page of its own: its columns' names are no business of the address."""
    st.session_state[LAST] = (page, {"data": NAME, "as": []})
    with differently:
        markup.soft(tell("frame-yours", name=own.name, said=own.said or ""))
        st.page_link("pages/own.py", label=tell("frame-shape-own"), icon=":material/edit:")
    return Picked(own.entry, own.data, own.data, private=own.key, test=own.test)


def take_along(page: str, entries: Mapping[str, Entry], first: str):
    """What was chosen on another page is chosen here too, and in the address, unless the address came with a choice or
    is one that was left.

    A table this page can fit nothing to stays behind.
    """
    seen, choices = st.session_state.get(LAST, (page, {}))
    if (
        is_history_navigation()
        or seen == page
        or choices.keys() & st.query_params.keys()
        or choices["data"] not in entries
    ):
        return
    if choices["data"] != first or choices["as"]:  # else the plain address says the same: no second one in the history
        st.switch_page(page, query_params=choices)


def opens_on(entries: Mapping[str, Entry], first: str) -> str:
    """The table of a page's plain address. What somebody brought along is none: else it would mean two things."""
    return first if first in entries else next(name for name in entries if name != NAME)


def pick_entry(entries: Mapping[str, Entry], first: str) -> Entry:
    """One of the catalogue, or the viewer's own; `?data=iris` in the address chooses it."""
    names = list(entries)
    at = names.index(opens_on(entries, first))
    name = st.selectbox(tell("frame-data-set"), names, at, **bound("data", any_text()))
    show_by_title(entries, name)
    return entries[name]


def show_by_title(entries: Mapping[str, Entry], chosen: str):
    """The same choice once more, by titles and the name of the viewer's file.

    A control in the address shows what the address says: there names stay what they are, and the name of a file is no
    business of that. So page.css hides that control, and this one stands for it.
    """

    # Titles alone: what a control spells its options by Streamlit keeps, and an entry holds its table.
    titles = {name: tell(entry.called) for name, entry in entries.items()}

    def take():
        st.session_state["data"] = st.session_state[STAND_IN]

    st.session_state[STAND_IN] = chosen
    st.selectbox(tell("frame-data-set"), list(titles), key=STAND_IN, format_func=titles.__getitem__, on_change=take)


def say_why_not(page: str, asked: str, own: OwnTable | None):
    """Why the table in the address cannot be had here."""
    if asked == NAME and own is None:
        ask_for_own(page, NEEDS_OWN)
        return
    try:
        data = own.whole if own is not None and asked == NAME else load(asked)
        raise DataProblem("tables.picker.wrong-task", name=data.name, target=data.target_name, is_a=TARGETS[data.task])
    except DataProblem as problem:
        refuse("data", problem.message)


def ask_for_own(page: str, why: Message):
    """A way to bring one, which leads back to where it was asked for."""
    st.session_state[WANTED] = (page, {name: st.query_params.get_all(name) for name in st.query_params})
    markup.problem(why)
    st.page_link("pages/own.py", label=tell("frame-bring-own"), icon=":material/upload_file:")


def turn_to_table(entry: Entry):
    """Begin anew where it takes the place of another table on this page. (Streamlit calls `on_change` for less than
    that.) The address that Back leads to says everything itself."""
    if is_history_navigation():
        here().pop(BEGINS, None)
    elif here().get(TABLE, entry.name) != entry.name:
        start_over()
    here()[TABLE] = entry.name


def start_over():
    """What was chosen for one table means nothing for the next: how its columns are read, other splits, the step.

    The step in the address is the stage's to write: taken out here, it could come back from a stage about to go.
    """
    st.session_state["as"] = []
    here()[BEGINS] = True
    forget_every_split()


def pick_kinds(found: Dataset) -> dict[str, str]:
    """Columns to be read differently; `?as=age as category` in the address says so. The last word counts."""
    columns = zip(found.feature_names, found.kinds, strict=True)
    offered = [(name, kind) for name, own in columns for kind in KINDS if kind != own]
    takes, own = some_of(map(" as ".join, offered)), {"placeholder": tell("frame-as-found")}
    return dict(spelled(st.multiselect, tell("frame-read-as"), offered, "as", takes, own, read_so, " as ".join))


def read_so(choice: tuple[str, str]) -> str:
    """Example: ("year", "category") -> "year as category"."""
    return tell("frame-column-as", column=choice[0], kind=KIND_NAMES[choice[1]])


@st.cache_resource(max_entries=32, hash_funcs={Entry: lambda entry: entry.name})
def read_as(entry: Entry, kinds: Mapping[str, str]) -> Dataset:
    return from_frame(
        entry.frame(),
        entry.target,
        features=entry.features,
        kinds=kinds,
        task=entry.task,
        name=entry.name,
        source=entry.source,
    )
