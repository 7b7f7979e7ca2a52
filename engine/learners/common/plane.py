"""A plane of two features, at whose points models are asked."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Plane:
    """The points (x, y) of two features, with fixed values of all others."""

    features: tuple[int, int]
    x: np.ndarray  # [nx] ascending
    y: np.ndarray  # [ny] ascending
    fixed_values: np.ndarray  # [d] NaN: missing; the entries of the two features are ignored

    def points(self) -> np.ndarray:
        """[ny * nx, d] the points as rows of a table, x running fastest."""
        rows = np.tile(np.asarray(self.fixed_values, float), (len(self.x) * len(self.y), 1))
        rows[:, self.features[0]], rows[:, self.features[1]] = np.tile(self.x, len(self.y)), self.y.repeat(len(self.x))
        return rows
