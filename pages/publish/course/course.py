"""What the search of the index looks through: all that the app's search does, with where it leads in the course."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import PurePosixPath
from typing import Any

from plotly.offline import get_plotlyjs

from engine.core.errors import DataProblem
from pages.frame.contents import LEARNING_PATH, section
from pages.frame.search import KIND_LABELS, SearchEntry, search_entries
from pages.frame.spelling import normalize_text
from pages.i18n.text import current_locale, t
from pages.learners.common.entries import NOTES, PageEntry
from pages.learners.registry import LEARNER_BY_PAGE, LESSON_ENTRIES
from pages.notes import Example, Opening, examples, settings_list
from pages.notes import text as notes_text
from pages.notes.opening import example_query, find_step
from pages.notes.vocabulary import vocabulary
from pages.publish.course import markdown
from pages.publish.course import page_bodies as bodies
from pages.publish.course.choices import CHOICES, state_title
from pages.publish.course.lessons import (
    CourseLesson,
    LessonList,
    data_script,
    example_lesson,
    example_name,
    lesson_of_address,
    opening_of,
    page_lessons,
)
from pages.publish.course.page_template import (
    INDEX,
    PLOTLY,
    SCRIPT,
    STYLE,
    CoursePage,
    Neighbours,
    page_html,
    whole_style,
)
from pages.publish.course.rendered_pages import join_pages, render_page, run_page
from pages.stage.bundle import join_script as bundle
from pages.stage.bundle import lean


def search_index(pages: Collection[str]) -> dict[str, Any]:
    """Plain words of everything on these pages, and what we call what others call otherwise."""
    names: dict[str, list[str]] = {}
    for each in vocabulary():
        for other in each.also:
            names.setdefault(normalize_text(other), []).append(normalize_text(each.word))
    found = [(each, href(each)) for each in search_entries()]
    return {
        "entries": [
            {
                "kind": t(KIND_LABELS[each.kind]),
                "title": each.title,
                "href": to,
                "head": each.plain_title,
                "all": each.full_text,
            }
            for each, to in found
            if to.partition(".html")[0] in pages
        ],
        "names": names,
    }


def href(entry: SearchEntry) -> str:
    """Where an entry is shown: a worked example has a page of its own."""
    name, found = PurePosixPath(entry.file).stem, entry.address.get("find", "")
    if entry.kind == "example":
        return f"{found.lower()}.html"
    place = {"formula": "idea", "setting": "Settings", "erratum": found}.get(entry.kind, "")
    return f"{name}.html#{place}" if place else f"{name}.html"


SKIPPED_PAGES = {"compare"}  # it trains what somebody asks for
PAGE_TABS = {"words": settings_list.TAB_LABELS}  # a page that draws one tab at a time
EXAMPLES_PAGE = "examples"  # the list that the pages of the worked examples come behind
SEARCH_SCRIPT = "shared/search.js"

ALL_PAGES = (*(stop for stop in LEARNING_PATH if stop.name not in SKIPPED_PAGES), *section(NOTES))


@dataclass
class Course:
    """`pages`: the pages of the app that it has, in teaching order. `on_progress` hears what is being made."""

    pages: tuple[PageEntry, ...] = ALL_PAGES
    on_progress: Callable[[str], None] = lambda line: None
    lessons: LessonList = field(default_factory=LessonList)

    def files(self) -> Iterator[tuple[str, str]]:
        """Each file's path and text."""
        own = {stop.name: self._offered(stop.name) for stop in self.pages if stop.name in LESSON_ENTRIES}
        shown = [(each, opening, self._shown(each, opening)) for each, opening in self._openings]
        lists = list(self._drawn_pages())  # their links may ask for more lessons
        taught: dict[str, CourseLesson] = {}
        for lesson in self.lessons:
            self.on_progress(lesson.title)
            try:
                yield script_path(lesson), lesson.data_script()
            except DataProblem:
                continue  # a table that this cannot be fitted to
            taught[lesson.name] = lesson
        there = {name: [each for each in lessons if each.name in taught] for name, lessons in own.items()}
        yield from self._lesson_pages(there, taught.keys() - {example_name(*each[:2]) for each in shown})
        yield from (self._example_page(*each) for each in shown)
        yield from lists
        yield INDEX, page_html("Treerings", bodies.index(there, self.page_names), scripts=[SEARCH_SCRIPT])
        yield SEARCH_SCRIPT, data_script(search=search_index(self.page_names))
        yield STYLE, whole_style()
        yield SCRIPT, lean(bundle("entry_course.js", language=current_locale().name))
        yield PLOTLY, get_plotlyjs()

    # -- the way through it

    @cached_property
    def page_order(self) -> tuple[CoursePage, ...]:
        """Every page that has one before and one after it."""
        found = []
        for stop in self.pages:
            found.append(CoursePage(stop.name, stop.title))
            if stop.name == EXAMPLES_PAGE:
                found += [
                    CoursePage(example_name(each), each.title) for each in examples(current_locale().name).values()
                ]
        return tuple(found)

    @property
    def page_names(self) -> set[str]:
        return {each.name for each in self.page_order}

    def neighbours(self, name: str) -> Neighbours:
        at = [each.name for each in self.page_order].index(name)
        return self.page_order[at - 1] if at else None, self.page_order[at + 1] if at + 1 < len(
            self.page_order
        ) else None

    # -- lessons

    def _offered(self, name: str) -> list[CourseLesson]:
        """A preset that changes nothing is the page's own lesson again."""
        return list({id(each): each for each in map(self.lessons.add, page_lessons(LESSON_ENTRIES[name]))}.values())

    def _lesson_pages(self, own: Mapping[str, Sequence[CourseLesson]], names: set[str]) -> Iterator[tuple[str, str]]:
        """`own` are those that a page offers; there are others that only a link leads to."""
        for each in (lesson for lesson in self.lessons if lesson.name in names):
            others = [other for other in own.get(each.page, ()) if other is not each]
            before, after = self.neighbours(each.page)
            if each.name != each.page:
                before = CoursePage(each.page, each.entry.title)
            text = page_html(each.title, bodies.lesson_body(each, others), (before, after), [script_path(each)])
            yield f"{each.name}.html", text

    # -- worked examples

    @property
    def _openings(self) -> list[tuple[Example, Opening | None]]:
        """Each example with the first opening it has, and then with the others that are lessons."""
        if EXAMPLES_PAGE not in {stop.name for stop in self.pages}:
            return []
        every = examples(current_locale().name).values()
        firsts = [(each, each.opens[0] if each.opens else None) for each in every]
        return firsts + [(each, one) for each in every for one in each.opens[1:] if one.page in LEARNER_BY_PAGE]

    def _shown(self, example: Example, opening: Opening | None) -> CourseLesson | None:
        return (
            self.lessons.add(example_lesson(example, opening)) if opening and opening.page in LEARNER_BY_PAGE else None
        )

    def _example_page(self, example: Example, opening: Opening | None, lesson: CourseLesson | None) -> tuple[str, str]:
        stage = bodies.stage(*find_step(example, opening)) + bodies.source(lesson) if lesson and opening else ""
        others = (each for each in example.opens if lesson is None or each is not opening)
        asked = (
            (each, {name: as_list(said) for name, said in example_query(example, each).items()}) for each in others
        )
        links = [(each.label, to) for each, said in asked if (to := self.resolve_link(each.page, said))]
        body = bodies.example(example, markdown.html(notes_text.example_markdown(example)), stage, links)
        title = f"{example.id}: {example.title}"
        text = page_html(title, body, self.neighbours(example_name(example)), [script_path(lesson)] if lesson else [])
        return f"{example_name(example, opening)}.html", text

    # -- pages of the app

    def _drawn_pages(self) -> Iterator[tuple[str, str]]:
        for stop in self.pages:
            if stop.name in LESSON_ENTRIES:
                continue
            self.on_progress(stop.title)
            tabs = [{"shown": t(tab)} for tab in PAGE_TABS.get(stop.name, ())] or [{}]
            states = [join_pages([render_page(run_page(stop.name, tab), self.resolve_link) for tab in tabs])]
            choices: dict[str, dict[str, int]] = {}
            for heading, asked in CHOICES.get(stop.name, {}).items():
                for label, address in asked.items():
                    choices.setdefault(t(heading), {})[state_title(label)] = len(states)
                    states.append(
                        render_page(run_page(stop.name, dict(address)), partial(self.resolve_link, may_add=False))
                    )
            scripts = []
            if states[0].charts:
                given = [{"html": each.html, "charts": each.charts} for each in states]
                yield f"ideas/{stop.name}.js", data_script(idea=given)
                scripts = [PLOTLY, f"ideas/{stop.name}.js"]
            body = bodies.idea_body(states[0], choices)
            yield f"{stop.name}.html", page_html(stop.title, body, self.neighbours(stop.name), scripts)

    def resolve_link(self, to: str, asked: Mapping[str, Sequence[str]], may_add: bool = True) -> str | None:
        """The file that shows what a link of the app leads to; nothing where the course has none. With `more` it gets
        the lesson that is asked for."""
        if to not in self.page_names:
            return None
        if to not in LEARNER_BY_PAGE:
            return f"{to}.html"
        if found := opening_of(to, asked):
            return f"{example_name(*found)}.html"
        lesson = lesson_of_address(to, asked)
        shown = self.lessons.add(lesson) if may_add else self.lessons.has(lesson)
        return f"{shown.name}.html" if shown else None


def script_path(lesson: CourseLesson) -> str:
    return f"lessons/{lesson.name}.js"


def as_list(said: str | list[str]) -> list[str]:
    return [said] if isinstance(said, str) else said
