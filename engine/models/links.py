"""From the score that trees add up to what is predicted: each library's links under one name each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.learners.common.ensemble import logistic, softmax


@dataclass(frozen=True)
class Link:
    """Scores [n, S] become values [n], or probabilities [n, K]. `scale` multiplies the score of a logistic link.

    values: "identity", "exp", "logistic", "square" (x times its size), "log1p" (log(1 + e^x)), "isolation" (2^-x/scale)
    classes: "logistic", "softmax", "one_vs_rest", "share", "samme" (AdaBoost's votes), "sign" (no probabilities)
    """

    name: str
    scale: float = 1.0

    def value(self, scores: np.ndarray) -> np.ndarray:
        x = scores[:, 0]
        match self.name:
            case "exp":
                with np.errstate(over="ignore"):
                    return np.exp(x)
            case "logistic":
                return logistic(x, self.scale)
            case "square":
                return np.sign(x) * x * x
            case "log1p":
                return np.logaddexp(0, x)
            case "isolation":
                return 2.0 ** (-x / self.scale)
        return x

    @property
    def has_probabilities(self) -> bool:
        return self.name != "sign"

    def probabilities(self, scores: np.ndarray) -> np.ndarray:
        """[n, K]"""
        match self.name:
            case "logistic":
                p = logistic(scores[:, 0], self.scale)
                return np.stack((1 - p, p), 1)
            case "softmax":
                return softmax(scores, 1)
            case "one_vs_rest":
                return logistic(scores, self.scale)  # as the libraries give them: they need not add up to 1
            case "samme":
                return _samme_probabilities(scores)
        return scores


def _samme_probabilities(votes: np.ndarray) -> np.ndarray:
    """scikit-learn's probabilities of AdaBoost: the softmax of each class's share of the says, scaled to [-1, 1]."""
    classes = votes.shape[1]
    decision = (classes * votes / votes.sum(1, keepdims=True) - 1) / (classes - 1)
    return softmax(decision / (classes - 1) if classes > 2 else decision, 1)
