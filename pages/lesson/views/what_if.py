"""The splits a viewer requested: `force` of the tab "What if", `build` of "Build it yourself".

They are in the address, so links include them and the Back button undoes one. Those on a user's own table are in the
session state instead: a threshold would reveal values of the table.
"""

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
    """Return the requested splits as text. `private`: the key of the user's own table, "" for the catalogue's."""
    if not private:
        return st.query_params.get_all(name)
    table, texts = st.session_state.get(f"splits on {name}", ((), []))
    return texts if table == (page, private) else []


def ask_for(name: str, page: str, private: str, texts: Iterable[str]):
    if private:
        st.session_state[f"splits on {name}"] = ((page, private), list(texts))
    else:
        st.query_params[name] = list(texts)


def forget_splits(name: str):
    st.query_params.pop(name, None)
    st.session_state.pop(f"splits on {name}", None)


def forget_every_split():
    """Forget the splits of both tabs: they mean nothing for another table."""
    for name in (FORCE, BUILD):
        forget_splits(name)


MAX_SPLITS = 12  # offered for a node


@dataclass(frozen=True)
class SplitTarget:
    """A node whose split can be replaced, with its page and table."""

    page: str
    private: str
    data: Table
    growth: Growth
    number: int
    tree: str = ""  # prefix of the path where there are several trees, e.g. "3/"
    strict: bool = False  # True if x < threshold goes left

    @property
    def path(self) -> str:
        return self.tree + path_to(self.growth.columns("nodes"), self.number)


def show_other_splits(node: SplitTarget) -> bool:
    """Draw the choice of the best other splits of a node; False if there are none."""
    table = node.growth.table(node.number)
    if not (rows := other_splits(table)):
        markup.caption(t("views.what-if.none"))
        return False
    labels = {i: split_label(node, table, i) for i in rows}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        # Streamlit keeps `format_func` for the session: it refers to the labels only, not to the lesson.
        chosen = st.selectbox(t("views.what-if.control"), rows, format_func=labels.__getitem__, width=420)
        if st.button(t("views.what-if.submit"), icon=":material/call_split:"):
            request_split(node.page, node.private, node.path, *split_of(table, chosen))
            st.rerun()
    return True


def split_label(node: SplitTarget, table: CandidateTable, i: int) -> str:
    """Example: "petal width ≤ 0.8   (gain 0.333)"."""
    split = table.feature[i], table.threshold[i], table.categories[i]
    question = translator().render(split_text(node.data, *split, False, node.strict or table.strict))
    return t("views.what-if.option", question=question, gain=format_number(table.gain[i]))


def requested_splits(page: str, private: str) -> dict[str, tuple[int, Any]]:
    """Return the requested splits of a page by path, as a fit's `force` takes them."""
    return dict(parse_split(text) for text in get_split_texts(FORCE, page, private))


def request_split(page: str, private: str, path: str, feature: int, where: float | tuple[int, ...]):
    """Request a split of the node at this path; drop requests below it, whose nodes are gone."""
    splits = {at: split for at, split in requested_splits(page, private).items() if not at.startswith(path)}
    splits[path] = feature, where
    ask_for(FORCE, page, private, [write_split(at, *split) for at, split in splits.items()])


def clear_requested_splits():
    """Go back to the greedy tree."""
    forget_splits(FORCE)


def other_splits(table: CandidateTable) -> list[int]:
    """Return row numbers of the best candidates other than the split, each question once."""
    rows = best_candidates(table, 2 * MAX_SPLITS + 2).tolist()  # twice a question at most: missing values left or right
    chosen = {split_of(table, i) for i in rows if table.chosen[i]}
    others: dict[tuple, int] = {}
    for i in rows:
        if (split := split_of(table, i)) not in chosen:
            others.setdefault(split, i)
    return list(others.values())[:MAX_SPLITS]


def split_of(table: CandidateTable, i: int) -> tuple[int, float | tuple[int, ...]]:
    """Return the feature and what goes left, as a fit's `force` takes it."""
    return int(table.feature[i]), table.categories[i] or float(table.threshold[i])
