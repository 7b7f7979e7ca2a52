"""The first sentences of a lesson of many trees: what is predicted from what, and what the rows hold."""

from __future__ import annotations

import numpy as np

from engine.core.protocols import Table
from engine.lessons.common.wording import class_mix_text, count_text, rows_text, target_span
from engine.text.message import ListText, Message, NumberText, msg


def introduce_data(data: Table) -> tuple[Message, Message]:
    """Example: "Predict y from 3 features. 7 rows: 4 of class 0, 3 of class 1."."""
    features = count_text(len(data.feature_names), "feature")
    return (
        msg("lesson.intro.task", target=target_span(data), features=features),
        msg("lesson.intro.rows", rows=rows_text(data.n), holds=_held(data)),
    )


def _held(data: Table) -> Message | ListText:
    if data.class_names:
        return class_mix_text(data, np.bincount(data.y, minlength=len(data.class_names)))
    return msg("lesson.cell.range", least=NumberText(float(data.y.min())), most=NumberText(float(data.y.max())))
