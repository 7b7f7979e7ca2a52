"""What a control in the address can take, told from the text that stands there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from datasets.reading.wording import quoted
from engine.text.message import ListText, Message, Number, msg
from pages.parts.frame.spelling import LONGEST

NAMED = 4  # of the words that can be taken; the others are counted
LARGEST = 2**53 - 1  # of the whole numbers that a browser counts with


@dataclass(frozen=True)
class Takes:
    """`accepts` is given every text the address has under a name, of which a control of one value takes the last."""

    expected: Message  # "a whole number from 1 to 9"
    accepts: Callable[[list[str]], bool]


def number(low: float | None, high: float | None, unused: bool = False) -> Takes:
    """Any number from low to high; where it may be unused, nothing too."""
    return Takes(between(msg("frame.expected.number"), low, high), lambda texts: fits(texts[-1], low, high, unused))


def whole(low: float | None, high: float | None, unused: bool = False) -> Takes:
    """The same without fractions."""
    low, high = -LARGEST if low is None else low, LARGEST if high is None else high

    def accepts(texts: list[str]) -> bool:
        return fits(texts[-1], low, high, unused) and (not texts[-1] or float(texts[-1]).is_integer())

    ends = None if low == -LARGEST else low, None if high == LARGEST else high
    return Takes(between(msg("frame.expected.whole-number"), *ends), accepts)


def fits(text: str, low: float | None, high: float | None, unused: bool) -> bool:
    if not text:
        return unused
    try:
        value = float(text)
    except ValueError:
        return False
    return math.isfinite(value) and (low is None or value >= low) and (high is None or value <= high)


def between(kind: Message, low: float | None, high: float | None) -> Message:
    """Examples: "a number from 0 to 1", "a whole number of at least 1", "a number"."""
    ends = {"low": low, "high": high}
    given = {name: Number(end, 10) for name, end in ends.items() if end is not None}
    if low is None:
        return kind if high is None else msg("frame.expected.at-most", kind=kind, **given)
    return msg("frame.expected.at-least" if high is None else "frame.expected.range", kind=kind, **given)


def one_of(words: Iterable[str], unused: bool = False) -> Takes:
    words = list(words)
    said = msg("frame.expected.one-of", words=listed(words, "or"))
    return Takes(said, lambda texts: texts[-1] in words or (unused and not texts[-1]))


def some_of(words: Iterable[str], most: int | None = None) -> Takes:
    """Several of them, or none."""
    words = list(words)
    said = msg("frame.expected.none")
    if words:
        offered = listed(words, "and")
        said = (
            msg("frame.expected.some-of", words=offered)
            if most is None
            else msg("frame.expected.limited-some-of", words=offered, most=most)
        )
    known = {"", *words}
    return Takes(said, lambda texts: known.issuperset(texts) and (most is None or len(set(texts)) <= most))


def list_of(words: Iterable[str]) -> Takes:
    """Several of them in one text: "table,tree"."""
    words = list(words)
    said = msg("frame.expected.list", words=listed(words, "and", len(words)))
    return Takes(said, lambda texts: set(map(str.strip, texts[-1].split(","))) <= set(words))


def listed(words: Iterable[str], joined: str, most: int = NAMED) -> ListText:
    return ListText(tuple(map(quoted, words)), joined, most)


def switch() -> Takes:
    return Takes(msg("frame.expected.switch"), lambda texts: texts[-1].lower() in ("true", "false"))


def any_text(longest: int = LONGEST) -> Takes:
    """Anything a reader may type, if it is not too long."""
    return Takes(msg("frame.expected.text", longest=longest), lambda texts: len(texts[-1]) <= longest)
