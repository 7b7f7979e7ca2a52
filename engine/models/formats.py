"""Read a model from a file. The library that wrote it is recognised by the content, never by the file's name."""

from pathlib import Path
from typing import Any, BinaryIO

from engine.core.errors import DataProblem
from engine.models.model import TrainedModel
from engine.models.nodes import MAX_BYTES
from engine.models.readers import catboost, lightgbm, scikit_learn, xgboost
from engine.models.readers import treerings as trace
from engine.models.readers.fields import JsonObject, clean_name, parse_json
from engine.models.readers.ubjson import parse_ubjson
from engine.text.message import msg, quoted

REFUSED_MAGIC = (
    (b"\x80", msg("model_file.error.pickle")),
    (b"binf", msg("model_file.error.xgboost-binary")),
    (b"CBM1", msg("model_file.error.catboost-binary")),
    (b"PK\x03\x04", msg("model_file.error.zip")),
    (b"\x1f\x8b", msg("model_file.error.gzip")),
    (b"BZh", msg("model_file.error.bzip2")),
    (b"<", msg("model_file.error.markup")),
    (b"x\x9c", msg("model_file.error.compressed-pickle")),
    (b"\x08", msg("model_file.error.onnx")),
)


def read(file: bytes | str | Path | BinaryIO, name: str = "model.json") -> TrainedModel:
    """Return the model in a file, or in its bytes. `name` is the file's name in error messages."""
    raw, quoted_name = _bytes(file), quoted(clean_name(name))
    if not raw.strip():
        raise DataProblem("model_file.error.empty", file=quoted_name)
    try:
        return _read(raw)
    except DataProblem as problem:
        raise DataProblem("model_file.error.in-file", file=quoted_name, why=problem.message) from None


def _bytes(file: bytes | str | Path | BinaryIO) -> bytes:
    """The bytes of a file, of which no more than MAX_BYTES + 1 are read."""
    if isinstance(file, str | Path):
        with Path(file).open("rb") as opened:
            raw = opened.read(MAX_BYTES + 1)
    else:
        raw = file if isinstance(file, bytes) else file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise DataProblem("model_file.error.too-large", most=MAX_BYTES // 10**6)
    return raw


def _read(raw: bytes) -> TrainedModel:
    if is_ubjson(raw):
        return _read_xgboost(parse_ubjson(raw))
    for magic, why in REFUSED_MAGIC:
        if raw.startswith(magic):
            raise DataProblem(why)
    start = raw.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith((b"tree\n", b"tree\r\n")):
        return lightgbm.read_lightgbm(start.replace(b"\r\n", b"\n"))
    if not start.startswith(b"{"):
        raise DataProblem("model_file.error.unknown")
    return _read_json(parse_json(raw))


def is_ubjson(raw: bytes) -> bool:
    """True if a "{" is followed by a type marker, which JSON never has there."""
    return raw[:1] == b"{" and raw[1:2] in (b"L", b"l", b"I", b"i", b"U", b"u", b"m", b"M", b"$", b"#")


def _read_json(value: Any) -> TrainedModel:
    fields = JsonObject(value)
    if "learner" in fields.value:
        return _read_xgboost(value)
    if "oblivious_trees" in fields.value or ("trees" in fields.value and "features_info" in fields.value):
        return catboost.read_catboost(fields)
    if "nodes" in fields.value and "settings" in fields.value and "data" in fields.value:
        return trace.read_trace(fields)
    if "kind" in fields.value:
        return scikit_learn.read_scikit_learn(fields)
    raise DataProblem("model_file.error.unknown-json")


def _read_xgboost(value: Any) -> TrainedModel:
    return xgboost.read_xgboost(JsonObject(value))
