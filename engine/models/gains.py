"""XGBoost's gains worked out of its file alone: G, H and lambda give them, and the file has what gives G and lambda.

With w the output of an inner node, v = eta w that of a leaf, H its cover:  G = -w (H + lambda). The gains of nodes
above two leaves say eta, and with the right lambda all gains come out as they are stored. Lambda itself is in no file,
so it is looked for.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.models.model import TrainedModel
from engine.models.nodes import ModelNodes

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
