"""CatBoost's JSON (save_model(format="json")): oblivious trees, which ask the same at every node of a level, and trees
grown leaf by leaf; numbers and one-hot categories.

x > border goes right. The first split of a tree is the first that was chosen, so it becomes the root; leaf number
sum of 2^i over the splits i that were true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.model import InputRules, TrainedModel
from engine.models.nodes import MAX_CLASSES, MAX_DEPTH, MAX_NODES, MAX_TREES, FileTree, join_trees
from engine.models.readers.fields import (
    JsonObject,
    clean_name,
    feature_names,
    level_name,
    no_levels,
    numbered,
    to_float,
)
from engine.text.message import Span, msg, quoted

MAX_OBLIVIOUS_DEPTH = 16  # CatBoost's own bound of an oblivious tree
EXPONENTIAL = ("Poisson", "Tweedie")
REFUSED_SPLITS = {"OnlineCtr", "TextFeature", "EstimatedFeature"}  # splits that a message knows
SHOWN_SETTINGS = {
    "iterations",
    "learning_rate",
    "depth",
    "l2_leaf_reg",
    "random_strength",
    "bagging_temperature",
    "grow_policy",
}


@dataclass(frozen=True)
class CatBoostColumns:
    """Where the file's features stand in a row."""

    names: tuple[str, ...]
    levels: tuple[tuple[str, ...], ...]
    numeric: tuple[int, ...]  # the column of each float feature
    nan_left: tuple[bool, ...]
    categorical: tuple[int, ...]  # the column of each categorical feature
    codes: tuple[dict[int, int], ...]  # of each categorical feature: the level of a hash


def read_catboost(value: JsonObject) -> TrainedModel:
    columns = _columns(value.child("features_info"))
    loss = _loss(value)
    scale, bias = _scale_and_bias(value)
    if "oblivious_trees" in value.value:
        count = len(value.list("oblivious_trees"))
        _few_enough(count)
        trees = [_oblivious(tree, columns, len(bias)) for tree in value.iter_children("oblivious_trees")]
    else:
        _few_enough(len(value.list("trees")))
        trees = [_leaf_wise(tree, columns, len(bias)) for tree in value.iter_children("trees")]
    scores = max(trees[0].value.shape[1] if trees and trees[0].value.ndim > 1 else 1, 1)
    if len(bias) not in (1, scores):
        raise value.type_error("scale_and_bias", msg("model_file.expected.scale-and-biases"))
    bias = np.broadcast_to(bias, scores)
    names = _classes(value, loss, scores)
    if scores > 1 and not names:
        raise DataProblem("model_file.error.catboost-loss", loss=loss)
    link = _link(loss, names)
    shown = link.name if link.name in ("softmax", "logistic") and names else ""
    score = None if scores > 1 else (0,) * len(trees)
    ensemble = Ensemble("add", np.full(len(trees), scale), tuple(bias.tolist()), score, class_at_zero=0, link=shown,
                        n_classes=len(names))  # fmt: skip
    inputs = InputRules(columns.names, columns.levels, single=True)
    nodes = join_trees(trees, len(columns.names))
    return TrainedModel("CatBoost", "gradient boosting", loss, inputs, names, nodes, False, False, ensemble, link,
                        settings=_settings(value))  # fmt: skip


def _few_enough(count: int) -> None:
    if count > MAX_TREES:
        raise DataProblem("model_file.error.catboost-too-many-trees", count=count, most=MAX_TREES)


def _columns(info: JsonObject) -> CatBoostColumns:
    # saved with rows that have no categories it has null for them
    hashes = (
        {
            each.whole("hash", -(2**32), 2**32) & 0xFFFFFFFF: each.text("value")
            for each in info.iter_children("cat_features_hash")
        }
        if info.get("cat_features_hash", None)
        else {}
    )
    floats = list(info.iter_children("float_features")) if "float_features" in info.value else []
    cats = list(info.iter_children("categorical_features")) if "categorical_features" in info.value else []
    d = len(floats) + len(cats)
    names, levels = list(feature_names((), d)), no_levels(d)
    place = [[each.whole("flat_feature_index", 0, d - 1) for each in kind] for kind in (floats, cats)]
    if len({*place[0], *place[1]}) < d:
        raise DataProblem("model_file.error.catboost-same-column")
    for j, each in zip((*place[0], *place[1]), (*floats, *cats), strict=True):
        names[j] = each.text("feature_name", "") or each.text("feature_id", "") or names[j]
    codes = []
    for j, each in zip(place[1], cats, strict=True):
        used = [v & 0xFFFFFFFF for v in each.numbers("values", [], True).tolist()]
        if any(v not in hashes for v in used):
            raise DataProblem("model_file.error.catboost-no-names", name=quoted(names[j]))
        levels[j] = tuple(hashes[v] for v in used)
        codes.append({v: k for k, v in enumerate(used)})
    nan_left = tuple(each.text("nan_value_treatment", "AsIs") != "AsTrue" for each in floats)
    return CatBoostColumns(tuple(names), tuple(levels), tuple(place[0]), nan_left, tuple(place[1]), tuple(codes))


def _split(split: JsonObject, columns: CatBoostColumns) -> tuple[int, float, bool, list[int] | None]:
    """Column, border, where missing values go, and the level of a one-hot split."""
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


def _oblivious(tree: JsonObject, columns: CatBoostColumns, scores: int) -> FileTree:
    splits = [_split(split, columns) for split in tree.iter_children("splits")]
    depth = len(splits)
    if depth > MAX_OBLIVIOUS_DEPTH:
        raise DataProblem("model_file.error.catboost-depth", where=tree.where, depth=depth, most=MAX_OBLIVIOUS_DEPTH)
    leaves, inner = 2**depth, 2**depth - 1
    value, weight = tree.numbers("leaf_values"), tree.numbers("leaf_weights", [0.0] * leaves)
    if len(value) % leaves or not len(value) or len(weight) != leaves:
        raise DataProblem("model_file.error.catboost-leaf-values", where=tree.where, count=len(value), leaves=leaves)
    place = np.arange(leaves)  # from left to right, the root's side the highest bit
    number = sum(((place >> (depth - 1 - i)) & 1) << i for i in range(depth)) if depth else place
    value = value.reshape(leaves, -1)[number]
    level = np.floor(np.log2(np.arange(1, inner + 1))).astype(int)
    feature, border, missing = (np.array([split[i] for split in splits] or [0])[level] for i in range(3))
    node = np.arange(inner)
    none, wide = np.full(leaves, -1), value.shape[1]
    values = np.concatenate([np.full((inner, wide), np.nan), value])
    cover = np.append(np.zeros(inner), weight[number])
    for i in reversed(range(inner)):
        cover[i] = cover[2 * i + 1] + cover[2 * i + 2]
    listed = {i: own for i in range(inner) if (own := splits[level[i]][3]) is not None}
    return FileTree(
        np.append(feature, none), np.append(border, none * np.nan), np.append(2 * node + 1, none),
        np.append(2 * node + 2, none), np.append(missing, none == 0), values[:, 0] if wide == 1 else values,
        np.full(inner + leaves, np.nan), cover, cover, listed)  # fmt: skip


def _leaf_wise(tree: JsonObject, columns: CatBoostColumns, scores: int) -> FileTree:
    """A tree of its own shape: nodes within nodes."""
    rows, listed, left, right = [], {}, [], []
    for node, (place, own) in enumerate(_nested(tree)):
        left.append(-1)
        right.append(-1)
        if place is not None:
            (left if place[1] else right)[place[0]] = node
        if "split" in own.value:
            feature, border, missing, levels = _split(own.child("split"), columns)
            rows.append((feature, border, missing, None, 0.0))
            if levels is not None:
                listed[node] = levels
        else:
            value = own.get("value")
            value = [to_float(each) for each in (value if isinstance(value, list) else [value])]
            rows.append((-1, np.nan, False, value, own.number("weight", 0)))
    wide = next((len(row[3]) for row in rows if row[3] is not None), 0)
    if any(row[3] is not None and len(row[3]) != wide for row in rows) or not 0 < wide <= MAX_CLASSES:
        raise DataProblem("model_file.error.catboost-leaf-sizes", where=tree.where)
    value = np.array([[np.nan] * wide if row[3] is None else row[3] for row in rows])
    cover = np.array([row[4] for row in rows])
    for node in reversed(range(len(rows))):
        if left[node] >= 0:
            cover[node] = cover[left[node]] + cover[right[node]]
    feature, border, missing = (np.array([row[i] for row in rows]) for i in range(3))
    return FileTree(feature, border, np.array(left), np.array(right), missing, value[:, 0] if wide == 1 else value,
                    np.full(len(rows), np.nan), cover, cover, listed)  # fmt: skip


def _nested(tree: JsonObject) -> Iterator[tuple[tuple[int, bool] | None, JsonObject]]:
    """Every node behind its parent, with (the parent's place, is it the left child)."""
    waiting: list[tuple[tuple[int, bool] | None, Any, int]] = [(None, tree.value, 0)]
    count = 0
    while waiting:
        place, value, depth = waiting.pop()
        own = JsonObject(value, tree.path)
        if depth > MAX_DEPTH or count >= MAX_NODES:
            raise DataProblem("model_file.error.catboost-too-deep", where=tree.where, most=MAX_DEPTH)
        yield place, own
        if "split" in own.value:
            waiting += [((count, side == "left"), own.get(side), depth + 1) for side in ("right", "left")]
        count += 1


def _scale_and_bias(value: JsonObject) -> tuple[float, np.ndarray]:
    found = value.get("scale_and_bias", [1, [0]])
    if not isinstance(found, list) or len(found) != 2:
        raise value.type_error("scale_and_bias", msg("model_file.expected.scale-and-bias"))
    bias = np.array([to_float(each) for each in (found[1] if isinstance(found[1], list) else [found[1]])] or [0.0])
    scale = to_float(found[0])
    if not (np.isfinite(bias).all() and np.isfinite(scale)):
        raise value.type_error("scale_and_bias", msg("model_file.expected.finite-numbers"))
    return scale, bias


def _params(value: JsonObject) -> dict[str, Any]:
    info = value.get("model_info", {})
    params = info.get("params", {}) if isinstance(info, dict) else {}
    return params if isinstance(params, dict) else {}


def _loss(value: JsonObject) -> str:
    loss = _params(value).get("loss_function", {})
    return clean_name(loss.get("type", "unknown") if isinstance(loss, dict) else loss)


def _classes(value: JsonObject, loss: str, scores: int) -> tuple[str, ...]:
    binary, several = loss in ("Logloss", "CrossEntropy", "Focal"), loss in ("MultiClass", "MultiClassOneVsAll")
    if not binary and not several:
        return ()
    info = value.get("model_info", {})
    param = info.get("class_params", {}) if isinstance(info, dict) else {}
    names = param.get("class_names", []) if isinstance(param, dict) else []
    count = scores if several else 2
    if isinstance(names, list) and len(names) == count:
        return tuple(map(level_name, names))
    return numbered(count)


def _link(loss: str, names: tuple[str, ...]) -> Link:
    if loss == "MultiClassOneVsAll":
        return Link("one_vs_rest")
    if names:
        return Link("softmax" if loss == "MultiClass" else "logistic")
    return Link("exp" if loss in EXPONENTIAL else "identity")


def _settings(value: JsonObject) -> tuple[tuple[str, str], ...]:
    """What was asked for in training, from the groups the file keeps it in."""
    groups = [group for group in _params(value).values() if isinstance(group, dict)]
    return tuple((name, clean_name(each)) for group in groups for name, each in group.items() if name in SHOWN_SETTINGS)
