"""What a fit left behind, ready to be shown: made in whichever process there is time for it."""

from __future__ import annotations

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
    """Where a viewer rests: a tree of the lesson, and a node of it."""

    tree: int = 0
    node: int = 0


@dataclass(frozen=True, eq=False)
class FittedLesson:
    """What a fit left behind, as everybody who looks at it shares it."""

    trace: Trace
    reel: Reel
    private: bool = False  # of somebody's own rows
    secret_name: str = field(default_factory=partial(secrets.token_urlsafe, 24))
    chapters: dict[int, bytes] = field(default_factory=dict)  # packed, those that somebody has asked for
    lock: Lock = field(default_factory=Lock)  # one of them: a class asks for the same at the same time

    def __reduce__(self):
        """To another process goes the reel. Nobody has been told of a name yet."""
        return FittedLesson, (self.trace, self.reel, self.private)

    @property
    def book(self) -> bytes:
        return self.reel.packed_book[0]

    @property
    def name(self) -> str:
        """What it is asked for by. It changes with its content and the program; a private one cannot be guessed."""
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
        """Tables of candidates and the order of the rows are made again when somebody looks."""
        for growth in self.reel.growths:
            growth.clear_cache()
            growth.features.clear_cache()

    @cached_property
    def megabytes(self) -> float:
        """About what it takes, every chapter told: measured, a step takes a kilobyte, a node two; and each tree and
        each feature some numbers a row."""
        X, trees = self.trace.data.X, self.reel.picture.trees
        nodes = sum(len(shown.growth.tree.feature) for shown in trees)
        return (1_000 * len(self.reel.steps) + 2_000 * nodes + (40 * X.shape[1] + 40 * len(trees)) * len(X)) / 1e6

    def place_at(self, step: int) -> ViewerPosition:
        light = self.reel.steps[min(step, len(self.reel.steps) - 1)].highlight
        return ViewerPosition(light.tree, max(light.node, 0))


def fit_lesson(
    fit: Callable, data: Dataset, settings: dict[str, Any], title: str, algorithm: str, private: bool,
    locale: Locale = ENGLISH_LOCALE,
) -> FittedLesson:  # fmt: skip
    """The work behind a lesson's page."""
    trace = record(fit, data, **settings)
    report()
    return build_lesson(trace, title, algorithm, private, locale)


def build_lesson(trace: Trace, title: str, algorithm: str, private: bool, locale: Locale) -> FittedLesson:
    """The same of what was fitted before, for readers of another language."""
    found = FittedLesson(trace, fitting_reel(trace, lesson_for_trace(trace), title, algorithm, locale), private)
    found.chapter(0)
    return found
