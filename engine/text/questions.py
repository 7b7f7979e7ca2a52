"""Multiple-choice questions whose distractors come from misconception rules.

No distractor reads like the answer. With fewer than two distractors there is no question.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.learners.misconceptions import MISCONCEPTION_BY_NAME, find_wrong_answers
from engine.text.arithmetic import format_plain_number
from engine.text.message import Message, NumberText
from engine.text.script import Script
from engine.text.step import Question

MAX_CHOICES, MIN_CHOICES = 4, 3


def build_question(
    topic: str,
    prompt: str | Message,
    answer: Any,
    render: Callable[[Any], Any],
    explanation: Any,
    details: tuple[int, ...],
    display_key: Callable[[Any], Any] = lambda choice: choice,
    is_plausible: Callable[[Any], bool] = lambda choice: True,
    **facts: Any,
) -> Question | None:
    """Return a question with sorted choices, or None if there are too few distractors.

    `render` makes the text of a choice; choices with equal `display_key` look the same to readers. Misconception rules
    compute wrong answers from `facts`; those that are not `is_plausible` are dropped.
    """
    wrong = find_wrong_answers(topic, answer, display_key, MAX_CHOICES - 1, is_plausible, **facts)
    if len(wrong) < MIN_CHOICES - 1:
        return None
    rule = {w.answer: w.misconception for w in wrong} | {answer: ""}
    choices = sorted(rule)
    return Question(prompt, tuple(map(render, choices)), choices.index(answer), explanation, details, topic,
                    tuple(rule[choice] for choice in choices))  # fmt: skip


def build_numeric_question(topic: str, prompt: str | Message, answer: float, explanation: Any, details: tuple[int, ...],
            is_plausible: Callable[[float], bool] = lambda x: True, **facts: Any) -> Question | None:  # fmt: skip
    """Return a question whose choices are numbers, or None."""
    answer = float(answer) + 0.0  # no -0
    return build_question(
        topic, prompt, answer, NumberText, explanation, details, format_plain_number, is_plausible, **facts
    )


AHEAD = 12  # steps of one event that are searched for the calculation of the answer


def evidence_step(script: Script, rule: str, i: int) -> int:
    """Find the step that shows what a misconception rule gets wrong at step i; `i` if there is none.

    Candidates are steps of the rule's evidence events: first of the same tree, then of the same node, then the next.
    """
    steps = np.flatnonzero(np.isin(script.event_types, MISCONCEPTION_BY_NAME[rule].evidence_events.split()))
    if not len(steps):
        return i
    tree, node = (script.columns[name][steps] != script.columns[name][i] for name in ("tree", "node"))
    order = np.lexsort((np.abs(steps - i), steps < i, node, tree))
    return int(steps[order[0]])


def evidence_steps(script: Script, question: Question, i: int) -> list[int]:
    """Return the evidence step of each choice of a question at step i; `i` for the answer."""
    answer = question.choices[question.answer_index]
    steps = [evidence_step(script, rule, i) if rule else i for rule in question.misconceptions]
    return [calculating_step(script, answer, step) for step in steps] if isinstance(answer, NumberText) else steps


def calculating_step(script: Script, right: NumberText, at: int) -> int:
    """Find the first step from `at`, of the same event, that calculates the number; `at` if there is none."""
    event, shown = script[at].event, format_plain_number(right.value)
    for k in range(at, min(at + AHEAD, len(script))):
        if script[k].event is not event:
            break
        if any(format_plain_number(calculation.value) == shown for calculation in script.render_text(k).calculations):
            return k
    return at
