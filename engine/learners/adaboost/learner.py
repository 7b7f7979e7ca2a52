"""Registration of AdaBoost: fit, lessons and exercises."""

from engine.core.trace import Trace
from engine.learners.adaboost import fit
from engine.learners.adaboost.exercises import tasks
from engine.learners.adaboost.lesson import walk_classes, walk_numbers
from engine.learners.common.learner import LearnerSpec
from engine.text.step import Lesson


def choose_lesson(trace: Trace) -> Lesson:
    """Return the lesson for the trace's task and settings."""
    if trace.data.task == "regression":
        summed = trace.settings.get("combine") == "notes_sum"
        return walk_numbers.NOTES_SUM_LESSON if summed else walk_numbers.LESSON
    return walk_classes.FULL_LOG_LESSON if trace.settings.get("say") == "log" else walk_classes.LESSON


LEARNER = LearnerSpec(fit, choose_lesson, tasks)
