"""How well a model answers for the rows it never saw, in a sentence."""

from __future__ import annotations

import numpy as np

from datasets import Dataset
from engine.lessons.words import counted
from engine.lessons.words import shown as number
from pages.parts.facts import share
from pages.parts.picker import Picked


def held_out_sentence(picked: Picked, model) -> str:
    """For the rows held out of a lesson's table; nothing where there are none."""
    return "" if picked.test is None else answered(picked.test, model)


def answered(test: Dataset, model) -> str:
    """Example: "Of 30 rows held out, 27 (90%) are answered right." """
    answers, rows = model.predict(test.X), counted(test.n, "row")
    if not test.class_names:
        squared = float(np.mean((answers - test.y) ** 2))
        return f"On {rows} held out the mean squared residual is {number(squared)}."
    right = int((answers == test.y).sum())
    return f"Of {rows} held out, {share(right, test.n)} {'is' if right == 1 else 'are'} answered right."
