"""Classes that count unlike each other, in words: what a row of each class weighs, and how that is balanced."""

from __future__ import annotations

import numpy as np

from engine.core.protocols import Table
from engine.learners.common.class_weights import balanced, of_classes
from engine.lessons.common.arithmetic import text
from engine.lessons.common.phrases import CLASSES, class_part, joined, shown
from engine.lessons.common.step import Part, Working


def class_weights_told(
    data: Table, wanted: str | dict | None, counts: np.ndarray
) -> tuple[list[str | Part], list[Working]]:
    """What goes behind a sentence, and the workings; nothing where all rows count alike. `counts` [K] is balanced."""
    if wanted is None:
        return [], []
    weight = of_classes(wanted, data, None) if isinstance(wanted, dict) else balanced(counts)
    there = counts.nonzero()[0][:CLASSES].tolist()
    each = [["a row of ", class_part(data, k), f" counts {shown(weight.item(k))} times"] for k in there]
    pieces = [" Class weights: ", *joined(each), "."]
    if isinstance(wanted, dict):
        return pieces, []
    n, K = text(counts.sum()), np.count_nonzero(counts)
    workings = [Working(f"Weight of {data.class_names[k]}", r"\frac{n}{K\,n_k}", f"{n}/({K} * {text(counts.item(k))})",
                        float(weight[k])) for k in there]  # fmt: skip
    return pieces, workings
