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
from engine.lessons.common.step import Working
from engine.text.message import Message, msg
from engine.text.phrases import shown
from engine.tree.tree import Tree
from engine.wrong_rules import Wrong, wrong

NUMBER, CHOICE, ROWS = "number", "choice", "rows"  # a number is typed, one is chosen, rows are ticked
NEAR, LEAST = 0.005, 0.0006  # how far a typed number may be off: half a percent,
HIDDEN = 0.0006  # and, of the largest number that is seen, what four digits hide
IDEAS = 12  # wrong answers of a task that are known by name
Given = Mapping[str, Sequence[Any]]  # columns of a table by what they hold


def near(x: float) -> float:
    """What counts as the same typed number."""
    return max(NEAR * abs(x), LEAST)


def hidden(facts: Mapping[str, Any], given: Given) -> float:
    """By how much what is worked out from what is seen may be off, since it is seen to four digits only."""
    columns = (x for column in given.values() for x in column)
    numbers = [abs(x) for x in (*facts.values(), *columns) if isinstance(x, float) and not x.is_integer()]
    return HIDDEN * max(numbers, default=0.0)


@dataclass(frozen=True)
class Moment:
    """Where in the lesson a task stands: the step whose state is seen, the one that tells the answer, and the part of
    the exercise (a node, a round), which worked steps fade by."""

    before: int
    step: int
    part: int


@dataclass(frozen=True)
class ExerciseTask:
    topic: str  # as the wrong rules have it
    kind: str  # NUMBER, CHOICE, ROWS
    ask: Message
    right: Any  # a number, the place of a choice, or rows by their places
    moment: Moment
    given: Given = field(default_factory=dict)  # a table
    facts: Mapping[str, float] = field(default_factory=dict)
    choices: tuple[Any, ...] = ()
    splits: tuple[tuple[int, float, float], ...] = ()  # of choices that are splits: feature, threshold, gain
    wrong: tuple[Wrong, ...] = ()
    working: Working | None = None  # how it comes out
    tolerance: float = 0.0  # how far a typed number may be off

    @property
    def hints(self) -> tuple[Message, ...]:
        """Each costs the same; the last is how it is done, in symbols or in words."""
        return (msg("exercise-hint", topic=self.topic),)

    def is_right(self, answer: Any) -> bool:
        if self.kind == NUMBER:
            return abs(answer - self.right) <= self.tolerance
        return tuple(sorted(answer)) == self.right if self.kind == ROWS else answer == self.right

    def mistake(self, answer: Any) -> str:
        """The wrong idea that makes an answer, by name; "" if none is known to."""
        if self.kind == NUMBER:
            by = min(self.wrong, key=lambda each: abs(each.answer - answer), default=None)
            return by.rule if by and abs(by.answer - answer) <= max(near(by.answer), self.tolerance) else ""
        given = tuple(sorted(answer)) if self.kind == ROWS else answer
        return next((each.rule for each in self.wrong if each.answer == given), "")


@dataclass(frozen=True, eq=False)
class Exercise:
    """Example: exercises.of(record(cart.fit, drawn(3, "classification")))."""

    trace: Trace
    tasks: tuple[ExerciseTask, ...]

    @property
    def ideas(self) -> int:
        """How many different wrong ideas it can tell from the right one."""
        return len({each.rule for task in self.tasks for each in task.wrong})


# -- making tasks


def number(
    topic: str,
    right: float,
    moment: Moment,
    working: Working,
    facts: Mapping[str, Any] | None = None,
    given: Given | None = None,
    places: Mapping[str, Any] | None = None,
    **ideas: Any,
) -> ExerciseTask:
    """A number to type. `ideas` are the facts that wrong rules start from, `places` those of the sentence."""
    right = float(right) + 0.0
    facts, given = facts or {}, given or {}
    tolerance = max(near(right), hidden(facts, given))
    apart = lambda other: abs(other - right) > 2 * tolerance  # noqa: E731
    found = wrong(topic, right, shown, IDEAS, apart, **ideas)
    found = tuple(Wrong(each.rule, float(each.answer) + 0.0) for each in found)
    return ExerciseTask(
        topic,
        NUMBER,
        msg("exercise-ask", topic=topic, **(places or {})),
        right,
        moment,
        given,
        facts,
        wrong=found,
        working=working,
        tolerance=tolerance,
    )


def choice(
    topic: str,
    right: int,
    choices: Sequence[Any],
    moment: Moment,
    given: Given | None = None,
    facts: Mapping[str, Any] | None = None,
    places: Mapping[str, Any] | None = None,
    working: Working | None = None,
    **ideas: Any,
) -> ExerciseTask:
    """One of some choices."""
    found = wrong(topic, right, int, IDEAS, lambda place: 0 <= place < len(choices), **ideas)
    found = tuple(Wrong(each.rule, int(each.answer)) for each in found)
    return ExerciseTask(
        topic,
        CHOICE,
        msg("exercise-ask", topic=topic, **(places or {})),
        int(right),
        moment,
        given or {},
        facts or {},
        tuple(choices),
        wrong=found,
        working=working,
    )


def rows(
    topic: str,
    right: Sequence[int],
    choices: Sequence[Any],
    moment: Moment,
    given: Given,
    places: Mapping[str, Any],
    **ideas: Any,
) -> ExerciseTask:
    """Some of the rows."""
    right = tuple(map(int, right))
    found = wrong(topic, right, tuple, IDEAS, **ideas)
    return ExerciseTask(
        topic, ROWS, msg("exercise-ask", topic=topic, **places), right, moment, given, {}, tuple(choices), wrong=found
    )


def fullest(tasks: Sequence[ExerciseTask]) -> ExerciseTask:
    """Of tasks that differ in the row they ask about the one that tells most wrong ideas from the right one."""
    return max(tasks, key=lambda task: len(task.wrong))


class Lessons:
    """The steps of a trace's lesson, to find moments in."""

    def __init__(self, steps: Sequence[Any]):
        self.steps = steps

    def find(self, event: str, grain: int | None = None, *, last: bool = False, **light: int) -> int:
        """The first step of such an event that lights this: find("Branch", 1, tree=0, node=2)."""
        places = range(len(self.steps) - 1, -1, -1) if last else range(len(self.steps))
        fits = partial(self._fits, event, grain, light)
        return next((i for i in places if fits(self.steps[i])), len(self.steps) - 1)

    @staticmethod
    def _fits(event: str, grain: int | None, light: Mapping[str, int], step: Any) -> bool:
        return (
            type(step.event).__name__ == event
            and grain in (None, step.grain)
            and all(getattr(step.light, name) == value for name, value in light.items())
        )

    def before(self, i: int) -> int:
        """The last step before all those of the same event."""
        first = next(j for j, step in enumerate(self.steps) if step.event is self.steps[i].event)
        return max(first - 1, 0)

    def moment(self, part: int, event: str, grain: int | None = None, *, last: bool = False, **light: int) -> Moment:
        """Seen from before the event."""
        i = self.find(event, grain, last=last, **light)
        return Moment(self.before(i), i, part)


def of_round(table: Mapping[str, np.ndarray], number: int) -> dict[str, np.ndarray]:
    """Those lines of a trace's table that are of one round."""
    return {name: column[table["round"] == number] for name, column in table.items()}


def rows_in(nodes: Mapping[str, np.ndarray], X: np.ndarray) -> list[np.ndarray]:
    """[node] the rows of each node of a tree that asks for numbers only."""
    found = [np.arange(len(X))] + [np.zeros(0, int)] * (len(nodes["n"]) - 1)
    for v in range(len(nodes["n"])):
        if nodes["left"][v] >= 0:
            goes = X[found[v], nodes["feature"][v]] <= nodes["threshold"][v]
            found[nodes["left"][v]], found[nodes["right"][v]] = found[v][goes], found[v][~goes]
    return found


def trees_of(trace: Trace) -> Sequence[Tree]:
    """The trees of an ensemble."""
    return cast(Any, trace.model).trees
