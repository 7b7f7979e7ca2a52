"""Converts another library's model to the file that engine/models reads, without importing the library."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from datasets import Dataset, from_frame
from engine import DataProblem, models
from engine.models.readers.scikit_learn import SNIPPET
from engine.text.message import Span, list_text


def to_model_file(model: Any, X: Any = None) -> bytes:
    """Return the file that the model's library would save.

    Example: for XGBClassifier().fit(X, y) what its save_model("model.json") writes. CatBoost takes the names of
    categories from X, rows it was trained on.
    """
    if isinstance(model, bytes):
        return model
    if isinstance(model, str | Path):
        return Path(model).read_bytes()
    write = WRITERS.get(type(model).__module__.split(".")[0])
    if write is None:
        libraries = list_text(list(map(Span, WRITERS)), "comma", most=len(WRITERS))
        raise DataProblem("notebook.error.no-model", call="show", libraries=libraries, type=type(model).__name__)
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
    """Run the snippet of the page *Your model*, without its end, which writes a file."""
    namespace: dict[str, Any] = {}
    exec(SNIPPET.rpartition("with open")[0], namespace)
    return json.dumps(model, default=namespace["told"]).encode()


WRITERS: dict[str, Callable[[Any, Any], bytes]] = {
    "xgboost": _xgboost, "lightgbm": _lightgbm, "catboost": _catboost, "sklearn": _scikit_learn,
}  # fmt: skip


def dataset_for_model(raw: bytes, X: Any, y: Any) -> Dataset:
    """Build the data set of the model's rows; columns without names get the model's feature names."""
    model = models.read(raw)
    values = X if isinstance(X, pd.DataFrame) else np.asarray(X)
    if values.ndim not in (1, 2):  # a sparse matrix: xgboost reads absent cells as missing, other libraries as 0
        raise DataProblem("notebook.error.no-table", type=type(X).__name__)
    frame = pd.DataFrame(values, copy=True)
    if len(frame) != len(y):
        raise DataProblem("notebook.error.row-counts", rows=len(frame), targets=len(y))
    if not isinstance(X, pd.DataFrame) and frame.shape[1] == len(model.feature_names):
        frame.columns = list(model.feature_names)
    target = str(getattr(y, "name", None) or "y")
    while target in map(str, frame.columns):
        target += "_"
    frame[target] = np.asarray(y)
    return from_frame(frame, target=target, task=model.task)
