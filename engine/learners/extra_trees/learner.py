"""All that the engine knows of Extra-Trees: a forest in another lesson."""

from engine.learners.common.learner import LearnerSpec
from engine.learners.extra_trees import fit
from engine.learners.forest.exercises import tasks
from engine.learners.forest.lesson.walk import EXTRA_TREES_LESSON

LEARNER = LearnerSpec(fit, lambda trace: EXTRA_TREES_LESSON, tasks, draws_by_default=True)
