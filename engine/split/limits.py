"""When a node stays a leaf, and which splits may be made: the settings that every tree has in common."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The stopping rules. Gains here are per row of the node, as the tables show them."""

    max_depth: int | None = None
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    min_impurity: float | None = None
    min_gain: float = 0.0
    min_impurity_decrease: float = 0.0
    stop_without_gain: bool = False
    independence_alpha: float | None = None
    max_leaf_nodes: int | None = None
    midpoint: bool = True
    min_weight_fraction_leaf: float = 0.0  # of what the rows of the whole tree weigh


NO_LIMITS = Limits()
