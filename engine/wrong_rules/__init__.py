"""Wrong ideas by name: what makes the wrong choices of every question, and tells a learner which mistake it was."""

from collections.abc import Callable
from typing import Any

from engine.wrong_rules import adaboost, boosting, forest, pruning, tree, xgb
from engine.wrong_rules.rule import Wrong, WrongRule, wrong_answers

RULES: tuple[WrongRule, ...] = (
    *tree.RULES,
    *pruning.RULES,
    *forest.RULES,
    *adaboost.RULES,
    *boosting.RULES,
    *xgb.RULES,
)
BY_NAME = {rule.name: rule for rule in RULES}
TOPICS = tuple(dict.fromkeys(topic for rule in RULES for topic in rule.ways))
_OF = {topic: tuple(rule for rule in RULES if topic in rule.ways) for topic in TOPICS}


def wrong(
    topic: str,
    right: Any,
    reads: Callable[[Any], Any],
    most: int = 3,
    may: Callable = lambda answer: True,
    **facts: Any,
) -> tuple[Wrong, ...]:
    """Wrong answers to a question of a topic, each with the rule that makes it, none that reads as the right one.

    Example: wrong("say", 0.4236, shown, error=0.3, half=True) -> Wrong("ln-for-half-ln", 0.8473), ...
    """
    return wrong_answers(_OF[topic], topic, right, facts, reads, most, may)


__all__ = ["BY_NAME", "RULES", "TOPICS", "Wrong", "WrongRule", "wrong"]
