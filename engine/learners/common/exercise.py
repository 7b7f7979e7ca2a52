"""What an exercise is made of: a learner does the next thing that the algorithm did, and is marked against the trace.

A task shows what is needed and nothing more (`given`, `facts`, `choices`): whoever reads that can do it. Everything is
frozen and made from a trace, so the same seed is the same exercise, and an assignment can be made of any of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import numpy as np

from engine.core.trace import Trace
from engine.learners.misconceptions import WrongAnswer, find_wrong_answers
from engine.text.arithmetic import format_plain_number
from engine.text.message import Message, msg
from engine.text.step import Calculation
from engine.tree.tree import Tree

NUMBER_TASK, CHOICE_TASK, ROWS_TASK = "number", "choice", "rows"  # a number is typed, one is chosen, rows are ticked
NEAR, LEAST = 0.005, 0.0006  # how far a typed number may be off: half a percent,
HIDDEN = 0.0006  # and, of the largest number that is seen, what four digits hide
MAX_WRONG_ANSWERS = 12  # wrong answers of a task that are known by name
TableColumns = Mapping[str, Sequence[Any]]  # columns of a table by what they hold


def number_tolerance(x: float) -> float:
    """What counts as the same typed number."""
    return max(NEAR * abs(x), LEAST)


def rounding_tolerance(facts: Mapping[str, Any], given: TableColumns) -> float:
    """By how much what is worked out from what is seen may be off, since it is seen to four digits only."""
    columns = (x for column in given.values() for x in column)
    numbers = [abs(x) for x in (*facts.values(), *columns) if isinstance(x, float) and not x.is_integer()]
    return HIDDEN * max(numbers, default=0.0)


@dataclass(frozen=True)
class TaskPosition:
    """Where in the lesson a task stands: the step whose state is seen, the one that tells the answer, and the part of
    the exercise (a node, a round), which worked steps fade by."""

    start_step: int
    answer_step: int
    part: int


@dataclass(frozen=True)
class ExerciseTask:
    topic: str  # as the wrong rules have it
    kind: str  # NUMBER, CHOICE, ROWS
    prompt: Message
    answer: Any  # a number, the place of a choice, or rows by their places
    task_position: TaskPosition
    shown_table: TableColumns = field(default_factory=dict)  # a table
    shown_values: Mapping[str, float] = field(default_factory=dict)
    choices: tuple[Any, ...] = ()
    splits: tuple[tuple[int, float, float], ...] = ()  # of choices that are splits: feature, threshold, gain
    wrong_answers: tuple[WrongAnswer, ...] = ()
    calculation: Calculation | None = None  # how it comes out
    tolerance: float = 0.0  # how far a typed number may be off

    @property
    def hints(self) -> tuple[Message, ...]:
        """Each costs the same; the last is how it is done, in symbols or in words."""
        return (msg("exercise.task.hint", topic=self.topic),)

    def is_right(self, answer: Any) -> bool:
        if self.kind == NUMBER_TASK:
            return abs(answer - self.answer) <= self.tolerance
        return tuple(sorted(answer)) == self.answer if self.kind == ROWS_TASK else answer == self.answer

    def misconception_of(self, answer: Any) -> str:
        """The wrong idea that makes an answer, by name; "" if none is known to."""
        if self.kind == NUMBER_TASK:
            by = min(self.wrong_answers, key=lambda each: abs(each.answer - answer), default=None)
            return (
                by.misconception
                if by and abs(by.answer - answer) <= max(number_tolerance(by.answer), self.tolerance)
                else ""
            )
        given = tuple(sorted(answer)) if self.kind == ROWS_TASK else answer
        return next((each.misconception for each in self.wrong_answers if each.answer == given), "")


@dataclass(frozen=True, eq=False)
class Exercise:
    """Example: exercises.of(record(cart.fit, drawn(3, "classification")))."""

    trace: Trace
    tasks: tuple[ExerciseTask, ...]

    @property
    def n_misconceptions(self) -> int:
        """How many different wrong ideas it can tell from the right one."""
        return len({each.misconception for task in self.tasks for each in task.wrong_answers})


# -- making tasks


def number_task(
    topic: str,
    answer: float,
    moment: TaskPosition,
    working: Calculation,
    shown_values: Mapping[str, Any] | None = None,
    shown_table: TableColumns | None = None,
    message_args: Mapping[str, Any] | None = None,
    **ideas: Any,
) -> ExerciseTask:
    """A number to type. `ideas` are the facts that wrong rules start from, `places` those of the sentence."""
    answer = float(answer) + 0.0
    shown_values, shown_table = shown_values or {}, shown_table or {}
    tolerance = max(number_tolerance(answer), rounding_tolerance(shown_values, shown_table))
    apart = lambda other: abs(other - answer) > 2 * tolerance  # noqa: E731
    found = find_wrong_answers(topic, answer, format_plain_number, MAX_WRONG_ANSWERS, apart, **ideas)
    found = tuple(WrongAnswer(each.misconception, float(each.answer) + 0.0) for each in found)
    return ExerciseTask(
        topic,
        NUMBER_TASK,
        msg("exercise.task.question", topic=topic, **(message_args or {})),
        answer,
        moment,
        shown_table,
        shown_values,
        wrong_answers=found,
        calculation=working,
        tolerance=tolerance,
    )


def choice_task(
    topic: str,
    answer: int,
    choices: Sequence[Any],
    moment: TaskPosition,
    shown_table: TableColumns | None = None,
    shown_values: Mapping[str, Any] | None = None,
    message_args: Mapping[str, Any] | None = None,
    working: Calculation | None = None,
    **ideas: Any,
) -> ExerciseTask:
    """One of some choices."""
    found = find_wrong_answers(topic, answer, int, MAX_WRONG_ANSWERS, lambda place: 0 <= place < len(choices), **ideas)
    found = tuple(WrongAnswer(each.misconception, int(each.answer)) for each in found)
    return ExerciseTask(
        topic,
        CHOICE_TASK,
        msg("exercise.task.question", topic=topic, **(message_args or {})),
        int(answer),
        moment,
        shown_table or {},
        shown_values or {},
        tuple(choices),
        wrong_answers=found,
        calculation=working,
    )


def rows_task(
    topic: str,
    answer: Sequence[int],
    choices: Sequence[Any],
    moment: TaskPosition,
    shown_table: TableColumns,
    message_args: Mapping[str, Any],
    **ideas: Any,
) -> ExerciseTask:
    """Some of the rows."""
    answer = tuple(map(int, answer))
    found = find_wrong_answers(topic, answer, tuple, MAX_WRONG_ANSWERS, **ideas)
    return ExerciseTask(
        topic,
        ROWS_TASK,
        msg("exercise.task.question", topic=topic, **message_args),
        answer,
        moment,
        shown_table,
        {},
        tuple(choices),
        wrong_answers=found,
    )


def most_telling_task(tasks: Sequence[ExerciseTask]) -> ExerciseTask:
    """Of tasks that differ in the row they ask about the one that tells most wrong ideas from the right one."""
    return max(tasks, key=lambda task: len(task.wrong_answers))


class LessonSteps:
    """The steps of a trace's lesson, to find moments in."""

    def __init__(self, steps: Sequence[Any]):
        self.steps = steps

    def find(self, event: str, detail: int | None = None, *, last: bool = False, **highlight: int) -> int:
        """The first step of such an event that lights this: find("Branch", 1, tree=0, node=2)."""
        places = range(len(self.steps) - 1, -1, -1) if last else range(len(self.steps))
        fits = partial(self._fits, event, detail, highlight)
        return next((i for i in places if fits(self.steps[i])), len(self.steps) - 1)

    @staticmethod
    def _fits(event: str, grain: int | None, light: Mapping[str, int], step: Any) -> bool:
        return (
            type(step.event).__name__ == event
            and grain in (None, step.detail)
            and all(getattr(step.highlight, name) == value for name, value in light.items())
        )

    def step_before_event(self, i: int) -> int:
        """The last step before all those of the same event."""
        first = next(j for j, step in enumerate(self.steps) if step.event is self.steps[i].event)
        return max(first - 1, 0)

    def task_position(
        self, part: int, event: str, detail: int | None = None, *, last: bool = False, **highlight: int
    ) -> TaskPosition:
        """Seen from before the event."""
        i = self.find(event, detail, last=last, **highlight)
        return TaskPosition(self.step_before_event(i), i, part)


def select_round(table: Mapping[str, np.ndarray], number: int) -> dict[str, np.ndarray]:
    """Those lines of a trace's table that are of one round."""
    return {name: column[table["round"] == number] for name, column in table.items()}


def rows_by_node(nodes: Mapping[str, np.ndarray], X: np.ndarray) -> list[np.ndarray]:
    """[node] the rows of each node of a tree that asks for numbers only."""
    found = [np.arange(len(X))] + [np.zeros(0, int)] * (len(nodes["n"]) - 1)
    for v in range(len(nodes["n"])):
        if nodes["left"][v] >= 0:
            goes = X[found[v], nodes["feature"][v]] <= nodes["threshold"][v]
            found[nodes["left"][v]], found[nodes["right"][v]] = found[v][goes], found[v][~goes]
    return found


def ensemble_trees(trace: Trace) -> Sequence[Tree]:
    """The trees of an ensemble."""
    return cast(Any, trace.model).trees
