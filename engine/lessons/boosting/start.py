"""The first score, worked out for the loss in force: the constant that loses least, or what was asked for instead."""

from __future__ import annotations

import math
from functools import singledispatch

import numpy as np

from engine.core.protocols import Table
from engine.learners.boosting.leaf_step import weighed
from engine.learners.boosting.losses import Absolute, Huber, Logistic, Loss, Softmax, Squared, median_of, shares
from engine.learners.boosting.round import Start
from engine.lessons.boosting.losses import added, mean_loss, mean_of, middle_of, of, sum_in_numbers
from engine.lessons.common.asking import numeric
from engine.lessons.common.beginning import begins
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Question, Told, Working
from engine.lessons.common.wording import class_part, number, rows, sentences
from engine.text.arithmetic import settled, text, total
from engine.text.message import ListText, Message, Span, list_text, msg

NAMED = 6  # classes whose scores a sentence tells
ROUNDING = 1e-12  # of a loss: so little is no difference


def start_told(data: Table, start: Start) -> Told:
    """What will be seen, the first score, how it is worked out, and what it costs."""
    y = start.rows.of(start.y)
    costs = start.loss.per_row(start.y, start.F)
    own = mean_loss(start.rows.of(costs), start.train_loss, start.rows.weight_of_used)
    workings = _workings(data, start, y) + ([own] if math.isfinite(own.value) else [])
    said = sentences(*begins(data), msg("tree-begin-press"), *_scores_told(data, start, y))
    return Told(said, tuple(workings), _question(start, y))


# -- the words


def _scores_told(data: Table, start: Start, y: np.ndarray) -> tuple[Message | None, ...]:
    loss = start.loss
    if isinstance(loss, Softmax):
        scores = _scores(data, np.asarray(start.value))
        return (msg("boosting-start-classes", scores=scores), msg("boosting-start-shares", how=start.how))
    F = float(start.value)
    if isinstance(loss, Logistic):
        p = float(loss.predicted(np.array(F)))
        return (_log_odds(data, start, y, loss.scale == 2), msg("boosting-start-probability", zero=F == 0, p=p),
                msg("boosting-score-is", classes=True))  # fmt: skip
    return (msg("boosting-start", F=number(F), which=_which(start, y), rows=rows(len(y)),
                weighted=start.rows.weight is not None),
            msg("boosting-score-is", classes=False), _which_median(start, y), _no_better(start, y))  # fmt: skip


def _log_odds(data: Table, start: Start, y: np.ndarray, half: bool) -> Message:
    F = number(float(start.value))
    if start.how == "zero":
        return msg("boosting-start", F=F, which="zero", rows=rows(len(y)), weighted=False)
    none, ones = (rows_or_weight(start, count) for count in class_counts(start, y, 2))
    return msg("boosting-start-odds", F=F, half=half, ones=ones, none=none,
               first=class_part(data, 0), second=class_part(data, 1))  # fmt: skip


def rows_or_weight(start: Start, count: float) -> Message:
    """Examples: "3 rows", and where rows are weighted "a weight of 2.5"."""
    return rows(int(count)) if start.rows.weight is None else msg("boosting-weight", weight=float(count))


def _scores(data: Table, values: np.ndarray) -> ListText:
    order = np.argsort(-values, kind="stable")[:NAMED].tolist()
    each = [msg("boosting-class-score", score=float(values[k]), **{"class": class_part(data, k)}) for k in order]
    more = [msg("text.list.others", n=len(values) - NAMED)] if len(values) > NAMED else []
    return list_text([*each, *more], "comma")


def _which(start: Start, y: np.ndarray) -> str:
    """What the start is, a word that templates choose by."""
    if start.how == "zero":
        return "zero"
    if start.how == "mean" or isinstance(start.loss, Squared):
        return "mean"
    return "median" if isinstance(start.loss, Absolute) or _is_median(start, y) else "balance"


def _is_median(start: Start, y: np.ndarray) -> bool:
    middle = isinstance(start.loss, Huber) and start.loss.middle
    return float(start.value) == median_of(y, start.rows.weight_of_used, middle)


def _which_median(start: Start, y: np.ndarray) -> Message | None:
    """Of an even number of rows there are two in the middle: which value between them is the start, and why."""
    if _which(start, y) != "median" or not isinstance(start.loss, Absolute | Huber):
        return None
    weight, middle = start.rows.weight_of_used, start.loss.middle
    low, high = middle_of(y, True, weight)
    if low == high:
        return None
    return msg("boosting-start-halfway", low=low, high=high, halfway=middle or weight is None, leaves=middle)


def class_counts(start: Start, y: np.ndarray, K: int) -> np.ndarray:
    """[K] the rows of each class among the training rows, or their weight."""
    return np.bincount(y.astype(np.int64), start.rows.weight_of_used, K)


def _clipped(start: Start, y: np.ndarray) -> np.ndarray:
    """The residuals at the start, clipped at delta."""
    return weighed(start.loss.residual(y, np.full(len(y), float(start.value))), start.rows.weight_of_used)


def _no_better(start: Start, y: np.ndarray) -> Message | None:
    """Is there a constant that loses less? A loss of one's own does not say."""
    weight = start.rows.weight_of_used
    best = float(start.loss.start(y, weight))
    now, least = (float(np.average(start.loss.per_row(y, np.full(len(y), F)), weights=weight))
                  for F in (float(start.value), best))  # fmt: skip
    if not math.isfinite(now):
        return None
    if now <= least * (1 + ROUNDING):
        return msg("boosting-start-lowest", loss=start.loss.name)
    return msg("boosting-start-not-lowest", loss=start.loss.name, best=best, least=least, now=now)


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
    return [Working(of("start"), r"\word{median}(y_i)", numbers, float(start.value))]


@worked_out.register
def _(loss: Huber, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    """The median, or where the clipped residuals balance."""
    if _is_median(start, y):
        return worked_out.dispatch(Absolute)(loss, start, y, names)
    clipped = _clipped(start, y)
    numbers = total(map(text, clipped)) if len(y) <= ONE_BY_ONE else text(added(clipped))
    balance = settled(float(clipped.sum()), float(np.abs(clipped).sum()))
    heavy = "" if start.rows.weight is None else "w_i "
    return [Working(of("residual-sum"), rf"\sum_i {heavy}\word{{clip}}(y_i - F)", numbers, balance)]


@worked_out.register
def _(loss: Logistic, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    """The log odds of the classes, or from the mean of y = -1, +1 half of them."""
    none, ones = class_counts(start, y, 2)
    n, both = none + ones, none > 0 and ones > 0
    share = [text(ones), text(none)] if both else [f"{s:.17g}" for s in shares(y, 2, start.rows.weight_of_used)[::-1]]
    if loss.scale == 2 and both:
        mean = text((ones - none) / n)
        numbers = f"1/2 * log((1 + {mean})/(1 - {mean}))"
        return [Working(of("start"), r"\frac{1}{2} \log \frac{1 + \bar{y}}{1 - \bar{y}}", numbers, float(start.value)),
                Working(of("mean"), r"\bar{y}", f"({text(ones)} - {text(none)})/{text(n)}",
                        float((ones - none) / n))]  # fmt: skip
    half = "1/2 * " if loss.scale == 2 else ""
    symbols = (r"\frac{1}{2} " if half else "") + r"\log \frac{n_1}{n_0}"
    return [Working(of("start"), symbols, f"{half}log({share[0]}/{share[1]})", float(start.value))]


@worked_out.register
def _(loss: Softmax, start: Start, y: np.ndarray, names: tuple[str, ...]) -> list[Working]:
    share, value = shares(y, loss.K, start.rows.weight_of_used), np.asarray(start.value)
    logs = [f"log({s:.17g})" for s in share]
    mean = text(float(np.log(share).mean())) if loss.K > NAMED else f"({total(logs)})/{loss.K}"
    symbols = r"\log p_k - \frac{1}{K} \sum_j \log p_j"
    return [Working(msg("boosting-of-start-class", **{"class": Span(names[k], "class", k)}), symbols,
                    f"{logs[k]} - {mean}", float(value[k])) for k in range(loss.K)]  # fmt: skip


def _mean(start: Start, y: np.ndarray) -> Working:
    weight = start.rows.weight_of_used
    over = len(y) if weight is None else text(math.fsum(weight))
    return Working(of("start"), mean_of("y_i", weight), f"{sum_in_numbers(y, weight)}/{over}", float(start.value))


# -- the question


def _question(start: Start, y: np.ndarray) -> Question | None:
    """The start among the starts of other losses."""
    if start.how == "zero" or isinstance(start.loss, Softmax):
        return None
    F, asks = float(start.value), "classes" if start.loss.classes else start.loss.name
    classes = bool(start.loss.classes)
    half = isinstance(start.loss, Logistic) and start.loss.scale == 2
    because = (msg("boosting-start-because", how=start.how),)
    ask = msg("boosting-start-ask", loss=asks)
    return numeric("start", ask, F, because, (ROUNDS, SPLITS, EVERY_NUMBER), y=1.0 * (y == 1) if classes else y,
                   classes=classes, half=half, value=F)  # fmt: skip
