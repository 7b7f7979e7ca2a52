"""What a learner works out for each row in each round, as tables: empty to fill in, or filled in from the trace."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.exercises.task import select_round
from engine.lessons.common.wording import row_name_text
from engine.text.message import NumberText, msg
from pages.language.messages import Translator
from pages.paper.document import table_html
from pages.paper.trees import TREES

# Columns of a trace's table of rows that are worked out by hand, in the order in which that is done.
HAND_COLUMNS = ("count", "weight", "wrong", "factor", "before", "predicted", "residual", "g", "h", "step", "after")


def round_tables(trace: Trace, language: Translator, filled: bool) -> list[str]:
    """A table a round, for as many rounds as are asked about; none of a learner that has no such."""
    every = trace.columns("rows")
    rounds = np.unique(every["round"])[:TREES].tolist() if every else []
    return [_table(select_round(every, number), number, language, filled) for number in rounds]


def hand_columns(own: Mapping[str, np.ndarray]) -> list[str]:
    """Those that tell something: the prediction is the score itself where no probability is made of it."""
    same = "before" in own and np.array_equal(own["before"], own["predicted"])
    return [name for name in HAND_COLUMNS if name in own and not (name == "predicted" and same)]


def _table(own: Mapping[str, np.ndarray], number: int, language: Translator, filled: bool) -> str:
    names = hand_columns(own)
    headings = [language.render(msg("paper.sheet.column", what=_heading(name, own))) for name in names]
    lines = [
        language.render([row_name_text(row), *(_cell(own[name][i]) if filled else "" for name in names)])
        for i, row in enumerate(own["row"].tolist())
    ]
    title = escape(language.text(msg("paper.sheet.round", n=number + 1)))
    return f"<div><b>{title}</b>{table_html(['', *headings], lines, '' if filled else 'blank')}</div>"


def _heading(name: str, own: Mapping[str, np.ndarray]) -> str:
    return "new-weight" if name == "after" and "weight" in own else name


def _cell(value: Any) -> Any:
    if isinstance(value, np.bool_):
        return msg("paper.sheet.wrong-cell", wrong=bool(value))
    return NumberText(float(value)) if np.isfinite(value) else ""
