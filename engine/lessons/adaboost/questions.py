"""What a learner is asked while boosting. Wrong choices come from slips: the other formula, the round before."""

from __future__ import annotations

import numpy as np

from engine.learners.adaboost.weights import CLOSE, ONE_ROW, PERFECT, SENTENCES, USELESS
from engine.lessons.adaboost.rounds import AdaBoostRound
from engine.lessons.common.phrases import shown
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Question
from engine.lessons.tree.questions import CHOICES, numeric

ALWAYS = (ROUNDS, SPLITS, EVERY_NUMBER)
FINE = (SPLITS, EVERY_NUMBER)


def total_error(of: AdaBoostRound, grain: int) -> Question | None:
    """Among it: the share of wrong rows, as if all weighed the same, and the weights of the right ones."""
    error, wrong = of.said.error, of.said.wrong
    if error <= 0:
        return None
    others = [float(wrong.mean()), 1 - error, error / 2, float(of.weight[wrong].max())]
    count = int(wrong.sum())
    weigh = "one wrong row weighs" if count == 1 else f"{count:,} wrong of {len(wrong):,} rows weigh together"
    because = f"That is what the {weigh}."
    return numeric("How large is the total error of this tree?", error, others, because, (grain,))


def the_say(of: AdaBoostRound, other_formula: float, before: float | None) -> Question | None:
    say, error = of.verdict.say, of.verdict.error
    others = [other_formula, -say, 1 - error, *([before] if before is not None else []), say / 4]
    because = f"Half the weight wrong would earn no say at all; an error of {shown(error)} earns {shown(say)}."
    if len(of.data.class_names) > 2:
        because = f"An error of {shown(error)} earns {shown(say)}; guessing would earn none."
    return numeric("How much say does this tree earn?", say, others, because, FINE)


def who_gains(of: AdaBoostRound) -> Question | None:
    """One wrong row among right ones. Asked once: it is the same in every round."""
    wrong = of.said.wrong
    heavier, lighter = (rows[np.argsort(-of.weight[rows], kind="stable")] for rows in
                        ((wrong & (of.weight > 0)).nonzero()[0], (~wrong & (of.weight > 0)).nonzero()[0]))  # fmt: skip
    if of.number or not len(heavier) or len(lighter) < 2:
        return None
    row = int(heavier[0])
    rows = sorted([row, *map(int, lighter[: CHOICES - 1])])
    now, then = of.weight[row], of.reweighted.after[row]
    because = f"The tree got row {row + 1} wrong. It weighs {shown(now)} now, {shown(then)} next."
    ask = "Which of these rows weighs more in the next round than in this one?"
    return Question(ask, tuple(f"row {r + 1}" for r in rows), rows.index(row), because, FINE)


def both_sides(of: AdaBoostRound, together: float) -> Question | None:
    """What wrong rows weigh together afterwards. Asked once: at a rate of 1 it is the same in every round."""
    if of.number:
        return None
    K, error = len(of.data.class_names), of.verdict.error
    others = [error, 1 - error, 1.0, 1 / (K + 1), error / 2]
    because = "So much that this tree, asked again, would do no better than guessing."
    if abs(together - (1 - 1 / K)) > 1e-9:
        because = f"Before it was {shown(error)}; the learning rate says how far it moves."
    return numeric(
        "What will the wrong rows weigh together, once every weight is divided by the sum?",
        together,
        others,
        because,
        FINE,
    )


def why_ends(of: AdaBoostRound, guessing: float, rounds: int) -> Question | None:
    """The reason among those that do not hold."""
    error = of.verdict.error
    holds = {
        PERFECT: error <= 0,
        USELESS: error >= guessing - CLOSE,
        ONE_ROW: of.weight.max() > 1 - CLOSE,
    }
    reason = of.verdict.reason
    choices = [SENTENCES[each] for each in holds if each == reason or not holds[each]]
    choices += ["All rounds that were asked for are done."] if of.number + 1 < rounds else []
    if len(choices) < 3:
        return None
    because = f"The error is {shown(error)}; guessing would have {shown(guessing)}."
    return Question("Why does boosting end here?", tuple(choices), choices.index(SENTENCES[reason]), because, ALWAYS)


def who_is_drawn(weight: np.ndarray, draw: float, row: int, ends: np.ndarray, grain: int) -> Question | None:
    """The row a number draws, among those that own the stretches nearest by."""
    others = np.flatnonzero((weight > 0) & (np.arange(len(weight)) != row))
    near = others[np.argsort(np.abs(others - row), kind="stable")][: CHOICES - 1]
    if len(near) < 2:
        return None
    rows = sorted([row, *map(int, near)])
    begins = (
        f"{shown(draw)} lies above {shown(ends[row - 1])}, where the row before it ends, and" if row else shown(draw)
    )
    because = f"{begins} does not lie above {shown(ends[row])}, where row {row + 1} ends."
    ask = f"Which row does the number {shown(draw)} draw?"
    return Question(ask, tuple(f"row {r + 1}" for r in rows), rows.index(row), because, (grain,))


def wrong_together(wrong: np.ndarray, own: int, k: int, n: int) -> Question | None:
    """How many rows all trees up to round k get wrong, among what it was before and what this tree alone gets wrong."""
    if k == 0:
        return None
    now = int(wrong[k])
    others = [int(wrong[k - 1]), own, now + 1, now - 1 if now else now + 2, now + 3]
    because = f"Before this round it was {int(wrong[k - 1]):,}; this tree alone gets {own:,} wrong."
    ask = f"How many of {n:,} rows do the {k + 1} trees get wrong together?"
    return numeric(ask, now, others, because, ALWAYS)


def the_median(answer: float, answers: np.ndarray, says: np.ndarray, row: int) -> Question | None:
    """The weighted median among the plain median, the mean and what single trees say."""
    others = [float(np.average(answers, weights=says)), float(np.median(answers)), *answers[::-1].tolist()]
    because = "It is the first answer, from the smallest on, at which half of all say is reached."
    return numeric(f"What do the trees answer together for row {row + 1}?", answer, others, because, ALWAYS)


def the_beta(of: AdaBoostRound) -> Question | None:
    error, beta = of.missed.error, of.missed.beta
    others = [error, 1 - error, 1 / beta if beta else 1.0, 1 - beta]
    because = f"{shown(error)} wrong for {shown(1 - error)} right."
    return numeric("Beta is the error over what is not error. How large is it?", beta, others, because, FINE)
