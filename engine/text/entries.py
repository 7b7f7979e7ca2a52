"""Messages as a file holds them: Fluent's format (projectfluent.org), of which each language has a file a feature.

    intro =
        .search = Best { -split } at { $node }.

in cart.ftl is the message `cart.intro.search`. A term, `-split = split`, is known in all files by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)  # what belongs to it is indented
ATTRIBUTE = re.compile(r"^ +\.([a-z][\w-]*) *=", re.MULTILINE)
REFERENCE = re.compile(r"(?<=\{ )([a-z][\w-]*)\.([a-z][\w-]*)(?= \})")  # to a message of the same file


def read_entries(folders: Iterable[Path]) -> dict[str, str]:
    """The patterns of all messages and terms, by key. Example: {"cart.intro.search": "Best { -split } ..."}."""
    found: dict[str, str] = {}
    for path in (path for folder in folders for path in sorted(folder.rglob("*.ftl"))):
        found |= entries(path.read_text("utf-8"), path.stem)
    return found


def entries(text: str, feature: str) -> dict[str, str]:
    """Example: entries("a =\\n    .b = 1\\n-c = 2\\n", "x") -> {"x.a.b": " 1\\n", "-c": " 2\\n"}."""
    before, *pieces = ENTRY.split(text)
    if strays := [line for line in before.splitlines() if line[:1] not in ("", "#")]:
        raise ValueError(f"{feature}.ftl: {strays[0]!r} is no message")
    found = {}
    for name, body in zip(pieces[::2], pieces[1::2], strict=True):
        body = "".join(line for line in body.splitlines(keepends=True) if not line.startswith("#"))
        head, *attributes = ATTRIBUTE.split(body)
        if head.strip():
            found[name] = head
        for role, pattern in zip(attributes[::2], attributes[1::2], strict=True):
            found[f"{feature}.{name}.{role}"] = REFERENCE.sub(rf"{feature}.\1.\2", pattern)
    return found


def file_of(key: str) -> str:
    """Return the name of the file that a message belongs into. Example: "cart.error.depth" -> "cart.ftl"."""
    return f"{key.partition('.')[0]}.ftl"
