"""Multiple choice whose distractors come from misconception rules; none reads like the right choice.

So a question stands where wrong ideas and the right one differ: where fewer than two of them do, nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.learners.misconceptions import MISCONCEPTION_BY_NAME, find_wrong_answers
from engine.text.arithmetic import format_plain_number
from engine.text.message import Message, NumberText
from engine.text.script import Script
from engine.text.step import Question

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


AHEAD = 12  # steps of one event that are looked through for the right number


def evidence_step(script: Script, rule: str, i: int) -> int:
    """Find the step that demonstrates the correct answer to what a rule gets wrong at step i; `i` if there is none.

    Of the events that the rule names those of the same tree and node come first, and of them the next.
    """
    places = np.flatnonzero(np.isin(script.event_types, MISCONCEPTION_BY_NAME[rule].evidence_events.split()))
    if not len(places):
        return i
    tree, node = (script.columns[name][places] != script.columns[name][i] for name in ("tree", "node"))
    order = np.lexsort((np.abs(places - i), places < i, node, tree))
    return int(places[order[0]])


def evidence_steps(script: Script, question: Question, i: int) -> list[int]:
    """Of each choice of a question at step i; of the right one i."""
    right = question.choices[question.answer_index]
    found = [evidence_step(script, rule, i) if rule else i for rule in question.misconceptions]
    return [calculating_step(script, right, at) for at in found] if isinstance(right, NumberText) else found


def calculating_step(script: Script, right: NumberText, at: int) -> int:
    """Of the steps that tell one event the first from here on that works out a number; else this one."""
    event = script[at].event
    for k in range(at, min(at + AHEAD, len(script))):
        if script[k].event is not event:
            break
        if any(
            format_plain_number(working.value) == format_plain_number(right.value)
            for working in script.render_text(k).calculations
        ):
            return k
    return at
