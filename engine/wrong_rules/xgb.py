"""Wrong ideas about XGBoost: gradients, similarity, gain, gamma, output values."""

from __future__ import annotations

from engine.wrong_rules.rule import Several, WrongRule

XGB = ("xgb",)
NEWTON = ("xgb", "similarity")
SCORED = "Search Branch Leaf"  # similarity scores are told
ANSWERED = "Output Gradients"  # output values are, in the lesson and in its derivation

RULES = (
    WrongRule("gradient-is-the-residual", XGB, "Gradients", {"gradient": lambda y, p: y - p}),
    WrongRule("gradient-is-the-target", XGB, "Gradients", {"gradient": lambda y: y}),
    WrongRule("hessian-one", XGB, "Gradients", {"hessian": lambda p: 1.0 if p is not None else None}),
    WrongRule("hessian-p", XGB, "Gradients", {"hessian": lambda p: p}),
    WrongRule("largest-without-sign", XGB, "Gradients", {"largest-gradient": lambda others: Several(others)}),
    WrongRule(
        "similarity-without-lambda",
        XGB,
        f"{SCORED} {ANSWERED}",
        {
            "similarity": lambda G, H, ridge: G * G / H if ridge else None,
            "output": lambda G, H, ridge: -G / H if ridge else None,
        },
    ),
    WrongRule("similarity-without-square", XGB, SCORED, {"similarity": lambda G, H, ridge: abs(G) / (H + ridge)}),
    WrongRule("squared-before-summed", XGB, SCORED, {"similarity": lambda g, H, ridge: (g * g).sum() / (H + ridge)}),
    WrongRule("similarity-not-divided", XGB, SCORED, {"similarity": lambda G: G * G}),
    WrongRule("squares-alone", XGB, SCORED, {"similarity": lambda g: (g * g).sum()}),
    WrongRule("halved-similarity", XGB, SCORED, {"similarity": lambda value: value / 2}),
    WrongRule(
        "parent-forgotten", XGB, "Branch", {"xgb-gain": lambda s_left, s_right, scale: scale * (s_left + s_right)}
    ),
    WrongRule(
        "parent-added",
        XGB,
        "Branch",
        {"xgb-gain": lambda s_left, s_right, whole, scale: scale * (s_left + s_right + whole)},
    ),
    WrongRule(
        "children-averaged",
        XGB,
        "Branch",
        {"xgb-gain": lambda s_left, s_right, whole, scale: scale * ((s_left + s_right) / 2 - whole)},
    ),
    WrongRule(
        "gain-with-another-half",
        XGB,
        "Branch",
        {"xgb-gain": lambda s_left, s_right, whole, scale: (s_left + s_right - whole) * (0.5 if scale == 1 else 1)},
    ),
    WrongRule("gamma-taken-twice", XGB, "PruneStep", {"net-gain": lambda gain, gamma: gain - 2 * gamma}),
    WrongRule("gamma-added", XGB, "PruneStep", {"net-gain": lambda gain, gamma: gain + gamma}),
    WrongRule(
        "gamma-without-its-half",
        XGB,
        "PruneStep",
        {
            "net-gain": lambda gain, gamma: gain / 2 - gamma,
            "keep-split": lambda gain, gamma, below: int(gain / 2 < gamma and not below),
        },
    ),
    WrongRule("gamma-alone-decides", XGB, "PruneStep", {"keep-split": lambda gain, gamma: int(gain < gamma)}),
    WrongRule(
        "gamma-the-wrong-way", XGB, "PruneStep", {"keep-split": lambda gain, gamma, below: int(gain >= gamma or below)}
    ),
    WrongRule("pruned-though-needed", XGB, "PruneStep", {"stays": lambda alone: alone}),
    WrongRule("another-verdict", XGB, "PruneStep", {"stays": lambda others: Several(others)}),
    WrongRule(
        "alpha-not-subtracted", XGB, ANSWERED, {"output": lambda G, H, ridge, l1: -G / (H + ridge) if l1 else None}
    ),
    WrongRule("output-with-the-wrong-sign", NEWTON, ANSWERED, {"output": lambda value: -value}),
    WrongRule("similarity-for-output", XGB, ANSWERED, {"output": lambda G, H, ridge: G * G / (H + ridge)}),
    WrongRule("sum-of-gradients", XGB, ANSWERED, {"output": lambda G: -G}),
    WrongRule("rate-in-the-output", XGB, ANSWERED, {"output": lambda value, rate: rate * value}),
    WrongRule("output-doubled", NEWTON, ANSWERED, {"output": lambda value: 2 * value}),
    WrongRule("output-halved", NEWTON, ANSWERED, {"output": lambda value: value / 2}),
    WrongRule("first-fit-again", XGB, "Output", {"refitted": lambda others: Several(others)}),
    WrongRule("rounds-of-one-fold", XGB, "RoundsChosen", {"rounds": lambda folds: Several(folds)}),
    WrongRule("all-rounds", XGB, "RoundsChosen", {"rounds": lambda last: last}),
    WrongRule("rounds-with-more-loss", XGB, "RoundsChosen", {"rounds": lambda worse: Several(worse)}),
    WrongRule("every-candidate-tried", XGB, "Proposal", {"proposed": lambda every: every}),
    WrongRule(
        "one-candidate-a-bin", XGB, "Proposal", {"proposed": lambda bins, features: Several((bins, bins * features))}
    ),
    WrongRule("half-the-candidates", XGB, "Proposal", {"proposed": lambda every: every // 2}),
    WrongRule("rule-xgboost-lacks", XGB, "Leaf", {"why-xgb-leaf": lambda others: Several(others)}),
)
