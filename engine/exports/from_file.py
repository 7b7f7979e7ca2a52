"""A model that was read from a file, as every format can take it: it goes out again as it came in.

Formats compare 64 bits, x <= threshold. A library that rounds x to 32 bits, or asks x < threshold, splits the numbers
of 64 bits somewhere too: the largest of them that goes left is the threshold here, so every row goes as it does there.
Example: XGBoost's x < 1 is x <= 0.9999999701976775, the last that is not rounded to 1.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.exports.portable import PortableModel, PortableSplit, PortableTree, check_node_count, portable_features
from engine.learners.common.ensemble import one_hot_votes
from engine.models.model import ModelTree, TrainedModel
from engine.split.search import TIE_TOLERANCE

PORTABLE_LINKS = {"identity": "", "share": "", "sign": "", "one_vs_rest": "", "exp": "exp", "logistic": "logistic",
         "softmax": "softmax", "samme": "softmax"}  # fmt: skip
FLOAT64_MAX = float(np.finfo(np.float64).max)
FLOAT32_MAX = float(np.finfo(np.float32).max)


def file_model_to_portable(model: TrainedModel, data: Table) -> PortableModel:
    """With the names of the rows beside it, which matched() has made ready for it."""
    if model.link.name not in PORTABLE_LINKS:
        raise DataProblem("export.error.objective", objective=model.objective)
    _check_zeros(model)
    together = model.ensemble_by_score
    copies = len(together.weight) // len(model.trees)
    score = together.score_index or (None,) * len(together.weight)
    trees = []
    for place, weight in enumerate(together.weight.tolist()):
        tree, copy = model.trees[place // copies], place % copies if copies > 1 else None
        gives = _leaf_outputs(tree, copy, together.uses_votes) * (1.0 if together.rule == "median" else weight)
        trees.append(_tree(tree, gives, score[place], data))
    link, scale = _link(model)
    start = tuple(np.broadcast_to(np.array(together.start, float), together.n_scores).tolist())
    has = bool(model.class_names) and model.link.name not in ("sign", "one_vs_rest") and together.rule != "median"
    return PortableModel(
        portable_features(data),
        data.target_name,
        data.class_names,
        check_node_count(trees),
        start,
        together.rule,
        tuple(together.weight.tolist()),
        TIE_TOLERANCE if together.uses_votes else 0.0,
        together.class_at_zero,
        link,
        scale,
        has,
        tuple(_notes(model)),
    )


def _check_zeros(model: TrainedModel) -> None:
    """LightGBM's zero_as_missing: a 0 goes where missing values go, which a threshold may contradict."""
    nodes = model.nodes
    asks = np.isin(nodes.feature, model.inputs.zero_missing) & ~np.isnan(nodes.threshold)
    if (asks & ((nodes.threshold >= 0) != nodes.missing_left)).any():
        raise DataProblem("export.error.zero-as-missing")


def _leaf_outputs(tree: ModelTree, copy: int | None, votes: bool) -> np.ndarray:
    """[N, S] or [N, 1]; of inner nodes nothing is asked."""
    value = np.nan_to_num(tree.value if copy is None else tree.value[:, copy])
    if value.ndim == 1:
        return value[:, None]
    return one_hot_votes(value) if votes else value


def _link(model: TrainedModel) -> tuple[str, float]:
    link = model.link
    if link.name != "samme":
        return PORTABLE_LINKS[link.name], link.scale
    K, whole = len(model.class_names), float(model.weights.sum()) or 1.0
    return "softmax", K / (whole * (K - 1) ** 2)


def _notes(model: TrainedModel) -> Iterator[str]:
    """What this file says less of than the library's."""
    nodes = model.nodes
    if model.link.name == "one_vs_rest":
        yield "Each class has a probability of its own against the rest: only the class is predicted here."
    lists = np.array(sorted(nodes.listed_levels), np.int64)
    if len(lists) and not model.inputs.unknown_missing and (nodes.missing_left[lists] == model.listed_goes_left).any():
        yield f"A level that the model never met goes where missing values go; {model.library} may send it elsewhere."


# -- one tree


def _tree(tree: ModelTree, gives: np.ndarray, score: int | None, data: Table) -> PortableTree:
    threshold = largest_value_left(tree)
    splits = tuple(
        _split(tree, node, threshold, data) if tree.feature[node] >= 0 else None for node in range(len(tree))
    )
    count = np.nan_to_num(np.where(np.isfinite(tree.count), tree.count, tree.cover))
    return PortableTree(tuple(tree.left.tolist()), tuple(tree.right.tolist()), splits, gives, score,
                        np.nan_to_num(tree.gain), count)  # fmt: skip


def largest_value_left(tree: ModelTree) -> np.ndarray:
    """[N] the largest number of 64 bits that goes left."""
    own, inputs = tree.threshold, tree.model.inputs
    with np.errstate(invalid="ignore", over="ignore"):
        if inputs.single:
            found = _largest_float32_left(own, tree.model.strict)
        else:
            found = np.nextafter(own, -np.inf) if tree.model.strict else own.copy()
        if inputs.tiny:  # numbers as small as that are 0
            found = np.where((own >= 0) & (own < inputs.tiny), inputs.tiny, found)
            found = np.where((own < 0) & (own >= -inputs.tiny), np.nextafter(-inputs.tiny, -np.inf), found)
    return np.where(own == np.inf, np.inf, np.clip(found, -FLOAT64_MAX, FLOAT64_MAX))


def _largest_float32_left(threshold: np.ndarray, strict: bool) -> np.ndarray:
    """Halfway from the last number of 32 bits that goes left to the next; which of the two halfway is rounded to, its
    last bit says: the one that ends in 0."""
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
    model, feature = tree.model, int(tree.feature[node])
    missing_left, levels = bool(tree.missing_left[node]), len(data.levels[feature])
    if not levels:
        return PortableSplit(feature, float(threshold[node]), None, missing_left)
    codes, listed = np.arange(levels), tree.listed_levels.get(node)
    goes = codes <= threshold[node] if listed is None else np.isin(codes, listed) == model.listed_goes_left
    if model.inputs.unknown_missing:
        goes = np.where(codes < len(model.inputs.levels[feature]), goes, missing_left)
    return PortableSplit(feature, np.nan, tuple(codes[goes != missing_left].tolist()), missing_left)
