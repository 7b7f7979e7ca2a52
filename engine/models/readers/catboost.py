"""Reader of CatBoost's JSON (save_model(format="json")): oblivious and other trees, numbers and one-hot categories.

x > border goes right. An oblivious tree has one split for each level; the first becomes the root. Its leaves are
numbered by the sum of 2^i over the splits i that are true.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.model import InputRules, TrainedModel
from engine.models.nodes import MAX_CLASSES, MAX_DEPTH, MAX_NODES, MAX_TREES, FileTree, join_trees
from engine.models.readers.fields import JsonObject, clean_name, feature_names, level_name, numbered, to_float
from engine.text.message import Span, msg, quoted

MAX_OBLIVIOUS_DEPTH = 16  # CatBoost's own limit
EXPONENTIAL = ("Poisson", "Tweedie")
REFUSED_SPLITS = {"OnlineCtr", "TextFeature", "EstimatedFeature"}  # splits for which there is a message
SHOWN_SETTINGS = {"iterations", "learning_rate", "depth", "l2_leaf_reg", "random_strength", "bagging_temperature",
                  "grow_policy"}  # fmt: skip


@dataclass(frozen=True)
class CatBoostColumns:
    """The file's features, which it numbers by kind, as columns of a row."""

    names: tuple[str, ...]
    levels: tuple[tuple[str, ...], ...]
    numeric: tuple[int, ...]  # the column of each float feature
    nan_left: tuple[bool, ...]  # for each float feature
    categorical: tuple[int, ...]  # the column of each categorical feature
    codes: tuple[dict[int, int], ...]  # for each categorical feature: the level of a hash


def read_catboost(value: JsonObject) -> TrainedModel:
    columns = _columns(value.child("features_info"))
    loss = _loss(value)
    scale, bias = _scale_and_bias(value)
    is_oblivious = "oblivious_trees" in value.value
    field, read = ("oblivious_trees", _oblivious_tree) if is_oblivious else ("trees", _tree)
    if (count := len(value.list(field))) > MAX_TREES:
        raise DataProblem("model_file.error.catboost-too-many-trees", count=count, most=MAX_TREES)
    trees = [read(tree, columns) for tree in value.iter_children(field)]
    scores = max(trees[0].value.shape[1] if trees and trees[0].value.ndim > 1 else 1, 1)
    if len(bias) not in (1, scores):
        raise value.type_error("scale_and_bias", msg("model_file.expected.scale-and-biases"))
    bias = np.broadcast_to(bias, scores)
    names = _classes(value, loss, scores)
    if scores > 1 and not names:
        raise DataProblem("model_file.error.catboost-loss", loss=loss)
    link = _link(loss, names)
    link_name = link.name if link.name in ("softmax", "logistic") and names else ""
    score, weight = None if scores > 1 else (0,) * len(trees), np.full(len(trees), scale)
    ensemble = Ensemble("add", weight, tuple(bias.tolist()), score, class_at_zero=0, link=link_name,
                        n_classes=len(names))  # fmt: skip
    inputs = InputRules(columns.names, columns.levels, single=True)
    nodes = join_trees(trees, len(columns.names))
    return TrainedModel("CatBoost", "gradient boosting", loss, inputs, names, nodes, False, False, ensemble, link,
                        settings=_settings(value))  # fmt: skip


def _columns(info: JsonObject) -> CatBoostColumns:
    names_by_hash = {}
    if info.get("cat_features_hash", None):  # null in a model without categories that was saved with its rows
        for entry in info.iter_children("cat_features_hash"):
            names_by_hash[entry.whole("hash", -(2**32), 2**32) & 0xFFFFFFFF] = entry.text("value")
    floats = list(info.iter_children("float_features")) if "float_features" in info.value else []
    cats = list(info.iter_children("categorical_features")) if "categorical_features" in info.value else []
    d = len(floats) + len(cats)
    names, levels = list(feature_names((), d)), [()] * d
    numeric, categorical = (tuple(f.whole("flat_feature_index", 0, d - 1) for f in group) for group in (floats, cats))
    if len({*numeric, *categorical}) < d:
        raise DataProblem("model_file.error.catboost-same-column")
    for j, feature in zip((*numeric, *categorical), (*floats, *cats), strict=True):
        names[j] = feature.text("feature_name", "") or feature.text("feature_id", "") or names[j]
    codes = []
    for j, feature in zip(categorical, cats, strict=True):
        hashes = [v & 0xFFFFFFFF for v in feature.numbers("values", [], True).tolist()]
        if any(v not in names_by_hash for v in hashes):
            raise DataProblem("model_file.error.catboost-no-names", name=quoted(names[j]))
        levels[j] = tuple(names_by_hash[v] for v in hashes)
        codes.append({v: k for k, v in enumerate(hashes)})
    nan_left = tuple(feature.text("nan_value_treatment", "AsIs") != "AsTrue" for feature in floats)
    return CatBoostColumns(tuple(names), tuple(levels), numeric, nan_left, categorical, tuple(codes))


def _split(split: JsonObject, columns: CatBoostColumns) -> tuple[int, float, bool, list[int] | None]:
    """The column, border, missing_left, and the level of a one-hot split."""
    kind = split.text("split_type")
    if kind == "FloatFeature":
        j = split.whole("float_feature_index", 0, len(columns.numeric) - 1)
        return columns.numeric[j], split.number("border"), columns.nan_left[j], None
    if kind != "OneHotFeature":
        known = kind if kind in REFUSED_SPLITS else "other"
        raise DataProblem(msg("model_file.error.catboost-split", kind=known, name=Span(kind)))
    j = split.whole("cat_feature_index", 0, len(columns.categorical) - 1)
    code = columns.codes[j].get(split.whole("value", -(2**32), 2**32) & 0xFFFFFFFF)
    if code is None:
        raise DataProblem("model_file.error.catboost-category")
    return columns.categorical[j], np.nan, True, [code]


def _oblivious_tree(tree: JsonObject, columns: CatBoostColumns) -> FileTree:
    """A tree with one split for each level, written out as a complete binary tree."""
    splits = [_split(split, columns) for split in tree.iter_children("splits")]
    depth = len(splits)
    if depth > MAX_OBLIVIOUS_DEPTH:
        raise DataProblem("model_file.error.catboost-depth", where=tree.where, depth=depth, most=MAX_OBLIVIOUS_DEPTH)
    leaves, inner = 2**depth, 2**depth - 1
    value, weight = tree.numbers("leaf_values"), tree.numbers("leaf_weights", [0.0] * leaves)
    if len(value) % leaves or not len(value) or len(weight) != leaves:
        raise DataProblem("model_file.error.catboost-leaf-values", where=tree.where, count=len(value), leaves=leaves)
    place = np.arange(leaves)  # from left to right: the highest bit is the root's side, in the file the lowest
    number = sum(((place >> (depth - 1 - i)) & 1) << i for i in range(depth)) if depth else place
    value = value.reshape(leaves, -1)[number]
    level = np.floor(np.log2(np.arange(1, inner + 1))).astype(int)
    feature, border, missing = (np.array([split[i] for split in splits] or [0])[level] for i in range(3))
    node = np.arange(inner)
    none, S = np.full(leaves, -1), value.shape[1]
    values = np.concatenate([np.full((inner, S), np.nan), value])
    cover = np.append(np.zeros(inner), weight[number])
    for i in reversed(range(inner)):
        cover[i] = cover[2 * i + 1] + cover[2 * i + 2]
    listed = {i: levels for i in range(inner) if (levels := splits[level[i]][3]) is not None}
    return FileTree(
        np.append(feature, none), np.append(border, none * np.nan), np.append(2 * node + 1, none),
        np.append(2 * node + 2, none), np.append(missing, none == 0), values[:, 0] if S == 1 else values,
        np.full(inner + leaves, np.nan), cover, cover, listed)  # fmt: skip


def _tree(tree: JsonObject, columns: CatBoostColumns) -> FileTree:
    """A tree that is not oblivious, from nested JSON objects."""
    rows, listed, left, right = [], {}, [], []
    for i, (parent, node) in enumerate(_nested_nodes(tree)):
        left.append(-1)
        right.append(-1)
        if parent is not None:
            (left if parent[1] else right)[parent[0]] = i
        if "split" in node.value:
            feature, border, missing, levels = _split(node.child("split"), columns)
            rows.append((feature, border, missing, None, 0.0))
            if levels is not None:
                listed[i] = levels
        else:
            value = node.get("value")
            value = list(map(to_float, value if isinstance(value, list) else [value]))
            rows.append((-1, np.nan, False, value, node.number("weight", 0)))
    S = next((len(row[3]) for row in rows if row[3] is not None), 0)
    if any(row[3] is not None and len(row[3]) != S for row in rows) or not 0 < S <= MAX_CLASSES:
        raise DataProblem("model_file.error.catboost-leaf-sizes", where=tree.where)
    value = np.array([[np.nan] * S if row[3] is None else row[3] for row in rows])
    cover = np.array([row[4] for row in rows])
    for node in reversed(range(len(rows))):
        if left[node] >= 0:
            cover[node] = cover[left[node]] + cover[right[node]]
    feature, border, missing = (np.array([row[i] for row in rows]) for i in range(3))
    return FileTree(feature, border, np.array(left), np.array(right), missing, value[:, 0] if S == 1 else value,
                    np.full(len(rows), np.nan), cover, cover, listed)  # fmt: skip


def _nested_nodes(tree: JsonObject) -> Iterator[tuple[tuple[int, bool] | None, JsonObject]]:
    """All nodes, parents first. With each comes the index of its parent, and whether it is the left child."""
    stack: list[tuple[tuple[int, bool] | None, Any, int]] = [(None, tree.value, 0)]
    count = 0
    while stack:
        parent, value, depth = stack.pop()
        node = JsonObject(value, tree.path)
        if depth > MAX_DEPTH or count >= MAX_NODES:
            raise DataProblem("model_file.error.catboost-too-deep", where=tree.where, most=MAX_DEPTH)
        yield parent, node
        if "split" in node.value:
            stack += [((count, side == "left"), node.get(side), depth + 1) for side in ("right", "left")]
        count += 1


def _scale_and_bias(value: JsonObject) -> tuple[float, np.ndarray]:
    pair = value.get("scale_and_bias", [1, [0]])
    if not isinstance(pair, list) or len(pair) != 2:
        raise value.type_error("scale_and_bias", msg("model_file.expected.scale-and-bias"))
    scale, bias = to_float(pair[0]), pair[1] if isinstance(pair[1], list) else [pair[1]]
    bias = np.array(list(map(to_float, bias)) or [0.0])
    if not (np.isfinite(bias).all() and np.isfinite(scale)):
        raise value.type_error("scale_and_bias", msg("model_file.expected.finite-numbers"))
    return scale, bias


def _dict(value: dict[str, Any], name: str) -> dict[str, Any]:
    """The object in a field, {} if the field has none."""
    inner = value.get(name)
    return inner if isinstance(inner, dict) else {}


def _params(value: JsonObject) -> dict[str, Any]:
    return _dict(_dict(value.value, "model_info"), "params")


def _loss(value: JsonObject) -> str:
    loss = _params(value).get("loss_function", {})
    return clean_name(loss.get("type", "unknown") if isinstance(loss, dict) else loss)


def _classes(value: JsonObject, loss: str, scores: int) -> tuple[str, ...]:
    binary, several = loss in ("Logloss", "CrossEntropy", "Focal"), loss in ("MultiClass", "MultiClassOneVsAll")
    if not binary and not several:
        return ()
    names = _dict(_dict(value.value, "model_info"), "class_params").get("class_names", [])
    count = scores if several else 2
    return tuple(map(level_name, names)) if isinstance(names, list) and len(names) == count else numbered(count)


def _link(loss: str, names: tuple[str, ...]) -> Link:
    if loss == "MultiClassOneVsAll":
        return Link("one_vs_rest")
    if names:
        return Link("softmax" if loss == "MultiClass" else "logistic")
    return Link("exp" if loss in EXPONENTIAL else "identity")


def _settings(value: JsonObject) -> tuple[tuple[str, str], ...]:
    """The training settings, which the file has in groups."""
    groups = [group for group in _params(value).values() if isinstance(group, dict)]
    return tuple((name, clean_name(x)) for group in groups for name, x in group.items() if name in SHOWN_SETTINGS)
