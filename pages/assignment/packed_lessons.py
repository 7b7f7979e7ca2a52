"""The lessons of an assignment: each part on each of the tables that a student may get, packed as they travel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from datasets import DataProblem
from engine import record
from engine.core.progress import report
from engine.learners.registry import lesson_for_trace
from engine.text.message import Message, msg
from pages.assignment.plan import DETAILS, EXERCISE, PAGES, AssignedPart, Assignment
from pages.assignment.reading import data_of
from pages.exercises.drill import make_exercise
from pages.i18n.locale import Locale
from pages.i18n.text import t
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNER_BY_PAGE
from pages.lesson.declarations import read_declaration
from pages.stage.encoding import pack
from pages.stage.reel import Reel, fitting_reel

MAX_MEGABYTES = 12  # of an assignment: what an LMS takes without a word


@dataclass(frozen=True)
class PackedLesson:
    """One lesson: `n_questions`, how many tasks or questions there are to be done."""

    n_questions: int
    book: bytes
    chapters: tuple[bytes, ...]

    @property
    def size(self) -> int:
        return len(self.book) + sum(map(len, self.chapters))


Lessons = list[list[PackedLesson]]  # of each part those of its tables


def make_lessons(assignment: Assignment, on_progress: Callable[[str], None] = lambda line: None) -> Lessons:
    """All of them; `on_progress` hears what is being made."""
    found, size = [], 0
    for number, part in enumerate(assignment.parts, 1):
        where = msg("assignment.place.part", n=number)
        on_progress(t(where))
        found.append([])
        for lesson in _lessons(assignment, part, where):
            size += lesson.size
            if size > MAX_MEGABYTES * 10**6:
                raise DataProblem("assignment.error.too-much", where=where, n=MAX_MEGABYTES)
            found[-1].append(lesson)
            report()
    return found


def _lessons(assignment: Assignment, part: AssignedPart, where: Message) -> Iterator[PackedLesson]:
    try:
        if part.kind == EXERCISE:
            for number in range(assignment.variants_of(part)):
                yield _exercise(assignment, part, assignment.seed_of(number))
        else:
            yield _quiz(assignment, part)
    except DataProblem as problem:
        raise DataProblem("assignment.error.within", where=where, why=problem.message) from None


def _exercise(assignment: Assignment, part: AssignedPart, seed: int) -> PackedLesson:
    learner, page = LEARNER_BY_PAGE[part.page], PAGES[part.page]
    made = make_exercise(page.drills[part.exercise - 1], learner.fit, seed)
    given = made.trace, lesson_for_trace(made.trace), title_of(assignment, part), learner.algorithm
    reel = Reel(*given, locale=Locale(assignment.language), exercise=made)
    return _packed(reel, len(made.tasks))


def _quiz(assignment: Assignment, part: AssignedPart) -> PackedLesson:
    learner = LEARNER_BY_PAGE[part.page]
    settings = dict(read_declaration(part.page).get("initial_settings", {})) | dict(part.settings)
    trace = record(learner.fit, data_of(assignment, part), **settings)
    given = trace, lesson_for_trace(trace), title_of(assignment, part), learner.algorithm
    reel = fitting_reel(*given, Locale(assignment.language))
    grain = DETAILS.index(part.detail)
    asked = (one for k in range(len(reel.starts)) for one in reel.chapter(k)["question"])
    there = sum(one is not None and grain in one["grains"] for one in asked)
    if not there:
        raise DataProblem("assignment.error.no-question", detail=part.detail)
    return _packed(reel, min(there, part.questions))


def _packed(reel: Reel, asks: int) -> PackedLesson:
    chapters = tuple(pack(reel.chapter(number))[0] for number in range(len(reel.starts)))
    return PackedLesson(asks, reel.packed_book[0], chapters)


def title_of(assignment: Assignment, part: AssignedPart) -> str:
    """Its own, or the page's in the assignment's language."""
    return part.title or translator_for(Locale(assignment.language)).text(Message(f"page.{part.page}.title", {}))
