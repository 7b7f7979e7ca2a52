"""What a step says, as an English reader has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.lessons.common.step import Question, Step
from pages.language.messages import language


def sentence(step: Step) -> str:
    return language().text(*step.says)


def words(said: Any) -> str:
    """Of anything else that is said: a question, a choice, what is worked out."""
    return language().plain(said)


def question(step: Step) -> Question | None:
    """What a step asks, written out."""
    asked = step.question
    if asked is None:
        return None
    because = asked.because if isinstance(asked.because, tuple) else (asked.because,)
    return replace(asked, ask=language().text(asked.ask), choices=tuple(words(asked.choices)),
                   because=language().text(*because))  # fmt: skip
