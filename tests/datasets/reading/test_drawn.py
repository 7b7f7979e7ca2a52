"""Tables too large to be read whole: some rows are drawn, the same every time, and it is said how many of how many."""

import pytest

from datasets import read_with_decisions
from datasets.reading.text import lines as limits
from tests.datasets.reading.test_meaning import said


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """As if 40 cells were the limit, and 30 rows."""
    monkeypatch.setattr(limits, "MAX_CELLS", 40)
    monkeypatch.setattr(limits, "MAX_ROWS", 30)


def table(rows: int, cell: str = "w{0}") -> bytes:
    return ("n,twice,y\n" + "".join(f'{i},{2 * i},"{cell.format(i)}"\n' for i in range(rows))).encode()


def test_rows_are_drawn_in_their_order_and_stay_whole():
    frame = read_with_decisions(table(500)).frame
    assert len(frame) == 40 // 3
    assert frame["n"].is_monotonic_increasing
    assert frame["n"].is_unique
    assert (frame["twice"] == 2 * frame["n"]).all()
    assert (frame["y"] == "w" + frame["n"].astype(str)).all()


def test_from_the_whole_table_and_the_same_every_time():
    first, second = read_with_decisions(table(500)).frame, read_with_decisions(table(500)).frame
    assert first.equals(second)
    assert first["n"].min() < 150
    assert first["n"].max() > 350


def test_how_many_of_how_many_is_said_with_the_seed():
    assert (
        "13 of 500 rows were drawn at random (seed 0), the same ones every time: up to 30 rows and 40 cells are read. "
        "Rows are counted among those drawn."
    ) in said(read_with_decisions(table(500)))


def test_a_table_within_the_limits_is_read_whole():
    reading = read_with_decisions(table(13))
    assert reading.frame["n"].tolist() == list(range(13))
    assert not any("drawn" in sentence for sentence in said(reading))


def test_a_row_of_several_lines_is_drawn_as_one():
    frame = read_with_decisions(table(200, "a\n{0}\n\nb")).frame
    assert (frame["y"] == "a\n" + frame["n"].astype(str) + "\n\nb").all()
    assert len(frame) == 13


def test_what_is_no_row_is_never_drawn():
    lines = table(100).decode().splitlines()
    between = [line for row in lines[1:] for line in (row, "", "# remark", lines[0])]
    reading = read_with_decisions("\n".join([lines[0], *between]).encode())
    assert reading.frame["n"].dtype.kind == "i"
    assert "13 of 100 rows were drawn" in " ".join(said(reading))


def test_more_rows_than_the_limit_are_drawn_from_where_the_cells_are_few():
    assert len(read_with_decisions(("y\n" + "1\n2\n" * 50).encode()).frame) == 30
