"""An assignment as one HTML file, which works from disk without a network: what a student does, and what an LMS opens.

The file holds the key that result codes are signed with, and everything that is right: it can hide neither from
somebody who takes it apart (pages/assignment/ASSIGNMENTS.md says what a code proves).
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from datasets import catalog
from engine.lessons.common.step import EVERY_NUMBER
from engine.text.message import Span, msg
from pages.assignment.making import Lessons, PackedLesson, make, title_of
from pages.assignment.plan import AT_END, BY_STUDENT, DETAILS, EXERCISE, AssignedPart, Assignment
from pages.language.messages import language
from pages.language.names import Spoken
from pages.stage.bundle import WEB, lean, style
from pages.stage.export import document, written

BODY = '<main><div class="assignment" data-testid="assignment"></div><noscript><p>{}</p></noscript></main>'


def as_html(assignment: Assignment, told: Callable[[str], None] = lambda line: None, linked: bool = False) -> bytes:
    """The whole file. Where it is `linked` the key stands in its address."""
    made = make(assignment, told)
    books = [[{"book": written(one.book), "chapters": [*map(written, one.chapters)]} for one in each] for each in made]
    speaker = language(Spoken(assignment.language))
    body = BODY.format(escape(speaker.plain(msg("course-needs-javascript"))))
    look = lean(style()) + (WEB / "assignment" / "look.css").read_text("utf-8")
    given = {"plan": plan(assignment, made) | ({"key": None} if linked else {}), "books": books}
    return document("entry_assignment.js", given, assignment.title, body, look, assignment.language).encode()


def plan(assignment: Assignment, made: Lessons) -> dict:
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
        "about": about(assignment, part, made),
        "kind": part.kind,
        "attempts": part.attempts,
        "marked": part.marked if part.marked == AT_END else "",
        "grain": EVERY_NUMBER if part.kind == EXERCISE else DETAILS.index(part.detail),
        "questions": part.questions,
        "show": ",".join(part.show),
        "variants": len(made),
    }


def about(assignment: Assignment, part: AssignedPart, made: list[PackedLesson]) -> str:
    """What is to be done, and on which table. The tables of an exercise may differ by a task."""
    speaker, most = language(Spoken(assignment.language)), max(one.asks for one in made)
    if part.kind == EXERCISE:
        return speaker.plain(msg("assignment-about-exercise", n=most))
    called = next((each.title for each in catalog() if each.name == part.data), Span(part.csv))
    return speaker.plain(msg("assignment-about-quiz", n=most, table=called))
