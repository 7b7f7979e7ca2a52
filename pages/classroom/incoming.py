"""Parsing of the messages of phones and presenters: a JSON object with one name, such as `{"vote": [2, 1, 0]}`."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw
from msgspec.json import Decoder

from engine.text.message import msg
from pages.classroom.room import ClassroomProblem, VoteQuestion
from pages.classroom.room_codes import TOKEN

LONGEST = {"phone": 1_000, "presenter": 8_000}  # characters of a message
MAX_STEPS = 100_000  # more than any lesson has
MAX_CHOICES = 8
NOT_UNDERSTOOD = msg("classroom.refusal.no-message")
TOO_LONG = msg("classroom.refusal.message-too-long")

Step = Annotated[int, Meta(ge=0, le=MAX_STEPS)]
Number = Annotated[int, Meta(ge=-1, le=MAX_STEPS)]  # a vote, an ensemble, a turn, or a split; -1: none
Line = Annotated[str, Meta(max_length=200)]


class StagePosition(msgspec.Struct, frozen=True, rename={"detail": "grain", "is_veiled": "veiled"}):
    """The step that the presenter's stage shows."""

    reel: Annotated[str, Meta(max_length=64)]
    step: Step
    detail: Annotated[int, Meta(ge=0, le=2)]
    is_veiled: bool
    axes: tuple[Step, Step | None] | None


class OwnQuestion(msgspec.Struct):
    """A question typed by the presenter."""

    ask: Annotated[str, Meta(max_length=300)]
    choices: list[Annotated[str, Meta(max_length=120)]]
    answer: Annotated[int, Meta(ge=0)] | None


ROUND, CHOICE = Annotated[int, Meta(ge=-1, le=2)], Annotated[int, Meta(ge=-1, le=MAX_CHOICES)]
KINDS: dict[str, dict[str, Any]] = {
    "phone": {
        "join": Line,  # the phone's token, or ""
        "present": Line,  # the presenter's token
        "vote": tuple[Number, ROUND, CHOICE], "go": Literal["next", "back", "follow"],
        "stump": tuple[Number, Number, Number],  # ensemble, turn, choice (-1: the best split)
        "draw": tuple[Number],  # ensemble
    },
    "presenter": {
        "at": StagePosition, "hold": bool, "pause": bool, "recall": bool, "pace": tuple[Step, Step] | None,
        "open": bool,  # a vote on the step's question
        "ask": OwnQuestion, "turn": Literal["close", "tally", "answer", "again", "end"],
        "grow": Literal["forest", "adaboost", "stop", "clear"],
        "look": Step,  # a row of the table
        "csv": bool, "finish": bool,
    },
}  # fmt: skip
READERS = {role: {name: Decoder(kind) for name, kind in kinds.items()} for role, kinds in KINDS.items()}
MESSAGE = Decoder(dict[str, Raw])


def parse_incoming(text: Any, role: str) -> tuple[str, Any]:
    """Return the name and the value of a message. Example: '{"vote": [2, 1, 0]}' -> "vote", (2, 1, 0)."""
    if not isinstance(text, str):
        raise ClassroomProblem(NOT_UNDERSTOOD)
    if len(text) > LONGEST[role]:
        raise ClassroomProblem(TOO_LONG)
    try:
        [(name, raw)] = MESSAGE.decode(text).items()
        value = READERS[role][name].decode(raw)
    except (ValueError, KeyError, RecursionError) as problem:
        raise ClassroomProblem(NOT_UNDERSTOOD) from problem
    return name, CHECKS[name](value) if name in CHECKS else value


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
