"""The programs of datasets/large/CLUSTER.md are run as they stand, on a cluster of two workers."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import xgboost

ROOT = Path(__file__).parents[3]
PROGRAMS = re.findall(
    r"^```python\n(.*?)^```$", (ROOT / "datasets/large/CLUSTER.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
)
ROWS, FILES = 6_000, 5


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Parquet files, and what train.py made of them."""
    place = tmp_path_factory.mktemp("cluster")
    (place / "rows").mkdir()
    rng = np.random.default_rng(0)
    for number in range(FILES):
        part = pd.DataFrame(rng.normal(size=(ROWS // FILES, 4)), columns=list("abcd"))
        part.loc[rng.random(len(part)) < 0.1, "c"] = np.nan
        part["y"] = (part["a"] + part["b"] * part["d"] + rng.normal(size=len(part)) > 1).astype(int)
        part.to_parquet(place / "rows" / f"{number}.parquet", row_group_size=300)
    return run(place, "train.py", PROGRAMS[0]) and place


def run(place: Path, name: str, program: str) -> subprocess.CompletedProcess:
    (place / name).write_text(program, "utf-8")
    done = subprocess.run([sys.executable, name], cwd=place, env=os.environ | {"PYTHONPATH": str(ROOT)},
                          capture_output=True, text=True, timeout=240)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done


def all_rows(place: Path) -> pd.DataFrame:
    """As XGBoost has them, of 32 bits."""
    files = sorted((place / "rows").glob("*.parquet"))
    return pd.concat([pd.read_parquet(file).astype("float32") for file in files], ignore_index=True)


def test_two_workers_train_a_model_that_predicts_and_draw_a_stratified_sample(folder):
    rows, sample = all_rows(folder), pd.read_parquet(folder / "sample.parquet")
    booster = xgboost.Booster(model_file=folder / "model.json")
    assert booster.num_boosted_rounds() == 20
    said = booster.predict(xgboost.DMatrix(rows.drop(columns="y")))
    assert ((said > 0.5) == rows["y"]).mean() > 0.8
    assert len(sample) == pytest.approx(ROWS / 10, abs=2 * FILES)
    assert sample["y"].mean() == pytest.approx(rows["y"].mean(), abs=0.01)
    assert len(sample.merge(rows.drop_duplicates(), how="inner")) == len(sample)


def test_treerings_reads_the_model_and_predicts_what_xgboost_does(folder):
    said = run(folder, "read.py", PROGRAMS[1]).stdout
    sample = pd.read_parquet(folder / "sample.parquet").drop(columns="y").head(5)
    theirs = xgboost.Booster(model_file=folder / "model.json").predict(xgboost.DMatrix(sample))
    found = np.array([list(map(float, re.findall(r"[\d.e-]+", line))) for line in said.splitlines()])
    assert np.allclose(found[:, 1], theirs, atol=1e-6)


def test_one_pass_tells_of_all_rows(folder):
    said = run(folder, "survey.py", PROGRAMS[-1]).stdout
    assert said.startswith(f"{ROWS:,} rows were read once, from {FILES} files.")
    rows = all_rows(folder)
    assert f"{rows['c'].isna().sum()}" in said
    best = re.findall(r"^\s*\d+\s+(\w)\s+\S+\s+(True|False)\s+(\d+)\s+(\d+)", said, re.MULTILINE)
    assert len(best) == 10
    left = (rows["a"] <= 0.5).sum()
    assert {int(n_left) + int(n_right) for _, _, n_left, n_right in best} == {ROWS, left}
