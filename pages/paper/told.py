"""What has to stand beside a question where there is no stage: the table, the new row, the settings."""

from __future__ import annotations

from typing import Any

from engine.core.protocols import Table
from engine.core.settings import with_defaults
from engine.core.trace import Trace
from engine.lessons.common.wording import cell_text, cell_value, class_span, row_name_text
from engine.text.message import NumberText, Span, list_text, msg
from pages.language.messages import Translator

Cells = tuple[str, ...]
# Settings that numbers are worked out with: they are told even where nobody changed them.
ALWAYS_SHOWN = ("criterion", "say", "loss", "learning_rate", "reg_lambda", "reg_alpha", "gamma", "gain", "base_score")


def table_cells(data: Table, language: Translator) -> tuple[Cells, list[Cells]]:
    """Its heading and its rows, each with its number and its target."""
    lines = [
        (row_name_text(i), *(cell_value(data, j, x) for j, x in enumerate(data.X[i])), target_value(data, i))
        for i in range(len(data.y))
    ]
    return ("", *data.feature_names, data.target_name), [tuple(language.render(line)) for line in lines]


def target_value(data: Table, i: int) -> Any:
    return class_span(data, int(data.y[i])) if data.class_names else NumberText(float(data.y[i]))


def context_sentences(trace: Trace, language: Translator) -> Cells:
    """The new row that is asked about, if there is one, and what was set."""
    found = []
    for row in trace.data.query_rows[:1]:
        cells = list_text([cell_text(trace.data, j, x) for j, x in enumerate(row)], "comma")
        found.append(language.text(msg("paper.sheet.new-row", cells=cells)))
    every = with_defaults(trace.fit, trace.settings)
    named = dict.fromkeys((*(name for name in ALWAYS_SHOWN if name in every), *trace.settings))
    settings = ", ".join(f"{name} = {every[name]}" for name in named if name != "force" and every[name] is not None)
    if settings:
        found.append(language.text(msg("paper.sheet.settings", told=Span(settings))))
    return tuple(found)
