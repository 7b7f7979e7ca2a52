"""Wrong ideas about gradient boosting: the start, residuals, leaf values, the learning rate."""

from __future__ import annotations

import numpy as np

from engine.wrong_rules.rule import Several, WrongRule

BOOSTING = ("gradient_boosting",)
BOTH = ("gradient_boosting", "xgb")
START, LEAF, ADVANCE = "Start XgbStart", "Leaf Output", "Advance XgbAdvance"


def odds(y: np.ndarray) -> float:
    """Of class 1, where the classes are 0 and 1."""
    return y.mean() / (1 - y.mean())


RULES = (
    # -- the start
    WrongRule("share-for-log-odds", BOTH, START, {"start": lambda y, classes: y.mean() if classes else None}),
    WrongRule("odds-for-log-odds", BOTH, START, {"start": lambda y, classes: odds(y) if classes else None}),
    WrongRule(
        "half-the-log-odds",
        BOTH,
        START,
        {"start": lambda y, classes, half: np.log(odds(y)) / 2 if classes and not half else None},
    ),
    WrongRule(
        "whole-log-odds",
        BOTH,
        START,
        {"start": lambda y, classes, half: np.log(odds(y)) if classes and half else None},
    ),
    WrongRule("odds-upside-down", BOTH, START, {"start": lambda value, classes: -value if classes else None}),
    WrongRule("median-for-the-start", BOTH, START, {"start": lambda y, classes: None if classes else np.median(y)}),
    WrongRule("mean-for-the-start", BOTH, START, {"start": lambda y, classes: None if classes else y.mean()}),
    WrongRule(
        "middle-for-the-start",
        BOTH,
        START,
        {"start": lambda y, classes: None if classes else y.min() / 2 + y.max() / 2},
    ),
    WrongRule("zero-for-the-start", BOTH, START, {"start": lambda y, classes: None if classes else 0.0}),
    WrongRule("largest-for-the-start", BOTH, START, {"start": lambda y, classes: None if classes else y.max()}),
    # -- what is still missing
    WrongRule("residual-with-the-wrong-sign", BOTH, "Residuals", {"residual": lambda y, p: p - y}),
    WrongRule(
        "next-tree-fits-the-target",
        BOTH,
        "Residuals",
        {"residual": lambda y: y, "largest-residual": lambda targets: Several(targets)},
    ),
    WrongRule("residual-from-the-start", BOTH, "Residuals", {"residual": lambda y, first: y - first}),
    WrongRule(
        "score-for-probability",
        BOTH,
        "Residuals",
        {"residual": lambda y, F, classes: y - F if classes else None, "probability": lambda F: F},
    ),
    WrongRule("residual-squared", BOTH, "Residuals", {"residual": lambda y, p: (y - p) ** 2}),
    WrongRule("smaller-residual", BOTH, "Residuals", {"largest-residual": lambda smaller: Several(smaller)}),
    WrongRule("odds-for-probability", BOTH, "Residuals", {"probability": lambda F: np.exp(F)}),
    WrongRule("probability-of-the-other-class", BOTH, "Residuals", {"probability": lambda F: 1 / (1 + np.exp(F))}),
    # -- what a leaf gives
    WrongRule("mean-for-the-newton-step", BOTH, LEAF, {"leaf-value": lambda r: r.mean()}),
    WrongRule("sum-of-residuals", BOTH, LEAF, {"leaf-value": lambda r: r.sum()}),
    WrongRule("leaf-with-the-wrong-sign", BOTH, LEAF, {"leaf-value": lambda value: -value}),
    WrongRule(
        "learning-rate-twice",
        BOTH,
        f"{LEAF} {ADVANCE}",
        {
            "leaf-value": lambda value, rate: rate * value,
            "next-score": lambda before, leaf, rate: before + rate * rate * leaf,
        },
    ),
    WrongRule("median-in-the-leaf", BOTH, LEAF, {"leaf-value": lambda r, classes: None if classes else np.median(r)}),
    WrongRule("largest-in-the-leaf", BOTH, LEAF, {"leaf-value": lambda r: r[np.abs(r).argmax()]}),
    WrongRule("leaf-doubled", BOTH, LEAF, {"leaf-value": lambda value: 2 * value}),
    WrongRule("p-alone-below", BOTH, LEAF, {"leaf-value": lambda r, p: r.sum() / p.sum()}),
    # -- the step
    WrongRule(
        "learning-rate-forgotten",
        BOTH,
        ADVANCE,
        {"next-score": lambda before, leaf: before + leaf, "prediction": lambda start, leaves: start + sum(leaves)},
    ),
    WrongRule(
        "step-backwards",
        BOTH,
        ADVANCE,
        {
            "next-score": lambda before, leaf, rate: before - rate * leaf,
            "prediction": lambda start, leaves, rate: start - rate * sum(leaves),
        },
    ),
    WrongRule(
        "step-for-score",
        BOTH,
        ADVANCE,
        {"next-score": lambda leaf, rate: rate * leaf, "prediction": lambda leaves, rate: rate * sum(leaves)},
    ),
    WrongRule("all-the-way-to-the-target", BOTH, ADVANCE, {"next-score": lambda before, residual: before + residual}),
    WrongRule("last-tree-only", BOTH, ADVANCE, {"prediction": lambda start, leaves, rate: start + rate * leaves[-1]}),
    # -- the loss
    WrongRule("loss-stays", BOTH, ADVANCE, {"loss": lambda before: before}),
    WrongRule("loss-falls-twice-as-far", BOTH, ADVANCE, {"loss": lambda before, now: 2 * now - before}),
    WrongRule("loss-a-round-later", BOTH, ADVANCE, {"loss": lambda after: after}),
    WrongRule("loss-falls-half-as-far", BOTH, ADVANCE, {"loss": lambda before, now: (before + now) / 2}),
    WrongRule("half-the-loss", BOTH, ADVANCE, {"loss": lambda now: now / 2}),
    WrongRule("training-loss-for-validation-loss", BOTH, ADVANCE, {"which-way": lambda others: Several(others)}),
)
