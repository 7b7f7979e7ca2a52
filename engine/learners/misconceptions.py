"""Wrong ideas by name: what makes the wrong choices of every question, and tells a learner which mistake it was."""

from collections.abc import Callable
from typing import Any

from engine.learners import __all__ as NAMES
from engine.learners.common.misconception import Misconception, WrongAnswer, collect_wrong_answers
from engine.learners.declarations import find_optional

MISCONCEPTIONS: tuple[Misconception, ...] = tuple(
    each for name in NAMES for each in find_optional(f"{__package__}.{name}.misconceptions", "MISCONCEPTIONS")
)
MISCONCEPTION_BY_NAME = {rule.name: rule for rule in MISCONCEPTIONS}
MISCONCEPTION_TOPICS = tuple(dict.fromkeys(topic for rule in MISCONCEPTIONS for topic in rule.answer_functions))
_OF = {
    topic: tuple(rule for rule in MISCONCEPTIONS if topic in rule.answer_functions) for topic in MISCONCEPTION_TOPICS
}


def find_wrong_answers(
    topic: str,
    answer: Any,
    display_key: Callable[[Any], Any],
    max_answers: int = 3,
    is_plausible: Callable = lambda answer: True,
    **facts: Any,
) -> tuple[WrongAnswer, ...]:
    """Wrong answers to a question of a topic, each with the rule that makes it, none that reads as the right one.

    Example: wrong("say", 0.4236, shown, error=0.3, half=True) -> Wrong("ln-for-half-ln", 0.8473), ...
    """
    return collect_wrong_answers(_OF[topic], topic, answer, facts, display_key, max_answers, is_plausible)


__all__ = [
    "MISCONCEPTION_BY_NAME",
    "MISCONCEPTIONS",
    "MISCONCEPTION_TOPICS",
    "WrongAnswer",
    "Misconception",
    "find_wrong_answers",
]
