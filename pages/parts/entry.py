"""What is known of a page and of a learner before anything is drawn: the kinds of entry in contents.py, learners.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.text.message import Message, msg
from pages.parts.challenges.tree import Try
from pages.parts.exercises.drill import Drill
from pages.parts.presets.tree import Preset
from pages.parts.speaking.page import tell

if TYPE_CHECKING:
    from pages.parts.lesson.page import OpenLesson

LESSONS, IDEAS, PRACTICE, NOTES, DATA = (  # parts of the menu, as they are told
    msg("page-lessons"), msg("page-ideas"), msg("page-practice"), msg("page-notes"), msg("page-data-of")
)  # fmt: skip


@dataclass(frozen=True)
class Picture:
    """What a page's card on the home page shows: the trees that a learner grows on a table."""

    data: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    learner: str = ""  # by its name; of a learner's own page it goes without saying


@dataclass(frozen=True)
class PageEntry:
    """One page. `needs` are the pages it builds on, by name. Its title and what it is about are the messages page-...
    and page-...-what of pages/language."""

    name: str  # of its file, and in its address
    icon: str
    section: Message
    minutes: int = 0
    needs: tuple[str, ...] = ()
    picture: Picture | None = None
    task: str | None = None  # what its tables must be for, None for both

    @property
    def title(self) -> str:
        return tell(f"page-{self.name}")

    @property
    def what(self) -> str:
        return tell(f"page-{self.name}-what")

    @property
    def file(self) -> str:
        return f"pages/{self.name}.py"

    @property
    def symbol(self) -> str:
        return f":material/{self.icon}:"


@dataclass(frozen=True, kw_only=True)
class LessonEntry(PageEntry):
    """A page that steps through a learner, and what it offers to set and to try."""

    section: Message = LESSONS
    presets: tuple[Preset, ...] = ()
    tries: tuple[Try, ...] = ()
    drills: tuple[Drill, ...] = ()  # what can be done by hand


# Writes the program that does the same in another library, and says what is different there.
Elsewhere = Callable[["OpenLesson"], tuple[str, list[Message]]]


@dataclass(frozen=True)
class Learner:
    """One learner. Its words are its lesson's, which engine/lessons/__init__.py has by its fit."""

    name: str  # in Python: record(forest.fit, ...)
    title: str | Message
    fit: Callable
    pages: tuple[LessonEntry, ...]
    compared: str = ""  # what links to Compare call it; nothing if it is not offered there
    elsewhere: tuple[tuple[str, Elsewhere], ...] = ()  # the tab's title, the program there
    stage: str = ""  # what the stage and the files call it, if not by its name

    @property
    def algorithm(self) -> str:
        return self.stage or self.name

    def page_for(self, task: str) -> LessonEntry:
        """Where it is stepped through on tables of this task."""
        return next(page for page in self.pages if page.task in (None, task))
