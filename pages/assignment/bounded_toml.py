"""TOML that somebody else wrote, looked through under bounds before a parser sees it.

The parser's time and memory grow with the square of a key's dotted parts, it calls itself for each bracket, and its
errors for long numbers are of another kind: 100 letters of a link once unpacked to a key that took 1.5 GB.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from datasets import DataProblem

MAX_DOTS = 50  # of a line: a setting's fraction has one, as has a dotted key for each part
MAX_NESTING = 10  # brackets within brackets
NUMBER = re.compile(r"0[xob][\da-fA-F_]{30}|\d[\d_]{30}")
OPENING = re.compile(r"""\"{3}|'{3}|["'#]""")
REST = {  # what follows an opening, with its end. No repetition is tried twice: time grows with the length alone
    '"""': re.compile(r'(?:[^\\"]|\\.|"(?!""))*+"{3,5}+', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*+'{3,5}+"),
    '"': re.compile(r'(?:[^"\\\n]|\\.)*+"'),
    "'": re.compile(r"[^'\n]*+'"),
    "#": re.compile(r"[^\n]*+"),
}


def parse_toml(text: str) -> dict[str, Any]:
    """The tables and values of a TOML text; DataProblem where it is none, or larger than its bounds."""
    check_bounds(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # also numbers of too many digits
        raise DataProblem("assignment.error.not-toml", why=str(problem)) from None


def check_bounds(text: str) -> None:
    """Refuse keys of many parts, deep brackets and long numbers, with the line they stand in."""
    depth = 0
    for number, line in enumerate(without_strings(text).split("\n"), 1):
        for bracket in re.findall(r"[\[\]{}]", line):
            depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
            if depth > MAX_NESTING:
                raise DataProblem("assignment.error.toml-nesting", line=number, most=MAX_NESTING)
        if line.count(".") > MAX_DOTS:
            raise DataProblem("assignment.error.toml-dots", line=number, most=MAX_DOTS)
        if NUMBER.search(line):
            raise DataProblem("assignment.error.toml-number", line=number)


def without_strings(text: str) -> str:
    """The text without strings and comments, up to one that does not end: there the parser ends too."""
    pieces, place = [], 0
    while opening := OPENING.search(text, place):
        pieces.append(text[place : opening.start()])
        rest = REST[opening[0]].match(text, opening.end())
        if rest is None:
            return "".join(pieces)
        pieces.append("\n" * rest[0].count("\n"))
        place = rest.end()
    return "".join(pieces) + text[place:]
