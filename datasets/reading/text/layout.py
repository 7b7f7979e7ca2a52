"""How a text is laid out as a table. What leaves here is rectangular: any CSV reader reads it the same way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from datasets.reading.decision import DEFAULT_OPTIONS, Change, Decision, ReadOptions
from datasets.reading.text.header import NUMBER_PATTERN, is_header, read_second_header
from datasets.reading.text.lines import (
    CELL_SEPARATOR,
    NO_SEPARATOR,
    SEPARATORS,
    SPACE_SEPARATOR,
    is_blank,
    iter_rows,
    max_rows,
    remaining_lines,
    sample_lines,
    split_lines,
)
from datasets.reading.text.separator import find_separator, normalize_gaps, skip_comments
from datasets.reading.text.surroundings import (
    CountsLine,
    detect_total_row,
    is_remark,
    is_rule,
    keep_rows_change,
    quote_decisions,
    read_counts_line,
    remark_decisions,
    repeated_header_decisions,
    rule_decisions,
    skip_title,
)
from datasets.reading.wording import Where, join_words, ordinal, quote
from engine.core.errors import DataProblem
from engine.text.message import Message, Span, msg

MAX_SHORT_ROW_SHARE = 0.1  # the share of rows that may lack their last cells; beyond it the table is not what it seems

SEPARATOR_NAMES = {**SEPARATORS, SPACE_SEPARATOR: msg("reading.separator.spaces")}

RowReader = Callable[[], Iterator[tuple[int, int, list[str]]]]  # reads the rows below the header once more


@dataclass(frozen=True)
class Layout:
    """A table's shape, found before its cells are typed."""

    separator: str
    names: tuple[str, ...]  # one a column as written, "" for a column that has none
    has_header: bool
    body: str  # the rows, without header, comments and blank lines
    decisions: tuple[Decision, ...]
    lines: np.ndarray  # indices of the lines of the body
    counts_line: CountsLine  # of a line above all others


@dataclass(frozen=True)
class RowScan:
    """What one pass over the rows finds."""

    first: list[str]  # the first row that is not blank
    second_line: int  # index of the line behind it
    third_line: int  # the same of the next row that is not blank
    sample: list[list[str]]  # the next fifty rows
    widths: Counter  # columns -> how many rows behind the first have so many
    blank_lines: set[int]  # indices of the lines of blank rows
    remark_lines: set[int]  # the same of rows that are a remark
    rule_lines: set[int]  # of those that are nothing but dashes
    repeated_header_lines: set[int]  # of those that are the header once more
    last: list[str]  # the last row that is none of these
    last_lines: tuple[int, int]  # index of its first line, and behind its last


def find_layout(text: str, where: Where, options: ReadOptions = DEFAULT_OPTIONS) -> Layout:
    """Skip comments, find separator and header, check every row against the header."""
    lines = split_lines(text, where)
    start, comment = skip_comments(lines, where) if options.comments else (0, "")
    decisions = comment_decisions(lines, start)
    separator, start = (options.separator, start) if options.separator else find_separator(lines, start)
    if separator == SPACE_SEPARATOR:
        lines = normalize_gaps(lines, start)
    counts = read_counts_line(lines, start, separator) if options.comments else CountsLine(start)
    start = counts.start
    decisions += counts.decisions
    if options.comments:
        start, title = skip_title(lines, start, separator, where)
        decisions += title
    seen = scan_rows(iter_rows(lines, separator, where, start), where, options.comments and separator != NO_SEPARATOR)
    decisions += separator_decisions(separator)
    decisions += remark_decisions(len(seen.remark_lines)) + rule_decisions(len(seen.rule_lines))
    decisions += repeated_header_decisions(len(seen.repeated_header_lines))
    is_total, total = detect_total_row(seen.last, seen.sample, seen.widths.total(), options)
    decisions += total + quote_decisions([seen.first, *seen.sample])
    below = seen.widths - Counter([len(seen.last)] if is_total else [])
    has_header, guessed = options.has_header, []
    if has_header is None:
        has_header, guessed = detect_header(seen, lines[:start], separator)
    names, two = (
        ([], []) if options.has_header is False else read_second_header(seen.first, seen.sample, has_header, options)
    )
    decisions += two if names else [*guessed, *two]
    if names:
        has_header, widths, body_start = True, below - Counter([len(seen.sample[0])]), seen.third_line
    elif has_header:
        names, widths, body_start = seen.first, below, seen.second_line
    else:
        widths, body_start = below + Counter([len(seen.first)]), start
        names, what = default_names(comment, separator, seen.first, widths)
        decisions.append(Decision(what, "", (Change(msg("reading.change.header"), "has_header", True),)))
    left_out = (
        seen.remark_lines
        | seen.rule_lines
        | seen.repeated_header_lines
        | (set(range(*seen.last_lines)) if is_total else set())
    )
    again = lambda: (row for row in iter_rows(lines, separator, where, body_start) if row[0] not in left_out)  # noqa: E731
    names, repairs = fit_names(names, widths, again, where, separator, options.short_rows)

    blank = set() if options.blank_lines else {index for index in seen.blank_lines if index >= body_start}
    if blank:
        keep = Change(msg("reading.change.empty-lines"), "blank_lines", True)
        decisions.append(Decision(msg("reading.decision.empty-lines", n=len(blank)), "", (keep,)))
    short = set() if options.short_rows else short_row_lines(again, len(names))
    left_out = left_out | blank | short
    read, some = remaining_lines(body_start, len(lines), left_out), []
    if widths.total() > max_rows(len(names)):
        read, some = sample_lines(again(), len(names))  # which leaves out what is left out by now
    body = "".join(map(lines.__getitem__, read.tolist()))
    return Layout(separator, tuple(names), has_header, body, (*decisions, *repairs, *some), read, counts)


def separator_decisions(separator: str) -> list[Decision]:
    """How columns are kept apart; nothing on cells that never stood in one line."""
    if separator == CELL_SEPARATOR:
        return []
    if by := SEPARATOR_NAMES.get(separator):
        return [Decision(msg("reading.decision.separator", separator=by))]
    return [Decision(msg("reading.decision.no-separator"))]


def detect_header(seen: RowScan, above: list[str], separator: str) -> tuple[bool, list[Decision]]:
    """Does the first row hold the names? And a sentence where nothing but text speaks for it.

    "#name,color" right above a table of text is its header: what starts with # there is the first name.
    """
    if not is_header(seen.first, seen.sample):
        return False, []
    if has_numbers_below(seen.first, seen.sample):
        return True, []
    comment = above[-1].strip() if above else ""
    cells = comment.removeprefix("#").split(separator)
    if comment[:1] == "#" and not comment[1:2].isspace() and len(cells) == len(seen.first) > 1 and all(cells):
        return False, []
    other = Change(msg("reading.change.no-header"), "has_header", False)
    return True, [Decision(msg("reading.decision.header", names=join_words(seen.first)), "", (other,))]


def has_numbers_below(first: list[str], sample: list[list[str]]) -> bool:
    """Is there a number below one of the words of the first row?"""
    words = [j for j, cell in enumerate(first) if not NUMBER_PATTERN.fullmatch(cell.strip())]
    return any(NUMBER_PATTERN.fullmatch(row[j].strip()) for j in words for row in sample if len(row) > j)


def comment_decisions(lines: list[str], start: int) -> list[Decision]:
    """A sentence on the lines above the table that start with #, if there are any."""
    comments = sum(line.startswith("#") for line in lines[:start])
    if not comments:
        return []
    return [Decision(msg("reading.decision.comments", n=comments), "", (keep_rows_change(),))]


def short_row_lines(again: RowReader, width: int) -> set[int]:
    """Indices of the lines of rows that have fewer cells than there are columns; blank rows are seen to elsewhere."""
    short = ((start, behind) for start, behind, row in again() if len(row) < width and not is_blank(row))
    return {index for start, behind in short for index in range(start, behind)}


def scan_rows(every: Iterator[tuple[int, int, list[str]]], where: Where, skip_remarks: bool) -> RowScan:
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
        elif skip_remarks and row == first and has_numbers_below(row, sample):
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
    return RowScan(first, second_line, third_line, sample, widths, blank, remarks, rules, repeats, last or first, lines)


def default_names(comment: str, separator: str, first: list[str], widths: Counter) -> tuple[list[str], Message]:
    """Names where the first row is data: from the comment above it if that fits, else column 1, column 2 ..."""
    width = max(widths, key=lambda columns: (widths[columns], columns))
    words = [word.strip().strip('"') for word in comment.split(separator)]
    if len(words) == width and all(words) and width > 1:
        return words, msg("reading.decision.names-in-comment", comment=quote(comment))
    what = msg("reading.decision.no-header", cell=quote(first[0]))
    return [f"column {j}" for j in range(1, width + 1)], what


def fit_names(
    names: list[str], widths: Counter, again: RowReader, where: Where, separator: str, keep_short: bool
) -> tuple[list[str], list[Decision]]:
    """One name for every column there is, and sentences on rows that are shorter or longer than the header."""
    if not widths:
        raise DataProblem("reading.error.no-rows", where=where)
    longest, decisions = max(widths), []
    while len(names) > longest and not names[-1].strip():  # a header that ends in separators: "a,b,,"
        names = names[:-1]
    if set(widths) == {len(names) + 1} and has_row_names(again):
        names = ["", *names]
        number = broken_number(again) if separator == "," else ""
        decisions.append(Decision(short_header(number)))
    width = len(names)
    if longest > width:
        reject_long_rows(width, again, where)
    short = sum(many for columns, many in widths.items() if columns < width)
    if short:
        line, columns = next(
            (start + 1, len(row)) for start, _, row in again() if len(row) < width and not is_blank(row)
        )
        if short > MAX_SHORT_ROW_SHARE * widths.total():
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


def has_row_names(again: RowReader) -> bool:
    """R's write.table puts names or numbers of the rows in front, under no header; other extra cells are mistakes."""
    cells = [row[0] for _, _, row in again() if not is_blank(row)]
    numbered = cells == [str(number) for number in range(1, len(cells) + 1)]
    named = len(set(cells)) == len(cells) and not any(NUMBER_PATTERN.fullmatch(cell) for cell in cells)
    return len(cells) > 1 and (numbered or named)


def short_header(number: str) -> Message:
    if number:
        return msg("reading.decision.short-header-decimal", number=Span(number))
    return msg("reading.decision.short-header")


def broken_number(again: RowReader) -> str:
    """The first cell of all rows that may be one number: a header short by one may mean that 1,3 was cut in two."""
    cells = [(row[0].strip(), row[1].strip()) for _, _, row in again() if not is_blank(row)]
    if not all(whole.isdecimal() and part.isdecimal() for whole, part in cells):
        return ""
    return ",".join(cells[0])


def reject_long_rows(width: int, again: RowReader, where: Where) -> None:
    """Empty cells behind the last column do no harm; anything else has lost its column."""
    for start, _, row in again():
        if not is_blank(row[width:]):
            many = {"n": len(row), "width": width}
            raise DataProblem("reading.error.long-row", where=where, line=ordinal(start + 1), **many)
