"""Pseudo-code: the lines alive under a trace's settings, and the line of each place of the algorithm.

In a text **keywords** stand between two stars and formulas between dollar signs: $w_i ← w_i e^(−α)$.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.text.message import Message, Span
from engine.text.picture import LessonPicture, single_tree_picture
from engine.text.script import StepOrBlock
from engine.text.step import Lesson

Walk = Callable[[Trace, int], Iterator[StepOrBlock]]


@dataclass(frozen=True)
class CodeLine:
    """A line of pseudo-code, and the places of the algorithm that it stands for."""

    depth: int
    text: Message
    places: tuple[int, ...] = ()
    is_alive: bool = True


def coded_lesson(
    name: str,
    lines: Iterable[CodeLine],
    walk: Walk,
    picture: Callable[[Trace], LessonPicture] = single_tree_picture,
    story: Callable[[Trace, Any, int], Any] | None = None,
) -> Lesson:
    """Return a lesson with the lines that are alive. `walk` says for each step its place in the algorithm."""
    lines = tuple(lines)
    alive = [line for line in lines if line.is_alive]
    line_of = np.ones(1 + max(place for line in lines for place in line.places), int)
    for number, line in enumerate(alive, 1):
        line_of[list(line.places)] = number
    code = tuple(Span(["    " * line.depth, line.text]) for line in alive)
    return Lesson(name, code, partial(_walk_on_lines, walk, line_of), picture, story)


def learning_rate_factor(trace: Trace) -> str:
    """The learning rate as a factor of a formula, "" if it is 1."""
    return "" if trace.setting("learning_rate") == 1 else "η "


def _walk_on_lines(walk: Walk, line_of: np.ndarray, trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    for piece in walk(trace, candidates):
        try:
            yield piece.on_lines(line_of)
        except IndexError as error:
            raise ValueError(
                f"{walk.__module__}: no line of the pseudo-code has the place of a step: {error}"
            ) from None
