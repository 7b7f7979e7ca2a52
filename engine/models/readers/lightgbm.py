"""Reader of LightGBM's text files (Booster.save_model, model_to_string).

A negative child is a leaf: -1 is leaf 0, -2 leaf 1. x <= threshold goes left, and so do listed levels. For a feature
without missing values in training, NaN counts as 0. With zero_as_missing, 0 counts as missing.
"""

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.model import InputRules, TrainedModel
from engine.models.nodes import MAX_CLASSES, MAX_FEATURES, MAX_LEVELS, MAX_TREES, FileTree, join_trees
from engine.models.readers.fields import clean_name, feature_names, level_name, numbered, parse_json, to_float
from engine.text.message import quoted

CATEGORICAL, DEFAULT_LEFT = 1, 2  # bits of decision_type; the next two are one of these
NO_MISSING, ZERO_MISSING = 0, 1
MAX_ZERO = float(np.float32(1e-35))  # LightGBM treats numbers up to this size as 0
INT_FIELDS = ("split_feature", "decision_type", "left_child", "right_child")
EXPONENTIAL = ("poisson", "gamma", "tweedie")
SHOWN_SETTINGS = ("boosting", "learning_rate", "num_leaves", "max_depth", "min_data_in_leaf", "lambda_l1", "lambda_l2",
        "min_gain_to_split", "boost_from_average")  # fmt: skip


def read_lightgbm(raw: bytes) -> TrainedModel:
    head, blocks, foot = _parts(raw.decode("utf-8", "replace"))
    d = _whole(head, "max_feature_idx", 0, MAX_FEATURES - 1) + 1
    scores = _whole(head, "num_tree_per_iteration", 1, MAX_CLASSES)
    if len(blocks) > MAX_TREES:
        raise DataProblem("model_file.error.too-many-trees", count=len(blocks), most=MAX_TREES)
    zero_missing: set[int] = set()
    trees = [_tree(block, t + 1, zero_missing) for t, block in enumerate(blocks)]
    objective = head.get("objective", "custom").split() or ["custom"]
    classes = _classes(objective[0], scores)
    is_forest, rounds = "average_output" in head, max(len(trees) // scores, 1)
    weight = np.full(len(trees), 1 / rounds if is_forest else 1.0)
    score = tuple(t % scores for t in range(len(trees)))
    link = _link(objective, scores, classes)
    link_name = link.name if link.name in ("softmax", "logistic") and link.scale == 1 and classes else ""
    ensemble = Ensemble("add", weight, (0.0,) * scores, score, class_at_zero=0, link=link_name, n_classes=classes)
    names = feature_names(tuple(map(clean_name, head.get("feature_names", "").split(" "))), d)
    inputs = InputRules(names, _levels(head, foot, d), tiny=MAX_ZERO, zero_missing=tuple(sorted(zero_missing)))
    kind, nodes = "random forest" if is_forest else "gradient boosting", join_trees(trees, d)
    start, settings = _first_round_scores(blocks, foot, scores), _settings(foot)
    return TrainedModel("LightGBM", kind, objective[0], inputs, numbered(classes), nodes, False, True, ensemble, link,
                        start, settings=settings)  # fmt: skip


def _parts(text: str) -> tuple[dict[str, str], list[dict[str, str]], str]:
    """The header, the trees, and the text below them."""
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


def _tree(block: dict[str, str], number: int, zero_missing: set[int]) -> FileTree:
    """A tree with its inner nodes before its leaves. Adds the features whose zeros are missing to `zero_missing`."""
    report()
    if block.get("is_linear", "0").strip() == "1":
        raise DataProblem("model_file.error.lightgbm-linear", tree=number)
    leaves = _whole(block, "num_leaves", 1, 1_000_000)
    inner = leaves - 1
    feature, kind, left, right = (_numbers(block, field, inner, number).astype(np.int64) for field in INT_FIELDS)
    threshold, gain = (_numbers(block, field, inner, number) for field in ("threshold", "split_gain"))
    missing, is_category = kind >> 2 & 3, (kind & CATEGORICAL) > 0
    missing_left = np.where(missing == NO_MISSING, threshold >= 0, (kind & DEFAULT_LEFT) > 0) & ~is_category
    zero_missing |= set(feature[(missing == ZERO_MISSING) & ~is_category].tolist())
    left, right = (np.where(child < 0, inner + ~child, child) for child in (left, right))
    none, nan = np.full(leaves, -1), np.full(leaves, np.nan)
    value, cover, count = (np.concatenate([_numbers(block, f"internal_{field}", inner, number, True),
                                           _numbers(block, f"leaf_{field}", leaves, number, field != "value")])
                           for field in ("value", "weight", "count"))  # fmt: skip
    return FileTree(
        np.append(feature, none), np.append(threshold, nan), np.append(left, none), np.append(right, none),
        np.append(missing_left, none == 0), value, np.append(gain, nan), cover, count,
        _listed_levels(block, is_category, threshold, number))  # fmt: skip


def _numbers(block: dict[str, str], field: str, count: int, tree: int, optional: bool = False) -> np.ndarray:
    """[count] the numbers of one line; NaN if it is missing. A tree of one leaf has no or empty lines for splits."""
    words = block.get(field, "").split()
    if len(words) != count and not (optional and not words):
        found = len(words)
        raise DataProblem("model_file.error.lightgbm-count", tree=tree, field=quoted(field), count=count, found=found)
    numbers = np.array([to_float(word) for word in words] or [np.nan] * count, float)
    if not optional and np.isnan(numbers).any():
        raise DataProblem("model_file.error.lightgbm-no-number", tree=tree, field=quoted(field))
    if field in INT_FIELDS and not (np.abs(numbers) < 2**31).all():
        raise DataProblem("model_file.error.lightgbm-number", tree=tree, field=quoted(field))
    return numbers


def _listed_levels(
    block: dict[str, str], is_category: np.ndarray, threshold: np.ndarray, tree: int
) -> dict[int, list[int]]:
    """By node: the levels of a categorical split, which are bits of 32-bit words."""
    nodes = is_category.nonzero()[0]
    if not len(nodes):
        return {}
    ends, words = ([int(to_float(word)) if to_float(word) >= 0 else -1 for word in block.get(field, "").split()]
                   for field in ("cat_boundaries", "cat_threshold"))  # fmt: skip
    listed = {}
    for node in nodes.tolist():
        i = int(threshold[node])
        if not 0 <= i < len(ends) - 1 or not 0 <= ends[i] <= ends[i + 1] <= len(words):
            raise DataProblem("model_file.error.lightgbm-levels", tree=tree)
        bitset = words[ends[i] : ends[i + 1]]
        if not all(0 <= word < 2**32 for word in bitset):
            raise DataProblem("model_file.error.lightgbm-levels", tree=tree)
        if 32 * len(bitset) > MAX_LEVELS:
            raise DataProblem("model_file.error.lightgbm-level", tree=tree, most=MAX_LEVELS)
        bits = np.unpackbits(np.array(bitset, np.uint64).astype("<u4").view(np.uint8), bitorder="little")
        listed[node] = bits.nonzero()[0].tolist()
    return listed


def _first_round_scores(blocks: list[dict[str, str]], foot: str, scores: int) -> tuple[float, ...]:
    """The start scores of boost_from_average. The first trees' leaves contain them; their root values equal them."""
    is_set = dict(_settings(foot)).get("boost_from_average") == "1"
    roots = [to_float((block.get("internal_value", "").split() or [""])[0]) for block in blocks[:scores]]
    return tuple(roots) if is_set and np.isfinite(roots).all() else ()


def _classes(objective: str, scores: int) -> int:
    if objective in ("multiclass", "multiclassova"):
        return scores
    return 2 if objective == "binary" else 0


def _link(objective: list[str], scores: int, classes: int) -> Link:
    """The link of an objective. Example: "binary sigmoid:1" is logistic with scale 1."""
    name, *words = objective
    sigmoid = next((word for word in words if word.startswith("sigmoid:")), "sigmoid:1")
    scale = to_float(sigmoid.partition(":")[2])
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
    """The levels of each feature, from pandas' categories in the order of the categorical columns.

    Without these the model knows only codes. A column with one value is "none" in the file, so it may be categorical
    or not.
    """
    infos = head.get("feature_infos", "").split()
    possible = [j for j, info in enumerate(infos[:d]) if not info.startswith("[")]
    certain = [j for j in possible if infos[j] != "none"]
    line = next((line for line in foot.splitlines() if line.startswith("pandas_categorical:")), "")
    try:
        names = parse_json((line.partition(":")[2] or "null").encode("utf-8", "surrogatepass")) or []
    except DataProblem:
        names = []
    columns = next((js for js in (certain, possible) if isinstance(names, list) and len(js) == len(names)), [])
    by_column = dict(zip(columns, names, strict=False))
    lists = (by_column.get(j) for j in range(d))
    return tuple(tuple(map(level_name, levels)) if isinstance(levels, list) else () for levels in lists)


def _settings(foot: str) -> tuple[tuple[str, str], ...]:
    """The training settings, from lines like "[lambda_l2: 0]"."""
    lines = (line.strip("[]").partition(": ") for line in foot.splitlines() if line.startswith("["))
    return tuple((name, clean_name(value)) for name, _, value in lines if name in SHOWN_SETTINGS)
