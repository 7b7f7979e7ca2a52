"""How well a model answers for the rows it never saw, in a sentence."""

from __future__ import annotations

import numpy as np

from pages.parts.facts import number
from pages.parts.picker import Picked


def held_out_sentence(picked: Picked, model) -> str:
    """Example: "Of 30 rows held out, 27 (90%) are answered right." Nothing where no row is held out."""
    if picked.test is None:
        return ""
    answers, rows = model.predict(picked.test.X), f"{picked.test.n:,} row{'s' if picked.test.n > 1 else ''}"
    if picked.test.class_names:
        right = int((answers == picked.test.y).sum())
        share = right / picked.test.n
        return f"Of {rows} held out, {right:,} ({share:.0%}) {'is' if right == 1 else 'are'} answered right."
    squared = float(np.mean((answers - picked.test.y) ** 2))
    return f"On {rows} held out the mean squared residual is {number(squared)}."
