"""A trace of ours, as a lesson's page writes it (Trace as JSON): x <= threshold goes left, so do the levels a split
lists, and missing values go their own way."""

from __future__ import annotations

import numpy as np

from engine.core.errors import DataProblem
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.model import InputRules, TrainedModel
from engine.models.nodes import MAX_CLASSES, MAX_FEATURES, MAX_TREES, FileTree, join_trees
from engine.models.readers.fields import JsonObject, clean_name, to_float
from engine.text.message import msg

KIND_BY_RULE = {"average": "random forest", "median": "AdaBoost", "add": "gradient boosting"}
LINK_NAMES = ("", "logistic", "half_logistic", "softmax")


def read_trace(value: JsonObject) -> TrainedModel:
    if value.get("model", None) is None:
        raise DataProblem("model_file.error.trace-without-model")
    data, own = value.child("data"), value.child("model")
    names = data.names("features")
    if not 0 < len(names) <= MAX_FEATURES:
        raise data.type_error("features", msg("model_file.expected.feature-names"))
    levels = [tuple(map(clean_name, each)) if isinstance(each, list) else () for each in data.list("levels")]
    classes = data.names("classes")
    trees = [_tree(tree) for tree in own.iter_children("trees")]
    ensemble = _ensemble(own, len(trees), len(classes), trees)
    link = Link("logistic", 2.0) if ensemble.link == "half_logistic" else Link(
        ensemble.link or ("samme" if ensemble.uses_votes else "share" if classes and ensemble.rule == "average" else (
            "sign" if classes else "identity")))  # fmt: skip
    if len(levels) != len(names):
        raise data.type_error("levels", msg("model_file.expected.list-per-feature"))
    kind = "AdaBoost" if ensemble.uses_votes and ensemble.rule == "add" else "decision tree" if len(trees) == 1 and (
        ensemble.rule == "average") else KIND_BY_RULE[ensemble.rule]  # fmt: skip
    inputs = InputRules(names, tuple(levels), unknown_missing=True)
    return TrainedModel(
        "Treerings", kind, "trace", inputs, classes, join_trees(trees, len(names)), False, True, ensemble, link
    )


def _ensemble(own: JsonObject, trees: int, classes: int, read: list[FileTree]) -> Ensemble:
    rule, link = own.text("rule"), own.text("link")
    weight, start = own.numbers("weight"), own.numbers("start")
    if rule not in KIND_BY_RULE or link not in LINK_NAMES or not 0 < trees <= MAX_TREES:
        raise own.type_error("rule", msg("model_file.expected.rule", most=MAX_TREES))
    score = None if own.get("score") is None else own.numbers("score", whole=True)
    scores = len(start) if score is not None else max(classes, 1)
    shares = {tree.value.shape[1:] for tree in read}
    of_trees = score is None or (len(score) == trees and bool(((score >= 0) & (score < scores)).all()))
    votes = own.get("votes") is True
    of_scores = scores == classes if link == "softmax" or score is None else scores in (1, classes)
    numbers = len(weight) == trees and np.isfinite(weight).all() and np.isfinite(start).all()
    known = own.whole("classes", 0, MAX_CLASSES) == classes and len(start) in (1, scores) and 0 < scores <= MAX_CLASSES
    of_values = shares == ({(classes,)} if score is None else {()}) and not (votes and score is not None)
    if not (of_trees and numbers and known and of_values and (of_scores or not classes)):
        raise own.type_error("weight", msg("model_file.expected.values"))
    return Ensemble(rule, weight, tuple(start.tolist()), None if score is None else tuple(score.tolist()),
                    votes, own.whole("at_zero", 0, 1), link, classes)  # fmt: skip


def _tree(tree: JsonObject) -> FileTree:
    left, right, feature = (tree.numbers(name, whole=True) for name in ("left", "right", "feature"))
    threshold = np.array([np.inf if each is None else to_float(each) for each in tree.list("threshold")], float)
    gain = np.array([to_float(each) for each in tree.list("gain")], float)
    value, count = tree.array("value"), tree.numbers("n")
    missing = np.array([each is True for each in tree.list("missing_left")], bool)
    if any(len(column) != len(left) for column in (right, feature, threshold, gain, value, count, missing)):
        raise tree.type_error("left", msg("model_file.expected.same-length"))
    listed = {}
    for pair in tree.list("listed"):
        own = JsonObject({"pair": pair[1] if isinstance(pair, list) and len(pair) == 2 else None}, tree.path)
        node = JsonObject({"node": pair[0] if isinstance(pair, list) and pair else None}, tree.path)
        listed[node.whole("node", 0, max(len(left) - 1, 0))] = own.numbers("pair", whole=True).tolist()
    return FileTree(feature, threshold, left, right, missing, value, gain, count, count, listed)
