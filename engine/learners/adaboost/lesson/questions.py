"""Questions of the AdaBoost lessons, whose wrong choices come from misconceptions."""

from functools import partial

import numpy as np

from engine.learners.adaboost.events import CLOSE, ONE_ROW, PERFECT, USELESS
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, stop_reason_text
from engine.text.message import NumberText, msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY, Question
from engine.text.wording import row_name_text, rows_text

ALL_DETAILS = (DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS)
FINE = (DETAIL_SPLITS, DETAIL_CALCULATIONS)


def ask_weighted_error(current: AdaBoostRound, detail: int) -> Question | None:
    """Ask for the error; wrong choices: the share of wrong rows, the weight of the right rows."""
    error, wrong = current.result.error, current.result.is_wrong
    if error <= 0:
        return None
    because = msg("adaboost.question.weighted-error-why", wrong=int(wrong.sum()), n=len(wrong))
    prompt, weight = msg("adaboost.question.weighted-error"), current.weight
    return build_numeric_question("weighted-error", prompt, error, because, (detail,), weight=weight, wrong=wrong)


def ask_alpha(current: AdaBoostRound, half: bool, previous: float | None) -> Question | None:
    """Ask for alpha; wrong choices: the other formula, the wrong sign, no log, the previous alpha."""
    alpha, error = current.round_result.alpha, current.round_result.error
    guess = 1 - 1 / len(current.data.class_names)
    because = msg("adaboost.question.say-why", error=error, say=alpha, guess=guess)
    facts = {"error": error, "half": half, "say": alpha, "before": previous}
    return build_numeric_question("say", msg("adaboost.question.say"), alpha, because, FINE, **facts)


def ask_negative_alpha(error: float, before: float, after: float) -> Question | None:
    """Ask what happens to the right rows of a tree with a negative alpha."""
    because = msg("adaboost.question.negative-say-why", before=before, after=after)
    prompt = msg("adaboost.question.negative-say", error=error)
    render = lambda direction: msg("adaboost.choice.negative-say", direction=direction)  # noqa: E731
    return build_question("negative-say", prompt, "up", render, because, (DETAIL_CALCULATIONS,))


def ask_order(current: AdaBoostRound) -> Question | None:
    """Ask whether the trees could grow in another order, in the second round only."""
    if current.number != 1:
        return None
    prompt, because = msg("adaboost.question.order"), msg("adaboost.question.order-why")
    render = lambda choice: msg("adaboost.choice.order", choice=choice)  # noqa: E731
    return build_question("order", prompt, "needs-weights", render, because, FINE)


def ask_gaining_row(current: AdaBoostRound) -> Question | None:
    """Ask which row gains weight: a wrong one among right ones; in the first round only."""
    wrong, weight = current.result.is_wrong, current.weight
    heavier, lighter = (rows[np.argsort(-weight[rows], kind="stable")].tolist() for rows in
                        ((wrong & (weight > 0)).nonzero()[0], (~wrong & (weight > 0)).nonzero()[0]))  # fmt: skip
    if current.number or not heavier or len(lighter) < 2:
        return None
    row = heavier[0]
    weights = {"now": float(weight[row]), "then": float(current.reweighting.after[row])}
    because = msg("adaboost.question.heavier-row-why", row=row_name_text(row), **weights)
    prompt = msg("adaboost.question.heavier-row")
    return build_question("who-gains", prompt, row, row_name_text, because, FINE, right_rows=lighter)


def ask_side_weights(current: AdaBoostRound, wrong_weight: float) -> Question | None:
    """Ask for the new weight of the wrong rows, in the first round only.

    At a learning rate of 1 it is the same in every round. Wrong choices: weights unchanged, weights not normalised,
    right and wrong swapped.
    """
    if current.number:
        return None
    K, error, wrong = len(current.data.class_names), current.round_result.error, current.result.is_wrong
    because = msg("adaboost.question.wrong-weight-why")
    if abs(wrong_weight - (1 - 1 / K)) > 1e-9:
        because = msg("adaboost.question.wrong-weight-why-rate", error=error)
    facts = {"error": error, "factor": current.result.factors[1], "wrong_rows": int(wrong.sum()), "n": len(wrong)}
    prompt = msg("adaboost.question.wrong-weight")
    return build_numeric_question("weight-together", prompt, wrong_weight, because, FINE, **facts)


def ask_stop_reason(current: AdaBoostRound, limit: float, rounds: int) -> Question | None:
    """Ask why boosting ends; wrong choices: reasons that do not hold."""
    error, reason = current.round_result.error, current.round_result.reason
    holds = {PERFECT: error <= 0, USELESS: error >= limit - CLOSE, ONE_ROW: current.weight.max() > 1 - CLOSE}
    others = [name for name in holds if name != reason and not holds[name]]
    others += ["done"] if current.number + 1 < rounds else []
    because = msg("adaboost.question.stop-reason-why", error=error, limit=limit)
    prompt, render = msg("adaboost.question.stop-reason"), partial(stop_reason_text, current)
    return build_question("why-ends", prompt, reason, render, because, ALL_DETAILS, others=others)


def ask_drawn_row(weight: np.ndarray, draw: float, row: int, ends: np.ndarray, detail: int) -> Question | None:
    """Ask which row a number draws; wrong choices have the nearest intervals."""
    others = np.flatnonzero((weight > 0) & (np.arange(len(weight)) != row))
    near = others[np.argsort(np.abs(others - row), kind="stable")].tolist()
    places = {"from": float(ends[row - 1]) if row else 0.0, "to": float(ends[row])}
    because = msg("adaboost.question.drawn-row-why", first=row == 0, number=draw, row=row_name_text(row), **places)
    prompt = msg("adaboost.question.drawn-row", number=draw)
    return build_question("drawn-row", prompt, row, row_name_text, because, (detail,), near=near)


def ask_ensemble_errors(wrong: np.ndarray, tree_wrong: int, k: int, n: int) -> Question | None:
    """Ask how many rows the trees get wrong together; wrong choices: one round before, the last tree alone."""
    if k == 0:
        return None
    before, now = int(wrong[k - 1]), int(wrong[k])
    because = msg("adaboost.question.wrong-count-why", before=NumberText(before), own=NumberText(tree_wrong))
    prompt = msg("adaboost.question.wrong-count", rows=rows_text(n), trees=k + 1)
    facts, in_range = {"before": before, "own": tree_wrong, "now": now}, lambda count: 0 <= count <= n
    return build_numeric_question("wrong-together", prompt, now, because, ALL_DETAILS, in_range, **facts)


def ask_weighted_median(value: float, predictions: np.ndarray, alphas: np.ndarray, row: int) -> Question | None:
    """Ask for the weighted median; wrong choices: the plain median, the mean, single trees."""
    because, prompt = msg("adaboost.question.median-why"), msg("adaboost.question.median", row=row_name_text(row))
    facts = {"predictions": predictions, "says": alphas, "single": predictions.tolist()}
    return build_numeric_question("median", prompt, value, because, ALL_DETAILS, **facts)


def ask_beta(current: AdaBoostRound) -> Question | None:
    error, beta = current.regression_result.error, current.regression_result.beta
    because = msg("adaboost.question.beta-why", error=error, rest=1 - error, beta=beta)
    return build_numeric_question("beta", msg("adaboost.question.beta"), beta, because, FINE, error=error)
