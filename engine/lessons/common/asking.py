"""Multiple choice whose distractors come from misconception rules; none reads like the right choice.

So a question stands where wrong ideas and the right one differ: where fewer than two of them do, nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.lessons.common.step import Question
from engine.text.message import Message, NumberText
from engine.text.phrases import format_plain_number
from engine.wrong_rules import find_wrong_answers

MAX_CHOICES, MIN_CHOICES = 4, 3
Grains = tuple[int, ...]


def build_question(
    topic: str,
    prompt: str | Message,
    answer: Any,
    render: Callable[[Any], Any],
    explanation: Any,
    details: Grains,
    display_key: Callable[[Any], Any] = lambda choice: choice,
    is_plausible: Callable[[Any], bool] = lambda choice: True,
    **facts: Any,
) -> Question | None:
    """A question about things that have an order: choices stand in it. `said` writes one, `reads` tells what of it
    readers can tell apart, `may` whether it can be meant; `facts` are what wrong rules start from."""
    found = find_wrong_answers(topic, answer, display_key, MAX_CHOICES - 1, is_plausible, **facts)
    if len(found) < MIN_CHOICES - 1:
        return None
    rule = {each.answer: each.misconception for each in found} | {answer: ""}
    choices = sorted(rule)
    return Question(prompt, tuple(map(render, choices)), choices.index(answer), explanation, details, topic,
                    tuple(rule[choice] for choice in choices))  # fmt: skip


def build_numeric_question(topic: str, ask: str | Message, right: float, because: Any, grains: Grains,
            is_plausible: Callable[[float], bool] = lambda x: True, **facts: Any) -> Question | None:  # fmt: skip
    """A question whose choices are numbers."""
    return build_question(
        topic, ask, float(right) + 0.0, NumberText, because, grains, format_plain_number, is_plausible, **facts
    )
