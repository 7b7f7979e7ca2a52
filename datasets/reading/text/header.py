"""Detects a header of one or two rows, and makes unique column names."""

import re
from collections.abc import Iterable
from itertools import accumulate, zip_longest

from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.wording import ordinal, quote
from engine.text.message import Message, msg

# Words for missing values, in any case. "." is SAS's; those with # are Excel's errors.
MISSING_WORDS = frozenset({
    "", "na", "n/a", "n.a.", "k.a.", "nan", "null", "none", "?", "-", ".",
    "#n/a", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!",
})  # fmt: skip
NUMBER_PATTERN = re.compile(r"[+-]?([0-9][0-9.,'\u2019 \u00a0\u202f]*|[.,][0-9]+)([eE][+-]?[0-9]+)?")
MAX_NAME_LENGTH = 80


def is_header(first: list[str], sample: list[list[str]]) -> bool:
    """True if the first row names the columns. `sample` is the rows below it.

    A row of numbers is data: 5.1,3.5,1.4. So is one whose words occur again below: 5.1,3.5,setosa. Words are a header,
    also with different integers among them, such as years: country,2019,2020.
    """
    cells = [cell.strip() for cell in first]
    numbers = [cell for cell in cells if NUMBER_PATTERN.fullmatch(cell)]
    words = [(j, cell) for j, cell in enumerate(cells) if cell.lower() not in MISSING_WORDS and cell not in numbers]
    if not numbers:
        return True
    if not cells[0] and numbers == [str(j) for j in range(len(cells) - 1)]:
        return True  # ",0,1,2": the column numbers that pandas writes
    if not words:
        return False
    if all(any(row[j : j + 1] == [cell] for row in sample) for j, cell in words):
        return False
    return len(set(numbers)) == len(numbers) and all(re.fullmatch(r"\d+", cell) for cell in numbers)


def unique_column_names(found: dict[int, str]) -> tuple[list[str], list[Message]]:
    """Make names, by position, unique and non-empty; return a message for each that had to change.

    Example: {1: "a", 2: "", 4: "a"} -> ["a", "column 2", "a (2)"]
    """
    names: list[str] = []
    decisions: list[Message] = []
    taken = {clean_name(name) for name in found.values()}
    for position, text in found.items():
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
    """Shorten a name to one line: " body\\nmass " -> "body mass"."""
    name = " ".join("".join(c if c.isprintable() else " " for c in name[: 10 * MAX_NAME_LENGTH]).split())
    return name if len(name) <= MAX_NAME_LENGTH else name[: MAX_NAME_LENGTH - 1] + "…"


def unique_name(name: str, taken: set[str]) -> str:
    """Return the name, or with the first number that is not taken: "a" -> "a (2)"."""
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
    first: list[str], sample: CellRows, has_header: bool, options: ReadOptions
) -> tuple[list[str], list[Decision]]:
    """Join the names of a two-row header, with a decision; return no names if it has one row.

    `sample` is the rows below the first, `has_header` whether that looks like names. Words above numbers are a second
    header. A single word could also be an odd cell, so in doubt the row is data, and a decision says so.
    """
    if not sample:
        return [], []
    top, under = pad_rows(first, sample[0])
    is_second_header, doubtful_word = judge_second_row(top, under, sample[1:], has_header)
    if options.second_header is not None:
        names = join_names(top, under) if options.second_header else []
        what = msg("reading.decision.second-header" if names else "reading.decision.no-second-header")
        return names, [Decision(what, "", (Change(msg("reading.change.found"), "second_header", None),))]
    if is_second_header:
        names = join_names(top, under)
        example = next(name for name, word in zip(names, under, strict=True) if word)
        other = Change(msg("reading.change.no-second-header"), "second_header", False)
        return names, [Decision(msg("reading.decision.two-headers", name=quote(example)), "", (other,))]
    if doubtful_word:
        what = msg("reading.decision.unsure-second-header", cell=quote(doubtful_word))
        return [], [Decision(what, "", (Change(msg("reading.change.second-header"), "second_header", True),))]
    return [], []


def judge_second_row(top: list[str], under: list[str], below: CellRows, has_header: bool) -> tuple[bool, str]:
    """Return whether the second row is a header too; if not, a doubtful word above numbers, or ""."""
    numeric = [j for j in range(len(under)) if holds_numbers(column_cells(below, j))]
    filled = [j for j, cell in enumerate(under) if cell]
    has_gaps = any(not top[j] for j in filled)
    merged = has_gaps or has_repeats(top[j] for j in filled)
    above = [j for j in numeric if under[j]]  # filled cells above numbers
    is_title = len(top) > 1 and not any(top[1:])
    occurs_again = any(under[j] in column_cells(below, j) for j in set(filled) - set(numeric))
    if is_title or not above or not (merged or has_header) or occurs_again:
        return False, ""
    if merged and all(YEAR.fullmatch(under[j]) for j in above):  # "sold,,price," above 2019,2020,2019,2020
        years_below = any(all(map(YEAR.fullmatch, column_cells(below, j))) for j in above)
        return len(above) > 1 and above == numeric and not years_below, ""
    if any(NUMBER_PATTERN.fullmatch(under[j]) for j in filled):
        return False, ""
    if all(UNIT.fullmatch(under[j]) for j in above):
        return True, ""
    groups = has_gaps or (merged and above == numeric)
    words = above == numeric and len(above) > 1 and not has_repeats(under[j] for j in above)
    if words or (groups and not has_repeats(zip(fill_groups(top), under, strict=True))):
        return True, ""
    return False, under[above[0]] if has_header else ""


def pad_rows(first: list[str], second: list[str]) -> tuple[list[str], list[str]]:
    """Strip two rows, and make them equally long; empty words for missing values in the second, such as "-"."""
    pairs = [(a.strip(), b.strip()) for a, b in zip_longest(first, second, fillvalue="")]
    return [a for a, _ in pairs], ["" if b.lower() in MISSING_WORDS else b for _, b in pairs]


def column_cells(below: CellRows, j: int) -> list[str]:
    """Return the cells of column j that are not missing."""
    return [row[j].strip() for row in below if len(row) > j and row[j].strip().lower() not in MISSING_WORDS]


def holds_numbers(column: list[str]) -> bool:
    """True if there are at least two cells, all of them numbers."""
    return len(column) > 1 and all(map(NUMBER_PATTERN.fullmatch, column))


def has_repeats(words: Iterable) -> bool:
    words = list(words)
    return len(set(words)) < len(words)


def fill_groups(top: list[str]) -> list[str]:
    """Repeat the name of a group of columns: ["size", "", "y"] -> ["size", "size", "y"]."""
    return list(accumulate(top, lambda group, cell: cell or group))


def join_names(top: list[str], under: list[str]) -> list[str]:
    """Join two rows of names: "size" above "height" -> "size height", "weight" above "kg" -> "weight (kg)"."""
    groups = fill_groups(top)
    has_groups = has_repeats(groups)

    def name(cell: str, group: str, word: str) -> str:
        if not word:
            return cell
        return f"{group} {word}".strip() if has_groups or not group or word[0] in "([" else f"{group} ({word})"

    return [name(*parts) for parts in zip(top, groups, under, strict=True)]
