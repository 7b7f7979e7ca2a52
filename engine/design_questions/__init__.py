"""Design questions: which learner, which setting, and why, on pictures of real fits."""

from engine.design_questions.asked import Asked, Comparison, Fit, ask
from engine.design_questions.table import QUESTIONS, TOPICS, of_topic

__all__ = ["QUESTIONS", "TOPICS", "Asked", "Comparison", "Fit", "ask", "of_topic"]
