"""What phones and presenters may send: JSON objects of one name each. Whatever else comes is refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pages.classroom.codes import TOKEN
from pages.classroom.room import ADABOOST, FOREST, Asked, Refused

LONGEST = {"phone": 1_000, "presenter": 8_000}  # letters of a message
STEPS = 100_000  # no lesson has so many
CHOICES = 8
LETTERS_OF = {"question": 300, "choice": 120}
NOT_UNDERSTOOD = "That was no message of a class. Load the page again."
TOO_LONG = "That message is too long. It was not read."


@dataclass(frozen=True)
class At:
    """Where the presenter's stage is."""

    reel: str
    step: int
    grain: int
    veiled: bool
    axes: tuple[int, int | None] | None


def parsed(text: Any, who: str) -> tuple[str, Any]:
    """The name of a message and what it holds. Example: '{"vote": [2, 1, 0]}' -> "vote", (2, 1, 0)."""
    if not isinstance(text, str):
        raise Refused(NOT_UNDERSTOOD)
    if len(text) > LONGEST[who]:
        raise Refused(TOO_LONG)
    try:
        sent = json.loads(text)
        [(name, value)] = sent.items()
        return name, READERS[who][name](value)
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError) as problem:
        raise Refused(NOT_UNDERSTOOD) from problem


def _whole(value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(value)
    return value


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _text(value: Any, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(value)
    value.encode()  # half a letter is none
    return " ".join(value.split())


def _numbers(*highs: int) -> Callable[[Any], tuple[int, ...]]:
    """As many whole numbers, each from -1 to its highest."""

    def read(value: Any) -> tuple[int, ...]:
        return tuple(_whole(each, -1, high) for each, high in zip(value, highs, strict=True))

    return read


def _at(value: Any) -> At:
    axes = value["axes"]
    if axes is not None:
        across, up = axes
        axes = _whole(across, 0, STEPS), None if up is None else _whole(up, 0, STEPS)
    return At(_text(value["reel"], 64), _whole(value["step"], 0, STEPS), _whole(value["grain"], 0, 2),
              _switch(value["veiled"]), axes)  # fmt: skip


def _question(value: Any) -> Asked:
    ask = _text(value["ask"], LETTERS_OF["question"])
    choices = tuple(_text(each, LETTERS_OF["choice"]) for each in value["choices"])
    if not ask or not all(choices):
        raise Refused("A question needs its text, and no choice may be empty.")
    if not 2 <= len(choices) <= CHOICES:
        raise Refused(f"A question needs 2 to {CHOICES} choices.")
    if len(set(choices)) < len(choices):
        raise Refused("Two choices are the same. Change one of them.")
    answer = value["answer"]
    return Asked(ask, choices, None if answer is None else _whole(answer, 0, len(choices) - 1))


def _pace(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    first, last = value
    return _whole(first, 0, STEPS), _whole(last, 0, STEPS)


def _one_of(*names: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in names:
            raise ValueError(value)
        return value

    return read


def _token(value: Any) -> str:
    if not TOKEN.fullmatch(_text(value, 64)):
        raise Refused("This is no presenter's token. Open a class from a lesson.")
    return value


READERS: dict[str, dict[str, Callable[[Any], Any]]] = {
    "phone": {
        "join": lambda value: _text(value, 200),  # the token it has, or nothing
        "present": _token,
        "vote": _numbers(STEPS, 2, CHOICES),  # vote, round, choice
        "go": _one_of("next", "back", "follow"),
        "stump": _numbers(STEPS, STEPS, STEPS),  # which forest, whose turn it was, choice; -1: have it picked
        "draw": _numbers(STEPS),  # which forest
    },
    "presenter": {
        "at": _at,
        "hold": _switch,
        "pause": _switch,
        "recall": _switch,
        "pace": _pace,
        "open": _switch,  # a vote on the question of the step
        "ask": _question,
        "turn": _one_of("close", "tally", "answer", "again", "end"),
        "grow": _one_of(FOREST, ADABOOST, "stop", "clear"),
        "look": lambda value: _whole(value, 0, STEPS),  # at a row
        "csv": _switch,
        "finish": _switch,
    },
}
