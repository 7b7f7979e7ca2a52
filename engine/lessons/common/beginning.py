"""The first sentences of a lesson of many trees: what is predicted from what, and what the rows hold."""

from __future__ import annotations

import numpy as np

from engine.core.protocols import Table
from engine.lessons.common.wording import counted, mix, rows, target
from engine.text.message import ListText, Message, Number, msg


def begins(data: Table) -> tuple[Message, Message]:
    """Example: "Predict y from 3 features. 7 rows: 4 of class 0, 3 of class 1."."""
    features = counted(len(data.feature_names), "feature")
    return (
        msg("tree-begin", target=target(data), features=features),
        msg("tree-begin-rows", rows=rows(data.n), holds=_held(data)),
    )


def _held(data: Table) -> Message | ListText:
    if data.class_names:
        return mix(data, np.bincount(data.y, minlength=len(data.class_names)))
    return msg("values-range", least=Number(float(data.y.min())), most=Number(float(data.y.max())))
