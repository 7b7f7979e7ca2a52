"""The declaration of XGBoost: fit, lesson, exercises."""

from engine.learners.common.learner import LearnerSpec
from engine.learners.xgb import fit
from engine.learners.xgb.exercises import tasks
from engine.learners.xgb.lesson.walk import xgb_lesson

LEARNER = LearnerSpec(fit, xgb_lesson, tasks, draws_by_default=True)
