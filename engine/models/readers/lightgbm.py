"""LightGBM's text: what Booster.save_model and model_to_string write. Leaves have numbers of their own, and a child
below 0 is one: -1 is leaf 0, -2 leaf 1.

x <= threshold goes left. A missing value goes its own way where the feature may miss any; else NaN counts as 0, and
with zero_as_missing 0 as missing. The levels a split lists go left.
"""

from __future__ import annotations

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.model import InputRules, TrainedModel
from engine.models.nodes import MAX_CLASSES, MAX_FEATURES, MAX_LEVELS, MAX_TREES, FileTree, join_trees
from engine.models.readers.fields import (
    clean_name,
    feature_names,
    level_name,
    no_levels,
    numbered,
    parse_json,
    to_float,
)
from engine.text.message import quoted

CATEGORICAL, DEFAULT_LEFT = 1, 2  # bits of decision_type; the next two say what counts as missing
NO_MISSING, ZERO, NAN = 0, 1, 2
ZERO_BELOW = float(np.float32(1e-35))  # LightGBM leaves such numbers out of a row, and what is left out is 0
EXPONENTIAL = ("poisson", "gamma", "tweedie")
SHOWN_SETTINGS = ("boosting", "learning_rate", "num_leaves", "max_depth", "min_data_in_leaf", "lambda_l1", "lambda_l2",
        "min_gain_to_split", "boost_from_average")  # fmt: skip


def read_lightgbm(raw: bytes) -> TrainedModel:
    head, blocks, foot = _parts(raw.decode("utf-8", "replace"))
    d = _whole(head, "max_feature_idx", 0, MAX_FEATURES - 1) + 1
    scores = _whole(head, "num_tree_per_iteration", 1, MAX_CLASSES)
    if len(blocks) > MAX_TREES:
        raise DataProblem("model_file.error.too-many-trees", count=len(blocks), most=MAX_TREES)
    zero: set[int] = set()
    trees = [_tree(block, t + 1, zero) for t, block in enumerate(blocks)]
    objective = head.get("objective", "custom").split() or ["custom"]
    classes = _classes(objective[0], scores)
    averaged, rounds = "average_output" in head, max(len(trees) // scores, 1)
    weight = np.full(len(trees), 1 / rounds if averaged else 1.0)
    score = tuple(t % scores for t in range(len(trees)))
    link = _link(objective, scores, classes)
    shown = link.name if link.name in ("softmax", "logistic") and link.scale == 1 and classes else ""
    ensemble = Ensemble("add", weight, (0.0,) * scores, score, class_at_zero=0, link=shown, n_classes=classes)
    names = feature_names(tuple(map(clean_name, head.get("feature_names", "").split(" "))), d)
    inputs = InputRules(names, _levels(head, foot, d), tiny=ZERO_BELOW, zero_missing=tuple(sorted(zero)))
    kind = "random forest" if averaged else "gradient boosting"
    return TrainedModel(
        "LightGBM",
        kind,
        objective[0],
        inputs,
        numbered(classes),
        join_trees(trees, d),
        False,
        True,
        ensemble,
        link,
        _first_round_scores(blocks, foot, scores),
        settings=_settings(foot),
    )


def _parts(text: str) -> tuple[dict[str, str], list[dict[str, str]], str]:
    """The head, the trees, and what stands below them."""
    body, _, foot = text.partition("\nend of trees")
    if not foot:
        raise DataProblem("model_file.error.lightgbm-cut-off", line=quoted("end of trees"))
    head, *blocks = body.split("\nTree=")
    return _pairs(head), [_pairs(block) for block in blocks], foot


def _pairs(block: str) -> dict[str, str]:
    """Lines of name=value; a line without = is a name alone."""
    return {name: value for name, _, value in (line.partition("=") for line in block.splitlines())}


def _whole(pairs: dict[str, str], name: str, low: int, high: int) -> int:
    number = to_float(pairs.get(name, ""))
    if not number.is_integer() or not low <= number <= high:
        raise DataProblem("model_file.error.lightgbm-whole-number", name=quoted(name), low=low, high=high)
    return int(number)


def _tree(block: dict[str, str], number: int, zero: set[int]) -> FileTree:
    """A tree: its inner nodes, then its leaves. Adds to `zero` the features whose 0 counts as missing."""
    report()
    if block.get("is_linear", "0").strip() == "1":
        raise DataProblem("model_file.error.lightgbm-linear", tree=number)
    leaves = _whole(block, "num_leaves", 1, 1_000_000)
    inner = leaves - 1
    feature, kind, left, right = (_numbers(block, field, inner, number).astype(np.int64) for field in (
        "split_feature", "decision_type", "left_child", "right_child"))  # fmt: skip
    threshold, gain = (_numbers(block, field, inner, number) for field in ("threshold", "split_gain"))
    missing, categorical = kind >> 2 & 3, (kind & CATEGORICAL) > 0
    missing_left = np.where(missing == NO_MISSING, threshold >= 0, (kind & DEFAULT_LEFT) > 0) & ~categorical
    zero |= set(feature[(missing == ZERO) & ~categorical].tolist())
    child = [np.where(side < 0, inner + ~side, side) for side in (left, right)]
    none, nan = np.full(leaves, -1), np.full(leaves, np.nan)
    value, cover, count = (np.concatenate([_numbers(block, f"internal_{field}", inner, number, True),
                                           _numbers(block, f"leaf_{field}", leaves, number, field != "value")])
                           for field in ("value", "weight", "count"))  # fmt: skip
    return FileTree(
        np.append(feature, none), np.append(threshold, nan), np.append(child[0], none), np.append(child[1], none),
        np.append(missing_left, none == 0), value, np.append(gain, nan), cover, count,
        _listed(block, categorical, threshold, number))  # fmt: skip


def _numbers(block: dict[str, str], field: str, count: int, tree: int, optional: bool = False) -> np.ndarray:
    """[count] of one line. A tree that is one leaf leaves lines out, or empty; some lines any tree may lack."""
    words = block.get(field, "").split()
    if len(words) != count and not (optional and not words):
        found = len(words)
        raise DataProblem("model_file.error.lightgbm-count", tree=tree, field=quoted(field), count=count, found=found)
    found = np.array([to_float(word) for word in words] or [np.nan] * count, float)
    if not optional and np.isnan(found).any():
        raise DataProblem("model_file.error.lightgbm-no-number", tree=tree, field=quoted(field))
    if field in ("split_feature", "decision_type", "left_child", "right_child") and not (np.abs(found) < 2**31).all():
        raise DataProblem("model_file.error.lightgbm-number", tree=tree, field=quoted(field))
    return found


def _listed(block: dict[str, str], categorical: np.ndarray, threshold: np.ndarray, tree: int) -> dict[int, list[int]]:
    """By node: the levels of a categorical split, which the file has as bits of 32-bit words."""
    nodes = categorical.nonzero()[0]
    if not len(nodes):
        return {}
    ends, words = ([int(to_float(word)) if to_float(word) >= 0 else -1 for word in block.get(field, "").split()]
                   for field in ("cat_boundaries", "cat_threshold"))  # fmt: skip
    found = {}
    for node in nodes.tolist():
        place = int(threshold[node])
        if not 0 <= place < len(ends) - 1 or not 0 <= ends[place] <= ends[place + 1] <= len(words):
            raise DataProblem("model_file.error.lightgbm-levels", tree=tree)
        own = words[ends[place] : ends[place + 1]]
        if not all(0 <= word < 2**32 for word in own):
            raise DataProblem("model_file.error.lightgbm-levels", tree=tree)
        if 32 * len(own) > MAX_LEVELS:
            raise DataProblem("model_file.error.lightgbm-level", tree=tree, most=MAX_LEVELS)
        bits = np.unpackbits(np.array(own, np.uint64).astype("<u4").view(np.uint8), bitorder="little")
        found[node] = bits.nonzero()[0].tolist()
    return found


def _first_round_scores(blocks: list[dict[str, str]], foot: str, scores: int) -> tuple[float, ...]:
    """boost_from_average: the start is in the leaves of the first trees, and their roots' values are what it was."""
    asked = dict(_settings(foot)).get("boost_from_average") == "1"
    roots = [to_float((block.get("internal_value", "").split() or [""])[0]) for block in blocks[:scores]]
    return tuple(roots) if asked and np.isfinite(roots).all() else ()


def _classes(objective: str, scores: int) -> int:
    if objective in ("multiclass", "multiclassova"):
        return scores
    return 2 if objective == "binary" else 0


def _link(objective: list[str], scores: int, classes: int) -> Link:
    """Example: "binary sigmoid:1"."""
    name, *words = objective
    given = next((word for word in words if word.startswith("sigmoid:")), "sigmoid:1")
    scale = to_float(given.partition(":")[2])
    if not scale > 0:
        raise DataProblem("model_file.error.lightgbm-sigmoid")
    if scores > 1 and not classes:
        raise DataProblem("model_file.error.several-scores", objective=clean_name(name))
    if name == "multiclass":
        return Link("softmax")
    if name == "multiclassova":
        return Link("one_vs_rest", scale)
    if name in ("binary", "cross_entropy"):
        return Link("logistic", scale if name == "binary" else 1.0)
    if name == "cross_entropy_lambda":
        return Link("log1p")
    if "sqrt" in words:
        return Link("square")
    return Link("exp" if name in EXPONENTIAL else "identity")


def _levels(head: dict[str, str], foot: str, d: int) -> tuple[tuple[str, ...], ...]:
    """pandas' categories, in the order of the categorical columns; without them codes stand for the levels. A column
    with one value is "none" in the file, whatever its kind."""
    infos = head.get("feature_infos", "").split()
    unclear = [j for j, info in enumerate(infos[:d]) if not info.startswith("[")]
    sure = [j for j in unclear if infos[j] != "none"]
    line = next((line for line in foot.splitlines() if line.startswith("pandas_categorical:")), "")
    try:
        names = parse_json((line.partition(":")[2] or "null").encode("utf-8", "surrogatepass")) or []
    except DataProblem:
        names = []
    found = no_levels(d)
    columns = next((own for own in (sure, unclear) if isinstance(names, list) and len(own) == len(names)), [])
    for j, own in zip(columns, names, strict=False):
        found[j] = tuple(map(level_name, own)) if isinstance(own, list) else ()
    return tuple(found)


def _settings(foot: str) -> tuple[tuple[str, str], ...]:
    """Example: "[lambda_l2: 0]"."""
    lines = (line.strip("[]").partition(": ") for line in foot.splitlines() if line.startswith("["))
    return tuple((name, clean_name(value)) for name, _, value in lines if name in SHOWN_SETTINGS)
