"""DataProblem, the one error that a user can cause."""

from reprlib import Repr
from typing import Any

from engine.text.message import Message, literal, msg

LETTERS = 120  # at most, of a value that an error message repeats
SHORT = Repr()
SHORT.maxstring = SHORT.maxother = SHORT.maxlong = LETTERS // 2


class DataProblem(ValueError):
    """An error with a message for the user. Example: DataProblem("upload.error.no-columns", n=3).

    `str(problem)` is English; pages translate `problem.message` to the reader's language. Strings among the values
    come from the user and are shown unchanged.
    """

    def __init__(self, key: str | Message, /, **values: Any):
        self.message = key if isinstance(key, Message) else Message(key, literal(values))
        super().__init__(self.message)  # sets args, from which pickle makes the error again

    def __str__(self) -> str:
        return str(self.message)


def short_repr(value: object) -> str | Message:
    """Return the repr of a value, shortened if it is long."""
    try:
        text = SHORT.repr(value)
    except ValueError:  # an integer with more digits than Python converts
        return msg("setting.value.many-digits")
    return text if len(text) <= LETTERS else text[:LETTERS] + "..."
