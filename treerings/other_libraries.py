"""A model of another library, in memory, as the file that engine/models reads. Nothing of these libraries is imported:
whoever has such a model has its library.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from datasets import Dataset, from_frame
from engine import DataProblem, models
from engine.models.readers.scikit_learn import SNIPPET
from engine.text.message import ListText, Span, list_text


def to_model_file(model: Any, X: Any = None) -> bytes:
    """Example: file_of(XGBClassifier().fit(X, y)) is what its save_model("model.json") writes. From X, rows that it was
    trained on, CatBoost takes the names of categories."""
    if isinstance(model, bytes):
        return model
    if isinstance(model, str | Path):
        return Path(model).read_bytes()
    write = WRITERS.get(type(model).__module__.split(".")[0])
    if write is None:
        given = type(model).__name__
        raise DataProblem("notebook.error.no-model", call="show", libraries=_listed(WRITERS), type=given)
    return write(model, X)


def _xgboost(model: Any, _X: Any) -> bytes:
    return bytes((model.get_booster() if hasattr(model, "get_booster") else model).save_raw("json"))


def _lightgbm(model: Any, _X: Any) -> bytes:
    return getattr(model, "booster_", model).model_to_string().encode()


def _catboost(model: Any, X: Any) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        model.save_model(f"{folder}/model.json", format="json", pool=X)
        return Path(folder, "model.json").read_bytes()


def _scikit_learn(model: Any, _X: Any) -> bytes:
    """By the lines that the page *Your model* shows for it, all but the last, which writes a file."""
    lines: dict[str, Any] = {}
    exec(SNIPPET.rpartition("with open")[0], lines)
    return json.dumps(model, default=lines["told"]).encode()


WRITERS: dict[str, Callable[[Any, Any], bytes]] = {
    "xgboost": _xgboost, "lightgbm": _lightgbm, "catboost": _catboost, "sklearn": _scikit_learn,
}  # fmt: skip


def _listed(names: Collection[str]) -> ListText:
    return list_text(list(map(Span, names)), "comma", most=len(names))


def dataset_for_model(raw: bytes, X: Any, y: Any) -> Dataset:
    """The rows beside the model. Columns without names are called as the model calls them."""
    model = models.read(raw)
    values = X if isinstance(X, pd.DataFrame) else np.asarray(X)
    if values.ndim not in (1, 2):  # of a sparse matrix xgboost takes what is not there for missing, others for 0
        raise DataProblem("notebook.error.no-table", type=type(X).__name__)
    frame = values.copy() if isinstance(values, pd.DataFrame) else pd.DataFrame(values)
    if len(frame) != len(y):
        raise DataProblem("notebook.error.row-counts", rows=len(frame), targets=len(y))
    if not isinstance(X, pd.DataFrame) and frame.shape[1] == len(model.feature_names):
        frame.columns = list(model.feature_names)
    target = str(getattr(y, "name", None) or "y")
    while target in map(str, frame.columns):
        target += "_"
    frame[target] = np.asarray(y)
    return from_frame(frame, target=target, task=model.task)
