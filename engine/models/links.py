"""Link functions of all libraries, from the sum of trees to the prediction."""

from dataclasses import dataclass

import numpy as np

from engine.learners.common.ensemble import logistic, softmax


@dataclass(frozen=True)
class Link:
    """A function from scores [n, S] to values [n] or probabilities [n, K]. `scale` multiplies logistic scores.

    values: "identity", "exp", "logistic", "square" (x |x|), "log1p" (log(1 + e^x)), "isolation" (2^(-x/scale))
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
        """[n, K] the probability of each class."""
        match self.name:
            case "logistic":
                p = logistic(scores[:, 0], self.scale)
                return np.stack((1 - p, p), 1)
            case "softmax":
                return softmax(scores, 1)
            case "one_vs_rest":
                return logistic(scores, self.scale)  # as in the libraries: they need not add up to 1
            case "samme":
                return _samme_probabilities(scores)
        return scores


def _samme_probabilities(votes: np.ndarray) -> np.ndarray:
    """AdaBoost's probabilities in scikit-learn: the softmax of the classes' shares of all alphas, scaled."""
    K = votes.shape[1]
    decision = (K * votes / votes.sum(1, keepdims=True) - 1) / (K - 1)
    return softmax(decision / (K - 1) if K > 2 else decision, 1)
