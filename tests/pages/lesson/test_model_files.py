"""The model alone, from a lesson's Export: each format of each lesson is offered or refused with a sentence."""

import pytest

from datasets import load
from engine import DataProblem, cart, record
from pages.exports import panel as model
from pages.exports.formats import FORMATS, exported
from pages.learners.registry import ALL_LEARNERS
from tests.pages.tables.test_page import go, upload
from tests.pages.test_every_page import opened, problems

LESSONS = [page for learner in ALL_LEARNERS for page in learner.pages]


def chosen(app, name: str):
    (box,) = [each for each in app.selectbox if each.label == "The model as"]
    box.set_value(name).run()
    assert not app.exception
    return app


@pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.name)
def test_every_format_of_every_lesson_is_a_file_or_a_sentence(entry, monkeypatch):
    made: dict[str, bytes] = {}
    noted = lambda label, data, name, *rest, **more: made.update({name: data})  # noqa: E731
    monkeypatch.setattr(model.st, "download_button", noted)
    app = opened(f"{entry.name}.py")
    app.session_state["view"] = "Export"
    app.run()
    (box,) = [each for each in app.selectbox if each.label == "The model as"]
    assert box.options[: len(FORMATS)] == list(FORMATS) and box.value is None
    for name in box.options:
        made.clear()
        chosen(app, name)
        files = [file for file in made if " model." in file or file.endswith(" program.py")]
        if not problems(app):
            (file,) = files
            assert made[file]
            compile(made[file], file, "exec") if file.endswith(".py") else None
        else:
            assert not files


def test_a_format_that_nobody_knows_is_refused():
    data = load("seven_rows")
    with pytest.raises(DataProblem, match="no format named 'pickle': a model goes out as Python"):
        exported(record(cart.fit, data).model, data, "pickle")


def test_without_the_package_onnx_is_refused_with_what_to_do(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "onnx", None)
    data = load("seven_rows")
    with pytest.raises(DataProblem, match="pip install onnx"):
        exported(record(cart.fit, data).model, data, "ONNX")


def test_of_ones_own_table_files_are_called_like_it_and_the_program_reads_the_rows_beside_it(monkeypatch):
    made: dict[str, bytes] = {}
    noted = lambda label, data, name, *rest, **more: made.update({name: data})  # noqa: E731
    rows = "".join(f"{k},{'rgb'[k % 3]},{'uv'[k % 2]}\n" for k in range(24))
    table = f"width,<i>colour</i>,y\n{rows}".encode()
    app = upload(opened("own.py"), table, "../../<my> rows.csv")
    go(app, "tree.py", data="own")
    app.session_state["view"] = "Export"
    app.run()
    monkeypatch.setattr(model.st, "download_button", noted)
    for name in ("SQL", "Program in scikit-learn"):
        chosen(app, name)
    assert b'r."width"' in made["my rows cart model.sql"]
    assert b'def load(name, file="data.csv")' in made["my rows cart program.py"]
