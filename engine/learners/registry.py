"""All learners by name, and the lesson and the exercise that belong to a trace."""

from collections.abc import Mapping
from operator import attrgetter

from engine.core.trace import Trace
from engine.ideas import exponential, similarity
from engine.learners import __all__ as NAMES
from engine.learners.common.exercise import Exercise, LessonSteps
from engine.learners.common.learner import LearnerSpec
from engine.learners.declarations import find_declaration
from engine.models import replay
from engine.models.lesson import walk as model
from engine.text.step import Lesson

LEARNERS: Mapping[str, LearnerSpec] = {
    name: find_declaration(f"{__package__}.{name}.learner", "LEARNER", LearnerSpec) for name in NAMES
}
# Lessons that derive formulas on real rows.
DERIVATIONS: Mapping[str, LearnerSpec] = {
    "exponential": LearnerSpec(exponential.fit, lambda trace: exponential.LESSON),
    "similarity": LearnerSpec(similarity.fit, lambda trace: similarity.LESSON),
}
_BY_FIT = {learner.fit: learner for learner in (*LEARNERS.values(), *DERIVATIONS.values())} | {
    replay.fit: LearnerSpec(replay.fit, model.model_lesson)
}


def lesson_for_trace(trace: Trace) -> Lesson:
    if trace.fit not in _BY_FIT:
        name = f"{trace.fit.__module__}.{trace.fit.__name__}"
        raise LookupError(f"{name} has no lesson: its learner must be in __all__ of engine/learners/__init__.py.")
    return _BY_FIT[trace.fit].choose_lesson(trace)


def exercise_for_trace(trace: Trace) -> Exercise:
    """Return the exercise on a trace of a small table with numeric features."""
    build_tasks = _BY_FIT[trace.fit].build_tasks
    if build_tasks is None:
        return Exercise(trace, ())
    lesson = LessonSteps(lesson_for_trace(trace).steps(trace))
    tasks = [task for task in build_tasks(trace, lesson) if task.wrong_answers]  # without them nothing can be learned
    position = attrgetter("task_position.part", "task_position.start_step", "task_position.answer_step")
    return Exercise(trace, tuple(sorted(tasks, key=position)))
