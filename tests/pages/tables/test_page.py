"""Your own data, page by page: what was understood can be changed, every lesson offers it, and nobody else sees it."""

import csv
import io
import json
import os
import zipfile
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from datasets import DataProblem, catalog, load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.text.arithmetic import format_plain_number as number
from engine.text.message import Span, msg
from pages.exports import archive as own_zip
from pages.frame import address as frame_address
from pages.frame.contents import LESSONS, section
from pages.learners.cart import other_libraries as sklearn_code
from pages.lesson.picker import TableSelection
from pages.tables import browser_storage as in_browser
from pages.tables import session as own_data
from pages.tables import summary as facts
from pages.tables.summary import describe_test_rows
from pages.tables.user_table import UserTable, find_first_target
from tests.pages.tables.test_files import SURVEY, upload
from tests.pages.test_every_page import opened, problems, text

OWN = "own table"
FILE = b"# by hand\nid,when,sex,grade,y\n" + b"".join(
    b"%d,2020-01-%02d,%s,%d,%s\n" % (i, i + 1, (b"m", b"f")[i % 2], i % 3, (b"no", b"yes", b"maybe")[i * i % 3])
    for i in range(24)
)


@pytest.fixture
def page():
    return upload(opened("own.py"), FILE)


def click(app, label: str):
    next(button for button in app.button if button.label == label).click().run()
    assert not app.exception
    return app


def control(app, kind: str, label: str):
    return next(each for each in getattr(app, kind) if each.label == label)


def set_to(app, kind: str, label: str, value):
    control(app, kind, label).set_value(value).run()
    assert not app.exception
    return app


def own(app) -> UserTable:
    return app.session_state[OWN]


def links(app) -> list[str]:
    return [link.proto.label for link in app.get("page_link")]


# -- bring it in


def test_what_was_understood_is_said_at_once(page):
    words = text(page)
    for part in (
        "survey.csv : 24 rows, 3 columns",
        "when date",
        "sex category 2 levels: f, m",
        "grade number 0 to 2",
    ):
        assert part in words
    for decision in (*own(page).read_result.decisions, *own(page).decisions):
        assert str(decision.text) in words


def test_a_paste_from_a_spreadsheet():
    app = opened("own.py")
    app.text_area[0].set_value("x\ty\n1,5\ta\n2,5\tb\n").run()
    click(app, "Read it")
    assert own(app).name == "pasted table"
    assert own(app).data.X.tolist() == [[1.5], [2.5]]


def test_a_paste_that_is_no_table_stays_to_be_put_right():
    app = opened("own.py")
    app.text_area[0].set_value("x,y\n").run()
    click(app, "Read it")
    assert "header line but no rows" in problems(app)[0]
    assert app.text_area[0].value == "x,y\n"


def test_a_copy_of_a_small_set():
    app = opened("own.py")
    click(app, "Copy it to edit its cells")
    assert own(app).data.X.tolist() == load("four_rows").X.tolist()
    assert str(own(app).entry.title) == "copy of four_rows (private)"


# -- change what was understood


@pytest.mark.parametrize(
    ("button", "seen"),
    [
        ("Keep it as text", "'when' is kept as text, as asked."),
        ("Use it all the same", "id number 0 to 23"),
        ("Read it as a category", "when category 24 levels"),
    ],
)
def test_a_decision_can_be_undone(page, button, seen):
    assert seen not in text(page)
    assert seen in text(click(page, button))
    assert not problems(page)


def test_a_change_that_cannot_be_is_refused_and_nothing_changes(page):
    before = own(page)
    click(page, "Read them as rows")  # a comment has one cell, the table five
    assert problems(page)
    assert own(page) is before


def test_target_features_kinds_order_and_task(page):
    set_to(page, "selectbox", "To learn", "grade")
    assert (own(page).data.task, own(page).data.class_names) == ("classification", ("0", "1", "2"))
    set_to(page, "multiselect", "Classes in order", ["2"])
    assert own(page).data.class_names == ("2", "0", "1")
    control(page, "button_group", "It is").set_value("regression").run()
    assert own(page).data.task == "regression"
    set_to(page, "multiselect", "From", ["sex", "when"])
    assert own(page).data.feature_names == ("sex", "when")
    set_to(page, "multiselect", "Read a column differently", [("sex", "0/1")])
    assert own(page).data.kinds == ("0/1", "date")
    set_to(page, "selectbox", "To learn", "y")
    assert (own(page).data.task, own(page).data.target_name) == ("classification", "y")


def test_a_control_that_was_refused_shows_what_is(page):
    set_to(page, "multiselect", "From", [])
    assert "No feature is chosen" in problems(page)[0]
    assert control(page, "multiselect", "From").value == ["when", "sex", "grade"]


def test_the_file_can_be_read_differently_and_a_column_renamed(page):
    control(page, "selectbox", "Rename the column").set_value("grade")
    control(page, "text_input", "to").set_value("<b>mark</b>")
    click(page, "Read it so")
    assert "<b>mark</b>" in own(page).data.feature_names
    control(page, "selectbox", "Rename the column").set_value("y")
    control(page, "text_input", "to").set_value(" answer ")
    assert own(click(page, "Read it so")).data.target_name == "answer"
    assert "grade" in own(click(page, "Read it as found again")).data.feature_names


def test_edited_cells_are_what_lessons_learn_from(page):
    edited = own(page).frame.assign(grade=7)
    state = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own_data.st, "session_state", state)
        own_data.edit_cells(own(page), edited)
        now = own_data.current_table()
        assert now.is_edited
        assert now.key != own(page).key
        assert "grade" not in now.data.feature_names
        with pytest.raises(DataProblem, match="in every row"):
            own_data.edit_cells(now, edited.assign(y="no"))
        assert own_data.current_table() is now
        own_data.edit_cells(now, now.read_result.frame)
        assert not own_data.current_table().is_edited


def test_how_the_file_was_read_is_still_said_after_an_edit_but_not_undone(page):
    sentences = [str(decision.text) for decision in own(page).read_result.decisions]
    page.session_state[OWN] = replace(own(page), frame=own(page).frame.assign(grade=7))
    page.run()
    assert not page.exception
    assert all(sentence in text(page) for sentence in sentences)
    assert "Read them as rows" not in [button.label for button in page.button]


@pytest.mark.parametrize(
    ("rows", "said", "asks"),
    [
        (
            1,
            "There is no 'y' in row 25, so it is not used in training.",
            "Fill in 'y' in row 25 to use it in training too.",
        ),
        (
            2,
            "they are not used in training: rows 25 and 26.",
            "Fill in 'y' in rows 25 and 26 to use them in training too.",
        ),
        (
            9,
            "9 of 33 rows (27%) have no 'y', so they are not used in training: the first of them row 25.",
            "rows 25, 26, 27, 28 and 5 more",
        ),
    ],
)
def test_rows_that_are_half_typed_are_named_and_it_is_said_what_they_wait_for(page, rows, said, asks):
    assert "Fill in" not in text(page)
    half = pd.DataFrame({"grade": [1] * rows}, index=range(rows))
    frame = pd.concat([own(page).frame, half], ignore_index=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own_data.st, "session_state", state := {OWN: own(page)})
        own_data.edit_cells(own(page), frame)
    page.session_state[OWN] = state[OWN]
    page.run()
    assert not page.exception
    assert own(page).data.n == 24
    assert said in text(page)
    assert asks in text(page)


def test_a_date_is_shown_without_the_time_it_has_not(page):
    (editor,) = (part for part in page.main.get("dataframe") if part.proto.editing_mode)
    assert json.loads(editor.proto.columns)["when"]["type_config"]["type"] == "date"


# -- step it


def test_every_lesson_it_fits_is_one_click_away(page):
    offered = [stop.title for stop in section(LESSONS) if stop.task in (None, "classification")]
    assert {"Decision tree", "Pruning"} <= set(offered)
    assert [label for label in links(page) if label in {stop.title for stop in section(LESSONS)}] == offered
    set_to(page, "selectbox", "To learn", "when")
    assert "Regression tree" in links(page)
    assert "Decision tree" not in links(page)


def go(app, page: str, **address):
    app.switch_page(f"pages/{page}")
    for name, value in address.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


@pytest.mark.parametrize("file", ["tree.py", "pruning.py", "data.py"])
def test_pages_take_it_like_one_of_the_catalogue(page, file):
    go(page, file, data="own")
    assert not problems(page)
    assert page.selectbox("data").value == "own"
    assert page.selectbox("data").options[0] == "own"
    assert dict(page.query_params) == {"data": "own"}


def test_a_page_it_does_not_fit_says_so(page):
    go(page, "regression.py", data="own")  # without the app's frame, which says it above the page
    refused = page.session_state[frame_address.PAGE_STATE_KEY][frame_address.REJECTED_KEY]
    assert "'survey.csv' is for another page: 'y' has classes" in str(refused["data"])


def test_a_link_to_somebody_elses_table_asks_for_ones_own_and_leads_back():
    app = opened("tree.py", data="own", max_depth="1")
    assert "looked for in this browser" in text(app)
    app.session_state[in_browser.BROWSER_STATE_KEY] = in_browser.NEVER  # what a browser tells that keeps none
    app.run()
    assert "This link is for its reader's own table" in problems(app)[0]
    assert app.selectbox("data").value == "penguin_sizes"
    go(app, "own.py")
    upload(app, SURVEY)
    wanted = next(link for link in app.get("page_link") if "your link" in link.proto.label)
    assert wanted.proto.page == "tree"
    assert "max_depth=1" in wanted.proto.query_string
    assert "data=own" in wanted.proto.query_string


def test_test_rows_are_no_training_rows_and_are_predicted(page):
    set_to(page, "slider", "Test rows, in percent", 25)
    assert (own(page).data.n, own(page).test.n) == (18, 6)
    assert "A tree of depth 3: Of 6 test rows," in text(page)
    model = record(cart.fit, own(page).data, max_depth=2).model
    picked = TableSelection(own(page).entry, own(page).data, own(page).data, test_data=own(page).test)
    right = sum(model.predict(own(page).test.X) == own(page).test.y)
    assert describe_test_rows(picked, model).startswith(f"Of 6 test rows, {facts.count_and_share(right, 6)} ")
    assert describe_test_rows(replace(picked, test_data=None), model) == ""


@pytest.mark.parametrize("lesson", ["tree.py", "forest.py"])
def test_a_test_row_is_sent_through_what_was_fitted_without_it(page, lesson):
    set_to(page, "slider", "Test rows, in percent", 25)
    test = own(page).test
    app = go(page, lesson, data="own")
    app.session_state["view"] = "Test rows"
    app.run()
    control(app, "number_input", "Test row").set_value(3).run()
    assert not app.exception
    assert f"It is {test.class_names[test.y[2]]} ; the prediction is" in text(app)
    assert ("The row ends in node" if lesson == "tree.py" else "On average:") in text(app)


def test_the_error_on_test_rows_of_a_table_of_numbers():
    data = load("cars")
    model = record(cart.fit, data, max_depth=1).model
    error = np.mean((model.predict(data.X) - data.y) ** 2)
    picked = TableSelection(None, data, data, test_data=data)
    said = f"On 32 test rows the mean squared error is {number(error)}."
    assert describe_test_rows(picked, model) == said


# -- keep it


@pytest.mark.parametrize("view", ["What if", "Build it yourself"])
def test_splits_of_it_are_made_and_undone_and_are_no_business_of_the_address(page, view):
    app = go(page, "tree.py", data="own")
    app.session_state["view"] = view
    app.run()
    greedy = text(app)
    click(app, "Make this split")
    assert dict(app.query_params) == {"data": "own"}
    assert greedy != text(app)
    taken = text(app)
    go(app, "pruning.py", data="own")
    assert "Back to greedy" not in [button.label for button in app.button]
    go(app, "tree.py", data="own")
    app.session_state["view"] = view
    assert text(app.run()) == taken
    click(app, {"What if": "Back to greedy", "Build it yourself": "Start over"}[view])
    assert text(app) == greedy


def test_another_session_sees_nothing_of_it(page):
    other = opened("own.py")
    assert OWN not in other.session_state
    assert "own" not in opened("tree.py").selectbox("data").options
    assert own(page).name not in text(other)


def test_it_is_there_after_other_pages_and_gone_when_forgotten(page):
    before = own(page)
    for file in ("home.py", "data.py", "own.py"):
        go(page, file)
    assert own(page) is before
    click(page, "Forget it now")
    assert OWN not in page.session_state
    assert "survey.csv" not in text(page)


def test_every_version_of_it_has_a_name_that_nothing_else_has(page):
    keys = {own(page).key}
    for percent in (10, 20):
        set_to(page, "slider", "Test rows, in percent", percent)
        keys.add(own(page).key)
    keys.add(own(upload(opened("own.py"), FILE)).key)
    assert len(keys) == 4


HOSTILE = b"<img src=x onerror=alert(1)>,:red[a] $x$,y\n" + b"".join(
    b"%d,=cmd|' /C calc'!A0,<script>%d</script>\n" % (i, i % 2) for i in range(9)
)


def test_hostile_names_are_escaped(page):
    upload(page, HOSTILE, "<b>file</b>.csv")
    bodies = "".join(part.proto.body for part in page.main.get("html"))
    assert "<img" not in bodies
    assert "<script" not in bodies
    assert "<b>file" not in bodies
    assert "<img src=x onerror=alert(1)>" in text(page)


# -- take it home


def unzipped(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("name", ["penguins", "cars", "seven_rows"])
def test_the_zip_holds_rows_settings_tables_and_a_program_that_runs_alone(name, tmp_path, monkeypatch):
    data = load(name)
    asked = {"max_depth": 2, "categories": "as_numbers", "max_leaf_nodes": None}
    trace = record(cart.fit, data, **asked)
    picked = TableSelection(an_entry(data), data, data, test_data=data)
    files = unzipped(own_zip.build_zip(picked, trace, asked, sklearn_code.code("own", data, asked)))
    assert {"data.csv", "held_out.csv", "settings.json", "nodes.csv", "candidates.csv", "program.py"} <= set(files)
    assert json.loads(files["settings.json"])["settings"] == asked
    nodes = list(csv.DictReader(io.StringIO(files["nodes.csv"].decode("utf-8-sig"))))
    assert [float(node["impurity"]) for node in nodes] == trace.columns("nodes")["impurity"].tolist()
    (tmp_path / "data.csv").write_bytes(files["data.csv"])
    monkeypatch.chdir(tmp_path)
    made = {}
    exec(files["program.py"].decode(), made)
    np.testing.assert_array_equal(made["data"].X, data.X)
    np.testing.assert_array_equal(made["data"].y, data.y)
    assert os.listdir(tmp_path) == ["data.csv"]


def test_the_program_of_the_zip_says_what_is_different_and_no_name_ends_its_comment(tmp_path, monkeypatch):
    data, picked = load("penguins"), TableSelection(an_entry(load("penguins")), load("penguins"), load("penguins"))
    differs = [msg("text.name.quoted", text=Span("island\nimport nothing\u2028x"))]
    files = unzipped(own_zip.build_zip(picked, record(cart.fit, data, max_depth=1), {}, "done = True\n", differs))
    program = files["program.py"].decode()
    assert "# - 'island import nothing x'" in program.splitlines()
    (tmp_path / "data.csv").write_bytes(files["data.csv"])
    monkeypatch.chdir(tmp_path)
    made = {}
    exec(program, made)
    assert made["done"]


def an_entry(data):
    iris = next(entry for entry in catalog() if entry.name == "iris")
    return replace(iris, name="own", title="survey.csv (private)", task=data.task)


@pytest.mark.parametrize("fit", [prune.fit, forest.fit, adaboost.fit, gradient_boosting.fit, xgb.fit])
def test_the_zip_holds_every_table_of_every_trace(fit):
    data = load("iris")
    trace = record(fit, data, **({} if fit is prune.fit else {"n_estimators": 2}))
    files = unzipped(own_zip.build_zip(TableSelection(an_entry(data), data, data), trace, {}))
    assert "program.py" not in files
    for name in ("nodes", "candidates", "rounds", "rows"):
        columns = trace.columns(name)
        assert (f"{name}.csv" in files) == bool(columns)
        if columns:
            table = pd.read_csv(io.BytesIO(files[f"{name}.csv"]))
            assert list(table.columns) == list(columns)
            assert len(table) == len(next(iter(columns.values())))


def test_no_cell_of_the_zip_is_a_formula_and_the_program_still_reads_it(tmp_path, monkeypatch):
    frame = pd.DataFrame({"=a": ["=1+1", "@x", "b"] * 4, "n": range(12), "y": ["-1", "+z"] * 6})
    data, _, _ = find_first_target(frame)
    trace = record(cart.fit, data, max_depth=2)
    picked = TableSelection(an_entry(data), data, data)
    files = unzipped(own_zip.build_zip(picked, trace, {}, sklearn_code.code("own", data, {})))
    cells = [cell for row in csv.reader(io.StringIO(files["data.csv"].decode("utf-8-sig"))) for cell in row]
    assert not [cell for cell in cells if cell[:1] in "=+-@" and cell]
    (tmp_path / "data.csv").write_bytes(files["data.csv"])
    monkeypatch.chdir(tmp_path)
    made = {}
    exec(files["program.py"].decode(), made)
    np.testing.assert_array_equal(made["data"].X, data.X)
    np.testing.assert_array_equal(made["data"].y, data.y)
