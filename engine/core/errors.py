"""The one error a user can cause."""

from __future__ import annotations

from reprlib import Repr
from typing import Any

from engine.text.message import Message, literal, msg

LETTERS = 120  # of a value that a sentence repeats
SHORT = Repr()
SHORT.maxstring = SHORT.maxother = SHORT.maxlong = LETTERS // 2


class DataProblem(ValueError):
    """What is wrong, where, and what to do: a message with its values, such as ("upload.error.no-columns", n=3).

    `str(problem)` is English; a page words `problem.message` in its reader's language. Texts among the values are the
    user's own and are shown as they are.
    """

    def __init__(self, key: str | Message, /, **values: Any):
        self.message = key if isinstance(key, Message) else Message(key, literal(values))
        super().__init__(self.message)  # args, from which it is made again behind a pickle

    def __str__(self) -> str:
        return str(self.message)


def short_repr(value: object) -> str | Message:
    """Return a value as it would be typed, without the middle of what is long."""
    try:
        text = SHORT.repr(value)
    except ValueError:  # of a whole number with more digits than Python writes
        return msg("setting.value.many-digits")
    return text if len(text) <= LETTERS else text[:LETTERS] + "..."
