"""How a text is laid out as a table. What leaves here is rectangular: any CSV reader reads it the same way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from datasets.reading.decision import AS_FOUND, Asked, Change, Decision
from datasets.reading.text.counts import Counts, counts_above
from datasets.reading.text.drawn import draw, lines_from, most_rows
from datasets.reading.text.header import NUMBER, is_header
from datasets.reading.text.lines import BETWEEN_CELLS, NONE, SEPARATORS, SPACES, is_blank, lines_of, rows
from datasets.reading.text.second_header import second_header
from datasets.reading.text.separator import apart_by_one, find_separator, skip_comments
from datasets.reading.text.surroundings import (
    is_remark,
    is_rule,
    read_as_rows,
    remarks_left_out,
    repeats_left_out,
    rules_left_out,
    single_quotes,
    skip_title,
    total_left_out,
)
from datasets.reading.wording import Where, listed, ordinal, quoted
from engine.core.problem import DataProblem
from engine.text.message import Message, Span, msg

SHORT_ROWS = 0.1  # the share of rows that may lack their last cells; beyond it the table is not what it seems

SEPARATOR_NAMES = {**SEPARATORS, SPACES: msg("reading.separator.spaces")}

Rows = Callable[[], Iterator[tuple[int, int, list[str]]]]  # reads the rows below the header once more


@dataclass(frozen=True)
class Layout:
    """A table's shape, found before its cells are typed."""

    separator: str
    names: tuple[str, ...]  # one a column as written, "" for a column that has none
    has_header: bool
    body: str  # the rows, without header, comments and blank lines
    decisions: tuple[Decision, ...]
    lines: np.ndarray  # indices of the lines of the body
    counts: Counts  # of a line above all others


@dataclass(frozen=True)
class Survey:
    """What one pass over the rows finds."""

    first: list[str]  # the first row that is not blank
    second_line: int  # index of the line behind it
    third_line: int  # the same of the next row that is not blank
    sample: list[list[str]]  # the next fifty rows
    widths: Counter  # columns -> how many rows behind the first have so many
    blank: set[int]  # indices of the lines of blank rows
    remarks: set[int]  # the same of rows that are a remark
    rules: set[int]  # of those that are nothing but dashes
    repeats: set[int]  # of those that are the header once more
    last: list[str]  # the last row that is none of these
    last_lines: tuple[int, int]  # index of its first line, and behind its last


def find_layout(text: str, where: Where, asked: Asked = AS_FOUND) -> Layout:
    """Skip comments, find separator and header, check every row against the header."""
    lines = lines_of(text, where)
    start, comment = skip_comments(lines, where) if asked.comments else (0, "")
    decisions = comments_left_out(lines, start)
    separator, start = (asked.separator, start) if asked.separator else find_separator(lines, start)
    if separator == SPACES:
        lines = apart_by_one(lines, start)
    counts = counts_above(lines, start, separator) if asked.comments else Counts(start)
    start = counts.start
    decisions += counts.decisions
    if asked.comments:
        start, title = skip_title(lines, start, separator, where)
        decisions += title
    seen = survey(rows(lines, separator, where, start), where, asked.comments and separator != NONE)
    decisions += separated_by(separator)
    decisions += remarks_left_out(len(seen.remarks)) + rules_left_out(len(seen.rules))
    decisions += repeats_left_out(len(seen.repeats))
    is_total, total = total_left_out(seen.last, seen.sample, seen.widths.total(), asked)
    decisions += total + single_quotes([seen.first, *seen.sample])
    below = seen.widths - Counter([len(seen.last)] if is_total else [])
    has_header, guessed = asked.has_header, []
    if has_header is None:
        has_header, guessed = header_of(seen, lines[:start], separator)
    names, two = ([], []) if asked.has_header is False else second_header(seen.first, seen.sample, has_header, asked)
    decisions += two if names else [*guessed, *two]
    if names:
        has_header, widths, body_start = True, below - Counter([len(seen.sample[0])]), seen.third_line
    elif has_header:
        names, widths, body_start = seen.first, below, seen.second_line
    else:
        widths, body_start = below + Counter([len(seen.first)]), start
        names, what = names_of_headless(comment, separator, seen.first, widths)
        decisions.append(Decision(what, "", (Change(msg("reading.change.header"), "has_header", True),)))
    left_out = seen.remarks | seen.rules | seen.repeats | (set(range(*seen.last_lines)) if is_total else set())
    again = lambda: (row for row in rows(lines, separator, where, body_start) if row[0] not in left_out)  # noqa: E731
    names, repairs = fit(names, widths, again, where, separator, asked.short_rows)

    blank = set() if asked.blank_lines else {index for index in seen.blank if index >= body_start}
    if blank:
        keep = Change(msg("reading.change.empty-lines"), "blank_lines", True)
        decisions.append(Decision(msg("reading.decision.empty-lines", n=len(blank)), "", (keep,)))
    short = set() if asked.short_rows else lines_of_short_rows(again, len(names))
    left_out = left_out | blank | short
    read, some = lines_from(body_start, len(lines), left_out), []
    if widths.total() > most_rows(len(names)):
        read, some = draw(again(), len(names))  # which leaves out what is left out by now
    body = "".join(map(lines.__getitem__, read.tolist()))
    return Layout(separator, tuple(names), has_header, body, (*decisions, *repairs, *some), read, counts)


def separated_by(separator: str) -> list[Decision]:
    """How columns are kept apart; nothing on cells that never stood in one line."""
    if separator == BETWEEN_CELLS:
        return []
    if by := SEPARATOR_NAMES.get(separator):
        return [Decision(msg("reading.decision.separator", separator=by))]
    return [Decision(msg("reading.decision.no-separator"))]


def header_of(seen: Survey, above: list[str], separator: str) -> tuple[bool, list[Decision]]:
    """Does the first row hold the names? And a sentence where nothing but text speaks for it.

    "#name,color" right above a table of text is its header: what starts with # there is the first name.
    """
    if not is_header(seen.first, seen.sample):
        return False, []
    if stands_over_numbers(seen.first, seen.sample):
        return True, []
    comment = above[-1].strip() if above else ""
    cells = comment.removeprefix("#").split(separator)
    if comment[:1] == "#" and not comment[1:2].isspace() and len(cells) == len(seen.first) > 1 and all(cells):
        return False, []
    other = Change(msg("reading.change.no-header"), "has_header", False)
    return True, [Decision(msg("reading.decision.header", names=listed(seen.first)), "", (other,))]


def stands_over_numbers(first: list[str], sample: list[list[str]]) -> bool:
    """Is there a number below one of the words of the first row?"""
    words = [j for j, cell in enumerate(first) if not NUMBER.fullmatch(cell.strip())]
    return any(NUMBER.fullmatch(row[j].strip()) for j in words for row in sample if len(row) > j)


def comments_left_out(lines: list[str], start: int) -> list[Decision]:
    """A sentence on the lines above the table that start with #, if there are any."""
    comments = sum(line.startswith("#") for line in lines[:start])
    if not comments:
        return []
    return [Decision(msg("reading.decision.comments", n=comments), "", (read_as_rows(),))]


def lines_of_short_rows(again: Rows, width: int) -> set[int]:
    """Indices of the lines of rows that have fewer cells than there are columns; blank rows are seen to elsewhere."""
    short = ((start, behind) for start, behind, row in again() if len(row) < width and not is_blank(row))
    return {index for start, behind in short for index in range(start, behind)}


def survey(every: Iterator[tuple[int, int, list[str]]], where: Where, skip_remarks: bool) -> Survey:
    """Read every row once; keep their widths, not their cells."""
    first, second_line, third_line, sample = None, 0, 0, []
    widths: Counter[int] = Counter()
    blank: set[int] = set()
    remarks: set[int] = set()
    rules: set[int] = set()
    repeats: set[int] = set()
    last, lines = [], (0, 0)
    for start, behind, row in every:
        if is_blank(row):
            blank.update(range(start, behind))
        elif skip_remarks and is_remark(row):
            remarks.update(range(start, behind))
        elif skip_remarks and is_rule(row):
            rules.update(range(start, behind))
        elif skip_remarks and row == first and stands_over_numbers(row, sample):
            repeats.update(range(start, behind))
        elif first is None:
            first, second_line = row, behind
        else:
            last, lines = row, (start, behind)
            third_line = third_line or behind
            widths[len(row)] += 1
            if len(sample) < 50:
                sample.append(row)
    if first is None:
        raise DataProblem("reading.error.no-cell", where=where)
    return Survey(first, second_line, third_line, sample, widths, blank, remarks, rules, repeats, last or first, lines)


def names_of_headless(comment: str, separator: str, first: list[str], widths: Counter) -> tuple[list[str], Message]:
    """Names where the first row is data: from the comment above it if that fits, else column 1, column 2 ..."""
    width = max(widths, key=lambda columns: (widths[columns], columns))
    words = [word.strip().strip('"') for word in comment.split(separator)]
    if len(words) == width and all(words) and width > 1:
        return words, msg("reading.decision.names-in-comment", comment=quoted(comment))
    what = msg("reading.decision.no-header", cell=quoted(first[0]))
    return [f"column {j}" for j in range(1, width + 1)], what


def fit(
    names: list[str], widths: Counter, again: Rows, where: Where, separator: str, keep_short: bool
) -> tuple[list[str], list[Decision]]:
    """One name for every column there is, and sentences on rows that are shorter or longer than the header."""
    if not widths:
        raise DataProblem("reading.error.no-rows", where=where)
    longest, decisions = max(widths), []
    while len(names) > longest and not names[-1].strip():  # a header that ends in separators: "a,b,,"
        names = names[:-1]
    if set(widths) == {len(names) + 1} and first_cells_name_rows(again):
        names = ["", *names]
        number = broken_number(again) if separator == "," else ""
        decisions.append(Decision(short_header(number)))
    width = len(names)
    if longest > width:
        refuse_long_rows(width, again, where)
    short = sum(many for columns, many in widths.items() if columns < width)
    if short:
        line, columns = next(
            (start + 1, len(row)) for start, _, row in again() if len(row) < width and not is_blank(row)
        )
        if short > SHORT_ROWS * widths.total():
            many = {"n": columns, "width": width, "short": short, "rows": widths.total()}
            raise DataProblem("reading.error.short-rows", where=where, line=ordinal(line), **many)
        words = msg("reading.change.no-short-rows" if keep_short else "reading.change.short-rows")
        other = Change(words, "short_rows", not keep_short)
        what = msg(
            "reading.decision.short-rows" if keep_short else "reading.decision.short-rows-left-out",
            n=short,
            line=ordinal(line),
        )
        decisions.append(Decision(what, "", (other,)))
    return [*names, *[""] * (longest - width)], decisions


def first_cells_name_rows(again: Rows) -> bool:
    """R's write.table puts names or numbers of the rows in front, under no header; other extra cells are mistakes."""
    cells = [row[0] for _, _, row in again() if not is_blank(row)]
    numbered = cells == [str(number) for number in range(1, len(cells) + 1)]
    named = len(set(cells)) == len(cells) and not any(NUMBER.fullmatch(cell) for cell in cells)
    return len(cells) > 1 and (numbered or named)


def short_header(number: str) -> Message:
    if number:
        return msg("reading.decision.short-header-decimal", number=Span(number))
    return msg("reading.decision.short-header")


def broken_number(again: Rows) -> str:
    """The first cell of all rows that may be one number: a header short by one may mean that 1,3 was cut in two."""
    cells = [(row[0].strip(), row[1].strip()) for _, _, row in again() if not is_blank(row)]
    if not all(whole.isdecimal() and part.isdecimal() for whole, part in cells):
        return ""
    return ",".join(cells[0])


def refuse_long_rows(width: int, again: Rows, where: Where) -> None:
    """Empty cells behind the last column do no harm; anything else has lost its column."""
    for start, _, row in again():
        if not is_blank(row[width:]):
            many = {"n": len(row), "width": width}
            raise DataProblem("reading.error.long-row", where=where, line=ordinal(start + 1), **many)
