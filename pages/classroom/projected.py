"""What the projector is told of the stumps that a class grows: each of them, what it votes for the row that is looked
at, what all of them predict for it, and how the error falls.

The newest are told whole, the others as a mark each: a screen has room for no more, and a class may have 500 phones.
"""

from __future__ import annotations

import numpy as np

from pages.classroom.stumps import AdaBoostChain, ClassForest, VotingStump

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
