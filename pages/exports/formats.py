"""A model's ONNX graph as a file, with the names of features and levels in its metadata as JSON. Only whoever wants one
needs the package onnx: the app does not bring it along.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import DataProblem
from engine.core.protocols import Model, Table
from engine.exports import from_file, javascript, pmml, python, sql, xgboost
from engine.exports.onnx import Operation, build_graph
from engine.exports.portable import PortableModel, to_portable
from engine.models.model import TrainedModel
from engine.text.message import Message, Span, list_text, msg

OPSET, TREES_OPSET, IR = 18, 5, 10
TREES_DOMAIN = "ai.onnx.ml"  # the domain of the operator for trees


def onnx_bytes(model: PortableModel) -> bytes:
    """The file."""
    try:
        from onnx import TensorProto, checker, helper
    except ImportError:
        raise DataProblem("export.error.no-onnx") from None
    graph = build_graph(model)
    kind = TensorProto.STRING if model.class_names else TensorProto.DOUBLE
    outputs = [helper.make_tensor_value_info("prediction", kind, [None])]
    if model.has_probabilities:
        outputs.append(
            helper.make_tensor_value_info("probabilities", TensorProto.DOUBLE, [None, len(model.class_names)])
        )
    X = helper.make_tensor_value_info("X", TensorProto.DOUBLE, [None, len(model.features)])
    constants = [_tensor(value, name) for name, value in graph.constants.items()]
    made = helper.make_model(
        helper.make_graph([_node(each) for each in graph.operations], "treerings", [X], outputs, constants),
        opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid(TREES_DOMAIN, TREES_OPSET)],
        ir_version=IR, producer_name="Treerings",
    )  # fmt: skip
    helper.set_model_props(made, {
        "features": json.dumps([{"name": each.name, "levels": list(each.levels)} for each in model.features]),
        "target": json.dumps(model.target),
    })  # fmt: skip
    checker.check_model(made)
    return made.SerializeToString()


def _node(each: Operation) -> Any:
    from onnx import helper

    domain = TREES_DOMAIN if each.operator == "TreeEnsemble" else ""
    attributes = {name: _tensor(value, name) if isinstance(value, np.ndarray) else value
                  for name, value in each.attributes.items()}  # fmt: skip
    return helper.make_node(each.operator, each.inputs, each.outputs, domain=domain, **attributes)


def _tensor(value: np.ndarray | tuple[str, ...], name: str) -> Any:
    from onnx import TensorProto, helper, numpy_helper

    if isinstance(value, tuple):
        texts: Any = [text.encode() for text in value]  # which its types do not know of
        return helper.make_tensor(name, TensorProto.STRING, [len(value)], texts)
    return numpy_helper.from_array(value, name)


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
               lambda model, _: onnx_bytes(model)),
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
