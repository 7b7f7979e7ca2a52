"""AdaBoost of two classes as Karabulut writes it: labels -1 and +1, and the sign of the sum of alpha times f."""

from __future__ import annotations

import numpy as np

from engine import Trace
from engine.lessons.adaboost.rounds import AdaBoostRound, adaboost_rounds
from engine.lessons.common.wording import class_span, row_name_text
from engine.lessons.tree.facts import TreeView
from engine.text.message import Message, NumberText, msg
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import translator

ROWS, MAX_STAGES = 60, 60  # so many are listed


def signs(lesson: OpenLesson):
    """Every stage, and every row's score at the stage in sight."""
    trace, text = lesson.trace, translator().text
    if len(trace.data.class_names) != 2:
        markup.caption(text(msg("adaboost.signs.needs-two-classes")))
        return
    rounds = adaboost_rounds(trace)
    stage = min(lesson.position.tree, len(rounds) - 1)
    labels = {name: class_span(trace.data, k) for k, name in enumerate(("minus", "plus"))}
    markup.caption(
        text(msg("adaboost.signs.labels", **labels), msg("adaboost.signs.update"), msg("adaboost.signs.same-as-vote"))
    )
    title = text(msg("adaboost.signs.stages-title"))
    markup.table(title, column_titles("m", "f", "error", "alpha", "wrong"), stage_lines(trace), {2, 3, 4}, {stage})
    about = text(msg("adaboost.signs.rows-title", stage=stage + 1))
    markup.table(about, column_titles("row", "y", "own", "before", "part", "after", "sign"), row_lines(trace, stage),
                 {1, 2, 3, 4, 5, 6})  # fmt: skip
    for n, most in ((len(rounds), MAX_STAGES), (trace.data.n, ROWS)):
        if n > most:
            markup.caption(text(msg("adaboost.signs.rows-limited", n=n, most=most)))


def column_titles(*names: str) -> list[str]:
    """A letter keeps its size: f and F are two things."""
    return [translator().render(msg("adaboost.signs.column-title", of=name)) for name in names]


def stump_predictions(rounds: list[AdaBoostRound]) -> np.ndarray:
    """[M, n] what each tree predicts, as -1 or +1."""
    return 2 * np.stack([each.result.predictions.take(each.leaf_of_row) for each in rounds]) - 1


def scores(rounds: list[AdaBoostRound]) -> np.ndarray:
    """[M + 1, n] F_0 = 0, then F_m = F_(m-1) + alpha_m f_m."""
    alpha = np.array([each.round_result.alpha for each in rounds])
    return np.concatenate(
        (np.zeros((1, len(rounds[0].weight))), (alpha[:, None] * stump_predictions(rounds)).cumsum(0))
    )


def sign(F: np.ndarray) -> np.ndarray:
    """-1 or +1; of 0 it is -1, as the first of two classes with as much say wins."""
    return np.where(F > 0, 1, -1)


def stage_lines(trace: Trace) -> list[list[str]]:
    rounds = adaboost_rounds(trace)
    wrong = (sign(scores(rounds)[1:]) != 2 * trace.data.y - 1).sum(1)
    return [
        [
            str(m + 1),
            translator().render(stump_rule(trace, each)),
            format_number(each.round_result.error),
            format_number(each.round_result.alpha),
            format_number(float(wrong[m])),
        ]
        for m, each in enumerate(rounds[:MAX_STAGES])
    ]


def stump_rule(trace: Trace, of: AdaBoostRound) -> Message:
    """A stump as a function; of a larger tree how many splits it has. Example: "-1 if x ≤ 3, else +1"."""
    tree, labels = of.growth.tree, [format_sign(2 * int(k) - 1) for k in of.result.predictions]
    if len(tree.leaves) != 2:
        return msg("adaboost.signs.tree-rule", n=len(tree.leaves) - 1, label=labels[0])
    asks = TreeView(trace, of.growth).split_span(0)
    return msg(
        "adaboost.signs.stump-rule", split=asks, left=labels[int(tree.left[0])], right=labels[int(tree.right[0])]
    )


def row_lines(trace: Trace, stage: int) -> list[list[str]]:
    """Each row's label, and how the stage moves its score."""
    rounds = adaboost_rounds(trace)
    F, f, y = scores(rounds), stump_predictions(rounds)[stage], 2 * trace.data.y - 1
    before, after = F[stage], F[stage + 1]
    part = rounds[stage].round_result.alpha * f
    return [
        [
            translator().text(row_name_text(i)),
            format_sign(y[i]),
            format_sign(f[i]),
            format_number(before[i]),
            format_number(part[i]),
            format_number(after[i]),
            format_sign(sign(after)[i]),
        ]
        for i in range(min(trace.data.n, ROWS))
    ]


def format_number(x: float) -> str:
    return translator().render(NumberText(float(x)))


def format_sign(x: int) -> str:
    return f"{int(x):+d}"
