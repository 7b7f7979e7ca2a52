"""Conversion of the Markdown that our pages use to HTML, with all text escaped; in the app, Streamlit does this."""

import re
from html import escape

from pages.stage.encoding import mathml

BLOCKS = re.compile(r"\n\n+")
HEADING = re.compile(r"(#+) (.*)")
VERBATIM = re.compile(r"\$([^$]+)\$|`([^`]+)`")  # formulas and code, in which nothing else is syntax
MARKED = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"~~(.+?)~~"), r"<s>\1</s>"),
    (re.compile(r":(\w+)-badge\[(.+?)\]"), r'<span class="badge \1">\2</span>'),
    (re.compile(r":small\[((\w[\w-]*) · .+?)\]"), r'<small id="\2">\1</small>'),  # the target of links to an entry
)
LINES = re.compile(r"\\\\(?:\[[\d.]+em\])?")
AROUND = re.compile(r"\\(?:begin|end)\{aligned\}|(?<!\\)&")


def html(text: str) -> str:
    return "\n".join(_block(block) for block in BLOCKS.split(text.strip()))


def formula(latex: str) -> str:
    """Return a displayed formula. Lines of `aligned` become lines of MathML."""
    lines = LINES.split(AROUND.sub("", latex))
    return f'<div class="formula">{"".join(mathml(line.strip(), "block") for line in lines)}</div>'


def _block(block: str) -> str:
    if match := HEADING.fullmatch(block):
        level = max(2, len(match[1]) - 2)  # headings of the notes begin with ####
        return f"<h{level}>{_inline(match[2])}</h{level}>"
    if block.startswith("|"):
        return _table(block.splitlines())
    return f"<p>{'<br>'.join(map(_inline, block.split('  ' + chr(10))))}</p>"


def _table(lines: list[str]) -> str:
    head, _, *rows = ([_inline(cell.strip()) for cell in line.strip("|").split("|")] for line in lines)
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = ""
    for first, *rest in rows:
        body += f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
    return f'<div class="scroll" tabindex="0"><table class="facts"><thead><tr>{top}</tr></thead>{body}</table></div>'


def _inline(text: str) -> str:
    verbatim: list[str] = []

    def set_aside(match: re.Match) -> str:
        verbatim.append(mathml(match[1]) if match[1] else f"<code>{escape(match[2])}</code>")
        return f"\0{len(verbatim) - 1}\0"

    text = escape(VERBATIM.sub(set_aside, text), quote=False)
    for pattern, replacement in MARKED:
        text = pattern.sub(replacement, text)
    return re.sub(r"\0(\d+)\0", lambda match: verbatim[int(match[1])], text)
