"""How well a model predicts the test rows, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from datasets import Dataset
from engine import cart
from engine.text.message import Message, Span, msg
from pages.parts.own_data.facts import count_and_share
from pages.parts.speaking.page import t

if TYPE_CHECKING:
    from pages.parts.lesson.picker import TableSelection


def describe_test_rows(picked: TableSelection, model) -> str:
    """For the test rows of a lesson's table; nothing where there are none."""
    return "" if picked.test_data is None else t(score_test_rows(picked.test_data, model))


def score_test_rows(test: Dataset, model) -> Message:
    """Example: "Of 30 test rows, 27 (90%) are predicted correctly." """
    predictions, rows = model.predict(test.X), msg("tables.test-rows.count", n=test.n)
    if not test.class_names:
        squared = float(np.mean((predictions - test.y) ** 2))
        return msg("tables.test-rows.squared-error", rows=rows, squared=squared)
    right = int((predictions == test.y).sum())
    return msg("tables.test-rows.right-share", rows=rows, n=right, right=Span(count_and_share(right, test.n)))


def score_tree_on_test_rows(data: Dataset, test: Dataset, depth: int) -> Message:
    """The same of a tree that is grown for it."""
    return score_test_rows(test, cart.fit(data, max_depth=depth))
