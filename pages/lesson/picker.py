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
from pages.frame import markup
from pages.frame.address import bind_param, choices_param, page_state, reject_param, text_param
from pages.frame.streamlit_internals import is_history_navigation
from pages.i18n.controls import localized_control
from pages.i18n.text import t
from pages.lesson.views.what_if import forget_every_split
from pages.tables import session as own_data
from pages.tables.user_table import USER_TABLE, UserTable

LAST_CHOICE_KEY = "page and choices seen last"
TABLE_KEY = "table of this page"
RESTART_KEY = "the next lesson begins at its first step, whatever the address says"
WANTED_LINK_KEY = "page and address of a link that needs a table"
TITLE_CONTROL_KEY = "data-by-title"
NEEDS_UPLOAD = msg("tables.picker.needs-own")
KINDS = ("number", "0/1", "category")
TARGETS = {"classification": msg("tables.picker.target-classes"), "regression": msg("tables.picker.target-number")}


@dataclass(frozen=True)
class TableSelection:
    """A data set: as it was found, and as the viewer reads it."""

    entry: Entry
    as_read: Dataset
    data: Dataset
    owner_key: str = ""  # of somebody's own table: names the session and the table; nobody else may get what it gives
    test_data: Dataset | None = None  # test rows, of somebody's own table


def select_table(
    page: str, table_container, kinds_container, task: str | None = None, default_table: str = "", error_container=None
) -> TableSelection:
    """Draw the data-set selector, column types and any error.

    `page` is its file, as app.py calls it; `task` what it can learn; `default_table` the table it opens on.
    """
    own = own_data.current_table()
    every = (own.entry, *catalog()) if own else catalog()
    entries = {entry.name: entry for entry in every if task in (None, entry.task)}
    carry_over_choice(page, entries, default_entry(entries, default_table))
    asked = st.query_params.get("data")
    if asked is not None and asked not in entries:  # Streamlit would take the first instead, without a word
        with error_container or table_container:
            show_table_problem(page, asked, own)
    with table_container:
        entry = pick_entry(entries, default_table)
    restart_if_changed(entry)
    if own and entry.name == USER_TABLE:
        return select_own_table(page, own, kinds_container)
    found = load(entry.name)
    with kinds_container:
        kinds = pick_kinds(found)
    choices = {"data": entry.name, "as": [" as ".join(kind) for kind in kinds.items()]}
    st.session_state[LAST_CHOICE_KEY] = (page, choices)
    try:
        return TableSelection(entry, found, load_with_kinds(entry, kinds) if kinds else found)
    except DataProblem as problem:
        markup.problem(problem)
        return TableSelection(entry, found, found)


def select_own_table(page: str, own: UserTable, differently) -> TableSelection:
    """The viewer's own table, shaped on a page of its own: its columns' names are no business of the address."""
    st.session_state[LAST_CHOICE_KEY] = (page, {"data": USER_TABLE, "as": []})
    with differently:
        markup.caption(t("tables.picker.private", name=own.name, said=own.sampling_note or ""))
        st.page_link("pages/own.py", label=t("tables.picker.shape-link"), icon=":material/edit:")
    return TableSelection(own.entry, own.data, own.data, owner_key=own.key, test_data=own.test)


def carry_over_choice(page: str, entries: Mapping[str, Entry], first: str):
    """What was chosen on another page is chosen here too, and in the address, unless the address came with a choice or
    is one that was left.

    A table this page can fit nothing to stays behind.
    """
    seen, choices = st.session_state.get(LAST_CHOICE_KEY, (page, {}))
    if (
        is_history_navigation()
        or seen == page
        or choices.keys() & st.query_params.keys()
        or choices["data"] not in entries
    ):
        return
    if choices["data"] != first or choices["as"]:  # else the plain address says the same: no second one in the history
        st.switch_page(page, query_params=choices)


def default_entry(entries: Mapping[str, Entry], first: str) -> str:
    """The table of a page's plain address. What somebody brought along is none: else it would mean two things."""
    return first if first in entries else next(name for name in entries if name != USER_TABLE)


def pick_entry(entries: Mapping[str, Entry], first: str) -> Entry:
    """One of the catalogue, or the viewer's own; `?data=iris` in the address chooses it."""
    names = list(entries)
    at = names.index(default_entry(entries, first))
    name = st.selectbox(t("tables.picker.data-set"), names, at, **bind_param("data", text_param()))
    show_by_title(entries, name)
    return entries[name]


def show_by_title(entries: Mapping[str, Entry], chosen: str):
    """The same choice once more, by titles and the name of the viewer's file.

    A control in the address shows what the address says: there names stay what they are, and the name of a file is no
    business of that. So page.css hides that control, and this one stands for it.
    """

    # Titles alone: what a control spells its options by Streamlit keeps, and an entry holds its table.
    titles = {name: t(entry.display_title) for name, entry in entries.items()}

    def take():
        st.session_state["data"] = st.session_state[TITLE_CONTROL_KEY]

    st.session_state[TITLE_CONTROL_KEY] = chosen
    st.selectbox(
        t("tables.picker.data-set"), list(titles), key=TITLE_CONTROL_KEY, format_func=titles.__getitem__, on_change=take
    )


def show_table_problem(page: str, asked: str, own: UserTable | None):
    """Why the table in the address cannot be had here."""
    if asked == USER_TABLE and own is None:
        offer_upload(page, NEEDS_UPLOAD)
        return
    try:
        data = own.full_data if own is not None and asked == USER_TABLE else load(asked)
        raise DataProblem("tables.picker.wrong-task", name=data.name, target=data.target_name, is_a=TARGETS[data.task])
    except DataProblem as problem:
        reject_param("data", problem.message)


def offer_upload(page: str, why: DataProblem | Message):
    """A way to bring one, which leads back to where it was asked for."""
    st.session_state[WANTED_LINK_KEY] = (page, {name: st.query_params.get_all(name) for name in st.query_params})
    markup.problem(why)
    st.page_link("pages/own.py", label=t("tables.picker.bring-link"), icon=":material/upload_file:")


def restart_if_changed(entry: Entry):
    """Begin anew where it takes the place of another table on this page. (Streamlit calls `on_change` for less than
    that.) The address that Back leads to says everything itself."""
    if is_history_navigation():
        page_state().pop(RESTART_KEY, None)
    elif page_state().get(TABLE_KEY, entry.name) != entry.name:
        start_over()
    page_state()[TABLE_KEY] = entry.name


def start_over():
    """What was chosen for one table means nothing for the next: how its columns are read, other splits, the step.

    The step in the address is the stage's to write: taken out here, it could come back from a stage about to go.
    """
    st.session_state["as"] = []
    page_state()[RESTART_KEY] = True
    forget_every_split()


def pick_kinds(found: Dataset) -> dict[str, str]:
    """Columns to be read differently; `?as=age as category` in the address says so. The last word counts."""
    columns = zip(found.feature_names, found.kinds, strict=True)
    offered = [(name, kind) for name, own in columns for kind in KINDS if kind != own]
    takes, own = choices_param(map(" as ".join, offered)), {"placeholder": t("tables.picker.kinds-unset")}
    return dict(
        localized_control(st.multiselect, t("tables.picker.kinds"), offered, "as", takes, own, read_so, " as ".join)
    )


def read_so(choice: tuple[str, str]) -> str:
    """Example: ("year", "category") -> "year as category"."""
    return t("tables.picker.kind-option", column=choice[0], kind=KIND_NAMES[choice[1]])


@st.cache_resource(max_entries=32, hash_funcs={Entry: lambda entry: entry.name})
def load_with_kinds(entry: Entry, kinds: Mapping[str, str]) -> Dataset:
    return from_frame(
        entry.frame(),
        entry.target,
        features=entry.features,
        kinds=kinds,
        task=entry.task,
        name=entry.name,
        source=entry.source,
    )
