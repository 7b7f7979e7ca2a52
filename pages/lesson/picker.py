"""The data-set selector and the column types of a page, both bound to the address.

A user's own table is listed with those of the catalogue, by the name of its file, which the address does not contain.
"""

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
    """The selected data set, with its original and with the chosen column types."""

    entry: Entry
    as_read: Dataset
    data: Dataset
    owner_key: str = ""  # of a user's own table: names the session and the table, so that nobody else gets its lessons
    test_data: Dataset | None = None  # test rows of a user's own table


def select_table(
    page: str, table_container, kinds_container, task: str | None = None, default_table: str = "", error_container=None
) -> TableSelection:
    """Draw the data-set selector, column types and any error.

    `page` is the page's file; `task` limits the tables; `default_table` is the one it opens on.
    """
    own = own_data.current_table()
    every = (own.entry, *catalog()) if own else catalog()
    entries = {entry.name: entry for entry in every if task in (None, entry.task)}
    carry_over_choice(page, entries, default_entry(entries, default_table))
    requested = st.query_params.get("data")
    if requested is not None and requested not in entries:  # Streamlit would silently take the first
        with error_container or table_container:
            show_table_problem(page, requested, own)
    with table_container:
        entry = pick_entry(entries, default_table)
    restart_if_changed(entry)
    if own and entry.name == USER_TABLE:
        return select_own_table(page, own, kinds_container)
    data = load(entry.name)
    with kinds_container:
        kinds = pick_kinds(data)
    choices = {"data": entry.name, "as": [" as ".join(kind) for kind in kinds.items()]}
    st.session_state[LAST_CHOICE_KEY] = (page, choices)
    try:
        return TableSelection(entry, data, load_with_kinds(entry, kinds) if kinds else data)
    except DataProblem as problem:
        markup.problem(problem)
        return TableSelection(entry, data, data)


def select_own_table(page: str, own: UserTable, kinds_container) -> TableSelection:
    """Select the user's own table; its columns are edited on another page, as the address must not name them."""
    st.session_state[LAST_CHOICE_KEY] = (page, {"data": USER_TABLE, "as": []})
    with kinds_container:
        markup.caption(t("tables.picker.private", name=own.name, said=own.sampling_note or ""))
        st.page_link("pages/own.py", label=t("tables.picker.shape-link"), icon=":material/edit:")
    return TableSelection(own.entry, own.data, own.data, owner_key=own.key, test_data=own.test)


def carry_over_choice(page: str, entries: Mapping[str, Entry], first: str):
    """Put the choice of the page before into the address of this one.

    Not if the address has a choice, came from Back or Forward, or if this page cannot fit that table.
    """
    last_page, choices = st.session_state.get(LAST_CHOICE_KEY, (page, {}))
    if is_history_navigation() or last_page == page or choices.keys() & st.query_params.keys():
        return
    # The address without parameters already means the first table: no second entry in the history for that.
    if choices["data"] in entries and (choices["data"] != first or choices["as"]):
        st.switch_page(page, query_params=choices)


def default_entry(entries: Mapping[str, Entry], first: str) -> str:
    """Return the table of an address without parameters; never the user's own, or it would mean two things."""
    return first if first in entries else next(name for name in entries if name != USER_TABLE)


def pick_entry(entries: Mapping[str, Entry], first: str) -> Entry:
    """Draw the data-set selector, bound to `?data=iris` in the address."""
    names = list(entries)
    index = names.index(default_entry(entries, first))
    name = st.selectbox(t("tables.picker.data-set"), names, index, **bind_param("data", text_param()))
    show_by_title(entries, name)
    return entries[name]


def show_by_title(entries: Mapping[str, Entry], chosen: str):
    """Draw the selector that is seen, with titles and the name of the user's file.

    A control bound to the address shows the text of the address: stable names, and never the name of a user's file. So
    page.css hides that one.
    """
    # Only titles: Streamlit keeps `format_func` for the session, and an entry holds its table.
    titles = {name: t(entry.display_title) for name, entry in entries.items()}

    def choose():
        st.session_state["data"] = st.session_state[TITLE_CONTROL_KEY]

    st.session_state[TITLE_CONTROL_KEY] = chosen
    label, show_title = t("tables.picker.data-set"), titles.__getitem__
    st.selectbox(label, list(titles), key=TITLE_CONTROL_KEY, format_func=show_title, on_change=choose)


def show_table_problem(page: str, requested: str, own: UserTable | None):
    """Tell why the requested table is not available on this page."""
    if requested == USER_TABLE and own is None:
        offer_upload(page, NEEDS_UPLOAD)
        return
    try:
        data = own.full_data if own is not None and requested == USER_TABLE else load(requested)
        raise DataProblem("tables.picker.wrong-task", name=data.name, target=data.target_name, is_a=TARGETS[data.task])
    except DataProblem as problem:
        reject_param("data", problem.message)


def offer_upload(page: str, why: DataProblem | Message):
    """Link to the upload page, which leads back to this address."""
    st.session_state[WANTED_LINK_KEY] = (page, {name: st.query_params.get_all(name) for name in st.query_params})
    markup.problem(why)
    st.page_link("pages/own.py", label=t("tables.picker.bring-link"), icon=":material/upload_file:")


def restart_if_changed(entry: Entry):
    """Start over if another table was selected on this page; after Back or Forward the address says everything.

    Streamlit calls `on_change` in fewer cases than that.
    """
    if is_history_navigation():
        page_state().pop(RESTART_KEY, None)
    elif page_state().get(TABLE_KEY, entry.name) != entry.name:
        start_over()
    page_state()[TABLE_KEY] = entry.name


def start_over():
    """Forget the column types, the forced splits and the step: they mean nothing for another table.

    The step is not removed from the address: only the stage writes it, and one about to go could write it again.
    """
    st.session_state["as"] = []
    page_state()[RESTART_KEY] = True
    forget_every_split()


def pick_kinds(data: Dataset) -> dict[str, str]:
    """Draw the choice of column types, bound to `?as=age as category`; the last type of a column counts."""
    columns = zip(data.feature_names, data.kinds, strict=True)
    options = [(name, kind) for name, current in columns for kind in KINDS if kind != current]
    label, more = t("tables.picker.kinds"), {"placeholder": t("tables.picker.kinds-unset")}
    spec = choices_param(map(" as ".join, options))
    return dict(localized_control(st.multiselect, label, options, "as", spec, more, read_so, " as ".join))


def read_so(choice: tuple[str, str]) -> str:
    """Example: ("year", "category") -> "year as category"."""
    return t("tables.picker.kind-option", column=choice[0], kind=KIND_NAMES[choice[1]])


@st.cache_resource(max_entries=32, hash_funcs={Entry: lambda entry: entry.name})
def load_with_kinds(entry: Entry, kinds: Mapping[str, str]) -> Dataset:
    """Read a table of the catalogue again, with these column types."""
    shape = {"features": entry.features, "kinds": kinds, "task": entry.task}
    return from_frame(entry.frame(), entry.target, **shape, name=entry.name, source=entry.source)
