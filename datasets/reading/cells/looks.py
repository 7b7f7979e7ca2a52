"""What a column of text looks like, found out with few looks at its cells: most columns tell by their first ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pandas as pd

PROBE_CELLS = 20


def all_match(text: pd.Series, pattern: str) -> bool:
    """Is every cell that is there of this pattern? Of no cell at all it is true."""
    if not cells_match(pattern, first_cells(text)):
        return False
    return len(text) <= PROBE_CELLS or bool(text.dropna().str.fullmatch(pattern).all())


def first_cells(text: pd.Series, limit: int = PROBE_CELLS) -> list[str]:
    """Those of the first cells that are there."""
    return [cell for cell in text.array[:limit].tolist() if isinstance(cell, str)]


def cells_match(pattern: str, cells: list[str]) -> bool:
    """The same for a few cells, without the detour that pays off for many."""
    return all(map(re.compile(pattern).fullmatch, cells))


def iter_columns(frame: pd.DataFrame) -> Iterator[tuple[str, pd.Series]]:
    """Every column with its name, which is text."""
    return ((str(name), column) for name, column in frame.items())


def unique_texts(text: pd.Series) -> tuple[np.ndarray, pd.Series]:
    """(for every row the place of its text among them, the different texts in order, a missing value one of them).

    Example: "b", "a", "b" -> [0, 1, 0], ["b", "a"]
    """
    places, different = pd.factorize(text, use_na_sentinel=False)
    return places, pd.Series(different, dtype=text.dtype)


def expand_to_rows(different: pd.Series, places: np.ndarray) -> pd.Series:
    """Back from each text once to every row."""
    return different.take(places).reset_index(drop=True)
