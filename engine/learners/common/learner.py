"""LearnerSpec, the registration of a learner: its fit, lesson and exercises."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.core.trace import Trace
from engine.learners.common.exercise import ExerciseTask, LessonSteps
from engine.text.step import Lesson


@dataclass(frozen=True)
class LearnerSpec:
    """A learner. Example: LearnerSpec(fit=prune.fit, choose_lesson=lambda trace: LESSON, build_tasks=tasks)."""

    fit: Callable
    choose_lesson: Callable[[Trace], Lesson]
    build_tasks: Callable[[Trace, LessonSteps], Iterator[ExerciseTask]] | None = None  # None: it has no exercises
    draws_by_default: bool = False  # does the seed matter with default settings?
