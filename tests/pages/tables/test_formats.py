"""Files of every kind through the page: each ends in a table to step through, and the limits are said before."""

import pytest

from datasets.reading.text import lines as drawn
from pages.jobs.pool import Lane
from pages.tables import session
from tests.datasets.reading.test_formats import PACKED, SPACED, TYPED, as_csv
from tests.pages.tables.test_files import upload
from tests.pages.test_every_page import opened, problems, text

FILES = {
    "survey.xlsx": TYPED["xlsx"],
    "survey.parquet": TYPED["parquet"],
    "survey.csv.gz": lambda: PACKED["gz"](as_csv()),
    "survey.zip": lambda: PACKED["zip"](as_csv()),
    "survey.txt": lambda: SPACED.encode(),
}


def test_the_limits_are_said_before_anything_is_brought():
    app = opened("own.py")
    words = f"{text(app)} {app.file_uploader[0].label}"
    for limit in (
        "50 MB",
        "2,000 columns",
        "50 classes",
        "5,000,000 cells",
        "1,000,000 rows",
        "90 seconds",
        "1,000 MB",
        "500,000",
    ):
        assert limit in words
    for kind in ("CSV", "xlsx", "Parquet", "gz", "zip"):
        assert kind in app.file_uploader[0].label


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_this_kind_ends_in_a_table(name):
    app = upload(opened("own.py"), FILES[name](), name)
    assert not problems(app)
    own = app.session_state["own table"]
    assert own.data.target_name == "y"
    assert own.name == name
    for decision in own.read_result.decisions:
        assert str(decision.text) in text(app)


@pytest.mark.parametrize("name", ["survey.xlsx", "survey.csv.gz"])
def test_only_a_text_can_be_read_in_another_encoding(name):
    app = upload(opened("own.py"), FILES[name](), name)
    is_text = name.endswith(".csv.gz")
    assert ("Encoding" in [box.label for box in app.selectbox]) == is_text
    app.toggle[0].set_value(False)
    next(button for button in app.button if button.label == "Read it so").click().run()
    assert not app.exception
    assert len(app.session_state["own table"].frame) == 5


def test_of_a_table_too_large_what_was_drawn_is_said_on_the_page(monkeypatch):
    monkeypatch.setattr(drawn, "MAX_ROWS", 30)
    monkeypatch.setattr(session, "parsing_lane", lambda work: Lane.THREAD)  # where it is read with so few
    rows = "".join(f"{i * 7 % 23},{i % 5},{i % 2}\n" for i in range(400))
    app = upload(opened("own.py"), f"a,b,y\n{rows}".encode(), "large.csv")
    assert "30 of 400 rows were drawn at random (seed 0)" in text(app)
    assert app.session_state["own table"].data.n == 30
