"""Design questions: which learner or setting, and why, about plots of real fits; the list of all, by learner and topic.

A new topic needs a message with its explanation in design.ftl.
"""

from itertools import chain

from engine import learners
from engine.design.comparison_questions import BestLearner
from engine.design.question import (
    LINES,
    PLANES,
    ComparisonSpec,
    DesignQuestion,
    DesignQuestionInstance,
    FitSpec,
    instance_for_seed,
)
from engine.learners.declarations import find_optional

__all__ = [
    "DESIGN_QUESTIONS",
    "DESIGN_TOPICS",
    "DesignQuestionInstance",
    "ComparisonSpec",
    "FitSpec",
    "instance_for_seed",
    "question_of_topic",
]

LEARNERS = ("cart", "forest", "adaboost", "gradient_boosting")
LEARNER_CHOICES: tuple[DesignQuestion, ...] = (
    BestLearner("best-with-stumps", "which-learner", LEARNERS, ((10, 1), (30, 1), (60, 1)), (*PLANES, *LINES)),
    BestLearner("best-with-depth", "which-learner", LEARNERS, ((30, 2), (30, 3), (60, 4)), (*PLANES, *LINES)),
)  # fmt: skip
_MODULES = [f"{learners.__name__}.{name}.design_questions" for name in learners.__all__]
_QUESTIONS = (*chain.from_iterable(find_optional(module, "DESIGN_QUESTIONS") for module in _MODULES), *LEARNER_CHOICES)
DESIGN_QUESTIONS: dict[str, DesignQuestion] = {question.name: question for question in _QUESTIONS}
DESIGN_TOPICS: dict[str, tuple[DesignQuestion, ...]] = {
    topic: tuple(question for question in _QUESTIONS if question.topic == topic)
    for topic in dict.fromkeys(question.topic for question in _QUESTIONS)
}


def question_of_topic(topic: str, seed: int) -> tuple[DesignQuestion, int]:
    """Return the question of a topic for a seed, and the seed of its instance. Questions take turns."""
    question_seed, index = divmod(seed, len(DESIGN_TOPICS[topic]))
    return DESIGN_TOPICS[topic][index], question_seed
