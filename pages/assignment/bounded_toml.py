"""Safe parsing of untrusted TOML: its size is checked before `tomllib` sees it.

tomllib's time and memory grow with the square of the number of a key's dots, it recurses at each bracket, and long
numbers raise other errors. 100 characters of a link once unpacked to a key that took 1.5 GB.
"""

import re
import tomllib
from typing import Any

from datasets import DataProblem

MAX_DOTS = 50  # of a line
MAX_NESTING = 10  # of brackets
NUMBER = re.compile(r"0[xob][\da-fA-F_]{30}|\d[\d_]{30}")
OPENING = re.compile(r"""\"{3}|'{3}|["'#]""")
REST = {  # the rest of a string or comment by its opening; possessive quantifiers keep the time linear
    '"""': re.compile(r'(?:[^\\"]|\\.|"(?!""))*+"{3,5}+', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*+'{3,5}+"),
    '"': re.compile(r'(?:[^"\\\n]|\\.)*+"'),
    "'": re.compile(r"[^'\n]*+'"),
    "#": re.compile(r"[^\n]*+"),
}


def parse_toml(text: str) -> dict[str, Any]:
    """Return the values of a TOML text; DataProblem if it is invalid or exceeds the limits."""
    check_bounds(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # also numbers of too many digits
        raise DataProblem("assignment.error.not-toml", why=str(problem)) from None


def check_bounds(text: str) -> None:
    """Raise DataProblem, with the line, for keys of many parts, deep brackets and long numbers."""
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
    """Return the text without strings and comments, up to an unclosed one, where the parser stops too."""
    pieces, start = [], 0
    while opening := OPENING.search(text, start):
        pieces.append(text[start : opening.start()])
        rest = REST[opening[0]].match(text, opening.end())
        if rest is None:
            return "".join(pieces)
        pieces.append("\n" * rest[0].count("\n"))
        start = rest.end()
    return "".join(pieces) + text[start:]
