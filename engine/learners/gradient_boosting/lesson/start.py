"""First step of a gradient boosting lesson: the start score and its calculation."""

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
    balance_calculation,
    calculation,
    mean_loss_calculation,
    mean_symbols,
    sum_symbols,
    values_sum_expr,
)
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.formulas import median_expr, median_pair
from engine.text.message import ListText, Message, Span, list_text, msg
from engine.text.questions import build_numeric_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY, Calculation, Question, StepText
from engine.text.wording import class_span, introduce_data, number_span, rows_text, without_none

NAMED = 6  # classes whose scores are listed in a sentence
ROUNDING = 1e-12  # relative difference of losses that counts as none


def start_text(data: Table, start: BoostingStart) -> StepText:
    """Introduce the data, then the start score, its calculation and its loss."""
    y = start.rows.select_used(start.y)
    losses = start.rows.select_used(start.loss.row_losses(start.y, start.F))
    mean_loss = mean_loss_calculation(losses, start.train_loss, start.rows.used_weight)
    calculations = _calculations(data, start, y) + ([mean_loss] if math.isfinite(mean_loss.value) else [])
    scores = _score_sentences(data, start, y)
    sentences = without_none(*introduce_data(data), msg("lesson.intro.press-key"), *scores)
    return StepText(sentences, tuple(calculations), _question(start, y))


# -- sentences


def _score_sentences(data: Table, start: BoostingStart, y: np.ndarray) -> tuple[Message | None, ...]:
    loss = start.loss
    if isinstance(loss, SoftmaxLoss):
        scores = _class_scores(data, np.asarray(start.value))
        why = msg("gradient_boosting.start.class-scores-why", how=start.start_setting)
        return msg("gradient_boosting.start.class-scores", scores=scores), why
    F = float(start.value)
    meaning = msg("gradient_boosting.start.score-meaning", classes=isinstance(loss, LogisticLoss))
    if isinstance(loss, LogisticLoss):
        p = float(loss.inverse_link(np.array(F)))
        return _log_odds(data, start, y), msg("gradient_boosting.start.probability", zero=F == 0, p=p), meaning
    places = {"F": number_span(F), "which": _kind(start, y), "rows": rows_text(len(y))}
    constant = msg("gradient_boosting.start.constant", weighted=start.rows.weight is not None, **places)
    return constant, meaning, _median_note(start, y), _lowest_loss_note(start, y)


def _log_odds(data: Table, start: BoostingStart, y: np.ndarray) -> Message:
    F = number_span(float(start.value))
    if start.start_setting == "zero":
        return msg("gradient_boosting.start.constant", F=F, which="zero", rows=rows_text(len(y)), weighted=False)
    none, ones = (_rows_or_weight(start, count) for count in _class_counts(start, y))
    classes = {"first": class_span(data, 0), "second": class_span(data, 1)}
    return msg("gradient_boosting.start.log-odds", F=F, half=_is_half(start.loss), ones=ones, none=none, **classes)


def _is_half(loss: Loss) -> bool:
    """True if the score is half the log odds."""
    return isinstance(loss, LogisticLoss) and loss.scale == 2


def _rows_or_weight(start: BoostingStart, count: float) -> Message:
    """Examples: "3 rows", and with sample weights "a weight of 2.5"."""
    if start.rows.weight is None:
        return rows_text(int(count))
    return msg("gradient_boosting.start.class-weight", weight=float(count))


def _class_scores(data: Table, values: np.ndarray) -> ListText:
    order = np.argsort(-values, kind="stable")[:NAMED].tolist()
    classes = [({"class": class_span(data, k)}, float(values[k])) for k in order]
    scores = [msg("gradient_boosting.start.class-score", score=score, **place) for place, score in classes]
    others = [msg("text.list.others", n=len(values) - NAMED)] if len(values) > NAMED else []
    return list_text([*scores, *others], "comma")


def _kind(start: BoostingStart, y: np.ndarray) -> str:
    """What the start score is, as the `which` argument of messages."""
    if start.start_setting == "zero":
        return "zero"
    if start.start_setting == "mean" or isinstance(start.loss, SquaredLoss):
        return "mean"
    return "median" if isinstance(start.loss, AbsoluteLoss) or _is_median(start, y) else "balance"


def _is_median(start: BoostingStart, y: np.ndarray) -> bool:
    halfway = isinstance(start.loss, HuberLoss) and start.loss.uses_halfway_median
    return float(start.value) == median_of(y, start.rows.used_weight, halfway)


def _median_note(start: BoostingStart, y: np.ndarray) -> Message | None:
    """For an even number of rows: which value between the middle two is the start score."""
    if _kind(start, y) != "median" or not isinstance(start.loss, AbsoluteLoss | HuberLoss):
        return None
    weight, leaves = start.rows.used_weight, start.loss.uses_halfway_median
    low, high = median_pair(y, True, weight)
    if low == high:
        return None
    halfway = leaves or weight is None
    return msg("gradient_boosting.start.median-halfway", low=low, high=high, halfway=halfway, leaves=leaves)


def _class_counts(start: BoostingStart, y: np.ndarray) -> np.ndarray:
    """[2] training rows of each class, or their weight."""
    return np.bincount(y.astype(np.int64), start.rows.used_weight, 2)


def _lowest_loss_note(start: BoostingStart, y: np.ndarray) -> Message | None:
    """Say whether another constant has a lower loss; nothing for a custom loss, which has no value."""
    weight = start.rows.used_weight
    best = float(start.loss.start(y, weight))
    now, least = (float(np.average(start.loss.row_losses(y, np.full(len(y), F)), weights=weight))
                  for F in (float(start.value), best))  # fmt: skip
    if not math.isfinite(now):
        return None
    if now <= least * (1 + ROUNDING):
        return msg("gradient_boosting.start.lowest-loss", loss=start.loss.name)
    return msg("gradient_boosting.start.not-lowest-loss", loss=start.loss.name, best=best, least=least, now=now)


# -- calculations


def _calculations(data: Table, start: BoostingStart, y: np.ndarray) -> list[Calculation]:
    if start.start_setting == "zero":
        return []
    if start.start_setting == "mean" and not start.loss.is_classification:
        return [_mean(start, y)]
    return start_calculations(start.loss, start, y, data.class_names)


@singledispatch
def start_calculations(loss: Loss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    """Calculations of the start score; none for a custom loss, whose gradients are balanced numerically."""
    return []


@start_calculations.register
def _(loss: SquaredLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    return [_mean(start, y)]


@start_calculations.register
def _(loss: AbsoluteLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    weight = start.rows.used_weight
    halfway = loss.uses_halfway_median or weight is None  # unweighted, always halfway
    numbers = median_expr(*median_pair(y, halfway, weight))
    return [calculation("start", r"\word{median}(y_i)", numbers, float(start.value))]


@start_calculations.register
def _(loss: HuberLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    """The median, or the value where the residuals, clipped at delta, add up to 0."""
    if _is_median(start, y):
        return start_calculations.dispatch(AbsoluteLoss)(loss, start, y, names)
    weight = start.rows.used_weight
    clipped = apply_row_weight(loss.residual(y, np.full(len(y), float(start.value))), weight)
    return [balance_calculation("residual-sum", sum_symbols(r"\word{clip}(y_i - F)", weight), clipped)]


@start_calculations.register
def _(loss: LogisticLoss, start: BoostingStart, y: np.ndarray, names: tuple[str, ...]) -> list[Calculation]:
    """The log odds of class 1, or half of them from the mean of y = -1, +1."""
    none, ones = _class_counts(start, y)
    n, both, F = none + ones, none > 0 and ones > 0, float(start.value)
    if loss.scale == 2 and both:
        mean = number_expr((ones - none) / n)
        half_log = f"1/2 * log((1 + {mean})/(1 - {mean}))"
        difference = f"({number_expr(ones)} - {number_expr(none)})/{number_expr(n)}"
        return [
            calculation("start", r"\frac{1}{2} \log \frac{1 + \bar{y}}{1 - \bar{y}}", half_log, F),
            calculation("mean", r"\bar{y}", difference, float((ones - none) / n)),
        ]
    odds = f"{number_expr(ones)}/{number_expr(none)}"
    if not both:
        odds = "/".join(f"{share:.17g}" for share in class_shares(y, 2, start.rows.used_weight)[::-1])
    half, symbols = ("1/2 * ", r"\frac{1}{2} ") if loss.scale == 2 else ("", "")
    return [calculation("start", symbols + r"\log \frac{n_1}{n_0}", f"{half}log({odds})", F)]


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
    count = len(y) if weight is None else number_expr(math.fsum(weight))
    numbers = f"{values_sum_expr(y, weight)}/{count}"
    return calculation("start", mean_symbols("y_i", weight), numbers, float(start.value))


# -- the question


def _question(start: BoostingStart, y: np.ndarray) -> Question | None:
    """Ask for the start score among those of other losses."""
    if start.start_setting == "zero" or isinstance(start.loss, SoftmaxLoss):
        return None
    classes, F = bool(start.loss.is_classification), float(start.value)
    because = (msg("gradient_boosting.question.start-why", how=start.start_setting),)
    prompt = msg("gradient_boosting.question.start", loss="classes" if classes else start.loss.name)
    details = (DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS)
    facts = {"y": 1.0 * (y == 1) if classes else y, "classes": classes, "half": _is_half(start.loss), "value": F}
    return build_numeric_question("start", prompt, F, because, details, **facts)
