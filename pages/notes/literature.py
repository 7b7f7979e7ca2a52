"""Further reading: the papers, books and documentation behind the notes, and what each is good for."""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from engine.text.message import msg
from pages.frame import markup
from pages.frame.contents import page_named
from pages.i18n.text import t

HEADINGS = {
    "paper": msg("literature.heading.papers"),
    "book": msg("literature.heading.books"),
    "documentation": msg("literature.heading.documentation"),
}


class Source(NamedTuple):
    key: str
    by: str
    title: str
    where: str
    page: str  # the page of the app that shows what it is about
    year: int | None = None  # documentation has none

    @property
    def reference(self) -> str:
        """As Markdown. Example: "L. Breiman (1996). *Bagging Predictors*. Machine Learning 24."."""
        year = f" ({self.year})" if self.year else ""
        return f"{self.by}{year}. *{self.title}*. {self.where}."


@cache
def further_reading() -> dict[str, tuple[Source, ...]]:
    """Return the sources of each kind, the oldest first."""
    entries = tomllib.loads(Path(__file__).with_name("literature.toml").read_text("utf-8"))
    return {kind: tuple(Source(**entry) for entry in entries[kind]) for kind in HEADINGS}


def show_reading():
    for kind, sources in further_reading().items():
        markup.heading(t(HEADINGS[kind].key))
        for source in sources:
            page = page_named(source.page)
            with st.container(horizontal=True, vertical_alignment="center"):
                st.markdown(f"{source.reference} {t(f'literature.{source.key}.purpose')}")
                st.page_link(page.file, label=page.title, icon=page.symbol)
