"""Where a lesson shows how it is right: the step that whoever has a wrong idea is sent to."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.script import Script
from engine.lessons.common.step import Question
from engine.text.message import NumberText
from engine.text.phrases import format_plain_number
from engine.wrong_rules import MISCONCEPTION_BY_NAME

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
