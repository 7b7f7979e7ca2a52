"""Logistic regression: the probability of class 1 rises along one direction, so its boundary is a line.

    log odds of row x = b_0 + b_1 x_1 + ... + b_d x_d          the boundary is where they are 0

Throughout: A [n, d + 1] is X with a column of ones before it, b [d + 1].
"""

from __future__ import annotations

import numpy as np

from engine.learners.boosting.losses import LogisticLoss

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
