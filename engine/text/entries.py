"""Reader of message files in Fluent's format (projectfluent.org): one file per feature and language.

    intro =
        .search = Best { -split } at { $node }.

in cart.ftl is the message `cart.intro.search`. A term, `-split = split`, is valid in all files.
"""

import re
from collections.abc import Iterable
from pathlib import Path

ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)  # its other lines are indented
ATTRIBUTE = re.compile(r"^ +\.([a-z][\w-]*) *=", re.MULTILINE)
REFERENCE = re.compile(r"(?<=\{ )([a-z][\w-]*)\.([a-z][\w-]*)(?= \})")  # to a message of the same file


def read_entries(folders: Iterable[Path]) -> dict[str, str]:
    """Return the patterns of all messages and terms by key. Example: {"cart.intro.search": "Best { -split } ..."}."""
    patterns: dict[str, str] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.ftl")):
            patterns |= entries(path.read_text("utf-8"), path.stem)
    return patterns


def entries(text: str, feature: str) -> dict[str, str]:
    """Parse the text of a file. Example: "a =\\n    .b = 1\\n-c = 2\\n", "x" -> {"x.a.b": " 1\\n", "-c": " 2\\n"}."""
    before, *pieces = ENTRY.split(text)
    if strays := [line for line in before.splitlines() if line[:1] not in ("", "#")]:
        raise ValueError(f"{feature}.ftl: {strays[0]!r} is no message")
    patterns = {}
    for name, body in zip(pieces[::2], pieces[1::2], strict=True):
        body = "".join(line for line in body.splitlines(keepends=True) if not line.startswith("#"))
        head, *attributes = ATTRIBUTE.split(body)
        if head.strip():
            patterns[name] = head
        for role, pattern in zip(attributes[::2], attributes[1::2], strict=True):
            patterns[f"{feature}.{name}.{role}"] = REFERENCE.sub(rf"{feature}.\1.\2", pattern)
    return patterns


def file_of(key: str) -> str:
    """Return the file name of a message. Example: "cart.error.depth" -> "cart.ftl"."""
    return "terms.ftl" if key.startswith("term-") else f"{key.partition('.')[0]}.ftl"
