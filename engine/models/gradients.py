"""What the trees of a boosted model were fitted to: the slope g and the curvature h of its loss at the scores before.

Only of losses that all libraries mean alike: squared, logistic, softmax. Of others nothing is known here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.models.model import TrainedModel
from engine.models.nodes import ModelNodes

SQUARED = ("reg:squarederror", "regression", "squared_error", "RMSE")


def model_derivatives(
    model: TrainedModel, y: np.ndarray, scores: np.ndarray
) -> tuple[np.ndarray, np.ndarray | None] | None:
    """g and h, [n, S] each, or None where the loss is another. h is None where every h is 1."""
    if model.kind not in ("gradient boosting", "dart") or model.objective == "exponential":
        return None
    if not model.class_names:
        return (scores - y[:, None], None) if model.objective in SQUARED else None
    p, plain = model.link.probabilities(scores), splits_by_squared_error(model)
    if model.link.name == "logistic":
        s = model.link.scale
        g = s * (p[:, 1:] - (y == 1)[:, None])
        return g, None if plain else s * s * p[:, 1:] * p[:, :1]
    if model.link.name != "softmax":
        return None
    g, K = p - np.eye(p.shape[1])[y], p.shape[1]
    times = {"XGBoost": 2.0, "LightGBM": K / (K - 1)}.get(model.library, 1.0)
    return g, None if plain else times * p * (1 - p)


def splits_by_squared_error(model: TrainedModel) -> bool:
    """scikit-learn's GradientBoosting of classes: its splits count rows, and only its leaves have h."""
    return model.library == "scikit-learn" and model.objective == "log_loss" and not model.inputs.unknown_missing


def leaf_hessians(model: TrainedModel, scores: np.ndarray) -> np.ndarray | None:
    """[n, S] the h that leaves divide by where splits have none; of K classes p(1 - p) K/(K - 1) there."""
    if not splits_by_squared_error(model) or model.kind != "gradient boosting" or not model.class_names:
        return None
    p, K = model.link.probabilities(scores), len(model.class_names)
    return p[:, 1:] * p[:, :1] if scores.shape[1] == 1 else p * (1 - p) * K / (K - 1)


def lambda_from_settings(model: TrainedModel) -> float:
    """lambda, where the file names it; else the library's first value."""
    if model.library == "LightGBM":
        return model.setting("lambda_l2", 0.0)
    if model.library == "CatBoost":
        return model.setting("l2_leaf_reg", 3.0)
    return 1.0 if model.library == "XGBoost" else 0.0


MAX_RELATIVE_ERROR = 1e-3  # of the gains: farther off there was an alpha, or another penalty
LAMBDA_GRID = np.concatenate([[0.0], np.logspace(-4, 5, 46)])
MAX_NARROWINGS = 60  # of the narrowing about the best of these


@dataclass(frozen=True, eq=False)
class RecoveredGains:
    """What the file says without saying so."""

    reg_lambda: float
    learning_rate: float
    gain: np.ndarray  # [N] of every split, NaN at leaves
    error: float  # the largest difference from what is stored, as a part of the largest gain


def recover_gains(model: TrainedModel) -> RecoveredGains | None:
    """None where no lambda gives the stored gains."""
    nodes = model.nodes
    inner = (nodes.feature >= 0).nonzero()[0]
    if model.library != "XGBoost" or not len(inner) or np.nanmax(nodes.gain) <= 0:
        return None
    tried = [_gains_with_lambda(nodes, inner, float(ridge)) for ridge in LAMBDA_GRID]
    best = int(np.argmin([each.error for each in tried]))
    low, high = LAMBDA_GRID[max(best - 1, 0)], LAMBDA_GRID[min(best + 1, len(LAMBDA_GRID) - 1)]
    for _ in range(MAX_NARROWINGS):
        third = (high - low) / 3
        if _gains_with_lambda(nodes, inner, low + third).error <= _gains_with_lambda(nodes, inner, high - third).error:
            high -= third
        else:
            low += third
    found = _gains_with_lambda(nodes, inner, (low + high) / 2)
    plain = _gains_with_lambda(nodes, inner, float(f"{found.reg_lambda:.2g}"))  # as somebody would have set it
    found = plain if plain.error <= max(2 * found.error, 1e-4) else min((found, tried[best]), key=lambda one: one.error)
    return found if found.error < MAX_RELATIVE_ERROR else None


def _gains_with_lambda(nodes: ModelNodes, inner: np.ndarray, ridge: float) -> RecoveredGains:
    """What the gains would be with this lambda."""
    leaf, left, right = nodes.feature < 0, nodes.left[inner], nodes.right[inner]
    G = -nodes.value * (nodes.cover + ridge)  # of a leaf times eta
    times = _one_over_eta(nodes, inner, G * G / np.maximum(nodes.cover + ridge, 1e-300))
    G = np.where(leaf, times * G, G)
    with np.errstate(divide="ignore", invalid="ignore"):
        similarity = np.nan_to_num(G * G / (nodes.cover + ridge))
    gain = np.full(len(G), np.nan)
    gain[inner] = similarity[left] + similarity[right] - similarity[inner]
    away = np.abs(gain[inner] - nodes.gain[inner]).max() / np.abs(nodes.gain[inner]).max()
    return RecoveredGains(ridge, 1 / times if times else np.nan, gain, float(np.nan_to_num(away, nan=np.inf)))


def _one_over_eta(nodes: ModelNodes, inner: np.ndarray, similarity: np.ndarray) -> float:
    """Above two leaves the gain is (S_L + S_R) / eta^2 - S: least squares over all such nodes."""
    above = inner[(nodes.feature[nodes.left[inner]] < 0) & (nodes.feature[nodes.right[inner]] < 0)]
    scaled = similarity[nodes.left[above]] + similarity[nodes.right[above]]
    whole = float((scaled * scaled).sum())
    squared = float(((nodes.gain[above] + similarity[above]) * scaled).sum()) / whole if whole else 1.0
    return float(np.sqrt(max(squared, 0.0)))
