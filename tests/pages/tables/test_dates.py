"""Dates stay dates on screen: in sentences, trees, tables, candidates, on the stage and in files; against pandas."""

import io
import json
import subprocess
import sys
import zipfile

import numpy as np
import pandas as pd
import pytest

from datasets import from_frame, read_table
from engine import cart, forest, record
from engine.learners.registry import lesson_for_trace
from engine.text.wording import date_text
from pages.comparison.charts import axis_labels
from pages.exports.archive import build_zip
from pages.i18n.text import t
from pages.lesson.picker import TableSelection
from pages.lesson.views.dot import tree_dot
from pages.stage.reel import Reel
from pages.tables.session import TABLE_KEY
from tests.pages.tables.test_files import upload
from tests.pages.test_every_page import opened, problems, text

DAYS = pd.date_range("2015-03-01", periods=60, freq="D")
FILE = "when,size,y\n" + "".join(
    f"{day:%b %d %Y},{i % 7},{int(day >= pd.Timestamp('2015-04-13'))}\n" for i, day in enumerate(DAYS)
)
MOMENTS = FILE.replace(" 2015,", " 2015 10:30,")


@pytest.fixture(params=[FILE, MOMENTS], ids=["days", "moments"])
def frame(request):
    return read_table(request.param.encode())


def split_of(frame) -> str:
    """Halfway between the last row of class 0 and the first of class 1; of days, the day it lies in."""
    halfway = frame["when"][frame["y"] == 0].max() + pd.Timedelta(hours=12)
    dated = f"{halfway.day} {halfway:%B %Y}"
    return f"when ≤ {dated}" if halfway.hour == 12 else f"when ≤ {dated} {halfway:%H:%M}"


def told(data, fit, **settings) -> str:
    trace = record(fit, data, **settings)
    reel = Reel(trace, lesson_for_trace(trace), "a lesson", "an algorithm")
    return json.dumps([reel.chapter(n) for n in range(len(reel.starts))], ensure_ascii=False)


@pytest.mark.parametrize(("fit", "settings"), [(cart.fit, {}), (forest.fit, {"n_estimators": 2})])
def test_no_sentence_of_a_lesson_says_a_day_as_a_number(frame, fit, settings):
    data = from_frame(frame, "y", features=["when"])
    words = told(data, fit, max_depth=2, **settings)
    assert "2015" in words
    if fit is cart.fit:
        assert split_of(frame) in words
    says = [step for chapter in json.loads(words) for step in chapter.get("says", [])] or [words]
    assert not any("16,5" in json.dumps(each) or "≤ 165" in json.dumps(each, ensure_ascii=False) for each in says)


def test_the_drawn_tree_and_the_tables_say_dates(frame):
    data = from_frame(frame, "y")
    nodes = record(cart.fit, data, max_depth=1).columns("nodes")
    assert split_of(frame).removeprefix("when ≤ ") in tree_dot(data, nodes, "gini", depth=1)


def test_your_data_and_the_lesson_on_it_show_dates():
    app = upload(opened("own.py"), FILE.encode())
    assert not problems(app)
    assert "when date 1 March 2015 to 29 April 2015 none" in text(app)
    data = app.session_state[TABLE_KEY].data
    assert data.kinds == ("date", "number")
    np.testing.assert_array_equal(data.X[:, 0], (DAYS - pd.Timestamp(0)).days)


def test_the_axes_of_what_is_compared_say_dates(frame):
    axis = axis_labels(from_frame(frame, "y"), 0)
    assert axis["ticktext"][0] in ("1 March 2015", "2 March 2015")  # of moments, the nearest midnight
    assert len(axis["ticktext"]) == len(axis["tickvals"]) == 3


def test_a_date_can_be_read_as_a_number_or_as_a_category(frame):
    number = from_frame(frame, "y", kinds={"when": "number"})
    assert number.kinds[0] == "number"
    assert number.levels[0] == ()
    assert from_frame(frame, "y", features=["when"], kinds={"when": "category"}).kinds == ("category",)


def test_the_files_to_take_home_hold_dates_and_the_program_beside_them_reads_them(frame, tmp_path):
    data = from_frame(frame.assign(when=frame["when"].mask(frame.index == 5)), "y")
    app = upload(opened("own.py"), FILE.encode())
    entry = app.session_state[TABLE_KEY].entry
    trace = record(cart.fit, data, max_depth=1)
    program = "data = load('x')\nprint(data.X.tobytes().hex())\n"
    packed = build_zip(TableSelection(entry, data, data), trace, {}, program)
    zipfile.ZipFile(io.BytesIO(packed)).extractall(tmp_path)
    lines = (tmp_path / "data.csv").read_text("utf-8-sig").splitlines()
    assert lines[1].strip('"').startswith("2015-03-01")
    ran = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    np.testing.assert_array_equal(np.frombuffer(bytes.fromhex(ran.stdout)).reshape(data.X.shape), data.X)


@pytest.mark.parametrize("seed", range(3))
def test_a_moment_in_words_is_that_moment(seed):
    rng = np.random.default_rng(seed)
    for second in rng.integers(-62_135_596_800, 253_402_300_799, 300).tolist():
        moment = pd.Timestamp(second, unit="s") if abs(second) < 9e9 else np.datetime64(second, "s").astype(object)
        assert t(date_text(second / 86_400, "date")) == f"{moment.day} {moment:%B} {moment.year}"
        clock = f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"
        assert t(date_text(second / 86_400, "date and time")).endswith(clock)


def test_what_is_beyond_all_dates_is_said_in_days():
    assert t(date_text(1e9, "date")) == "1e+09 days"
