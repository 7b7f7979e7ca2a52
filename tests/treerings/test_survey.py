"""treerings survey: the candidates of the root and of a path, from all rows, are those of the table in memory."""

from __future__ import annotations

import sys

import numpy as np
import pandas as pd
import pytest

from datasets import from_frame
from datasets.large import LargeTable
from engine import cart, record
from treerings.command import main

HOSTILE = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    """Two files of one table, with a column of a hostile name, missing values and ties."""
    folder = tmp_path_factory.mktemp("large")
    rng = np.random.default_rng(4)
    frame = pd.DataFrame({"a": rng.normal(size=400), HOSTILE: rng.integers(0, 6, 400).astype(float)})
    frame.loc[rng.random(400) < 0.1, "a"] = np.nan
    frame["y"] = np.where(frame[HOSTILE] + frame["a"].fillna(2) + rng.normal(size=400) > 3, "yes", "no")
    for place, part in enumerate((frame.iloc[:150], frame.iloc[150:])):
        part.to_parquet(folder / f"{place}.parquet", index=False)
    return folder, frame


def test_every_candidate_of_the_path_is_the_trees_own(rows, tmp_path, capsys):
    folder, frame = rows
    main(["survey", str(folder), "--target", "y", "--depth", "2", "-o", str(tmp_path / "all.csv"),
          "--sample", str(tmp_path / "sample.parquet")])  # fmt: skip
    found = pd.read_csv(tmp_path / "all.csv")
    growth = record(cart.fit, from_frame(frame, target="y"), max_depth=3).logged_events[0]
    tree, node = growth.tree, 0
    for place in range(3):
        own, table = found[found["node"] == place], growth.table(node)
        assert (own["n_left"] + own["n_right"] == tree.count[node]).all()
        assert len(own) == len(table)
        assert np.allclose(np.sort(own["gain"]), np.sort(table.gain), atol=1e-12)
        left, right = int(tree.left[node]), int(tree.right[node])
        node = left if tree.count[left] >= tree.count[right] else right
    told = capsys.readouterr().out
    assert told.startswith("400 rows were read once, from 2 files.") and "The root: 400 rows, best split" in told
    sample = pd.read_parquet(tmp_path / "sample.parquet")
    assert sample["y"].value_counts().to_dict() == frame["y"].value_counts().to_dict()


def test_the_page_shows_names_as_text(rows, tmp_path):
    assert main(["survey", str(rows[0]), "--target", "y", "-o", str(tmp_path / "survey.html")]) is None
    page = (tmp_path / "survey.html").read_text("utf-8")
    assert "<script" not in page and "&lt;script&gt;" in page
    assert page.count("<table") == 4 and "candidate splits, each counted on all of them" in page


@pytest.mark.parametrize(("words", "said"), [
    (["--target", "z"], "There is no column 'z'"),
    (["--target", "y", "-o", "no/such/page.html"], "no/such/page.html cannot be written: No such file"),
])  # fmt: skip
def test_what_is_wrong_is_a_sentence(rows, words, said):
    assert said in str(main(["survey", str(rows[0]), *words]))


def test_ctrl_c_stops_it_and_nothing_is_written(rows, tmp_path, capsys, monkeypatch):
    batches = LargeTable.batches

    def stopped(table):
        yield next(iter(batches(table)))
        raise KeyboardInterrupt

    monkeypatch.setattr(LargeTable, "read_scout_rows", lambda table, n: np.zeros((1, len(table.features))))
    monkeypatch.setattr(LargeTable, "batches", stopped)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    out = tmp_path / "survey.html"
    assert main(["survey", str(rows[0]), "--target", "y", "-o", str(out)]) == 130
    told = capsys.readouterr().err
    assert "Reading all rows for the root: 0%" in told and told.endswith("Stopped. Nothing was written.\n")
    assert not out.exists()
