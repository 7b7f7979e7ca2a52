"""A part of an assignment out of the link of a lesson: its page, its table and its settings stand there."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, urlsplit

from engine import DataProblem
from engine.core.settings import Choice, Parameter, ProgrammaticOnly, Switch, TextInput, parameters
from pages.assignment.plan import AT_END, DETAILS, EXERCISE, MARKED, NONE, PAGES, QUIZ
from pages.exercises.address import EXERCISE_PARAM as RUN
from pages.learners.registry import LEARNER_BY_PAGE
from pages.lesson.declarations import read_declaration
from pages.lesson.views.what_if import BUILD, FORCE
from pages.tables.user_table import USER_TABLE

LONGEST = 8_000  # letters
UNSUPPORTED = "as", FORCE, BUILD  # columns read as of another kind, other splits than the best


def parse_lesson_link(link: str) -> dict[str, Any]:
    """As the file has it. Example: "https://trees.example/tree?data=iris&max_depth=2" ->
    {"page": "tree", "kind": "quiz", "data": "iris", "settings": {"max_depth": 2}}. What the values may be, who reads
    the file says."""
    try:
        parts = urlsplit(link.strip()[:LONGEST])
        asked = {name: values[-1] for name, values in parse_qs(parts.query, True, max_num_fields=100).items()}
    except ValueError:
        raise DataProblem("assignment.error.no-lesson-link") from None
    page = parts.path.rpartition("/")[2]
    if page not in PAGES:
        raise DataProblem("assignment.error.lesson-link-page", pages=", ".join(PAGES))
    if RUN in asked:
        number = asked[RUN]
        own = {"exercise": int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else number}
        return {"page": page, "kind": EXERCISE, "marked": AT_END if asked.get("marked") == AT_END else MARKED[0]} | own
    if asked.get("data") == USER_TABLE:
        raise DataProblem("assignment.error.lesson-link-own-table")
    if other := [name for name in UNSUPPORTED if name in asked]:
        raise DataProblem("assignment.error.lesson-link-changed", name=other[0])
    return (
        {"page": page, "kind": QUIZ, "data": asked.get("data") or read_declaration(page)["default_table"]}
        | _shown(asked)
        | {
            "settings": {
                name: _read(each, asked[name])
                for name, each in parameters(LEARNER_BY_PAGE[page].fit).items()
                if name in asked and not isinstance(each.constraint, ProgrammaticOnly)
            }
        }
    )


def _shown(asked: dict[str, str]) -> dict[str, Any]:
    shown: dict[str, Any] = {"show": asked["show"].split(",")} if asked.get("show") else {}
    grain = asked.get("grain", "")
    return shown | ({"detail": DETAILS[int(grain)]} if grain in map(str, range(len(DETAILS))) else {})


def _read(parameter: Parameter, text: str) -> Any:
    """A setting as its control writes it into the address."""
    rule = parameter.constraint
    options = {str(each): each for each in rule.options} if isinstance(rule, Choice) else {}
    if text in options:
        return options[text]
    if not text or (isinstance(rule, Choice) and text == rule.unset_in_links):
        return NONE
    if isinstance(rule, Switch):
        return {"true": True, "false": False}.get(text.lower(), text)
    if not isinstance(rule, TextInput):
        with suppress(ValueError):
            number = float(text)
            whole = getattr(rule, "whole", False) or "." not in text  # of rows "1" is one and "1.0" are all
            return int(number) if whole and number.is_integer() else number
    return text
