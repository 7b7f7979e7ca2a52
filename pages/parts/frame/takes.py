"""What a control in the address can take, told from the text that stands there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from datasets.reading.wording import quoted
from engine.text.message import ListText
from pages.parts.frame.spelling import LONGEST
from pages.parts.speaking.page import language, tell

NAMED = 4  # of the words that can be taken; the others are counted
LARGEST = 2**53 - 1  # of the whole numbers that a browser counts with


@dataclass(frozen=True)
class Takes:
    """`accepts` is given every text the address has under a name, of which a control of one value takes the last."""

    wants: str  # "a whole number from 1 to 9"
    accepts: Callable[[list[str]], bool]


def number(low: float | None, high: float | None, unused: bool = False) -> Takes:
    """Any number from low to high; where it may be unused, nothing too."""
    return Takes(between(tell("frame-a-number"), low, high), lambda texts: fits(texts[-1], low, high, unused))


def whole(low: float | None, high: float | None, unused: bool = False) -> Takes:
    """The same without fractions."""
    low, high = -LARGEST if low is None else low, LARGEST if high is None else high

    def accepts(texts: list[str]) -> bool:
        return fits(texts[-1], low, high, unused) and (not texts[-1] or float(texts[-1]).is_integer())

    said = between(tell("frame-a-whole-number"), None if low == -LARGEST else low, None if high == LARGEST else high)
    return Takes(said, accepts)


def fits(text: str, low: float | None, high: float | None, unused: bool) -> bool:
    if not text:
        return unused
    try:
        value = float(text)
    except ValueError:
        return False
    return math.isfinite(value) and (low is None or value >= low) and (high is None or value <= high)


def between(kind: str, low: float | None, high: float | None) -> str:
    """Examples: "a number from 0 to 1", "a whole number of at least 1", "a number"."""
    ends = {"low": low, "high": high}
    given = {name: language().written(f"{end:,.10g}") for name, end in ends.items() if end is not None}
    if low is None:
        return kind if high is None else tell("frame-of-at-most", kind=kind, **given)
    return tell("frame-of-at-least" if high is None else "frame-from-to", kind=kind, **given)


def one_of(words: Iterable[str], unused: bool = False) -> Takes:
    words = list(words)
    said = tell("frame-one-of", words=ListText(tuple(map(quoted, words)), "or", NAMED))
    return Takes(said, lambda texts: texts[-1] in words or (unused and not texts[-1]))


def some_of(words: Iterable[str], most: int | None = None) -> Takes:
    """Several of them, or none."""
    words = list(words)
    said = tell("frame-nothing")
    if words:
        offered = ListText(tuple(map(quoted, words)), "and", NAMED)
        said = tell("frame-any-of", words=offered) if most is None else tell("frame-most-of", most=most, words=offered)
    known = {"", *words}
    return Takes(said, lambda texts: known.issuperset(texts) and (most is None or len(set(texts)) <= most))


def list_of(words: Iterable[str]) -> Takes:
    """Several of them in one text: "table,tree"."""
    words = list(words)
    said = tell("frame-list-of", words=ListText(tuple(map(quoted, words)), most=len(words)))
    return Takes(said, lambda texts: set(map(str.strip, texts[-1].split(","))) <= set(words))


def switch() -> Takes:
    return Takes(tell("frame-true-or-false"), lambda texts: texts[-1].lower() in ("true", "false"))


def any_text(longest: int = LONGEST) -> Takes:
    """Anything a reader may type, if it is not too long."""
    return Takes(tell("frame-up-to-characters", longest=longest), lambda texts: len(texts[-1]) <= longest)
