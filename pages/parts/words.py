"""A node of a tree in words. Plain text: whoever puts it on screen escapes it."""

from __future__ import annotations

import numpy as np

from datasets import Dataset
from engine.lessons.words import shown
from engine.reasons import REASONS, SENTENCES, Reason


def answer(data: Dataset, value) -> str:
    """What a leaf says: its most common class (the first of equally common ones), or its value; "" of NaN."""
    if np.ndim(value):
        return data.class_names[int(np.argmax(value))]
    return "" if np.isnan(value) else shown(float(value))


def said(data: Dataset, y) -> str:
    """An answer of the table or of a model: the class by its name, or the value."""
    return data.class_names[int(y)] if data.class_names else shown(float(y))


def inside(value, n: int, called: str = "mean") -> str:
    """What is in a node: its rows by class, "4 | 3", or its value as the tree calls it, "mean 2.5"; "" of NaN."""
    if np.ndim(value):
        return " | ".join(shown(round(share * n, 6)) for share in value)
    return "" if np.isnan(value) else f"{called} {shown(float(value))}"


def why_leaf(reason: str) -> str:
    """The sentence for a reason. Example: "pure" -> "All rows here have the same answer, ..."."""
    return SENTENCES[Reason(REASONS.index(reason))]
