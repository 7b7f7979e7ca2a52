"""Which rows are told one by one in a phase, where there are too many to tell them all."""

from __future__ import annotations

import numpy as np

MAX_ROWS_SHOWN = 12


def select_rows(priority: np.ndarray, max_rows: int = MAX_ROWS_SHOWN, row_mask: np.ndarray | None = None) -> np.ndarray:
    """At most so many rows (`among` these [n] bools), those of most priority, in the order of the data.

    Example: .1 .5 .2, at most 2 -> rows 1 and 2.
    """
    rows = np.arange(len(priority)) if row_mask is None else row_mask.nonzero()[0]
    return np.sort(rows[np.argsort(-priority[rows], kind="stable")[:max_rows]])
