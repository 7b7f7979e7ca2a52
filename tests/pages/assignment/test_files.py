"""What is written of an assignment: the command, sizes, and that no title ends the file's script."""

from __future__ import annotations

import base64
import gzip
import json
import re
from dataclasses import replace

import pytest

from datasets import DataProblem
from pages.assignment import packed_lessons as making
from pages.assignment.__main__ import main
from pages.assignment.formats import FORMATS
from pages.assignment.html_files import as_html
from pages.assignment.plan import EXERCISE, PAGES, QUIZ, SAME, AssignedPart, Assignment
from tests.pages.assignment.cases import TREES, code_of

TOML = """
title = "Week 3"
key = "sesame"
[[part]]
page = "tree"
kind = "quiz"
csv = "rows.csv"
target = "y"
"""
ROWS = "x,<b>z\n" + "".join(f"{x},{x % 3}\n" for x in range(8))
EVIL = '</script><img src=x onerror="alert(1)">'


def given(html: bytes) -> dict:
    return json.loads(re.findall(rb'id="reel">(.*?)</script>', html, re.DOTALL)[0])


def test_the_file_holds_what_each_student_may_get():
    html = as_html(replace(TREES, title=EVIL))
    assert html.count(b"</script>") == 2 and b"<img" not in html
    held = given(html)
    assert [len(each) for each in held["books"]] == [5, 1]
    assert held["plan"]["title"] == EVIL
    about = [part["about"] for part in held["plan"]["parts"]]
    assert about[0].startswith("You run it: up to ") and about[1] == "Quiz on the table Seven rows: 5 questions."
    book = json.loads(gzip.decompress(base64.b64decode(held["books"][0][3]["book"])))
    assert book["exercise"]["tasks"] and book["title"] == "Decision tree"


def test_an_assignment_speaks_its_own_language():
    held = given(as_html(Assignment("Woche 3", TREES.parts, variants=1, language="de")))
    assert [part["title"] for part in held["plan"]["parts"]] == ["Entscheidungsbaum", "Seven rows"]
    assert held["plan"]["parts"][1]["about"] == "Fragen zur Tabelle Sieben Zeilen: 5 Fragen."


@pytest.mark.parametrize(("seeds", "attempts", "there"), [("student", 1, 6), ("student", 5, 6), (SAME, 3, 3)])
def test_there_is_a_table_for_every_attempt(seeds, attempts, there):
    part = AssignedPart("tree", EXERCISE, attempts=attempts)
    assert Assignment("a", (part,), seeds=seeds).variants_of(part) == there
    assert Assignment("a", (part,), seeds=seeds, variants=1).variants_of(part) == attempts


@pytest.mark.parametrize("page", PAGES)
def test_every_page_s_exercises_and_quiz_can_be_assigned(page):
    parts = [AssignedPart(page, EXERCISE, exercise=k) for k, _ in enumerate(PAGES[page].drills, 1)]
    data = "four_points" if PAGES[page].task == "regression" else "seven_rows"
    few = {} if page in ("tree", "regression", "pruning") else {"n_estimators": 2}
    made = making.make_lessons(Assignment("a", (*parts, AssignedPart(page, QUIZ, data=data, settings=few)), seeds=SAME))
    assert all(3 <= one.n_questions <= 30 for each in made for one in each)


def test_what_is_too_large_and_what_asks_nothing_is_told_of(monkeypatch):
    one = {"n_estimators": 1, "max_depth": 1}
    stump = AssignedPart("forest", QUIZ, data="seven_rows", settings=one, detail="story")
    with pytest.raises(DataProblem, match=r'Part 1: This lesson asks no question with detail = "story".'):
        making.make_lessons(Assignment("a", (stump,)))
    monkeypatch.setattr(making, "MAX_MEGABYTES", 0)
    with pytest.raises(DataProblem, match=r"Part 1: the assignment has more than 0 MB by now. Take fewer parts,"):
        making.make_lessons(TREES)


def test_the_command_writes_files_and_checks_codes(tmp_path, capsys):
    (tmp_path / "week.toml").write_text(TOML.replace('"y"', '"<b>z"'), "utf-8")
    (tmp_path / "rows.csv").write_text(ROWS, "utf-8")
    at = str(tmp_path / "week.toml")
    for name, each in FORMATS.items():
        assert main([at, "--format", name]) is None
        assert (tmp_path / f"week{each.suffix}").stat().st_size > 1000
    (tmp_path / "codes.txt").write_text(f"Hello, {code_of(TREES, 'Jane', 1, [(1, 1), (2, 1)])}!", "utf-8")
    assert main([at, "--check", str(tmp_path / "codes.txt"), "-o", str(tmp_path / "out.csv"), "--lang", "de"]) is None
    assert "von einem anderen Übungsblatt" in (tmp_path / "out.csv").read_text("utf-8")
    assert "is written" in capsys.readouterr().err


@pytest.mark.parametrize(("more", "said"), [
    (["--check", "none.txt"], "none.txt cannot be read: No such file or directory. Give a text file with the codes"),
    (["-o", "none/out.html"], "none/out.html cannot be written: No such file or directory. "),
])  # fmt: skip
def test_the_command_says_what_is_wrong(tmp_path, monkeypatch, more, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "week.toml").write_text('title = "a"\n[[part]]\npage = "tree"\nkind = "quiz"\ndata = "xor"\n')
    assert str(main(["week.toml", *more])).startswith(said)
    assert str(main(["none.toml"])).startswith("none.toml cannot be read")
