"""Broken and odd files through the page: each broken one gets its sentence, and the table from before stays."""

import io
import zipfile
from html import unescape
from pathlib import Path

import pandas as pd
import pytest
import streamlit
from hypothesis import given, settings
from hypothesis import strategies as st

from pages.tables import session as own_data
from tests.datasets.reading.mutations import outcome
from tests.datasets.reading.test_problems import NO_TABLE, NO_TEXT, OTHER_FORMATS, too_many_columns
from tests.pages.test_every_page import opened, problems, text

ROOT = Path(__file__).parents[3]
SURVEY = b"age,smoker,y\n" + b"".join(
    b"%d,%s,%d\n" % (i * 7 % 23, b"yes" if i % 3 else b"no", i % 2) for i in range(20)
)


def bomb() -> bytes:
    """A zip of a few kilobytes that unpacks to 100 MB."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("survey.csv", bytes(100_000_000))
    return buffer.getvalue()


# Readable as a table, but nothing can be learned from it.
NOTHING_TO_LEARN = [
    (b"y\n1\n2\n", "There is none besides 'y'", "Add a column"),
    (b"x,y\n1,5\n2,5\n", "nothing to learn", "choose"),
    (b"x,y\n3,3\n", "in every row", "choose"),
    (b"x,y\n,\n1,\n", "no value in any row", "choose"),
    (b"name\n" + b"".join(b"person %d\n" % i for i in range(60)), "more than 50 classes", "choose"),
    (b"x,y\ninf,1\n1,inf\n", "infinite", "correct it"),
    (b"x,y\n1e200,0\n1e300,1\n", "too large to calculate with", "correct it"),
]
BOMBS = [(bomb(), "unpacks to more than 50 MB", "sample"), (too_many_columns(), "2,001 columns", "leave out")]
BROKEN = [*OTHER_FORMATS, *NO_TEXT, *NO_TABLE, *NOTHING_TO_LEARN, *BOMBS]


def upload(app, content: bytes, name: str = "survey.csv"):
    app.file_uploader[0].set_value((name, content, "text/csv")).run()
    assert not app.exception
    return app


@pytest.fixture(scope="module")
def page():
    """Your data, with a good table already in: the session all broken files are tried in."""
    return upload(opened("own.py"), SURVEY, "first.csv")


def test_a_file_is_taken_though_another_run_of_the_page_comes_between(monkeypatch):
    """Streamlit lets such a run end what it comes upon, and a control's callback is not called for it again."""
    cut_short, bring = iter([True]), own_data.bring_file

    def interrupted(*file):
        if next(cut_short, False):
            streamlit.rerun()
        bring(*file)

    monkeypatch.setattr(own_data, "bring_file", interrupted)
    assert upload(opened("own.py"), SURVEY).session_state["own table"].data.n == 20


def test_there_are_at_least_sixty_kinds():
    assert len({content for content, _, _ in BROKEN}) >= 60


@pytest.mark.parametrize(("content", "what", "remedy"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_gets_its_sentence_in_the_page_and_the_table_from_before_stays(page, content, what, remedy):
    before = page.session_state["own table"]
    upload(page, content, "broken.csv")
    (sentence,) = problems(page)
    words = unescape(sentence)
    assert what.replace("The file", "broken.csv") in words
    assert remedy in words
    assert page.session_state["own table"] is before
    assert "first.csv is still as it was" in "".join(unescape(part.proto.body) for part in page.main.get("html"))
    page.run()
    helps = any(button.label == "Forget this file" for button in page.button)
    assert helps or not problems(page), "a problem is said once, unless something may help"


ODD = {
    "byte order mark": (b"\xef\xbb\xbf" + SURVEY, 20),
    "UTF-16": (SURVEY.decode().encode("utf-16"), 20),
    "Mac line ends": (SURVEY.replace(b"\n", b"\r"), 20),
    "Excel's separator line": (b"sep=;\n" + SURVEY.replace(b",", b";"), 20),
    "tabs": (SURVEY.replace(b",", b"\t"), 20),
    "vertical bars": (SURVEY.replace(b",", b"|"), 20),
    "no last line end": (SURVEY.rstrip(), 20),
    "comments": (b"# by hand\n" + SURVEY, 20),
    "empty lines": (SURVEY.replace(b"\n", b"\n\n"), 20),
    "no header": (SURVEY.split(b"\n", 1)[1], 20),
    "row numbers": (pd.read_csv(io.BytesIO(SURVEY)).to_csv().encode(), 20),
    "same name twice": (SURVEY.replace(b"smoker", b"age"), 20),
    "no name": (SURVEY.replace(b"smoker", b""), 20),
    "a column of gaps": (SURVEY.replace(b"\n", b",\n").replace(b"y,\n", b"y,z\n", 1), 20),
    "hostile name": (SURVEY.replace(b"smoker", b"<script>alert(1)</script>"), 20),
    "formula": (SURVEY.replace(b"yes", b'=HYPERLINK("x")'.replace(b'"', b"'")), 20),
    "a single row of two classes each": (b"x,y\n1,a\n2,b\n", 2),
    "numbers of twenty digits": (b"a,x,y\n" + b"".join(b"%d,%d,%d\n" % (10**20 + i, i, i % 2) for i in range(12)), 12),
    "words for missing": (SURVEY.replace(b"no", b"N/A"), 20),
}


@pytest.mark.parametrize("kind", ODD)
def test_an_odd_file_is_read(kind):
    content, rows = ODD[kind]
    app = upload(opened("own.py"), content)
    assert not problems(app)
    assert app.session_state["own table"].full_data.n == rows


# -- whatever the cells (bytes: tests/datasets/reading/test_fuzz.py)


NUMBERS = st.one_of(st.integers(-5, 5), st.floats(allow_nan=True, allow_infinity=True), st.booleans())
CELLS = st.one_of(st.none(), NUMBERS, st.sampled_from(["", "a", "1", "3/4/20"]), st.datetimes().map(str))


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=12))
@settings(max_examples=300, derandomize=True, deadline=None)
def test_tables_of_any_cells_end_in_a_table_or_a_sentence(rows):
    outcome(pd.DataFrame(rows, columns=["a", "b", "c"]).to_csv(index=False).encode())


@pytest.mark.parametrize("columns", [5, 30, 80])
def test_of_many_decisions_those_that_are_not_there_are_told(columns):
    names = ",".join(f"d{i}" for i in range(columns))
    rows = "\n".join(",".join([f"2020-01-{row + 1:02d}"] * columns) + f",{row % 2}" for row in range(20))
    page = upload(opened("own.py"), f"{names},y\n{rows}".encode())
    decisions = 2 * columns  # a date becomes a number, and has a format
    there = [button for button in page.button if (button.key or "").startswith("change ")]
    assert len(there) == min(decisions, 120)
    assert (f"{decisions - 12} more decisions" in [each.label for each in page.expander]) == (decisions > 12)
    assert ("The first 108 of them are here." in text(page)) == (decisions > 120)
