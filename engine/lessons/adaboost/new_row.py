"""How AdaBoost's lessons end: a new row, and beside every tree's prediction what all say so far adds up to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.core.trace import Trace
from engine.lessons.common.ensemble import Sent, send
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.picture import Picture
from engine.lessons.common.step import Step


def new_row_steps(
    trace: Trace, picture: Picture, line: int, panel: str, state: Callable[[Sent, int], Any]
) -> Iterator[Step]:
    """The steps of a new row, with a panel that holds `state(sent, trees heard)`."""
    x, trees = new_row(trace.data), len(picture.trees)
    sent = send(picture, x)
    for step in sending_steps(trace, picture, x, line):
        alone = step.light.scene == "tree"
        heard = 0 if step.opens else step.light.tree + 1 if alone else trees
        yield replace(step, light=replace(step.light, panel=panel), sets={**step.sets, panel: state(sent, heard)})
