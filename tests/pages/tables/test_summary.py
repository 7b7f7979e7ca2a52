"""The words for columns, numbers and rows, against examples a person would write."""

import numpy as np
import pandas as pd
import pytest

from datasets import Dataset, catalog, load
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from engine.tree.growth import Branch
from pages.lesson.views import tables
from pages.lesson.views import tree_summary as node_text
from pages.lesson.views.dot import lines_of
from pages.tables import cells
from pages.tables import summary as facts
from tests.words import sentence

SETS = [entry.name for entry in catalog()]


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [(0, 9, "none"), (177, 891, "177 (20%)"), (1, 891, "1 (<1%)"), (9, 9, "9 (100%)"), (890, 891, "890 (>99%)")],
)
def test_a_share_rounds_nothing_away_and_nothing_to_all(part, whole, text):
    assert facts.count_and_share(part, whole) == text


@pytest.mark.parametrize(("share", "text"), [
    (0, "0%"), (1e-5, "<0.1%"), (0.0006, "0.1%"), (5 / 6, "83.3%"), (0.9994, "99.9%"), (0.99999, ">99.9%"), (1, "100%"),
])  # fmt: skip
def test_a_percentage_is_all_or_nothing_only_where_the_share_is(share, text):
    assert node_text.percent(share) == text


def small(column, kind, levels=()) -> Dataset:
    y = np.arange(len(column)) % 2
    return Dataset(np.array(column, float)[:, None], y, ("x",), (kind,), (levels,), ("a", "b"), "classification")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (small([7, 83, np.nan], "number"), "7 to 83"),
        (small([5, 5, np.nan], "number"), "always 5"),
        (small([0, 1, 1, np.nan], "0/1"), "0 in 1 rows, 1 in 2"),
        (small([0, 1, 0], "category", ("C", "Q")), "2 levels: C, Q"),
        (small(range(8), "category", tuple("abcdefgh")), "8 levels: a, b, c, d, e, f, …"),
    ],
)
def test_the_values_of_a_column_in_words(data, text):
    assert facts.describe_values(data, 0) == text


@pytest.mark.parametrize("name", SETS)
def test_the_rows_shown_are_the_rows_learned_from(name):
    data = load(name)
    frame = facts.to_frame(data)
    assert frame.columns.tolist() == [*data.feature_names, data.target_name]
    for j, column in enumerate(data.feature_names):
        levels = {level: code for code, level in enumerate(data.levels[j])}
        codes = [levels.get(cell, cell) if isinstance(cell, str) else cell for cell in frame[column]]
        np.testing.assert_array_equal(np.array(codes, float), data.X[:, j])
    answers = [data.class_names[k] for k in data.y] if data.class_names else data.y.tolist()
    assert frame[data.target_name].tolist() == answers


@pytest.mark.parametrize("name", ["penguins", "titanic", "seven_rows", "cars"])
def test_a_split_reads_on_the_stage_as_in_the_tables_and_in_the_drawing(name):
    data = load(name)
    trace = record(cart.fit, data)
    nodes, growth = trace.columns("nodes"), trace.logged_events[0]
    told = {}
    for step in lesson_for_trace(trace).steps(trace):
        if isinstance(step.event, Branch):
            told.setdefault(step.event.node, []).append(sentence(step))
    for node, asks in enumerate(tables.nodes(data, growth, "mean", 1_000)["asks"]):
        assert bool(asks) == (node in told)
        if asks:
            assert asks in told[node][0]
            assert lines_of(data, nodes, node, "gini", "mean")[0] == f"{node}: {asks}"
            assert tables.candidates(data, growth.table(node), 1)["split"][0] == asks


def test_what_goes_to_the_browser_to_look_at_is_bounded_however_wide_the_table_and_long_its_texts():
    """One message to the browser may have 20 MB (.streamlit/config.toml)."""
    shown = []
    wide = pd.DataFrame({f"c{j}": ["x" * 5_000] * 300 for j in range(400)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cells.st, "dataframe", lambda frame, **how: shown.append(frame))
        cells.show_preview(wide)
    (head,) = shown
    assert head.size <= cells.PREVIEW_CELLS and len(head) == 125
    assert head.map(len).to_numpy().max() <= cells.MAX_CELL_LETTERS + 1
    assert not cells.is_editable(wide.head(60)) and cells.is_editable(wide.iloc[:60, :2])
