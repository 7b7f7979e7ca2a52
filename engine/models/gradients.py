"""The gradients and hessians that a boosted model was fitted to, and its lambda.

Only for losses that all libraries define alike: squared, logistic, softmax.
"""

from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.models.model import TrainedModel
from engine.models.nodes import ModelNodes

SQUARED = ("reg:squarederror", "regression", "squared_error", "RMSE")


Derivatives = tuple[np.ndarray, np.ndarray | None]  # g and h; no h if all are 1


def model_derivatives(model: TrainedModel, y: np.ndarray, scores: np.ndarray) -> Derivatives | None:
    """g and h [n, S] of the model's loss at scores; None for another loss."""
    if model.kind not in ("gradient boosting", "dart") or model.objective == "exponential":
        return None
    if not model.class_names:
        return (scores - y[:, None], None) if model.objective in SQUARED else None
    p, has_no_h = model.link.probabilities(scores), splits_by_squared_error(model)
    if model.link.name == "logistic":
        s = model.link.scale
        g = s * (p[:, 1:] - (y == 1)[:, None])
        return g, None if has_no_h else s * s * p[:, 1:] * p[:, :1]
    if model.link.name != "softmax":
        return None
    g, K = p - np.eye(p.shape[1])[y], p.shape[1]
    factor = {"XGBoost": 2.0, "LightGBM": K / (K - 1)}.get(model.library, 1.0)
    return g, None if has_no_h else factor * p * (1 - p)


def residual_kind(model: TrainedModel) -> str:
    """ "squared", "logistic" or "softmax" if -g is target minus prediction, else "other"."""
    if model.objective == "exponential" or model.link.scale != 1:
        return "other"
    if model.class_names:
        return model.link.name
    return "squared" if model.objective in SQUARED else "other"


def splits_by_squared_error(model: TrainedModel) -> bool:
    """True for scikit-learn's GradientBoostingClassifier: splits use squared error of g, only leaf values use h."""
    return model.library == "scikit-learn" and model.objective == "log_loss" and not model.inputs.unknown_missing


def leaf_hessians(model: TrainedModel, scores: np.ndarray) -> np.ndarray | None:
    """[n, S] the h of leaf values if splits have none; else None.

    h = p (1 - p), for more than two classes times K / (K - 1).
    """
    if not splits_by_squared_error(model) or model.kind != "gradient boosting" or not model.class_names:
        return None
    p, K = model.link.probabilities(scores), len(model.class_names)
    return p[:, 1:] * p[:, :1] if scores.shape[1] == 1 else p * (1 - p) * K / (K - 1)


def lambda_from_settings(model: TrainedModel) -> float:
    """lambda from the file's settings, or the library's default."""
    if model.library == "LightGBM":
        return model.setting("lambda_l2", 0.0)
    if model.library == "CatBoost":
        return model.setting("l2_leaf_reg", 3.0)
    return 1.0 if model.library == "XGBoost" else 0.0


MAX_RELATIVE_ERROR = 1e-3  # of the gains; a larger one means that there was an alpha or another penalty
LAMBDA_GRID = np.concatenate([[0.0], np.logspace(-4, 5, 46)])
SEARCH_STEPS = 60  # of the ternary search around the best value of the grid


@dataclass(frozen=True, eq=False)
class RecoveredGains:
    """lambda, eta and the gains of all splits, computed from leaf values and covers."""

    reg_lambda: float
    learning_rate: float
    gain: np.ndarray  # [N] NaN at leaves
    error: float  # the largest difference from the file's gains, relative to the largest gain


def recover_gains(model: TrainedModel) -> RecoveredGains | None:
    """Find the lambda that explains the gains of XGBoost's file; None if there is none."""
    nodes = model.nodes
    inner = (nodes.feature >= 0).nonzero()[0]
    if model.library != "XGBoost" or not len(inner) or np.nanmax(nodes.gain) <= 0:
        return None
    gains = partial(_gains_with_lambda, nodes, inner)
    grid = [gains(float(reg_lambda)) for reg_lambda in LAMBDA_GRID]
    best = int(np.argmin([candidate.error for candidate in grid]))
    low, high = LAMBDA_GRID[max(best - 1, 0)], LAMBDA_GRID[min(best + 1, len(LAMBDA_GRID) - 1)]
    for _ in range(SEARCH_STEPS):
        third = (high - low) / 3
        if gains(low + third).error <= gains(high - third).error:
            high -= third
        else:
            low += third
    found = gains((low + high) / 2)
    rounded = gains(float(f"{found.reg_lambda:.2g}"))  # people set round numbers
    if rounded.error <= max(2 * found.error, 1e-4):
        found = rounded
    else:
        found = min((found, grid[best]), key=lambda candidate: candidate.error)
    return found if found.error < MAX_RELATIVE_ERROR else None


def _gains_with_lambda(nodes: ModelNodes, inner: np.ndarray, reg_lambda: float) -> RecoveredGains:
    leaf, left, right = nodes.feature < 0, nodes.left[inner], nodes.right[inner]
    G = -nodes.value * (nodes.cover + reg_lambda)  # at leaves, times eta
    factor = _one_over_eta(nodes, inner, G * G / np.maximum(nodes.cover + reg_lambda, 1e-300))
    G = np.where(leaf, factor * G, G)
    with np.errstate(divide="ignore", invalid="ignore"):
        similarity = np.nan_to_num(G * G / (nodes.cover + reg_lambda))
    gain = np.full(len(G), np.nan)
    gain[inner] = similarity[left] + similarity[right] - similarity[inner]
    error = np.abs(gain[inner] - nodes.gain[inner]).max() / np.abs(nodes.gain[inner]).max()
    return RecoveredGains(reg_lambda, 1 / factor if factor else np.nan, gain, float(np.nan_to_num(error, nan=np.inf)))


def _one_over_eta(nodes: ModelNodes, inner: np.ndarray, similarity: np.ndarray) -> float:
    """1 / eta by least squares. Above two leaves the gain is (S_L + S_R) / eta^2 - S."""
    above = inner[(nodes.feature[nodes.left[inner]] < 0) & (nodes.feature[nodes.right[inner]] < 0)]
    scaled = similarity[nodes.left[above]] + similarity[nodes.right[above]]
    square = float((scaled * scaled).sum())
    squared = float(((nodes.gain[above] + similarity[above]) * scaled).sum()) / square if square else 1.0
    return float(np.sqrt(max(squared, 0.0)))
