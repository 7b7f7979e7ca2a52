"""A model as XGBoost's JSON: `xgboost.Booster(model_file="model.json")` predicts what it does, within 32 bits.

A row goes left there if x < threshold, of 32 bits: so the threshold is the next larger number of 32 bits, moved so
that all training values go as they do here. Where 32 bits hold values of both sides as one, the file is refused.

    a value                     reg:squarederror                    the scores are the prediction
    log odds of two classes     binary:logistic                     probability of the second class
    a score a class             multi:softprob                      a probability a class (AdaBoost's too)
    shares of classes           reg:squarederror, a target a class  the shares themselves

A start that is not 0 is a first tree of one leaf for each score: as base_score it would be squeezed through the link,
and files of several base scores are read by xgboost 3 alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.exports.portable import PortableModel, PortableSplit, PortableTree
from engine.text.message import Span, quoted

NO_PARENT = 2**31 - 1
NO_SCORE = {"binary:logistic": "5E-1", "reg:logistic": "5E-1", "count:poisson": "1E0"}  # base_score of a score of 0
FLOAT32_MAX = float(np.finfo(np.float32).max)
UNREADABLE_CHARS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


def to_xgboost(model: PortableModel, data: Table) -> str:
    """The file."""
    if model.rule == "median":
        raise DataProblem("export.error.xgboost-median")
    check_names(model)
    trees, scores = zip(*_trees(model, data), strict=True)
    for number, tree in enumerate(trees):
        tree["id"] = number
    name, about, num_class, num_target = _objective(model)
    gbtree = {
        "gbtree_model_param": {"num_trees": str(len(trees)), "num_parallel_tree": "1"},
        "iteration_indptr": [*range(0, len(trees), model.n_scores), len(trees)],
        "tree_info": list(scores),
        "trees": list(trees),
    }  # fmt: skip
    learner = {
        "attributes": {},
        "feature_names": [each.name for each in model.features],
        "feature_types": ["c" if each.levels else "float" for each in model.features],
        "gradient_booster": {"model": gbtree, "name": "gbtree"},
        "learner_model_param": {"base_score": NO_SCORE.get(name, "0E0"), "boost_from_average": "0",
                                "num_class": str(num_class), "num_feature": str(len(model.features)),
                                "num_target": str(num_target)},
        "objective": {"name": name, **about},
    }  # fmt: skip
    return json.dumps({"learner": learner, "version": [2, 1, 0]}, ensure_ascii=False)  # xgboost reads no \u1234


def check_names(model: PortableModel) -> None:
    """xgboost refuses names with these signs, and two alike; it takes the JSON of others for their letters."""
    names = [each.name for each in model.features]
    if wrong := next((name for name in names if UNREADABLE_CHARS.search(name)), None):
        raise DataProblem("export.error.xgboost-control-character", name=quoted(ascii(wrong)[1:-1]))
    if wrong := next((name for name in names if set(name) & set("[]<")), None):
        raise DataProblem("export.error.xgboost-bracket", name=quoted(wrong))
    if len(set(names)) < len(names):
        raise DataProblem("export.error.xgboost-same-name")


def _objective(model: PortableModel) -> tuple[str, dict[str, Any], int, int]:
    if model.link == "softmax":
        return "multi:softprob", {"softmax_multiclass_param": {"num_class": str(model.n_scores)}}, model.n_scores, 1
    squared = {"reg_loss_param": {"scale_pos_weight": "1"}}
    if model.link == "exp":
        return "count:poisson", {"poisson_regression_param": {"max_delta_step": "0.7"}}, 0, 1
    if model.link and not model.class_names:
        return "reg:logistic", squared, 0, 1
    return ("binary:logistic" if model.link else "reg:squarederror"), squared, 0, model.n_scores


def _trees(model: PortableModel, data: Table) -> Iterator[tuple[dict[str, Any], int]]:
    """Each with its score; where every tree gives to every score, one for each."""
    size = model.scale / model.divisor
    start = [value * size for value in model.start]
    if any(start):
        for k, value in enumerate(start):
            yield _leaf(value), k
    for tree in model.trees:
        columns = _columns(model, tree, data)
        for place, k in enumerate(range(model.n_scores) if tree.score_index is None else (tree.score_index,)):
            yield _tree(columns, tree, tree.leaf_outputs[:, place] * size), k


def _leaf(value: float) -> dict[str, Any]:
    only = {"left_children": [-1], "right_children": [-1], "parents": [NO_PARENT], "split_indices": [0],
            "split_type": [0], "default_left": [0], "categories": [], "categories_nodes": [],
            "categories_segments": [], "categories_sizes": [], "loss_changes": [0.0], "sum_hessian": [0.0],
            "base_weights": [value], "split_conditions": [value]}  # fmt: skip
    return only | {"tree_param": _param(1)}


def _param(nodes: int) -> dict[str, str]:
    return {"num_deleted": "0", "num_feature": "0", "num_nodes": str(nodes), "size_leaf_vector": "1"}


def _columns(model: PortableModel, tree: PortableTree, data: Table) -> dict[str, Any]:
    """All about a tree's splits; conditions of its leaves are to come."""
    n = len(tree.left)
    parents = [NO_PARENT] * n
    for node, (left, right) in enumerate(zip(tree.left, tree.right, strict=True)):
        if left >= 0:
            parents[left] = parents[right] = node
    sets: dict[str, list[int]] = {name: [] for name in ("categories", "categories_nodes", "categories_segments",
                                                        "categories_sizes")}  # fmt: skip
    conditions = [0.0] * n
    for node, split in enumerate(tree.splits):
        if split is not None and split.levels is None:
            conditions[node] = _condition(split, data)
        elif split is not None:
            right = _goes_right(split, len(model.features[split.feature].levels))
            sets["categories_nodes"].append(node)
            sets["categories_segments"].append(len(sets["categories"]))
            sets["categories_sizes"].append(len(right))
            sets["categories"] += right
    return {
        "left_children": list(tree.left), "right_children": list(tree.right), "parents": parents,
        "split_indices": [0 if split is None else split.feature for split in tree.splits],
        "split_type": [int(split is not None and split.levels is not None) for split in tree.splits],
        "default_left": [int(split is not None and split.missing_left) for split in tree.splits],
        "loss_changes": tree.gain.tolist(), "sum_hessian": tree.count.astype(float).tolist(),
        "split_conditions": conditions, "tree_param": _param(n), **sets,
    }  # fmt: skip


def _tree(columns: dict[str, Any], tree: PortableTree, gives: np.ndarray) -> dict[str, Any]:
    weights = gives.tolist()
    conditions = [weights[node] if split is None else columns["split_conditions"][node]
                  for node, split in enumerate(tree.splits)]  # fmt: skip
    return {**columns, "split_conditions": conditions, "base_weights": weights}


def _goes_right(split: PortableSplit, levels: int) -> list[int]:
    """xgboost names the levels that go right, at least one: where none does, one that is not there."""
    named = set(split.levels or ())
    return sorted(named if split.missing_left else set(range(levels)) - named) or [levels]


def _condition(split: PortableSplit, data: Table) -> float:
    """The least number of 32 bits above the threshold and above all training values on the left."""
    values, name = data.X[:, split.feature], data.feature_names[split.feature]
    with np.errstate(over="ignore"):
        below = values[values <= split.threshold].astype(np.float32).max(initial=-np.inf)
        above = values[values > split.threshold].astype(np.float32).min(initial=np.inf)
        bound = np.float32(min(split.threshold, FLOAT32_MAX))
        if float(bound) <= split.threshold:
            bound = np.nextafter(bound, np.float32(np.inf))
        bound = min(max(bound, np.nextafter(below, np.float32(np.inf))), above)
    if below >= bound:
        at = Span(f"{split.threshold:g}")
        raise DataProblem("export.error.xgboost-precision", name=quoted(name), threshold=at)
    return min(float(bound), FLOAT32_MAX)
