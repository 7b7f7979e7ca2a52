"""A part of an assignment from a lesson's link, which has the page, the table and the settings."""

from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, urlsplit

from engine import DataProblem
from engine.core.settings import Choice, Parameter, ProgrammaticOnly, Switch, TextInput, parameters
from pages.assignment.plan import AT_END, DETAILS, EXERCISE, MARKED, NONE, PAGES, QUIZ
from pages.exercises.address import EXERCISE_PARAM
from pages.learners.registry import LEARNER_BY_PAGE
from pages.lesson.declarations import read_declaration
from pages.lesson.views.what_if import BUILD, FORCE
from pages.tables.user_table import USER_TABLE

LONGEST = 8_000  # characters
UNSUPPORTED = "as", FORCE, BUILD  # query parameters: changed column types, splits other than the best


def parse_lesson_link(link: str) -> dict[str, Any]:
    """Return a part's keys of the assignment's file; reading.py checks the values.

    Example: "https://trees.example/tree?data=iris&max_depth=2" ->
    {"page": "tree", "kind": "quiz", "data": "iris", "settings": {"max_depth": 2}}.
    """
    try:
        parts = urlsplit(link.strip()[:LONGEST])
        query = {name: values[-1] for name, values in parse_qs(parts.query, True, max_num_fields=100).items()}
    except ValueError:
        raise DataProblem("assignment.error.no-lesson-link") from None
    page = parts.path.rpartition("/")[2]
    if page not in PAGES:
        raise DataProblem("assignment.error.lesson-link-page", pages=", ".join(PAGES))
    if EXERCISE_PARAM in query:
        number = query[EXERCISE_PARAM]
        exercise = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else number
        marked = AT_END if query.get("marked") == AT_END else MARKED[0]
        return {"page": page, "kind": EXERCISE, "marked": marked, "exercise": exercise}
    if query.get("data") == USER_TABLE:
        raise DataProblem("assignment.error.lesson-link-own-table")
    if unsupported := [name for name in UNSUPPORTED if name in query]:
        raise DataProblem("assignment.error.lesson-link-changed", name=unsupported[0])
    data = query.get("data") or read_declaration(page)["default_table"]
    settings = {
        name: _parse_setting(parameter, query[name])
        for name, parameter in parameters(LEARNER_BY_PAGE[page].fit).items()
        if name in query and not isinstance(parameter.constraint, ProgrammaticOnly)
    }
    if "data" not in query and not settings:
        settings = dict(read_declaration(page).get("opening_settings", {}))
    return {"page": page, "kind": QUIZ, "data": data, **_display(query), "settings": settings}


def _display(query: dict[str, str]) -> dict[str, Any]:
    panels = {"show": query["show"].split(",")} if query.get("show") else {}
    detail = query.get("grain", "")
    return panels | ({"detail": DETAILS[int(detail)]} if detail in map(str, range(len(DETAILS))) else {})


def _parse_setting(parameter: Parameter, text: str) -> Any:
    """Return a setting's value from the text that its control writes into the address."""
    rule = parameter.constraint
    options = {str(option): option for option in rule.options} if isinstance(rule, Choice) else {}
    if text in options:
        return options[text]
    if not text or (isinstance(rule, Choice) and text == rule.unset_in_links):
        return NONE
    if isinstance(rule, Switch):
        return {"true": True, "false": False}.get(text.lower(), text)
    if not isinstance(rule, TextInput):
        with suppress(ValueError):
            number = float(text)
            is_whole = getattr(rule, "whole", False) or "." not in text  # max_samples: "1" is a row, "1.0" all rows
            return int(number) if is_whole and number.is_integer() else number
    return text
