"""Exercises: tasks that ask for the next result of the algorithm and are graded against the trace.

A task shows what is needed and nothing more (`shown_table`, `shown_values`, `choices`). All data are frozen and made
from a trace, so the same seed gives the same exercise, and assignments can use any of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.misconception import WrongAnswer
from engine.learners.misconceptions import find_wrong_answers
from engine.text.arithmetic import format_plain_number
from engine.text.message import Message, msg
from engine.text.step import Calculation
from engine.tree.tree import Tree

NUMBER_TASK, CHOICE_TASK, ROWS_TASK = "number", "choice", "rows"  # type a number, choose one option, tick rows
NEAR, LEAST = 0.005, 0.0006  # relative and absolute tolerance of typed numbers
HIDDEN = 0.0006  # relative rounding error of numbers shown to four digits
MAX_WRONG_ANSWERS = 12  # per task, with a misconception each
TableColumns = Mapping[str, Sequence[Any]]  # the columns of a table, by name


def number_tolerance(x: float) -> float:
    """Return how far a typed number may be from x."""
    return max(NEAR * abs(x), LEAST)


def rounding_tolerance(facts: Mapping[str, Any], given: TableColumns) -> float:
    """Return the error of results that are calculated from numbers shown to four digits."""
    columns = (x for column in given.values() for x in column)
    numbers = [abs(x) for x in (*facts.values(), *columns) if isinstance(x, float) and not x.is_integer()]
    return HIDDEN * max(numbers, default=0.0)


@dataclass(frozen=True)
class TaskPosition:
    """The steps of a lesson that a task belongs to."""

    start_step: int  # its state is shown with the task
    answer_step: int
    part: int  # of the exercise (a node, a round), by which worked examples fade


@dataclass(frozen=True)
class ExerciseTask:
    """One task of an exercise."""

    topic: str  # as misconceptions name it
    kind: str  # NUMBER_TASK, CHOICE_TASK or ROWS_TASK
    prompt: Message
    answer: Any  # a number, the index of a choice, or row indices
    task_position: TaskPosition
    shown_table: TableColumns = field(default_factory=dict)
    shown_values: Mapping[str, float] = field(default_factory=dict)
    choices: tuple[Any, ...] = ()
    splits: tuple[tuple[int, float, float], ...] = ()  # if choices are splits: feature, threshold, gain
    wrong_answers: tuple[WrongAnswer, ...] = ()
    calculation: Calculation | None = None
    tolerance: float = 0.0  # of a typed number

    @property
    def hints(self) -> tuple[Message, ...]:
        """The hints, which cost the same each; the last explains the solution."""
        return (msg("exercise.task.hint", topic=self.topic),)

    def is_right(self, answer: Any) -> bool:
        if self.kind == NUMBER_TASK:
            return abs(answer - self.answer) <= self.tolerance
        return tuple(sorted(answer)) == self.answer if self.kind == ROWS_TASK else answer == self.answer


@dataclass(frozen=True, eq=False)
class Exercise:
    """The tasks on one trace."""

    trace: Trace
    tasks: tuple[ExerciseTask, ...]

    @property
    def n_misconceptions(self) -> int:
        """The number of different misconceptions that it can detect."""
        return len({wrong.misconception for task in self.tasks for wrong in task.wrong_answers})


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
    """Return a task to type a number. Misconception rules compute wrong answers from `ideas`."""
    answer = float(answer) + 0.0  # no -0
    shown_values, shown_table = shown_values or {}, shown_table or {}
    tolerance = max(number_tolerance(answer), rounding_tolerance(shown_values, shown_table))
    is_apart = lambda other: abs(other - answer) > 2 * tolerance  # noqa: E731
    wrong = find_wrong_answers(topic, answer, format_plain_number, MAX_WRONG_ANSWERS, is_apart, **ideas)
    wrong = tuple(WrongAnswer(w.misconception, float(w.answer) + 0.0) for w in wrong)
    prompt = msg("exercise.task.question", topic=topic, **(message_args or {}))
    task = ExerciseTask(topic, NUMBER_TASK, prompt, answer, moment, shown_table, shown_values, wrong_answers=wrong)
    return replace(task, calculation=working, tolerance=tolerance)


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
    """Return a task to choose one of `choices`; `answer` is its index."""
    wrong = find_wrong_answers(topic, answer, int, MAX_WRONG_ANSWERS, lambda i: 0 <= i < len(choices), **ideas)
    wrong = tuple(WrongAnswer(w.misconception, int(w.answer)) for w in wrong)
    prompt = msg("exercise.task.question", topic=topic, **(message_args or {}))
    task = ExerciseTask(topic, CHOICE_TASK, prompt, int(answer), moment, shown_table or {}, shown_values or {})
    return replace(task, choices=tuple(choices), wrong_answers=wrong, calculation=working)


def rows_task(
    topic: str,
    answer: Sequence[int],
    choices: Sequence[Any],
    moment: TaskPosition,
    shown_table: TableColumns,
    message_args: Mapping[str, Any],
    **ideas: Any,
) -> ExerciseTask:
    """Return a task to tick rows."""
    answer = tuple(map(int, answer))
    wrong = find_wrong_answers(topic, answer, tuple, MAX_WRONG_ANSWERS, **ideas)
    prompt = msg("exercise.task.question", topic=topic, **message_args)
    return ExerciseTask(topic, ROWS_TASK, prompt, answer, moment, shown_table, {}, tuple(choices), wrong_answers=wrong)


def most_telling_task(tasks: Sequence[ExerciseTask]) -> ExerciseTask:
    """Return the task that detects the most misconceptions, among tasks on different rows."""
    return max(tasks, key=lambda task: len(task.wrong_answers))


class LessonSteps:
    """The steps of a lesson, with search."""

    def __init__(self, steps: Sequence[Any]):
        self.steps = steps

    def find(self, event: str, detail: int | None = None, *, last: bool = False, **highlight: int) -> int:
        """Find the first step by class of event, detail and highlight; the lesson's last step if there is none.

        Example: find("Branch", 1, tree=0, node=2).
        """
        indices = range(len(self.steps))
        for i in reversed(indices) if last else indices:
            step = self.steps[i]
            if type(step.event).__name__ != event or detail not in (None, step.detail):
                continue
            if all(getattr(step.highlight, name) == value for name, value in highlight.items()):
                return i
        return len(self.steps) - 1

    def step_before_event(self, i: int) -> int:
        """Return the last step before all steps of the event of step i."""
        first = next(j for j, step in enumerate(self.steps) if step.event is self.steps[i].event)
        return max(first - 1, 0)

    def task_position(
        self, part: int, event: str, detail: int | None = None, *, last: bool = False, **highlight: int
    ) -> TaskPosition:
        """Return the position of a task that is asked before the event; arguments as in `find`."""
        i = self.find(event, detail, last=last, **highlight)
        return TaskPosition(self.step_before_event(i), i, part)


def select_round(table: Mapping[str, np.ndarray], number: int) -> dict[str, np.ndarray]:
    """Return the entries of one round of a trace's table."""
    return {name: column[table["round"] == number] for name, column in table.items()}


def rows_by_node(nodes: Mapping[str, np.ndarray], X: np.ndarray) -> list[np.ndarray]:
    """Return the rows of each node of a tree without categories."""
    rows = [np.arange(len(X))] + [np.zeros(0, int)] * (len(nodes["n"]) - 1)
    for v in range(len(nodes["n"])):
        if nodes["left"][v] >= 0:
            goes_left = np.less if "strict" in nodes else np.less_equal
            left = goes_left(X[rows[v], nodes["feature"][v]], nodes["threshold"][v])
            rows[nodes["left"][v]], rows[nodes["right"][v]] = rows[v][left], rows[v][~left]
    return rows


def ensemble_trees(trace: Trace) -> Sequence[Tree]:
    return cast(Any, trace.model).trees
