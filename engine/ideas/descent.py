"""Gradient descent on the mean loss of one prediction, stagewise sums, and logistic regression by Newton's method.

    theta after = theta before - rate * slope

Here theta is one prediction for all rows, and the slope that of their mean loss. Boosting takes the same steps with one
theta for each row, but a tree predicts them: rows in the same leaf move together.

Stagewise, of one feature by squared loss: F = mean of y, and each round fits f to the residuals y - F and adds
rate * f. With straight lines the sum stays one and moves towards that of least squares; with stumps it bends.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.core.protocols import Table
from engine.learners.cart import fitting as cart
from engine.learners.common.losses import LogisticLoss, Loss

CONSTANT, BY_STEP, BY_SLOPE = "always the same", "divided by the number of the step", "smaller where the slope is"
STUMP, LINE = "a stump", "a straight line"  # base learners of stagewise sums
COST_TOLERANCE = 1e-12  # costs that differ by less than this share are equal
FAR = 1e6  # beyond this theta diverges


def rate_at(how: str, rate: float, step: int, slope: float) -> float:
    """The rate of a step, counted from 1. BY_SLOPE is rate * |slope| / (1 + |slope|): small near the minimum."""
    if how == BY_STEP:
        return rate / step
    if how == BY_SLOPE:
        return rate * abs(slope) / (1 + abs(slope))
    return rate


def slope_at(loss: Loss, y: np.ndarray, theta: float) -> float:
    return float(loss.gradient(y, np.full(len(y), theta)).mean())


def mean_loss(loss: Loss, y: np.ndarray, theta: np.ndarray) -> np.ndarray:
    """[t] the mean loss of all rows at each theta."""
    scores = np.broadcast_to(np.asarray(theta, float)[:, None], (len(theta), len(y)))
    return loss.row_losses(y[None, :], scores).mean(1)


def bottom(loss: Loss, y: np.ndarray) -> tuple[float, float]:
    """The interval in which the mean loss is lowest. Example: absolute loss of 1, 2, 5, 9 -> 2 to 5.

    A flat bottom ends at values of y: only there the slope of the absolute loss changes.
    """
    theta = np.append(y, loss.start(y))
    cost = mean_loss(loss, y, theta)
    lowest = theta[cost <= cost.min() + COST_TOLERANCE * (1 + cost.min())]
    return float(lowest.min()), float(lowest.max())


def descend(loss: Loss, y: np.ndarray, start: float, rate: float, how: str, steps: int) -> np.ndarray:
    """[steps + 1] theta before the first step and after each; fewer if it diverges."""
    theta = [start]
    for step in range(1, steps + 1):
        slope = slope_at(loss, y, theta[-1])
        theta.append(theta[-1] - rate_at(how, rate, step, slope) * slope)
        if abs(theta[-1]) > FAR:
            break
    return np.array(theta)


def descend_per_row(y: np.ndarray, start: np.ndarray, rate: float, steps: int) -> np.ndarray:
    """[steps + 1, n] a theta for each row with squared loss. A step removes the share `rate` of the distance to y."""
    left = (1 - rate) ** np.arange(steps + 1)
    return y + left[:, None] * (start - y)


RIDGE = 1e-3  # the penalty on b, which would grow without limit for separable classes
STEP_TOLERANCE = 1e-10
MAX_NEWTON_STEPS = 100
LOSS = LogisticLoss()


def penalized_loss(A: np.ndarray, y: np.ndarray, b: np.ndarray) -> float:
    """sum of losses + RIDGE / 2 * b^2, without the intercept b[0]."""
    return float(LOSS.row_losses(y, A @ b).sum() + RIDGE / 2 * b[1:] @ b[1:])


def fit_logistic(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """[d + 1] the b with the lowest penalized loss, by Newton's method. A step that raises the loss is halved."""
    A = np.column_stack((np.ones(len(X)), X))
    penalty = RIDGE * np.diag([0.0, *np.ones(X.shape[1])])
    b = np.zeros(A.shape[1])
    for _ in range(MAX_NEWTON_STEPS):
        scores = A @ b
        gradient = A.T @ LOSS.gradient(y, scores) + penalty @ b
        curvature = A.T @ (A * LOSS.hessian(y, scores)[:, None]) + penalty
        step = np.linalg.solve(curvature + 1e-12 * np.eye(len(b)), gradient)
        while penalized_loss(A, y, b - step) > penalized_loss(A, y, b) and np.abs(step).max() > STEP_TOLERANCE:
            step = step / 2
        b = b - step
        if np.abs(step).max() <= STEP_TOLERANCE:
            break
    return b


def predict_logistic(b: np.ndarray, X: np.ndarray) -> np.ndarray:
    """[n] the predicted class, 0 or 1, of each row."""
    return (b[0] + X @ b[1:] > 0).astype(np.int64)


# -- stagewise


def boost_stagewise(table: Table, base: str, rate: float, x: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield F at the values x before each round, and the base learner f that the round adds, without end."""
    at = np.concatenate((table.X[:, 0], x))
    F, n = np.full(len(at), table.y.mean()), len(table.y)
    while True:
        f = fit_base_learner(replace(table, y=table.y - F[:n]), base, at)
        yield F[n:], f[n:]
        F = F + rate * f


def fit_base_learner(table: Table, base: str, x: np.ndarray) -> np.ndarray:
    """The predictions at x of a stump, or of the straight line of least squares."""
    if base == STUMP:
        return cart.fit(table, max_depth=1).predict(x[:, None])
    slope, height = np.polyfit(table.X[:, 0], table.y, 1)
    return slope * x + height
