"""Where it is asked for: under a lesson's Export, on an exercise's page, and as a command that says what is wrong."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from pages.exports import paper
from pages.learners.registry import LESSON_ENTRIES
from pages.publish.paper import __main__ as command
from tests.pages.assignment.test_banks import read_gift
from tests.pages.serve.full_disk import full_disk
from tests.pages.test_every_page import opened


@pytest.fixture
def files(monkeypatch):
    """What is offered: by the file's name what makes it, or what it holds."""
    found = {}
    noted = lambda label, data, name, *rest, **more: found.update({name: data})  # noqa: E731
    monkeypatch.setattr(paper.st, "download_button", noted)
    return found


def exported(page: str, **address: str):
    app = opened(page, **address)
    app.session_state["view"] = "Export"
    app.run()
    assert not app.exception
    return app


def test_a_lesson_offers_sheets_cards_and_its_questions(files):
    app = exported("tree.py", data="seven_rows", lang="de")
    next(each for each in app.number_input if each.label == "Varianten").set_value(3).run()
    sheets = files["tree worksheets 1.html"]
    assert len(re.findall('class="sheet"', sheets)) == len(re.findall('class="sheet key"', sheets)) == 3
    assert "?exercise=1&amp;attempt=3" in sheets and "Variante 3" in sheets
    assert "Karten: Sieben Zeilen" in files["seven_rows cards.html"]()
    questions = read_gift(files["seven_rows cart questions.gift.txt"]())
    assert len(questions) > 5 and all("Entscheidungsbaum" in each.name for each in questions)
    with zipfile.ZipFile(io.BytesIO(files["seven_rows cart questions.qti.zip"]())) as archive:
        assert len(archive.namelist()) == len(questions) + 1


def test_a_lesson_s_files_need_no_room_on_the_disk(files):
    exported("adaboost.py")
    with full_disk():
        made = {name: data() if callable(data) else data for name, data in files.items()}
    assert len(made) >= 5 and all(made.values())
    archives = [data for name, data in made.items() if name.endswith(".zip")]
    assert archives and not any(zipfile.ZipFile(io.BytesIO(each)).testzip() for each in archives)


@pytest.mark.parametrize("entry", LESSON_ENTRIES.values(), ids=lambda entry: entry.name)
def test_every_lesson_offers_what_it_has(files, entry):
    exported(f"{entry.name}.py")
    made = [name for name in files if re.search("worksheets|cards|questions", name)]
    assert any(name.endswith("worksheets 1.html") for name in made) == bool(entry.drills)
    assert any(name.endswith(" cards.html") for name in made)


def test_of_a_large_table_there_are_cards_and_no_questions(files):
    exported("tree.py", data="iris")
    assert "iris cards.html" in files and not [name for name in files if "questions" in name]


def test_an_exercise_is_offered_on_paper(files):
    opened("adaboost.py", exercise="1", attempt="5")
    text = files["adaboost worksheet 5.html"]()
    assert "Variant 5" in text and "Key, variant 5" in text


def run(tmp_path, *words: str) -> tuple[str | None, bytes]:
    out = tmp_path / "out"
    said = command.main([*words, "-o", str(out)])
    return said, out.read_bytes() if out.exists() else b""


def test_the_command_writes_each_kind_of_file(tmp_path):
    own = tmp_path / "mine.csv"
    own.write_text("a,<b>,y\n" + "".join(f"{k},{'uv'[k % 2]},{k * k}\n" for k in range(9)))
    said, made = run(tmp_path, "sheets", "--lesson", "xgboost", "--drill", "2", "--variants", "2", "--paper", "letter")
    assert said is None and made.count(b'class="sheet key"') == 2 and b"size: letter" in made
    said, made = run(tmp_path, "cards", str(own), "--target", "y", "--back", "turned", "--lang", "de")
    assert said is None and made.count(b'class="cards"') == 4 and b"&lt;b&gt;" in made and b"<b>" not in made
    said, made = run(tmp_path, "bank", str(own), "--target", "y", "--lesson", "regression")
    assert said is None and any("<b>" in each.body for each in read_gift(made.decode()))
    said, made = run(tmp_path, "bank", "--lesson", "forest", "--attempt", "7", "--format", "qti")
    assert said is None and len(zipfile.ZipFile(io.BytesIO(made)).namelist()) > 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cards", "nowhere"), "no data set 'nowhere'"),
        (("cards", "nowhere.csv", "--target", "y"), "nowhere.csv: No such file"),
        (("cards", "nowhere.csv"), "Which column of nowhere.csv"),
        (("sheets", "--variants", "51"), "51 variants are not possible: take 1 to 50"),
        (("sheets", "--first", "-1"), "-1 is no number of an attempt"),
        (("sheets", "--drill", "2"), "tree has no exercise 2: it has 1"),
        (("bank",), "name a table, or give --attempt"),
        (("bank", "seven_rows", "--attempt", "3"), "name a table, or give --attempt"),
        (("bank", "iris"), "150 rows: take one of at most 60"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(tmp_path, words, said):
    problem, made = run(tmp_path, *words)
    assert problem is not None and said in problem and not made
