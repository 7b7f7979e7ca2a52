"""Registration of gradient boosting: fit, lesson and exercises."""

from engine.learners.common.learner import LearnerSpec
from engine.learners.gradient_boosting import fit
from engine.learners.gradient_boosting.exercises import tasks
from engine.learners.gradient_boosting.lesson.walk import boosting_lesson

LEARNER = LearnerSpec(fit, boosting_lesson, tasks, draws_by_default=True)
