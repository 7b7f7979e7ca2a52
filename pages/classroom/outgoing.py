"""What phones and the presenter are told of their class, as JSON. A phone is told what is open, the presenter more."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

import numpy as np

from pages.classroom.connections import translate_reason
from pages.classroom.room import ANSWER, Room, Vote
from pages.classroom.stumps import AdaBoostChain, ClassForest, VotingStump
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


WHOLE = 20  # stumps that are drawn with their split


def forest_data(grown: ClassForest, row: int) -> dict:
    """`votes` counts all stumps, `unseen` those whose sample this row is not in."""
    row = min(row, grown.data.n - 1)
    stumps = grown.stumps
    ours = np.array([stump.votes[row] for stump in stumps], int)
    held = np.array([stump.in_sample[row] for stump in stumps], bool)
    classes = len(grown.data.class_names)
    return {
        "errors": grown.errors,
        "unseen": np.bincount(ours[~held], minlength=classes).tolist(),
        **row_data(grown.data, row, stumps, np.bincount(ours, minlength=classes).astype(float)),
    }


def chain_data(chain: AdaBoostChain, row: int) -> dict:
    """`votes` adds up the amounts of say. `weights` are those that the next stump meets."""
    row = min(row, chain.data.n - 1)
    _, weight, reason = chain.rounds
    stumps = chain.stumps
    says = [stump.say for stump in stumps]
    votes = np.bincount([stump.votes[row] for stump in stumps], says, len(chain.data.class_names))
    return {
        "errors": chain.errors,
        "weights": [round_number(each) for each in weight],
        "reason": reason,
        **row_data(chain.data, row, stumps, votes),
    }


def row_data(data, row: int, stumps: tuple[VotingStump, ...], votes: np.ndarray) -> dict:
    """Of equal votes the first class, as the engine has it."""
    return {
        "stumps": len(stumps),
        "row": row,
        "rows": data.n,
        "actual": int(data.y[row]),
        "votes": [round_number(each) for each in votes],
        "predicted": int(votes.argmax()) if len(stumps) else None,
        "newest": [stump_data(stump, row) for stump in stumps[-WHOLE:]],
        "older": [
            [int(stump.votes[row]), round_number(stump.say), bool(stump.in_sample[row])] for stump in stumps[:-WHOLE]
        ],
    }


def stump_data(stump: VotingStump, row: int) -> dict:
    return {
        "feature": stump.feature,
        "threshold": stump.threshold,
        "sides": stump.sides,
        "goes": int(not stump.goes_left[row]),  # the place of its side
        "held": bool(stump.in_sample[row]),
        "error": None if stump.error is None else round_number(stump.error),
        "say": round_number(stump.say),
    }


def round_number(number: float) -> float:
    return round(float(number), 6)
