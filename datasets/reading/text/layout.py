"""Finds the table in a text: its separator, header and rows. The result is rectangular, for any CSV reader."""

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
    skip_title,
    skipped_row_decisions,
)
from datasets.reading.wording import Where, join_words, ordinal, quote
from engine.core.errors import DataProblem
from engine.text.message import Message, Span, msg

MAX_SHORT_ROW_SHARE = 0.1  # of rows without their last cells; with more it is another kind of file

SEPARATOR_NAMES = {**SEPARATORS, SPACE_SEPARATOR: msg("reading.separator.spaces")}

RowReader = Callable[[], Iterator[tuple[int, int, list[str]]]]  # reads the rows below the header once more


@dataclass(frozen=True)
class Layout:
    """A table in a text, its cells not parsed."""

    separator: str
    names: tuple[str, ...]  # as in the file; "" for a column without one
    has_header: bool
    body: str  # the rows, without header, comments and blank lines
    decisions: tuple[Decision, ...]
    lines: np.ndarray  # indices of the lines of the body
    counts_line: CountsLine


@dataclass(frozen=True)
class RowScan:
    """The result of one pass over the rows."""

    first: list[str]  # the first row that is not blank
    second_line: int  # index of the line after it
    third_line: int  # index of the line after the next row that is not blank
    sample: list[list[str]]  # the next fifty rows
    widths: Counter  # number of cells -> number of rows after the first
    skipped: dict[str, set[int]]  # indices of lines: "blank", "remark", "rule" (dashes), "header" (repeated)
    last: list[str]  # the last row that is not skipped
    last_lines: tuple[int, int]  # index of its first line, and after its last


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
    skip_remarks = options.comments and separator != NO_SEPARATOR
    scan = scan_rows(iter_rows(lines, separator, where, start), where, skip_remarks)
    decisions += separator_decisions(separator)
    not_rows = [scan.skipped[kind] for kind in ("remark", "rule", "header")]
    decisions += skipped_row_decisions(*map(len, not_rows))
    is_total, total = detect_total_row(scan.last, scan.sample, scan.widths.total(), options)
    decisions += total + quote_decisions([scan.first, *scan.sample])
    below = scan.widths - Counter([len(scan.last)] if is_total else [])
    has_header, header_decisions = options.has_header, []
    if has_header is None:
        has_header, header_decisions = detect_header(scan, lines[:start], separator)
    names, second = [], []
    if options.has_header is not False:
        names, second = read_second_header(scan.first, scan.sample, has_header, options)
    decisions += second if names else [*header_decisions, *second]
    if names:
        has_header, widths, body_start = True, below - Counter([len(scan.sample[0])]), scan.third_line
    elif has_header:
        names, widths, body_start = scan.first, below, scan.second_line
    else:
        widths, body_start = below + Counter([len(scan.first)]), start
        names, what = default_names(comment, separator, scan.first, widths)
        decisions.append(Decision(what, "", (Change(msg("reading.change.header"), "has_header", True),)))
    skipped = set().union(*not_rows, range(*scan.last_lines) if is_total else ())
    read_rows = lambda: (row for row in iter_rows(lines, separator, where, body_start) if row[0] not in skipped)  # noqa: E731
    names, repairs = fit_names(names, widths, read_rows, where, separator, options.short_rows)

    blank = set() if options.blank_lines else {i for i in scan.skipped["blank"] if i >= body_start}
    if blank:
        keep = Change(msg("reading.change.empty-lines"), "blank_lines", True)
        decisions.append(Decision(msg("reading.decision.empty-lines", n=len(blank)), "", (keep,)))
    skipped |= blank | (set() if options.short_rows else short_row_lines(read_rows, len(names)))
    body_lines, sampling = remaining_lines(body_start, len(lines), skipped), []
    if widths.total() > max_rows(len(names)):
        body_lines, sampling = sample_lines(read_rows(), len(names))
    body = "".join(map(lines.__getitem__, body_lines.tolist()))
    return Layout(separator, tuple(names), has_header, body, (*decisions, *repairs, *sampling), body_lines, counts)


def separator_decisions(separator: str) -> list[Decision]:
    """Report the separator, unless the cells came from a sheet."""
    if separator == CELL_SEPARATOR:
        return []
    if name := SEPARATOR_NAMES.get(separator):
        return [Decision(msg("reading.decision.separator", separator=name))]
    return [Decision(msg("reading.decision.no-separator"))]


def detect_header(scan: RowScan, above: list[str], separator: str) -> tuple[bool, list[Decision]]:
    """Return whether the first row is a header, with a decision if only text suggests it.

    "#name,color" right above a table of text is its header: # is part of the first name.
    """
    if not is_header(scan.first, scan.sample):
        return False, []
    if has_numbers_below(scan.first, scan.sample):
        return True, []
    comment = above[-1].strip() if above else ""
    cells = comment.removeprefix("#").split(separator)
    if comment[:1] == "#" and not comment[1:2].isspace() and len(cells) == len(scan.first) > 1 and all(cells):
        return False, []
    other = Change(msg("reading.change.no-header"), "has_header", False)
    return True, [Decision(msg("reading.decision.header", names=join_words(scan.first)), "", (other,))]


def has_numbers_below(first: list[str], sample: list[list[str]]) -> bool:
    """True if there is a number below a word of the first row."""
    words = [j for j, cell in enumerate(first) if not NUMBER_PATTERN.fullmatch(cell.strip())]
    return any(NUMBER_PATTERN.fullmatch(row[j].strip()) for j in words for row in sample if len(row) > j)


def comment_decisions(lines: list[str], start: int) -> list[Decision]:
    """Report the lines above the table that start with #."""
    n = sum(line.startswith("#") for line in lines[:start])
    return [Decision(msg("reading.decision.comments", n=n), "", (keep_rows_change(),))] if n else []


def short_row_lines(read_rows: RowReader, width: int) -> set[int]:
    """Return the indices of the lines of rows that lack cells, but are not blank."""
    short = ((start, behind) for start, behind, row in read_rows() if len(row) < width and not is_blank(row))
    return {i for start, behind in short for i in range(start, behind)}


def scan_rows(rows: Iterator[tuple[int, int, list[str]]], where: Where, skip_remarks: bool) -> RowScan:
    """Read every row once; store their widths, not their cells."""
    first, second_line, third_line, sample = None, 0, 0, []
    widths: Counter[int] = Counter()
    skipped: dict[str, set[int]] = {kind: set() for kind in ("blank", "remark", "rule", "header")}
    last, lines = [], (0, 0)
    for start, behind, row in rows:
        if is_blank(row):
            skipped["blank"].update(range(start, behind))
        elif skip_remarks and is_remark(row):
            skipped["remark"].update(range(start, behind))
        elif skip_remarks and is_rule(row):
            skipped["rule"].update(range(start, behind))
        elif skip_remarks and row == first and has_numbers_below(row, sample):
            skipped["header"].update(range(start, behind))
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
    return RowScan(first, second_line, third_line, sample, widths, skipped, last or first, lines)


def default_names(comment: str, separator: str, first: list[str], widths: Counter) -> tuple[list[str], Message]:
    """Return names for a table without a header: from the comment above if it fits, else "column 1", "column 2"."""
    width = max(widths, key=lambda columns: (widths[columns], columns))
    words = [word.strip().strip('"') for word in comment.split(separator)]
    if len(words) == width and all(words) and width > 1:
        return words, msg("reading.decision.names-in-comment", comment=quote(comment))
    what = msg("reading.decision.no-header", cell=quote(first[0]))
    return [f"column {j}" for j in range(1, width + 1)], what


def fit_names(
    names: list[str], widths: Counter, read_rows: RowReader, where: Where, separator: str, keep_short: bool
) -> tuple[list[str], list[Decision]]:
    """Return a name for every column, with decisions on rows of other lengths."""
    if not widths:
        raise DataProblem("reading.error.no-rows", where=where)
    longest, decisions = max(widths), []
    while len(names) > longest and not names[-1].strip():  # a header that ends in separators: "a,b,,"
        names = names[:-1]
    if set(widths) == {len(names) + 1} and has_row_names(read_rows):
        names = ["", *names]
        number = broken_number(read_rows) if separator == "," else ""
        decimal = msg("reading.decision.short-header-decimal", number=Span(number))
        decisions.append(Decision(decimal if number else msg("reading.decision.short-header")))
    width = len(names)
    if longest > width:
        reject_long_rows(width, read_rows, where)
    n_short = sum(n for cells, n in widths.items() if cells < width)
    if n_short:
        short = ((start + 1, len(row)) for start, _, row in read_rows() if len(row) < width and not is_blank(row))
        line, cells = next(short)
        if n_short > MAX_SHORT_ROW_SHARE * widths.total():
            values = {"n": cells, "width": width, "short": n_short, "rows": widths.total()}
            raise DataProblem("reading.error.short-rows", where=where, line=ordinal(line), **values)
        label = msg("reading.change.no-short-rows" if keep_short else "reading.change.short-rows")
        values = {"n": n_short, "line": ordinal(line)}
        what = msg("reading.decision.short-rows" if keep_short else "reading.decision.short-rows-left-out", **values)
        decisions.append(Decision(what, "", (Change(label, "short_rows", not keep_short),)))
    return [*names, *[""] * (longest - width)], decisions


def has_row_names(read_rows: RowReader) -> bool:
    """True if the first cells are row names or numbers, as R's write.table adds."""
    cells = [row[0] for _, _, row in read_rows() if not is_blank(row)]
    numbered = cells == [str(number) for number in range(1, len(cells) + 1)]
    named = len(set(cells)) == len(cells) and not any(NUMBER_PATTERN.fullmatch(cell) for cell in cells)
    return len(cells) > 1 and (numbered or named)


def broken_number(read_rows: RowReader) -> str:
    """Return the first row's "1,3" if decimal commas may have split all first cells; else ""."""
    cells = [(row[0].strip(), row[1].strip()) for _, _, row in read_rows() if not is_blank(row)]
    if not all(whole.isdecimal() and fraction.isdecimal() for whole, fraction in cells):
        return ""
    return ",".join(cells[0])


def reject_long_rows(width: int, read_rows: RowReader, where: Where) -> None:
    """Raise DataProblem for a row with cells after the last column, unless they are empty."""
    for start, _, row in read_rows():
        if not is_blank(row[width:]):
            values = {"n": len(row), "width": width}
            raise DataProblem("reading.error.long-row", where=where, line=ordinal(start + 1), **values)
