"""The formats a model goes out in, in the order they are offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.problem import DataProblem
from engine.core.protocols import Model, Table
from engine.exports import from_file, javascript, pmml, python, sql, xgboost
from engine.exports.portable import Portable, portable
from engine.models.model import TrainedModel
from pages.parts.files import onnx_file
from pages.parts.speaking.page import tell


@dataclass(frozen=True)
class Format:
    name: str
    ending: str  # of the file's name
    mime: str
    about: str  # who reads it, and how, in a sentence or two
    write: Callable[[Portable, Table], str | bytes]


FORMATS = {
    each.name: each
    for each in (
        Format("Python", "py", "text/x-python",
               "Functions without packages: predict(row) and, of classes, predict_proba(row).",
               lambda model, _: python.written(model)),
        Format("JavaScript", "mjs", "text/javascript",
               "A module for browsers and Node: predict(row) and, of classes, predictProba(row).",
               lambda model, _: javascript.written(model)),
        Format("SQL", "sql", "application/sql",
               "One SELECT with a CASE expression for each tree. It reads a table named data with these columns.",
               lambda model, _: sql.written(model)),
        Format("XGBoost", "json", "application/json",
               "xgboost.Booster(model_file=...) predicts the same, within 32 bits. The start is its first tree.",
               xgboost.written),
        Format("ONNX", "onnx", "application/octet-stream",
               "onnxruntime reads it: X has a column for each feature, a category is the number of its level.",
               lambda model, _: onnx_file.written(model)),
        Format("PMML", "pmml", "application/xml",
               "XML for scoring engines, version 4.4.",
               lambda model, _: pmml.written(model)),
    )
}  # fmt: skip


def exported(model: Model, data: Table, name: str) -> bytes:
    """The model as a file of the format of this name; or a refusal that says what the format cannot hold."""
    if name not in FORMATS:
        raise DataProblem(tell("own-no-format", name=name, formats=", ".join(FORMATS)))
    own = from_file.portable(model, data) if isinstance(model, TrainedModel) else portable(model, data)
    content = FORMATS[name].write(own, data)
    return content.encode() if isinstance(content, str) else content
