"""The first score, worked out for the loss in force: the constant that loses least, or what was asked for instead."""

from __future__ import annotations

import math
from functools import singledispatch

import numpy as np

from engine.core.protocols import Table
from engine.learners.boosting.leaf_step import weighed
from engine.learners.boosting.losses import Absolute, Huber, Logistic, Loss, Softmax, Squared, median_of, shares
from engine.learners.boosting.round import Start
from engine.lessons.boosting.losses import added, mean_loss, mean_of, middle_of, sum_in_numbers
from engine.lessons.common.arithmetic import settled, text, total
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.phrases import class_part, number, rows, shown
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Part, Question, Told, Working, says
from engine.lessons.tree.questions import numeric

NAMED = 6  # classes whose scores a sentence tells


def start_told(data: Table, start: Start) -> Told:
    """The sentence, how the score is worked out, and what it costs."""
    y = start.rows.of(start.y)
    costs = start.loss.per_row(start.y, start.F)
    own = mean_loss(start.rows.of(costs), start.train_loss, start.rows.weight_of_used)
    workings = _workings(data, start, y) + ([own] if math.isfinite(own.value) else [])
    return Told(says(*_sentence(data, start, y)), tuple(workings), _question(start, y))


# -- the words


def _sentence(data: Table, start: Start, y: np.ndarray) -> list[str | Part]:
    loss = start.loss
    if isinstance(loss, Softmax):
        first = "Each class has a score of its own, the same for every row: "
        return [first, *_scores(data, np.asarray(start.value)), f"{_of_classes(start)}."]
    F = float(start.value)
    pieces = ["Every row starts with the same score F = ", number(F), ", "]
    if isinstance(loss, Logistic):
        p = shown(float(loss.predicted(np.array(F))))
        which = "half the log odds" if loss.scale == 2 else "the log odds"
        none, ones = class_counts(start, y, 2)
        what = "" if start.rows.weight is None else "a weight of "
        counts = [f"{what}{shown(ones)} of ", class_part(data, 1), f" to {shown(none)} of ", class_part(data, 0)]
        told = ["as was asked for"] if start.how == "zero" else [f"{which} of ", *counts]
        return [*pieces, *told, f". That is a probability of {p}."]
    return [*pieces, f"{_why(start, y)}.", _no_better(start, y)]


def _scores(data: Table, values: np.ndarray) -> list[str | Part]:
    order = np.argsort(-values, kind="stable")[:NAMED]
    pieces = [[class_part(data, int(k)), f" {shown(float(values[k]))}"] for k in order]
    more = [f" and {len(values) - NAMED} more"] if len(values) > NAMED else []
    return [piece for i, pair in enumerate(pieces) for piece in ((", ", *pair) if i else pair)] + more


def _of_classes(start: Start) -> str:
    if start.how == "zero":
        return ", as was asked for: all classes are equally probable"
    return ". That is the logarithm of its share of the rows, moved so that the mean is 0"


def _why(start: Start, y: np.ndarray) -> str:
    if start.how == "zero":
        return "as was asked for"
    which = rows(len(y)) + ("" if start.rows.weight is None else ", each by its weight")
    if start.how == "mean" or isinstance(start.loss, Squared):
        return f"the mean of {which}"
    if isinstance(start.loss, Absolute) or _is_median(start, y):
        return f"the median of {which}"
    return f"where the pulls of {which} balance"


def _is_median(start: Start, y: np.ndarray) -> bool:
    middle = isinstance(start.loss, Huber) and start.loss.middle
    return float(start.value) == median_of(y, start.rows.weight_of_used, middle)


def class_counts(start: Start, y: np.ndarray, K: int) -> np.ndarray:
    """[K] the rows of each class that are learned from, or their weight."""
    return np.bincount(y.astype(np.int64), start.rows.weight_of_used, K)


def _pulls(start: Start, y: np.ndarray) -> np.ndarray:
    """How hard each row pulls at the start."""
    return weighed(start.loss.residual(y, np.full(len(y), float(start.value))), start.rows.weight_of_used)


def _no_better(start: Start, y: np.ndarray) -> str:
    if start.how != "minimum":
        return " Another constant may lose less; the rounds make up for it."
    pulls = _pulls(start, y)
    balanced = isinstance(start.loss, Squared | Absolute) or abs(pulls.sum()) <= 1e-9 * np.abs(pulls).sum()
    return f" No other constant has a lower {_called(start.loss)} loss." if balanced else ""


def _called(loss: Loss) -> str:
    """Huber was a person."""
    return "Huber" if isinstance(loss, Huber) else loss.name


# -- the numbers


def _workings(data: Table, start: Start, y: np.ndarray) -> list[Working]:
    if start.how == "zero":
        return []
    if start.how == "mean" and not start.loss.classes:
        return [_mean(start, y)]
    return worked_out(start.loss, start, y, data.class_names)


@singledispatch
def worked_out(loss: Loss, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    return []  # of a loss of one's own, where its gradients balance


@worked_out.register
def _(loss: Squared, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    return [_mean(start, y)]


@worked_out.register
def _(loss: Absolute, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    weight = start.rows.weight_of_used
    low, high = middle_of(y, loss.middle or weight is None, weight)  # unweighted, always halfway
    numbers = text(low) if low == high else f"({text(low)} + {text(high)})/2"
    return [Working("Start", r"\mathrm{median}(y_i)", numbers, float(start.value))]


@worked_out.register
def _(loss: Huber, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    """The median, or where pulls of at most delta balance."""
    if _is_median(start, y):
        return worked_out.dispatch(Absolute)(loss, start, y, names)
    pulls = _pulls(start, y)
    numbers = total(map(text, pulls)) if len(y) <= ONE_BY_ONE else text(added(pulls))
    balance = settled(float(pulls.sum()), float(np.abs(pulls).sum()))
    heavy = "" if start.rows.weight is None else "w_i "
    return [Working("Pulls at the start", rf"\sum_i {heavy}\mathrm{{clip}}(y_i - F)", numbers, balance)]


@worked_out.register
def _(loss: Logistic, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    """The log odds of the classes, or from the mean of y = -1, +1 half of them."""
    none, ones = class_counts(start, y, 2)
    n, both = none + ones, none > 0 and ones > 0
    share = [text(ones), text(none)] if both else [f"{s:.17g}" for s in shares(y, 2, start.rows.weight_of_used)[::-1]]
    if loss.scale == 2 and both:
        mean = text((ones - none) / n)
        numbers = f"1/2 * log((1 + {mean})/(1 - {mean}))"
        return [Working("Start", r"\frac{1}{2} \log \frac{1 + \bar{y}}{1 - \bar{y}}", numbers, float(start.value)),
                Working("Mean of y", r"\bar{y}", f"({text(ones)} - {text(none)})/{text(n)}",
                        float((ones - none) / n))]  # fmt: skip
    half = "1/2 * " if loss.scale == 2 else ""
    symbols = (r"\frac{1}{2} " if half else "") + r"\log \frac{n_1}{n_0}"
    return [Working("Start", symbols, f"{half}log({share[0]}/{share[1]})", float(start.value))]


@worked_out.register
def _(loss: Softmax, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    share, value = shares(y, loss.K, start.rows.weight_of_used), np.asarray(start.value)
    logs = [f"log({s:.17g})" for s in share]
    mean = text(float(np.log(share).mean())) if loss.K > NAMED else f"({total(logs)})/{loss.K}"
    return [Working(f"Start of {names[k]}", r"\log p_k - \frac{1}{K} \sum_j \log p_j", f"{logs[k]} - {mean}",
                    float(value[k])) for k in range(loss.K)]  # fmt: skip


def _mean(start: Start, y: np.ndarray) -> Working:
    weight = start.rows.weight_of_used
    over = len(y) if weight is None else text(math.fsum(weight))
    return Working("Start", mean_of("y_i", weight), f"{sum_in_numbers(y, weight)}/{over}", float(start.value))


# -- the question


def _question(start: Start, y: np.ndarray) -> Question | None:
    """The start among the starts of other losses."""
    if start.how == "zero" or isinstance(start.loss, Softmax):
        return None
    F = float(start.value)
    if start.loss.classes:
        share = float(shares(y, 2)[1])
        odds = share / (1 - share)
        others, ask = [share, odds, np.log(odds), np.log(odds) / 2, -F], "With which score does every row start?"
    else:
        others = [float(np.median(y)), float(y.mean()), float(y.min() / 2 + y.max() / 2), 0.0, float(y.max())]
        ask = f"With which score does every row start, for the {_called(start.loss)} loss?"
    because = "It is what the settings ask for." if start.how == "mean" else "Of all constants it loses least."
    return numeric(ask, F, [float(x) for x in others], because, (ROUNDS, SPLITS, EVERY_NUMBER))
