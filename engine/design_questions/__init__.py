"""Design questions: which learner, which setting, and why, on pictures of real fits."""

from engine.design_questions.asked import ComparisonSpec, DesignQuestionInstance, FitSpec, instance_for_seed
from engine.design_questions.table import DESIGN_QUESTIONS, DESIGN_TOPICS, question_of_topic

__all__ = [
    "DESIGN_QUESTIONS",
    "DESIGN_TOPICS",
    "DesignQuestionInstance",
    "ComparisonSpec",
    "FitSpec",
    "instance_for_seed",
    "question_of_topic",
]
