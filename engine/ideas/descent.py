"""Gradient descent: step after step against the slope, and what the length of the steps does.

    theta after = theta before - rate * slope

Here theta is one prediction for all rows, and the slope that of their mean loss. Boosting takes the same steps with one
theta a row, but lets a tree say them: rows in the same leaf move together.
"""

from __future__ import annotations

import numpy as np

from engine.learners.common.losses import LogisticLoss, Loss

CONSTANT, BY_STEP, BY_SLOPE = "always the same", "divided by the number of the step", "smaller where the slope is"
COST_TOLERANCE = 1e-12  # of a cost: only rounding keeps two such apart
FAR = 1e6  # beyond, the picture says no more than that the steps explode


def rate_at(how: str, rate: float, step: int, slope: float) -> float:
    """The rate of one step, 1 being the first. By slope it is rate * |slope| / (1 + |slope|): small near the lowest."""
    if how == BY_STEP:
        return rate / step
    if how == BY_SLOPE:
        return rate * abs(slope) / (1 + abs(slope))
    return rate


def slope_at(loss: Loss, y: np.ndarray, theta: float) -> float:
    """Of the mean loss of all rows."""
    return float(loss.gradient(y, np.full(len(y), theta)).mean())


def mean_loss(loss: Loss, y: np.ndarray, theta: np.ndarray) -> np.ndarray:
    """[t] the mean loss of all rows at each theta."""
    every = np.broadcast_to(np.asarray(theta, float)[:, None], (len(theta), len(y)))
    return loss.row_losses(y[None, :], every).mean(1)


def bottom(loss: Loss, y: np.ndarray) -> tuple[float, float]:
    """From where to where the mean loss is lowest. Example: absolute loss of 1, 2, 5, 9 -> 2 to 5.

    Where the bottom is flat it ends at rows: only there the slope of absolute loss changes.
    """
    places = np.append(y, loss.start(y))
    cost = mean_loss(loss, y, places)
    lowest = places[cost <= cost.min() + COST_TOLERANCE * (1 + cost.min())]
    return float(lowest.min()), float(lowest.max())


def descend(loss: Loss, y: np.ndarray, start: float, rate: float, how: str, steps: int) -> np.ndarray:
    """[steps + 1] theta before the first step and after each; fewer where it runs away."""
    theta = [start]
    for step in range(1, steps + 1):
        slope = slope_at(loss, y, theta[-1])
        theta.append(theta[-1] - rate_at(how, rate, step, slope) * slope)
        if abs(theta[-1]) > FAR:
            break
    return np.array(theta)


def descend_per_row(y: np.ndarray, start: np.ndarray, rate: float, steps: int) -> np.ndarray:
    """[steps + 1, n] squared loss with one theta a row: each goes the same part of its own way to y."""
    left = (1 - rate) ** np.arange(steps + 1)
    return y + left[:, None] * (start - y)


RIDGE = 1e-3  # a little penalty on b: where a line makes no mistake, b would grow for ever
STEP_TOLERANCE = 1e-10
MAX_NEWTON_STEPS = 100
LOSS = LogisticLoss()


def penalized_loss(A: np.ndarray, y: np.ndarray, b: np.ndarray) -> float:
    """What b costs: the losses of all rows, and RIDGE / 2 of the squares of b, its first number not counted."""
    return float(LOSS.row_losses(y, A @ b).sum() + RIDGE / 2 * b[1:] @ b[1:])


def fit_logistic(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """b by Newton's method: where the gradient of that is 0. A step that costs more than it saves is halved."""
    A = np.column_stack((np.ones(len(X)), X))
    small = RIDGE * np.diag([0.0, *np.ones(X.shape[1])])
    b = np.zeros(A.shape[1])
    for _ in range(MAX_NEWTON_STEPS):
        scores = A @ b
        gradient = A.T @ LOSS.gradient(y, scores) + small @ b
        curvature = A.T @ (A * LOSS.hessian(y, scores)[:, None]) + small
        step = np.linalg.solve(curvature + 1e-12 * np.eye(len(b)), gradient)
        while penalized_loss(A, y, b - step) > penalized_loss(A, y, b) and np.abs(step).max() > STEP_TOLERANCE:
            step = step / 2
        b = b - step
        if np.abs(step).max() <= STEP_TOLERANCE:
            break
    return b


def predict_logistic(b: np.ndarray, X: np.ndarray) -> np.ndarray:
    """The class on each row's side of the line."""
    return (b[0] + X @ b[1:] > 0).astype(np.int64)
