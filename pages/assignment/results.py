"""The check of a class's result codes: a table of students, times and results, with damaged and foreign codes."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.text.message import Message, msg
from pages.assignment.plan import ATTEMPTS, EXERCISE, Assignment, same_student, variant
from pages.assignment.result_codes import Submission, decode, find_codes, is_signed
from pages.classroom.tallies import escape_formula
from pages.i18n.text import t

MAX_CODES = 2_000
TEXT = 2_000_000  # characters that are searched for codes

SOUND, OTHER, TAMPERED, DAMAGED, OLDER = (
    msg("assignment.code.sound"), msg("assignment.code.other"), msg("assignment.code.tampered"),
    msg("assignment.code.damaged"), msg("assignment.code.older"),
)  # fmt: skip


@dataclass(frozen=True)
class CheckedCode:
    """A code with its verdict, and its result if it is genuine."""

    code: str
    verdict: Message
    result: Submission | None = None


def check_codes(text: str, assignment: Assignment) -> list[CheckedCode]:
    """Check the codes in e-mails, in order. Of a student's genuine codes the best counts, of equal ones the first."""
    checked = [_check(code, assignment) for code in find_codes(text[:TEXT], MAX_CODES)]
    best: dict[str, Submission] = {}
    for code in checked:
        if code.result is not None:
            name = same_student(code.result.student)
            if name not in best or code.result.total > best[name].total:
                best[name] = code.result
    counting = set(map(id, best.values()))
    return [
        code if code.result is None or id(code.result) in counting else replace(code, verdict=OLDER) for code in checked
    ]


def result_table(text: str, assignment: Assignment) -> tuple[list[str], list[list[str]]]:
    """Return headings and rows for the codes in a text."""
    return results_table(check_codes(text, assignment), assignment)


def _check(code: str, assignment: Assignment) -> CheckedCode:
    result = decode(code)
    if result is None:
        return CheckedCode(code, DAMAGED)
    if result.fingerprint != assignment.fingerprint:
        return CheckedCode(code, OTHER)
    if len(result.parts) != len(assignment.parts) or not is_signed(code, assignment):
        return CheckedCode(code, TAMPERED)
    return CheckedCode(code, SOUND, result)


def results_table(codes: Sequence[CheckedCode], assignment: Assignment) -> tuple[list[str], list[list[str]]]:
    """Return headings and rows for checked codes. Times are UTC, by the clock of the student's computer."""
    heads = [t("assignment.column.student"), t("assignment.column.verdict"), t("assignment.column.time"),
             t("assignment.column.total"), t("assignment.column.passed")]  # fmt: skip
    for n in range(1, len(assignment.parts) + 1):
        heads += [t("assignment.column.part", n=n), t("assignment.column.attempts", n=n),
                  t("assignment.column.seeds", n=n)]  # fmt: skip
    return [*heads, t("assignment.column.code")], [_line(code, assignment) for code in codes]


def _line(checked: CheckedCode, assignment: Assignment) -> list[str]:
    result, verdict = checked.result, t(checked.verdict)
    if result is None:
        return ["", verdict, *[""] * (3 + 3 * len(assignment.parts)), checked.code]
    has_passed = sum(best for best, _ in result.parts) >= assignment.passing * len(result.parts)
    passed = t("assignment.cell.passed") if has_passed else t("assignment.cell.failed")
    cells = [result.student, verdict, result.when.strftime("%Y-%m-%d %H:%M"), str(result.total), passed]
    for number, (best, attempts) in enumerate(result.parts):
        cells += [str(best), str(attempts), _seeds(result, assignment, number, attempts)]
    return [*cells, checked.code]


def _seeds(result: Submission, assignment: Assignment, number: int, attempts: int) -> str:
    """Return the seeds of the tables that this student got, with which the instructor opens the same ones."""
    if assignment.parts[number].kind != EXERCISE:
        return ""
    variants = (variant(assignment, number, result.student, k) for k in range(min(attempts, ATTEMPTS)))
    return " ".join(str(assignment.seed_of(number)) for number in variants)


def as_csv(heads: list[str], lines: list[list[str]]) -> str:
    """Return the table as CSV, with cells escaped that a spreadsheet would take for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([escape_formula(cell) for cell in line] for line in lines)
    return out.getvalue()
