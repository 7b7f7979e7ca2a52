"""The tables that lie beside this file."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from datasets.reading.read_table import read_table


def read_stored_table(name: str) -> pd.DataFrame:
    """A stored CSV. What read_table() decides about our own files goes without saying."""
    frame = read_table(Path(__file__).parents[1] / f"{name}.csv")
    frame.attrs = {}
    return frame
