"""What the trees of a boosted model were fitted to: the slope g and the curvature h of its loss at the scores before.

Only of losses that all libraries mean alike: squared, logistic, softmax. Of others nothing is known here.
"""

from __future__ import annotations

import numpy as np

from engine.models.model import TrainedModel

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
