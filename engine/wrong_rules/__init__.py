"""Wrong ideas by name: what makes the wrong choices of every question, and tells a learner which mistake it was."""

from collections.abc import Callable
from typing import Any

from engine.wrong_rules import adaboost, boosting, forest, pruning, tree, xgb
from engine.wrong_rules.rule import Misconception, WrongAnswer, collect_wrong_answers

MISCONCEPTIONS: tuple[Misconception, ...] = (
    *tree.CART_MISCONCEPTIONS,
    *pruning.PRUNE_MISCONCEPTIONS,
    *forest.FOREST_MISCONCEPTIONS,
    *adaboost.ADABOOST_MISCONCEPTIONS,
    *boosting.BOOSTING_MISCONCEPTIONS,
    *xgb.XGB_MISCONCEPTIONS,
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
