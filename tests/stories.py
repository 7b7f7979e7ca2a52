"""What the steps of every lesson promise, whoever tells them."""

from __future__ import annotations

import re
from itertools import pairwise

from engine.core.trace import Trace
from engine.learners.registry import lesson_for_trace
from engine.text.step import Question, Step
from tests.words import words


def assert_told_in_order(trace: Trace, steps: tuple[Step, ...]):
    """Every event has steps, in the order things happened, each at a line of the lesson's code."""
    place = {event: i for i, event in enumerate(trace.events)}
    assert {step.event for step in steps} == set(trace.events)
    assert all(place[a.event] <= place[b.event] for a, b in pairwise(steps))
    code = lesson_for_trace(trace).code
    assert all(1 <= step.line <= len(code) and code[step.line - 1] for step in steps)


def assert_can_be_answered(question: Question, least: int = 3):
    choices = words(question.choices)
    assert least <= len(set(choices)) == len(choices) <= 4
    assert 0 <= question.answer_index < len(question.choices) and question.explanation


def gives_away(question: Question) -> re.Pattern:
    """The answer as it would stand in a sentence: not as a part of a longer word or number."""
    return re.compile(rf"(?<![\w.]){re.escape(words(question.choices[question.answer_index]))}(?![\w.]\w)")
