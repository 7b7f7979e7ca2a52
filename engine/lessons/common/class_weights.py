"""Classes that count unlike each other, in words: what a row of each class weighs, and how that is balanced."""

from __future__ import annotations

import numpy as np

from engine.core.protocols import Table
from engine.learners.common.class_weights import balanced, of_classes
from engine.lessons.common.step import Working
from engine.lessons.common.wording import CLASSES, class_part
from engine.text.arithmetic import text
from engine.text.message import Message, list_text, msg


def class_weights_said(
    data: Table, wanted: str | dict | None, counts: np.ndarray
) -> tuple[Message | None, list[Working]]:
    """A sentence and its workings; nothing where all rows count alike. `counts` [K] is balanced."""
    if wanted is None:
        return None, []
    weight = of_classes(wanted, data, None) if isinstance(wanted, dict) else balanced(counts)
    there = counts.nonzero()[0][:CLASSES].tolist()
    each = [msg("class-weight", weight=weight.item(k), **{"class": class_part(data, k)}) for k in there]
    n, K = text(counts.sum()), np.count_nonzero(counts)
    workings = [] if isinstance(wanted, dict) else [
        Working(msg("class-weight-of", **{"class": class_part(data, k)}), r"\frac{n}{K\,n_k}",
                f"{n}/({K} * {text(counts.item(k))})", float(weight[k])) for k in there]  # fmt: skip
    return msg("class-weights", each=list_text(each, "comma")), workings
