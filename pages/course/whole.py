"""The whole course: every file of it by its path, and how they hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from plotly.offline import get_plotlyjs

from engine.core.problem import DataProblem
from pages.course import bodies, markdown
from pages.course.choices import CHOICES, state_title
from pages.course.drawn import drawn, joined, opened
from pages.course.frame import INDEX, PLOTLY, SCRIPT, STYLE, Around, CoursePage, page, whole_style
from pages.course.lessons import CourseLesson, LessonList, example_name, linked, offered, opening_of, script, shown_by
from pages.course.searching import search_index
from pages.notes import Example, Opening, examples
from pages.notes.opening import address_of, step_of
from pages.parts.contents import PATH, section
from pages.parts.entry import NOTES, PageEntry
from pages.parts.learners import BY_PAGE, ENTRIES
from pages.parts.notes import settings_list
from pages.parts.notes import text as notes_text
from pages.parts.speaking.page import spoken, tell
from pages.stage.bundle import lean
from pages.stage.bundle import script as bundle

LEFT_OUT = {"compare"}  # it trains what somebody asks for
TABS = {"words": settings_list.TABS}  # a page that draws one tab at a time
EXAMPLES = "examples"  # the list that the pages of the worked examples come behind
SEARCH = "shared/search.js"

EVERY_STOP = (*(stop for stop in PATH if stop.name not in LEFT_OUT), *section(NOTES))


@dataclass
class Course:
    """`stops`: the pages of the app that it has, in teaching order. `tell` hears what is being made."""

    stops: tuple[PageEntry, ...] = EVERY_STOP
    tell: Callable[[str], None] = lambda line: None
    lessons: LessonList = field(default_factory=LessonList)

    def files(self) -> Iterator[tuple[str, str]]:
        """Each file's path and text."""
        own = {stop.name: self._offered(stop.name) for stop in self.stops if stop.name in ENTRIES}
        shown = [(each, opening, self._shown(each, opening)) for each, opening in self._openings]
        lists = list(self._drawn_pages())  # their links may ask for more lessons
        taught: dict[str, CourseLesson] = {}
        for lesson in self.lessons:
            self.tell(lesson.title)
            try:
                yield script_of(lesson), lesson.script()
            except DataProblem:
                continue  # a table that this cannot be fitted to
            taught[lesson.name] = lesson
        there = {name: [each for each in lessons if each.name in taught] for name, lessons in own.items()}
        yield from self._lesson_pages(there, taught.keys() - {example_name(*each[:2]) for each in shown})
        yield from (self._example_page(*each) for each in shown)
        yield from lists
        yield INDEX, page("Treerings", bodies.index(there, self.names), scripts=[SEARCH])
        yield SEARCH, script(search=search_index(self.names))
        yield STYLE, whole_style()
        yield SCRIPT, lean(bundle("entry_course.js", language=spoken().name))
        yield PLOTLY, get_plotlyjs()

    # -- the way through it

    @cached_property
    def way(self) -> tuple[CoursePage, ...]:
        """Every page that has one before and one after it."""
        found = []
        for stop in self.stops:
            found.append(CoursePage(stop.name, stop.title))
            if stop.name == EXAMPLES:
                found += [CoursePage(example_name(each), each.title) for each in examples(spoken().name).values()]
        return tuple(found)

    @property
    def names(self) -> set[str]:
        return {each.name for each in self.way}

    def around(self, name: str) -> Around:
        at = [each.name for each in self.way].index(name)
        return self.way[at - 1] if at else None, self.way[at + 1] if at + 1 < len(self.way) else None

    # -- lessons

    def _offered(self, name: str) -> list[CourseLesson]:
        """A preset that changes nothing is the page's own lesson again."""
        return list({id(each): each for each in map(self.lessons.add, offered(ENTRIES[name]))}.values())

    def _lesson_pages(self, own: Mapping[str, Sequence[CourseLesson]], names: set[str]) -> Iterator[tuple[str, str]]:
        """`own` are those that a page offers; there are others that only a link leads to."""
        for each in (lesson for lesson in self.lessons if lesson.name in names):
            others = [other for other in own.get(each.page, ()) if other is not each]
            before, after = self.around(each.page)
            if each.name != each.page:
                before = CoursePage(each.page, each.entry.title)
            text = page(each.title, bodies.lesson(each, others), (before, after), [script_of(each)])
            yield f"{each.name}.html", text

    # -- worked examples

    @property
    def _openings(self) -> list[tuple[Example, Opening | None]]:
        """Each example with the first opening it has, and then with the others that are lessons."""
        if EXAMPLES not in {stop.name for stop in self.stops}:
            return []
        every = examples(spoken().name).values()
        firsts = [(each, each.opens[0] if each.opens else None) for each in every]
        return firsts + [(each, one) for each in every for one in each.opens[1:] if one.page in BY_PAGE]

    def _shown(self, example: Example, opening: Opening | None) -> CourseLesson | None:
        return self.lessons.add(shown_by(example, opening)) if opening and opening.page in BY_PAGE else None

    def _example_page(self, example: Example, opening: Opening | None, lesson: CourseLesson | None) -> tuple[str, str]:
        stage = bodies.stage(*step_of(example, opening)) + bodies.source(lesson) if lesson and opening else ""
        others = (each for each in example.opens if lesson is None or each is not opening)
        asked = ((each, {name: listed(said) for name, said in address_of(example, each).items()}) for each in others)
        links = [(each.label, to) for each, said in asked if (to := self.leads(each.page, said))]
        body = bodies.example(example, markdown.html(notes_text.example(example)), stage, links)
        title = f"{example.id}: {example.title}"
        text = page(title, body, self.around(example_name(example)), [script_of(lesson)] if lesson else [])
        return f"{example_name(example, opening)}.html", text

    # -- pages of the app

    def _drawn_pages(self) -> Iterator[tuple[str, str]]:
        for stop in self.stops:
            if stop.name in ENTRIES:
                continue
            self.tell(stop.title)
            tabs = [{"shown": tell(tab)} for tab in TABS.get(stop.name, ())] or [{}]
            states = [joined([drawn(opened(stop.name, tab), self.leads) for tab in tabs])]
            choices: dict[str, dict[str, int]] = {}
            for heading, asked in CHOICES.get(stop.name, {}).items():
                for label, address in asked.items():
                    choices.setdefault(tell(heading), {})[state_title(label)] = len(states)
                    states.append(drawn(opened(stop.name, dict(address)), partial(self.leads, more=False)))
            scripts = []
            if states[0].charts:
                given = [{"html": each.html, "charts": each.charts} for each in states]
                yield f"ideas/{stop.name}.js", script(idea=given)
                scripts = [PLOTLY, f"ideas/{stop.name}.js"]
            body = bodies.drawn(states[0], choices)
            yield f"{stop.name}.html", page(stop.title, body, self.around(stop.name), scripts)

    def leads(self, to: str, asked: Mapping[str, Sequence[str]], more: bool = True) -> str | None:
        """The file that shows what a link of the app leads to; nothing where the course has none. With `more` it gets
        the lesson that is asked for."""
        if to not in self.names:
            return None
        if to not in BY_PAGE:
            return f"{to}.html"
        if found := opening_of(to, asked):
            return f"{example_name(*found)}.html"
        lesson = linked(to, asked)
        shown = self.lessons.add(lesson) if more else self.lessons.has(lesson)
        return f"{shown.name}.html" if shown else None


def script_of(lesson: CourseLesson) -> str:
    return f"lessons/{lesson.name}.js"


def listed(said: str | list[str]) -> list[str]:
    return [said] if isinstance(said, str) else said
