"""A notebook is run by nbclient and turned into HTML by nbconvert: the stage is in its cells, and names stay names."""

import sys
from html import unescape
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from traitlets import TraitError

from datasets import load
from engine import DataProblem, cart, gradient_boosting, record
from tests.treerings.notebook import notebook
from treerings import live, show

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def ran():
    """As a file that was saved and opened again."""
    made = notebook()
    NotebookClient(made, timeout=120, resources={"metadata": {"path": str(ROOT)}}).execute()
    return nbformat.reads(nbformat.writes(made), as_version=4)


def drawn(notebook) -> list[str]:
    """What each cell shows as HTML."""
    return [output["data"]["text/html"] for cell in notebook.cells for output in cell.outputs
            if "text/html" in output.get("data", {})]  # fmt: skip


def test_cells_draw_the_stage_and_none_fails(ran):
    assert not [output for cell in ran.cells for output in cell.outputs if output.output_type == "error"]
    frames = drawn(ran)
    assert len(frames) == 4
    assert all(frame.startswith("<iframe srcdoc=") and 'sandbox="allow-scripts"' in frame for frame in frames)
    assert all("Content-Security-Policy" in unescape(frame) and "src=http" not in frame for frame in frames)
    assert '"step": 3' in unescape(frames[0]) and "height: 700px" in frames[3]


def test_names_of_columns_stay_within_the_frame(ran):
    for frame in drawn(ran):
        assert frame.count("<") == frame.count(">") == 2  # the iframe and its end: all else is escaped
        assert "<script>document.title" not in unescape(frame)


def test_nbconvert_keeps_the_stage(ran):
    page, _ = HTMLExporter().from_notebook_node(ran)
    assert page.count("<iframe ") == page.count(' srcdoc="') == 4
    assert "<script>document.title" not in page


def test_a_terminal_is_told_what_it_is():
    shown = show(record(cart.fit, load("seven_rows")))
    assert repr(shown) == "<Decision tree: seven_rows: 32 steps. A notebook draws it; save(file) writes it as a page.>"


def test_it_is_saved_as_the_file_that_export_gives(tmp_path):
    shown = show(record(cart.fit, load("seven_rows")))
    shown.save(str(tmp_path / "lesson.html"))
    assert (tmp_path / "lesson.html").read_text("utf-8") == shown.page
    assert shown.page.startswith("<!doctype html>") and "<title>Decision tree: seven_rows</title>" in shown.page


def test_what_is_no_trace_is_refused():
    with pytest.raises(DataProblem, match="this is a dict"):
        show({})


# -- the widget


def test_the_widget_holds_step_and_row():
    widget = live(record(gradient_boosting.fit, load("wave"), n_estimators=2), step=4)
    heard = []
    widget.observe(lambda change: heard.append((change.name, change.new)), ["step", "row"])
    widget.set_state({"step": 7, "row": 3})
    assert (widget.step, widget.row) == (7, 3) and ("row", 3) in heard
    widget.row = None
    assert "srcdoc" in widget._esm and "<!doctype html>" in widget.page
    with pytest.raises(TraitError):
        widget.step = "<script>"


def test_without_anywidget_there_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "treerings.widget", raising=False)
    with pytest.raises(DataProblem, match="pip install anywidget"):
        live(record(cart.fit, load("seven_rows")))
