"""Exercises on AdaBoost by hand: the best stump, its weighted error and alpha, the new weights, the vote."""

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
from engine.text.wording import class_span, row_name_text, tree_name_text

ROUNDS = 4  # rounds with exercises at most


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """Yield the tasks of each round, then the vote.

    Nothing if a stump has no error: its alpha is a convention that cannot be worked out.
    """
    rounds, table = trace.columns("rounds"), trace.columns("rows")
    if not all(select_round(table, m)["wrong"].any() for m in rounds["round"]):
        return
    previous_alpha, n_rounds = None, min(len(rounds["round"]), ROUNDS)
    for m, alpha in enumerate(rounds["say"][:n_rounds].tolist()):
        yield from AdaBoostRoundTasks(trace, lesson, select_round(table, m), alpha, m, previous_alpha).tasks()
        previous_alpha = alpha
    yield vote_task(trace, lesson, rounds, n_rounds)


class AdaBoostRoundTasks:
    """Tasks of round m; `columns` is the round's part of the table of rows."""

    def __init__(
        self, trace: Trace, lesson: LessonSteps, columns: dict[str, np.ndarray], alpha: float, m: int, previous_alpha
    ):
        self.trace, self.lesson, self.columns, self.m = trace, lesson, columns, m
        self.alpha, self.previous_alpha = alpha, previous_alpha
        self.w, self.wrong = columns["weight"], columns["wrong"]
        self.error = float(self.w[self.wrong].sum())
        self.message_args = {"tree": tree_name_text(m)}
        self.alpha_step = lesson.find("ClassificationResult", 1, last=True, tree=m)

    def tasks(self) -> Iterator[ExerciseTask]:
        yield self.stump()
        yield self.weighted_error()
        yield self.amount_of_say()
        yield most_telling_task([self.weight(i) for i in range(len(self.w))])

    def stump(self) -> ExerciseTask:
        search, branch = self.lesson.find("Search", 2, tree=self.m), self.lesson.find("Branch", 1, tree=self.m)
        table = select_round(self.trace.columns("candidates"), self.m)
        at_root = (table["node"] == 0) & table["allowed"]
        candidates = {name: column[at_root] for name, column in table.items()}
        return best_split_task(self.trace.data, candidates, 0, TaskPosition(search, branch, self.m))

    @property
    def rows(self) -> dict[str, tuple]:
        predicted = tuple(msg("adaboost.exercise.right", right=not wrong) for wrong in self.wrong.tolist())
        return rows_table(range(len(self.w)), weight=self.w) | {"predicted": predicted}

    def weighted_error(self) -> ExerciseTask:
        numbers = sum_expr(map(number_expr, self.w[self.wrong])) or "0"
        name = msg("exercise.topic.name", topic="weighted-error")
        calculation = Calculation(name, r"\sum_{i\,\word{wrong}} w_i", numbers, self.error)
        start_step = self.lesson.task_position(self.m, "ClassificationResult", 1, tree=self.m).start_step
        position = TaskPosition(start_step, self.alpha_step - 1, self.m)
        facts, places = {"weight": self.w, "wrong": self.wrong}, self.message_args
        return number_task("weighted-error", self.error, position, calculation, {}, self.rows, places, **facts)

    def amount_of_say(self) -> ExerciseTask:
        e, half = number_expr(self.error), self.trace.setting("say") == "half_log"
        symbols, numbers = r"\log \frac{1 - e}{e}", f"log((1 - {e})/{e})"
        if half:
            symbols, numbers = rf"\frac{{1}}{{2}} {symbols}", f"1/2 * {numbers}"
        calculation = Calculation(msg("exercise.topic.name", topic="say"), symbols, numbers, self.alpha)
        position, shown = TaskPosition(self.alpha_step - 1, self.alpha_step, self.m), {"error": self.error}
        facts = {"half": half, "say": self.alpha, "before": self.previous_alpha, **shown}
        return number_task("say", self.alpha, position, calculation, shown, {}, self.message_args, **facts)

    def weight(self, i: int) -> ExerciseTask:
        """Ask for the new weight of row i."""
        factors, after = self.columns["factor"], float(self.columns["after"][i])
        factor = float(factors[i])
        total = float((self.w * factors).sum())
        others = factors[self.wrong != self.wrong[i]]
        for_right, for_wrong = (next(iter(factors[self.wrong == side]), 1.0) for side in (False, True))
        swapped = np.where(self.wrong, for_right, for_wrong)
        numbers = f"{number_expr(self.w[i])} * {number_expr(factor)}/{number_expr(total)}"
        symbols = r"\frac{w_i\, e^{\pm\alpha}}{\sum_j w_j\, e^{\pm\alpha}}"
        calculation = Calculation(msg("exercise.topic.name", topic="new-weight"), symbols, numbers, after)
        position = self.lesson.task_position(self.m, "Reweight", 1, tree=self.m)
        steps = self.lesson.steps
        event = steps[position.answer_step].event
        sets_weight = lambda j: steps[j].event is event and "sample weight" in steps[j].state_updates  # noqa: E731
        answer_step = max(filter(sets_weight, range(len(steps))))
        facts = {"weight": float(self.w[i]), "factor": factor, "n": len(self.w),
                 "other_factor": float(others[0]) if len(others) else None,
                 "other_total": float((self.w * swapped).sum())}  # fmt: skip
        position = TaskPosition(position.start_step, answer_step, self.m)
        places = self.message_args | {"row": row_name_text(i)}
        return number_task("new-weight", after, position, calculation, {"say": self.alpha}, self.rows, places, **facts)


def vote_task(trace: Trace, lesson: LessonSteps, rounds: dict[str, np.ndarray], part: int) -> ExerciseTask:
    """Ask for the class of a new row."""
    data = trace.data
    X = np.array(data.query_rows[:1], float)
    votes = np.array([int(tree.predict(X)[0].argmax()) for tree in ensemble_trees(trace)])
    alphas = rounds["say"][: len(votes)]
    sums = np.bincount(votes, weights=alphas, minlength=len(data.class_names))
    table = {
        "tree": tuple(tree_name_text(m) for m in range(len(votes))),
        "say": tuple(map(float, alphas)),
        "votes": tuple(class_span(data, int(k)) for k in votes),
    }
    start_step = max(lesson.find("Search", 0, last=True), lesson.find("Reweight", 0))
    position, K = TaskPosition(start_step, len(lesson.steps) - 1, part), len(sums)
    choices, answer = tuple(class_span(data, k) for k in range(K)), int(sums.argmax())
    return choice_task("weighted-vote", answer, choices, position, table, votes=votes, classes=K, sums=sums)
