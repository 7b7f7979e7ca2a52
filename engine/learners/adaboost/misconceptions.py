"""Misconceptions about AdaBoost: sample weights, the amount of say, the vote."""

import numpy as np

from engine.learners.common.misconception import Misconception, MultipleAnswers

ADABOOST = ("adaboost", "exponential")
LAST = "Reweight AdaBoostStop"  # one of them ends the fit; its steps show the prediction of all trees

MISCONCEPTIONS = (
    Misconception("rows-counted-not-weighed", ADABOOST, "ClassificationResult",
                  {"weighted-error": lambda wrong: float(wrong.mean())}),
    Misconception("weight-of-the-right-rows", ADABOOST, "ClassificationResult",
                  {"weighted-error": lambda weight, wrong: 1 - weight[wrong].sum()}),
    Misconception("one-wrong-row", ADABOOST, "ClassificationResult",
                  {"weighted-error": lambda weight, wrong: weight[wrong].max()}),
    Misconception("mean-of-wrong-weights", ADABOOST, "ClassificationResult",
                  {"weighted-error": lambda weight, wrong: weight[wrong].mean()}),
    Misconception("halved-error", ADABOOST, "ClassificationResult",
                  {"weighted-error": lambda weight, wrong: weight[wrong].sum() / 2}),
    Misconception("ln-for-half-ln", ADABOOST, "ClassificationResult",
                  {"say": lambda say, half: 2 * say if half else None}),
    Misconception("half-ln-for-ln", ADABOOST, "ClassificationResult",
                  {"say": lambda say, half: None if half else say / 2}),
    Misconception("say-with-the-wrong-sign", ADABOOST, "ClassificationResult", {"say": lambda say: -say}),
    Misconception("odds-without-log", ADABOOST, "ClassificationResult", {"say": lambda error: (1 - error) / error}),
    Misconception("say-of-the-round-before", ADABOOST, "ClassificationResult", {"say": lambda before: before}),
    Misconception("share-for-say", ADABOOST, "ClassificationResult", {"say": lambda error: 1 - error}),
    Misconception("error-for-say", ADABOOST, "ClassificationResult", {"say": lambda error: error}),
    Misconception("wrong-rows-always-gain", ADABOOST, "ClassificationResult", {"negative-say": lambda: "down"}),
    Misconception("terrible-tree-left-out", ADABOOST, "ClassificationResult", {"negative-say": lambda: "same"}),
    Misconception("order-as-in-a-forest", ADABOOST, "Reweight", {"order": lambda: "any"}),
    Misconception("order-by-the-sum", ADABOOST, "Reweight", {"order": lambda: "by-sum"}),
    Misconception("weights-not-normalised", ADABOOST, "Reweight",
                  {"new-weight": lambda weight, factor: weight * factor,
                   "weight-together": lambda error, factor: error * factor}),
    Misconception("weights-unchanged", ADABOOST, "Reweight",
                  {"new-weight": lambda weight: weight, "weight-together": lambda error: error}),
    Misconception("right-rows-gain", ADABOOST, "Reweight",
                  {"new-weight": lambda weight, other_factor, other_total: weight * other_factor / other_total,
                   "weight-together": lambda error: 1 - error,
                   "who-gains": lambda right_rows: MultipleAnswers(right_rows)}),
    Misconception("weights-start-over", ADABOOST, "Reweight",
                  {"new-weight": lambda n: 1 / n, "weight-together": lambda wrong_rows, n: wrong_rows / n}),
    Misconception("a-stretch-too-far", ADABOOST, "Resample", {"drawn-row": lambda near: MultipleAnswers(near)}),
    Misconception("another-stop", ADABOOST, "AdaBoostStop", {"why-ends": lambda others: MultipleAnswers(others)}),
    Misconception("as-many-as-before", ADABOOST, "Reweight", {"wrong-together": lambda before: before}),
    Misconception("this-tree-alone", ADABOOST, "Reweight", {"wrong-together": lambda own: own}),
    Misconception("mistakes-added-up", ADABOOST, "Reweight", {"wrong-together": lambda before, own: before + own}),
    Misconception("miscounted", ADABOOST, "Reweight",
                  {"wrong-together": lambda now: MultipleAnswers((now + 1, now - 1, now + 2))}),
    Misconception("mean-for-median", ADABOOST, LAST,
                  {"median": lambda predictions, says: np.average(predictions, weights=says)}),
    Misconception("median-without-say", ADABOOST, LAST, {"median": lambda predictions: np.median(predictions)}),
    Misconception("error-for-beta", ADABOOST, "ClassificationResult", {"beta": lambda error: error}),
    Misconception("right-share-for-beta", ADABOOST, "ClassificationResult", {"beta": lambda error: 1 - error}),
    Misconception("beta-upside-down", ADABOOST, "ClassificationResult", {"beta": lambda error: (1 - error) / error}),
    Misconception("one-minus-beta", ADABOOST, "ClassificationResult", {"beta": lambda error: 1 - error / (1 - error)}),
    Misconception("every-tree-one-vote", ADABOOST, LAST,
                  {"weighted-vote": lambda votes, classes: majority(votes, classes)}),
    Misconception("last-tree-decides", ADABOOST, LAST, {"weighted-vote": lambda votes: int(votes[-1])}),
    Misconception("smaller-sum-wins", ADABOOST, LAST, {"weighted-vote": lambda sums: int(np.argmin(sums))}),
)  # fmt: skip


def majority(votes: np.ndarray, classes: int) -> int | None:
    """Class with the most votes, each tree counting once; None for a tie."""
    count = np.bincount(np.asarray(votes, int), minlength=classes)
    return int(count.argmax()) if (count == count.max()).sum() == 1 else None
