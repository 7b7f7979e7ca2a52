"""An assignment as one HTML file, which works from disk without a network: what a student does, and what an LMS opens.

The file holds the key that result codes are signed with, and everything that is right: it can hide neither from
somebody who takes it apart (pages/assignment/ASSIGNMENTS.md says what a code proves).
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from datasets import catalog
from engine.lessons.common.step import DETAIL_CALCULATIONS
from engine.text.message import Span, msg
from pages.assignment.making import Lessons, PackedLesson, make_lessons, title_of
from pages.assignment.plan import AT_END, BY_STUDENT, DETAILS, EXERCISE, AssignedPart, Assignment
from pages.language.messages import translator_for
from pages.language.names import Locale
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
