"""Misconceptions about impurities, splits and leaves, with the wrong answers they lead to."""

from typing import Any

import numpy as np

from engine.learners.common.misconception import Misconception, MultipleAnswers

TREES = ("cart", "prune", "forest", "extra_trees", "adaboost", "exponential")
GROWN = (*TREES, "gradient_boosting", "xgb")
TEMPTING = 50  # candidates offered as wrong answers: a question shows four, the others replace those that read alike


def shares(counts: np.ndarray) -> np.ndarray:
    return counts[counts > 0] / counts.sum()


def gini(counts: np.ndarray) -> float:
    return float(1 - (shares(counts) ** 2).sum())


def bits(counts: np.ndarray) -> float:
    return float(-(shares(counts) * np.log2(shares(counts))).sum())


def value_if(criterion: str, name: str, value: Any) -> Any:
    """Return the value if that criterion is in use, else None: no wrong answer."""
    return value if criterion == name else None


def value_unless(criterion: str, name: str, value: Any) -> Any:
    return None if criterion == name else value


def one_class_terms(p: float) -> dict[str, float]:
    """What the largest class alone contributes to each impurity; p is its share."""
    return {"gini": p * (1 - p), "entropy": -p * np.log2(p), "misclassification": (1 - p) / 2}


def next_best(gain: np.ndarray) -> MultipleAnswers:
    """The runners-up by gain, best first."""
    return MultipleAnswers(np.argsort(-gain, kind="stable")[1:TEMPTING].tolist())


def unique_argmin(values: np.ndarray) -> int | None:
    """The position of the minimum; None if several share it or no value is finite."""
    least = np.flatnonzero(values == np.nanmin(values)) if np.isfinite(values).any() else []
    return int(least[0]) if len(least) == 1 else None


def per_feature(feature: np.ndarray, gain: np.ndarray) -> MultipleAnswers:
    """The best candidate of every feature except the winning one."""
    order = np.argsort(-gain, kind="stable")
    others = order[feature[order] != feature[order[0]]]
    _, first = np.unique(feature[others], return_index=True)
    return MultipleAnswers(others[np.sort(first)].tolist())


MISCONCEPTIONS = (
    Misconception("unweighted-children", GROWN, "Branch", {
        "weighted-impurity": lambda impurity_left, impurity_right: (impurity_left + impurity_right) / 2,
        "gain": lambda impurity, impurity_left, impurity_right: impurity - (impurity_left + impurity_right) / 2,
        "split": lambda impurity_left, impurity_right: unique_argmin(impurity_left + impurity_right)}),
    Misconception("purest-child", GROWN, "Branch", {
        "weighted-impurity": lambda impurity_left, impurity_right: min(impurity_left, impurity_right),
        "gain": lambda impurity, impurity_left, impurity_right: impurity - min(impurity_left, impurity_right),
        "split": lambda impurity_left, impurity_right: unique_argmin(np.minimum(impurity_left, impurity_right))}),
    Misconception("children-summed", GROWN, "Branch", {
        "weighted-impurity": lambda impurity_left, impurity_right: impurity_left + impurity_right,
        "gain": lambda impurity, impurity_left, impurity_right: impurity - impurity_left - impurity_right}),
    Misconception("larger-child-alone", GROWN, "Branch", {
        "weighted-impurity": lambda impurity_left, impurity_right, n_left, n_right: (
            impurity_left if n_left > n_right else impurity_right),
        "gain": lambda impurity, impurity_left, impurity_right, n_left, n_right: (
            impurity - (impurity_left if n_left > n_right else impurity_right))}),
    Misconception("shares-swapped", GROWN, "Branch", {
        "weighted-impurity": lambda impurity_left, impurity_right, n_left, n_right: (
            (n_right * impurity_left + n_left * impurity_right) / (n_left + n_right))}),
    Misconception("impurity-after-for-gain", GROWN, "Branch", {"gain": lambda weighted: weighted}),
    Misconception("most-even-split", GROWN, "Branch", {
        "split": lambda n_left, n_right: unique_argmin(np.abs(n_left - n_right).astype(float))}),
    Misconception("best-of-another-feature", GROWN, "Branch", {"split": per_feature}),
    Misconception("less-gain", GROWN, "Branch", {"split": next_best}),
    Misconception("threshold-at-a-value", GROWN, "Search", {
        "threshold": lambda below, above: MultipleAnswers((below, above))}),
    # -- the impurity of a node
    Misconception("entropy-for-gini", TREES, "Search", {
        "impurity": lambda counts, criterion: value_unless(criterion, "entropy", bits(counts))}),
    Misconception("gini-for-another-measure", TREES, "Search", {
        "impurity": lambda counts, criterion: value_unless(criterion, "gini", gini(counts))}),
    Misconception("error-rate-for-another-measure", TREES, "Search", {
        "impurity": lambda counts, criterion: value_unless(criterion, "misclassification", 1 - shares(counts).max())}),
    Misconception("squares-without-one-minus", TREES, "Search", {
        "impurity": lambda counts, criterion: value_if(criterion, "gini", 1 - gini(counts))}),
    Misconception("one-class-squared", TREES, "Search", {
        "impurity": lambda counts, criterion: value_if(criterion, "gini", 1 - shares(counts).max() ** 2)}),
    Misconception("natural-log", TREES, "Search", {
        "impurity": lambda counts, criterion: value_if(criterion, "entropy", bits(counts) * np.log(2))}),
    Misconception("largest-share", TREES, "Search", {"impurity": lambda counts: shares(counts).max()}),
    Misconception("one-class-alone", TREES, "Search", {
        "impurity": lambda counts, criterion: one_class_terms(shares(counts).max()).get(criterion)}),
    Misconception("of-the-node-above", GROWN, "Search", {"impurity": lambda around: MultipleAnswers(around)}),
    Misconception("squares-not-averaged", GROWN, "Search", {
        "impurity": lambda value, n, criterion: value_if(criterion, "squared_error", value * n)}),
    Misconception("root-of-the-squares", GROWN, "Search", {
        "impurity": lambda value, criterion: value_if(criterion, "squared_error", np.sqrt(value))}),
    Misconception("one-row-less", GROWN, "Search", {
        "impurity": lambda value, n, criterion: value_if(criterion, "squared_error", value * n / (n - 1))}),
    Misconception("halved", GROWN, "Search", {
        "impurity": lambda value, criterion: value_if(criterion, "squared_error", value / 2)}),
    # -- what a leaf predicts, where a row goes, why a node is a leaf
    Misconception("median-of-the-leaf", GROWN, "Leaf", {"leaf-mean": lambda y: np.median(y)}),
    Misconception("middle-of-the-range", GROWN, "Leaf", {"leaf-mean": lambda y: (y.min() + y.max()) / 2}),
    Misconception("sum-of-the-leaf", GROWN, "Leaf", {"leaf-mean": lambda y: y.sum()}),
    Misconception("rarest-class", TREES, "Leaf", {
        "leaf-class": lambda counts: unique_argmin(np.where(counts > 0, counts, np.nan))}),
    Misconception("another-class", TREES, "Leaf", {
        "leaf-class": lambda counts: MultipleAnswers(int(k) for k in np.argsort(-counts, kind="stable")[1:])}),
    Misconception("other-side", GROWN, "Branch", {"row-side": lambda others: MultipleAnswers(others)}),
    Misconception("another-leaf", GROWN, "Leaf", {"row-leaf": lambda others: MultipleAnswers(others)}),
    Misconception("another-reason", GROWN, "Leaf Growth", {"why-leaf": lambda others: MultipleAnswers(others)}),
    Misconception("value-of-another-leaf", GROWN, "Leaf", {"leaf-read": lambda others: MultipleAnswers(others)}),
    Misconception("split-not-in-the-model", GROWN, "Branch", {"read-split": lambda others: MultipleAnswers(others)}),
    Misconception("p-read-the-wrong-way", ("cart",), "Independence", {"independence": lambda passed: int(passed)}),
    Misconception("test-ignored", ("cart",), "Independence", {"independence": lambda: 2}),
)  # fmt: skip
