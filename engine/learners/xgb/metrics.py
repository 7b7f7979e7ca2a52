"""What validation rows are watched by: the loss, or another of xgboost's metrics (eval_metric).

| metric | of the validation rows                                                                          |
|--------|-------------------------------------------------------------------------------------------------|
| loss   | the mean loss that the trees are fitted to                                                      |
| error  | the share predicted wrong (xgboost's error, or merror for more than two classes)                |
| auc    | the share of pairs, a row of each class, in which the row of class 1 has the higher F; ties 1/2 |
| rmse   | the root of the mean squared error                                                              |
| mae    | the mean absolute error                                                                         |

A metric only chooses the number of rounds: the trees are fitted to the loss.
"""

import numpy as np

from engine.core.errors import DataProblem
from engine.learners.xgb.objective import Objective

METRICS = ("loss", "error", "auc", "rmse", "mae")
CLASS_METRICS, HIGHER_IS_BETTER = ("error", "auc"), ("auc",)


def check_metric(metric: str, objective: Objective, y: np.ndarray, weight: np.ndarray | None) -> None:
    """Raise DataProblem if the metric does not measure such a target. `y` and `weight`: of the validation rows."""
    if metric != "loss" and (metric in CLASS_METRICS) != bool(objective.n_classes):
        raise DataProblem("xgb.error.metric-of-another-task", metric=metric)
    if metric == "auc":
        if objective.n_classes != 2 or objective.trees_per_round > 1:
            raise DataProblem("xgb.error.auc-of-two-classes")
        if len(np.unique(y if weight is None else y[weight > 0])) < 2:
            raise DataProblem("xgb.error.auc-needs-both-classes")


def metric_value(metric: str, objective: Objective, y: np.ndarray, F: np.ndarray, weight: np.ndarray | None) -> float:
    """The metric of rows with these targets, scores and weights."""
    if metric == "auc":
        ordered, tied, pairs = pair_weights(y, F, weight)
        return (ordered + tied / 2) / pairs
    mean = float(np.average(row_values(metric, objective, y, F), weights=weight))
    return mean**0.5 if metric == "rmse" else mean


def row_values(metric: str, objective: Objective, y: np.ndarray, F: np.ndarray) -> np.ndarray:
    """[n] what the metric is the mean of: losses, 1 for wrong rows, squared or absolute errors."""
    if metric == "loss":
        return objective.loss.row_losses(y, F)
    if metric == "error":
        return ((F > 0 if F.ndim == 1 else F.argmax(0)) != y).astype(float)
    return np.abs(y - F) if metric == "mae" else (y - F) ** 2


def pair_weights(y: np.ndarray, F: np.ndarray, weight: np.ndarray | None) -> tuple[float, float, float]:
    """The weight of all pairs in order, of tied ones, and of all; a pair is a row of class 1 and one of class 0."""
    w = np.ones(len(y)) if weight is None else weight
    scores, place = np.unique(F, return_inverse=True)
    of_0, of_1 = (np.bincount(place, w * (y == k), len(scores)) for k in (0, 1))
    below = of_0.cumsum() - of_0
    return float(of_1 @ below), float(of_1 @ of_0), float(of_0.sum() * of_1.sum())
