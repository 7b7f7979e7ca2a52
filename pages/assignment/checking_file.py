"""The check of result codes as one HTML file: it needs no server, no network, and knows nothing but the assignment.

Whoever has it has the key, as with every file of an assignment; it is the instructor's.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from engine.text.message import msg
from pages.assignment.file import BODY
from pages.assignment.plan import BY_STUDENT, EXERCISE, Assignment
from pages.assignment.results import DAMAGED, OLDER, OTHER, SOUND, TAMPERED, table
from pages.language.messages import language
from pages.language.names import Spoken
from pages.parts.speaking.page import spoken, tell
from pages.stage.bundle import WEB
from pages.stage.export import document

VERDICTS = {"sound": SOUND, "older": OLDER, "other": OTHER, "tampered": TAMPERED, "damaged": DAMAGED}
WORDS = {
    "yes": msg("assignment-yes"), "no": msg("assignment-no"), "codes": msg("assigning-codes"),
    "none": msg("assigning-no-code"), "results": msg("assigning-results"), "csv": msg("assigning-csv"),
    "proves": msg("assigning-proves"), "does": msg("assigning-hand-in"),
}  # fmt: skip


def as_checker(assignment: Assignment, told: Callable[[str], None] = lambda line: None) -> bytes:
    """In the language of whoever checks, not of the students."""
    reads = spoken().name
    body = BODY.format(escape(language(Spoken(reads)).plain(msg("course-needs-javascript"))))
    look = (WEB / "assignment" / "look.css").read_text("utf-8")
    return document("entry_check.js", checking(assignment), assignment.title, body, look, reads).encode()


def checking(assignment: Assignment) -> dict:
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
        "heads": table([], assignment)[0],
        "words": {name: tell(said) for name, said in (VERDICTS | WORDS).items()},
    }
