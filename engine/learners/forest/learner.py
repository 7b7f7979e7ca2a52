"""Registration of bagging and random forests: fit, lessons and exercises."""

from engine.core.trace import Trace
from engine.learners.common.learner import LearnerSpec
from engine.learners.forest import fit
from engine.learners.forest.exercises import tasks
from engine.learners.forest.lesson.walk import EXTRA_TREES_LESSON, LESSON
from engine.text.step import Lesson


def choose_lesson(trace: Trace) -> Lesson:
    """Return the lesson for the trace's settings."""
    return EXTRA_TREES_LESSON if trace.settings.get("splitter") == "random" else LESSON


LEARNER = LearnerSpec(fit, choose_lesson, tasks, draws_by_default=True)
