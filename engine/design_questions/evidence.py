"""The number that tells two fits apart: each is read off the picture that is drawn of a fit, or off its trace."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.design_questions.pictures import ErrorCurvePlot, FittedLinePlot, ImportancePlot, Plot, RegionsPlot

EARLY = 10  # trees


def count_leaves(trace: Trace, picture: Plot) -> float:
    """Of all trees together, as they are after pruning."""
    model: Any = trace.model
    trees = model.trees if hasattr(model, "trees") else [model.tree]
    return float(sum(len(tree.leaves) for tree in trees))


def count_levels(trace: Trace, picture: Plot) -> float:
    """How many values the line takes."""
    return float(len(np.unique(expect_type(FittedLinePlot, picture).value.round(9))))


def prediction_range(trace: Trace, picture: Plot) -> float:
    """From the lowest to the highest value that is predicted."""
    return float(np.ptp(expect_type(FittedLinePlot, picture).value))


def count_probabilities(trace: Trace, picture: Plot) -> float:
    """How many probabilities there are on the plane."""
    return float(len(np.unique(expect_type(RegionsPlot, picture).share[..., 0].round(9))))


def mean_confidence(trace: Trace, picture: Plot) -> float:
    """The probability of the class that is predicted, averaged over the plane."""
    return float(expect_type(RegionsPlot, picture).share.max(-1).mean())


def largest_importance(trace: Trace, picture: Plot) -> float:
    """The largest share of importance."""
    return float(expect_type(ImportancePlot, picture).value.max())


def early_error(trace: Trace, picture: Plot) -> float:
    """The loss or the error after a few trees."""
    return float(expect_type(ErrorCurvePlot, picture).value[EARLY - 1])


def count_rises(trace: Trace, picture: Plot) -> float:
    """In how many rounds the loss rises."""
    return float((np.diff(expect_type(ErrorCurvePlot, picture).value) > 0).sum())
