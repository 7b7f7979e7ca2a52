"""An assignment as one HTML file, which works from disk without a network: what a student does, and what an LMS opens.

The file holds the key that result codes are signed with, and everything that is right: it can hide neither from
somebody who takes it apart (pages/assignment/ASSIGNMENTS.md says what a code proves).
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from datasets import catalog
from engine.text.message import Span, msg
from engine.text.step import DETAIL_CALCULATIONS
from pages.assignment.packed_lessons import Lessons, PackedLesson, make_lessons, title_of
from pages.assignment.plan import AT_END, BY_STUDENT, DETAILS, EXERCISE, AssignedPart, Assignment
from pages.assignment.results import DAMAGED, OLDER, OTHER, SOUND, TAMPERED, results_table
from pages.i18n.locale import Locale
from pages.i18n.text import current_locale, t
from pages.i18n.translator import translator_for
from pages.stage.bundle import WEB, lean, style
from pages.stage.export import html_document, to_base64

BODY = '<main><div class="assignment" data-testid="assignment"></div><noscript><p>{}</p></noscript></main>'


def as_html(
    assignment: Assignment, on_progress: Callable[[str], None] = lambda line: None, is_linked: bool = False
) -> bytes:
    """The whole file. Where it is `is_linked` the key stands in its address."""
    made = make_lessons(assignment, on_progress)
    books = [
        [{"book": to_base64(one.book), "chapters": [*map(to_base64, one.chapters)]} for one in each] for each in made
    ]
    speaker = translator_for(Locale(assignment.language))
    body = BODY.format(escape(speaker.render(msg("course.error.no-javascript"))))
    look = lean(style()) + (WEB / "assignment" / "assignment.css").read_text("utf-8")
    given = {"plan": page_plan(assignment, made) | ({"key": None} if is_linked else {}), "books": books}
    return html_document("entry_assignment.js", given, assignment.title, body, look, assignment.language).encode()


def page_plan(assignment: Assignment, made: Lessons) -> dict:
    """What the page is told of it (web/assignment/state.js)."""
    return {
        "title": assignment.title,
        "passing": assignment.passing,
        "byStudent": assignment.seeds == BY_STUDENT,
        "key": assignment.key,
        "fingerprint": assignment.fingerprint,
        "parts": [_planned(assignment, *each) for each in zip(assignment.parts, made, strict=True)],
    }


def _planned(assignment: Assignment, part: AssignedPart, made: list[PackedLesson]) -> dict:
    return {
        "title": title_of(assignment, part),
        "about": part_description(assignment, part, made),
        "kind": part.kind,
        "attempts": part.attempts,
        "marked": part.marked if part.marked == AT_END else "",
        "grain": DETAIL_CALCULATIONS if part.kind == EXERCISE else DETAILS.index(part.detail),
        "questions": part.questions,
        "show": ",".join(part.show),
        "variants": len(made),
    }


def part_description(assignment: Assignment, part: AssignedPart, made: list[PackedLesson]) -> str:
    """What is to be done, and on which table. The tables of an exercise may differ by a task."""
    speaker, most = translator_for(Locale(assignment.language)), max(one.n_questions for one in made)
    if part.kind == EXERCISE:
        return speaker.render(msg("assignment.about.exercise", n=most))
    called = next((each.title for each in catalog() if each.name == part.data), Span(part.csv))
    return speaker.render(msg("assignment.about.quiz", n=most, table=called))


VERDICT_TEXTS = {"sound": SOUND, "older": OLDER, "other": OTHER, "tampered": TAMPERED, "damaged": DAMAGED}
CHECKER_TEXTS = {
    "yes": msg("assignment.cell.passed"),
    "no": msg("assignment.cell.failed"),
    "codes": msg("assignment.check.input"),
    "none": msg("assignment.check.no-code"),
    "results": msg("assignment.check.table"),
    "csv": msg("assignment.check.csv"),
    "proves": msg("assignment.check.note"),
    "does": msg("assignment.tab.checking"),
}


def as_checker(assignment: Assignment, on_progress: Callable[[str], None] = lambda line: None) -> bytes:
    """In the language of whoever checks, not of the students."""
    reads = current_locale().name
    body = BODY.format(escape(translator_for(Locale(reads)).render(msg("course.error.no-javascript"))))
    look = (WEB / "assignment" / "assignment.css").read_text("utf-8")
    return html_document("entry_check.js", checker_data(assignment), assignment.title, body, look, reads).encode()


def checker_data(assignment: Assignment) -> dict:
    """What the file is told (web/assignment/checking.js)."""
    tables = [range(assignment.variants_of(part)) for part in assignment.parts]
    drawn = [part.kind == EXERCISE for part in assignment.parts]
    return {
        "plan": {
            "title": assignment.title,
            "passing": assignment.passing,
            "byStudent": assignment.seeds == BY_STUDENT,
            "key": assignment.key,
            "fingerprint": assignment.fingerprint,
            "parts": [{"variants": len(each)} for each in tables],
        },
        "seeds": [
            [assignment.seed_of(each) for each in own] if is_drawn else []
            for own, is_drawn in zip(tables, drawn, strict=True)
        ],
        "heads": results_table([], assignment)[0],
        "words": {name: t(said) for name, said in (VERDICT_TEXTS | CHECKER_TEXTS).items()},
    }
