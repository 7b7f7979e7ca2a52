"""Damaged models: real files of every library, changed at random. What comes back is a model that predicts finite
numbers, or a sentence; never anything else, and never late.

`python -m tests.engine.models.mutations 20000` tries so many.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path

import catboost
import lightgbm
import numpy as np
import xgboost
from sklearn import ensemble

from datasets import load
from engine import DataProblem, models, record, xgb
from engine.models.readers.scikit_learn import SNIPPET
from pages.exports.panel import trace_json
from tests.engine.models.tables import classes, frame, numbers, values

LATE = 10.0  # seconds of the processor: the real files take some milliseconds each
ODD = (10**9, -1, -(10**9), 0, 1e308, -1e-308, float("nan"), float("inf"), 2**63, 10**400, "x", "", None, [], {}, True,
       "<script>alert(1)</script>", [[1]], "9" * 5000)  # fmt: skip
WORDS = (b"1000000000", b"-1", b"nan", b"inf", b"", b"<script>", b"0", b"1e999", b"\x00", b"=", b"\n", b"Tree=9")


TIMED = re.compile(rb'("(?:model_guid|train_finish_time)":")[^"]*')


@cache
def files() -> dict[str, bytes]:
    """One small model of each kind."""
    X = numbers(1, 150, missing=0.1)
    rows, y = frame(X), classes(X, 2)
    of_three = classes(X, 3)
    matrix = xgboost.DMatrix(rows, y, enable_categorical=True)
    named = xgboost.train({"objective": "binary:logistic", "max_depth": 3, "max_cat_to_onehot": 1}, matrix, 2)
    dart = xgboost.train({"objective": "multi:softprob", "num_class": 3, "booster": "dart", "max_depth": 2,
                          "rate_drop": 0.5}, xgboost.DMatrix(X, of_three), 2)  # fmt: skip
    light = lightgbm.train({"objective": "binary", "verbose": -1, "num_leaves": 5, "min_data_per_group": 1,
                            "max_cat_to_onehot": 1}, lightgbm.Dataset(rows, y), 2)  # fmt: skip
    return {
        "xgboost.json": bytes(named.save_raw("json")), "xgboost.ubj": bytes(named.save_raw("ubj")),
        "dart.ubj": bytes(dart.save_raw("ubj")), "lightgbm.txt": light.model_to_string().encode(),
        "trace.json": trace_json(record(xgb.fit, load("iris"), n_estimators=2, max_depth=2, loss="softmax")),
        **_saved_in_folders(X, rows, y, of_three),
    }  # fmt: skip


def _saved_in_folders(X, rows, y, of_three) -> dict[str, bytes]:
    """What their libraries write to files alone."""
    with tempfile.TemporaryDirectory() as folder:
        path, found = Path(folder) / "model.json", {}
        named = rows["port"].astype(object)
        rows = rows.assign(port=named.where(named.notna(), "nobody"))
        pool = catboost.Pool(rows, y, cat_features=[3])
        quiet = {"verbose": 0, "allow_writing_files": False, "iterations": 2, "one_hot_max_size": 20, "depth": 2}
        catboost.CatBoostClassifier(**quiet).fit(pool).save_model(str(path), format="json", pool=pool)
        found["catboost.json"] = timeless(path.read_bytes())
        others = catboost.CatBoostClassifier(grow_policy="Lossguide", **quiet).fit(X, of_three)
        others.save_model(str(path), format="json")
        found["lossguide.json"] = timeless(path.read_bytes())
        known, of_seed = np.nan_to_num(X), {"random_state": 0}
        for model in (ensemble.RandomForestClassifier(2, max_depth=2, **of_seed).fit(X, of_three),
                      ensemble.GradientBoostingRegressor(n_estimators=2, max_depth=2, **of_seed).fit(known, values(X)),
                      ensemble.HistGradientBoostingClassifier(max_iter=2, max_depth=2, **of_seed).fit(frame(X), y),
                      ensemble.AdaBoostClassifier(n_estimators=2, **of_seed).fit(known, y),
                      ensemble.IsolationForest(n_estimators=2, max_samples=16, **of_seed).fit(known)):  # fmt: skip
            exec(SNIPPET.replace('"model.json"', repr(str(path))), {"model": model})
            found[type(model).__name__] = path.read_bytes()
    return found


def timeless(raw: bytes) -> bytes:
    """CatBoost's JSON without the second in which it was written, and the number drawn for it."""
    return TIMED.sub(rb"\1", raw)


def mutated(raw: bytes, rng: np.random.Generator) -> bytes:
    """The file with one to three changes: of its bytes, or of its values where it is JSON."""
    for _ in range(rng.integers(1, 4)):
        raw = (_other_value if raw[:2] in (b'{"', b"{\n") and rng.random() < 0.7 else _other_bytes)(raw, rng)
    return raw


def _other_bytes(raw: bytes, rng: np.random.Generator) -> bytes:
    at, to = sorted(rng.integers(0, len(raw) + 1, 2).tolist())
    match rng.integers(0, 6):
        case 0:
            return raw[:at]
        case 1:
            return raw[:at] + raw[min(to, at + 40) :]
        case 2:
            return raw[:at] + raw[at : at + 40] + raw[at:]
        case 3:
            return raw[:at] + bytes(rng.integers(0, 256, 3).tolist()) + raw[at + 3 :]
        case 4:  # a length of UBJSON: 2 GB and more
            at = max(raw.find(b"L", at), 0)
            return raw[: at + 1] + int(rng.choice([2**31, 2**62, -1])).to_bytes(8, "big", signed=True) + raw[at + 9 :]
    return raw[:at] + WORDS[rng.integers(len(WORDS))] + raw[at + int(rng.integers(0, 4)) :]


def _other_value(raw: bytes, rng: np.random.Generator) -> bytes:
    """One value anywhere in a JSON becomes another, goes, or is doubled."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return _other_bytes(raw, rng)
    at = value
    while True:
        places = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not places:
            return raw
        place = places[rng.integers(len(places))]
        if not isinstance(at[place], dict | list) or not at[place] or rng.random() < 0.1:
            break
        at = at[place]
    chance = rng.random()
    if chance < 0.15:
        del at[place]
    elif chance < 0.3 and isinstance(at, list):
        at.insert(place, at[place])
    else:
        at[place] = ODD[rng.integers(len(ODD))]
    return json.dumps(value).encode()


def tried(raw: bytes) -> str:
    """What came of a file: "read" or the sentence. Anything else is raised."""
    begin = time.process_time()
    try:
        model = models.read(raw, "<script>.json")
        X = np.random.default_rng(0).normal(size=(5, len(model.feature_names))) * 3
        with np.errstate(over="ignore", invalid="ignore"):
            answers, scores = model.predict(X), model.raw(X)
        assert answers.shape == (5,) and len(scores) == 5
        for tree in model.trees:
            assert len(tree) and tree.left.max() < len(tree)
        said = "read"
    except DataProblem as problem:
        said = str(problem)
        assert 20 < len(said) < 600 and said.startswith("'<script>.json'"), said
        assert said.rstrip().endswith((".", ")", ":")), said
    assert time.process_time() - begin < LATE
    return said


def run(count: int, seed: int = 0) -> Counter:
    """Mutations of all files in turn, and what came of them."""
    found: Counter = Counter()
    every = list(files().items())
    for k in range(count):
        name, raw = every[k % len(every)]
        changed = mutated(raw, np.random.default_rng([seed, k]))
        try:
            found["read" if tried(changed) == "read" else "refused"] += 1
        except BaseException:
            print(f"mutation {k} (seed {seed}) of {name}")
            raise
    return found


if __name__ == "__main__":
    print(dict(run(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)))
