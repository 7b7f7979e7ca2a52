"""What a lesson's page declares, and what there is to show once its fit has run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from datasets import Dataset
from engine import Trace, lessons, record
from engine.cart import DEFAULT_CRITERION
from engine.settings import parameters
from pages.parts.picker import Picked
from pages.parts.presets import Preset
from pages.parts.tries import Try
from pages.stage.reel import fitting_reel, unpacked


@dataclass(frozen=True)
class LessonPage:
    file: str  # as app.py calls it
    title: str
    algorithm: str
    task: str | None  # what its data sets must be for, None for both
    first: str  # the data set it opens on
    fit: Callable
    start: dict[str, Any]  # first values of settings that are not the fit's own
    idea: tuple[str, ...]
    formulas: tuple[tuple[str, str], ...]  # what it is, LaTeX
    presets: tuple[Preset, ...] = ()
    tries: tuple[Try, ...] = ()
    offers: dict[str, tuple] = field(default_factory=dict)  # settings of which only these values make sense, or none
    views: tuple[tuple[str, Callable[[Lesson], None]], ...] = ()  # tabs of its own: title, what draws it

    @property
    def declared(self) -> frozenset[str]:
        """The names of the fit's settings."""
        return frozenset(parameters(self.fit))


@dataclass(frozen=True)
class Fitted:
    """What a fit left behind, as everybody who looks at it shares it."""

    trace: Trace
    packed: str
    name: str  # of the reel: it changes with its content
    nodes: tuple[int, ...]  # which node each step is about

    def node_at(self, step: int) -> int:
        return self.nodes[min(step, len(self.nodes) - 1)]


@dataclass(frozen=True)
class Lesson:
    """One lesson as it is on screen."""

    page: LessonPage
    picked: Picked
    settings: dict[str, Any]  # without `force`
    force: dict[str, tuple]
    fitted: Fitted

    @property
    def trace(self) -> Trace:
        return self.fitted.trace

    @property
    def data(self) -> Dataset:
        return self.picked.data

    @property
    def criterion(self) -> str:
        return self.settings.get("criterion") or DEFAULT_CRITERION[self.data.task]

    @property
    def greedy(self) -> Trace:
        """The tree of these settings without cuts asked for."""
        return fitted(self.page.file, key_of(self.picked), self.settings, self.page, self.data).trace


def key_of(picked: Picked) -> tuple:
    """A table and how its columns are read: enough to tell two traces apart."""
    return picked.entry.name, picked.data.kinds


@st.cache_resource(max_entries=48, show_spinner="Growing the tree and writing its lesson …")
def fitted(file: str, table: tuple, settings: dict[str, Any], _page: LessonPage, _data: Dataset) -> Fitted:
    """Fit and pack once for everybody: `file` stands for the page, `table` for the data."""
    trace = record(_page.fit, _data, **settings)
    packed, name = fitting_reel(trace, lessons.of(trace), title=_page.title, algorithm=_page.algorithm)
    return Fitted(trace, packed, name, tuple(unpacked(packed)["steps"]["node"]))
