"""Misconceptions about gradient boosting: the start score, residuals, leaf values, the learning rate."""

import numpy as np

from engine.learners.common.misconception import Misconception, MultipleAnswers

BOTH = ("gradient_boosting", "xgb")
START, LEAF, ADVANCE = "BoostingStart XgbStart", "Leaf LeafOutputs", "ScoreUpdate XgbScoreUpdate"


def odds(y: np.ndarray) -> float:
    """Odds of class 1 against class 0. Example: 0, 1, 1, 1 -> 3."""
    return y.mean() / (1 - y.mean())


MISCONCEPTIONS = (
    # -- the start score
    Misconception("share-for-log-odds", BOTH, START, {"start": lambda y, classes: y.mean() if classes else None}),
    Misconception("odds-for-log-odds", BOTH, START, {"start": lambda y, classes: odds(y) if classes else None}),
    Misconception("half-the-log-odds", BOTH, START,
                  {"start": lambda y, classes, half: np.log(odds(y)) / 2 if classes and not half else None}),
    Misconception("whole-log-odds", BOTH, START,
                  {"start": lambda y, classes, half: np.log(odds(y)) if classes and half else None}),
    Misconception("odds-upside-down", BOTH, START, {"start": lambda value, classes: -value if classes else None}),
    Misconception("median-for-the-start", BOTH, START, {"start": lambda y, classes: None if classes else np.median(y)}),
    Misconception("mean-for-the-start", BOTH, START, {"start": lambda y, classes: None if classes else y.mean()}),
    Misconception("middle-for-the-start", BOTH, START,
                  {"start": lambda y, classes: None if classes else y.min() / 2 + y.max() / 2}),
    Misconception("zero-for-the-start", BOTH, START, {"start": lambda y, classes: None if classes else 0.0}),
    Misconception("largest-for-the-start", BOTH, START, {"start": lambda y, classes: None if classes else y.max()}),
    # -- residuals
    Misconception("residual-with-the-wrong-sign", BOTH, "Residuals", {"residual": lambda y, p: p - y}),
    Misconception("next-tree-fits-the-target", BOTH, "Residuals",
                  {"residual": lambda y: y, "largest-residual": lambda targets: MultipleAnswers(targets)}),
    Misconception("residual-from-the-start", BOTH, "Residuals", {"residual": lambda y, first: y - first}),
    Misconception("score-for-probability", BOTH, "Residuals",
                  {"residual": lambda y, F, classes: y - F if classes else None, "probability": lambda F: F}),
    Misconception("residual-squared", BOTH, "Residuals", {"residual": lambda y, p: (y - p) ** 2}),
    Misconception("smaller-residual", BOTH, "Residuals",
                  {"largest-residual": lambda smaller: MultipleAnswers(smaller)}),
    Misconception("odds-for-probability", BOTH, "Residuals", {"probability": lambda F: np.exp(F)}),
    Misconception("probability-of-the-other-class", BOTH, "Residuals", {"probability": lambda F: 1 / (1 + np.exp(F))}),
    # -- leaf values
    Misconception("mean-for-the-newton-step", BOTH, LEAF, {"leaf-value": lambda r: r.mean()}),
    Misconception("sum-of-residuals", BOTH, LEAF, {"leaf-value": lambda r: r.sum()}),
    Misconception("leaf-with-the-wrong-sign", BOTH, LEAF, {"leaf-value": lambda value: -value}),
    Misconception("learning-rate-twice", BOTH, f"{LEAF} {ADVANCE}",
                  {"leaf-value": lambda value, rate: rate * value,
                   "next-score": lambda before, leaf, rate: before + rate * rate * leaf}),
    Misconception("median-in-the-leaf", BOTH, LEAF,
                  {"leaf-value": lambda r, classes: None if classes else np.median(r)}),
    Misconception("largest-in-the-leaf", BOTH, LEAF, {"leaf-value": lambda r: r[np.abs(r).argmax()]}),
    Misconception("leaf-doubled", BOTH, LEAF, {"leaf-value": lambda value: 2 * value}),
    Misconception("p-alone-below", BOTH, LEAF, {"leaf-value": lambda r, p: r.sum() / p.sum()}),
    # -- the update
    Misconception("learning-rate-forgotten", BOTH, ADVANCE,
                  {"next-score": lambda before, leaf: before + leaf,
                   "prediction": lambda start, leaves: start + sum(leaves)}),
    Misconception("step-backwards", BOTH, ADVANCE,
                  {"next-score": lambda before, leaf, rate: before - rate * leaf,
                   "prediction": lambda start, leaves, rate: start - rate * sum(leaves)}),
    Misconception("step-for-score", BOTH, ADVANCE,
                  {"next-score": lambda leaf, rate: rate * leaf,
                   "prediction": lambda leaves, rate: rate * sum(leaves)}),
    Misconception("all-the-way-to-the-target", BOTH, ADVANCE,
                  {"next-score": lambda before, residual: before + residual}),
    Misconception("last-tree-only", BOTH, ADVANCE,
                  {"prediction": lambda start, leaves, rate: start + rate * leaves[-1]}),
    # -- the loss
    Misconception("loss-stays", BOTH, ADVANCE, {"loss": lambda before: before}),
    Misconception("loss-falls-twice-as-far", BOTH, ADVANCE, {"loss": lambda before, now: 2 * now - before}),
    Misconception("loss-a-round-later", BOTH, ADVANCE, {"loss": lambda after: after}),
    Misconception("loss-falls-half-as-far", BOTH, ADVANCE, {"loss": lambda before, now: (before + now) / 2}),
    Misconception("half-the-loss", BOTH, ADVANCE, {"loss": lambda now: now / 2}),
    Misconception("training-loss-for-validation-loss", BOTH, ADVANCE,
                  {"which-way": lambda others: MultipleAnswers(others)}),
)  # fmt: skip
