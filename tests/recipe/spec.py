"""All that the engine knows of lucky trees. follow.py copies this to engine/learners/lucky/learner.py."""

from engine.learners.lucky import fit
from engine.learners.lucky.lesson import lucky_lesson

from engine.learners.common.learner import LearnerSpec

LEARNER = LearnerSpec(fit, lucky_lesson)
