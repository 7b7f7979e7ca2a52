"""From scores to the probabilities they stand for."""

from __future__ import annotations

import numpy as np


def logistic(scores: np.ndarray, scale: float = 1.0) -> np.ndarray:
    """The probability of class 1, of log odds; of half log odds with a scale of 2. Example: log 3 -> 0.75."""
    with np.errstate(over="ignore"):  # e^800 is infinite, and 1 / infinity is the right 0
        return 1 / (1 + np.exp(-scale * scores))


def softmax(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    """exp(s_k) / sum exp(s). Example: counts [1, 2] -> [0.269, 0.731]."""
    power = np.exp(scores - scores.max(axis, keepdims=True))
    return power / power.sum(axis, keepdims=True)
