"""The lessons of the course: each page's own, the same at each preset and on each table, those of the worked examples,
and those that a link leads to.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from datasets import catalog, load
from engine import record
from engine.core.settings import Number, Parameter, Switch, parameters
from engine.learners.registry import lesson_for_trace
from pages.i18n.text import current_locale, display_name, t
from pages.learners.common.entries import LessonEntry
from pages.learners.registry import LEARNER_BY_PAGE, LESSON_ENTRIES
from pages.lesson.declarations import read_declaration
from pages.lesson.views.what_if import parse_split
from pages.notes import Example, Opening, examples
from pages.notes.opening import opening_query
from pages.stage.reel import Reel, fitting_reel

STEPS = 320  # at most of a lesson that is not the page's own: all of them in full would be 60 MB,
TREES = 5  # and at most so many trees on another table than the page's own
LEVEL = 9  # of gzip's: it is written once, and read by everybody


@dataclass(frozen=True)
class CourseLesson:
    """One lesson. `whole`: with as many steps as in the app, whose numbers links go by."""

    name: str  # of its file
    page: str
    data: str
    settings: Mapping[str, Any]
    label: str = ""  # beside the page's title
    why: str = ""
    preset: bool = False
    is_full: bool = False

    @property
    def entry(self) -> LessonEntry:
        return LESSON_ENTRIES[self.page]

    @property
    def title(self) -> str:
        return f"{self.entry.title}: {self.label}" if self.label else self.entry.title

    @property
    def key(self) -> tuple:
        """What tells it apart: settings that are the fit's own need not be said."""
        own = parameters(LEARNER_BY_PAGE[self.page].fit)
        asked = sorted((name, repr(value)) for name, value in self.settings.items() if value != own[name].default)
        return self.page, self.data, tuple(asked)

    def reel(self) -> Reel:
        """Raises DataProblem where nothing can be fitted to the table so."""
        learner = LEARNER_BY_PAGE[self.page]
        trace = record(learner.fit, load(self.data), **self.settings)
        given = trace, lesson_for_trace(trace), self.entry.title, learner.algorithm
        return fitting_reel(*given, current_locale()) if self.is_full else Reel(*given, STEPS, current_locale())

    def data_script(self) -> str:
        """Its file: the whole reel."""
        reel = self.reel()
        chapters = [reel.chapter(number) for number in range(len(reel.starts))]
        return data_script(lesson={"book": orjson.loads(gzip.decompress(reel.packed_book[0])), "chapters": chapters})


def data_script(**given: Any) -> str:
    """What a page is given, as a script beside it: a browser lets no page that is opened from disk fetch a file."""
    (name, value), *_ = given.items()
    written = orjson.dumps(value, option=orjson.OPT_SERIALIZE_NUMPY)
    packed = base64.b64encode(gzip.compress(written, LEVEL, mtime=0)).decode()
    return f'globalThis.treerings = {{ {name}: "{packed}" }};\n'


@dataclass
class LessonList:
    """Every lesson once, however many places lead to it."""

    lessons: dict[tuple, CourseLesson] = field(default_factory=dict)

    def add(self, lesson: CourseLesson) -> CourseLesson:
        return self.has(lesson) or self.lessons.setdefault((lesson.key, lesson.is_full), lesson)

    def has(self, lesson: CourseLesson) -> CourseLesson | None:
        """The one there is with the same settings and at least as many steps."""
        return self.lessons.get((lesson.key, True)) or self.lessons.get((lesson.key, lesson.is_full))

    def __iter__(self) -> Iterator[CourseLesson]:
        return iter(tuple(self.lessons.values()))


def default_table(page: str) -> str:
    return read_declaration(page)["default_table"]


def start_of(page: str) -> dict[str, Any]:
    return dict(read_declaration(page).get("initial_settings", {}))


def page_lessons(page: LessonEntry) -> Iterator[CourseLesson]:
    """A page's own lesson, then its table at each preset, then every other table it can be fitted to."""
    first, start = default_table(page.name), start_of(page.name)
    yield CourseLesson(page.name, page.name, first, start, is_full=True)
    for preset in page.presets:
        name, settings = f"{page.name}-as-{slug(str(preset.name))}", start | preset.settings
        yield CourseLesson(name, page.name, first, settings, display_name(preset.name), t(preset.why), preset=True)
    fewer = {"n_estimators": min(start["n_estimators"], TREES)} if "n_estimators" in start else {}
    for entry in catalog():
        if entry.name != first and page.task in (None, entry.task):
            name, settings = f"{page.name}-{slug(entry.name)}", start | fewer
            yield CourseLesson(name, page.name, entry.name, settings, t(entry.title), t(entry.description))


def example_lesson(example: Example, opening: Opening) -> CourseLesson:
    settings = start_of(opening.page) | dict(opening.settings) | dict(opening.given)
    if "force" in settings:
        settings["force"] = dict(map(parse_split, as_texts(settings["force"])))
    data = settings.pop("data")
    return CourseLesson(example_name(example, opening), opening.page, data, settings, example.title, is_full=True)


def example_name(example: Example, opening: Opening | None = None) -> str:
    """Of the file of a worked example. Its first opening has its name, the others are counted."""
    place = example.opens.index(opening) if opening is not None else 0
    return example.id.lower() + (f"-{place + 1}" if place else "")


def lesson_of_address(page: str, asked: Mapping[str, Sequence[str]]) -> CourseLesson:
    """The lesson of an address: what it does not say is as the page opens."""
    own = parameters(LEARNER_BY_PAGE[page].fit)
    said = {name: parse_setting(own[name], texts) for name, texts in asked.items() if name in own}
    data, settings = asked.get("data", [default_table(page)])[0], start_of(page) | said
    title = next(t(entry.title) for entry in catalog() if entry.name == data)
    name = hashlib.sha256(repr((page, data, sorted(settings.items()))).encode()).hexdigest()[:8]
    return CourseLesson(f"{page}-{name}", page, data, settings, title)


def opening_of(page: str, asked: Mapping[str, Sequence[str]]) -> tuple[Example, Opening] | None:
    """The worked example that an address names, and which of its openings it is."""
    example = examples().get(asked.get("example", [""])[0])
    if example is None:
        return None
    for opening in example.opens:
        said = {name: as_texts(value) for name, value in opening_query(opening).items()}
        if opening.page == page and all(asked.get(name) == texts for name, texts in said.items()):
            return example, opening
    return None


def as_texts(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]


def parse_setting(parameter: Parameter, texts: Sequence[str]) -> Any:
    """A setting out of an address, as controls understand it."""
    if parameter.name == "force":
        return dict(map(parse_split, texts))
    if isinstance(parameter.constraint, Switch):
        return texts[0].casefold() == "true"
    if isinstance(parameter.constraint, Number):
        return int(texts[0]) if parameter.constraint.whole else float(texts[0])
    return texts[0]


def slug(name: str) -> str:
    """Example: "JSC 370, scikit-learn" -> "jsc-370-scikit-learn"."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
