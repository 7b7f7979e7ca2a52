"""The stand-alone HTML files of an assignment: one for students and learning platforms, one that checks result codes.

Both work from disk without a network. They contain the signing key, and the first all answers too, which anybody can
find who takes the file apart; pages/assignment/ASSIGNMENTS.md says what a code proves.
"""

from html import escape

from datasets import catalog
from engine.text.message import Span, msg
from engine.text.step import DETAIL_CALCULATIONS
from pages.assignment.packed_lessons import PackedLesson, ProgressCallback, make_lessons, title_of
from pages.assignment.plan import AT_END, BY_STUDENT, DETAILS, EXERCISE, AssignedPart, Assignment
from pages.assignment.results import DAMAGED, OLDER, OTHER, SOUND, TAMPERED, results_table
from pages.i18n.locale import Locale
from pages.i18n.text import current_locale, t
from pages.i18n.translator import translator_for
from pages.stage.bundle import WEB, lean, style
from pages.stage.export import html_document, to_base64

ASSIGNMENT_CSS = WEB / "assignment" / "assignment.css"
BODY = '<main><div class="assignment" data-testid="assignment"></div><noscript><p>{}</p></noscript></main>'


def as_html(
    assignment: Assignment, on_progress: ProgressCallback = lambda line: None, is_linked: bool = False
) -> bytes:
    """Return the students' file. `is_linked`: without the key, which the address has."""
    parts = make_lessons(assignment, on_progress)
    books = [
        [{"book": to_base64(lesson.book), "chapters": [*map(to_base64, lesson.chapters)]} for lesson in lessons]
        for lessons in parts
    ]
    css = lean(style()) + ASSIGNMENT_CSS.read_text("utf-8")
    plans = [_part_plan(assignment, part, lessons) for part, lessons in zip(assignment.parts, parts, strict=True)]
    plan = page_plan(assignment, plans) | ({"key": None} if is_linked else {})
    data, body, language = {"plan": plan, "books": books}, body_html(assignment.language), assignment.language
    return html_document("entry_assignment.js", data, assignment.title, body, css, language).encode()


def body_html(language: str) -> str:
    return BODY.format(escape(translator_for(Locale(language)).render(msg("course.error.no-javascript"))))


def page_plan(assignment: Assignment, parts: list[dict]) -> dict:
    """Return the assignment's data for web/assignment/state.js."""
    return {"title": assignment.title, "passing": assignment.passing, "byStudent": assignment.seeds == BY_STUDENT,
            "key": assignment.key, "fingerprint": assignment.fingerprint, "parts": parts}  # fmt: skip


def _part_plan(assignment: Assignment, part: AssignedPart, lessons: list[PackedLesson]) -> dict:
    return {
        "title": title_of(assignment, part), "about": part_description(assignment, part, lessons), "kind": part.kind,
        "attempts": part.attempts, "marked": part.marked if part.marked == AT_END else "",
        "grain": DETAIL_CALCULATIONS if part.kind == EXERCISE else DETAILS.index(part.detail),
        "questions": part.questions, "show": ",".join(part.show), "variants": len(lessons),
    }  # fmt: skip


def part_description(assignment: Assignment, part: AssignedPart, lessons: list[PackedLesson]) -> str:
    """Return what a student has to do, on which table. The variants of an exercise may differ by a task."""
    translator, n = translator_for(Locale(assignment.language)), max(lesson.n_questions for lesson in lessons)
    if part.kind == EXERCISE:
        return translator.render(msg("assignment.about.exercise", n=n))
    table = next((entry.title for entry in catalog() if entry.name == part.data), Span(part.csv))
    return translator.render(msg("assignment.about.quiz", n=n, table=table))


VERDICT_TEXTS = {"sound": SOUND, "older": OLDER, "other": OTHER, "tampered": TAMPERED, "damaged": DAMAGED}
CHECKER_TEXTS = {
    "yes": msg("assignment.cell.passed"), "no": msg("assignment.cell.failed"), "codes": msg("assignment.check.input"),
    "none": msg("assignment.check.no-code"), "results": msg("assignment.check.table"),
    "csv": msg("assignment.check.csv"), "proves": msg("assignment.check.note"), "does": msg("assignment.tab.checking"),
}  # fmt: skip


def as_checker(assignment: Assignment, on_progress: ProgressCallback = lambda line: None) -> bytes:
    """Return the instructor's file that checks codes, in the language of the page, not of the students."""
    data, language, css = checker_data(assignment), current_locale().name, ASSIGNMENT_CSS.read_text("utf-8")
    return html_document("entry_check.js", data, assignment.title, body_html(language), css, language).encode()


def checker_data(assignment: Assignment) -> dict:
    """Return the assignment's data for web/assignment/checking.js."""
    variants = [range(assignment.variants_of(part)) for part in assignment.parts]
    return {
        "plan": page_plan(assignment, [{"variants": len(numbers)} for numbers in variants]),
        "seeds": [
            [assignment.seed_of(number) for number in numbers] if part.kind == EXERCISE else []
            for part, numbers in zip(assignment.parts, variants, strict=True)
        ],
        "heads": results_table([], assignment)[0],
        "words": {name: t(message) for name, message in (VERDICT_TEXTS | CHECKER_TEXTS).items()},
    }
