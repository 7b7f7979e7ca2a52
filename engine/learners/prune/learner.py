"""The declaration of pruning: fit, lesson, exercises."""

from engine.learners.common.learner import LearnerSpec
from engine.learners.prune import fit
from engine.learners.prune.exercises import tasks
from engine.learners.prune.lesson.walk import LESSON

LEARNER = LearnerSpec(fit, lambda trace: LESSON, tasks, draws_by_default=True)
