"""Classes that count unlike each other, in words: what a row of each class weighs, and how that is balanced."""

from __future__ import annotations

import numpy as np

from engine.core.protocols import Table
from engine.learners.common.class_weights import balanced, of_classes
from engine.lessons.common.step import Calculation
from engine.lessons.common.wording import CLASSES, class_span
from engine.text.arithmetic import number_expr
from engine.text.message import Message, list_text, msg


def describe_class_weights(
    data: Table, wanted: str | dict | None, counts: np.ndarray
) -> tuple[Message | None, list[Calculation]]:
    """A sentence and its workings; nothing where all rows count alike. `counts` [K] is balanced."""
    if wanted is None:
        return None, []
    weight = of_classes(wanted, data, None) if isinstance(wanted, dict) else balanced(counts)
    there = counts.nonzero()[0][:CLASSES].tolist()
    each = [msg("lesson.class-weight.entry", weight=weight.item(k), **{"class": class_span(data, k)}) for k in there]
    n, K = number_expr(counts.sum()), np.count_nonzero(counts)
    workings = [] if isinstance(wanted, dict) else [
        Calculation(msg("lesson.class-weight.calculation", **{"class": class_span(data, k)}), r"\frac{n}{K\,n_k}",
                f"{n}/({K} * {number_expr(counts.item(k))})", float(weight[k])) for k in there]  # fmt: skip
    return msg("lesson.class-weight.list", each=list_text(each, "comma")), workings
