"""The list of all misconceptions, which make the wrong answers of questions and exercises."""

from collections.abc import Callable
from typing import Any

from engine.learners import __all__ as NAMES
from engine.learners.common.misconception import Misconception, WrongAnswer, collect_wrong_answers
from engine.learners.declarations import find_optional

MISCONCEPTIONS: tuple[Misconception, ...] = tuple(
    rule for name in NAMES for rule in find_optional(f"{__package__}.{name}.misconceptions", "MISCONCEPTIONS")
)
MISCONCEPTION_BY_NAME = {rule.name: rule for rule in MISCONCEPTIONS}
MISCONCEPTION_TOPICS = tuple(dict.fromkeys(topic for rule in MISCONCEPTIONS for topic in rule.answer_functions))
_BY_TOPIC = {
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
    """Return wrong answers to a question, each with the name of its misconception.

    `facts` are the arguments of the misconceptions. Answers with equal `display_key` would read alike; one of them is
    returned, and none that reads like the right answer.
    Example: find_wrong_answers("say", 0.4236, format_plain_number, error=0.3, half=True) -> 0.8473 by "ln-for-half-ln".
    """
    return collect_wrong_answers(_BY_TOPIC[topic], topic, answer, facts, display_key, max_answers, is_plausible)
