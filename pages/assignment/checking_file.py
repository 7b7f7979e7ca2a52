"""The check of result codes as one HTML file: it needs no server, no network, and knows nothing but the assignment.

Whoever has it has the key, as with every file of an assignment; it is the instructor's.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from engine.text.message import msg
from pages.assignment.file import BODY
from pages.assignment.plan import BY_STUDENT, EXERCISE, Assignment
from pages.assignment.results import DAMAGED, OLDER, OTHER, SOUND, TAMPERED, results_table
from pages.language.messages import translator_for
from pages.language.names import Locale
from pages.parts.speaking.page import current_locale, t
from pages.stage.bundle import WEB
from pages.stage.export import html_document

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
