"""The little Markdown that our own pages are written in, as HTML: what Streamlit would make of it in the browser.

Everything is escaped; no text of a user comes this way.
"""

from __future__ import annotations

import re
from html import escape

from pages.stage.encoding import mathml

BLOCKS = re.compile(r"\n\n+")
HEADING = re.compile(r"(#+) (.*)")
# A formula or code stands for itself; what is between them may be marked.
VERBATIM = re.compile(r"\$([^$]+)\$|`([^`]+)`")
MARKED = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"~~(.+?)~~"), r"<s>\1</s>"),
    (re.compile(r":(\w+)-badge\[(.+?)\]"), r'<span class="badge \1">\2</span>'),
    (re.compile(r":small\[((\w[\w-]*) · .+?)\]"), r'<small id="\2">\1</small>'),  # an entry's own place on the page
)
LINES = re.compile(r"\\\\(?:\[[\d.]+em\])?")
AROUND = re.compile(r"\\(?:begin|end)\{aligned\}|(?<!\\)&")


def html(text: str) -> str:
    return "\n".join(_block(block) for block in BLOCKS.split(text.strip()))


def formula(latex: str) -> str:
    """On lines of its own: those of `aligned` one below the other."""
    lines = LINES.split(AROUND.sub("", latex))
    return f'<div class="formula">{"".join(mathml(line.strip(), "block") for line in lines)}</div>'


def _block(block: str) -> str:
    if found := HEADING.fullmatch(block):
        level = max(2, len(found[1]) - 2)  # the notes' begin with ####
        return f"<h{level}>{_inline(found[2])}</h{level}>"
    if block.startswith("|"):
        return _table(block.splitlines())
    return f"<p>{'<br>'.join(map(_inline, block.split('  ' + chr(10))))}</p>"


def _table(lines: list[str]) -> str:
    head, _, *rows = (_cells(line) for line in lines)
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    return f'<div class="scroll" tabindex="0"><table class="facts"><thead><tr>{top}</tr></thead>{body}</table></div>'


def _cells(line: str) -> list[str]:
    return [_inline(cell.strip()) for cell in line.strip("|").split("|")]


def _inline(text: str) -> str:
    kept: list[str] = []

    def keep(found: re.Match) -> str:
        kept.append(mathml(found[1]) if found[1] else f"<code>{escape(found[2])}</code>")
        return f"\0{len(kept) - 1}\0"

    text = escape(VERBATIM.sub(keep, text), quote=False)
    for pattern, written in MARKED:
        text = pattern.sub(written, text)
    return re.sub(r"\0(\d+)\0", lambda found: kept[int(found[1])], text)
