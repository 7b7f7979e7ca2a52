"""Wrong ideas done by hand: what a learner writes who has one, from nothing but what a learner sees, to four digits.

None of this comes from the engine. Of each wrong rule, by the topics it spoils; a list where the idea leaves a choice.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.engine.learners.exercises_by_hand import (
    new_weight,
    oob_error,
    predicted,
    similarity,
    strength,
    vote,
    weighted,
)

# What these start from is not seen at the task itself, but at one before it, or nowhere.
NOT_SEEN = {
    "gain": {"children-summed", "larger-child-alone", "purest-child", "unweighted-children"},
    "oob-error": {"oob-last-tree-alone"},
    "say": {"say-of-the-round-before"},
    "residual": {"residual-from-the-start", "score-for-probability"},
    "leaf-value": {"learning-rate-twice"},
    "next-score": {"all-the-way-to-the-target"},
    "output": {"rate-in-the-output"},
}


def column(name: str, of: Callable) -> Callable:
    return lambda f, c: float(of(np.array(c[name])))


def shares(c: dict) -> np.ndarray:
    rows = np.array(c["rows"])
    return rows[rows > 0] / rows.sum()


def squares(f: dict, c: dict) -> np.ndarray:
    return (np.array(c["y"]) - np.mean(c["y"])) ** 2


def sides(c: dict, name: str) -> tuple[np.ndarray, np.ndarray]:
    return np.array(c[f"{name}_left"]), np.array(c[f"{name}_right"])


def sizes(c: dict) -> tuple[np.ndarray, np.ndarray]:
    return sides(c, "weight" if "weight_left" in c else "n")


def each_after(c: dict) -> np.ndarray:
    """The weighted impurity that each candidate leaves."""
    (n, m), (i, j) = sizes(c), sides(c, "impurity")
    return (n * i + m * j) / (n + m)


def others_by_gain(f: dict, c: dict) -> list[int]:
    return np.argsort(each_after(c))[1:].tolist()


def of_another_feature(f: dict, c: dict) -> list[int]:
    features = [name.split()[0] for name in c["candidate"]]
    order = np.argsort(each_after(c)).tolist()
    return [k for k in order if features[k] != features[order[0]]][:1]


def all_predictions(f: dict, c: dict) -> float:
    return float(np.mean([y != said for y, said in zip(c["class"], c["all_prediction"], strict=True)]))


def drawn(is_out: Callable[[int], bool]) -> Callable:
    return lambda f, c: tuple(i for i, times in enumerate(c["drawn"]) if is_out(times))


def wrong_weights(c: dict) -> np.ndarray:
    return np.array([w for w, said in zip(c["weight"], c["predicted"], strict=True) if said == "wrong"])


def start(of: Callable[[np.ndarray], float]) -> Callable:
    return lambda f, c: float(of(np.array(c["y"])))


def odds(y: np.ndarray) -> float:
    return y.sum() / (len(y) - y.sum())


def newton(f: dict, c: dict) -> float:
    r = np.array(c["residual"])
    p = np.array(c.get("p", [0.5] * len(r)))
    return float(r.sum() / (p * (1 - p)).sum()) if "p" in c else float(r.mean())


def scores(f: dict) -> tuple[float, float, float]:
    return f["similarity_left"], f["similarity_right"], f["similarity"]


def not_normalised(f: dict, c: dict) -> np.ndarray:
    return np.array(c["weight"]) * np.exp(np.where(np.array(c["predicted"]) == "wrong", 1, -1) * f["say"])


WRONGLY: dict[str, dict[str, Callable]] = {
    "entropy-for-gini": {"impurity": lambda f, c: float(-(shares(c) * np.log2(shares(c))).sum())},
    "error-rate-for-another-measure": {"impurity": lambda f, c: float(1 - shares(c).max())},
    "largest-share": {"impurity": lambda f, c: float(shares(c).max())},
    "one-class-alone": {"impurity": lambda f, c: float(shares(c).max() * (1 - shares(c).max()))},
    "one-class-squared": {"impurity": lambda f, c: float(1 - shares(c).max() ** 2)},
    "squares-without-one-minus": {"impurity": lambda f, c: float((shares(c) ** 2).sum())},
    "halved": {"impurity": lambda f, c: float(squares(f, c).mean() / 2)},
    "one-row-less": {"impurity": lambda f, c: float(squares(f, c).sum() / (len(c["y"]) - 1))},
    "root-of-the-squares": {"impurity": lambda f, c: float(squares(f, c).mean() ** 0.5)},
    "squares-not-averaged": {"impurity": lambda f, c: float(squares(f, c).sum())},
    "threshold-at-a-value": {"threshold": lambda f, c: [f["x_below"], f["x_above"]]},
    "less-gain": {"split": others_by_gain},
    "best-of-another-feature": {"split": of_another_feature},
    "most-even-split": {"split": lambda f, c: int(np.argmin(np.abs(np.subtract(*sizes(c)))))},
    "purest-child": {
        "split": lambda f, c: int(np.argmin(np.minimum(*sides(c, "impurity")))),
        "weighted-impurity": lambda f, c: min(f["impurity_left"], f["impurity_right"]),
    },
    "unweighted-children": {
        "split": lambda f, c: int(np.argmin(np.add(*sides(c, "impurity")))),
        "weighted-impurity": lambda f, c: (f["impurity_left"] + f["impurity_right"]) / 2,
    },
    "children-summed": {"weighted-impurity": lambda f, c: f["impurity_left"] + f["impurity_right"]},
    "larger-child-alone": {
        "weighted-impurity": lambda f, c: f["impurity_left"] if f["n_left"] > f["n_right"] else f["impurity_right"]
    },
    "shares-swapped": {
        "weighted-impurity": lambda f, c: weighted({**f, "n_left": f["n_right"], "n_right": f["n_left"]}, c)
    },
    "impurity-after-for-gain": {"gain": lambda f, c: f["weighted"]},
    "rarest-class": {"leaf-class": lambda f, c: int(np.argmin([x or np.inf for x in c["rows"]]))},
    "median-of-the-leaf": {"leaf-mean": column("y", np.median)},
    "middle-of-the-range": {"leaf-mean": column("y", lambda y: (y.min() + y.max()) / 2)},
    "sum-of-the-leaf": {"leaf-mean": column("y", np.sum)},
    # -- pruning
    "link-divided-by-leaves": {"link-strength": lambda f, c: (f["as_leaf"] - f["as_subtree"]) / f["leaves"]},
    "link-not-per-leaf": {
        "link-strength": lambda f, c: f["as_leaf"] - f["as_subtree"],
        "weakest-link": lambda f, c: int(np.argmin(np.subtract(c["as_leaf"], c["as_subtree"]))),
    },
    "subtree-error-forgotten": {"link-strength": lambda f, c: f["as_leaf"] / (f["leaves"] - 1)},
    "strongest-link": {
        "weakest-link": lambda f, c: int(
            np.argmax(np.subtract(c["as_leaf"], c["as_subtree"]) / (np.array(c["leaves"]) - 1))
        )
    },
    "alpha-forgotten": {"tree-score": lambda f, c: f["error"]},
    "alpha-times-nodes": {"tree-score": lambda f, c: f["error"] + f["alpha"] * (2 * f["leaves"] - 1)},
    "alpha-times-splits": {"tree-score": lambda f, c: f["error"] + f["alpha"] * (f["leaves"] - 1)},
    "pruned-the-wrong-way": {"keep-or-prune": lambda f, c: int(strength(f, c) > f["alpha"])},
    # -- forests
    "drawn-rows": {"oob-rows": drawn(lambda times: times > 0)},
    "rows-drawn-once": {"oob-rows": drawn(lambda times: times == 1)},
    "rows-drawn-again": {"oob-rows": drawn(lambda times: times > 1)},
    "oob-asks-all-trees": {"oob-error": all_predictions},
    "oob-over-all-rows": {
        "oob-error": lambda f, c: (
            oob_error(f, c) * sum(said != "none" for said in c["oob_prediction"]) / len(c["class"])
        )
    },
    "oob-share-right": {"oob-error": lambda f, c: 1 - oob_error(f, c)},
    "class-with-fewer-votes": {"vote": lambda f, c: 1 - vote(f, c)},
    "one-tree-alone": {"together": lambda f, c: list(c["gives"])},
    "trees-added-up": {"together": column("gives", np.sum)},
    # -- AdaBoost
    "halved-error": {"weighted-error": lambda f, c: float(wrong_weights(c).sum() / 2)},
    "one-wrong-row": {"weighted-error": lambda f, c: float(wrong_weights(c).max())},
    "rows-counted-not-weighed": {"weighted-error": lambda f, c: len(wrong_weights(c)) / len(c["weight"])},
    "weight-of-the-right-rows": {"weighted-error": lambda f, c: float(1 - wrong_weights(c).sum())},
    "error-for-say": {"say": lambda f, c: f["error"]},
    "ln-for-half-ln": {"say": lambda f, c: float(np.log((1 - f["error"]) / f["error"]))},
    "odds-without-log": {"say": lambda f, c: (1 - f["error"]) / f["error"]},
    "say-with-the-wrong-sign": {"say": lambda f, c: float(-0.5 * np.log((1 - f["error"]) / f["error"]))},
    "share-for-say": {"say": lambda f, c: 1 - f["error"]},
    "right-rows-gain": {"new-weight": lambda f, c: new_weight({"say": -f["say"]}, c)},
    "weights-not-normalised": {"new-weight": not_normalised},
    "weights-start-over": {"new-weight": lambda f, c: np.full(len(c["weight"]), 1 / len(c["weight"]))},
    "weights-unchanged": {"new-weight": lambda f, c: np.array(c["weight"])},
    "smaller-sum-wins": {
        "weighted-vote": lambda f, c: int(
            np.argmin([sum(s for s, v in zip(c["say"], c["votes"], strict=True) if v == k) for k in "AB"])
        )
    },
    # -- boosting
    "share-for-log-odds": {"start": start(np.mean)},
    "odds-for-log-odds": {"start": start(odds)},
    "half-the-log-odds": {"start": start(lambda y: np.log(odds(y)) / 2)},
    "odds-upside-down": {"start": start(lambda y: -np.log(odds(y)))},
    "median-for-the-start": {"start": start(np.median)},
    "middle-for-the-start": {"start": start(lambda y: (y.min() + y.max()) / 2)},
    "largest-for-the-start": {"start": start(np.max)},
    "zero-for-the-start": {"start": lambda f, c: 0.0},
    "next-tree-fits-the-target": {"residual": lambda f, c: f["y"]},
    "residual-squared": {"residual": lambda f, c: (f["y"] - predicted(f)) ** 2},
    "residual-with-the-wrong-sign": {"residual": lambda f, c: predicted(f) - f["y"]},
    "score-for-probability": {"probability": lambda f, c: f["F"]},
    "odds-for-probability": {"probability": lambda f, c: float(np.exp(f["F"]))},
    "probability-of-the-other-class": {"probability": lambda f, c: float(1 / (1 + np.exp(f["F"])))},
    "largest-in-the-leaf": {"leaf-value": lambda f, c: max(c["residual"], key=abs)},
    "leaf-doubled": {"leaf-value": lambda f, c: 2 * newton(f, c)},
    "leaf-with-the-wrong-sign": {"leaf-value": lambda f, c: -newton(f, c)},
    "mean-for-the-newton-step": {"leaf-value": column("residual", np.mean)},
    "median-in-the-leaf": {"leaf-value": column("residual", np.median)},
    "p-alone-below": {"leaf-value": lambda f, c: float(np.sum(c["residual"]) / np.sum(c["p"]))},
    "sum-of-residuals": {"leaf-value": column("residual", np.sum)},
    "learning-rate-twice": {"next-score": lambda f, c: f["F"] + f["rate"] ** 2 * f["leaf"]},
    "learning-rate-forgotten": {
        "next-score": lambda f, c: f["F"] + f["leaf"],
        "prediction": lambda f, c: float(f["start"] + np.sum(c["leaf"])),
    },
    "step-backwards": {
        "next-score": lambda f, c: f["F"] - f["rate"] * f["leaf"],
        "prediction": lambda f, c: float(f["start"] - f["rate"] * np.sum(c["leaf"])),
    },
    "step-for-score": {
        "next-score": lambda f, c: f["rate"] * f["leaf"],
        "prediction": lambda f, c: float(f["rate"] * np.sum(c["leaf"])),
    },
    "last-tree-only": {"prediction": lambda f, c: f["start"] + f["rate"] * c["leaf"][-1]},
    # -- XGBoost
    "gradient-is-the-residual": {"gradient": lambda f, c: f["y"] - predicted(f)},
    "gradient-is-the-target": {"gradient": lambda f, c: f["y"]},
    "hessian-one": {"hessian": lambda f, c: 1.0},
    "hessian-p": {"hessian": lambda f, c: f["p"]},
    "halved-similarity": {"similarity": lambda f, c: similarity(f, c) / 2},
    "similarity-not-divided": {"similarity": lambda f, c: float(np.sum(c["g"]) ** 2)},
    "similarity-without-lambda": {
        "similarity": lambda f, c: similarity({"ridge": 0}, c),
        "output": lambda f, c: -f["G"] / f["H"],
    },
    "similarity-without-square": {
        "similarity": lambda f, c: float(abs(np.sum(c["g"])) / (np.sum(c["h"]) + f["ridge"]))
    },
    "squared-before-summed": {
        "similarity": lambda f, c: float(np.sum(np.square(c["g"])) / (np.sum(c["h"]) + f["ridge"]))
    },
    "squares-alone": {"similarity": lambda f, c: float(np.sum(np.square(c["g"])))},
    "children-averaged": {"xgb-gain": lambda f, c: (scores(f)[0] + scores(f)[1]) / 2 - scores(f)[2]},
    "gain-with-another-half": {"xgb-gain": lambda f, c: (scores(f)[0] + scores(f)[1] - scores(f)[2]) / 2},
    "parent-added": {"xgb-gain": lambda f, c: sum(scores(f))},
    "parent-forgotten": {"xgb-gain": lambda f, c: scores(f)[0] + scores(f)[1]},
    "gamma-alone-decides": {"keep-split": lambda f, c: int(f["gain"] < f["gamma"])},
    "gamma-the-wrong-way": {"keep-split": lambda f, c: int(f["gain"] >= f["gamma"] or c["below"] != ["none was kept"])},
    "gamma-without-its-half": {
        "keep-split": lambda f, c: int(f["gain"] / 2 < f["gamma"] and c["below"] == ["none was kept"])
    },
    "output-doubled": {"output": lambda f, c: -2 * f["G"] / (f["H"] + f["ridge"])},
    "output-halved": {"output": lambda f, c: -f["G"] / (f["H"] + f["ridge"]) / 2},
    "output-with-the-wrong-sign": {"output": lambda f, c: f["G"] / (f["H"] + f["ridge"])},
    "similarity-for-output": {"output": lambda f, c: f["G"] ** 2 / (f["H"] + f["ridge"])},
    "sum-of-gradients": {"output": lambda f, c: -f["G"]},
}
