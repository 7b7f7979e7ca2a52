"""The numbers behind the pictures as tables: every candidate, every node; and files of them, safe to open."""

from __future__ import annotations

from csv import QUOTE_NONNUMERIC

import numpy as np
import pandas as pd

from datasets import Dataset
from engine import Trace
from pages.parts import words

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with these a spreadsheet takes a cell for something to compute


def candidates(trace: Trace, node: int) -> pd.DataFrame:
    """Every cut tried at a node, the chosen one first, then by gain; of equal gains the first in line comes first."""
    every, data = trace.columns("candidates"), trace.data
    here = (every["node"] == node).nonzero()[0] if every else np.array([], int)
    if not len(here):
        return pd.DataFrame()
    own = {name: column[here] for name, column in every.items()}
    asks = [words.question(data, *cut) for cut in zip(own["feature"], own["threshold"], own["categories"], strict=True)]
    frame = pd.DataFrame(
        {
            "": np.where(own["chosen"], "chosen", ""),
            "cut": asks,
            "missing go": np.where(own["missing_left"], "left", "right"),
            "gain": own["gain"],
            "rows left": own["n_left"],
            "rows right": own["n_right"],
            "impurity left": own["impurity_left"],
            "impurity right": own["impurity_right"],
            "both, weighted": own["impurity"],
        }
    )
    missing = np.isnan(data.X[:, own["feature"]]).any()
    return (frame if missing else frame.drop(columns="missing go")).sort_values(["", "gain"], ascending=False)


def nodes(trace: Trace) -> pd.DataFrame:
    """One line a node: what it asks or says, how many rows it holds, and why a leaf is one."""
    own, data = trace.columns("nodes"), trace.data
    every = range(len(own["n"]))
    return pd.DataFrame(
        {
            "node": every,
            "parent": pd.array([int(p) if p >= 0 else None for p in own["parent"]], "Int64"),
            "asks": [asks(data, own, node) for node in every],
            "rows": own["n"],
            "impurity": own["impurity"],
            "holds": [words.inside(data, own["value"][node], own["n"][node]) for node in every],
            "says": [words.answer(data, value) for value in own["value"]],
            "why a leaf": [words.why_leaf(own["reason"][node]) if own["left"][node] < 0 else "" for node in every],
        }
    )


def asks(data: Dataset, own: dict[str, np.ndarray], node: int) -> str:
    if own["left"][node] < 0:
        return ""
    return words.question(data, *(own[column][node] for column in ("feature", "threshold", "categories")))


def csv(frame: pd.DataFrame) -> bytes:
    """A file for a spreadsheet. No name in it can become a formula: a cell like that begins with an apostrophe."""
    texts = frame.select_dtypes(exclude="number").columns
    tame = frame.assign(**{name: frame[name].map(harmless) for name in texts})
    return tame.rename(columns=harmless).to_csv(index=False, quoting=QUOTE_NONNUMERIC).encode("utf-8-sig")


def harmless(cell):
    return "'" + cell if isinstance(cell, str) and cell.startswith(FORMULA) else cell
