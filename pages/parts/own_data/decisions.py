"""Decisions on screen: a sentence each, and a button for everything that can be had instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import streamlit as st

from datasets import Change, Decision
from pages.parts.frame import markup
from pages.parts.speaking.page import t


def show_decisions(decisions: Iterable[Decision], key: str, on_change: Callable[[Change], None]):
    """One line each; what must not be missed looks like it. `take` is told what was clicked."""
    for number, decision in enumerate(decisions):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            (markup.warning if decision.is_prominent else markup.caption)(t(decision.text))
            for place, wanted in enumerate(decision.changes):
                kind = "secondary" if decision.is_prominent else "tertiary"
                own = f"change {key} {number} {place} {wanted.label.key}"
                st.button(t(wanted.label), type=kind, key=own, on_click=on_change, args=(wanted,))
