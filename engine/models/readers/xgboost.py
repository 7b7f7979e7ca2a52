"""Reader of XGBoost's files (save_model, as JSON or UBJSON).

It reads gbtree and dart, categories, missing values, any objective. x < threshold goes left. Listed levels go right.
`base_score` is the prediction without trees; the start score is its inverse link.
"""

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

# objectives by their link; that of all others is the identity
LOGISTIC = ("binary:logistic", "reg:logistic", "binary:logitraw")
EXPONENTIAL = ("count:poisson", "reg:gamma", "reg:tweedie", "survival:cox", "survival:aft")
CATEGORY_TYPE = "c"
MAX_COUNT = 10_000_000


def read_xgboost(value: JsonObject) -> TrainedModel:
    learner = value.child("learner")
    booster, name = learner.child("gradient_booster"), learner.child("objective").text("name")
    kind, weight = booster.text("name"), None  # the weights of trees, for dart
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
    kind = "dart" if kind == "dart" else "gradient boosting"
    return TrainedModel("XGBoost", kind, name, inputs, numbered(classes), join_trees(trees, d), True, False, ensemble,
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
    """The start scores. Example: "[4.8E-1]" with a logistic link is log(0.48 / 0.52)."""
    base = np.array([to_float(text) for text in param.text("base_score").strip("[]").split(",")])
    if len(base) not in (1, scores) or not np.isfinite(base).all():
        raise DataProblem("model_file.error.xgboost-base-score")
    with np.errstate(divide="ignore", invalid="ignore"):
        if name in LOGISTIC and name != "binary:logitraw":  # logitraw's base_score is a score
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
        feature, size = tree.numbers("split_indices", whole=True), len(left)
        default, gain, cover, weight = columns = [
            tree.numbers(name) for name in ("default_left", "loss_changes", "sum_hessian", "base_weights")
        ]
        if any(len(column) != size for column in (right, condition, feature, *columns)):
            raise DataProblem("model_file.error.columns", where=tree.where)
        condition = condition.astype(np.float32).astype(float)  # the file has the shortest text of 32-bit numbers
        value = np.where(left < 0, condition, weight)  # inner nodes: their output, before the learning rate
        listed = _listed_levels(tree, size)
        yield FileTree(feature, condition, left, right, default != 0, value, gain, cover, listed_levels=listed)


def _listed_levels(tree: JsonObject, size: int) -> dict[int, list[int]]:
    """By node: the levels that a categorical split lists."""
    nodes, begin, count = (tree.numbers(f"categories_{name}", [], True) for name in ("nodes", "segments", "sizes"))
    levels = tree.numbers("categories", [], True)
    if not len(nodes) == len(begin) == len(count):
        raise tree.type_error("categories_nodes", msg("model_file.expected.same-length"))
    end = begin + count
    if ((nodes < 0) | (nodes >= size) | (begin < 0) | (count < 0) | (end > len(levels))).any():
        raise tree.type_error("categories_segments", msg("model_file.expected.categories"))
    return {int(node): levels[a:b].tolist() for node, a, b in zip(nodes, begin, end, strict=True)}


def _levels(learner: JsonObject, content: JsonObject, d: int) -> tuple[tuple[str, ...], ...]:
    """The level names of each feature. Only models trained on a data frame have them."""
    encoded = JsonObject(content.get("cats", {})).list("enc", [])
    levels = [_level_names(JsonObject(column, "cats")) for column in encoded] if len(encoded) == d else [()] * d
    kinds = learner.names("feature_types")
    return tuple(names if j < len(kinds) and kinds[j] == CATEGORY_TYPE else () for j, names in enumerate(levels))


def _level_names(encoded: JsonObject) -> tuple[str, ...]:
    """The level names of one feature, from numbers, or from bytes and offsets."""
    values = encoded.list("values", [])
    if "offsets" not in encoded.value:
        return tuple(map(level_name, values))
    offsets = encoded.numbers("offsets", whole=True)
    codes = encoded.numbers("values", whole=True)
    if len(offsets) and ((np.diff(offsets) < 0).any() or offsets[0] < 0 or offsets[-1] > len(codes)):
        raise encoded.type_error("offsets", msg("model_file.expected.places"))
    raw = (codes % 256).astype(np.uint8).tobytes()
    if not raw.isascii():  # xgboost 3.2 counts characters but writes bytes, so its offsets are wrong
        return ()
    return tuple(clean_name(raw[a:b].decode("utf-8", "replace")) for a, b in pairwise(offsets.tolist()))


def _notes(learner: JsonObject, trees: int, ensemble: Ensemble) -> tuple[Message, ...]:
    best = to_float(JsonObject(learner.get("attributes", {})).get("best_iteration", "-"))
    rounds = trees // max(ensemble.trees_per_round, 1)
    if not 0 <= best < rounds - 1:
        return ()
    return (msg("model_file.note.best-round", best=int(best) + 1, count=rounds),)
