"""The declaration of Extra-Trees: its fit, a lesson of the forest, the forest's exercises."""

from engine.learners.common.learner import LearnerSpec
from engine.learners.extra_trees import fit
from engine.learners.forest.exercises import tasks
from engine.learners.forest.lesson.walk import forest_lesson

LEARNER = LearnerSpec(fit, forest_lesson, tasks, draws_by_default=True)
