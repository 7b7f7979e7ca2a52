"""The number that tells two fits apart: each is read off the picture that is drawn of a fit, or off its trace."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.core.trace import Trace, must_be
from engine.design_questions.pictures import Curve, Fitted, Picture, Regions, Shares

EARLY = 10  # trees


def leaves(trace: Trace, picture: Picture) -> float:
    """Of all trees together, as they are after pruning."""
    model: Any = trace.model
    trees = model.trees if hasattr(model, "trees") else [model.tree]
    return float(sum(len(tree.leaves) for tree in trees))


def steps(trace: Trace, picture: Picture) -> float:
    """How many values the line takes."""
    return float(len(np.unique(must_be(Fitted, picture).value.round(9))))


def span(trace: Trace, picture: Picture) -> float:
    """From the lowest to the highest value that is predicted."""
    return float(np.ptp(must_be(Fitted, picture).value))


def shades(trace: Trace, picture: Picture) -> float:
    """How many probabilities there are on the plane."""
    return float(len(np.unique(must_be(Regions, picture).share[..., 0].round(9))))


def certainty(trace: Trace, picture: Picture) -> float:
    """The probability of the class that is predicted, averaged over the plane."""
    return float(must_be(Regions, picture).share.max(-1).mean())


def most_important(trace: Trace, picture: Picture) -> float:
    """The largest share of importance."""
    return float(must_be(Shares, picture).value.max())


def early(trace: Trace, picture: Picture) -> float:
    """The loss or the error after a few trees."""
    return float(must_be(Curve, picture).value[EARLY - 1])


def rises(trace: Trace, picture: Picture) -> float:
    """In how many rounds the loss rises."""
    return float((np.diff(must_be(Curve, picture).value) > 0).sum())
