"""What a lesson's page declares, and what there is to show once its fit has run."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from threading import Lock
from typing import Any

from datasets import Dataset
from engine import Trace, lessons, record
from engine.core.settings import parameters
from engine.lessons.common.phrases import lowered
from engine.tree.growth import Growth
from pages.parts.background import fits as fitting
from pages.parts.entry import Learner, LessonEntry
from pages.parts.learners import BY_PAGE, ENTRIES
from pages.parts.lesson.picker import Picked
from pages.stage.json_values import packed
from pages.stage.reel import Reel, fitting_reel
from pages.stage.shelf import edition


@dataclass(frozen=True)
class LessonPage:
    """What is a page's own. The rest of it stands in the list of learners, under the page's name."""

    name: str  # of its file, and of its entry
    first: str  # the data set it opens on
    idea: tuple[str, ...]
    formulas: tuple[tuple[str, str], ...]  # what it is, LaTeX
    start: dict[str, Any] = field(default_factory=dict)  # first values of settings that are not the fit's own
    offers: dict[str, tuple] = field(default_factory=dict)  # settings of which only these values make sense, or none
    views: tuple[tuple[str, Callable[[OpenLesson], None]], ...] = ()  # tabs of its own: title, what draws it

    @property
    def entry(self) -> LessonEntry:
        return ENTRIES[self.name]

    @property
    def learner(self) -> Learner:
        return BY_PAGE[self.name]

    @property
    def file(self) -> str:
        return self.entry.file

    @property
    def title(self) -> str:
        return self.entry.title

    @property
    def fit(self) -> Callable:
        return self.learner.fit

    @property
    def declared(self) -> frozenset[str]:
        """The names of the fit's settings."""
        return frozenset(parameters(self.fit))


@dataclass(frozen=True)
class Place:
    """Where a viewer rests: a tree of the lesson, and a node of it."""

    tree: int = 0
    node: int = 0


@dataclass(frozen=True, eq=False)
class Fitted:
    """What a fit left behind, as everybody who looks at it shares it."""

    trace: Trace
    reel: Reel
    private: bool = False  # of somebody's own rows
    unguessable: str = field(default_factory=partial(secrets.token_urlsafe, 24))
    chapters: dict[int, bytes] = field(default_factory=dict)  # packed, those that somebody has asked for
    making: Lock = field(default_factory=Lock)  # one of them: a class asks for the same at the same time

    @property
    def book(self) -> bytes:
        return self.reel.packed[0]

    @property
    def name(self) -> str:
        """What it is asked for by. It changes with its content and the program; a private one cannot be guessed."""
        return self.unguessable if self.private else f"{self.reel.packed[1]}{edition()}"

    def chapter(self, number: int) -> bytes:
        if not 0 <= number < len(self.reel.starts):
            raise LookupError(f"no chapter {number}")
        with self.making:
            if number not in self.chapters:
                self.chapters[number] = packed(self.reel.chapter(number))[0] if number else self.reel.opening
                self.forget()
            return self.chapters[number]

    def forget(self):
        """Tables of candidates and the order of the rows are made again when somebody looks."""
        for growth in self.reel.growths:
            growth.forget()
            growth.features.forget()

    @cached_property
    def megabytes(self) -> float:
        """About what it takes, every chapter told: measured, a step takes a kilobyte, a node two; and each tree and
        each feature some numbers a row."""
        X, trees = self.trace.data.X, self.reel.picture.trees
        nodes = sum(len(shown.growth.tree.feature) for shown in trees)
        return (1_000 * len(self.reel.steps) + 2_000 * nodes + (40 * X.shape[1] + 40 * len(trees)) * len(X)) / 1e6

    def place_at(self, step: int) -> Place:
        light = self.reel.steps[min(step, len(self.reel.steps) - 1)].light
        return Place(light.tree, max(light.node, 0))


@dataclass(frozen=True)
class OpenLesson:
    """One lesson as it is on screen."""

    page: LessonPage
    picked: Picked
    settings: dict[str, Any]  # without `force`
    force: dict[str, tuple]
    fitted: Fitted
    greedy: Trace  # of these settings without cuts asked for
    here: Place = Place()  # where the viewer last rested

    @property
    def growth(self) -> Growth:
        """The tree the viewer rests at."""
        return self.fitted.reel.trees[self.here.tree].growth

    @property
    def tree_name(self) -> str:
        """Of several trees, which one. Example: "Tree 3"."""
        return self.fitted.reel.trees[self.here.tree].name

    @property
    def of_tree(self) -> str:
        """The same behind the number of a node. Examples: " of tree 3", "" where there is one tree."""
        return self.tree_name and f" of {lowered(self.tree_name)}"

    @property
    def called(self) -> str:
        """What a node's number is called: of a tree fitted to residuals it need not be their mean."""
        return "value" if self.fitted.reel.trees[self.here.tree].fits else "mean"

    @property
    def trace(self) -> Trace:
        return self.fitted.trace

    @property
    def data(self) -> Dataset:
        return self.picked.data

    @property
    def criterion(self) -> str:
        """What measures the nodes of the tree the viewer rests at."""
        return self.growth.scores.criterion.name


def key_of(picked: Picked) -> tuple:
    """A table and how its columns are read: enough to tell two traces apart."""
    return picked.private, picked.entry.name, picked.data.kinds


def fit_of(page: LessonPage, picked: Picked, settings: dict[str, Any], place: str = fitting.PAGE) -> Fitted | None:
    """The fit of a page and a table with these settings, once it is there. A table of the catalogue is fitted once for
    everybody."""

    def work() -> Fitted:
        trace = record(page.fit, picked.data, **settings)
        reel = fitting_reel(trace, lessons.of(trace), page.title, page.learner.algorithm)
        found = Fitted(trace, reel, bool(picked.private))
        found.chapter(0)
        return found

    key = page.file, key_of(picked), frozen(settings)
    return fitting.wait_for(key, work, bool(picked.private), place)


def frozen(value: Any) -> Any:
    """Settings as something that can be looked up."""
    if isinstance(value, dict):
        return tuple(sorted((name, frozen(each)) for name, each in value.items()))
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value
