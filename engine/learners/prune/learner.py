"""The declaration of pruning: fit, lesson, exercises."""

from engine.learners.common.learner import LearnerSpec
from engine.learners.prune import fit
from engine.learners.prune.exercises import tasks
from engine.learners.prune.lesson.walk import pruning_lesson

LEARNER = LearnerSpec(fit, pruning_lesson, tasks, draws_by_default=True)
