"""Decision trees for the list of learners: the fit, its lessons and its exercises."""

from engine.core.trace import Trace
from engine.learners.cart import fit
from engine.learners.cart.exercises import tasks
from engine.learners.cart.lesson.walk import LESSON, RANDOM_SPLITS_LESSON
from engine.learners.common.learner import LearnerSpec
from engine.text.step import Lesson


def choose_lesson(trace: Trace) -> Lesson:
    return RANDOM_SPLITS_LESSON if trace.settings.get("splitter") == "random" else LESSON


LEARNER = LearnerSpec(fit, choose_lesson, tasks)
