"""Where a lesson shows how it is right: the step that whoever has a wrong idea is sent to."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.script import Script
from engine.lessons.common.step import Question
from engine.text.message import Number
from engine.text.phrases import shown
from engine.wrong_rules import BY_NAME

AHEAD = 12  # steps of one event that are looked through for the right number


def step_shown_at(script: Script, rule: str, i: int) -> int:
    """Find the step that demonstrates the correct answer to what a rule gets wrong at step i; `i` if there is none.

    Of the events that the rule names those of the same tree and node come first, and of them the next.
    """
    places = np.flatnonzero(np.isin(script.kinds, BY_NAME[rule].shown_at.split()))
    if not len(places):
        return i
    tree, node = (script.columns[name][places] != script.columns[name][i] for name in ("tree", "node"))
    order = np.lexsort((np.abs(places - i), places < i, node, tree))
    return int(places[order[0]])


def steps_shown_at(script: Script, question: Question, i: int) -> list[int]:
    """Of each choice of a question at step i; of the right one i."""
    right = question.choices[question.answer]
    found = [step_shown_at(script, rule, i) if rule else i for rule in question.wrong]
    return [working_out(script, right, at) for at in found] if isinstance(right, Number) else found


def working_out(script: Script, right: Number, at: int) -> int:
    """Of the steps that tell one event the first from here on that works out a number; else this one."""
    event = script[at].event
    for k in range(at, min(at + AHEAD, len(script))):
        if script[k].event is not event:
            break
        if any(shown(working.value) == shown(right.value) for working in script.tell(k).workings):
            return k
    return at
