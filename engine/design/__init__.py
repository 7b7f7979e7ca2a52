"""Design questions: which learner or setting, and why, asked about plots of real fits."""

from engine.design.catalogue import DESIGN_QUESTIONS, DESIGN_TOPICS, question_of_topic
from engine.design.question import ComparisonSpec, DesignQuestionInstance, FitSpec, instance_for_seed

__all__ = [
    "DESIGN_QUESTIONS",
    "DESIGN_TOPICS",
    "DesignQuestionInstance",
    "ComparisonSpec",
    "FitSpec",
    "instance_for_seed",
    "question_of_topic",
]
