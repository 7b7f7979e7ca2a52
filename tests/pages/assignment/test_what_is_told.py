"""The file that pages/assignment/ASSIGNMENTS.md shows is an assignment, and a code is as it describes it."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from pages.assignment.plan import PAGES, Assignment
from pages.assignment.reading import read_toml
from tests.pages.assignment.cases import TREES, code_of

PAGE = (Path(__file__).parents[3] / "pages/assignment/ASSIGNMENTS.md").read_text("utf-8")


def test_the_file_it_shows_is_read_and_says_what_is_usual():
    shown = re.findall(r"(?:^    .*\n|^\n)+", PAGE, re.MULTILINE)
    (toml,) = [dedent(block) for block in shown if "[[part]]" in block]
    assignment = read_toml(toml.encode())
    assert assignment == Assignment("Trees, week 3", assignment.parts), "what it calls the default is"
    assert [(part.kind, part.attempts) for part in assignment.parts] == [("exercise", 2), ("quiz", 1)]
    named = re.findall(r"as in the address: (.*) \.\.\.", toml)[0].split(", ")
    assert set(named) <= set(PAGES)


def test_a_code_is_about_as_long_as_it_says():
    assert 40 <= len(code_of(TREES, "Jane Doe", 29_918_397, [(80, 2), (25, 1)])) <= 60
