"""LessonPicture, the data that a lesson draws: its trees, ensemble, columns of rows, and panels.

A picture is plain data made from the trace. The state at a step follows from the state updates of the steps up to it:
a column has its values, a panel its state, "trees" is the number of active trees. So a new algorithm brings its columns
and panels, and the drawing code needs no knowledge of it.

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

ACTIVE_TREES = "trees"  # the state that holds the number of active trees
NEW_ROW = "new row"  # the state that holds the values of the row predicted at the end


@dataclass(frozen=True, eq=False)
class LessonTree:
    """One tree of the lesson. Its growth has one root (see engine/tree/separate.py)."""

    growth: Growth
    name: str | Message = ""  # "Tree 3"
    fitted_column: str = ""  # the column it was fitted to; "": the target
    pruned_at: np.ndarray | None = None  # [N] the Highlight.subtree from which a node is pruned, -1: never
    subtree_names: tuple[str | Message, ...] = ()  # by Highlight.subtree: "alpha 0.03, 3 leaves"
    gradient_sums: np.ndarray | None = None  # [2, N] G and H of each node whose output is -G / (H + lambda)
    penalty: tuple[float, float] = (0.0, 0.0)  # lambda and alpha of these outputs


@dataclass(frozen=True)
class Column:
    """A column of the data table in a lesson. Steps set its values, [n], NaN for none."""

    name: str  # key of the state updates
    why: str | Message  # a sentence
    kind: str = "number"  # "number", "count", or "class": class numbers, -1 for none
    size: bool = False  # does the plane draw rows with areas in proportion?
    title: str | Message = ""  # "weight", "residual"; "": its name
    summed: bool = False  # do sentences add it up over the rows of a node? Then it is always visible
    marks: bool = False  # are the step's rows those with a value here?


@dataclass(frozen=True)
class Panel:
    """A further picture of a lesson. Steps highlight it by name and set its state; `content` never changes."""

    name: str
    title: str | Message
    kind: str
    content: dict[str, Any]


Text = str | Message
Curves = Mapping[str, Sequence[float] | np.ndarray] | Sequence[tuple[Text, Sequence[float] | np.ndarray]]


def lines_panel(name: str, title: Text, across: Text, up: Text, series: Curves, first: int = 1) -> Panel:
    """Curves over the number of trees or rounds, the first point at `first`. State: how many points are shown."""
    pairs = series.items() if isinstance(series, Mapping) else series
    curves = [{"name": label, "values": list(map(float, values))} for label, values in pairs]
    return Panel(name, title, "lines", {"across": across, "up": up, "first": first, "series": curves})


def bars_panel(name: str, title: Text, labels: Sequence[Text], up: Text) -> Panel:
    """One bar per label, upwards or downwards. State: the values, NaN for none yet; or labels and values."""
    return Panel(name, title, "bars", {"labels": list(labels), "up": up})


def right_wrong_panel(name: str, title: Text, labels: Sequence[Text], up: Text, groups: Sequence[Text]) -> Panel:
    """Bars of two groups, right and wrong. State: the values of both groups at the first label, then at the next."""
    return Panel(name, title, "bars", {"labels": list(labels), "up": up, "groups": list(groups)})


def curve_panel(name: str, title: Text, across: Text, up: Text, points: Sequence[tuple[float, float]]) -> Panel:
    """The curve of a function, NaN at gaps. State: [(x, y, label), ...], the marked points."""
    return Panel(name, title, "curve", {"across": across, "up": up, "points": [list(map(float, p)) for p in points]})


def curve_points(x: np.ndarray, y: np.ndarray) -> list[tuple[float, float]]:
    return list(zip(x.tolist(), y.tolist(), strict=True))


def cells_panel(name: str, title: Text, up: Text) -> Panel:
    """One cell with a number per row of the data, 0 dimmed. State: the values, [n]."""
    return Panel(name, title, "cells", {"up": up})


def ranges_panel(name: str, title: Text, across: Text) -> Panel:
    """A number line in ranges. State: {"ends": [...], "labels": [...], "draws": [...], "lit": range}.

    `draws` are drawn numbers on the line; `lit` is the highlighted range, -1 for none.
    """
    return Panel(name, title, "ranges", {"across": across})


def wall_panel(name: str, title: Text) -> Panel:
    """Thumbnails of all trees; a click opens one. State: the number of grown trees."""
    return Panel(name, title, "wall", {})


def fields_panel(name: str, title: Text) -> Panel:
    """The score of each class over the plane, side by side. State: the number of active trees."""
    return Panel(name, title, "fields", {})


@dataclass(frozen=True, eq=False)
class LessonPicture:
    """All that a lesson draws."""

    trees: tuple[LessonTree, ...]
    ensemble: Ensemble | None = None
    columns: tuple[Column, ...] = ()
    panels: tuple[Panel, ...] = ()

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(panel.name for panel in self.panels)

    def with_first_trees(self, trees: int) -> LessonPicture:
        return replace(self, trees=self.trees[:trees], ensemble=expect_type(Ensemble, self.ensemble).first(trees))

    def existing_panel(self, panel: str) -> str:
        """Return the name of the panel, "" if the picture has no such panel."""
        return panel if panel in self._names else ""

    def existing_states(self, states: Mapping[str, Any]) -> dict[str, Any]:
        return {name: state for name, state in states.items() if name in self._names}


def single_tree_picture(trace: Trace) -> LessonPicture:
    """Return the picture of a lesson on a single tree: the first that was grown."""
    return LessonPicture((LessonTree(next(event for event in trace.logged_events if isinstance(event, Growth))),))


def cached_on_trace(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a function of a trace to cache its results in the trace."""

    @wraps(function)
    def cached(trace: Trace, *args) -> Any:
        key = function, *args
        if key not in trace.derived_cache:
            trace.derived_cache[key] = function(trace, *args)
        return trace.derived_cache[key]

    return cached
