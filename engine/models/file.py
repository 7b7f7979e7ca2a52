"""Which library wrote a file, by its content, and the model in it. Names of files are believed by nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

from engine.core.problem import DataProblem
from engine.models.bounds import MAX_BYTES
from engine.models.model import TrainedModel
from engine.models.readers import catboost, lightgbm, scikit_learn, trace, xgboost
from engine.models.readers.fields import Fields, name_of, parsed
from engine.models.readers.ubjson import ubjson

HOW = ("Bring XGBoost's JSON or UBJSON (save_model), LightGBM's text (save_model), CatBoost's JSON "
       '(save_model(..., format="json")), or scikit-learn\'s model as the snippet prints it.')  # fmt: skip
REFUSED = (
    (b"\x80", "a pickle, which can run any program when it is opened, so it is never read"),
    (b"binf", "XGBoost's old binary format"),
    (b"CBM1", "CatBoost's binary format"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "packed with gzip"),
    (b"BZh", "packed with bzip2"),
    (b"<", "XML or HTML, of which nothing is read"),
    (b"x\x9c", "a compressed pickle, which can run any program when it is opened, so it is never read"),
    (b"\x08", "an ONNX model"),
)


def read(file: bytes | str | Path | BinaryIO, name: str = "model.json") -> TrainedModel:
    """The model in a file, or in its bytes. `name` is what sentences call it."""
    raw, called = _bytes(file), f"'{name_of(name)}'"
    if not raw.strip():
        raise DataProblem(f"{called} is empty. {HOW}")
    try:
        return _read(raw)
    except DataProblem as problem:
        raise DataProblem(f"{called}: {problem}") from None


def _bytes(file: bytes | str | Path | BinaryIO) -> bytes:
    """No more than may be read, and one more byte where there is more."""
    if isinstance(file, str | Path):
        with Path(file).open("rb") as opened:
            raw = opened.read(MAX_BYTES + 1)
    else:
        raw = file if isinstance(file, bytes) else file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise DataProblem(f"The model is larger than {MAX_BYTES // 10**6} MB. Save fewer or smaller trees.")
    return raw


def _read(raw: bytes) -> TrainedModel:
    if is_ubjson(raw):
        return _xgboost(ubjson(raw))
    for magic, what in REFUSED:
        if raw.startswith(magic):
            raise DataProblem(f"This is {what}. {HOW}")
    start = raw.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith((b"tree\n", b"tree\r\n")):
        return lightgbm.model(start.replace(b"\r\n", b"\n"))
    if not start.startswith(b"{"):
        raise DataProblem(f"This is no model we know. {HOW}")
    return _of_json(parsed(raw))


def is_ubjson(raw: bytes) -> bool:
    """An object whose first name's length is binary: a "{" and a mark that no JSON has there."""
    return raw[:1] == b"{" and raw[1:2] in (b"L", b"l", b"I", b"i", b"U", b"u", b"m", b"M", b"$", b"#")


def _of_json(value: Any) -> TrainedModel:
    fields = Fields(value)
    if "learner" in fields.value:
        return _xgboost(value)
    if "oblivious_trees" in fields.value or ("trees" in fields.value and "features_info" in fields.value):
        return catboost.model(fields)
    if "nodes" in fields.value and "settings" in fields.value and "data" in fields.value:
        return trace.model(fields)
    if "kind" in fields.value:
        return scikit_learn.model(fields)
    raise DataProblem(f"This JSON holds no model we know. {HOW}")


def _xgboost(value: Any) -> TrainedModel:
    return xgboost.model(Fields(value))
