"""What if another split were made? A text says which: `force=L:2:15.5` in the address sends rows of the root's left
child with feature 2 up to 15.5 left, `force=root:0:is 1,3` those with levels 1 and 3. What follows is grown again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import streamlit as st

from engine.core.protocols import Table
from engine.lessons.common.wording import split_text
from engine.split.candidates import CandidateTable
from engine.tree.growth import Growth
from pages.parts.files.excerpt import best_candidates
from pages.parts.frame import markup
from pages.parts.speaking.page import format_number, t, translator
from pages.parts.views.build.asked_splits import FORCE, ask_for, forget_splits, get_split_texts
from pages.parts.views.build.split_texts import parse_split, path_to, write_split

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
