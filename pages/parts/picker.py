"""Choosing a data set, and reading its columns in another way. Both choices live in the address bar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from datasets import DataProblem, Dataset, Entry, catalog, from_frame, load
from pages.parts import markup

LAST = "page and choices seen last"
KINDS = ("number", "0/1", "category")
TARGETS = {"classification": "has classes", "regression": "is a number"}


@dataclass(frozen=True)
class Picked:
    """A data set of the catalogue: as it was found, and as the viewer reads it."""

    entry: Entry
    found: Dataset
    data: Dataset
    private: str = ""  # of somebody's own table: names the session and the table; nobody else may get what it gives


def pick(page: str, choose, differently, task: str | None = None, first: str = "") -> Picked:
    """The choice of data, drawn in two containers.

    `page` is its file, as app.py calls it; `task` what it can learn; `first` the table it opens on.
    """
    entries = {entry.name: entry for entry in catalog() if task in (None, entry.task)}
    take_along(page, entries)
    with choose:
        entry = pick_entry(entries, first)
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


def take_along(page: str, entries: Mapping[str, Entry]):
    """What was chosen on another page is chosen here too, and in the address, unless the address came with a choice.

    Streamlit forgets a page's controls when the page is left, even if the next one has controls of the same names.
    A table this page cannot learn from stays behind.
    """
    seen, choices = st.session_state.get(LAST, (page, {}))
    if seen != page and not choices.keys() & st.query_params.keys() and choices["data"] in entries:
        st.switch_page(page, query_params=choices)


def pick_entry(entries: Mapping[str, Entry], first: str) -> Entry:
    """One of the catalogue; `?data=iris` in the address chooses it."""
    asked = st.query_params.get("data")
    if asked is not None and asked not in entries:  # Streamlit would take the first instead, without a word
        try:
            data = load(asked)
            raise DataProblem(f"'{asked}' is for another page: '{data.target_name}' {TARGETS[data.task]}.")
        except DataProblem as problem:
            markup.problem(problem)
    names = list(entries)
    at = names.index(first) if first in names else 0
    name = st.selectbox("Data set", names, at, key="data", bind="query-params", on_change=start_over)
    return entries[name]


def start_over():
    """What was chosen for one table means nothing for the next: how its columns are read, other cuts, the step."""
    st.session_state["as"] = []
    for name in ("force", "build", "step", "grain"):
        st.query_params.pop(name, None)


def pick_kinds(found: Dataset) -> dict[str, str]:
    """Columns to be read differently; `?as=age as category` in the address says so. The last word counts."""
    columns = zip(found.feature_names, found.kinds, strict=True)
    chosen = st.multiselect(
        "Read a column differently",
        [(name, kind) for name, own in columns for kind in KINDS if kind != own],
        format_func=" as ".join,
        key="as",
        placeholder="Every column is read as found",
        bind="query-params",
    )
    return dict(chosen)


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
