"""All design questions: those of each learner, and which learner to choose.

A new topic needs a reason in design.ftl.
"""

from __future__ import annotations

from engine import learners
from engine.design.comparison_questions import BestLearner
from engine.design.question import LINES, PLANES, DesignQuestion
from engine.learners.declarations import find_optional

LEARNERS = ("cart", "forest", "adaboost", "gradient_boosting")
CHOOSING: tuple[DesignQuestion, ...] = (
    BestLearner("best-with-stumps", "which-learner", LEARNERS, ((10, 1), (30, 1), (60, 1)), (*PLANES, *LINES)),
    BestLearner("best-with-depth", "which-learner", LEARNERS, ((30, 2), (30, 3), (60, 4)), (*PLANES, *LINES)),
)  # fmt: skip
OF_LEARNERS: tuple[DesignQuestion, ...] = tuple(
    each
    for name in learners.__all__
    for each in find_optional(f"{learners.__name__}.{name}.design_questions", "DESIGN_QUESTIONS")
)
DESIGN_QUESTIONS: dict[str, DesignQuestion] = {question.name: question for question in (*OF_LEARNERS, *CHOOSING)}
DESIGN_TOPICS: dict[str, tuple[DesignQuestion, ...]] = {
    topic: tuple(question for question in DESIGN_QUESTIONS.values() if question.topic == topic)
    for topic in dict.fromkeys(question.topic for question in DESIGN_QUESTIONS.values())
}


def question_of_topic(topic: str, seed: int) -> tuple[DesignQuestion, int]:
    """The questions of a topic take turns: which one it is, and the seed it is asked with."""
    turn, place = divmod(seed, len(DESIGN_TOPICS[topic]))
    return DESIGN_TOPICS[topic][place], turn
