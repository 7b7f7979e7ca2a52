"""Export of a model as XGBoost's JSON: `xgboost.Booster(model_file="model.json")` predicts the same, within 32 bits.

XGBoost sends a row left if x < threshold, in 32 bits. So the exported threshold is the next larger 32-bit number, moved
so that all training values go the same way as here. If values of both sides round to the same 32-bit number, the export
is refused.

    model                       objective                               XGBoost predicts
    a value                     reg:squarederror                        the score
    log odds of two classes     binary:logistic                         the probability of the second class
    one score for each class    multi:softprob                          class probabilities (also AdaBoost)
    class shares                reg:squarederror, one target per class  the shares

A start other than 0 becomes a first tree of one leaf for each score: base_score would go through the link, and only
xgboost 3 reads several base scores.
"""

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
BASE_SCORE_OF_ZERO = {"binary:logistic": "5E-1", "reg:logistic": "5E-1", "count:poisson": "1E0"}
FLOAT32_MAX = float(np.finfo(np.float32).max)
UNREADABLE_CHARS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


def to_xgboost(model: PortableModel, data: Table) -> str:
    """Return the JSON of the file."""
    if model.rule == "median":
        raise DataProblem("export.error.xgboost-median")
    check_names(model)
    trees, scores = zip(*_trees(model, data), strict=True)
    for i, tree in enumerate(trees):
        tree["id"] = i
    objective, params, num_class, num_target = _objective(model)
    gbtree = {
        "gbtree_model_param": {"num_trees": str(len(trees)), "num_parallel_tree": "1"},
        "iteration_indptr": [*range(0, len(trees), model.n_scores), len(trees)],
        "tree_info": list(scores),
        "trees": list(trees),
    }  # fmt: skip
    learner = {
        "attributes": {},
        "feature_names": [feature.name for feature in model.features],
        "feature_types": ["c" if feature.levels else "float" for feature in model.features],
        "gradient_booster": {"model": gbtree, "name": "gbtree"},
        "learner_model_param": {"base_score": BASE_SCORE_OF_ZERO.get(objective, "0E0"), "boost_from_average": "0",
                                "num_class": str(num_class), "num_feature": str(len(model.features)),
                                "num_target": str(num_target)},
        "objective": {"name": objective, **params},
    }  # fmt: skip
    # xgboost's parser does not decode \u1234
    return json.dumps({"learner": learner, "version": [2, 1, 0]}, ensure_ascii=False)


def check_names(model: PortableModel) -> None:
    """Refuse names that xgboost cannot read, and duplicates."""
    names = [feature.name for feature in model.features]
    if wrong := next((name for name in names if UNREADABLE_CHARS.search(name)), None):
        raise DataProblem("export.error.xgboost-control-character", name=quoted(ascii(wrong)[1:-1]))
    if wrong := next((name for name in names if set(name) & set("[]<")), None):
        raise DataProblem("export.error.xgboost-bracket", name=quoted(wrong))
    if len(set(names)) < len(names):
        raise DataProblem("export.error.xgboost-same-name")


def _objective(model: PortableModel) -> tuple[str, dict[str, Any], int, int]:
    """The objective's name and parameters, num_class and num_target."""
    if model.link == "softmax":
        return "multi:softprob", {"softmax_multiclass_param": {"num_class": str(model.n_scores)}}, model.n_scores, 1
    squared = {"reg_loss_param": {"scale_pos_weight": "1"}}
    if model.link == "exp":
        return "count:poisson", {"poisson_regression_param": {"max_delta_step": "0.7"}}, 0, 1
    if model.link and not model.class_names:
        return "reg:logistic", squared, 0, 1
    return ("binary:logistic" if model.link else "reg:squarederror"), squared, 0, model.n_scores


def _trees(model: PortableModel, data: Table) -> Iterator[tuple[dict[str, Any], int]]:
    """Trees with the score each adds to. A tree that adds to all scores is written once for each."""
    factor = model.scale / model.divisor
    start = [value * factor for value in model.start]
    if any(start):
        for k, value in enumerate(start):
            yield _leaf(value), k
    for tree in model.trees:
        columns = _split_columns(model, tree, data)
        for i, k in enumerate(range(model.n_scores) if tree.score_index is None else (tree.score_index,)):
            outputs = (tree.leaf_outputs[:, i] * factor).tolist()
            conditions = [outputs[node] if split is None else columns["split_conditions"][node]
                          for node, split in enumerate(tree.splits)]  # fmt: skip
            yield {**columns, "split_conditions": conditions, "base_weights": outputs}, k


def _leaf(value: float) -> dict[str, Any]:
    leaf = {"left_children": [-1], "right_children": [-1], "parents": [NO_PARENT], "split_indices": [0],
            "split_type": [0], "default_left": [0], "categories": [], "categories_nodes": [],
            "categories_segments": [], "categories_sizes": [], "loss_changes": [0.0], "sum_hessian": [0.0],
            "base_weights": [value], "split_conditions": [value]}  # fmt: skip
    return leaf | {"tree_param": _param(1)}


def _param(nodes: int) -> dict[str, str]:
    return {"num_deleted": "0", "num_feature": "0", "num_nodes": str(nodes), "size_leaf_vector": "1"}


def _split_columns(model: PortableModel, tree: PortableTree, data: Table) -> dict[str, Any]:
    """The fields of a tree without its leaf values, which differ between scores."""
    n = len(tree.left)
    parents = [NO_PARENT] * n
    for node, (left, right) in enumerate(zip(tree.left, tree.right, strict=True)):
        if left >= 0:
            parents[left] = parents[right] = node
    names = ("categories", "categories_nodes", "categories_segments", "categories_sizes")
    sets: dict[str, list[int]] = {name: [] for name in names}
    conditions = [0.0] * n
    for node, split in enumerate(tree.splits):
        if split is not None and split.levels is None:
            conditions[node] = _condition(split, data)
        elif split is not None:
            right = _levels_right(split, len(model.features[split.feature].levels))
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


def _levels_right(split: PortableSplit, n_levels: int) -> list[int]:
    """The levels that go right. xgboost needs at least one: if there is none, one that does not exist."""
    listed = set(split.levels or ())
    return sorted(listed if split.missing_left else set(range(n_levels)) - listed) or [n_levels]


def _condition(split: PortableSplit, data: Table) -> float:
    """The smallest 32-bit number above the threshold and above all training values that go left."""
    values, name = data.X[:, split.feature], data.feature_names[split.feature]
    with np.errstate(over="ignore"):
        below = values[values <= split.threshold].astype(np.float32).max(initial=-np.inf)
        above = values[values > split.threshold].astype(np.float32).min(initial=np.inf)
        bound = np.float32(min(split.threshold, FLOAT32_MAX))
        if float(bound) <= split.threshold:
            bound = np.nextafter(bound, np.float32(np.inf))
        bound = min(max(bound, np.nextafter(below, np.float32(np.inf))), above)
    if below >= bound:
        threshold = Span(f"{split.threshold:g}")
        raise DataProblem("export.error.xgboost-precision", name=quoted(name), threshold=threshold)
    return min(float(bound), FLOAT32_MAX)
