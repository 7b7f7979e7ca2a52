"""An assignment as an instructor composed it: what it is made of, and what tells it from others. Everything is frozen.

reading.py reads it from TOML and says what is wrong there; what is made of it says formats.py.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any

from pages.exercises.drill import N_SEEDS
from pages.i18n.locale import ENGLISH
from pages.learners.registry import LEARNERS

EXERCISE, QUIZ = "exercise", "quiz"
KINDS = EXERCISE, QUIZ
SAME, BY_STUDENT = "same", "student"
SEEDS_OF = SAME, BY_STUDENT
DETAILS = "trees", "splits", "calculations"  # the stage's grains, by their numbers
AT_ONCE, AT_END = "once", "end"
MARKED = AT_ONCE, AT_END

# What an LMS keeps of one attempt are 4,096 letters; so many parts with so many questions always fit.
PARTS, ATTEMPTS, QUESTIONS, VARIANTS = 8, 5, 30, 20
LETTERS = 80  # of a title
NONE = "none"  # of a setting: it is not used. TOML has no word for that
MAX_NAME_LETTERS = 40  # letters of a name
FINGERPRINT = 6  # bytes

PAGES = {page.name: page for learner in LEARNERS for page in learner.pages}


@dataclass(frozen=True)
class AssignedPart:
    """An exercise of a page, or a lesson on a table with questions: AssignedPart("tree", QUIZ, data="iris")."""

    page: str
    kind: str
    title: str = ""
    attempts: int = 1
    # Of an exercise
    exercise: int = 1  # which of the page's
    marked: str = AT_ONCE
    # Of a quiz
    data: str = ""  # of the catalogue,
    csv: str = ""  # or a file beside the assignment
    target: str = ""  # of such a file
    settings: Mapping[str, Any] = field(default_factory=dict)
    detail: str = "splits"
    questions: int = 10  # that count, at most: the first ones
    show: tuple[str, ...] = ()  # panels; all where none is named


@dataclass(frozen=True)
class Assignment:
    """`tables` are the CSV files that parts name: they lie beside the file."""

    title: str
    parts: tuple[AssignedPart, ...]
    passing: int = 60  # percent
    seeds: str = BY_STUDENT
    seed: int = 1
    variants: int = 6  # of each exercise, where seeds are per student
    key: str = ""  # that result codes are signed with
    language: str = ENGLISH
    tables: Mapping[str, bytes] = field(default_factory=dict, compare=False, repr=False)

    @property
    def fingerprint(self) -> str:
        """Changes with anything but the key, which has no business in what everybody sees; the tables count by name."""
        plain = {name: value for name, value in vars(self).items() if name not in ("parts", "key", "tables")}
        plain["parts"] = [vars(part) | {"settings": dict(part.settings)} for part in self.parts]
        written = json.dumps(plain, sort_keys=True, ensure_ascii=False).encode()
        return hashlib.sha256(written).hexdigest()[: 2 * FINGERPRINT]

    def variants_of(self, part: AssignedPart) -> int:
        """How many tables of a part are drawn: each attempt has another, and so may each student."""
        if part.kind == QUIZ:
            return 1
        return max(self.variants, part.attempts) if self.seeds == BY_STUDENT else part.attempts

    def seed_of(self, variant: int) -> int:
        """What draws the table of a variant: `attempt` in the link of an exercise."""
        return (self.seed + variant) % N_SEEDS

    def with_tables(self, tables: Mapping[str, bytes]) -> Assignment:
        return replace(self, tables=tables)


def variant(assignment: Assignment, number: int, student: str, attempt: int) -> int:
    """Which of a part's tables a student gets in an attempt; the file decides alike (stage/web/assignment/state.js)."""
    part = assignment.parts[number]
    own = same_student(student) if assignment.seeds == BY_STUDENT else ""
    drawn = hashlib.sha256(f"{assignment.fingerprint}|{own}|{number}".encode()).digest()
    first = int.from_bytes(drawn[:4], "big") if own else 0
    return (first + attempt) % assignment.variants_of(part)


def same_student(name: str) -> str:
    """Names that are told apart by capitals and spaces alone are of one student."""
    return " ".join(name.lower().split())


# -- as a file

TOML_NAMES = {"passing": "pass"}  # where the file calls it otherwise
UNWRITTEN_FIELDS = {"parts", "tables"}


def as_toml(assignment: Assignment) -> str:
    """What reading.py reads as the same again. What is as usual is not written."""
    blocks = [_lines(assignment), *(["[[part]]", *_lines(part)] for part in assignment.parts)]
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n"


def _lines(of: Assignment | AssignedPart) -> list[str]:
    own = [each for each in fields(of) if each.name not in UNWRITTEN_FIELDS]
    told = [(each.name, getattr(of, each.name)) for each in own if getattr(of, each.name) != _usual(each)]
    return [f"{TOML_NAMES.get(name, name)} = {_value(value)}" for name, value in told]


def _usual(field: Any) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _value(value: Any) -> str:
    """Strings, numbers and lists are written as in JSON; a table on one line."""
    if isinstance(value, dict):
        return "{" + settings_text(value) + "}"
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def settings_text(settings: Mapping[str, Any]) -> str:
    """Example: {"max_depth": None, "criterion": "gini"} -> 'max_depth = "none", criterion = "gini"'."""
    told = {name: NONE if value is None else value for name, value in settings.items()}
    return ", ".join(f"{name} = {_value(value)}" for name, value in told.items())
