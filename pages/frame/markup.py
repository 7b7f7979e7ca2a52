"""Sentences and tables as HTML. Column names, classes and cells are a user's data: everything passes `escape` here."""

from collections.abc import Iterable, Sequence
from html import escape

import streamlit as st

from engine.core.errors import DataProblem
from engine.text.message import Message
from pages.i18n.text import t


def mark_name(name: str) -> str:
    """A name inside a sentence, set off from its words."""
    return f"<mark>{escape(name)}</mark>"


def heading(text: str):
    st.html(f"<h2>{escape(text)}</h2>")


def headline(sentence: str):
    """The one sentence of a picture, large. It is HTML: names in it must come through `marked` or `escape`."""
    st.html(f'<p class="says sentence">{sentence}</p>')


def paragraph(sentence: str):
    """A sentence to read at leisure, plain text."""
    st.html(f"<p>{escape(sentence)}</p>")


def caption(*sentences: str):
    """What may be read or not, plain text."""
    st.html(f'<p class="soft">{escape(" ".join(sentences))}</p>')


def legend(names: Iterable[tuple[str, str]], signs: str = "●"):
    """Names with the colours they have in the picture below, in the order its numbers are in; and with their shapes."""
    dots = (
        f'<span><i style="color:{colour}">{signs[k % len(signs)]}</i>{escape(name)}</span>'
        for k, (name, colour) in enumerate(names)
    )
    st.html(f'<p class="legend">{" | ".join(dots)}</p>', width="content")


def problem(error: DataProblem | Message):
    """What is wrong, where, and what to do."""
    st.html(f'<p class="problem" role="alert">{escape(t(error))}</p>')


def warning(sentence: str):
    """What is right as it is and must not be missed, plain text."""
    st.html(f'<p class="warning" role="status">{escape(sentence)}</p>')


def table(caption: str, headers: Sequence[str], rows: Iterable[Sequence[str]], numeric=(), highlighted=()):
    """A real table, for eyes and screen readers: the first cell of a row is its name.

    `numeric` are the columns to align right, `meant` the rows to light up, both by position.
    """

    def cell(j, text, tag="td", attributes=""):
        number = ' class="number"' if j in numeric else ""
        return f"<{tag}{attributes}{number}>{escape(text)}</{tag}>"

    def line(i, row):
        first, *rest = row
        cells = cell(0, first, "th", ' scope="row"') + "".join(cell(j, text) for j, text in enumerate(rest, 1))
        return f"<tr{' class=meant' if i in highlighted else ''}>{cells}</tr>"

    head = "".join(cell(j, text, "th", ' scope="col"') for j, text in enumerate(headers))
    body = "".join(line(i, row) for i, row in enumerate(rows))
    st.html(
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}"><table class="facts">'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
