"""What phones and the presenter are told of their class, as JSON. A phone is told what is open, the presenter more."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

from pages.classroom.room import ANSWER, Room, Vote
from pages.classroom.seats import translate_reason
from pages.classroom.tallies import Ballots, count_moves, tally


def phone_message(room: Room, boxes: Sequence[Ballots], turn: int = 0) -> str:
    """The answer is in it once it is shown, and the tally once that is. `turn` counts the stumps of a chain."""
    growing = room.ensemble
    told = {
        "paused": room.is_paused,
        "held": room.is_held,
        "ended": room.is_ended,
        "free": room.bounds is not None,
        "vote": room.vote and _vote(room.vote, boxes if room.vote.shows_tally else []),
        "growing": growing and {"number": growing.number, "kind": growing.kind, "open": growing.is_open, "turn": turn},
    }
    return json.dumps({"room": told})


def presenter_message(room: Room, followers: int, boxes: Sequence[Ballots], stumps: dict | None, reads: str) -> str:
    """`stumps` may hold a message, which is worded in the language that the presenter reads."""
    told = {
        "code": room.code,
        "followers": followers,
        "paused": room.is_paused,
        "held": room.is_held,
        "ended": room.is_ended,
        "pace": room.pace,
        "waits": room.waits_for_answer,
        "veiled": room.place.is_veiled if room.place else False,
        "step": room.place.step if room.place else -1,
        "vote": room.vote and _vote(room.vote, boxes if room.vote.shows_tally else []),
        "voted": len(boxes[-1]) if boxes else 0,
        **_privately(room.vote, boxes),
        "asked": len(room.finished_votes),
        "growing": stumps,
    }
    return json.dumps({"class": told}, default=partial(translate_reason, language_code=reads))


def _privately(vote: Vote | None, boxes: Sequence[Ballots]) -> dict:
    """How the vote stands before the class sees it, and what is right: the presenter decides by it whether to discuss.
    It is shown in the presenter's own window, not on the projector.
    """
    if vote is None or not boxes:
        return {}
    return {"early": tally(boxes[-1], len(vote.question.choices)), "right": vote.question.answer}


def _vote(vote: Vote, boxes: Sequence[Ballots]) -> dict:
    question = vote.question
    told = {
        "number": vote.number,
        "round": vote.round,
        "box": vote.box,
        "state": vote.state,
        "own": question.step < 0,
        "ask": question.text,
        "choices": question.choices,
        "tallies": [tally(ballots, len(question.choices)) for ballots in boxes],
        "moved": count_moves(*boxes) if len(boxes) == 2 else [],
    }
    shown = {"answer": question.answer, "because": question.because} if vote.state == ANSWER else {}
    return told | shown
