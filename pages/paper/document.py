"""A file to print: black on white, A4 or Letter, nothing in it but text and drawings of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

A4, LETTER = "a4", "letter"
PAGE_HEIGHT = {A4: "269mm", LETTER: "251mm"}  # of the height, between margins of 14 mm
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def paper_html(title: str, body: str, paper: str, language: str) -> str:
    """The whole file. `body` is HTML, the title is text."""
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
    """Cells are text; of a kind "blank" they are room to write in."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading)
    body = "".join(f"<tr>{''.join(map(_cell, line))}</tr>" for line in lines)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cell(text: str) -> str:
    number = text[:1] in "-0123456789" and text != ""
    return f'<td class="number">{escape(text)}</td>' if number else f"<td>{escape(text)}</td>"


def paragraphs(sentences: Iterable[str]) -> str:
    return "".join(f"<p>{escape(each)}</p>" for each in sentences)


def numbered(sentences: Iterable[str]) -> str:
    return f"<ol>{''.join(f'<li>{escape(each)}</li>' for each in sentences)}</ol>"
