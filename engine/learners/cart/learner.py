"""Decision trees for the list of learners: the fit, its lessons and its exercises."""

from engine.learners.cart import fit
from engine.learners.cart.exercises import tasks
from engine.learners.cart.lesson.walk import cart_lesson
from engine.learners.common.learner import LearnerSpec

LEARNER = LearnerSpec(fit, cart_lesson, tasks)
