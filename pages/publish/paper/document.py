"""The printable HTML document, A4 or Letter, and the tables and lists in it."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from engine.core.protocols import Table
from engine.core.settings import with_defaults
from engine.core.trace import Trace
from engine.text.message import NumberText, Span, list_text, msg
from engine.text.wording import cell_text, cell_value, class_span, row_name_text
from pages.i18n.translator import Translator

A4, LETTER = "a4", "letter"
PAGE_HEIGHT = {A4: "269mm", LETTER: "251mm"}  # between margins of 14 mm
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def paper_html(title: str, body: str, paper: str, language: str) -> str:
    """Return the document. `body` is HTML, the title is text."""
    style = Path(__file__).with_name("paper.css").read_text("utf-8")
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="only light">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<style>
@page {{ size: {"A4" if paper == A4 else "letter"}; margin: 14mm; }}
:root {{ --inside: {PAGE_HEIGHT[paper]}; }}
{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def table_html(heading: Sequence[str], lines: Iterable[Sequence[str]], kind: str = "") -> str:
    """Return a table of texts. Kind "blank": cells are tall, to write in."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading)
    body = "".join(f"<tr>{''.join(map(_cell, line))}</tr>" for line in lines)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cell(text: str) -> str:
    is_number = text[:1] in "-0123456789" and text != ""
    return f'<td class="number">{escape(text)}</td>' if is_number else f"<td>{escape(text)}</td>"


def paragraphs(sentences: Iterable[str]) -> str:
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def numbered(sentences: Iterable[str]) -> str:
    return f"<ol>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ol>"


Cells = tuple[str, ...]
# Settings that appear in calculations; they are listed even with their default values.
ALWAYS_SHOWN = ("criterion", "say", "loss", "learning_rate", "reg_lambda", "reg_alpha", "gamma", "gain", "base_score")


def table_cells(data: Table, language: Translator) -> tuple[Cells, list[Cells]]:
    """Return the heading and the rows of a table, each with its number and target."""
    lines = [
        (row_name_text(i), *(cell_value(data, j, x) for j, x in enumerate(data.X[i])), target_value(data, i))
        for i in range(len(data.y))
    ]
    return ("", *data.feature_names, data.target_name), [tuple(language.render(line)) for line in lines]


def target_value(data: Table, i: int) -> Any:
    return class_span(data, int(data.y[i])) if data.class_names else NumberText(float(data.y[i]))


def context_sentences(trace: Trace, language: Translator) -> Cells:
    """Return sentences on the row to predict, if there is one, and on the settings."""
    sentences = []
    for row in trace.data.query_rows[:1]:
        cells = list_text([cell_text(trace.data, j, x) for j, x in enumerate(row)], "comma")
        sentences.append(language.text(msg("paper.sheet.new-row", cells=cells)))
    values = with_defaults(trace.fit, trace.settings)
    names = dict.fromkeys((*(name for name in ALWAYS_SHOWN if name in values), *trace.settings))
    settings = ", ".join(f"{name} = {values[name]}" for name in names if name != "force" and values[name] is not None)
    if settings:
        sentences.append(language.text(msg("paper.sheet.settings", told=Span(settings))))
    return tuple(sentences)
