"""The instructor's page: what is composed is the file that is handed out, and what is handed in becomes a table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from pages.assignment.formats import make_file
from pages.assignment.link import make_link
from pages.assignment.plan import EXERCISE, QUIZ, SAME, AssignedPart, Assignment, as_toml
from pages.assignment.reading import read_toml
from tests.pages.assignment.cases import TREES, code_of
from tests.pages.test_every_page import opened, problems, text

EVERYTHING = Assignment(
    'Week "3" \\ Bäume',
    (
        AssignedPart("xgboost", EXERCISE, exercise=2, marked="end", attempts=3),
        AssignedPart("regression", QUIZ, "Own", csv="rows.csv", target="y's",
                     settings={"max_depth": 2, "min_gain": 0.5},
                     detail="calculations", questions=4, show=("tree", "plane")),
    ),
    70, SAME, 9, 2, "key", "de",
    {"rows.csv": b"x,y's\n1,2\n2,3\n3,5\n4,8\n"},
)  # fmt: skip


UNUSED = Assignment(
    "Depth", (AssignedPart("tree", QUIZ, data="iris", settings={"max_depth": None, "criterion": "entropy"}),), key="k"
)
EVERY = pytest.mark.parametrize("assignment", [TREES, EVERYTHING, UNUSED], ids=["usual", "everything", "unused"])


@EVERY
def test_what_is_written_is_read_as_the_same(assignment):
    again = read_toml(as_toml(assignment).encode(), assignment.tables.get)
    assert (again, again.tables) == (assignment, assignment.tables)


def shown(app: AppTest) -> tuple[str, str]:
    """The link and the file, as the page shows them."""
    link, toml = (each.value for each in app.get("code"))
    return link, toml + "\n"


def filled(assignment: Assignment) -> AppTest:
    """The form with an assignment's file brought to it."""
    app = opened("assignments.py")
    files = [("week.toml", as_toml(assignment).encode(), "application/toml")]
    files += [(name, raw, "text/csv") for name, raw in assignment.tables.items()]
    app.file_uploader[0].set_value(files).run()
    assert not app.exception and not problems(app)
    return app


def controls(app: AppTest) -> dict:
    kinds = ("text_input", "number_input", "selectbox", "multiselect")
    return {each.key: each.value for kind in kinds for each in app.get(kind) if str(each.key).startswith("assigned ")}


@EVERY
def test_a_file_fills_the_form_which_writes_the_same_file(assignment):
    app = filled(assignment)
    assert app.get("code")[-1].value + "\n" == as_toml(assignment)
    if assignment.tables:
        assert "A link holds no rows of yours" in text(app) and len(app.get("code")) == 1
    app.switch_page("pages/words.py").run()
    app.switch_page("pages/assignments.py").run()
    here = [part for part in assignment.parts if part.csv]  # the files are gone with the page
    assert bool(problems(app)) == bool(here)
    if not here:
        assert shown(app)[1] == as_toml(assignment), "and what was composed is there again"


def test_what_is_set_in_the_form_is_in_the_file_and_in_the_form_again():
    app = filled(EVERYTHING)
    app.number_input("assigned number of parts").set_value(3).run()
    for kind, key, value in [
        ("text_input", "assigned title", "Week 4"), ("number_input", "assigned pass", 55),
        ("selectbox", "assigned seeds", "student"), ("number_input", "assigned variants", 7),
        ("number_input", "assigned seed", 8), ("selectbox", "assigned language", "en"),
        ("text_input", "assigned key", "sesame"), ("selectbox", "assigned exercise 1 xgboost", 1),
        ("selectbox", "assigned marked 1", "once"), ("text_input", "assigned title 1", "By hand"),
        ("selectbox", "assigned target 2", "x"), ("text_input", "assigned settings 2", "max_depth = 1"),
        ("selectbox", "assigned detail 2", "splits"), ("multiselect", "assigned show 2", ["table"]),
        ("selectbox", "assigned page 3", "forest"), ("selectbox", "assigned kind 3", QUIZ),
    ]:  # fmt: skip
        getattr(app, kind)(key).set_value(value)
    app.run()
    app.selectbox("assigned data 3 forest").set_value("titanic").run()
    assert not app.exception and not problems(app)
    parts = (
        AssignedPart("xgboost", EXERCISE, "By hand", attempts=3),
        AssignedPart("regression", QUIZ, "Own", csv="rows.csv", target="x", settings={"max_depth": 1}, questions=4,
                     show=("table",)),
        AssignedPart("forest", QUIZ, data="titanic"),
    )  # fmt: skip
    composed = Assignment("Week 4", parts, 55, "student", 8, 7, "sesame", "en", EVERYTHING.tables)
    toml = app.get("code")[-1].value + "\n"
    assert read_toml(toml.encode(), EVERYTHING.tables.get) == composed
    again = filled(composed)
    assert again.get("code")[-1].value + "\n" == toml
    assert controls(again) == controls(app)


def test_a_part_is_made_by_a_lesson_s_link_and_a_wrong_link_changes_nothing():
    app = opened("assignments.py")
    app.number_input("assigned attempts 2").set_value(2).run()
    app.text_input("assigned link 2").set_value("https://x.test/trees/boost?data=iris").run()
    assert "This link leads to no lesson." in problems(app)[0] and 'page = "tree"' in app.get("code")[-1].value
    app.text_input("assigned link 2").set_value("https://x.test/tree?data=iris&max_depth=-1").run()
    assert "max_depth cannot be -1: it takes a whole number" in problems(app)[0]
    app.text_input("assigned link 2").set_value(
        "https://x.test/trees/adaboost?data=moons&n_estimators=4&grain=0&show=tree,plane&step=3"
    ).run()
    assert not problems(app) and app.text_input("assigned link 2").value == ""
    made = read_toml(app.get("code")[-1].value.encode()).parts[1]
    assert made == AssignedPart(
        "adaboost", QUIZ, attempts=2, data="moons", settings={"n_estimators": 4}, detail="story",
        show=("tree", "plane"),
    )  # fmt: skip


def test_what_cannot_be_is_said_and_nothing_is_handed_out():
    app = opened("assignments.py")
    app.text_input("assigned settings 2").set_value("max_depth 3").run()
    assert "Part 2: settings = 'max_depth 3' does not do. It takes a table of settings" in problems(app)[0]
    app.text_input("assigned settings 2").set_value("max_depth = 3}, x = {a = 1").run()
    assert "does not do" in problems(app)[0] and not app.get("code")
    app.text_input("assigned settings 2").set_value("").run()
    app.text_input("assigned title").set_value(" ").run()
    assert "At the top of the assignment: title is missing." in problems(app)[0]


def test_what_is_composed_is_the_file_and_its_codes_are_checked_there():
    app = opened("assignments.py")
    assert not problems(app)
    app.number_input("assigned attempts 1").set_value(3).run()
    app.selectbox("assigned data 2 tree").set_value("iris").run()
    app.number_input("assigned questions 2").set_value(4).run()
    (toml, *_) = app.get("download_button")
    assert toml.proto.label == "The assignment's file (.toml)"
    composed = Assignment("Week 1", (AssignedPart("tree", EXERCISE, attempts=3),
                                     AssignedPart("tree", QUIZ, data="iris", questions=4)),
                          key=app.session_state["assigned key"])  # fmt: skip
    assert len(composed.key) >= 16
    assert shown(app) == (f"/{make_link(composed)}", as_toml(composed))
    code = code_of(composed, "<b>Jane", 29_918_397, [(80, 2), (25, 1)])
    forged = code_of(replace(composed, key="guessed"), "Joe", 29_918_397, [(100, 1), (100, 1)])
    app.text_area("result codes").set_value(f"Hello,\n{code} and {forged}").run()
    assert not app.exception
    bodies = " ".join(part.proto.body for part in app.main.get("html"))
    assert "&lt;b&gt;Jane" in bodies and "<b>" not in bodies, "a name is a name"
    words = text(app)
    assert "2026-11-19 15:57 53 no 80 2" in words and "changed on the way or by hand" in words
    app.text_area("result codes").set_value("Nothing.").run()
    assert "There is no result code in this text." in text(app)


def test_a_page_of_another_language_makes_an_assignment_of_that_language():
    app = opened("assignments.py", lang="de")
    assert app.title[0].value == "Übungsblätter"
    assert app.text_input[0].value == "Woche 1"


def test_a_made_file_is_counted_by_its_size():
    made = make_file("html", Assignment("a", TREES.parts[1:]))
    assert made.content.startswith(b"<!doctype html>") and made.megabytes == len(made.content) / 1e6
