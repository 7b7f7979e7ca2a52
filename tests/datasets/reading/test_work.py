"""How much is done for a cell does not grow with the table: counted, not timed."""

import pandas as pd
import pytest

from datasets import DataProblem, from_frame, read_with_decisions
from datasets.kinds import natural_key, natural_order, read_column
from datasets.reading.cells import columns
from datasets.reading.cells import numbers as looks

LOOKED_AT = ["1,234", "2020-01-31", "1,50 €", "word", "01000"]


@pytest.fixture
def looked_at(monkeypatch):
    """How many cells each look at the texts of a column is given."""
    many = []
    look = columns.interpret_texts

    def counting(text, *more):
        many.append(len(text))
        return look(text, *more)

    monkeypatch.setattr(columns, "interpret_texts", counting)
    return many


@pytest.mark.parametrize("cell", LOOKED_AT)
def test_a_text_that_comes_again_is_looked_at_once(looked_at, cell):
    rows = [f'"{cell}";1', ";2"] * 500
    read_with_decisions("\n".join(["x;y", *rows]).encode())
    assert looked_at == [2]


@pytest.mark.parametrize("cell", LOOKED_AT)
def test_and_means_the_same_in_every_row(cell):
    """Against the same cells each with a text of its own between them: a second reading, row by row."""
    once = read_with_decisions(f'x;y\n"{cell}";1\n;2\n'.encode()).frame["x"]
    often = read_with_decisions("\n".join(["x;y", *[f'"{cell}";1', ";2"] * 50]).encode()).frame["x"]
    pd.testing.assert_series_equal(often, pd.concat([once] * 50, ignore_index=True))


def test_most_columns_of_words_are_known_by_their_first_cells(monkeypatch):
    """No pattern is held against all of 10,000 words, as arrow would do it, where the first is no number."""
    words = pd.Series([f"word {i}" for i in range(10_000)], dtype="str")

    def dropna(*_):
        raise AssertionError("all cells were looked at")

    monkeypatch.setattr(pd.Series, "dropna", dropna)
    assert not looks.all_match(words, "[0-9]+")


def test_the_order_of_long_levels_hangs_on_their_first_characters():
    word = "a1" * 60_000
    assert len(natural_key(word)[2]) < 1_000
    assert natural_order([f"{word}2", f"{word}10", "a9", "a10"]) == ["a1" * 60_000 + end for end in ("10", "2")] + [
        "a9",
        "a10",
    ]


def test_long_levels_are_as_many_as_there_are():
    cells = [f"{'a1' * 500}{i % 3}" for i in range(30)]
    column = read_column(pd.Series(cells, dtype="str"), "x")
    assert [column.levels[int(value)] for value in column.values] == cells


def test_a_target_of_too_many_texts_is_refused_before_they_are_put_in_order(monkeypatch):
    monkeypatch.setattr("datasets.kinds.natural_order", lambda *_: pytest.fail("they were put in order"))
    with pytest.raises(DataProblem, match="'y' has 900 different values, more than 50 classes"):
        from_frame(
            pd.DataFrame({"x": range(900), "y": [f"t{i}" for i in range(900)]}).astype({"y": "str"}),
            task="classification",
        )
