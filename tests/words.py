"""What a step says, as an English reader has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from engine.text.step import Question, Step
from pages.i18n.translator import translator_for

SAID: WeakKeyDictionary[Step, str] = WeakKeyDictionary()  # a step is asked again by each question after it


def sentence(step: Step) -> str:
    if step not in SAID:
        SAID[step] = translator_for().text(*step.sentences)
    return SAID[step]


def words(said: Any) -> str:
    """Of anything else that is said: a question, a choice, what is worked out."""
    return translator_for().render(said)


def question(step: Step) -> Question | None:
    """What a step asks, written out."""
    asked = step.question
    if asked is None:
        return None
    because = asked.explanation if isinstance(asked.explanation, tuple) else (asked.explanation,)
    return replace(asked, prompt=translator_for().text(asked.prompt), choices=tuple(words(asked.choices)),
                   explanation=translator_for().text(*because))  # fmt: skip
