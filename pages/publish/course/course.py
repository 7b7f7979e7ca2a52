"""All files of the course: lessons, worked examples, drawn pages, the index with its search, scripts and styles."""

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
from pages.publish.course import lessons as course_lessons
from pages.publish.course import markdown
from pages.publish.course import page_bodies as bodies
from pages.publish.course import page_template as template
from pages.publish.course.choices import CHOICES, state_title
from pages.publish.course.lessons import CourseLesson, LessonList, data_script, example_name
from pages.publish.course.page_template import CoursePage, Neighbours, page_html
from pages.publish.course.rendered_pages import join_pages, render_page, run_page
from pages.stage.bundle import join_script as bundle
from pages.stage.bundle import lean


def search_index(pages: Collection[str]) -> dict[str, Any]:
    """Return the entries of the app's search on these pages, and our names for the names that others use."""
    names: dict[str, list[str]] = {}
    for word in vocabulary():
        for other in word.also:
            names.setdefault(normalize_text(other), []).append(normalize_text(word.word))
    entries = [
        {"kind": t(KIND_LABELS[entry.kind]), "title": entry.title, "href": to, "head": entry.plain_title,
         "all": entry.full_text}
        for entry, to in ((entry, href(entry)) for entry in search_entries())
        if to.partition(".html")[0] in pages
    ]  # fmt: skip
    return {"entries": entries, "names": names}


def href(entry: SearchEntry) -> str:
    """Return the file and fragment that show an entry. A worked example has a page of its own."""
    name, identifier = PurePosixPath(entry.file).stem, entry.address.get("find", "")
    if entry.kind == "example":
        return f"{identifier.lower()}.html"
    fragment = {"formula": "idea", "setting": "Settings", "erratum": identifier}.get(entry.kind, "")
    return f"{name}.html#{fragment}" if fragment else f"{name}.html"


SKIPPED_PAGES = {"compare"}  # it trains models on demand
PAGE_TABS = {"words": settings_list.TAB_LABELS}  # pages that draw one tab at a time
EXAMPLES_PAGE = "examples"  # the list before the pages of the worked examples
SEARCH_SCRIPT = "shared/search.js"

ALL_PAGES = (*(stop for stop in LEARNING_PATH if stop.name not in SKIPPED_PAGES), *section(NOTES))


@dataclass
class Course:
    """A course of some pages of the app, in teaching order. `on_progress` receives the titles of its pages."""

    pages: tuple[PageEntry, ...] = ALL_PAGES
    on_progress: Callable[[str], None] = lambda line: None
    lessons: LessonList = field(default_factory=LessonList)

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield the path and text of each file."""
        offered = {page.name: self._add_lessons(page.name) for page in self.pages if page.name in LESSON_ENTRIES}
        shown_examples = [(*opening, self._add_example(*opening)) for opening in self._openings]
        drawn_pages = list(self._drawn_pages())  # before the lessons: their links may add some
        fitted = set()
        for lesson in self.lessons:
            self.on_progress(lesson.title)
            try:
                yield script_path(lesson), lesson.data_script()
            except DataProblem:
                continue  # the learner cannot be fitted to this table
            fitted.add(lesson.name)
        offered = {page: [lesson for lesson in lessons if lesson.name in fitted] for page, lessons in offered.items()}
        yield from self._lesson_pages(offered, fitted - {example_name(*shown[:2]) for shown in shown_examples})
        yield from (self._example_page(*shown) for shown in shown_examples)
        yield from drawn_pages
        yield template.INDEX, page_html("Treerings", bodies.index(offered, self.page_names), scripts=[SEARCH_SCRIPT])
        yield SEARCH_SCRIPT, data_script(search=search_index(self.page_names))
        yield template.STYLE, template.whole_style()
        yield template.SCRIPT, lean(bundle("entry_course.js", language=current_locale().name))
        yield template.PLOTLY, get_plotlyjs()

    # -- order of pages

    @cached_property
    def page_order(self) -> tuple[CoursePage, ...]:
        """The pages with links to the previous and the next one."""
        order = []
        for page in self.pages:
            order.append(CoursePage(page.name, page.title))
            if page.name == EXAMPLES_PAGE:
                order += [CoursePage(example_name(e), e.title) for e in examples(current_locale().name).values()]
        return tuple(order)

    @property
    def page_names(self) -> set[str]:
        return {page.name for page in self.page_order}

    def neighbours(self, name: str) -> Neighbours:
        order = (None, *self.page_order, None)
        i = [page.name for page in self.page_order].index(name)
        return order[i], order[i + 2]

    # -- lessons

    def _add_lessons(self, page: str) -> list[CourseLesson]:
        """Add the lessons of a page and return them. A preset without changes is the page's lesson again."""
        lessons = map(self.lessons.add, course_lessons.page_lessons(LESSON_ENTRIES[page]))
        return list({id(lesson): lesson for lesson in lessons}.values())

    def _lesson_pages(self, offered: Mapping[str, Sequence[CourseLesson]], names: set[str]):
        """Yield the pages of lessons, those `offered` by a page of the app and those that only links lead to."""
        for lesson in (lesson for lesson in self.lessons if lesson.name in names):
            others = [other for other in offered.get(lesson.page, ()) if other is not lesson]
            before, after = self.neighbours(lesson.page)
            if lesson.name != lesson.page:
                before = CoursePage(lesson.page, lesson.entry.title)
            body = bodies.lesson_body(lesson, others)
            yield f"{lesson.name}.html", page_html(lesson.title, body, (before, after), [script_path(lesson)])

    # -- worked examples

    @property
    def _openings(self) -> list[tuple[Example, Opening | None]]:
        """Each example with its first opening, then with its further openings that are lessons."""
        if EXAMPLES_PAGE not in {page.name for page in self.pages}:
            return []
        every = examples(current_locale().name).values()
        first = [(example, example.opens[0] if example.opens else None) for example in every]
        return first + [(e, opening) for e in every for opening in e.opens[1:] if opening.page in LEARNER_BY_PAGE]

    def _add_example(self, example: Example, opening: Opening | None) -> CourseLesson | None:
        if not opening or opening.page not in LEARNER_BY_PAGE:
            return None
        return self.lessons.add(course_lessons.example_lesson(example, opening))

    def _example_page(self, example: Example, opening: Opening | None, lesson: CourseLesson | None) -> tuple[str, str]:
        stage = bodies.stage(*find_step(example, opening)) + bodies.source(lesson) if lesson and opening else ""
        links = []
        for other in example.opens:
            if lesson is None or other is not opening:
                query = example_query(example, other).items()
                to = self.resolve_link(other.page, {k: [v] if isinstance(v, str) else v for k, v in query})
                links += [(other.label, to)] if to else []
        body = bodies.example(example, markdown.html(notes_text.example_markdown(example)), stage, links)
        title, neighbours = f"{example.id}: {example.title}", self.neighbours(example_name(example))
        text = page_html(title, body, neighbours, [script_path(lesson)] if lesson else [])
        return f"{example_name(example, opening)}.html", text

    # -- pages of the app

    def _drawn_pages(self) -> Iterator[tuple[str, str]]:
        for page in self.pages:
            if page.name in LESSON_ENTRIES:
                continue
            self.on_progress(page.title)
            tabs = [{"shown": t(tab)} for tab in PAGE_TABS.get(page.name, ())] or [{}]
            states = [join_pages([render_page(run_page(page.name, tab), self.resolve_link) for tab in tabs])]
            resolve_link = partial(self.resolve_link, may_add=False)
            choices: dict[str, dict[str, int]] = {}
            for heading, options in CHOICES.get(page.name, {}).items():
                for label, address in options.items():
                    choices.setdefault(t(heading), {})[state_title(label)] = len(states)
                    states.append(render_page(run_page(page.name, dict(address)), resolve_link))
            scripts = []
            if states[0].charts:
                idea = [{"html": state.html, "charts": state.charts} for state in states]
                yield f"ideas/{page.name}.js", data_script(idea=idea)
                scripts = [template.PLOTLY, f"ideas/{page.name}.js"]
            body = bodies.idea_body(states[0], choices)
            yield f"{page.name}.html", page_html(page.title, body, self.neighbours(page.name), scripts)

    def resolve_link(self, page: str, query: Mapping[str, Sequence[str]], may_add: bool = True) -> str | None:
        """Return the file for a link of the app, None if there is none. `may_add`: add a lesson if needed."""
        if page not in self.page_names:
            return None
        if page not in LEARNER_BY_PAGE:
            return f"{page}.html"
        if match := course_lessons.opening_of(page, query):
            return f"{example_name(*match)}.html"
        lesson = course_lessons.lesson_of_address(page, query)
        target = self.lessons.add(lesson) if may_add else self.lessons.has(lesson)
        return f"{target.name}.html" if target else None


def script_path(lesson: CourseLesson) -> str:
    return f"lessons/{lesson.name}.js"
