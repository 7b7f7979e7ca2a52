"""How well a model answers for the rows it never saw, in a sentence."""

from __future__ import annotations

import numpy as np

from datasets import Dataset
from engine.lessons.common.phrases import counted
from engine.lessons.common.phrases import shown as number
from pages.parts.lesson.picker import Picked
from pages.parts.own_data.facts import share


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
