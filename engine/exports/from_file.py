"""The PortableModel of a model that was read from a library's file.

It predicts exactly what the library does. Export formats test x <= threshold in 64 bits. A library that rounds x to 32
bits, or tests x < threshold, also has a largest 64-bit number that goes left: this is the exported threshold. Example:
XGBoost's x < 1 is x <= 0.9999999701976775, the largest number that does not round to 1.
"""

from collections.abc import Iterator

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.exports.portable import PortableModel, PortableSplit, PortableTree, portable_ensemble
from engine.learners.common.ensemble import one_hot_votes
from engine.models.model import ModelTree, TrainedModel

PORTABLE_LINKS = {"identity": "", "share": "", "sign": "", "one_vs_rest": "", "exp": "exp", "logistic": "logistic",
         "softmax": "softmax", "samme": "softmax"}  # fmt: skip
FLOAT64_MAX = float(np.finfo(np.float64).max)
FLOAT32_MAX = float(np.finfo(np.float32).max)


def file_model_to_portable(model: TrainedModel, data: Table) -> PortableModel:
    """The portable form of a model, with the names of a table prepared by `match_table`."""
    if model.link.name not in PORTABLE_LINKS:
        raise DataProblem("export.error.objective", objective=model.objective)
    _check_zeros(model)
    ensemble = model.ensemble_by_score
    copies = len(ensemble.weight) // len(model.trees)  # a tree that adds to several scores is exported once for each
    score = ensemble.score_index or (None,) * len(ensemble.weight)
    trees = []
    for i, weight in enumerate(ensemble.weight.tolist()):
        tree, column = model.trees[i // copies], i % copies if copies > 1 else None
        outputs = _leaf_outputs(tree, column, ensemble.uses_votes) * (1.0 if ensemble.rule == "median" else weight)
        trees.append(_tree(tree, outputs, score[i], data))
    link, scale = _link(model)
    has_probabilities = bool(model.class_names) and model.link.name not in ("sign", "one_vs_rest")
    link = link, scale, has_probabilities and ensemble.rule != "median"
    return portable_ensemble(trees, ensemble, link, data, _notes(model))


def _check_zeros(model: TrainedModel) -> None:
    """Refuse LightGBM's zero_as_missing where 0 and missing values go different ways by the threshold."""
    nodes = model.nodes
    splits = np.isin(nodes.feature, model.inputs.zero_missing) & ~np.isnan(nodes.threshold)
    if (splits & ((nodes.threshold >= 0) != nodes.missing_left)).any():
        raise DataProblem("export.error.zero-as-missing")


def _leaf_outputs(tree: ModelTree, column: int | None, votes: bool) -> np.ndarray:
    """[N, S] or [N, 1] what leaves add to the scores; anything at inner nodes."""
    value = np.nan_to_num(tree.value if column is None else tree.value[:, column])
    if value.ndim == 1:
        return value[:, None]
    return one_hot_votes(value) if votes else value


def _link(model: TrainedModel) -> tuple[str, float]:
    link = model.link
    if link.name != "samme":
        return PORTABLE_LINKS[link.name], link.scale
    K, total = len(model.class_names), float(model.weights.sum()) or 1.0
    return "softmax", K / (total * (K - 1) ** 2)


def _notes(model: TrainedModel) -> Iterator[str]:
    """Notes on what the export cannot do that the model's library can."""
    nodes = model.nodes
    if model.link.name == "one_vs_rest":
        yield "Each class has a probability of its own against the rest: only the class is predicted here."
    lists = np.array(sorted(nodes.listed_levels), np.int64)
    if len(lists) and not model.inputs.unknown_missing and (nodes.missing_left[lists] == model.listed_goes_left).any():
        yield f"A level that the model never met goes where missing values go; {model.library} may send it elsewhere."


# -- one tree


def _tree(tree: ModelTree, outputs: np.ndarray, score: int | None, data: Table) -> PortableTree:
    threshold, feature = largest_value_left(tree), tree.feature
    splits = tuple(_split(tree, i, threshold, data) if feature[i] >= 0 else None for i in range(len(tree)))
    count = np.nan_to_num(np.where(np.isfinite(tree.count), tree.count, tree.cover))
    left, right = tuple(tree.left.tolist()), tuple(tree.right.tolist())
    return PortableTree(left, right, splits, outputs, score, np.nan_to_num(tree.gain), count)


def largest_value_left(tree: ModelTree) -> np.ndarray:
    """[N] the largest 64-bit number that goes left at each node."""
    threshold, inputs = tree.threshold, tree.model.inputs
    with np.errstate(invalid="ignore", over="ignore"):
        if inputs.single:
            last = _largest_float32_left(threshold, tree.model.strict)
        else:
            last = np.nextafter(threshold, -np.inf) if tree.model.strict else threshold.copy()
        if inputs.tiny:  # the library treats numbers up to this size as 0
            last = np.where((threshold >= 0) & (threshold < inputs.tiny), inputs.tiny, last)
            below = np.nextafter(-inputs.tiny, -np.inf)
            last = np.where((threshold < 0) & (threshold >= -inputs.tiny), below, last)
    return np.where(threshold == np.inf, np.inf, np.clip(last, -FLOAT64_MAX, FLOAT64_MAX))


def _largest_float32_left(threshold: np.ndarray, strict: bool) -> np.ndarray:
    """The largest 64-bit number that rounds to a 32-bit number that goes left.

    That is halfway between the last 32-bit number that goes left and the next. Halfway itself rounds to the one of the
    two whose last bit is 0.
    """
    last = np.clip(threshold, -FLOAT32_MAX, FLOAT32_MAX).astype(np.float32)
    over = last.astype(float) >= threshold if strict else last.astype(float) > threshold
    last = np.where(over, np.nextafter(last, np.float32(-np.inf)), last)
    gap = np.spacing(np.abs(last)).astype(float)
    after = np.nextafter(last, np.float32(np.inf)).astype(float)
    after = np.where(np.isinf(after), last.astype(float) + gap, after)
    half = last.astype(float) / 2 + after / 2
    odd = (last.view(np.int32) & 1).astype(bool)
    return np.where(odd, np.nextafter(half, -np.inf), half)


def _split(tree: ModelTree, node: int, threshold: np.ndarray, data: Table) -> PortableSplit:
    """The split of a node. Listed are the levels that do not go where missing values go."""
    model, feature = tree.model, int(tree.feature[node])
    missing_left, levels = bool(tree.missing_left[node]), len(data.levels[feature])
    if not levels:
        return PortableSplit(feature, float(threshold[node]), None, missing_left)
    codes, listed = np.arange(levels), tree.listed_levels.get(node)
    left = codes <= threshold[node] if listed is None else np.isin(codes, listed) == model.listed_goes_left
    if model.inputs.unknown_missing:
        left = np.where(codes < len(model.inputs.levels[feature]), left, missing_left)
    return PortableSplit(feature, np.nan, tuple(codes[left != missing_left].tolist()), missing_left)
