"""Rows changed on the plane: the table that comes of it, and when there may be one."""

import pandas as pd
import pytest

from datasets import catalog, from_frame, load
from pages.lesson.picker import TableSelection
from pages.tables import session as own_data
from pages.tables.row_edits import apply_edit, edit_frame

FRAME = pd.DataFrame({"size": [1.5, 2.5, 4.0], "home": ["yes", "no", "yes"], "kind": ["b", "a", "b"]})


@pytest.fixture
def data():
    return from_frame(FRAME, "kind")


def done(data, **edit):
    blank = {"row": None, "like": None, "values": None, "answer": None}
    return edit_frame(FRAME, data, blank | edit)


def test_a_row_that_is_moved_keeps_what_is_not_drawn(data):
    after = done(data, row=2, like=2, values={"size": 3.25})
    assert after.to_dict("list") == {"size": [1.5, 3.25, 4.0], "home": ["yes", "no", "yes"], "kind": ["b", "a", "b"]}
    assert FRAME["size"].tolist() == [1.5, 2.5, 4.0]


def test_a_new_row_is_like_the_nearest_and_is_written_as_the_table_writes(data):
    home = data.X[1, data.feature_names.index("home")]
    after = done(data, like=3, values={"size": 9, "home": home}, answer="a")
    assert after.iloc[-1].tolist() == [9, "no", "a"]
    assert len(after) == 4 and after.iloc[:3].equals(FRAME)


def test_a_row_that_is_taken_out_is_gone(data):
    assert done(data, row=1).to_dict("list") == {"size": [2.5, 4.0], "home": ["no", "yes"], "kind": ["a", "b"]}


def test_the_target_of_numbers_is_moved_too():
    points = pd.DataFrame({"x": [1.0, 2.0], "y": [3.0, 4.0]})
    edit = {"row": 1, "like": 1, "values": {"x": 1.5}, "answer": "3.75"}
    assert edit_frame(points, from_frame(points, "y"), edit).to_numpy().tolist() == [[1.5, 3.75], [2, 4]]


def test_every_edit_of_a_small_set_of_the_catalogue_can_be_learned_from(monkeypatch):
    """A copy learns the same from the same, and the edit can be taken back."""
    monkeypatch.setattr("streamlit.session_state", state := {})
    for entry in catalog():
        if entry.n > 60:
            continue
        state.clear()
        found = load(entry.name)
        apply_edit(TableSelection(entry, found, found), {"row": None, "like": 1, "values": {}, "answer": None})
        own = own_data.current_table()
        assert own.data.n == found.n + 1 and own.is_edited
        assert (own.data.feature_names, own.data.kinds, own.data.task) == (found.feature_names, found.kinds, found.task)
