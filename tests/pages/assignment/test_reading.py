"""From TOML to an assignment: what is said counts, and each mistake is a sentence that says where and what to do."""

from __future__ import annotations

import pickle

import pytest

from datasets import DataProblem
from pages.assignment.bounded_toml import check_bounds, without_strings
from pages.assignment.plan import AssignedPart, Assignment
from pages.assignment.reading import read_file, read_toml
from pages.i18n.locale import Locale
from pages.i18n.text import run_in_locale, t

ROWS = b"x,y\n1,2\n2,3\n3,5\n4,8\n5,9\n6,7\n"
TOP = 'title = "Week 3"\n'
TREE = '[[part]]\npage = "tree"\n'
QUIZ = f'{TREE}kind = "quiz"\n'
OWN = '[[part]]\npage = "regression"\nkind = "quiz"\ncsv = "rows.csv"\ntarget = "y"\n'


def of(text: str, **tables: bytes) -> Assignment:
    return read_toml(text.encode(), lambda name: tables.get(name.removesuffix(".csv")))


def test_an_assignment_of_every_key():
    text = """
        title = "Week 3"
        pass = 70
        seeds = "same"
        seed = 12
        variants = 3
        key = "sesame"
        language = "de"
        [[part]]
        page = "xgboost"
        exercise = 2
        attempts = 4
        marked = "end"
        [[part]]
        page = "tree"
        kind = "quiz"
        title = "Seven rows"
        data = "seven_rows"
        settings = {max_depth = 2, criterion = "entropy"}
        detail = "calculations"
        questions = 5
        show = ["tree", "plane"]
    """
    boosted = AssignedPart("xgboost", "exercise", exercise=2, attempts=4, marked="end")
    settings, shown = {"max_depth": 2, "criterion": "entropy"}, ("tree", "plane")
    asked = {"data": "seven_rows", "settings": settings, "detail": "calculations", "questions": 5, "show": shown}
    seven = AssignedPart("tree", "quiz", "Seven rows", **asked)
    assert of(text) == Assignment("Week 3", (boosted, seven), 70, "same", 12, 3, "sesame", "de")


def test_a_comment_and_the_order_of_keys_make_no_other_assignment():
    other = of('# of 2026\npass = 60\ntitle="Week 3"\n[[part]]\nkind = "exercise"\npage = "tree"\n')
    assert of(TOP + TREE).fingerprint == other.fingerprint != of(TOP + TREE + "attempts = 2").fingerprint


def test_a_file_from_before_the_story_asks_at_the_coarsest_detail():
    quiz = TOP + '[[part]]\npage = "tree"\nkind = "quiz"\ndata = "iris"\n'
    assert of(quiz + 'detail = "trees"') == of(quiz + 'detail = "story"')


def test_a_table_lies_beside_the_file(tmp_path):
    (tmp_path / "week.toml").write_text(TOP + OWN)
    (tmp_path / "rows.csv").write_bytes(ROWS)
    assert read_file(tmp_path / "week.toml").tables == {"rows.csv": ROWS}


def refused(text: str, said: str, **tables: bytes):
    with pytest.raises(DataProblem) as problem:
        of(text, **tables)
    assert said in str(problem.value)


@pytest.mark.parametrize(("text", "said"), [
    ("title = ", "The assignment is no TOML: Invalid value (at end of document). Put that line right."),
    (TREE, "At the top of the assignment: title is missing. It takes a text of at most 80 letters on one line."),
    (TOP, "The assignment needs 1 to 8 parts. Begin each with a line [[part]]."),
    (TOP + "part = 3", "part = 3 does not do. It takes 1 to 8 parts"),
    (TOP + "part = [1]", "The assignment needs 1 to 8 parts."),
    (TOP + TREE * 9, "The assignment needs 1 to 8 parts."),
    (TOP + "pas = 3\n" + TREE, "At the top of the assignment: there is no 'pas'. Known are title, pass,"),
    (TOP + "pass = 101\n" + TREE, "pass = 101 does not do. It takes a whole number from 0 to 100."),
    (TOP + "pass = true\n" + TREE, "pass = True does not do."),
    (TOP + 'seeds = "each"\n' + TREE, "seeds = 'each' does not do. It takes one of same, student."),
    (TOP + "language = 'fr'\n" + TREE, "It takes one of de, en."),
    (TOP + f'key = "{"k" * 99}"\n' + TREE, "…"),
    (TOP + '[[part]]\npage = "treee"', "Part 1: page = 'treee' does not do. It takes one of tree, regression,"),
    (TOP + "[[part]]", "Part 1: page is missing. It takes one of tree,"),
    (TOP + TREE + "atempts = 2", "Part 1: there is no 'atempts'. Known are page, kind, title, attempts,"),
    (TOP + TREE + "exercise = 2", "It takes a whole number from 1 to 1."),
    (TOP + TREE + 'data = "iris"', "Part 1: 'data' means nothing for kind = \"exercise\"."),
    (TOP + QUIZ + "marked = 'end'", "Part 1: 'marked' means nothing for kind = \"quiz\"."),
    (TOP + QUIZ, "Part 1: data is missing."),
    (TOP + QUIZ + 'data = "cars"', "Part 1: data = 'cars' does not do. It takes one of"),
    (TOP + QUIZ + 'data = "iris"\nsettings = {depth = 3}', "Part 1, settings: there is no 'depth'. Known are"),
    (TOP + QUIZ + 'data = "iris"\nsettings = {max_depth = -1}', "Part 1, settings: max_depth cannot be -1:"),
    (TOP + QUIZ + 'data = "iris"\nsettings = {force = 1}', "Part 1, settings: there is no 'force'."),
    (TOP + QUIZ + 'data = "iris"\nshow = ["tree", "forest"]', "It takes a list of some of table, code, tree,"),
    (TOP + QUIZ + 'data = "iris"\nshow = [[1]]', "It takes a list of some of table, code, tree,"),
    (TOP + QUIZ + 'data = "iris"\ncsv = "rows.csv"\ntarget = "y"', "Part 1: give data, a table of the catalogue, or"),
    (TOP + QUIZ + 'csv = "rows.csv"', "Part 1: csv and target go together:"),
    (TOP + QUIZ + 'csv = "../rows.csv"\ntarget = "y"', "the name of a file beside the assignment, without a folder."),
    (TOP + TREE + OWN, "Part 2: the file rows.csv is not there. Put it beside the assignment."),
])  # fmt: skip
def test_a_mistake_is_told_with_its_place_and_what_to_do(text, said):
    refused(text, said)


@pytest.mark.parametrize(
    ("text", "rows", "said"),
    [
        (OWN, b"x,z\n1,2\n2,3\n", "Part 1: There is no column 'y'"),
        (OWN, b"x,y\n" + b"1,2\n" * 300_000, "Part 1: rows.csv has more than 1 MB."),
        (OWN.replace("regression", "tree"), ROWS, "Part 1: the page tree cannot learn the target of rows.csv."),
        (OWN, b"", "Part 1: "),
    ],
)
def test_a_table_that_does_not_serve_is_told_of(text, rows, said):
    refused(TOP + text, said, rows=rows)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TOP, "Das Übungsblatt braucht 1 bis 8 Teile."),
        (TOP + TREE + "exercise = 2", "Teil 1: exercise = 2 geht nicht. Möglich ist eine ganze Zahl von 1 bis 1."),
        (TOP + QUIZ + 'data = "iris"\nsettings = {max_depth = -1}', "Teil 1, settings: max_depth kann nicht -1 sein: "),
    ],
)
def test_a_mistake_is_told_in_the_language_of_whoever_reads_it(text, told):
    """It is put into words where it is shown, what it holds of another error too."""
    with pytest.raises(DataProblem) as problem:
        of(text)
    again = pickle.loads(pickle.dumps(problem.value))
    assert run_in_locale(Locale("de"), t, again).startswith(told)


def test_what_is_no_text_or_far_too_much_is_told_of(tmp_path):
    with pytest.raises(DataProblem, match="no UTF-8 text"):
        read_toml(b"\xff\xfe\x00")
    with pytest.raises(DataProblem, match="more than 100 kB"):
        read_toml(b"#" * 100_001)
    with pytest.raises(DataProblem, match="cannot be read: No such file"):
        read_file(tmp_path / "none.toml")


# -- bounds, before a parser sees it

DOTTED = ".".join("a" * 20_000)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{DOTTED} = 1", "Line 1 of the assignment has more than 50 dots outside quotation marks"),
        (f"title = 'a'\n[{DOTTED}]", "Line 2 of the assignment has more than 50 dots"),
        (f'title = """a""""\n{DOTTED} = 1', "Line 2 of the assignment has more than 50 dots"),
        (f"title = '''\n'''''\n{DOTTED} = 1", "Line 3 of the assignment has more than 50 dots"),
        ('a = "\\""\n' + ".".join(['"a"'] * 3_000) + " = 1", "Line 2 of the assignment has more than 50 dots"),
        (f"a = {{{DOTTED} = 1}}", "Line 1 of the assignment has more than 50 dots"),
        ("a = " + "[" * 50_000, "Line 1 of the assignment has more than 10 brackets inside each other"),
        ("a = " + "{a = [" * 50, "more than 10 brackets inside each other"),
        ("seed = " + "9" * 5_000, "Line 1 of the assignment has a number of more than 30 digits"),
        ("seed = 0x" + "f" * 5_000, "Line 1 of the assignment has a number of more than 30 digits"),
    ],
)
def test_what_a_parser_would_take_the_whole_server_for_is_refused_before_it_sees_it(text, said):
    refused(text, said)


@pytest.mark.parametrize("text", [
    f'title = "{"." * 70}"', f"# {DOTTED}", f'title = "a" # {"[" * 99}', f'key = """\n{"[" * 20}{"9" * 40}"""',
])  # fmt: skip
def test_texts_and_comments_may_hold_what_they_like(text):
    check_bounds(text)


def test_looking_through_takes_time_that_grows_with_the_length_alone():
    """Openings that never end: a search that went back would take minutes for each."""
    for piece in ('"', "'", '"""', "'''", "\\", '"a', "# ", "a.", "[", "a "):
        without_strings(piece * (100_000 // len(piece)))
