"""Writes a model as a file of another format: Python, JavaScript, SQL, XGBoost, ONNX, PMML.

Only ONNX needs a package that is not among the app's requirements.
"""

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
from engine.text.message import Message, Span, list_text, msg, quoted

OPSET, TREES_OPSET, IR = 18, 5, 10
TREES_DOMAIN = "ai.onnx.ml"  # the domain of the operator for trees


def onnx_bytes(model: PortableModel) -> bytes:
    """Return the ONNX file; its metadata holds the names of features, levels and target as JSON."""
    try:
        from onnx import TensorProto, checker, helper
    except ImportError:
        raise DataProblem("export.error.no-onnx") from None
    graph = build_graph(model)
    value_info, double = helper.make_tensor_value_info, TensorProto.DOUBLE
    outputs = [value_info("prediction", TensorProto.STRING if model.class_names else double, [None])]
    if model.has_probabilities:
        outputs.append(value_info("probabilities", double, [None, len(model.class_names)]))
    X = value_info("X", double, [None, len(model.features)])
    constants = [_tensor(value, name) for name, value in graph.constants.items()]
    onnx_model = helper.make_model(
        helper.make_graph(list(map(_node, graph.operations)), "treerings", [X], outputs, constants),
        opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid(TREES_DOMAIN, TREES_OPSET)],
        ir_version=IR, producer_name="Treerings",
    )  # fmt: skip
    features = [{"name": feature.name, "levels": list(feature.levels)} for feature in model.features]
    metadata = {"features": json.dumps(features), "target": json.dumps(model.target)}
    helper.set_model_props(onnx_model, metadata)
    checker.check_model(onnx_model)
    return onnx_model.SerializeToString()


def _node(operation: Operation) -> Any:
    from onnx import helper

    domain = TREES_DOMAIN if operation.operator == "TreeEnsemble" else ""
    attributes = {name: _tensor(value, name) if isinstance(value, np.ndarray) else value
                  for name, value in operation.attributes.items()}  # fmt: skip
    return helper.make_node(operation.operator, operation.inputs, operation.outputs, domain=domain, **attributes)


def _tensor(value: np.ndarray | tuple[str, ...], name: str) -> Any:
    from onnx import TensorProto, helper, numpy_helper

    if isinstance(value, tuple):
        texts: Any = [text.encode() for text in value]  # Any: onnx's annotations lack bytes
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
    format.name: format
    for format in (
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
        Format("XGBoost", "json", "application/json", msg("export.format.xgboost"), xgboost.to_xgboost),
        Format("ONNX", "onnx", "application/octet-stream", msg("export.format.onnx"),
               lambda model, _: onnx_bytes(model)),
        Format("PMML", "pmml", "application/xml", msg("export.format.pmml"), lambda model, _: pmml.to_pmml(model)),
    )
}  # fmt: skip


def exported(model: Model, data: Table, name: str) -> bytes:
    """Return the model as a file of the named format; DataProblem if the format cannot hold it."""
    if name not in FORMATS:
        formats = list_text(list(map(Span, FORMATS)), "comma", most=len(FORMATS))
        raise DataProblem("export.error.no-format", name=quoted(name), formats=formats)
    is_file = isinstance(model, TrainedModel)
    portable = from_file.file_model_to_portable(model, data) if is_file else to_portable(model, data)
    content = FORMATS[name].write(portable, data)
    return content.encode() if isinstance(content, str) else content
