"""Models of many trees answer in stages: the first tree alone, the first two together, and so on to all of them."""

from collections import deque
from collections.abc import Iterator

import numpy as np


def last(stages: Iterator[np.ndarray]) -> np.ndarray:
    """What all trees answer together."""
    return deque(stages, maxlen=1).pop()
