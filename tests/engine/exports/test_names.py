"""Names of users are data: whatever is in them, each format runs, predicts the same, and does nothing else."""

import numpy as np
import pytest

from datasets.dataset import BINARY, CATEGORY, CLASSIFICATION, NUMBER, Dataset
from engine import DataProblem, cart, record
from engine.core.dates import DATE
from engine.exports import javascript, pmml, python, sql
from engine.exports import portable as going
from engine.exports import xgboost as xgboost_file
from engine.exports.portable import to_portable
from pages.exports import formats as onnx_file
from tests.engine.exports.pmml_reader import Reader
from tests.engine.exports.test_programs import run
from tests.engine.exports.test_sql import asked
from tests.engine.exports.test_xgboost import booster

HOSTILE = [
    '"); raise SystemExit("',
    '"""\nimport os; os._exit(3)\n"""',
    '\'; DROP TABLE "data"; --',
    "*/ process.exit(3) /*",
    "`${process.exit(3)}`",
    "</script><script>alert(1)</script>",
    "]]><!ENTITY x SYSTEM 'file:///etc/hostname'>&x;",
    "back\\slash\\",
    "line\u2028end\u2029\r\n\ttab",
    "{braces} {0} %s %(x)s",
    "__proto__",
    "constructor",
    "score",
    "prediction",
    "",
    " ",
    "é 漢字 🌲",
    "null",
    "NaN",
]


def hostile() -> Dataset:
    """A column of each name, half of them categories with these as levels; and classes of these names."""
    rng = np.random.default_rng(3)
    d = len(HOSTILE)
    categories = np.arange(d) % 2 == 1
    X = np.where(categories, rng.integers(0, d, (240, d)), np.round(rng.normal(size=(240, d)), 2))
    X[rng.random(X.shape) < 0.1] = np.nan
    kinds = tuple(CATEGORY if each else NUMBER for each in categories)
    levels = tuple(tuple(HOSTILE) if each else () for each in categories)
    y = (np.nan_to_num(X[:, ::3]).sum(1) * 7 % d).astype(int)
    return Dataset(X, y, tuple(HOSTILE), kinds, levels, tuple(HOSTILE), CLASSIFICATION, '<target> "y"')


DATA = hostile()
MODEL = record(cart.fit, DATA, max_depth=14, categories="one_vs_rest").model
GOING = to_portable(MODEL, DATA)
ROWS = [
    {name: None if np.isnan(x) else HOSTILE[int(x)] if levels else float(x)
     for name, levels, x in zip(DATA.feature_names, DATA.levels, row, strict=True)} for row in DATA.X
]  # fmt: skip
EXPECTED = [HOSTILE[k] for k in MODEL.predict(DATA.X)]


def test_all_of_them_are_asked_about():
    splits = [split for tree in GOING.trees for split in tree.splits if split is not None]
    assert {split.feature for split in splits} == set(range(len(HOSTILE)))
    assert len(set(EXPECTED)) > 15


@pytest.mark.parametrize(("language", "write"), [("py", python.to_python), ("mjs", javascript.to_javascript)])
def test_programs(language, write, tmp_path):
    name = f"m.{language}"
    assert run(tmp_path, {name: write(GOING)}, {name: ROWS}, language)[name][0] == EXPECTED


def test_sql():
    some = slice(40)  # SQLite works out each score anew wherever two are compared
    assert asked(sql.to_sql(GOING), ROWS[some], "prediction_") == EXPECTED[some]


def test_pmml():
    reader = Reader(pmml.to_pmml(GOING))
    assert [reader.predict(row)[0] for row in ROWS] == EXPECTED


def test_a_character_that_a_format_cannot_hold_is_refused():
    named = Dataset(DATA.X[:, :1], DATA.y, ("nul\0",), (NUMBER,), ((),), DATA.class_names, DATA.task)
    model = to_portable(record(cart.fit, named, max_depth=2).model, named)
    for write, match in ((sql.to_sql, "character 0"), (pmml.to_pmml, "no XML")):
        with pytest.raises(DataProblem, match=match):
            write(model)


def test_onnx_and_xgboost_hold_names_as_json():
    assert onnx_file.onnx_bytes(GOING)
    plain = [name for name in HOSTILE if name.strip() and not set(name) & set("[]<")]
    X, d = np.tile(DATA.X[:, :1], len(plain)), len(plain)
    named = Dataset(X, DATA.y, tuple(plain), (NUMBER,) * d, ((),) * d, DATA.class_names, DATA.task)
    model = to_portable(record(cart.fit, named, max_depth=2).model, named)
    assert booster(xgboost_file.to_xgboost(model, named)).feature_names == plain
    with pytest.raises(DataProblem, match="rename it"):
        xgboost_file.to_xgboost(GOING, DATA)


@pytest.mark.parametrize(("kind", "said"), [(DATE, "the number of days since 1970-01-01"), (BINARY, "is 0 or 1")])
def test_what_numbers_stand_for_is_said(kind, said):
    data = Dataset([[0.0], [1.0]], [0, 1], ("day",), (kind,), ((),), ("a", "b"), CLASSIFICATION)
    model = to_portable(record(cart.fit, data).model, data)
    assert all(said in write(model) for write in (python.to_python, javascript.to_javascript, sql.to_sql))
    assert not any(said in write(GOING) for write in (python.to_python, javascript.to_javascript, sql.to_sql))


def test_a_model_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(going, "MAX_EXPORTED_NODES", 5)
    with pytest.raises(DataProblem, match="at most 5: train fewer trees"):
        to_portable(MODEL, DATA)


def test_python_refuses_more_blocks_than_it_can_read():
    X = np.arange(140.0)
    falling = Dataset(X[:, None], np.exp(X), ("x",), (NUMBER,), ((),), (), "regression")
    model = to_portable(record(cart.fit, falling).model, falling)
    with pytest.raises(DataProblem, match="Python reads 90"):
        python.to_python(model)
    assert javascript.to_javascript(model)


def test_sql_refuses_sums_of_more_trees_than_a_database_reads():
    many = to_portable(MODEL, DATA)
    object.__setattr__(many, "trees", many.trees * 501)
    with pytest.raises(DataProblem, match="at most 500"):
        sql.to_sql(many)
