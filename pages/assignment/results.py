"""Many result codes as one table: who, when, how well, and which codes are damaged or of another assignment.

A class hands in by e-mail: what is pasted may be whole e-mails. Nothing is kept.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from engine.text.message import Message, msg
from pages.assignment.plan import ATTEMPTS, EXERCISE, Assignment, same_student, variant
from pages.assignment.result_codes import Submission, decode, find_codes, is_signed
from pages.classroom.tallies import escape_formula
from pages.i18n.text import t

MAX_CODES = 2_000  # at once
TEXT = 2_000_000  # letters that are looked through

SOUND, OTHER, TAMPERED, DAMAGED, OLDER = (
    msg("assignment.code.sound"), msg("assignment.code.other"), msg("assignment.code.tampered"),
    msg("assignment.code.damaged"), msg("assignment.code.older"),
)  # fmt: skip


@dataclass(frozen=True)
class CheckedCode:
    """A code, what it says, and what is to be thought of it. `result` is there where it is as the file made it."""

    code: str
    verdict: Message
    result: Submission | None = None


def check_codes(text: str, assignment: Assignment) -> list[CheckedCode]:
    """In the order in which they stand. Of a student's sound codes the best counts, and of equal ones the first."""
    found = [_judged(code, assignment) for code in find_codes(text[:TEXT], MAX_CODES)]
    best: dict[str, CheckedCode] = {}
    for each in found:
        if each.result is not None:
            name = same_student(each.result.student)
            other = best.get(name)
            if other is None or other.result is None or each.result.total > other.result.total:
                best[name] = each
    counts = {id(each) for each in best.values()}
    return [
        each if each.result is None or id(each) in counts else CheckedCode(each.code, OLDER, each.result)
        for each in found
    ]


def result_table(text: str, assignment: Assignment) -> tuple[list[str], list[list[str]]]:
    """Heads and lines of the codes in a text; no line where it holds none."""
    return results_table(check_codes(text, assignment), assignment)


def _judged(code: str, assignment: Assignment) -> CheckedCode:
    result = decode(code)
    if result is None:
        return CheckedCode(code, DAMAGED)
    if result.fingerprint != assignment.fingerprint:
        return CheckedCode(code, OTHER)
    if len(result.parts) != len(assignment.parts) or not is_signed(code, assignment):
        return CheckedCode(code, TAMPERED)
    return CheckedCode(code, SOUND, result)


def results_table(found: Sequence[CheckedCode], assignment: Assignment) -> tuple[list[str], list[list[str]]]:
    """Heads and lines, as the page and the CSV have them. Times are UTC, by the clock of the student's machine."""
    numbers = range(1, len(assignment.parts) + 1)
    heads = [t("assignment.column.student"), t("assignment.column.verdict"), t("assignment.column.time"),
             t("assignment.column.total"), t("assignment.column.passed")]  # fmt: skip
    for n in numbers:
        heads += [t("assignment.column.part", n=n), t("assignment.column.attempts", n=n),
                  t("assignment.column.seeds", n=n)]  # fmt: skip
    return [*heads, t("assignment.column.code")], [_line(each, assignment) for each in found]


def _line(each: CheckedCode, assignment: Assignment) -> list[str]:
    result, verdict = each.result, t(each.verdict)
    if result is None:
        return ["", verdict, *[""] * (3 + 3 * len(assignment.parts)), each.code]
    reached = sum(best for best, _ in result.parts) >= assignment.passing * len(result.parts)
    passed = t("assignment.cell.passed") if reached else t("assignment.cell.failed")
    cells = [result.student, verdict, result.when.strftime("%Y-%m-%d %H:%M"), str(result.total), passed]
    for number, (best, tries) in enumerate(result.parts):
        cells += [str(best), str(tries), _tables(result, assignment, number, tries)]
    return [*cells, each.code]


def _tables(result: Submission, assignment: Assignment, number: int, tries: int) -> str:
    """The seeds of the tables that this student got: what to open to look at the same."""
    if assignment.parts[number].kind != EXERCISE:
        return ""
    drawn = (variant(assignment, number, result.student, k) for k in range(min(tries, ATTEMPTS)))
    return " ".join(str(assignment.seed_of(each)) for each in drawn)


def as_csv(heads: list[str], lines: list[list[str]]) -> str:
    """For a spreadsheet, which must not take a student's name for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([escape_formula(cell) for cell in line] for line in lines)
    return out.getvalue()
