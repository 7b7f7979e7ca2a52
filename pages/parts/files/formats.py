"""The formats a model goes out in, in the order they are offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.problem import DataProblem
from engine.core.protocols import Model, Table
from engine.exports import from_file, javascript, pmml, python, sql, xgboost
from engine.exports.portable import PortableModel, to_portable
from engine.models.model import TrainedModel
from engine.text.message import Message, Span, list_text, msg
from pages.parts.files import onnx_file


@dataclass(frozen=True)
class Format:
    name: str
    suffix: str  # of the file's name
    mime: str
    description: Message  # who reads it, and how
    write: Callable[[PortableModel, Table], str | bytes]


FORMATS = {
    each.name: each
    for each in (
        Format("Python", "py", "text/x-python",
               msg("export.format.python", predict=Span("predict(row)"), probabilities=Span("predict_proba(row)")),
               lambda model, _: python.to_python(model)),
        Format("JavaScript", "mjs", "text/javascript",
               msg("export.format.javascript", server=Span("Node"), predict=Span("predict(row)"),
                   probabilities=Span("predictProba(row)")),
               lambda model, _: javascript.to_javascript(model)),
        Format("SQL", "sql", "application/sql",
               msg("export.format.sql", statement=Span("SELECT"), expression=Span("CASE")),
               lambda model, _: sql.to_sql(model)),
        Format("XGBoost", "json", "application/json",
               msg("export.format.xgboost"),
               xgboost.to_xgboost),
        Format("ONNX", "onnx", "application/octet-stream",
               msg("export.format.onnx"),
               lambda model, _: onnx_file.onnx_bytes(model)),
        Format("PMML", "pmml", "application/xml",
               msg("export.format.pmml"),
               lambda model, _: pmml.to_pmml(model)),
    )
}  # fmt: skip


def exported(model: Model, data: Table, name: str) -> bytes:
    """The model as a file of the format of this name; or a refusal that says what the format cannot hold."""
    if name not in FORMATS:
        given = msg("text.name.quoted", text=Span(name))
        formats = list_text([Span(each) for each in FORMATS], "comma", most=len(FORMATS))
        raise DataProblem("export.error.no-format", name=given, formats=formats)
    own = from_file.file_model_to_portable(model, data) if isinstance(model, TrainedModel) else to_portable(model, data)
    content = FORMATS[name].write(own, data)
    return content.encode() if isinstance(content, str) else content
