"""Reader of Treerings' own traces, as a lesson's page exports them ("Trace as JSON").

x <= threshold goes left, and so do listed levels.
"""

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
    data, model = value.child("data"), value.child("model")
    names = data.names("features")
    if not 0 < len(names) <= MAX_FEATURES:
        raise data.type_error("features", msg("model_file.expected.feature-names"))
    levels = [tuple(map(clean_name, column)) if isinstance(column, list) else () for column in data.list("levels")]
    classes = data.names("classes")
    trees = [_tree(tree) for tree in model.iter_children("trees")]
    ensemble = _ensemble(model, trees, len(classes))
    if len(levels) != len(names):
        raise data.type_error("levels", msg("model_file.expected.list-per-feature"))
    if ensemble.uses_votes and ensemble.rule == "add":
        kind = "AdaBoost"
    else:
        kind = "decision tree" if len(trees) == 1 and ensemble.rule == "average" else KIND_BY_RULE[ensemble.rule]
    inputs, nodes = InputRules(names, tuple(levels), unknown_missing=True), join_trees(trees, len(names))
    return TrainedModel("Treerings", kind, "trace", inputs, classes, nodes, False, True, ensemble, _link(ensemble))


def _link(ensemble: Ensemble) -> Link:
    if ensemble.link == "half_logistic":
        return Link("logistic", 2.0)
    if ensemble.link or ensemble.uses_votes:
        return Link(ensemble.link or "samme")
    if not ensemble.n_classes:
        return Link("identity")
    return Link("share" if ensemble.rule == "average" else "sign")


def _ensemble(model: JsonObject, trees: list[FileTree], K: int) -> Ensemble:
    rule, link, T = model.text("rule"), model.text("link"), len(trees)
    weight, start = model.numbers("weight"), model.numbers("start")
    if rule not in KIND_BY_RULE or link not in LINK_NAMES or not 0 < T <= MAX_TREES:
        raise model.type_error("rule", msg("model_file.expected.rule", most=MAX_TREES))
    score = None if model.get("score") is None else model.numbers("score", whole=True)
    S = len(start) if score is not None else max(K, 1)
    votes = model.get("votes") is True
    value_shapes = {tree.value.shape[1:] for tree in trees}
    checks = (
        score is None or (len(score) == T and bool(((score >= 0) & (score < S)).all())),
        len(weight) == T and np.isfinite(weight).all() and np.isfinite(start).all(),
        model.whole("classes", 0, MAX_CLASSES) == K and len(start) in (1, S) and 0 < S <= MAX_CLASSES,
        value_shapes == ({(K,)} if score is None else {()}) and not (votes and score is not None),
        not K or (S == K if link == "softmax" or score is None else S in (1, K)),
    )
    if not all(checks):
        raise model.type_error("weight", msg("model_file.expected.values"))
    return Ensemble(rule, weight, tuple(start.tolist()), None if score is None else tuple(score.tolist()),
                    votes, model.whole("at_zero", 0, 1), link, K)  # fmt: skip


def _tree(tree: JsonObject) -> FileTree:
    left, right, feature = (tree.numbers(name, whole=True) for name in ("left", "right", "feature"))
    threshold = np.array([np.inf if x is None else to_float(x) for x in tree.list("threshold")], float)
    gain = np.array([to_float(x) for x in tree.list("gain")], float)
    value, count = tree.array("value"), tree.numbers("n")
    missing = np.array([x is True for x in tree.list("missing_left")], bool)
    if any(len(column) != len(left) for column in (right, feature, threshold, gain, value, count, missing)):
        raise tree.type_error("left", msg("model_file.expected.same-length"))
    listed = {}
    for pair in tree.list("listed"):
        levels = JsonObject({"pair": pair[1] if isinstance(pair, list) and len(pair) == 2 else None}, tree.path)
        node = JsonObject({"node": pair[0] if isinstance(pair, list) and pair else None}, tree.path)
        listed[node.whole("node", 0, max(len(left) - 1, 0))] = levels.numbers("pair", whole=True).tolist()
    return FileTree(feature, threshold, left, right, missing, value, gain, count, count, listed)
