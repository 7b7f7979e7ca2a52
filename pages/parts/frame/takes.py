"""What a control in the address can take, told from the text that stands there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from datasets.reading.wording import quote
from engine.text.message import ListText, Message, NumberText, msg
from pages.parts.frame.spelling import MAX_QUERY_LENGTH

MAX_NAMED_WORDS = 4  # of the words that can be taken; the others are counted
MAX_INTEGER = 2**53 - 1  # of the whole numbers that a browser counts with


@dataclass(frozen=True)
class ParamSpec:
    """`accepts` is given every text the address has under a name, of which a control of one value takes the last."""

    expected: Message  # "a whole number from 1 to 9"
    accepts: Callable[[list[str]], bool]


def number_param(low: float | None, high: float | None, optional: bool = False) -> ParamSpec:
    """Any number from low to high; where it may be unused, nothing too."""
    return ParamSpec(
        range_text(msg("frame.expected.number"), low, high),
        lambda texts: is_number_between(texts[-1], low, high, optional),
    )


def integer_param(low: float | None, high: float | None, optional: bool = False) -> ParamSpec:
    """The same without fractions."""
    low, high = -MAX_INTEGER if low is None else low, MAX_INTEGER if high is None else high

    def accepts(texts: list[str]) -> bool:
        return is_number_between(texts[-1], low, high, optional) and (not texts[-1] or float(texts[-1]).is_integer())

    ends = None if low == -MAX_INTEGER else low, None if high == MAX_INTEGER else high
    return ParamSpec(range_text(msg("frame.expected.whole-number"), *ends), accepts)


def is_number_between(text: str, low: float | None, high: float | None, unused: bool) -> bool:
    if not text:
        return unused
    try:
        value = float(text)
    except ValueError:
        return False
    return math.isfinite(value) and (low is None or value >= low) and (high is None or value <= high)


def range_text(kind: Message, low: float | None, high: float | None) -> Message:
    """Examples: "a number from 0 to 1", "a whole number of at least 1", "a number"."""
    ends = {"low": low, "high": high}
    given = {name: NumberText(end, 10) for name, end in ends.items() if end is not None}
    if low is None:
        return kind if high is None else msg("frame.expected.at-most", kind=kind, **given)
    return msg("frame.expected.at-least" if high is None else "frame.expected.range", kind=kind, **given)


def choice_param(words: Iterable[str], optional: bool = False) -> ParamSpec:
    words = list(words)
    said = msg("frame.expected.one-of", words=listed(words, "or"))
    return ParamSpec(said, lambda texts: texts[-1] in words or (optional and not texts[-1]))


def choices_param(words: Iterable[str], max_choices: int | None = None) -> ParamSpec:
    """Several of them, or none."""
    words = list(words)
    said = msg("frame.expected.none")
    if words:
        offered = listed(words, "and")
        said = (
            msg("frame.expected.some-of", words=offered)
            if max_choices is None
            else msg("frame.expected.limited-some-of", words=offered, most=max_choices)
        )
    known = {"", *words}
    return ParamSpec(
        said, lambda texts: known.issuperset(texts) and (max_choices is None or len(set(texts)) <= max_choices)
    )


def list_param(words: Iterable[str]) -> ParamSpec:
    """Several of them in one text: "table,tree"."""
    words = list(words)
    said = msg("frame.expected.list", words=listed(words, "and", len(words)))
    return ParamSpec(said, lambda texts: set(map(str.strip, texts[-1].split(","))) <= set(words))


def listed(words: Iterable[str], joined: str, most: int = MAX_NAMED_WORDS) -> ListText:
    return ListText(tuple(map(quote, words)), joined, most)


def boolean_param() -> ParamSpec:
    return ParamSpec(msg("frame.expected.switch"), lambda texts: texts[-1].lower() in ("true", "false"))


def text_param(max_length: int = MAX_QUERY_LENGTH) -> ParamSpec:
    """Anything a reader may type, if it is not too long."""
    return ParamSpec(msg("frame.expected.text", longest=max_length), lambda texts: len(texts[-1]) <= max_length)
