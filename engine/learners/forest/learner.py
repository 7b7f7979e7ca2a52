"""All that the engine knows of bagging and random forests."""

from engine.core.trace import Trace
from engine.learners.common.learner import LearnerSpec
from engine.learners.forest import fit
from engine.learners.forest.exercises import tasks
from engine.learners.forest.lesson.walk import EXTRA_TREES_LESSON, LESSON
from engine.text.step import Lesson


def choose_lesson(trace: Trace) -> Lesson:
    return EXTRA_TREES_LESSON if trace.settings.get("splitter") == "random" else LESSON


LEARNER = LearnerSpec(fit, choose_lesson, tasks, draws_by_default=True)
