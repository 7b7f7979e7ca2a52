"""What a lesson's page declares, and what there is to show once its fit has run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from datasets import Dataset, catalog
from engine import Trace
from engine.core.settings import TextInput, parameters
from engine.tree.growth import Growth
from pages.i18n.text import current_locale, t, translator
from pages.jobs import waiters as fitting
from pages.jobs.pool import Lane
from pages.learners.common.entries import Learner, LessonEntry
from pages.learners.registry import LEARNER_BY_PAGE, LESSON_ENTRIES
from pages.lesson.fitted import FittedLesson, ViewerPosition, build_lesson, fit_lesson
from pages.lesson.picker import TableSelection


@dataclass(frozen=True)
class LessonPage:
    """What is a page's own. The rest of it stands in the list of learners, under the page's name."""

    name: str  # of its file, and of its entry
    default_table: str  # the data set it opens on
    idea: tuple[str, ...]
    formulas: tuple[tuple[str, str], ...]  # what it is, LaTeX
    initial_settings: dict[str, Any] = field(
        default_factory=dict
    )  # first values of settings that are not the fit's own
    allowed_values: dict[str, tuple] = field(
        default_factory=dict
    )  # settings of which only these values make sense, or none
    views: tuple[tuple[str, Callable[[OpenLesson], None]], ...] = ()  # tabs of its own: title, what draws it

    def __post_init__(self):
        if self.name not in LESSON_ENTRIES:
            raise ValueError(f'LessonPage(name="{self.name}"): no learner.py in pages/learners has a page named so.')
        if self.default_table not in [each.name for each in catalog()]:
            raise ValueError(f'pages/{self.name}.py: there is no table "{self.default_table}" in datasets/catalogue.')

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
        """The names of the fit's settings."""
        return frozenset(parameters(self.fit))


@dataclass(frozen=True)
class OpenLesson:
    """One lesson as it is on screen."""

    page: LessonPage
    selection: TableSelection
    settings: dict[str, Any]  # without `force`
    forced_splits: dict[str, tuple]
    fitted: FittedLesson
    greedy_trace: Trace  # of these settings without splits asked for
    position: ViewerPosition = field(default_factory=ViewerPosition)  # where the viewer last rested

    @property
    def growth(self) -> Growth:
        """The tree the viewer rests at."""
        return self.fitted.reel.trees[self.position.tree].growth

    @property
    def tree_name(self) -> str:
        """Of several trees, which one. Example: "Tree 3"."""
        return translator().text(self.fitted.reel.trees[self.position.tree].name)

    @property
    def of_tree_text(self) -> str:
        """The same behind the number of a node. Examples: " of tree 3", "" where there is one tree."""
        return self.tree_name and t("views.tree.of-tree", tree=self.fitted.reel.trees[self.position.tree].name)

    @property
    def value_name(self) -> str:
        """What a node's number is called: of a tree fitted to residuals it need not be their mean."""
        return t(
            "views.value.output" if self.fitted.reel.trees[self.position.tree].fitted_column else "views.value.mean"
        )

    @property
    def trace(self) -> Trace:
        return self.fitted.trace

    @property
    def data(self) -> Dataset:
        return self.selection.data

    @property
    def criterion(self) -> str:
        """What measures the nodes of the tree the viewer rests at."""
        return self.growth.scores.criterion.name


def selection_key(picked: TableSelection) -> tuple:
    """A table and how its columns are read: enough to tell two traces apart."""
    return picked.owner_key, picked.entry.name, picked.data.kinds


def get_fit(
    page: LessonPage, picked: TableSelection, settings: dict[str, Any], slot: str = fitting.PAGE
) -> FittedLesson | None:
    """The fit of a page and a table with these settings, once it is there. A table of the catalogue is fitted once for
    everybody."""
    key, speech, own = (
        (page.file, selection_key(picked), make_hashable(settings)),
        current_locale(),
        bool(picked.owner_key),
    )
    named = page.title, page.learner.algorithm, own, speech
    known = fitting.find_result(lambda kept: kept[:-1] == key and kept[-1] != speech, own)
    if known is None:
        work = partial(fit_lesson, page.fit, picked.data, settings, *named)
    else:  # it was fitted for readers of another language: only what is said is to be made
        work = partial(build_lesson, known.trace, *named)
    return fitting.await_job((*key, speech), work, own, slot, lane=choose_lane(page.fit, settings))


def choose_lane(fit: Callable, settings: dict[str, Any]) -> Lane:
    """Where a fit begins: in a process where one of its settings is typed, an expression that has to be parsed."""
    declared = parameters(fit)
    return Lane.READY if any(isinstance(declared[name].constraint, TextInput) for name in settings) else Lane.THREAD


def make_hashable(value: Any) -> Any:
    """Settings as something that can be looked up."""
    if isinstance(value, dict):
        return tuple(sorted((name, make_hashable(each)) for name, each in value.items()))
    return tuple(map(make_hashable, value)) if isinstance(value, list | tuple) else value
