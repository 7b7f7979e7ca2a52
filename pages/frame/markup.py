"""Draw sentences and tables as HTML. Names and cells may be a user's data, so everything is escaped."""

from collections.abc import Iterable, Sequence
from html import escape

import streamlit as st

from engine.core.errors import DataProblem
from engine.text.message import Message
from pages.i18n.text import t


def mark_name(name: str) -> str:
    """Return the HTML of a name or value highlighted inside a sentence."""
    return f"<mark>{escape(name)}</mark>"


def heading(text: str):
    st.html(f"<h2>{escape(text)}</h2>")


def headline(sentence: str):
    """Draw the main sentence of a page, large. It is HTML: names in it must go through `mark_name` or `escape`."""
    st.html(f'<p class="says sentence">{sentence}</p>')


def paragraph(sentence: str):
    """Draw plain text."""
    st.html(f"<p>{escape(sentence)}</p>")


def caption(*sentences: str):
    """Draw plain text, small and grey."""
    st.html(f'<p class="soft">{escape(" ".join(sentences))}</p>')


def legend(names: Iterable[tuple[str, str]], signs: str = "●"):
    """Draw the legend of a picture from (name, colour) pairs; `signs` are the marks, repeated if too few."""
    dots = (
        f'<span><i style="color:{colour}">{signs[k % len(signs)]}</i>{escape(name)}</span>'
        for k, (name, colour) in enumerate(names)
    )
    st.html(f'<p class="legend">{" | ".join(dots)}</p>', width="content")


def problem(error: DataProblem | Message):
    st.html(f'<p class="problem" role="alert">{escape(t(error))}</p>')


def warning(sentence: str):
    """Draw plain text that must not be missed and is no error."""
    st.html(f'<p class="warning" role="status">{escape(sentence)}</p>')


def table(caption: str, headers: Sequence[str], rows: Iterable[Sequence[str]], numeric=(), highlighted=()):
    """Draw an HTML table whose first column holds row headers.

    `numeric`: indices of columns to align right; `highlighted`: indices of rows.
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
