"""A model that was read from a file, as every format can take it: it goes out again as it came in.

Formats compare 64 bits, x <= threshold. A library that rounds x to 32 bits, or asks x < threshold, splits the numbers
of 64 bits somewhere too: the largest of them that goes left is the threshold here, so every row goes as it does there.
Example: XGBoost's x < 1 is x <= 0.9999999701976775, the last that is not rounded to 1.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.core.problem import DataProblem
from engine.core.protocols import Table
from engine.exports.portable import Portable, PortableTree, Split, checked, features_of
from engine.learners.common.ensemble import ballots
from engine.models.model import ModelTree, TrainedModel
from engine.split.search import TIE

LINKS = {"identity": "", "share": "", "sign": "", "one_vs_rest": "", "exp": "exp", "logistic": "logistic",
         "softmax": "softmax", "samme": "softmax"}  # fmt: skip
LARGEST = float(np.finfo(np.float64).max)
LARGEST_SINGLE = float(np.finfo(np.float32).max)


def portable(model: TrainedModel, data: Table) -> Portable:
    """With the names of the rows beside it, which matched() has made ready for it."""
    if model.link.name not in LINKS:
        raise DataProblem("export.error.objective", objective=model.objective)
    _check_zeros(model)
    together = model.by_score
    copies = len(together.weight) // len(model.trees)
    score = together.score or (None,) * len(together.weight)
    trees = []
    for place, weight in enumerate(together.weight.tolist()):
        tree, copy = model.trees[place // copies], place % copies if copies > 1 else None
        gives = _gives(tree, copy, together.votes) * (1.0 if together.rule == "median" else weight)
        trees.append(_tree(tree, gives, score[place], data))
    link, scale = _link(model)
    start = tuple(np.broadcast_to(np.array(together.start, float), together.scores).tolist())
    has = bool(model.class_names) and model.link.name not in ("sign", "one_vs_rest") and together.rule != "median"
    return Portable(features_of(data), data.target_name, data.class_names, checked(trees), start, together.rule,
                    tuple(together.weight.tolist()), TIE if together.votes else 0.0, together.at_zero, link, scale, has,
                    tuple(_notes(model)))  # fmt: skip


def _check_zeros(model: TrainedModel) -> None:
    """LightGBM's zero_as_missing: a 0 goes where missing values go, which a threshold may contradict."""
    nodes = model.nodes
    asks = np.isin(nodes.feature, model.inputs.zero_missing) & ~np.isnan(nodes.threshold)
    if (asks & ((nodes.threshold >= 0) != nodes.missing_left)).any():
        raise DataProblem("export.error.zero-as-missing")


def _gives(tree: ModelTree, copy: int | None, votes: bool) -> np.ndarray:
    """[N, S] or [N, 1]; of inner nodes nothing is asked."""
    value = np.nan_to_num(tree.value if copy is None else tree.value[:, copy])
    if value.ndim == 1:
        return value[:, None]
    return ballots(value) if votes else value


def _link(model: TrainedModel) -> tuple[str, float]:
    link = model.link
    if link.name != "samme":
        return LINKS[link.name], link.scale
    K, whole = len(model.class_names), float(model.weights.sum()) or 1.0
    return "softmax", K / (whole * (K - 1) ** 2)


def _notes(model: TrainedModel) -> Iterator[str]:
    """What this file says less of than the library's."""
    nodes = model.nodes
    if model.link.name == "one_vs_rest":
        yield "Each class has a probability of its own against the rest: only the class is predicted here."
    lists = np.array(sorted(nodes.listed), np.int64)
    if len(lists) and not model.inputs.unknown_missing and (nodes.missing_left[lists] == model.listed_left).any():
        yield f"A level that the model never met goes where missing values go; {model.library} may send it elsewhere."


# -- one tree


def _tree(tree: ModelTree, gives: np.ndarray, score: int | None, data: Table) -> PortableTree:
    threshold = largest_left(tree)
    splits = tuple(
        _split(tree, node, threshold, data) if tree.feature[node] >= 0 else None for node in range(len(tree))
    )
    count = np.nan_to_num(np.where(np.isfinite(tree.count), tree.count, tree.cover))
    return PortableTree(tuple(tree.left.tolist()), tuple(tree.right.tolist()), splits, gives, score,
                        np.nan_to_num(tree.gain), count)  # fmt: skip


def largest_left(tree: ModelTree) -> np.ndarray:
    """[N] the largest number of 64 bits that goes left."""
    own, inputs = tree.threshold, tree.model.inputs
    with np.errstate(invalid="ignore", over="ignore"):
        if inputs.single:
            found = _of_single(own, tree.model.strict)
        else:
            found = np.nextafter(own, -np.inf) if tree.model.strict else own.copy()
        if inputs.tiny:  # numbers as small as that are 0
            found = np.where((own >= 0) & (own < inputs.tiny), inputs.tiny, found)
            found = np.where((own < 0) & (own >= -inputs.tiny), np.nextafter(-inputs.tiny, -np.inf), found)
    return np.where(own == np.inf, np.inf, np.clip(found, -LARGEST, LARGEST))


def _of_single(threshold: np.ndarray, strict: bool) -> np.ndarray:
    """Halfway from the last number of 32 bits that goes left to the next; which of the two halfway is rounded to, its
    last bit says: the one that ends in 0."""
    last = np.clip(threshold, -LARGEST_SINGLE, LARGEST_SINGLE).astype(np.float32)
    over = last.astype(float) >= threshold if strict else last.astype(float) > threshold
    last = np.where(over, np.nextafter(last, np.float32(-np.inf)), last)
    gap = np.spacing(np.abs(last)).astype(float)
    after = np.nextafter(last, np.float32(np.inf)).astype(float)
    after = np.where(np.isinf(after), last.astype(float) + gap, after)
    half = last.astype(float) / 2 + after / 2
    odd = (last.view(np.int32) & 1).astype(bool)
    return np.where(odd, np.nextafter(half, -np.inf), half)


def _split(tree: ModelTree, node: int, threshold: np.ndarray, data: Table) -> Split:
    model, feature = tree.model, int(tree.feature[node])
    missing_left, levels = bool(tree.missing_left[node]), len(data.levels[feature])
    if not levels:
        return Split(feature, float(threshold[node]), None, missing_left)
    codes, listed = np.arange(levels), tree.listed.get(node)
    goes = codes <= threshold[node] if listed is None else np.isin(codes, listed) == model.listed_left
    if model.inputs.unknown_missing:
        goes = np.where(codes < len(model.inputs.levels[feature]), goes, missing_left)
    return Split(feature, np.nan, tuple(codes[goes != missing_left].tolist()), missing_left)
