"""AdaBoost of two classes as Karabulut writes it: labels -1 and +1, and the sign of the sum of alpha times f."""

from __future__ import annotations

import numpy as np

from engine import Trace
from engine.lessons.adaboost.rounds import AdaBoostRound, rounds_of
from engine.lessons.common.wording import class_part, row_name
from engine.lessons.tree.facts import TreeFacts
from engine.text.message import Message, Number, msg
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import language

ROWS, STAGES = 60, 60  # so many are listed


def signs(lesson: OpenLesson):
    """Every stage, and every row's score at the stage in sight."""
    trace, text = lesson.trace, language().text
    if len(trace.data.class_names) != 2:
        markup.soft(text(msg("adaboost-signs-two-classes")))
        return
    rounds = rounds_of(trace)
    stage = min(lesson.here.tree, len(rounds) - 1)
    labels = {name: class_part(trace.data, k) for k, name in enumerate(("minus", "plus"))}
    markup.soft(text(msg("adaboost-signs", **labels), msg("adaboost-signs-update"), msg("adaboost-signs-same")))
    title = text(msg("adaboost-signs-stages"))
    markup.table(title, heads("m", "f", "error", "alpha", "wrong"), stage_lines(trace), {2, 3, 4}, {stage})
    about = text(msg("adaboost-signs-rows", stage=stage + 1))
    markup.table(about, heads("row", "y", "own", "before", "part", "after", "sign"), row_lines(trace, stage),
                 {1, 2, 3, 4, 5, 6})  # fmt: skip
    for n, most in ((len(rounds), STAGES), (trace.data.n, ROWS)):
        if n > most:
            markup.soft(text(msg("adaboost-signs-left-out", n=n, most=most)))


def heads(*names: str) -> list[str]:
    """A letter keeps its size: f and F are two things."""
    return [language().plain(msg("adaboost-signs-head", of=name)) for name in names]


def f_of(rounds: list[AdaBoostRound]) -> np.ndarray:
    """[M, n] what each tree predicts, as -1 or +1."""
    return 2 * np.stack([each.said.predictions.take(each.leaf) for each in rounds]) - 1


def scores(rounds: list[AdaBoostRound]) -> np.ndarray:
    """[M + 1, n] F_0 = 0, then F_m = F_(m-1) + alpha_m f_m."""
    alpha = np.array([each.verdict.say for each in rounds])
    return np.concatenate((np.zeros((1, len(rounds[0].weight))), (alpha[:, None] * f_of(rounds)).cumsum(0)))


def sign(F: np.ndarray) -> np.ndarray:
    """-1 or +1; of 0 it is -1, as the first of two classes with as much say wins."""
    return np.where(F > 0, 1, -1)


def stage_lines(trace: Trace) -> list[list[str]]:
    rounds = rounds_of(trace)
    wrong = (sign(scores(rounds)[1:]) != 2 * trace.data.y - 1).sum(1)
    return [
        [str(m + 1), language().plain(rule_of(trace, each)), shown(each.verdict.error), shown(each.verdict.say),
         shown(float(wrong[m]))]
        for m, each in enumerate(rounds[:STAGES])
    ]  # fmt: skip


def rule_of(trace: Trace, of: AdaBoostRound) -> Message:
    """A stump as a function; of a larger tree how many splits it has. Example: "-1 if x ≤ 3, else +1"."""
    tree, labels = of.growth.tree, [signed(2 * int(k) - 1) for k in of.said.predictions]
    if len(tree.leaves) != 2:
        return msg("adaboost-signs-tree", n=len(tree.leaves) - 1, label=labels[0])
    asks = TreeFacts(trace, of.growth).split(0)
    return msg("adaboost-signs-stump", split=asks, left=labels[int(tree.left[0])], right=labels[int(tree.right[0])])


def row_lines(trace: Trace, stage: int) -> list[list[str]]:
    """Each row's label, and how the stage moves its score."""
    rounds = rounds_of(trace)
    F, f, y = scores(rounds), f_of(rounds)[stage], 2 * trace.data.y - 1
    before, after = F[stage], F[stage + 1]
    part = rounds[stage].verdict.say * f
    return [
        [language().text(row_name(i)), signed(y[i]), signed(f[i]), shown(before[i]), shown(part[i]), shown(after[i]),
         signed(sign(after)[i])]
        for i in range(min(trace.data.n, ROWS))
    ]  # fmt: skip


def shown(x: float) -> str:
    return language().plain(Number(float(x)))


def signed(x: int) -> str:
    return f"{int(x):+d}"
