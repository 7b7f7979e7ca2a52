"""Wrong ideas about AdaBoost: sample weights, the amount of say, the vote."""

from __future__ import annotations

import numpy as np

from engine.wrong_rules.rule import Several, WrongRule

ADABOOST = ("adaboost", "exponential")
LAST = "Reweight AdaBoostStop"  # whichever comes last: then all trees predict together

RULES = (
    WrongRule("rows-counted-not-weighed", ADABOOST, "Say", {"weighted-error": lambda wrong: float(wrong.mean())}),
    WrongRule(
        "weight-of-the-right-rows",
        ADABOOST,
        "Say",
        {"weighted-error": lambda weight, wrong: 1 - weight[wrong].sum()},
    ),
    WrongRule("one-wrong-row", ADABOOST, "Say", {"weighted-error": lambda weight, wrong: weight[wrong].max()}),
    WrongRule("mean-of-wrong-weights", ADABOOST, "Say", {"weighted-error": lambda weight, wrong: weight[wrong].mean()}),
    WrongRule("halved-error", ADABOOST, "Say", {"weighted-error": lambda weight, wrong: weight[wrong].sum() / 2}),
    WrongRule("ln-for-half-ln", ADABOOST, "Say", {"say": lambda say, half: 2 * say if half else None}),
    WrongRule("half-ln-for-ln", ADABOOST, "Say", {"say": lambda say, half: None if half else say / 2}),
    WrongRule("say-with-the-wrong-sign", ADABOOST, "Say", {"say": lambda say: -say}),
    WrongRule("odds-without-log", ADABOOST, "Say", {"say": lambda error: (1 - error) / error}),
    WrongRule("say-of-the-round-before", ADABOOST, "Say", {"say": lambda before: before}),
    WrongRule("share-for-say", ADABOOST, "Say", {"say": lambda error: 1 - error}),
    WrongRule("error-for-say", ADABOOST, "Say", {"say": lambda error: error}),
    WrongRule(
        "weights-not-normalised",
        ADABOOST,
        "Reweight",
        {
            "new-weight": lambda weight, factor: weight * factor,
            "weight-together": lambda error, factor: error * factor,
        },
    ),
    WrongRule(
        "weights-unchanged",
        ADABOOST,
        "Reweight",
        {"new-weight": lambda weight: weight, "weight-together": lambda error: error},
    ),
    WrongRule(
        "right-rows-gain",
        ADABOOST,
        "Reweight",
        {
            "new-weight": lambda weight, other_factor, other_total: weight * other_factor / other_total,
            "weight-together": lambda error: 1 - error,
            "who-gains": lambda right_rows: Several(right_rows),
        },
    ),
    WrongRule(
        "weights-start-over",
        ADABOOST,
        "Reweight",
        {"new-weight": lambda n: 1 / n, "weight-together": lambda wrong_rows, n: wrong_rows / n},
    ),
    WrongRule("a-stretch-too-far", ADABOOST, "Resample", {"drawn-row": lambda near: Several(near)}),
    WrongRule("another-stop", ADABOOST, "AdaBoostStop", {"why-ends": lambda others: Several(others)}),
    WrongRule("as-many-as-before", ADABOOST, "Reweight", {"wrong-together": lambda before: before}),
    WrongRule("this-tree-alone", ADABOOST, "Reweight", {"wrong-together": lambda own: own}),
    WrongRule("mistakes-added-up", ADABOOST, "Reweight", {"wrong-together": lambda before, own: before + own}),
    WrongRule("miscounted", ADABOOST, "Reweight", {"wrong-together": lambda now: Several((now + 1, now - 1, now + 2))}),
    WrongRule(
        "mean-for-median",
        ADABOOST,
        LAST,
        {"median": lambda predictions, says: np.average(predictions, weights=says)},
    ),
    WrongRule("median-without-say", ADABOOST, LAST, {"median": lambda predictions: np.median(predictions)}),
    WrongRule("error-for-beta", ADABOOST, "Say", {"beta": lambda error: error}),
    WrongRule("right-share-for-beta", ADABOOST, "Say", {"beta": lambda error: 1 - error}),
    WrongRule("beta-upside-down", ADABOOST, "Say", {"beta": lambda error: (1 - error) / error}),
    WrongRule("one-minus-beta", ADABOOST, "Say", {"beta": lambda error: 1 - error / (1 - error)}),
    WrongRule(
        "every-tree-one-vote", ADABOOST, LAST, {"weighted-vote": lambda votes, classes: majority(votes, classes)}
    ),
    WrongRule("last-tree-decides", ADABOOST, LAST, {"weighted-vote": lambda votes: int(votes[-1])}),
    WrongRule("smaller-sum-wins", ADABOOST, LAST, {"weighted-vote": lambda sums: int(np.argmin(sums))}),
)


def majority(votes: np.ndarray, classes: int) -> int | None:
    """The class with most trees, if it is one."""
    count = np.bincount(np.asarray(votes, int), minlength=classes)
    return int(count.argmax()) if (count == count.max()).sum() == 1 else None
