"""Is the first row a header or already data, and what are the columns called?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import zip_longest

from datasets.reading.decision import Change, Decision, ReadOptions
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


YEAR = re.compile(r"(?:18|19|20)[0-9]{2}")
ONE_UNIT = (
    "(?:%|‰|°|°C|°F|[€$£¥₹]|EUR|USD|CHF|GBP|[kmcµu]?g|[kmcdµun]?m|[mcµu]?l|[mcµ]?L|in|ft|lbs?|oz|mi|ha|t|"
    "[mµun]?s|sec|min|h|hrs?|hours?|days?|weeks?|months?|yrs?|years?|[kMG]?Hz|k?cal|k?J|kN|[kM]?W|kWh|MWh|mV|kV|mA|"
    "h?Pa|kPa|mbar|bar|mmHg|mol|mmol|ppm|ppb|bpm|IU|dB|kB|MB|GB)(?:\\^?-?[23]|[²³])?"
)
UNIT = re.compile(rf"[\[(].{{1,30}}[\])]|{ONE_UNIT}(?:[ /·*]{ONE_UNIT}){{0,3}}")

CellRows = list[list[str]]


def read_second_header(
    first: list[str], sample: CellRows, has_header: bool, asked: ReadOptions
) -> tuple[list[str], list[Decision]]:
    """The names where they take two rows, and what is to be said about the second; no names where they take one.

    `sample` is the rows below the first, `has_header` whether that alone looks like names. Words above numbers give a
    second header away; but one word could also be an odd cell of a row, so what is not plain is said and left alone.
    """
    if not sample:
        return [], []
    top, under = pad_rows(first, sample[0])
    plain, doubt = judge_second_row(top, under, sample[1:], has_header)
    if asked.second_header is not None:
        names = join_names(top, under) if asked.second_header else []
        what = msg("reading.decision.second-header" if names else "reading.decision.no-second-header")
        return names, [Decision(what, "", (Change(msg("reading.change.found"), "second_header", None),))]
    if plain:
        names = join_names(top, under)
        example = next(name for name, word in zip(names, under, strict=True) if word)
        other = Change(msg("reading.change.no-second-header"), "second_header", False)
        return names, [Decision(msg("reading.decision.two-headers", name=quote(example)), "", (other,))]
    if doubt:
        what = msg("reading.decision.unsure-second-header", cell=quote(doubt))
        return [], [Decision(what, "", (Change(msg("reading.change.second-header"), "second_header", True),))]
    return [], []


def judge_second_row(top: list[str], under: list[str], below: CellRows, has_header: bool) -> tuple[bool, str]:
    """Is the second row plainly part of the names? If not, a word above numbers in it that leaves a doubt, or ""."""
    numbers = [j for j in range(len(under)) if holds_numbers(column_cells(below, j))]
    filled = [j for j, cell in enumerate(under) if cell]
    merged = any(not top[j] for j in filled) or has_repeats(top[j] for j in filled)
    above = [j for j in numbers if under[j]]
    known = set(filled) - set(numbers)
    title = len(top) > 1 and not any(top[1:])
    if title or not above or not (merged or has_header) or any(under[j] in column_cells(below, j) for j in known):
        return False, ""
    if merged and all(YEAR.fullmatch(under[j]) for j in above):  # "sold,,price," above 2019,2020,2019,2020
        years = any(all(map(YEAR.fullmatch, column_cells(below, j))) for j in above)
        return len(above) > 1 and above == numbers and not years, ""
    if any(NUMBER_PATTERN.fullmatch(under[j]) for j in filled):
        return False, ""
    if all(UNIT.fullmatch(under[j]) for j in above):
        return True, ""
    groups = any(not top[j] for j in filled) or (merged and above == numbers)
    words = above == numbers and len(above) > 1 and not has_repeats(under[j] for j in above)
    if words or (groups and not has_repeats(zip(fill_groups(top), under, strict=True))):
        return True, ""
    return False, under[above[0]] if has_header else ""


def pad_rows(first: list[str], second: list[str]) -> tuple[list[str], list[str]]:
    """Both rows equally long and without what stands for nothing: "-" is the unit of what has none."""
    pairs = list(zip_longest(first, second, fillvalue=""))
    tidy = [[cell.strip() for cell in row] for row in zip(*pairs, strict=True)]
    return tidy[0], ["" if cell.lower() in MISSING_WORDS else cell for cell in tidy[1]]


def column_cells(below: CellRows, j: int) -> list[str]:
    """What column j holds."""
    return [row[j].strip() for row in below if len(row) > j and row[j].strip().lower() not in MISSING_WORDS]


def holds_numbers(column: list[str]) -> bool:
    """Two of them at least, and nothing else."""
    return len(column) > 1 and all(map(NUMBER_PATTERN.fullmatch, column))


def has_repeats(words: Iterable) -> bool:
    words = list(words)
    return len(set(words)) < len(words)


def fill_groups(top: list[str]) -> list[str]:
    """A group's name stands over its first column alone: ["size", "", "y"] -> ["size", "size", "y"]."""
    group, found = "", []
    for cell in top:
        group = cell or group
        found.append(group)
    return found


def join_names(top: list[str], under: list[str]) -> list[str]:
    """One name a column: "size" above "height" -> "size height", "weight" above "kg" -> "weight (kg)"."""
    groups = fill_groups(top)
    apart = has_repeats(groups)

    def name(own: str, group: str, word: str) -> str:
        if not word:
            return own
        return f"{group} {word}".strip() if apart or not group or word[0] in "([" else f"{group} ({word})"

    return [name(*parts) for parts in zip(top, groups, under, strict=True)]
