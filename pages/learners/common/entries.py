"""What is known of a page and of a learner before anything is drawn: the kinds of entry in contents.py, learners.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine import Trace
from engine.learners import registry
from engine.text.message import Message, msg
from pages.exercises.drill import Drill
from pages.i18n.text import t

if TYPE_CHECKING:
    from pages.lesson.page import OpenLesson

LESSONS, IDEAS, PRACTICE, NOTES, DATA = (  # parts of the menu, as they are told
    msg("menu.section.lessons"),
    msg("menu.section.ideas"),
    msg("menu.section.practice"),
    msg("menu.section.notes"),
    msg("menu.section.data"),
)


@dataclass(frozen=True)
class Preset:
    """A click sets what differs from the start of the page that offers it."""

    name: str | Message  # an author's or a library's, or what is special about it
    why: Message
    settings: dict[str, Any] = field(default_factory=dict)  # what it takes a stand on
    data: str = ""  # the table it opens, where the one in sight is for another task


@dataclass(frozen=True)
class Challenge:
    """`check(trace, greedy)` says whether it is met and where the viewer stands; `greedy` is the tree without force."""

    task: Message
    check: Callable[[Trace, Trace], tuple[bool, Message]]


def challenge_states(tries: tuple[Challenge, ...], trace: Trace, greedy: Trace) -> list[tuple[Message, bool, Message]]:
    """Each with whether it is met, and where the viewer stands."""
    return [(each.task, *each.check(trace, greedy)) for each in tries]


@dataclass(frozen=True)
class CardPicture:
    """What a page's card on the home page shows: the trees that a learner grows on a table."""

    data: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    learner: str = ""  # by its name; of a learner's own page it goes without saying


@dataclass(frozen=True)
class PageEntry:
    """One page. `needs` are the pages it builds on, by name. Its title and what it is about are the messages
    page.<name>.title and page.<name>.about."""

    name: str  # of its file, and in its address
    icon: str
    section: Message
    minutes: int = 0
    prerequisites: tuple[str, ...] = ()
    picture: CardPicture | None = None
    task: str | None = None  # what its tables must be for, None for both

    @property
    def title(self) -> str:
        return t(f"page.{self.name}.title")

    @property
    def what(self) -> str:
        return t(f"page.{self.name}.about")

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
    challenges: tuple[Challenge, ...] = ()
    drills: tuple[Drill, ...] = ()  # what can be done by hand


# Writes the program that does the same in another library, and says what is different there.
ProgramWriter = Callable[["OpenLesson"], tuple[str, list[Message]]]


@dataclass(frozen=True)
class Learner:
    """One learner. Its words are its lesson's, which engine/learners/registry.py has by its fit."""

    name: str  # in Python: record(forest.fit, ...)
    title: str | Message
    pages: tuple[LessonEntry, ...]
    compare_name: str = ""  # what links to Compare call it; nothing if it is not offered there
    other_libraries: tuple[tuple[str, ProgramWriter], ...] = ()  # the tab's title, the program there
    stage_name: str = ""  # what the stage and the files call it, if not by its name

    @property
    def fit(self) -> Callable:
        return {**registry.LEARNERS, **registry.DERIVATIONS}[self.name].fit

    @property
    def algorithm(self) -> str:
        return self.stage_name or self.name

    def page_for(self, task: str) -> LessonEntry:
        """Where it is stepped through on tables of this task."""
        return next(page for page in self.pages if page.task in (None, task))
