"""Registration of AdaBoost: fit, lessons and exercises."""

from engine.core.trace import Trace
from engine.learners.adaboost import fit
from engine.learners.adaboost.exercises import tasks
from engine.learners.adaboost.lesson.walk_classes import classification_lesson
from engine.learners.adaboost.lesson.walk_numbers import regression_lesson
from engine.learners.common.learner import LearnerSpec
from engine.text.step import Lesson


def choose_lesson(trace: Trace) -> Lesson:
    """Return the lesson for the trace's task and settings."""
    return regression_lesson(trace) if trace.data.task == "regression" else classification_lesson(trace)


LEARNER = LearnerSpec(fit, choose_lesson, tasks)
