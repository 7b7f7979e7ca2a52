"""Misconceptions about XGBoost: gradients, similarity, gain, gamma, output values."""

from __future__ import annotations

from engine.learners.common.misconception import Misconception, MultipleAnswers

XGB = ("xgb",)
NEWTON = ("xgb", "similarity")
SCORED = "Search Branch Leaf"  # the steps of these events show similarity scores
ANSWERED = "LeafOutputs Gradients"  # and of these output values, in the lesson and in its derivation

MISCONCEPTIONS = (
    Misconception("gradient-is-the-residual", XGB, "Gradients", {"gradient": lambda y, p: y - p}),
    Misconception("gradient-is-the-target", XGB, "Gradients", {"gradient": lambda y: y}),
    Misconception("hessian-one", XGB, "Gradients", {"hessian": lambda p: 1.0 if p is not None else None}),
    Misconception("hessian-p", XGB, "Gradients", {"hessian": lambda p: p}),
    Misconception("largest-without-sign", XGB, "Gradients",
        {"largest-gradient": lambda others: MultipleAnswers(others)}),
    Misconception("similarity-without-lambda", XGB, f"{SCORED} {ANSWERED}",
        {"similarity": lambda G, H, ridge: G * G / H if ridge else None,
         "output": lambda G, H, ridge: -G / H if ridge else None}),
    Misconception("similarity-without-square", XGB, SCORED, {"similarity": lambda G, H, ridge: abs(G) / (H + ridge)}),
    Misconception("squared-before-summed", XGB, SCORED,
        {"similarity": lambda g, H, ridge: (g * g).sum() / (H + ridge)}),
    Misconception("similarity-not-divided", XGB, SCORED, {"similarity": lambda G: G * G}),
    Misconception("squares-alone", XGB, SCORED, {"similarity": lambda g: (g * g).sum()}),
    Misconception("halved-similarity", XGB, SCORED, {"similarity": lambda value: value / 2}),
    Misconception("parent-forgotten", XGB, "Branch",
        {"xgb-gain": lambda s_left, s_right, scale: scale * (s_left + s_right)}),
    Misconception("parent-added", XGB, "Branch",
        {"xgb-gain": lambda s_left, s_right, whole, scale: scale * (s_left + s_right + whole)}),
    Misconception("children-averaged", XGB, "Branch",
        {"xgb-gain": lambda s_left, s_right, whole, scale: scale * ((s_left + s_right) / 2 - whole)}),
    Misconception("gain-with-another-half", XGB, "Branch",
        {"xgb-gain": lambda s_left, s_right, whole, scale: (s_left + s_right - whole) * (0.5 if scale == 1 else 1)}),
    Misconception("gamma-taken-twice", XGB, "PruneStep", {"net-gain": lambda gain, gamma: gain - 2 * gamma}),
    Misconception("gamma-added", XGB, "PruneStep", {"net-gain": lambda gain, gamma: gain + gamma}),
    Misconception("gamma-without-its-half", XGB, "PruneStep",
        {"net-gain": lambda gain, gamma: gain / 2 - gamma,
         "keep-split": lambda gain, gamma, below: int(gain / 2 < gamma and not below)}),
    Misconception("gamma-alone-decides", XGB, "PruneStep", {"keep-split": lambda gain, gamma: int(gain < gamma)}),
    Misconception("gamma-the-wrong-way", XGB, "PruneStep",
        {"keep-split": lambda gain, gamma, below: int(gain >= gamma or below)}),
    Misconception("pruned-though-needed", XGB, "PruneStep", {"stays": lambda alone: alone}),
    Misconception("another-verdict", XGB, "PruneStep", {"stays": lambda others: MultipleAnswers(others)}),
    Misconception("alpha-not-subtracted", XGB, ANSWERED,
        {"output": lambda G, H, ridge, l1: -G / (H + ridge) if l1 else None}),
    Misconception("output-with-the-wrong-sign", NEWTON, ANSWERED, {"output": lambda value: -value}),
    Misconception("similarity-for-output", XGB, ANSWERED, {"output": lambda G, H, ridge: G * G / (H + ridge)}),
    Misconception("sum-of-gradients", XGB, ANSWERED, {"output": lambda G: -G}),
    Misconception("rate-in-the-output", XGB, ANSWERED, {"output": lambda value, rate: rate * value}),
    Misconception("output-doubled", NEWTON, ANSWERED, {"output": lambda value: 2 * value}),
    Misconception("output-halved", NEWTON, ANSWERED, {"output": lambda value: value / 2}),
    Misconception("first-fit-again", XGB, "LeafOutputs", {"refitted": lambda others: MultipleAnswers(others)}),
    Misconception("rounds-of-one-fold", XGB, "RoundsChoice", {"rounds": lambda folds: MultipleAnswers(folds)}),
    Misconception("all-rounds", XGB, "RoundsChoice", {"rounds": lambda last: last}),
    Misconception("rounds-with-more-loss", XGB, "RoundsChoice", {"rounds": lambda worse: MultipleAnswers(worse)}),
    Misconception("every-candidate-tried", XGB, "ThresholdProposal", {"proposed": lambda every: every}),
    Misconception("one-candidate-a-bin", XGB, "ThresholdProposal",
        {"proposed": lambda bins, features: MultipleAnswers((bins, bins * features))}),
    Misconception("half-the-candidates", XGB, "ThresholdProposal", {"proposed": lambda every: every // 2}),
    Misconception("rule-xgboost-lacks", XGB, "Leaf", {"why-xgb-leaf": lambda others: MultipleAnswers(others)}),
)  # fmt: skip
