"""A table of one's own goes by the name of its file wherever a person reads it, and by "own" in addresses alone."""

import io
import json
import zipfile
from dataclasses import replace

import pytest

from datasets import load
from pages.exports import panel as exports
from pages.learners.registry import LEARNERS
from pages.lesson.picker import TITLE_CONTROL_KEY
from pages.lesson.views.tables import file_name
from tests.pages.tables.test_files import upload
from tests.pages.tables.test_page import FILE, go
from tests.pages.test_every_page import opened, text


@pytest.fixture
def page():
    return upload(opened("own.py"), FILE)


LESSONS = [f"{learner.page_for('classification').name}.py" for learner in LEARNERS]


@pytest.mark.parametrize("file", [*LESSONS, "compare.py", "data.py"])
def test_the_picker_shows_the_files_name_and_the_address_does_not(page, file):
    go(page, file, data="own")
    assert page.selectbox(TITLE_CONTROL_KEY).options[0] == "survey.csv (private)"
    assert page.selectbox(TITLE_CONTROL_KEY).value == "own"
    assert dict(page.query_params)["data"] == "own"


def test_the_picker_leads_to_the_catalogue_and_back(page):
    go(page, "tree.py", data="own")
    page.selectbox(TITLE_CONTROL_KEY).set_value("iris").run()
    assert (page.selectbox("data").value, page.selectbox(TITLE_CONTROL_KEY).value) == ("iris", "iris")
    page.selectbox(TITLE_CONTROL_KEY).set_value("own").run()
    assert (page.selectbox("data").value, page.selectbox(TITLE_CONTROL_KEY).value) == ("own", "own")
    assert not page.exception


def test_the_picker_says_titles_and_the_address_names():
    page = opened("tree.py")
    assert {"Seven rows, from the notes", "Palmer penguins"} <= set(page.selectbox(TITLE_CONTROL_KEY).options)
    page.selectbox(TITLE_CONTROL_KEY).set_value("penguins").run()
    assert dict(page.query_params)["data"] in ("penguins", ["penguins"])


def test_a_file_called_like_a_set_of_the_catalogue_is_not_mistaken_for_it():
    page = upload(opened("own.py"), FILE, "iris")
    go(page, "tree.py", data="own")
    assert page.selectbox(TITLE_CONTROL_KEY).options[0] == "iris (private)"
    assert page.selectbox(TITLE_CONTROL_KEY).value == "own"


def test_a_long_name_is_cut_and_its_line_breaks_are_gone():
    page = upload(opened("own.py"), FILE, "a\nb " + 50 * "long " + ".csv")
    assert "a b long long long long long long long …: 24 rows" in text(page).replace(" :", ":")
    go(page, "tree.py", data="own")
    assert max(map(len, page.selectbox(TITLE_CONTROL_KEY).options)) < 60


@pytest.mark.parametrize("file", LESSONS)
def test_every_download_is_called_like_the_file_and_none_says_own(page, file, monkeypatch):
    made = {}
    noted = lambda label, data, name, *rest, **more: made.update({name: data})  # noqa: E731
    monkeypatch.setattr(exports.st, "download_button", noted)
    go(page, file, data="own")
    for view in ("Whole tree", "Tables", "Export"):
        page.session_state["view"] = view
        page.run()
        assert not page.exception
    ours = [
        name for name in made if name != exports.SCHEMA_FILE.name and "worksheets" not in name
    ]  # of tables of their own
    assert len(ours) >= 5
    assert all(name.startswith("survey ") or name.startswith("survey.") for name in ours), ours
    trace = json.loads(made["survey trace.json"]())
    assert trace["data"]["name"] == "survey.csv"
    (everything,) = (made[name]() for name in made if name.endswith(".zip") and "qti" not in name)
    with zipfile.ZipFile(io.BytesIO(everything)) as archive:
        assert json.loads(archive.read("settings.json"))["table"] == "survey.csv (private)"
        if "program.py" in archive.namelist():
            assert b"load('survey.csv')" in archive.read("program.py")


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("survey.csv", "survey"),
        ("My survey (1).final.CSV", "My survey 1 final"),
        ("../../etc/passwd", "passwd"),
        ("..\\boot.ini", "boot"),
        ("<b>Umfrage 2024<b>.csv", "b Umfrage 2024 b"),
        ("=cmd|' /C calc'!A0.csv", "C calc A0"),
        ("größe\u202evsc.csv", "größe vsc"),
        ("-rf.csv", "rf"),
        ("\U0001f600.csv", "table"),
        (".csv", "csv"),
        ("", "table"),
        ("two_moons", "two_moons"),
    ],
)
def test_a_name_made_safe_for_a_file(name, safe):
    assert file_name(replace(load("four_rows"), name=name)) == safe
