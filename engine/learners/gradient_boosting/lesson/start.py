"""The first score, worked out for the loss in force: the constant that loses least, or what was asked for instead."""

from __future__ import annotations

import math
from functools import singledispatch

import numpy as np

from engine.core.protocols import Table
from engine.learners.common.leaf_step import apply_row_weight
from engine.learners.common.losses import (
    AbsoluteLoss,
    HuberLoss,
    LogisticLoss,
    Loss,
    SoftmaxLoss,
    SquaredLoss,
    class_shares,
    median_of,
)
from engine.learners.gradient_boosting.events import BoostingStart
from engine.learners.gradient_boosting.lesson.losses import (
    mean_loss_calculation,
    mean_symbols,
    median_pair,
    quantity_text,
    snapped_sum,
    values_sum_expr,
)
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import ListText, Message, Span, list_text, msg
from engine.text.questions import build_numeric_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_TREES, Calculation, Question, StepText
from engine.text.wording import class_span, introduce_data, number_span, rows_text, without_none

NAMED = 6  # classes whose scores a sentence tells
ROUNDING = 1e-12  # of a loss: so little is no difference


def start_text(data: Table, start: BoostingStart) -> StepText:
    """What will be seen, the first score, how it is worked out, and what it costs."""
    y = start.rows.select_used(start.y)
    costs = start.loss.row_losses(start.y, start.F)
    own = mean_loss_calculation(start.rows.select_used(costs), start.train_loss, start.rows.used_weight)
    workings = _workings(data, start, y) + ([own] if math.isfinite(own.value) else [])
    said = without_none(*introduce_data(data), msg("lesson.intro.press-key"), *_scores_told(data, start, y))
    return StepText(said, tuple(workings), _question(start, y))


# -- the words


def _scores_told(data: Table, start: BoostingStart, y: np.ndarray) -> tuple[Message | None, ...]:
    loss = start.loss
    if isinstance(loss, SoftmaxLoss):
        scores = _scores(data, np.asarray(start.value))
        return (
            msg("gradient_boosting.start.class-scores", scores=scores),
            msg("gradient_boosting.start.class-scores-why", how=start.start_setting),
        )
    F = float(start.value)
    if isinstance(loss, LogisticLoss):
        p = float(loss.inverse_link(np.array(F)))
        return (
            _log_odds(data, start, y, loss.scale == 2),
            msg("gradient_boosting.start.probability", zero=F == 0, p=p),
            msg("gradient_boosting.start.score-meaning", classes=True),
        )
    return (
        msg(
            "gradient_boosting.start.constant",
            F=number_span(F),
            which=_which(start, y),
            rows=rows_text(len(y)),
            weighted=start.rows.weight is not None,
        ),
        msg("gradient_boosting.start.score-meaning", classes=False),
        _which_median(start, y),
        _no_better(start, y),
    )


def _log_odds(data: Table, start: BoostingStart, y: np.ndarray, half: bool) -> Message:
    F = number_span(float(start.value))
    if start.start_setting == "zero":
        return msg("gradient_boosting.start.constant", F=F, which="zero", rows=rows_text(len(y)), weighted=False)
    none, ones = (rows_or_weight(start, count) for count in class_counts(start, y, 2))
    return msg("gradient_boosting.start.log-odds", F=F, half=half, ones=ones, none=none,
               first=class_span(data, 0), second=class_span(data, 1))  # fmt: skip


def rows_or_weight(start: BoostingStart, count: float) -> Message:
    """Examples: "3 rows", and where rows are weighted "a weight of 2.5"."""
    return (
        rows_text(int(count))
        if start.rows.weight is None
        else msg("gradient_boosting.start.class-weight", weight=float(count))
    )


def _scores(data: Table, values: np.ndarray) -> ListText:
    order = np.argsort(-values, kind="stable")[:NAMED].tolist()
    each = [
        msg("gradient_boosting.start.class-score", score=float(values[k]), **{"class": class_span(data, k)})
        for k in order
    ]
    more = [msg("text.list.others", n=len(values) - NAMED)] if len(values) > NAMED else []
    return list_text([*each, *more], "comma")


def _which(start: BoostingStart, y: np.ndarray) -> str:
    """What the start is, a word that templates choose by."""
    if start.start_setting == "zero":
        return "zero"
    if start.start_setting == "mean" or isinstance(start.loss, SquaredLoss):
        return "mean"
    return "median" if isinstance(start.loss, AbsoluteLoss) or _is_median(start, y) else "balance"


def _is_median(start: BoostingStart, y: np.ndarray) -> bool:
    middle = isinstance(start.loss, HuberLoss) and start.loss.uses_halfway_median
    return float(start.value) == median_of(y, start.rows.used_weight, middle)


def _which_median(start: BoostingStart, y: np.ndarray) -> Message | None:
    """Of an even number of rows there are two in the middle: which value between them is the start, and why."""
    if _which(start, y) != "median" or not isinstance(start.loss, AbsoluteLoss | HuberLoss):
        return None
    weight, middle = start.rows.used_weight, start.loss.uses_halfway_median
    low, high = median_pair(y, True, weight)
    if low == high:
        return None
    return msg(
        "gradient_boosting.start.median-halfway", low=low, high=high, halfway=middle or weight is None, leaves=middle
    )


def class_counts(start: BoostingStart, y: np.ndarray, K: int) -> np.ndarray:
    """[K] the rows of each class among the training rows, or their weight."""
    return np.bincount(y.astype(np.int64), start.rows.used_weight, K)


def _clipped(start: BoostingStart, y: np.ndarray) -> np.ndarray:
    """The residuals at the start, clipped at delta."""
    return apply_row_weight(start.loss.residual(y, np.full(len(y), float(start.value))), start.rows.used_weight)


def _no_better(start: BoostingStart, y: np.ndarray) -> Message | None:
    """Is there a constant that loses less? A loss of one's own does not say."""
    weight = start.rows.used_weight
    best = float(start.loss.start(y, weight))
    now, least = (float(np.average(start.loss.row_losses(y, np.full(len(y), F)), weights=weight))
                  for F in (float(start.value), best))  # fmt: skip
    if not math.isfinite(now):
        return None
    if now <= least * (1 + ROUNDING):
        return msg("gradient_boosting.start.lowest-loss", loss=start.loss.name)
    return msg("gradient_boosting.start.not-lowest-loss", loss=start.loss.name, best=best, least=least, now=now)


# -- the numbers


def _workings(data: Table, start: BoostingStart, y: np.ndarray) -> list[Calculation]:
    if start.start_setting == "zero":
        return []
    if start.start_setting == "mean" and not start.loss.is_classification:
        return [_mean(start, y)]
    return start_calculations(start.loss, start, y, data.class_names)


@singledispatch
def start_calculations(loss: Loss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    return []  # of a loss of one's own, where its gradients balance


@start_calculations.register
def _(loss: SquaredLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    return [_mean(start, y)]


@start_calculations.register
def _(loss: AbsoluteLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    weight = start.rows.used_weight
    low, high = median_pair(y, loss.uses_halfway_median or weight is None, weight)  # unweighted, always halfway
    numbers = number_expr(low) if low == high else f"({number_expr(low)} + {number_expr(high)})/2"
    return [Calculation(quantity_text("start"), r"\word{median}(y_i)", numbers, float(start.value))]


@start_calculations.register
def _(loss: HuberLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    """The median, or where the clipped residuals balance."""
    if _is_median(start, y):
        return start_calculations.dispatch(AbsoluteLoss)(loss, start, y, names)
    clipped = _clipped(start, y)
    numbers = sum_expr(map(number_expr, clipped)) if len(y) <= MAX_TERMS else number_expr(snapped_sum(clipped))
    balance = snap_to_zero(float(clipped.sum()), float(np.abs(clipped).sum()))
    heavy = "" if start.rows.weight is None else "w_i "
    return [Calculation(quantity_text("residual-sum"), rf"\sum_i {heavy}\word{{clip}}(y_i - F)", numbers, balance)]


@start_calculations.register
def _(loss: LogisticLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    """The log odds of the classes, or from the mean of y = -1, +1 half of them."""
    none, ones = class_counts(start, y, 2)
    n, both = none + ones, none > 0 and ones > 0
    share = (
        [number_expr(ones), number_expr(none)]
        if both
        else [f"{s:.17g}" for s in class_shares(y, 2, start.rows.used_weight)[::-1]]
    )
    if loss.scale == 2 and both:
        mean = number_expr((ones - none) / n)
        numbers = f"1/2 * log((1 + {mean})/(1 - {mean}))"
        return [
            Calculation(
                quantity_text("start"), r"\frac{1}{2} \log \frac{1 + \bar{y}}{1 - \bar{y}}", numbers, float(start.value)
            ),
            Calculation(
                quantity_text("mean"),
                r"\bar{y}",
                f"({number_expr(ones)} - {number_expr(none)})/{number_expr(n)}",
                float((ones - none) / n),
            ),
        ]
    half = "1/2 * " if loss.scale == 2 else ""
    symbols = (r"\frac{1}{2} " if half else "") + r"\log \frac{n_1}{n_0}"
    return [Calculation(quantity_text("start"), symbols, f"{half}log({share[0]}/{share[1]})", float(start.value))]


@start_calculations.register
def _(loss: SoftmaxLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    share, value = class_shares(y, loss.K, start.rows.used_weight), np.asarray(start.value)
    logs = [f"log({s:.17g})" for s in share]
    mean = number_expr(float(np.log(share).mean())) if loss.K > NAMED else f"({sum_expr(logs)})/{loss.K}"
    symbols = r"\log p_k - \frac{1}{K} \sum_j \log p_j"
    return [Calculation(msg("gradient_boosting.formula.class-start", **{"class": Span(names[k], "class", k)}), symbols,
                    f"{logs[k]} - {mean}", float(value[k])) for k in range(loss.K)]  # fmt: skip


def _mean(start: BoostingStart, y: np.ndarray) -> Calculation:
    weight = start.rows.used_weight
    over = len(y) if weight is None else number_expr(math.fsum(weight))
    return Calculation(
        quantity_text("start"), mean_symbols("y_i", weight), f"{values_sum_expr(y, weight)}/{over}", float(start.value)
    )


# -- the question


def _question(start: BoostingStart, y: np.ndarray) -> Question | None:
    """The start among the starts of other losses."""
    if start.start_setting == "zero" or isinstance(start.loss, SoftmaxLoss):
        return None
    F, asks = float(start.value), "classes" if start.loss.is_classification else start.loss.name
    classes = bool(start.loss.is_classification)
    half = isinstance(start.loss, LogisticLoss) and start.loss.scale == 2
    because = (msg("gradient_boosting.question.start-why", how=start.start_setting),)
    ask = msg("gradient_boosting.question.start", loss=asks)
    return build_numeric_question(
        "start",
        ask,
        F,
        because,
        (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS),
        y=1.0 * (y == 1) if classes else y,
        classes=classes,
        half=half,
        value=F,
    )
