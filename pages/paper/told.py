"""What has to stand beside a question where there is no stage: the table, the new row, the settings."""

from __future__ import annotations

from typing import Any

from engine.core.protocols import Table
from engine.core.settings import completed
from engine.core.trace import Trace
from engine.lessons.common.wording import cell, class_part, row_name, value_of
from engine.text.message import Number, Span, list_text, msg
from pages.language.messages import Language

Cells = tuple[str, ...]
# Settings that numbers are worked out with: they are told even where nobody changed them.
MATTER = ("criterion", "say", "loss", "learning_rate", "reg_lambda", "reg_alpha", "gamma", "gain", "base_score")


def table_of(data: Table, language: Language) -> tuple[Cells, list[Cells]]:
    """Its heading and its rows, each with its number and its target."""
    lines = [
        (row_name(i), *(value_of(data, j, x) for j, x in enumerate(data.X[i])), target_of(data, i))
        for i in range(len(data.y))
    ]
    return ("", *data.feature_names, data.target_name), [tuple(language.plain(line)) for line in lines]


def target_of(data: Table, i: int) -> Any:
    return class_part(data, int(data.y[i])) if data.class_names else Number(float(data.y[i]))


def about(trace: Trace, language: Language) -> Cells:
    """The new row that is asked about, if there is one, and what was set."""
    found = []
    for row in trace.data.ask[:1]:
        cells = list_text([cell(trace.data, j, x) for j, x in enumerate(row)], "comma")
        found.append(language.text(msg("paper-new-row", cells=cells)))
    every = completed(trace.fit, trace.settings)
    named = dict.fromkeys((*(name for name in MATTER if name in every), *trace.settings))
    settings = ", ".join(f"{name} = {every[name]}" for name in named if name != "force" and every[name] is not None)
    if settings:
        found.append(language.text(msg("paper-settings", told=Span(settings))))
    return tuple(found)
