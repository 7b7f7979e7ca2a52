"""What xgboost's save_model writes, as JSON or UBJSON: gbtree and dart, categories, missing values, any objective.

x < threshold goes left. The levels a split lists go right. `base_score` is what would be predicted without trees; the
score that trees add to begins with its inverse link.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from engine.core.errors import DataProblem
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.model import InputRules, TrainedModel
from engine.models.nodes import MAX_CLASSES, MAX_FEATURES, FileTree, join_trees
from engine.models.readers.fields import JsonObject, clean_name, feature_names, level_name, numbered, to_float
from engine.text.message import Message, msg, quoted

# By the beginning of the objective's name: the link, and how base_score becomes a score. All others: identity.
LOGISTIC = ("binary:logistic", "reg:logistic", "binary:logitraw")
EXPONENTIAL = ("count:poisson", "reg:gamma", "reg:tweedie", "survival:cox", "survival:aft")
CATEGORY_TYPE = "c"
MAX_COUNT = 10_000_000


def read_xgboost(value: JsonObject) -> TrainedModel:
    learner = value.child("learner")
    booster, name = learner.child("gradient_booster"), learner.child("objective").text("name")
    kind, weight = booster.text("name"), None
    if kind == "dart":
        weight, booster = booster.numbers("weight_drop"), booster.child("gbtree")
    elif kind != "gbtree":
        raise DataProblem("model_file.error.xgboost-booster", booster=quoted(clean_name(kind)))
    param = learner.child("learner_model_param")
    if param.whole("num_target", 0, MAX_COUNT, 1) > 1:
        raise DataProblem("model_file.error.several-targets")
    classes = _classes(name, param)
    content = booster.child("model")
    d = param.whole("num_feature", 0, MAX_FEATURES)
    names = feature_names(learner.names("feature_names"), d)
    trees = list(_trees(content))
    ensemble = _ensemble(content, param, name, len(trees), classes, weight)
    notes = _notes(learner, len(trees), ensemble)
    inputs = InputRules(names, _levels(learner, content, d), single=True)
    called = "dart" if kind == "dart" else "gradient boosting"
    return TrainedModel("XGBoost", called, name, inputs, numbered(classes), join_trees(trees, d), True, False, ensemble,
                        _link(name, classes), notes=notes)  # fmt: skip


def _classes(name: str, param: JsonObject) -> int:
    if name.startswith("multi:"):
        return param.whole("num_class", 2, MAX_CLASSES)
    return 2 if name.startswith("binary:") else 0


def _link(name: str, classes: int) -> Link:
    if classes > 2 or name.startswith("multi:"):
        return Link("softmax")
    if name == "binary:hinge":
        return Link("sign")
    if name in LOGISTIC:
        return Link("logistic")
    return Link("exp" if name in EXPONENTIAL else "identity")


def _ensemble(content: JsonObject, param: JsonObject, name: str, trees: int, classes: int, weight) -> Ensemble:
    scores = classes if name.startswith("multi:") else 1
    score = content.numbers("tree_info", whole=True)
    if len(score) != trees or not ((score >= 0) & (score < scores)).all():
        raise DataProblem("model_file.error.xgboost-tree-info")
    if weight is not None and (len(weight) != trees or not np.isfinite(weight).all()):
        raise DataProblem("model_file.error.xgboost-weight-drop")
    link = "softmax" if scores > 1 else "logistic" if name in LOGISTIC and classes else ""
    return Ensemble("add", np.ones(trees) if weight is None else weight, _start(param, name, scores),
                    tuple(score.tolist()), class_at_zero=int(name != "binary:hinge"), link=link,
                    n_classes=classes)  # fmt: skip


def _start(param: JsonObject, name: str, scores: int) -> tuple[float, ...]:
    """The score before the first tree: of "[4.8E-1]" with a logistic link log(0.48 / 0.52)."""
    base = np.array([to_float(each) for each in param.text("base_score").strip("[]").split(",")])
    if len(base) not in (1, scores) or not np.isfinite(base).all():
        raise DataProblem("model_file.error.xgboost-base-score")
    with np.errstate(divide="ignore", invalid="ignore"):
        if name in LOGISTIC and name != "binary:logitraw":  # whose base_score is the score itself
            base = np.log(base / (1 - base))
        elif name in EXPONENTIAL:
            base = np.log(base)
    if not np.isfinite(base).all():
        raise DataProblem("model_file.error.xgboost-base-score-range", objective=name)
    return tuple(np.broadcast_to(base, scores).tolist())


def _trees(content: JsonObject) -> Iterator[FileTree]:
    for tree in content.iter_children("trees"):
        if tree.child("tree_param").whole("size_leaf_vector", 0, MAX_COUNT, 1) > 1:
            raise DataProblem("model_file.error.xgboost-vector-leaves")
        left, right = tree.numbers("left_children", whole=True), tree.numbers("right_children", whole=True)
        condition = tree.numbers("split_conditions")
        size = len(left)
        columns = [tree.numbers(name, whole=whole) for name, whole in (
            ("split_indices", True), ("default_left", False), ("loss_changes", False), ("sum_hessian", False),
            ("base_weights", False))]  # fmt: skip
        if any(len(column) != size for column in (right, condition, *columns)):
            raise DataProblem("model_file.error.columns", where=tree.where)
        feature, default, gain, cover, weight = columns
        condition = condition.astype(np.float32).astype(float)  # the shortest text of a number of 32 bits
        value = np.where(left < 0, condition, weight)  # of an inner node: its output, before the learning rate
        yield FileTree(
            feature, condition, left, right, default != 0, value, gain, cover, listed_levels=_listed(tree, size)
        )


def _listed(tree: JsonObject, size: int) -> dict[int, list[int]]:
    """By node: the levels of a categorical split."""
    nodes, begin, long = (tree.numbers(f"categories_{name}", [], True) for name in ("nodes", "segments", "sizes"))
    levels = tree.numbers("categories", [], True)
    if not len(nodes) == len(begin) == len(long):
        raise tree.type_error("categories_nodes", msg("model_file.expected.same-length"))
    if (nodes < 0).any() or (nodes >= size).any() or (begin < 0).any() or (long < 0).any() or (
        begin + long > len(levels)).any():  # fmt: skip
        raise tree.type_error("categories_segments", msg("model_file.expected.categories"))
    return {int(node): levels[at : at + count].tolist() for node, at, count in zip(nodes, begin, long, strict=True)}


def _levels(learner: JsonObject, content: JsonObject, d: int) -> tuple[tuple[str, ...], ...]:
    """The names of categories, where the model was trained on a data frame; else their codes stand for them."""
    encoded = JsonObject(content.get("cats", {})).list("enc", [])
    found = [_names(JsonObject(each, "cats")) for each in encoded] if len(encoded) == d else [()] * d
    kinds = learner.names("feature_types")
    return tuple(names if j < len(kinds) and kinds[j] == CATEGORY_TYPE else () for j, names in enumerate(found))


def _names(encoded: JsonObject) -> tuple[str, ...]:
    """Letters as bytes one after the other, and where each name begins; or numbers."""
    values = encoded.list("values", [])
    if "offsets" not in encoded.value:
        return tuple(map(level_name, values))
    ends = encoded.numbers("offsets", whole=True)
    letters = encoded.numbers("values", whole=True)
    if len(ends) and ((np.diff(ends) < 0).any() or ends[0] < 0 or ends[-1] > len(letters)):
        raise encoded.type_error("offsets", msg("model_file.expected.places"))
    raw = (letters % 256).astype(np.uint8).tobytes()
    if not raw.isascii():  # xgboost 3.2 counts letters and writes bytes, so that its names are cut in wrong places
        return ()
    return tuple(clean_name(raw[a:b].decode("utf-8", "replace")) for a, b in pairwise(ends.tolist()))


def _notes(learner: JsonObject, trees: int, ensemble: Ensemble) -> tuple[Message, ...]:
    best = to_float(JsonObject(learner.get("attributes", {})).get("best_iteration", "-"))
    rounds = trees // max(ensemble.trees_per_round, 1)
    if not 0 <= best < rounds - 1:
        return ()
    return (msg("model_file.note.best-round", best=int(best) + 1, count=rounds),)
