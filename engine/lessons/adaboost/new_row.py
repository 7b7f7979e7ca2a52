"""How AdaBoost's lessons end: a new row, and beside every tree's prediction what all say so far adds up to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.core.trace import Trace
from engine.lessons.common.ensemble import RowPrediction, predict_row
from engine.lessons.common.follow_row import choose_new_row, follow_row_steps
from engine.lessons.common.picture import LessonPicture
from engine.lessons.common.step import Step


def follow_row_with_panel_steps(
    trace: Trace, picture: LessonPicture, line: int, panel: str, state: Callable[[RowPrediction, int], Any]
) -> Iterator[Step]:
    """The steps of a new row, with a panel that holds `state(sent, trees heard)`."""
    x, trees = choose_new_row(trace.data), len(picture.trees)
    sent = predict_row(picture, x)
    for step in follow_row_steps(trace, picture, x, line):
        alone = step.highlight.scene == "tree"
        heard = 0 if step.section_title else step.highlight.tree + 1 if alone else trees
        yield replace(
            step,
            highlight=replace(step.highlight, panel=panel),
            state_updates={**step.state_updates, panel: state(sent, heard)},
        )
