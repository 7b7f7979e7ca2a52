"""The JSON messages that describe a class to its phones and its presenter, who sees more than they do."""

import json
from collections.abc import Sequence
from functools import partial

import numpy as np

from datasets import Dataset
from pages.classroom.connections import translate_reason
from pages.classroom.room import ANSWER, Room, Vote
from pages.classroom.stumps import AdaBoostChain, ClassForest, VotingStump
from pages.classroom.tallies import Ballots, count_moves, tally


def phone_message(room: Room, boxes: Sequence[Ballots], turn: int = 0) -> str:
    """Return the room as phones see it: tally and answer only once they are shown. `turn`: stumps of AdaBoost."""
    ensemble, vote = room.ensemble, room.vote
    growing = ensemble and {"number": ensemble.number, "kind": ensemble.kind, "open": ensemble.is_open, "turn": turn}
    state = {"paused": room.is_paused, "held": room.is_held, "ended": room.is_ended, "free": room.bounds is not None,
             "vote": vote and _vote(vote, boxes if vote.shows_tally else []), "growing": growing}  # fmt: skip
    return json.dumps({"room": state})


def presenter_message(
    room: Room, followers: int, boxes: Sequence[Ballots], stumps: dict | None, language_code: str
) -> str:
    """Return the class as the presenter sees it. A Message in `stumps` becomes text in the language."""
    state = {
        "code": room.code, "followers": followers, "paused": room.is_paused, "held": room.is_held,
        "ended": room.is_ended, "pace": room.pace, "waits": room.waits_for_answer,
        "veiled": room.place.is_veiled if room.place else False, "step": room.place.step if room.place else -1,
        "vote": room.vote and _vote(room.vote, boxes if room.vote.shows_tally else []),
        "voted": len(boxes[-1]) if boxes else 0, **_early_result(room.vote, boxes),
        "asked": len(room.finished_votes), "growing": stumps,
    }  # fmt: skip
    return json.dumps({"class": state}, default=partial(translate_reason, language_code=language_code))


def _early_result(vote: Vote | None, boxes: Sequence[Ballots]) -> dict:
    """The tally and the right answer for the presenter's window, before the class sees them on the projector."""
    if vote is None or not boxes:
        return {}
    return {"early": tally(boxes[-1], len(vote.question.choices)), "right": vote.question.answer}


def _vote(vote: Vote, boxes: Sequence[Ballots]) -> dict:
    question = vote.question
    state = {
        "number": vote.number, "round": vote.round, "box": vote.box, "state": vote.state, "own": question.step < 0,
        "ask": question.text, "choices": question.choices,
        "tallies": [tally(ballots, len(question.choices)) for ballots in boxes],
        "moved": count_moves(*boxes) if len(boxes) == 2 else [],
    }  # fmt: skip
    return state | ({"answer": question.answer, "because": question.because} if vote.state == ANSWER else {})


N_NEWEST = 20  # stumps that are drawn with their split


def forest_data(forest: ClassForest, row: int) -> dict:
    """Votes of a forest on a row: `votes` of all stumps, `unseen` of those that were not trained on it."""
    data, stumps, n_classes = forest.data, forest.stumps, len(forest.data.class_names)
    row = min(row, data.n - 1)
    classes = np.array([stump.votes[row] for stump in stumps], int)
    in_sample = np.array([stump.in_sample[row] for stump in stumps], bool)
    unseen = np.bincount(classes[~in_sample], minlength=n_classes).tolist()
    votes = np.bincount(classes, minlength=n_classes).astype(float)
    return {"errors": forest.errors, "unseen": unseen, **row_data(data, row, stumps, votes)}


def chain_data(chain: AdaBoostChain, row: int) -> dict:
    """Votes of AdaBoost on a row: sums of amounts of say. `weights` are those of the next stump."""
    data, stumps, (_, weight, reason) = chain.data, chain.stumps, chain.rounds
    row = min(row, data.n - 1)
    says = [stump.say for stump in stumps]
    votes = np.bincount([stump.votes[row] for stump in stumps], says, len(data.class_names))
    weights = [round_number(w) for w in weight]
    return {"errors": chain.errors, "weights": weights, "reason": reason, **row_data(data, row, stumps, votes)}


def row_data(data: Dataset, row: int, stumps: tuple[VotingStump, ...], votes: np.ndarray) -> dict:
    """A row, the votes on it and the stumps. Of classes with equal votes the first is predicted, as in the engine."""
    return {
        "stumps": len(stumps), "row": row, "rows": data.n, "actual": int(data.y[row]),
        "votes": [round_number(vote) for vote in votes], "predicted": int(votes.argmax()) if len(stumps) else None,
        "newest": [stump_data(stump, row) for stump in stumps[-N_NEWEST:]],
        "older": [[int(s.votes[row]), round_number(s.say), bool(s.in_sample[row])] for s in stumps[:-N_NEWEST]],
    }  # fmt: skip


def stump_data(stump: VotingStump, row: int) -> dict:
    """A stump with its split. "goes" is the row's index in "sides"."""
    return {
        "feature": stump.feature, "threshold": stump.threshold, "sides": stump.sides,
        "goes": int(not stump.goes_left[row]), "held": bool(stump.in_sample[row]),
        "error": None if stump.error is None else round_number(stump.error), "say": round_number(stump.say),
    }  # fmt: skip


def round_number(number: float) -> float:
    return round(float(number), 6)
