"""The lessons of the course: of each page, also with its presets and on other tables, of worked examples, of links."""

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

STEPS = 215  # the most steps of a lesson that is not full: with all steps the course would have 65 MB
TREES = 5  # the most trees on a table that is not the page's default


@dataclass(frozen=True)
class CourseLesson:
    """A lesson: a page, a table of the catalogue and settings."""

    name: str  # of its file
    page: str
    data: str
    settings: Mapping[str, Any]
    label: str = ""  # after the page's title
    why: str = ""
    preset: bool = False
    is_full: bool = False  # with all steps of the app, whose numbers are used in links

    @property
    def entry(self) -> LessonEntry:
        return LESSON_ENTRIES[self.page]

    @property
    def title(self) -> str:
        return f"{self.entry.title}: {self.label}" if self.label else self.entry.title

    @property
    def key(self) -> tuple:
        """Page, table and settings that are not the defaults: equal for equal lessons."""
        known = parameters(LEARNER_BY_PAGE[self.page].fit)
        changed = ((name, repr(value)) for name, value in self.settings.items() if value != known[name].default)
        return self.page, self.data, tuple(sorted(changed))

    def reel(self) -> Reel:
        """Fit the learner and return the lesson; DataProblem if it cannot be fitted."""
        learner = LEARNER_BY_PAGE[self.page]
        trace = record(learner.fit, load(self.data), **self.settings)
        args = trace, lesson_for_trace(trace), self.entry.title, learner.algorithm
        return fitting_reel(*args, current_locale()) if self.is_full else Reel(*args, STEPS, current_locale())

    def data_script(self) -> str:
        reel = self.reel()
        chapters = [reel.chapter(number) for number in range(len(reel.starts))]
        return data_script(lesson={"book": orjson.loads(gzip.decompress(reel.packed_book[0])), "chapters": chapters})


def data_script(**data: Any) -> str:
    """Return one named value as a script: a page opened from disk may not fetch files, but may load scripts."""
    [(name, value)] = data.items()
    content = orjson.dumps(value, option=orjson.OPT_SERIALIZE_NUMPY)
    packed = base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
    return f'globalThis.treerings = {{ {name}: "{packed}" }};\n'


@dataclass
class LessonList:
    """The distinct lessons of the course."""

    lessons: dict[tuple, CourseLesson] = field(default_factory=dict)

    def add(self, lesson: CourseLesson) -> CourseLesson:
        return self.has(lesson) or self.lessons.setdefault((lesson.key, lesson.is_full), lesson)

    def has(self, lesson: CourseLesson) -> CourseLesson | None:
        """Return the lesson of the list with the same key and at least as many steps."""
        return self.lessons.get((lesson.key, True)) or self.lessons.get((lesson.key, lesson.is_full))

    def __iter__(self) -> Iterator[CourseLesson]:
        return iter(tuple(self.lessons.values()))


def default_table(page: str) -> str:
    return read_declaration(page)["default_table"]


def start_of(page: str) -> dict[str, Any]:
    return dict(read_declaration(page).get("initial_settings", {}))


def opening_settings(page: str) -> dict[str, Any]:
    """Return the settings of a page whose address names neither table nor setting."""
    return start_of(page) | read_declaration(page).get("opening_settings", {})


def page_lessons(page: LessonEntry) -> Iterator[CourseLesson]:
    """Yield a page's lesson, then that with each preset, then that on every other table it can be fitted to."""
    table, start = default_table(page.name), start_of(page.name)
    yield CourseLesson(page.name, page.name, table, opening_settings(page.name), is_full=True)
    for preset in page.presets:
        name, settings = f"{page.name}-as-{slug(str(preset.name))}", start | preset.settings
        yield CourseLesson(name, page.name, table, settings, display_name(preset.name), t(preset.why), preset=True)
    settings = start | ({"n_estimators": min(start["n_estimators"], TREES)} if "n_estimators" in start else {})
    for entry in catalog():
        if entry.name != table and page.task in (None, entry.task):
            name = f"{page.name}-{slug(entry.name)}"
            yield CourseLesson(name, page.name, entry.name, settings, t(entry.title), t(entry.description))


def example_lesson(example: Example, opening: Opening) -> CourseLesson:
    settings = start_of(opening.page) | dict(opening.settings) | dict(opening.given)
    if "force" in settings:
        settings["force"] = dict(map(parse_split, as_texts(settings["force"])))
    data = settings.pop("data")
    return CourseLesson(example_name(example, opening), opening.page, data, settings, example.title, is_full=True)


def example_name(example: Example, opening: Opening | None = None) -> str:
    """Return the name of a worked example's file: "ex7" for its first opening, then "ex7-2" and so on."""
    i = example.opens.index(opening) if opening is not None else 0
    return example.id.lower() + (f"-{i + 1}" if i else "")


def lesson_of_address(page: str, query: Mapping[str, Sequence[str]]) -> CourseLesson:
    """Return the lesson of an address. Parameters that it lacks have the page's initial values."""
    known = parameters(LEARNER_BY_PAGE[page].fit)
    changed = {name: parse_setting(known[name], texts) for name, texts in query.items() if name in known}
    data = query.get("data", [default_table(page)])[0]
    settings = start_of(page) | changed if changed or "data" in query else opening_settings(page)
    title = next(t(entry.title) for entry in catalog() if entry.name == data)
    name = hashlib.sha256(repr((page, data, sorted(settings.items()))).encode()).hexdigest()[:8]
    return CourseLesson(f"{page}-{name}", page, data, settings, title)


def opening_of(page: str, query: Mapping[str, Sequence[str]]) -> tuple[Example, Opening] | None:
    """Return the worked example that an address names, and its opening; None if it names none."""
    example = examples().get(query.get("example", [""])[0])
    if example is None:
        return None
    for opening in example.opens:
        required = {name: as_texts(value) for name, value in opening_query(opening).items()}
        if opening.page == page and all(query.get(name) == texts for name, texts in required.items()):
            return example, opening
    return None


def as_texts(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list | tuple) else [str(value)]


def parse_setting(parameter: Parameter, texts: Sequence[str]) -> Any:
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
