"""A node of a tree in words. Plain text: whoever puts it on screen escapes it."""

from __future__ import annotations

import numpy as np

from datasets import Dataset
from engine.reasons import REASONS, SENTENCES, Reason
from pages.parts.facts import number

NAMED_LEVELS = 5


def question(data: Dataset, feature: int, threshold: float, categories: tuple[int, ...]) -> str:
    """What a node asks; yes goes left. Examples: "x_3 ≤ 15", "sex = 0", "port is C or Q", "age is known"."""
    name = data.feature_names[feature]
    if categories:
        levels = [data.levels[feature][code] for code in categories]
        named = levels[:NAMED_LEVELS] + ([f"{len(levels) - NAMED_LEVELS} more"] if len(levels) > NAMED_LEVELS else [])
        return f"{name} is {' or '.join(named)}"
    if np.isinf(threshold):
        return f"{name} is known"
    if data.kinds[feature] == "0/1":
        return f"{name} = 0"
    return f"{name} ≤ {number(threshold)}"


def answer(data: Dataset, value) -> str:
    """What a leaf says: its most common class (the first of equally common ones), or its value."""
    return data.class_names[int(np.argmax(value))] if np.ndim(value) else number(float(value))


def inside(data: Dataset, value, n: int) -> str:
    """What is in a node: its rows by class, "4 | 3", or its value."""
    if np.ndim(value):
        return " | ".join(number(round(share * n, 6)) for share in value)
    return f"{'value' if data.class_names else 'mean'} {number(float(value))}"


def why_leaf(reason: str) -> str:
    """The sentence for a reason. Example: "pure" -> "All rows here have the same answer, ..."."""
    return SENTENCES[Reason(REASONS.index(reason))]
