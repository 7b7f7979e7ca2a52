"""AdaBoost by hand: the best stump, its weighted error, its amount of say, the new weights, the vote."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.core.trace import Trace
from engine.learners.cart.exercises import best_split_task, rows_table
from engine.learners.common.exercise import (
    ExerciseTask,
    LessonSteps,
    TaskPosition,
    choice_task,
    ensemble_trees,
    most_telling_task,
    number_task,
    select_round,
)
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import msg
from engine.text.step import Calculation
from engine.text.wording import class_span, row_name_text
from engine.text.wording import tree_name_text as tree_said

ROUNDS = 4  # by hand at most


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Round by round, then the vote. A stump without an error has an amount of say that nobody works out: then none."""
    rounds, table = trace.columns("rounds"), trace.columns("rows")
    if not all(select_round(table, m)["wrong"].any() for m in rounds["round"]):
        return
    before = None
    for m in range(min(len(rounds["round"]), ROUNDS)):
        by_hand = AdaBoostRoundTasks(trace, lesson, select_round(table, m), float(rounds["say"][m]), m, before)
        yield from by_hand.tasks()
        before = float(rounds["say"][m])
    yield vote(trace, lesson, rounds, min(len(rounds["round"]), ROUNDS))


class AdaBoostRoundTasks:
    def __init__(
        self, trace: Trace, lesson: LessonSteps, own: dict[str, np.ndarray], say_of: float, m: int, before: float | None
    ):
        self.trace, self.lesson, self.own, self.say, self.m, self.before = trace, lesson, own, say_of, m, before
        self.error = float(own["weight"][own["wrong"]].sum())
        self.half = trace.setting("say") == "half_log"
        self.place = {"tree": tree_said(m)}

    def tasks(self) -> tuple[ExerciseTask, ...]:
        return (
            self.stump(),
            self.weighted_error(),
            self.amount(),
            most_telling_task([self.weight(i) for i in range(len(self.w))]),
        )

    @property
    def w(self) -> np.ndarray:
        return self.own["weight"]

    def stump(self) -> ExerciseTask:
        moment = TaskPosition(
            self.lesson.find("Search", 2, tree=self.m), self.lesson.find("Branch", 1, tree=self.m), self.m
        )
        table = select_round(self.trace.columns("candidates"), self.m)
        here = (table["node"] == 0) & table["allowed"]
        return best_split_task(self.trace.data, {name: each[here] for name, each in table.items()}, 0, moment)

    @property
    def rows(self) -> dict[str, tuple]:
        said = tuple(msg("adaboost.exercise.right", right=not wrong) for wrong in self.own["wrong"].tolist())
        return rows_table(range(len(self.w)), weight=self.w) | {"predicted": said}

    def weighted_error(self) -> ExerciseTask:
        wrong = self.own["wrong"]
        how = Calculation(
            msg("exercise.topic.name", topic="weighted-error"),
            r"\sum_{i\,\word{wrong}} w_i",
            sum_expr(map(number_expr, self.w[wrong])) or "0",
            self.error,
        )
        moment = self.lesson.task_position(self.m, "ClassificationResult", 1, tree=self.m)
        moment = TaskPosition(moment.start_step, self.told_error, self.m)
        return number_task(
            "weighted-error",
            self.error,
            moment,
            how,
            shown_table=self.rows,
            message_args=self.place,
            weight=self.w,
            wrong=wrong,
        )

    @property
    def told_error(self) -> int:
        """The step before the amount of say is told."""
        return self.lesson.find("ClassificationResult", 1, last=True, tree=self.m) - 1

    def amount(self) -> ExerciseTask:
        e = number_expr(self.error)
        symbols, numbers = r"\log \frac{1 - e}{e}", f"log((1 - {e})/{e})"
        if self.half:
            symbols, numbers = rf"\frac{{1}}{{2}} {symbols}", f"1/2 * {numbers}"
        how = Calculation(msg("exercise.topic.name", topic="say"), symbols, numbers, self.say)
        moment = TaskPosition(
            self.told_error, self.lesson.find("ClassificationResult", 1, last=True, tree=self.m), self.m
        )
        return number_task(
            "say",
            self.say,
            moment,
            how,
            {"error": self.error},
            message_args=self.place,
            error=self.error,
            half=self.half,
            say=self.say,
            before=self.before,
        )

    def weight(self, i: int) -> ExerciseTask:
        """Of one row, after this round."""
        own, factor = self.own, float(self.own["factor"][i])
        sums = float((own["weight"] * own["factor"]).sum())
        other = own["factor"][own["wrong"] != own["wrong"][i]]
        for_right, for_wrong = (next(iter(own["factor"][own["wrong"] == side]), 1.0) for side in (False, True))
        turned = np.where(own["wrong"], for_right, for_wrong)
        how = Calculation(
            msg("exercise.topic.name", topic="new-weight"),
            r"\frac{w_i\, e^{\pm\alpha}}{\sum_j w_j\, e^{\pm\alpha}}",
            f"{number_expr(self.w[i])} * {number_expr(factor)}/{number_expr(sums)}",
            float(own["after"][i]),
        )
        moment = self.lesson.task_position(self.m, "Reweight", 1, tree=self.m)
        end = next(
            j
            for j in range(len(self.lesson.steps) - 1, -1, -1)
            if self.lesson.steps[j].event is self.lesson.steps[moment.answer_step].event
            and "sample weight" in self.lesson.steps[j].state_updates
        )
        return number_task(
            "new-weight",
            float(own["after"][i]),
            TaskPosition(moment.start_step, end, self.m),
            how,
            {"say": self.say},
            self.rows,
            self.place | {"row": row_name_text(i)},
            weight=float(self.w[i]),
            factor=factor,
            n=len(self.w),
            other_factor=float(other[0]) if len(other) else None,
            other_total=float((own["weight"] * turned).sum()),
        )


def vote(trace: Trace, lesson: LessonSteps, rounds: dict[str, np.ndarray], part: int) -> ExerciseTask:
    """For a new row."""
    data = trace.data
    X = np.array(data.query_rows[:1], float)
    votes = np.array([int(tree.predict(X)[0].argmax()) for tree in ensemble_trees(trace)])
    says = rounds["say"][: len(votes)]
    sums = np.bincount(votes, weights=says, minlength=len(data.class_names))
    given = {
        "tree": tuple(tree_said(m) for m in range(len(votes))),
        "say": tuple(map(float, says)),
        "votes": tuple(class_span(data, int(k)) for k in votes),
    }
    last = lesson.find("Search", 0, last=True)
    moment = TaskPosition(max(last, lesson.find("Reweight", 0, last=False)), len(lesson.steps) - 1, part)
    names = tuple(class_span(data, k) for k in range(len(sums)))
    return choice_task(
        "weighted-vote", int(sums.argmax()), names, moment, given, votes=votes, classes=len(sums), sums=sums
    )
