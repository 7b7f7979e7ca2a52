"""Declarations of learners and pages: titles, presets, challenges, drills (read by contents.py and registry.py)."""

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

LESSONS, IDEAS, PRACTICE, NOTES, DATA = (  # sections of the menu, in its order
    msg("menu.section.lessons"),
    msg("menu.section.ideas"),
    msg("menu.section.practice"),
    msg("menu.section.notes"),
    msg("menu.section.data"),
)


@dataclass(frozen=True)
class Preset:
    """Settings that one click applies to a page, and why they are worth trying."""

    name: str | Message  # an author, a library, or what is special about the settings
    why: Message
    settings: dict[str, Any] = field(default_factory=dict)  # only those that the preset decides
    data: str = ""  # the table it opens if the current one is for another task


@dataclass(frozen=True)
class Challenge:
    """A task for the viewer.

    `check(trace, greedy)` returns whether it is met, and how far the viewer is; `greedy` is the tree without force.
    """

    task: Message
    check: Callable[[Trace, Trace], tuple[bool, Message]]


def challenge_states(
    challenges: tuple[Challenge, ...], trace: Trace, greedy: Trace
) -> list[tuple[Message, bool, Message]]:
    """Return for each challenge its task, whether it is met, and how far the viewer is."""
    return [(challenge.task, *challenge.check(trace, greedy)) for challenge in challenges]


@dataclass(frozen=True)
class CardPicture:
    """The picture on a page's card on the home page: the trees that a learner grows on a table."""

    data: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    learner: str = ""  # its name; "" for the learner of the page


@dataclass(frozen=True)
class PageEntry:
    """One page of the menu. Its title and summary are the messages page.<name>.title and page.<name>.about."""

    name: str  # of its file, and of its address
    icon: str
    section: Message
    minutes: int = 0
    prerequisites: tuple[str, ...] = ()  # names of the pages it builds on
    picture: CardPicture | None = None
    task: str | None = None  # of its tables: "classification", "regression" or None for both

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
    """A page that steps through a learner, with its presets, challenges and drills."""

    section: Message = LESSONS
    presets: tuple[Preset, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    drills: tuple[Drill, ...] = ()  # exercises done by hand


# Returns a program that trains the same model with another library, and the differences to be aware of.
ProgramWriter = Callable[["OpenLesson"], tuple[str, list[Message]]]


@dataclass(frozen=True)
class Learner:
    """One learner with its pages. Its lesson is found by its fit (engine/learners/registry.py)."""

    name: str  # of its module: "forest" for record(forest.fit, ...)
    title: str | Message
    pages: tuple[LessonEntry, ...]
    compare_name: str = ""  # its name in links to Compare; "" if it is not offered there
    other_libraries: tuple[tuple[str, ProgramWriter], ...] = ()  # title of the tab, and what writes its program
    stage_name: str = ""  # its name on the stage and in files, if not `name`

    @property
    def fit(self) -> Callable:
        return {**registry.LEARNERS, **registry.DERIVATIONS}[self.name].fit

    @property
    def algorithm(self) -> str:
        return self.stage_name or self.name

    def page_for(self, task: str) -> LessonEntry:
        """Return the page that steps through it on tables of this task."""
        return next(page for page in self.pages if page.task in (None, task))
