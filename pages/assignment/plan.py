"""The data model of an assignment: its parts, its fingerprint, and its TOML file.

reading.py parses and checks the file; formats.py makes files for students of it.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

from pages.exercises.drill import N_SEEDS
from pages.i18n.locale import ENGLISH
from pages.learners.registry import LEARNERS

EXERCISE, QUIZ = "exercise", "quiz"
KINDS = EXERCISE, QUIZ
SAME, BY_STUDENT = "same", "student"
SEEDS_OF = SAME, BY_STUDENT
DETAILS = "story", "splits", "calculations"  # the stage's levels of detail, in order
AT_ONCE, AT_END = "once", "end"
MARKED = AT_ONCE, AT_END

# A learning platform (SCORM 1.2) stores 4,096 characters of an attempt; with these limits an attempt always fits.
PARTS, ATTEMPTS, QUESTIONS, VARIANTS = 8, 5, 30, 20
LETTERS = 80  # of a title
NONE = "none"  # the value None of a setting, for which TOML has no word
FINGERPRINT = 6  # bytes

PAGES = {page.name: page for learner in LEARNERS for page in learner.pages}


@dataclass(frozen=True)
class AssignedPart:
    """An exercise of a page, or a lesson on a table with questions: AssignedPart("tree", QUIZ, data="iris")."""

    page: str
    kind: str
    title: str = ""
    attempts: int = 1
    # Exercise
    exercise: int = 1  # number of the page's exercise
    marked: str = AT_ONCE
    # Quiz
    data: str = ""  # a table of the catalogue,
    csv: str = ""  # or a file beside the assignment
    target: str = ""  # column of that file
    settings: Mapping[str, Any] = field(default_factory=dict)
    detail: str = "splits"
    questions: int = 10  # only the first ones count
    show: tuple[str, ...] = ()  # panels; empty: all


@dataclass(frozen=True)
class Assignment:
    """The header and the parts of an assignment; `tables` are the CSV files that parts name."""

    title: str
    parts: tuple[AssignedPart, ...]
    passing: int = 60  # percent
    seeds: str = BY_STUDENT
    seed: int = 1
    variants: int = 6  # of each exercise, if seeds are per student
    key: str = ""  # signs result codes
    language: str = ENGLISH
    tables: Mapping[str, bytes] = field(default_factory=dict, compare=False, repr=False)

    @property
    def fingerprint(self) -> str:
        """A hash of all fields but the key, which must not leak; tables count by name."""
        plain = {name: value for name, value in vars(self).items() if name not in ("parts", "key", "tables")}
        plain["parts"] = [vars(part) | {"settings": dict(part.settings)} for part in self.parts]
        text = json.dumps(plain, sort_keys=True, ensure_ascii=False).encode()
        return hashlib.sha256(text).hexdigest()[: 2 * FINGERPRINT]

    def variants_of(self, part: AssignedPart) -> int:
        """Return the number of tables of a part: each attempt gets another one, and so may each student."""
        if part.kind == QUIZ:
            return 1
        return max(self.variants, part.attempts) if self.seeds == BY_STUDENT else part.attempts

    def seed_of(self, variant: int) -> int:
        """Return the seed of a variant's table: `attempt` in the link of an exercise."""
        return (self.seed + variant) % N_SEEDS


def variant(assignment: Assignment, number: int, student: str, attempt: int) -> int:
    """Return the variant a student gets in an attempt at a part, as stage/web/assignment/state.js does."""
    part = assignment.parts[number]
    name = same_student(student) if assignment.seeds == BY_STUDENT else ""
    digest = hashlib.sha256(f"{assignment.fingerprint}|{name}|{number}".encode()).digest()
    first = int.from_bytes(digest[:4], "big") if name else 0
    return (first + attempt) % assignment.variants_of(part)


def same_student(name: str) -> str:
    """Return a name without differences of case and spaces, which do not make another student."""
    return " ".join(name.lower().split())


# -- TOML

TOML_NAMES = {"passing": "pass"}  # fields with another name in the file
UNWRITTEN_FIELDS = {"parts", "tables"}


def as_toml(assignment: Assignment) -> str:
    """Return the file of an assignment, without values that are the defaults."""
    blocks = [_lines(assignment), *(["[[part]]", *_lines(part)] for part in assignment.parts)]
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n"


def _lines(table: Assignment | AssignedPart) -> list[str]:
    pairs = [(field, getattr(table, field.name)) for field in fields(table) if field.name not in UNWRITTEN_FIELDS]
    changed = [(field.name, value) for field, value in pairs if value != _default(field)]
    return [f"{TOML_NAMES.get(name, name)} = {_value(value)}" for name, value in changed]


def _default(field: Any) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _value(value: Any) -> str:
    """Return a value in TOML: strings, numbers and lists as in JSON, a table on one line."""
    if isinstance(value, dict):
        return "{" + settings_text(value) + "}"
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def settings_text(settings: Mapping[str, Any]) -> str:
    """Example: {"max_depth": None, "criterion": "gini"} -> 'max_depth = "none", criterion = "gini"'."""
    return ", ".join(f"{name} = {_value(NONE if value is None else value)}" for name, value in settings.items())
