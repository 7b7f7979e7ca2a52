"""Registration of bagging and random forests: fit, lessons and exercises."""

from engine.learners.common.learner import LearnerSpec
from engine.learners.forest import fit
from engine.learners.forest.exercises import tasks
from engine.learners.forest.lesson.walk import forest_lesson

LEARNER = LearnerSpec(fit, forest_lesson, tasks, draws_by_default=True)
