"""What the engine knows of a learner beside its fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.core.trace import Trace
from engine.learners.common.exercise import ExerciseTask, LessonSteps
from engine.text.step import Lesson

TaskBuilder = Callable[[Trace, LessonSteps], Iterator[ExerciseTask]]


@dataclass(frozen=True)
class LearnerSpec:
    """A learner's fit, the lesson that a trace of it is told in, and what can be done by hand of it.

    Example: LearnerSpec(fit=prune.fit, choose_lesson=lambda trace: LESSON, build_tasks=tasks).
    """

    fit: Callable
    choose_lesson: Callable[[Trace], Lesson]
    build_tasks: TaskBuilder | None = None  # None: it has no exercises
    draws_by_default: bool = False  # whether the seed matters as long as nobody sets anything
