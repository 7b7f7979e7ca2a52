"""What a learner is asked while boosting. Wrong choices come from slips: the other formula, the round before."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.learners.adaboost.events import CLOSE, ONE_ROW, PERFECT, USELESS
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, stop_reason_text
from engine.text.message import NumberText, msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_TREES, Question
from engine.text.wording import row_name_text, rows_text

ALWAYS = (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS)
FINE = (DETAIL_SPLITS, DETAIL_CALCULATIONS)


def ask_weighted_error(of: AdaBoostRound, grain: int) -> Question | None:
    """Among it: the share of wrong rows, as if all weighed the same, and the weights of the right ones."""
    error, wrong = of.result.error, of.result.is_wrong
    if error <= 0:
        return None
    because = msg("adaboost.question.weighted-error-why", wrong=int(wrong.sum()), n=len(wrong))
    return build_numeric_question(
        "weighted-error",
        msg("adaboost.question.weighted-error"),
        error,
        because,
        (grain,),
        weight=of.weight,
        wrong=wrong,
    )


def ask_alpha(of: AdaBoostRound, half: bool, before: float | None) -> Question | None:
    """Among it: the other formula, the sign turned round, the log forgotten."""
    alpha, error = of.round_result.alpha, of.round_result.error
    guess = 1 - 1 / len(of.data.class_names)
    because = msg("adaboost.question.say-why", error=error, say=alpha, guess=guess)
    return build_numeric_question(
        "say", msg("adaboost.question.say"), alpha, because, FINE, error=error, half=half, say=alpha, before=before
    )


def ask_gaining_row(of: AdaBoostRound) -> Question | None:
    """One wrong row among right ones. Asked once: it is the same in every round."""
    wrong = of.result.is_wrong
    heavier, lighter = (rows[np.argsort(-of.weight[rows], kind="stable")] for rows in
                        ((wrong & (of.weight > 0)).nonzero()[0], (~wrong & (of.weight > 0)).nonzero()[0]))  # fmt: skip
    if of.number or not len(heavier) or len(lighter) < 2:
        return None
    row = int(heavier[0])
    now, then = float(of.weight[row]), float(of.reweighting.after[row])
    because = msg("adaboost.question.heavier-row-why", row=row_name_text(row), now=now, then=then)
    return build_question(
        "who-gains",
        msg("adaboost.question.heavier-row"),
        row,
        row_name_text,
        because,
        FINE,
        right_rows=[*map(int, lighter)],
    )


def ask_side_weights(of: AdaBoostRound, together: float) -> Question | None:
    """What wrong rows weigh together afterwards. Asked once: at a rate of 1 it is the same in every round.

    Among it: nothing has changed, they are not yet divided, right and wrong are taken for each other.
    """
    if of.number:
        return None
    K, error = len(of.data.class_names), of.round_result.error
    because = msg("adaboost.question.wrong-weight-why")
    if abs(together - (1 - 1 / K)) > 1e-9:
        because = msg("adaboost.question.wrong-weight-why-rate", error=error)
    return build_numeric_question(
        "weight-together",
        msg("adaboost.question.wrong-weight"),
        together,
        because,
        FINE,
        error=error,
        factor=of.result.factors[1],
        wrong_rows=int(of.result.is_wrong.sum()),
        n=len(of.result.is_wrong),
    )


def ask_stop_reason(of: AdaBoostRound, limit: float, rounds: int) -> Question | None:
    """The reason among those that do not hold."""
    error = of.round_result.error
    holds = {PERFECT: error <= 0, USELESS: error >= limit - CLOSE, ONE_ROW: of.weight.max() > 1 - CLOSE}
    reason = of.round_result.reason
    others = [each for each in holds if each != reason and not holds[each]]
    others += ["done"] if of.number + 1 < rounds else []
    because = msg("adaboost.question.stop-reason-why", error=error, limit=limit)
    return build_question(
        "why-ends",
        msg("adaboost.question.stop-reason"),
        reason,
        partial(stop_reason_text, of),
        because,
        ALWAYS,
        others=others,
    )


def ask_drawn_row(weight: np.ndarray, draw: float, row: int, ends: np.ndarray, grain: int) -> Question | None:
    """The row a number draws, among those that own the stretches nearest by."""
    others = np.flatnonzero((weight > 0) & (np.arange(len(weight)) != row))
    near = others[np.argsort(np.abs(others - row), kind="stable")]
    places = {"from": float(ends[row - 1]) if row else 0.0, "to": float(ends[row])}
    because = msg("adaboost.question.drawn-row-why", first=row == 0, number=draw, row=row_name_text(row), **places)
    ask = msg("adaboost.question.drawn-row", number=draw)
    return build_question("drawn-row", ask, row, row_name_text, because, (grain,), near=[*map(int, near)])


def ask_ensemble_errors(wrong: np.ndarray, own: int, k: int, n: int) -> Question | None:
    """How many rows all trees up to round k get wrong, among what it was before and what this tree alone gets wrong."""
    if k == 0:
        return None
    now = int(wrong[k])
    because = msg("adaboost.question.wrong-count-why", before=NumberText(wrong[k - 1]), own=NumberText(own))
    ask = msg("adaboost.question.wrong-count", rows=rows_text(n), trees=k + 1)
    return build_numeric_question("wrong-together", ask, now, because, ALWAYS, lambda count: 0 <= count <= n,
                   before=int(wrong[k - 1]), own=int(own), now=now)  # fmt: skip


def ask_weighted_median(value: float, predictions: np.ndarray, says: np.ndarray, row: int) -> Question | None:
    """The weighted median among the plain median, the mean and what single trees predict."""
    because = msg("adaboost.question.median-why")
    return build_numeric_question(
        "median",
        msg("adaboost.question.median", row=row_name_text(row)),
        value,
        because,
        ALWAYS,
        predictions=predictions,
        says=says,
        single=predictions.tolist(),
    )


def ask_beta(of: AdaBoostRound) -> Question | None:
    error, beta = of.regression_result.error, of.regression_result.beta
    because = msg("adaboost.question.beta-why", error=error, rest=1 - error, beta=beta)
    return build_numeric_question("beta", msg("adaboost.question.beta"), beta, because, FINE, error=error)
