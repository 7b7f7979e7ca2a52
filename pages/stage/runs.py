"""The columns of steps as they travel: a walk through a tree is nearly regular, and its columns are a tenth as long so.

`[differences, times]`: each entry is the one before and a difference, the first one 0 and a difference, and each
difference holds for so many entries. Example: 5 5 5 6 7 -> [[5, 0, 1], [1, 2, 2]].
`unpack` in `web/reel/book.js` turns it back.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def in_runs(column: np.ndarray) -> list[list[int]]:
    differences = np.diff(column, prepend=0)
    starts = np.flatnonzero(np.diff(differences, prepend=differences[:1] - 1))
    return [differences[starts].tolist(), np.diff(starts, append=len(column)).tolist()]


def as_sent(columns: dict[str, np.ndarray], words: dict[str, Sequence[str]], nodes: dict[int, tuple[int, ...]]) -> dict:
    """Columns of numbers, some of which stand for words; and the steps that light further nodes."""
    return {
        "runs": {name: in_runs(column) for name, column in columns.items()},
        "words": {name: list(meant) for name, meant in words.items()},
        "nodes": [list(nodes), [list(each) for each in nodes.values()]],
    }
