"""Exercises done by hand: lines of NumPy of one's own, from nothing but what a learner sees, to four digits.

None of this comes from the engine. Each topic has a function; `facts` and `columns` are what stands on the screen.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np


def impurity(facts: dict, columns: dict) -> float:
    if "y" in columns:
        y = np.array(columns["y"])
        return float(((y - y.mean()) ** 2).mean())
    p = np.array(columns["rows"]) / np.sum(columns["rows"])
    return float(sum(x * (1 - x) for x in p))


def split(facts: dict, columns: dict) -> int:
    sizes = "weight" if "weight_left" in columns else "n"
    left, right = (np.array(columns[f"{sizes}_{side}"]) for side in ("left", "right"))
    i, j = (np.array(columns[f"impurity_{side}"]) for side in ("left", "right"))
    return int(np.argmin((left * i + right * j) / (left + right)))


def weighted(facts: dict, columns: dict) -> float:
    left, right = facts["n_left"], facts["n_right"]
    return (left * facts["impurity_left"] + right * facts["impurity_right"]) / (left + right)


def weakest(facts: dict, columns: dict) -> int:
    rise = np.array(columns["as_leaf"]) - np.array(columns["as_subtree"])
    return int(np.argmin(rise / (np.array(columns["leaves"]) - 1)))


def strength(facts: dict, columns: dict) -> float:
    return (facts["as_leaf"] - facts["as_subtree"]) / (facts["leaves"] - 1)


def oob_error(facts: dict, columns: dict) -> float:
    asked = [(y, said) for y, said in zip(columns["class"], columns["oob_prediction"], strict=True) if said != "none"]
    return sum(y != said for y, said in asked) / len(asked)


def vote(facts: dict, columns: dict) -> int:
    shares = [np.mean(columns[name]) for name in sorted(columns) if name.startswith("share")]
    return int(np.argmax(shares))


def new_weight(facts: dict, columns: dict) -> np.ndarray:
    """Of all rows: the sentence says which is asked for."""
    sign = np.where(np.array(columns["predicted"]) == "wrong", 1, -1)
    w = np.array(columns["weight"]) * np.exp(sign * facts["say"])
    return w / w.sum()


def weighted_vote(facts: dict, columns: dict) -> int:
    sums = dict.fromkeys("AB", 0.0)
    for name, say in zip(columns["votes"], columns["say"], strict=True):
        sums[name] += say
    return 0 if sums["A"] > sums["B"] else 1


def start(facts: dict, columns: dict) -> float:
    """Of squared loss the mean; of classes, which are written 0 and 1, the log odds."""
    y = np.array(columns["y"])
    return float(np.log(y.sum() / (len(y) - y.sum())) if set(columns["y"]) == {0.0, 1.0} else y.mean())


def leaf_value(facts: dict, columns: dict) -> float:
    r = np.array(columns["residual"])
    if "p" not in columns:
        return float(r.mean())
    p = np.array(columns["p"])
    return float(r.sum() / np.sum(p * (1 - p)))


def similarity(facts: dict, columns: dict) -> float:
    return float(np.sum(columns["g"]) ** 2 / (np.sum(columns["h"]) + facts["ridge"]))


def predicted(facts: dict) -> float:
    return facts["p"] if "p" in facts else facts["F"]


SOLVED: dict[str, Callable] = {
    "impurity": impurity,
    "threshold": lambda facts, columns: (facts["x_below"] + facts["x_above"]) / 2,
    "split": split,
    "weighted-impurity": weighted,
    "gain": lambda facts, columns: facts["impurity"] - facts["weighted"],
    "leaf-mean": lambda facts, columns: float(np.mean(columns["y"])),
    "leaf-class": lambda facts, columns: int(np.argmax(columns["rows"])),
    "link-strength": strength,
    "weakest-link": weakest,
    "tree-score": lambda facts, columns: facts["error"] + facts["alpha"] * facts["leaves"],
    "keep-or-prune": lambda facts, columns: int(strength(facts, columns) <= facts["alpha"]),
    "oob-rows": lambda facts, columns: tuple(i for i, times in enumerate(columns["drawn"]) if times == 0),
    "oob-error": oob_error,
    "vote": vote,
    "together": lambda facts, columns: float(np.mean(columns["gives"])),
    "weighted-error": lambda facts, columns: sum(
        w for w, said in zip(columns["weight"], columns["predicted"], strict=True) if said == "wrong"
    ),
    "say": lambda facts, columns: 0.5 * np.log((1 - facts["error"]) / facts["error"]),
    "new-weight": new_weight,
    "weighted-vote": weighted_vote,
    "start": start,
    "probability": lambda facts, columns: 1 / (1 + np.exp(-facts["F"])),
    "residual": lambda facts, columns: facts["y"] - predicted(facts),
    "leaf-value": leaf_value,
    "next-score": lambda facts, columns: facts["F"] + facts["rate"] * facts["leaf"],
    "prediction": lambda facts, columns: facts["start"] + facts["rate"] * np.sum(columns["leaf"]),
    "gradient": lambda facts, columns: predicted(facts) - facts["y"],
    "hessian": lambda facts, columns: facts["p"] * (1 - facts["p"]),
    "similarity": similarity,
    "xgb-gain": lambda facts, columns: facts["similarity_left"] + facts["similarity_right"] - facts["similarity"],
    "keep-split": lambda facts, columns: int(facts["gain"] < facts["gamma"] and columns["below"] == ["none was kept"]),
    "output": lambda facts, columns: -facts["G"] / (facts["H"] + facts["ridge"]),
}
