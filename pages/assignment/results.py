"""Many result codes as one table: who, when, how well, and which codes are damaged or of another assignment.

A class hands in by e-mail: what is pasted may be whole e-mails. Nothing is kept.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from engine.text.message import Message, msg
from pages.assignment.codes import HandedIn, codes_in, is_signed, read
from pages.assignment.plan import ATTEMPTS, EXERCISE, Assignment, same_student, variant
from pages.classroom.tallies import harmless
from pages.parts.speaking.page import tell

CODES = 2_000  # at once
TEXT = 2_000_000  # letters that are looked through

SOUND, OTHER, TAMPERED, DAMAGED, OLDER = (
    msg("assignment-code-sound"), msg("assignment-code-other"), msg("assignment-code-tampered"),
    msg("assignment-code-damaged"), msg("assignment-code-older"),
)  # fmt: skip


@dataclass(frozen=True)
class CheckedCode:
    """A code, what it says, and what is to be thought of it. `result` is there where it is as the file made it."""

    code: str
    verdict: Message
    result: HandedIn | None = None


def checked(text: str, assignment: Assignment) -> list[CheckedCode]:
    """In the order in which they stand. Of a student's sound codes the best counts, and of equal ones the first."""
    found = [_judged(code, assignment) for code in codes_in(text[:TEXT], CODES)]
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
    return table(checked(text, assignment), assignment)


def _judged(code: str, assignment: Assignment) -> CheckedCode:
    result = read(code)
    if result is None:
        return CheckedCode(code, DAMAGED)
    if result.fingerprint != assignment.fingerprint:
        return CheckedCode(code, OTHER)
    if len(result.parts) != len(assignment.parts) or not is_signed(code, assignment):
        return CheckedCode(code, TAMPERED)
    return CheckedCode(code, SOUND, result)


def table(found: Sequence[CheckedCode], assignment: Assignment) -> tuple[list[str], list[list[str]]]:
    """Heads and lines, as the page and the CSV have them. Times are UTC, by the clock of the student's machine."""
    numbers = range(1, len(assignment.parts) + 1)
    heads = [tell("assignment-head-student"), tell("assignment-head-verdict"), tell("assignment-head-when"),
             tell("assignment-head-total"), tell("assignment-head-passed")]  # fmt: skip
    for n in numbers:
        heads += [tell("assignment-head-part", n=n), tell("assignment-head-tries", n=n),
                  tell("assignment-head-table", n=n)]  # fmt: skip
    return [*heads, tell("assignment-code")], [_line(each, assignment) for each in found]


def _line(each: CheckedCode, assignment: Assignment) -> list[str]:
    result, verdict = each.result, tell(each.verdict)
    if result is None:
        return ["", verdict, *[""] * (3 + 3 * len(assignment.parts)), each.code]
    reached = sum(best for best, _ in result.parts) >= assignment.passing * len(result.parts)
    passed = tell("assignment-yes") if reached else tell("assignment-no")
    cells = [result.student, verdict, result.when.strftime("%Y-%m-%d %H:%M"), str(result.total), passed]
    for number, (best, tries) in enumerate(result.parts):
        cells += [str(best), str(tries), _tables(result, assignment, number, tries)]
    return [*cells, each.code]


def _tables(result: HandedIn, assignment: Assignment, number: int, tries: int) -> str:
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
    writer.writerows([harmless(cell) for cell in line] for line in lines)
    return out.getvalue()
