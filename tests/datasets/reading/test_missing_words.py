"""Numbers among words for missing are read at once, and come out as if every cell had been looked at."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from datasets import DEFAULT_OPTIONS, read_with_decisions
from datasets.reading import read as reading
from tests.tables import SEEDS

WORDS = ["NA", "n/a", "?", "-", "null", "NaN", "", "None", "#N/A", "N/a", "NA ", "#DIV/0!", "."]
ODD = ["inf", "1E5", "007", "1.234", "1,5", "x", "5 %", "12345678901234567890", "1e300", "TRUE", "2020-01-31", "2_0"]


def table(rng: np.random.Generator) -> bytes:
    """Columns of numbers, with words among them, and now and then a cell that makes something else of them."""
    n = 150
    cells = np.array(rng.choice([f"{x:.3g}" for x in rng.normal(size=50)], (n, 4)), dtype=object)
    cells[:, 1] = [str(int(x)) for x in rng.integers(-50, 2000, n)]
    cells[:, 2] = [f"{x:.3f}" for x in rng.uniform(1, 9, n)]  # may be 1234 with a point
    for j in range(4):
        gaps = rng.random(n) < rng.choice([0.1, 0.6])
        cells[gaps, j] = rng.choice(rng.choice(WORDS, 3), int(gaps.sum()))
        if rng.random() < 0.4:
            cells[rng.integers(n), j] = rng.choice(ODD)
    return "\n".join(["a;b;c;d", *map(";".join, cells)]).encode()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("asked", [
    DEFAULT_OPTIONS,
    replace(DEFAULT_OPTIONS, as_text=("a",), words=(("b", True),)),
    replace(DEFAULT_OPTIONS, as_numbers=("a", "b")),
], ids=["as found", "as text", "as numbers"])  # fmt: skip
def test_they_are_what_every_cell_alone_says_and_so_is_what_is_said(seed, asked, monkeypatch):
    data = table(np.random.default_rng(seed))
    quick = read_with_decisions(data, options=asked)
    monkeypatch.setattr(reading, "read_numbers_with_missing_words", lambda *_: {})
    slow = read_with_decisions(data, options=asked)
    pd.testing.assert_frame_equal(quick.frame, slow.frame, check_exact=False, rtol=1e-15)
    assert quick.decisions == slow.decisions
    assert (quick.decimal, quick.texts) == (slow.decimal, slow.texts)


@pytest.mark.parametrize("word", [word for word in WORDS if word == word.strip()])
def test_no_cell_of_numbers_and_words_is_looked_at_alone(word, monkeypatch):

    looked = []
    monkeypatch.setattr("datasets.reading.cells.columns.interpret_plain_numbers", lambda *args: looked.append(args))
    frame = read_with_decisions(f"a,b\n0.5,x\n{word},y\n2.5,x\n-3,y\n".encode()).frame
    assert frame["a"].tolist()[0] == 0.5
    assert frame["a"].isna().tolist() == [False, True, False, False]
    assert not looked
