"""The one error a user can cause. Its text is shown on the page as it stands, so it must help."""

from __future__ import annotations

from reprlib import Repr

LETTERS = 120  # of a value that a sentence repeats
SHORT = Repr()
SHORT.maxstring = SHORT.maxother = SHORT.maxlong = LETTERS // 2


class DataProblem(ValueError):
    """What is wrong, where, and what to do: "Column 'age', row 12: 'n/a?' is not a number. ..."."""


def shortened(value: object) -> str:
    """A value as it would be typed, without the middle of what is long."""
    try:
        text = SHORT.repr(value)
    except ValueError:  # of a whole number with more digits than Python writes
        return "a number of very many digits"
    return text if len(text) <= LETTERS else text[:LETTERS] + "..."
