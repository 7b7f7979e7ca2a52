"""How well a model predicts the test rows, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from datasets import Dataset
from engine import cart
from engine.text.message import Message, Span, msg
from pages.parts.own_data.facts import share
from pages.parts.speaking.page import tell

if TYPE_CHECKING:
    from pages.parts.lesson.picker import Picked


def sentence_on_test_rows(picked: Picked, model) -> str:
    """For the test rows of a lesson's table; nothing where there are none."""
    return "" if picked.test is None else tell(predicted(picked.test, model))


def predicted(test: Dataset, model) -> Message:
    """Example: "Of 30 test rows, 27 (90%) are predicted correctly." """
    predictions, rows = model.predict(test.X), msg("own-test-rows-counted", n=test.n)
    if not test.class_names:
        squared = float(np.mean((predictions - test.y) ** 2))
        return msg("own-squared-error-on", rows=rows, squared=squared)
    right = int((predictions == test.y).sum())
    return msg("own-right-of", rows=rows, n=right, right=Span(share(right, test.n)))


def predicted_by_a_tree(data: Dataset, test: Dataset, depth: int) -> Message:
    """The same of a tree that is grown for it."""
    return predicted(test, cart.fit(data, max_depth=depth))
