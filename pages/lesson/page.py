"""The declaration of a lesson's page, the lesson on screen, and the fit behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from datasets import Dataset, catalog
from engine import Trace
from engine.core.settings import TextInput, parameters
from engine.split.criteria import AbsoluteError
from engine.text.picture import LessonTree
from engine.tree.growth import Growth
from pages.i18n.text import current_locale, t, translator
from pages.jobs.pool import Lane
from pages.jobs.waiters import PAGE, await_job, find_result
from pages.learners.common.entries import Learner, LessonEntry
from pages.learners.registry import LEARNER_BY_PAGE, LESSON_ENTRIES
from pages.lesson.fitted import FittedLesson, ViewerPosition, build_lesson, fit_lesson
from pages.lesson.picker import TableSelection


@dataclass(frozen=True)
class LessonPage:
    """What a page declares itself; the rest is in its LessonEntry, found by the page's name."""

    name: str  # of its file, and of its entry
    default_table: str  # the data set it opens on
    idea: tuple[str, ...]
    formulas: tuple[tuple[str, str], ...]  # name, LaTeX
    initial_settings: dict[str, Any] = field(default_factory=dict)  # instead of the fit's defaults
    opening_settings: dict[str, Any] = field(default_factory=dict)  # of an address without a table and settings
    allowed_values: dict[str, tuple] = field(default_factory=dict)  # by setting; () for one without a control
    views: tuple[tuple[str, Callable[[OpenLesson], None]], ...] = ()  # further tabs: title, function that draws it

    def __post_init__(self):
        if self.name not in LESSON_ENTRIES:
            raise ValueError(f'LessonPage(name="{self.name}"): no learner.py in pages/learners has a page named so.')
        if self.default_table not in [entry.name for entry in catalog()]:
            raise ValueError(f'pages/{self.name}.py: there is no table "{self.default_table}" in datasets/catalogue.')
        if unknown := {*self.initial_settings, *self.opening_settings, *self.allowed_values} - self.setting_names:
            raise ValueError(f"pages/{self.name}.py: its fit has no settings {sorted(unknown)}.")

    @property
    def entry(self) -> LessonEntry:
        return LESSON_ENTRIES[self.name]

    @property
    def learner(self) -> Learner:
        return LEARNER_BY_PAGE[self.name]

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
    def setting_names(self) -> frozenset[str]:
        return frozenset(parameters(self.fit))


@dataclass(frozen=True)
class OpenLesson:
    """A lesson on screen: its table, its settings and its fit."""

    page: LessonPage
    selection: TableSelection
    settings: dict[str, Any]  # without `force`
    forced_splits: dict[str, tuple]
    fitted: FittedLesson
    greedy_trace: Trace  # of these settings without forced splits
    position: ViewerPosition = field(default_factory=ViewerPosition)  # tree and node of the step the viewer is at

    @property
    def tree(self) -> LessonTree:
        """The tree the viewer is at."""
        return self.fitted.reel.trees[self.position.tree]

    @property
    def growth(self) -> Growth:
        return self.tree.growth

    @property
    def tree_name(self) -> str:
        """Example: "Tree 3"; "" for a single tree."""
        return translator().text(self.tree.name)

    @property
    def of_tree_text(self) -> str:
        """Text to append to the number of a node. Example: " of tree 3"; "" for a single tree."""
        return self.tree_name and t("views.tree.of-tree", tree=self.tree.name)

    @property
    def value_name(self) -> str:
        """What the value of a node is called: that of a tree fitted to residuals need not be their mean."""
        if self.criterion == AbsoluteError.name:
            return t("views.value.median")
        return t("views.value.output" if self.tree.fitted_column else "views.value.mean")

    @property
    def trace(self) -> Trace:
        return self.fitted.trace

    @property
    def data(self) -> Dataset:
        return self.selection.data

    @property
    def criterion(self) -> str:
        """The impurity measure of the tree the viewer is at, e.g. "gini"."""
        return self.growth.scores.criterion.name


def selection_key(picked: TableSelection) -> tuple:
    """Return a cache key for a table with its column types."""
    return picked.owner_key, picked.entry.name, picked.data.kinds


def get_fit(
    page: LessonPage, picked: TableSelection, settings: dict[str, Any], slot: str = PAGE
) -> FittedLesson | None:
    """Return the fit of these settings, None while it runs. All users share the fit of a catalogue's table."""
    key = page.file, selection_key(picked), make_hashable(settings)
    locale, private = current_locale(), bool(picked.owner_key)
    labels = page.title, page.learner.algorithm, private, locale
    fitted = find_result(lambda other: other[:-1] == key and other[-1] != locale, private)
    if fitted is None:
        work = partial(fit_lesson, page.fit, picked.data, settings, *labels)
    else:  # fitted for readers of another language: only the words have to be made
        work = partial(build_lesson, fitted.trace, *labels)
    return await_job((*key, locale), work, private, slot, lane=choose_lane(page.fit, settings))


def choose_lane(fit: Callable, settings: dict[str, Any]) -> Lane:
    """Return where a fit starts: in a process if a setting is a typed expression, which has to be parsed."""
    declared = parameters(fit)
    return Lane.READY if any(isinstance(declared[name].constraint, TextInput) for name in settings) else Lane.THREAD


def make_hashable(value: Any) -> Any:
    """Convert dicts and lists, also nested ones, to tuples."""
    if isinstance(value, dict):
        return tuple(sorted((name, make_hashable(each)) for name, each in value.items()))
    return tuple(map(make_hashable, value)) if isinstance(value, list | tuple) else value
