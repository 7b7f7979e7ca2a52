"""What phones and presenters may send: JSON objects of one name each. Whatever else comes is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw
from msgspec.json import Decoder

from engine.text.message import msg
from pages.classroom.room import ClassroomProblem, VoteQuestion
from pages.classroom.room_codes import TOKEN

LONGEST = {"phone": 1_000, "presenter": 8_000}  # letters of a message
MAX_STEPS = 100_000  # no lesson has so many
MAX_CHOICES = 8
NOT_UNDERSTOOD = msg("classroom.refusal.no-message")
TOO_LONG = msg("classroom.refusal.message-too-long")

Step = Annotated[int, Meta(ge=0, le=MAX_STEPS)]
Number = Annotated[int, Meta(ge=-1, le=MAX_STEPS)]  # of a vote, a forest, a turn, a split; -1: none
Line = Annotated[str, Meta(max_length=200)]


class StagePosition(msgspec.Struct, frozen=True, rename={"detail": "grain", "is_veiled": "veiled"}):
    """Where the presenter's stage is."""

    reel: Annotated[str, Meta(max_length=64)]
    step: Step
    detail: Annotated[int, Meta(ge=0, le=2)]
    is_veiled: bool
    axes: tuple[Step, Step | None] | None


class OwnQuestion(msgspec.Struct):
    """A question that the presenter has typed."""

    ask: Annotated[str, Meta(max_length=300)]
    choices: list[Annotated[str, Meta(max_length=120)]]
    answer: Annotated[int, Meta(ge=0)] | None


ROUND, CHOICE = Annotated[int, Meta(ge=-1, le=2)], Annotated[int, Meta(ge=-1, le=MAX_CHOICES)]
READERS: dict[str, dict[str, Decoder[Any]]] = {
    who: {name: Decoder(kind) for name, kind in kinds.items()}
    for who, kinds in {
        "phone": {
            "join": Line,  # the token it has, or nothing
            "present": Line,  # the token
            "vote": tuple[Number, ROUND, CHOICE],
            "go": Literal["next", "back", "follow"],
            "stump": tuple[Number, Number, Number],  # which forest, whose turn it was, choice; -1: have it picked
            "draw": tuple[Number],  # which forest
        },
        "presenter": {
            "at": StagePosition,
            "hold": bool,
            "pause": bool,
            "recall": bool,
            "pace": tuple[Step, Step] | None,
            "open": bool,  # a vote on the question of the step
            "ask": OwnQuestion,
            "turn": Literal["close", "tally", "answer", "again", "end"],
            "grow": Literal["forest", "adaboost", "stop", "clear"],
            "look": Step,  # at a row
            "csv": bool,
            "finish": bool,
        },
    }.items()
}
MESSAGE = Decoder(dict[str, Raw])


def parse_incoming(text: Any, who: str) -> tuple[str, Any]:
    """The name of a message and what it holds. Example: '{"vote": [2, 1, 0]}' -> "vote", (2, 1, 0)."""
    if not isinstance(text, str):
        raise ClassroomProblem(NOT_UNDERSTOOD)
    if len(text) > LONGEST[who]:
        raise ClassroomProblem(TOO_LONG)
    try:
        [(name, sent)] = MESSAGE.decode(text).items()
        value = READERS[who][name].decode(sent)
    except (ValueError, KeyError, RecursionError) as problem:
        raise ClassroomProblem(NOT_UNDERSTOOD) from problem
    return name, CHECKS.get(name, lambda value: value)(value)


def _question(sent: OwnQuestion) -> VoteQuestion:
    ask, *choices = map(_one_line, (sent.ask, *sent.choices))
    if not ask or not all(choices):
        raise ClassroomProblem("classroom.refusal.question-without-text")
    if not 2 <= len(choices) <= MAX_CHOICES:
        raise ClassroomProblem("classroom.refusal.question-without-choices", n=MAX_CHOICES)
    if len(set(choices)) < len(choices):
        raise ClassroomProblem("classroom.refusal.equal-choices")
    if sent.answer is not None and sent.answer >= len(choices):
        raise ClassroomProblem(NOT_UNDERSTOOD)
    return VoteQuestion(ask, tuple(choices), sent.answer)


def _token(sent: str) -> str:
    if not TOKEN.fullmatch(sent):
        raise ClassroomProblem("classroom.refusal.bad-token")
    return sent


def _one_line(text: str) -> str:
    return " ".join(text.split())


CHECKS: dict[str, Callable[[Any], Any]] = {"join": _one_line, "present": _token, "ask": _question}
