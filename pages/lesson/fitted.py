"""A fitted lesson with its packed chapters; made in a thread or in another process."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from threading import Lock
from typing import Any

from datasets import Dataset
from engine import Trace, record
from engine.core.progress import report
from engine.learners.registry import lesson_for_trace
from pages.i18n.locale import ENGLISH_LOCALE, Locale
from pages.stage.encoding import pack
from pages.stage.reel import Reel, edition, fitting_reel


@dataclass(frozen=True)
class ViewerPosition:
    """The tree and node of the step a viewer is at."""

    tree: int = 0
    node: int = 0


@dataclass(frozen=True, eq=False)
class FittedLesson:
    """A trace and its reel, shared by all who view it."""

    trace: Trace
    reel: Reel
    private: bool = False  # on a user's own rows
    secret_name: str = field(default_factory=partial(secrets.token_urlsafe, 24))
    chapters: dict[int, bytes] = field(default_factory=dict)  # packed; those requested so far
    lock: Lock = field(default_factory=Lock)  # a class requests the same chapter at the same time

    def __reduce__(self):
        """Pickle without the chapters and the secret name, which no browser knows yet."""
        return FittedLesson, (self.trace, self.reel, self.private)

    @property
    def book(self) -> bytes:
        return self.reel.packed_book[0]

    @property
    def name(self) -> str:
        """The name to request it by: a hash of content and program, or a secret if it is private."""
        return self.secret_name if self.private else f"{self.reel.packed_book[1]}{edition()}"

    def chapter(self, number: int) -> bytes:
        if not 0 <= number < len(self.reel.starts):
            raise LookupError(f"no chapter {number}")
        with self.lock:
            if number not in self.chapters:
                self.chapters[number] = pack(self.reel.chapter(number))[0] if number else self.reel.packed_first_chapter
                self.clear_caches()
            return self.chapters[number]

    def clear_caches(self):
        """Drop candidate tables and row orders, which are computed again on demand."""
        for growth in self.reel.growths:
            growth.clear_cache()
            growth.features.clear_cache()

    @cached_property
    def megabytes(self) -> float:
        """Estimate of its memory with all chapters, as measured: 1 kB a step, 2 kB a node, 40 bytes a cell and tree."""
        X, trees = self.trace.data.X, self.reel.picture.trees
        nodes = sum(len(tree.growth.tree.feature) for tree in trees)
        return (1_000 * len(self.reel.steps) + 2_000 * nodes + (40 * X.shape[1] + 40 * len(trees)) * len(X)) / 1e6

    def place_at(self, step: int) -> ViewerPosition:
        highlight = self.reel.steps[min(step, len(self.reel.steps) - 1)].highlight
        return ViewerPosition(highlight.tree, max(highlight.node, 0))


def fit_lesson(
    fit: Callable, data: Dataset, settings: dict[str, Any], title: str, algorithm: str, private: bool,
    locale: Locale = ENGLISH_LOCALE,
) -> FittedLesson:  # fmt: skip
    trace = record(fit, data, **settings)
    report()
    return build_lesson(trace, title, algorithm, private, locale)


def build_lesson(trace: Trace, title: str, algorithm: str, private: bool, locale: Locale) -> FittedLesson:
    """Build the lesson of a trace, with its first chapter packed."""
    lesson = FittedLesson(trace, fitting_reel(trace, lesson_for_trace(trace), title, algorithm, locale), private)
    lesson.chapter(0)
    return lesson
