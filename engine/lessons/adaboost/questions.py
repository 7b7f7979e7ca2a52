"""What a learner is asked while boosting. Wrong choices come from slips: the other formula, the round before."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.learners.adaboost.weights import CLOSE, ONE_ROW, PERFECT, USELESS
from engine.lessons.adaboost.rounds import AdaBoostRound, stop_reason
from engine.lessons.common.asking import asked, numeric
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Question
from engine.lessons.common.wording import row_name, rows
from engine.text.message import Number, msg

ALWAYS = (ROUNDS, SPLITS, EVERY_NUMBER)
FINE = (SPLITS, EVERY_NUMBER)


def total_error(of: AdaBoostRound, grain: int) -> Question | None:
    """Among it: the share of wrong rows, as if all weighed the same, and the weights of the right ones."""
    error, wrong = of.said.error, of.said.wrong
    if error <= 0:
        return None
    because = msg("adaboost-because-error", wrong=int(wrong.sum()), n=len(wrong))
    return numeric("weighted-error", msg("adaboost-ask-error"), error, because, (grain,), weight=of.weight, wrong=wrong)


def the_say(of: AdaBoostRound, half: bool, before: float | None) -> Question | None:
    """Among it: the other formula, the sign turned round, the log forgotten."""
    alpha, error = of.verdict.say, of.verdict.error
    guess = 1 - 1 / len(of.data.class_names)
    because = msg("adaboost-because-say", error=error, say=alpha, guess=guess)
    return numeric("say", msg("adaboost-ask-say"), alpha, because, FINE, error=error, half=half, say=alpha,
                   before=before)  # fmt: skip


def who_gains(of: AdaBoostRound) -> Question | None:
    """One wrong row among right ones. Asked once: it is the same in every round."""
    wrong = of.said.wrong
    heavier, lighter = (rows[np.argsort(-of.weight[rows], kind="stable")] for rows in
                        ((wrong & (of.weight > 0)).nonzero()[0], (~wrong & (of.weight > 0)).nonzero()[0]))  # fmt: skip
    if of.number or not len(heavier) or len(lighter) < 2:
        return None
    row = int(heavier[0])
    now, then = float(of.weight[row]), float(of.reweighted.after[row])
    because = msg("adaboost-because-gains", row=row_name(row), now=now, then=then)
    return asked("who-gains", msg("adaboost-ask-gains"), row, row_name, because, FINE, right_rows=[*map(int, lighter)])


def both_sides(of: AdaBoostRound, together: float) -> Question | None:
    """What wrong rows weigh together afterwards. Asked once: at a rate of 1 it is the same in every round.

    Among it: nothing has changed, they are not yet divided, right and wrong are taken for each other.
    """
    if of.number:
        return None
    K, error = len(of.data.class_names), of.verdict.error
    because = msg("adaboost-because-together")
    if abs(together - (1 - 1 / K)) > 1e-9:
        because = msg("adaboost-because-rate", error=error)
    return numeric("weight-together", msg("adaboost-ask-together"), together, because, FINE, error=error,
                   factor=of.said.factors[1], wrong_rows=int(of.said.wrong.sum()), n=len(of.said.wrong))  # fmt: skip


def why_ends(of: AdaBoostRound, limit: float, rounds: int) -> Question | None:
    """The reason among those that do not hold."""
    error = of.verdict.error
    holds = {
        PERFECT: error <= 0,
        USELESS: error >= limit - CLOSE,
        ONE_ROW: of.weight.max() > 1 - CLOSE,
    }
    reason = of.verdict.reason
    others = [each for each in holds if each != reason and not holds[each]]
    others += ["done"] if of.number + 1 < rounds else []
    because = msg("adaboost-because-stop", error=error, limit=limit)
    return asked("why-ends", msg("adaboost-ask-stop"), reason, partial(stop_reason, of), because, ALWAYS, others=others)


def who_is_drawn(weight: np.ndarray, draw: float, row: int, ends: np.ndarray, grain: int) -> Question | None:
    """The row a number draws, among those that own the stretches nearest by."""
    others = np.flatnonzero((weight > 0) & (np.arange(len(weight)) != row))
    near = others[np.argsort(np.abs(others - row), kind="stable")]
    places = {"from": float(ends[row - 1]) if row else 0.0, "to": float(ends[row])}
    because = msg("adaboost-because-drawn", first=row == 0, number=draw, row=row_name(row), **places)
    ask = msg("adaboost-ask-drawn", number=draw)
    return asked("drawn-row", ask, row, row_name, because, (grain,), near=[*map(int, near)])


def wrong_together(wrong: np.ndarray, own: int, k: int, n: int) -> Question | None:
    """How many rows all trees up to round k get wrong, among what it was before and what this tree alone gets wrong."""
    if k == 0:
        return None
    now = int(wrong[k])
    because = msg("adaboost-because-wrong", before=Number(wrong[k - 1]), own=Number(own))
    ask = msg("adaboost-ask-wrong", rows=rows(n), trees=k + 1)
    return numeric("wrong-together", ask, now, because, ALWAYS, lambda count: 0 <= count <= n,
                   before=int(wrong[k - 1]), own=int(own), now=now)  # fmt: skip


def the_median(value: float, predictions: np.ndarray, says: np.ndarray, row: int) -> Question | None:
    """The weighted median among the plain median, the mean and what single trees predict."""
    because = msg("adaboost-because-median")
    return numeric("median", msg("adaboost-ask-median", row=row_name(row)), value, because, ALWAYS,
                   predictions=predictions, says=says, single=predictions.tolist())  # fmt: skip


def the_beta(of: AdaBoostRound) -> Question | None:
    error, beta = of.missed.error, of.missed.beta
    because = msg("adaboost-because-beta", error=error, rest=1 - error, beta=beta)
    return numeric("beta", msg("adaboost-ask-beta"), beta, because, FINE, error=error)
