"""The splits a viewer asked for, as text: `force` of what if, `build` of build it yourself.

They stand in the address, so that a link brings them along and the browser's back button takes one back. Those of
somebody's own table stay in the session: a threshold lies between two of its values, and they are no business of the
address.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from engine.core.protocols import Table
from engine.split.candidates import CandidateTable
from engine.text.wording import split_text
from engine.tree.growth import Growth
from pages.exports.trace import best_candidates
from pages.frame import markup
from pages.i18n.text import format_number, t, translator
from pages.lesson.views.split_texts import parse_split, path_to, write_split

FORCE, BUILD = "force", "build"  # in the address


def get_split_texts(name: str, page: str, private: str) -> list[str]:
    """`private` names the own table, "" one of the catalogue."""
    if not private:
        return st.query_params.get_all(name)
    asked_for, texts = st.session_state.get(_kept(name), ((), []))
    return texts if asked_for == (page, private) else []


def ask_for(name: str, page: str, private: str, texts: Iterable[str]):
    if private:
        st.session_state[_kept(name)] = ((page, private), list(texts))
    else:
        st.query_params[name] = list(texts)


def forget_splits(name: str):
    st.query_params.pop(name, None)
    st.session_state.pop(_kept(name), None)


def forget_every_split():
    """Those of both views: they mean nothing for another table."""
    for name in (FORCE, BUILD):
        forget_splits(name)


def _kept(name: str) -> str:
    return f"splits on {name}"


MAX_SPLITS = 12  # other splits of a node to choose from


@dataclass(frozen=True)
class SplitTarget:
    """One whose split may be another: of which page and table, and where the address finds it."""

    page: str
    private: str
    data: Table
    growth: Growth
    number: int
    tree: str = ""  # before the turns from the root, where there are several trees: "3/"
    strict: bool = False  # x < threshold goes left

    @property
    def path(self) -> str:
        return self.tree + path_to(self.growth.columns("nodes"), self.number)


def show_other_splits(node: SplitTarget) -> bool:
    """The best of the other splits to choose from; False where there is none."""
    tried = node.growth.table(node.number)
    if not (found := other_splits(tried)):
        markup.caption(t("views.what-if.none"))
        return False
    labels = {i: split_label(node, tried, i) for i in found}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        # Streamlit keeps what names the options for the whole session: the labels alone, not the lesson.
        chosen = st.selectbox(t("views.what-if.control"), found, format_func=labels.__getitem__, width=420)
        if st.button(t("views.what-if.submit"), icon=":material/call_split:"):
            request_split(node.page, node.private, node.path, *split_of(tried, chosen))
            st.rerun()
    return True


def split_label(node: SplitTarget, tried: CandidateTable, i: int) -> str:
    """Example: "petal width ≤ 0.8   (gain 0.333)"."""
    split = tried.feature[i], tried.threshold[i], tried.categories[i]
    question = translator().render(split_text(node.data, *split, False, node.strict))
    return t("views.what-if.option", question=question, gain=format_number(tried.gain[i]))


def requested_splits(page: str, private: str) -> dict[str, tuple[int, Any]]:
    """The splits asked for on a page, as `force` takes them."""
    return dict(parse_split(text) for text in get_split_texts(FORCE, page, private))


def request_split(page: str, private: str, path: str, feature: int, where: float | tuple[int, ...]):
    """Make this split at the node of this path. Splits asked for below it went with their nodes."""
    kept = {at: split for at, split in requested_splits(page, private).items() if not at.startswith(path)}
    ask_for(FORCE, page, private, [write_split(at, *split) for at, split in {**kept, path: (feature, where)}.items()])


def clear_requested_splits():
    """Back to the greedy tree."""
    forget_splits(FORCE)


def other_splits(table: CandidateTable) -> list[int]:
    """The places of a node's best candidates that were not made, each question once."""
    places = best_candidates(
        table, 2 * MAX_SPLITS + 2
    ).tolist()  # a question stands there twice at most: missing rows left, or right
    made = {split_of(table, i) for i in places if table.chosen[i]}
    found: dict[tuple, int] = {}
    for i in places:
        if (split := split_of(table, i)) not in made:
            found.setdefault(split, i)
    return list(found.values())[:MAX_SPLITS]


def split_of(table: CandidateTable, i: int) -> tuple[int, float | tuple[int, ...]]:
    """The feature and what goes left, as `force` takes it."""
    return int(table.feature[i]), table.categories[i] or float(table.threshold[i])
