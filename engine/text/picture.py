"""What a lesson is seen in: its trees, how they predict together, facts about rows, and panels of its own.

A picture is plain data made from the trace. What is seen of it at a step follows from what the steps up to there `set`:
a column its values, a panel its state, "trees" the number of trees in force. So a new algorithm brings its own columns
and panels, and nobody who draws them needs to know it.

Throughout: n rows, T trees, K classes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.common.ensemble import Ensemble
from engine.text.message import Message
from engine.tree.growth import Growth

ACTIVE_TREES = "trees"  # what steps set to say how many trees are in force


@dataclass(frozen=True, eq=False)
class LessonTree:
    """One tree of the lesson. Its growth has one root (engine/tree/separate.py parts those of several)."""

    growth: Growth
    name: str | Message = ""  # "Tree 3"
    fitted_column: str = ""  # the column it was fitted to; "": the target
    # [N] from which Light.subtree on a node is pruned, -1 where never; None: nothing is pruned
    pruned_at: np.ndarray | None = None


@dataclass(frozen=True)
class Column:
    """A fact about every row, beside the data and under the pointer. Steps set its values, [n], NaN for none."""

    name: str  # by which steps set it
    why: str | Message  # a sentence
    kind: str = "number"  # "number", "count", or "class": class numbers, -1 for none
    size: bool = False  # the plane draws each row with an area in proportion
    title: str | Message = ""  # "weight", "residual"; "": its name
    summed: bool = False  # sentences add it up over the rows of a node, so it is always in sight


@dataclass(frozen=True)
class Panel:
    """A picture of its own. Steps light it by its name, and set what it shows. `content` never changes."""

    name: str
    title: str | Message
    kind: str
    content: dict[str, Any]


Text = str | Message
Curves = Mapping[str, Sequence[float] | np.ndarray] | Sequence[tuple[Text, Sequence[float] | np.ndarray]]


def lines_panel(name: str, title: Text, across: Text, up: Text, series: Curves, first: int = 1) -> Panel:
    """Curves over the number of trees or rounds, the first point at `first`. State: how many points are shown."""
    pairs = series.items() if isinstance(series, Mapping) else series
    every = [{"name": label, "values": list(map(float, values))} for label, values in pairs]
    return Panel(name, title, "lines", {"across": across, "up": up, "first": first, "series": every})


def bars_panel(name: str, title: Text, labels: Sequence[Text], up: Text) -> Panel:
    """A bar a label, upwards or downwards. State: the values, NaN for none yet; or both labels and values."""
    return Panel(name, title, "bars", {"labels": list(labels), "up": up})


def curve_panel(name: str, title: Text, across: Text, up: Text, points: Sequence[tuple[float, float]]) -> Panel:
    """A function drawn once, NaN where it breaks. State: [(x, y, label), ...], the points marked on it."""
    return Panel(name, title, "curve", {"across": across, "up": up, "points": [list(map(float, p)) for p in points]})


def curve_points(x: np.ndarray, y: np.ndarray) -> list[tuple[float, float]]:
    """What a curve goes through."""
    return list(zip(x.tolist(), y.tolist(), strict=True))


def cells_panel(name: str, title: Text, up: Text) -> Panel:
    """A cell a row of the data with its number in it, 0 dimmed. State: the values, [n]."""
    return Panel(name, title, "cells", {"up": up})


def ranges_panel(name: str, title: Text, across: Text) -> Panel:
    """The line from 0 to the last end, in parts. State: {"ends": [...], "labels": [...], "draws": [...], "lit": part}.

    `draws` are places on the line that fell into parts; `lit` is the part in question, -1 for none.
    """
    return Panel(name, title, "ranges", {"across": across})


def wall_panel(name: str, title: Text) -> Panel:
    """All trees in small; a click opens one. State: how many are grown."""
    return Panel(name, title, "wall", {})


def fields_panel(name: str, title: Text) -> Panel:
    """The score of each class over the plane, side by side. State: how many trees are in force."""
    return Panel(name, title, "fields", {})


def matrix_panel(name: str, title: Text, labels: Sequence[Text], values: np.ndarray) -> Panel:
    """A square of numbers from -1 to 1. State: 1 when it is shown."""
    return Panel(name, title, "matrix", {"labels": list(labels), "values": values.tolist()})


@dataclass(frozen=True, eq=False)
class LessonPicture:
    trees: tuple[LessonTree, ...]
    ensemble: Ensemble | None = None
    columns: tuple[Column, ...] = ()
    panels: tuple[Panel, ...] = ()

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(panel.name for panel in self.panels)

    def with_first_trees(self, trees: int) -> LessonPicture:
        """The same with the first trees alone."""
        return replace(self, trees=self.trees[:trees], ensemble=expect_type(Ensemble, self.ensemble).first(trees))

    def existing_panel(self, panel: str) -> str:
        """The panel to light: one the lesson does not have is none."""
        return panel if panel in self._names else ""

    def existing_states(self, states: Mapping[str, Any]) -> dict[str, Any]:
        """What is set of the panels there are."""
        return {name: state for name, state in states.items() if name in self._names}


def single_tree_picture(trace: Trace) -> LessonPicture:
    """The picture of a lesson about a single tree: the first that was grown."""
    return LessonPicture((LessonTree(next(event for event in trace.logged_events if isinstance(event, Growth))),))


def cached_on_trace(find: Callable[..., Any]) -> Callable[..., Any]:
    """Find a fact of a trace when it is first asked for, and keep it with the trace."""

    @wraps(find)
    def known(trace: Trace, *more) -> Any:
        key = find, *more
        if key not in trace.derived_cache:
            trace.derived_cache[key] = find(trace, *more)
        return trace.derived_cache[key]

    return known
