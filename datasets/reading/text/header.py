"""Is the first row a header or already data, and what are the columns called?"""

from __future__ import annotations

import re

from datasets.reading.wording import ordinal, quote
from engine.text.message import Message, msg

# Words for "not known", whatever their case. "." is SAS's; those with # are Excel's for what cannot be worked out.
MISSING_WORDS = frozenset({
    "", "na", "n/a", "n.a.", "k.a.", "nan", "null", "none", "?", "-", ".",
    "#n/a", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!",
})  # fmt: skip
NUMBER_PATTERN = re.compile(r"[+-]?([0-9][0-9.,'\u2019 \u00a0\u202f]*|[.,][0-9]+)([eE][+-]?[0-9]+)?")
MAX_NAME_LENGTH = 80


def is_header(first: list[str], sample: list[list[str]]) -> bool:
    """Does the first row name the columns? `sample` is the rows below it.

    A row of numbers is data: 5.1,3.5,1.4. So is one whose words turn up again below: 5.1,3.5,setosa. Words over
    numbers are a header, also with whole numbers among them, such as years: country,2019,2020.
    """
    cells = [cell.strip() for cell in first]
    numbers = [cell for cell in cells if NUMBER_PATTERN.fullmatch(cell)]
    words = [(j, cell) for j, cell in enumerate(cells) if cell.lower() not in MISSING_WORDS and cell not in numbers]
    if not numbers:
        return True
    if not cells[0] and numbers == [str(j) for j in range(len(cells) - 1)]:
        return True  # ",0,1,2": the column numbers pandas writes
    if not words:
        return False
    if all(any(row[j : j + 1] == [cell] for row in sample) for j, cell in words):
        return False
    return len(set(numbers)) == len(numbers) and all(re.fullmatch(r"\d+", cell) for cell in numbers)


def unique_column_names(written: dict[int, str]) -> tuple[list[str], list[Message]]:
    """Names that are there and differ, and a message for each that had to change. Keys are the columns' positions.

    Example: {1: "a", 2: "", 4: "a"} -> ["a", "column 2", "a (2)"]
    """
    names: list[str] = []
    decisions: list[Message] = []
    taken = {clean_name(name) for name in written.values()}
    for position, text in written.items():
        name = clean_name(text)
        if not name:
            name = unique_name(f"column {position}", taken)
            decisions.append(msg("reading.decision.no-name", position=ordinal(position), name=quote(name)))
        elif name in names:
            name = unique_name(name, taken)
            decisions.append(msg("reading.decision.same-name", position=ordinal(position), name=quote(name)))
        taken.add(name)
        names.append(name)
    return names, decisions


def clean_name(name: str) -> str:
    """A name on one line and of bearable length: " body\\nmass " -> "body mass"."""
    name = " ".join("".join(c if c.isprintable() else " " for c in name[: 10 * MAX_NAME_LENGTH]).split())
    return name if len(name) <= MAX_NAME_LENGTH else name[: MAX_NAME_LENGTH - 1] + "…"


def unique_name(name: str, taken: set[str]) -> str:
    """The name itself, or with the first number that makes it new: "a" -> "a (2)"."""
    number, candidate = 2, name
    while candidate in taken:
        candidate, number = f"{name} ({number})", number + 1
    return candidate
