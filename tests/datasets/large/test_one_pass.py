"""One pass over a table in files tells what training in memory knows of it, and what loops over all rows count."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from datasets.large import Side, large_table, parquet, survey
from datasets.large import scan as one_pass
from datasets.large.scan import gradients
from engine import DataProblem, cart, record, xgb
from engine.core.progress import progress_listener
from engine.learners.xgb.objective import make_objective
from engine.split.criteria import Entropy, Gini, Similarity, SquaredError
from tests.tables import random_table

COLUMNS = ("threshold", "missing_left", "n_left", "n_right", "gain")


def written(folder, data, files: int = 3, groups: int = 40) -> str:
    """The table as some Parquet files with small row groups."""
    frame = pd.DataFrame(data.X, columns=list(data.feature_names))
    frame["y"] = np.array(data.class_names)[data.y] if data.class_names else data.y
    for number, part in enumerate(np.array_split(np.arange(len(frame)), files)):
        pq.write_table(pa.Table.from_pandas(frame.iloc[part]), folder / f"part{number}.parquet", row_group_size=groups)
    return str(folder)


def path_of(data, trace, node: int) -> list[Side]:
    """The way to a node of a grown tree."""
    nodes, way = trace.columns("nodes"), []
    while node:
        parent = int(((nodes["left"] == node) | (nodes["right"] == node)).nonzero()[0][0])
        split = [nodes[name][parent] for name in ("feature", "threshold", "missing_left")]
        way.append(Side(data.feature_names[split[0]], float(split[1]), bool(nodes["left"][parent] == node),
                        bool(split[2])))  # fmt: skip
        node = parent
    return way[::-1]


def deepest(trace) -> int:
    """A node as far down as any that was searched."""
    return int(trace.columns("candidates")["node"].max())


def same(found: pd.DataFrame, data, trace, node: int, round_: int = 0):
    own = trace.columns("candidates")
    here = (own["node"] == node) & (own["round"] == round_)
    names = np.array(data.feature_names)[own["feature"][here]]
    assert found["feature"].tolist() == names.tolist()
    for name in COLUMNS:
        assert np.allclose(found[name].to_numpy(float), own[name][here].astype(float), 1e-9, 1e-9), name


CRITERIA = (("classification", Gini()), ("classification", Entropy()), ("regression", SquaredError()))
CASES = [(seed, task, criterion, missing) for seed in range(4) for missing in (0.0, 0.15)
         for task, criterion in CRITERIA]  # fmt: skip


@pytest.mark.parametrize(("seed", "task", "criterion", "missing"), CASES)
def test_candidates_at_the_root_and_down_a_path_are_those_of_training_in_memory(
    seed, task, criterion, missing, tmp_path
):
    data = random_table(np.random.default_rng(seed), 230, 4, task, classes=3, missing=missing)
    trace = record(cart.fit, data, criterion=criterion.name, max_depth=3)
    path = path_of(data, trace, deepest(trace))
    found = survey(large_table(written(tmp_path, data), "y"), path)
    assert len(path) >= 1
    same(found.candidates(criterion), data, trace, 0)
    same(found.candidates(criterion, len(path)), data, trace, deepest(trace))


@pytest.mark.parametrize("round_", [0, 2])
@pytest.mark.parametrize("missing", [0.0, 0.2])
def test_gradient_sums_are_those_of_xgboost_in_each_round(round_, missing, tmp_path):
    data = random_table(np.random.default_rng(8), 300, 3, missing=missing)
    settings = {"max_depth": 2, "reg_lambda": 0.5, "reg_alpha": 0.1, "min_child_weight": 0.0}
    trace = record(xgb.fit, data, n_estimators=3, **settings)
    before = record(xgb.fit, data, n_estimators=round_, **settings).model if round_ else None
    start, derivatives = trace.model.start, make_objective(None, data).derivatives
    raw = before.decision_function if before else lambda X: np.full(len(X), start)
    table = replace(large_table(written(tmp_path, replace(data, class_names=("0", "1"))), "y"))
    columns = gradients(lambda y, F: derivatives(y, F, None), raw)
    found = survey(table, [], columns)
    same(found.candidates(Similarity(0.5, 0.1)), data, trace, 0, round_)


def test_at_quantiles_every_row_of_the_table_is_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(one_pass, "SCOUT_ROWS", 500)  # it sees a part of the rows
    rng = np.random.default_rng(4)
    X, y = rng.normal(size=(4000, 2)), rng.integers(0, 2, 4000)
    X[rng.random(X.shape) < 0.1] = np.nan
    data = replace(random_table(rng, 4, 2), X=X, y=y, kinds=("number",) * 2, levels=((), ()))
    table = large_table(written(tmp_path, data, groups=100), "y")
    found = survey(table, [Side("x_1", 0.3, False, True)], most=16)
    assert found.columns["thresholds"].tolist() == [16, 16]
    goes = ~np.where(np.isnan(X[:, 0]), True, X[:, 0] <= 0.3)
    order = list(map(int, found.classes))
    for node, rows in enumerate((np.full(4000, True), goes)):
        lines = found.candidates(Gini(), node)
        assert len(lines) > 30
        for line in lines.itertuples():
            x = X[rows, int(line.feature[-1]) - 1]
            left = np.where(np.isnan(x), line.missing_left, x <= line.threshold)
            counts = np.array([[(left == side) & (y[rows] == k) for k in order] for side in (True, False)]).sum(-1)
            assert [line.n_left, line.n_right] == counts.sum(1).tolist()
            losses = [Gini().loss(side) for side in (counts.sum(0), *counts.astype(float))]
            assert line.gain == pytest.approx((losses[0] - losses[1] - losses[2]) / rows.sum(), abs=1e-12)
    assert any("quantiles of 500 rows" in str(fact) for fact in found.facts)


def test_however_it_is_cut_into_batches_it_is_the_same(tmp_path, monkeypatch):
    data = random_table(np.random.default_rng(5), 500, 3, "regression", missing=0.1)
    table = large_table(written(tmp_path, data), "y")
    whole = survey(table)
    monkeypatch.setattr(parquet, "BATCH_ROWS", 7)
    parts = survey(table)
    pd.testing.assert_frame_equal(whole.candidates(SquaredError()), parts.candidates(SquaredError()))
    pd.testing.assert_frame_equal(whole.columns, parts.columns)
    pd.testing.assert_frame_equal(whole.sample, parts.sample)


def test_columns_are_told_as_pandas_tells_them(tmp_path):
    data = random_table(np.random.default_rng(6), 300, 5, missing=0.3)
    found, frame = survey(large_table(written(tmp_path, data), "y")).columns, pd.DataFrame(data.X)
    assert found["rows"].eq(300).all() and found["missing"].tolist() == frame.isna().sum().tolist()
    for name, theirs in (("least", frame.min()), ("largest", frame.max()), ("mean", frame.mean())):
        assert np.allclose(found[name], theirs)


def test_the_sample_has_of_each_class_its_share_and_rows_of_the_table(tmp_path):
    rng = np.random.default_rng(7)
    data = random_table(rng, 5000, 2, classes=3)
    data = replace(data, X=rng.normal(size=(5000, 2)), y=np.where(rng.random(5000) < 0.01, 2, data.y % 2))
    table = large_table(written(tmp_path, data, groups=700), "y")
    sample = survey(table, rows=400).sample
    shares = {name: (data.y == int(name)).mean() for name in ("0", "1", "2")}
    assert sample["y"].value_counts().to_dict() == {name: round(400 * share) for name, share in shares.items()}
    rows = {(a, b, str(c)) for (a, b), c in zip(data.X, data.y, strict=True)}
    drawn = [tuple(row) for row in sample.itertuples(index=False)]
    assert len(set(drawn)) == len(drawn) and set(drawn) <= rows
    pd.testing.assert_frame_equal(sample, survey(table, rows=400).sample)
    assert not sample.equals(survey(table, rows=400, seed=1).sample)


def test_a_class_that_comes_late_is_counted_too(tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "BATCH_ROWS", 50)
    data = random_table(np.random.default_rng(1), 200, 2, classes=2)
    data = replace(data, y=np.where(np.arange(200) < 180, data.y, 2), class_names=("0", "1", "2"))
    found = survey(large_table(written(tmp_path, data), "y"))
    assert found.classes == ("0", "1", "2")
    same(found.candidates(Gini()), data, record(cart.fit, data, max_depth=1), 0)


def test_it_says_how_far_it_is_and_can_be_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "BATCH_ROWS", 10)
    table, heard = large_table(written(tmp_path, random_table(np.random.default_rng(1), 200, 2)), "y"), []
    with progress_listener(heard.append):
        survey(table)
    assert heard == sorted(heard) and heard[0] == 0 and heard[-1] > 0.8

    def stop(done):
        if done > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), progress_listener(stop):
        survey(table)


def test_true_and_false_and_whole_numbers_are_read_and_text_is_left_out_and_said(tmp_path):
    frame = pd.DataFrame({"b": [True, False, None], "i": [1, 2, 3], "t": list("abc"), "y": [0, 1, 0]})
    pq.write_table(pa.Table.from_pandas(frame), tmp_path / "t.parquet")
    found = survey(large_table(tmp_path / "t.parquet", "y", classes=True))
    assert found.classes == ("0", "1") and found.columns["missing"].tolist() == [1, 0]
    assert any("Left out, for they hold no numbers: 't'" in str(fact) for fact in found.facts)


WRONG = {
    "there is no column": (lambda place: survey(large_table(place, "z")), "no column 'z'"),
    "not there": (lambda place: large_table(place + "/nothing", "y"), "no Parquet file"),
    "a path elsewhere": (lambda place: survey(large_table(place, "y"), [Side("z", 0.0, True)]), "asks about 'z'"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_is_refused_with_a_sentence(wrong, tmp_path):
    ask, said = WRONG[wrong]
    with pytest.raises(DataProblem, match=said):
        ask(written(tmp_path, random_table(np.random.default_rng(1), 20, 2)))


def test_files_of_two_tables_no_parquet_and_missing_targets_are_refused(tmp_path):
    frame = pd.DataFrame({"a": [1.0, 2.0], "y": ["u", None]})
    pq.write_table(pa.Table.from_pandas(frame), tmp_path / "a.parquet")
    with pytest.raises(DataProblem, match="missing in some rows"):
        survey(large_table(tmp_path, "y"))
    pq.write_table(pa.Table.from_pandas(frame.rename(columns={"a": "b"})), tmp_path / "b.parquet")
    with pytest.raises(DataProblem, match=r"b\.parquet has other columns than a\.parquet"):
        large_table(tmp_path, "y")
    (tmp_path / "c").mkdir()
    (tmp_path / "c/c.parquet").write_bytes(b"PAR1 no")
    with pytest.raises(DataProblem, match="cannot be read as Parquet"):
        large_table(tmp_path / "c", "y")


def test_the_glance_is_spread_over_the_files_so_sorted_rows_have_thresholds_everywhere(tmp_path, monkeypatch):
    monkeypatch.setattr(one_pass, "SCOUT_ROWS", 400)
    data = random_table(np.random.default_rng(0), 4, 1)
    data = replace(data, X=np.arange(4000.0)[:, None], y=np.arange(4000) % 2, kinds=("number",), levels=((),))
    found = survey(large_table(written(tmp_path, data, groups=50), "y"), most=16)
    assert found.nodes[0].count[0][:-1].max() < 4000 / 8
    assert found.nodes[0].rows == 4000
