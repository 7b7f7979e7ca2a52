"""Decisions on screen: a sentence each, and a button for everything that can be had instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import streamlit as st

from datasets import Change, Decision
from pages.parts.frame import markup
from pages.parts.speaking.page import tell


def show(decisions: Iterable[Decision], key: str, take: Callable[[Change], None]):
    """One line each; what must not be missed looks like it. `take` is told what was clicked."""
    for number, decision in enumerate(decisions):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            (markup.warning if decision.stands_out else markup.soft)(tell(decision.what))
            for place, wanted in enumerate(decision.changes):
                kind = "secondary" if decision.stands_out else "tertiary"
                own = f"change {key} {number} {place} {wanted.words.key}"
                st.button(tell(wanted.words), type=kind, key=own, on_click=take, args=(wanted,))
