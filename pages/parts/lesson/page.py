"""What a lesson's page declares, and what there is to show once its fit has run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from datasets import Dataset
from engine import Trace
from engine.core.settings import Text, parameters
from engine.tree.growth import Growth
from pages.parts.background import fits as fitting
from pages.parts.background.pool import Lane
from pages.parts.entry import Learner, LessonEntry
from pages.parts.learners import BY_PAGE, ENTRIES
from pages.parts.lesson.fitted import Fitted, Place, fitted, told
from pages.parts.lesson.picker import Picked
from pages.parts.speaking.page import language, spoken, tell


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
class OpenLesson:
    """One lesson as it is on screen."""

    page: LessonPage
    picked: Picked
    settings: dict[str, Any]  # without `force`
    force: dict[str, tuple]
    fitted: Fitted
    greedy: Trace  # of these settings without splits asked for
    here: Place = field(default_factory=Place)  # where the viewer last rested

    @property
    def growth(self) -> Growth:
        """The tree the viewer rests at."""
        return self.fitted.reel.trees[self.here.tree].growth

    @property
    def tree_name(self) -> str:
        """Of several trees, which one. Example: "Tree 3"."""
        return language().text(self.fitted.reel.trees[self.here.tree].name)

    @property
    def of_tree(self) -> str:
        """The same behind the number of a node. Examples: " of tree 3", "" where there is one tree."""
        return self.tree_name and tell("views-of-tree", tree=self.fitted.reel.trees[self.here.tree].name)

    @property
    def called(self) -> str:
        """What a node's number is called: of a tree fitted to residuals it need not be their mean."""
        return tell("views-value" if self.fitted.reel.trees[self.here.tree].fits else "views-mean")

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
    key, speech, own = (page.file, key_of(picked), frozen(settings)), spoken(), bool(picked.private)
    named = page.title, page.learner.algorithm, own, speech
    known = fitting.kept(lambda kept: kept[:-1] == key and kept[-1] != speech, own)
    if known is None:
        work = partial(fitted, page.fit, picked.data, settings, *named)
    else:  # it was fitted for readers of another language: only what is said is to be made
        work = partial(told, known.trace, *named)
    return fitting.wait_for((*key, speech), work, own, place, lane=lane_of(page.fit, settings))


def lane_of(fit: Callable, settings: dict[str, Any]) -> Lane:
    """Where a fit begins: in a process where one of its settings is typed, an expression that has to be parsed."""
    declared = parameters(fit)
    return Lane.READY if any(isinstance(declared[name].rule, Text) for name in settings) else Lane.THREAD


def frozen(value: Any) -> Any:
    """Settings as something that can be looked up."""
    if isinstance(value, dict):
        return tuple(sorted((name, frozen(each)) for name, each in value.items()))
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value
