"""Multiple choice whose distractors come from misconception rules; none reads like the right choice.

So a question stands where wrong ideas and the right one differ: where fewer than two of them do, nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.lessons.common.step import Question
from engine.text.message import Message, Number
from engine.text.phrases import shown
from engine.wrong_rules import wrong

CHOICES, LEAST = 4, 3
Grains = tuple[int, ...]


def asked(topic: str, ask: str | Message, right: Any, said: Callable[[Any], Any], because: Any, grains: Grains,
          reads: Callable[[Any], Any] = lambda choice: choice, may: Callable[[Any], bool] = lambda choice: True,
          **facts: Any) -> Question | None:  # fmt: skip
    """A question about things that have an order: choices stand in it. `said` writes one, `reads` tells what of it
    readers can tell apart, `may` whether it can be meant; `facts` are what wrong rules start from."""
    found = wrong(topic, right, reads, CHOICES - 1, may, **facts)
    if len(found) < LEAST - 1:
        return None
    rule = {each.answer: each.rule for each in found} | {right: ""}
    choices = sorted(rule)
    return Question(ask, tuple(map(said, choices)), choices.index(right), because, grains, topic,
                    tuple(rule[choice] for choice in choices))  # fmt: skip


def numeric(topic: str, ask: str | Message, right: float, because: Any, grains: Grains,
            may: Callable[[float], bool] = lambda x: True, **facts: Any) -> Question | None:  # fmt: skip
    """A question whose choices are numbers."""
    return asked(topic, ask, float(right) + 0.0, Number, because, grains, shown, may, **facts)
