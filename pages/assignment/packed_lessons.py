"""The packed lessons of an assignment: each part on each of the tables that a student may get."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from datasets import DataProblem
from engine import record
from engine.core.progress import report
from engine.core.trace import Trace
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

MAX_MEGABYTES = 12  # of an assignment: learning platforms accept this much by default


@dataclass(frozen=True)
class PackedLesson:
    """A lesson, and the number of its tasks or questions."""

    n_questions: int
    book: bytes
    chapters: tuple[bytes, ...]

    @property
    def size(self) -> int:
        return len(self.book) + sum(map(len, self.chapters))


Lessons = list[list[PackedLesson]]  # [part][variant]
ProgressCallback = Callable[[str], None]  # receives the name of the part that is being made


def make_lessons(assignment: Assignment, on_progress: ProgressCallback = lambda line: None) -> Lessons:
    """Return the lessons of all parts; DataProblem if they are too large."""
    lessons, size = [], 0
    for number, part in enumerate(assignment.parts, 1):
        where = msg("assignment.place.part", n=number)
        on_progress(t(where))
        lessons.append([])
        for lesson in _lessons(assignment, part, where):
            size += lesson.size
            if size > MAX_MEGABYTES * 10**6:
                raise DataProblem("assignment.error.too-much", where=where, n=MAX_MEGABYTES)
            lessons[-1].append(lesson)
            report()
    return lessons


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
    learner = LEARNER_BY_PAGE[part.page]
    exercise = make_exercise(PAGES[part.page].drills[part.exercise - 1], learner.fit, seed)
    args = exercise.trace, lesson_for_trace(exercise.trace), title_of(assignment, part), learner.algorithm
    return _packed(Reel(*args, locale=Locale(assignment.language), exercise=exercise), len(exercise.tasks))


def quiz_trace(assignment: Assignment, part: AssignedPart) -> Trace:
    """Fit the learner of a quiz's page with the page's initial settings and the part's."""
    settings = dict(read_declaration(part.page).get("initial_settings", {})) | dict(part.settings)
    return record(LEARNER_BY_PAGE[part.page].fit, data_of(assignment, part), **settings)


def _quiz(assignment: Assignment, part: AssignedPart) -> PackedLesson:
    trace, title = quiz_trace(assignment, part), title_of(assignment, part)
    algorithm = LEARNER_BY_PAGE[part.page].algorithm
    reel = fitting_reel(trace, lesson_for_trace(trace), title, algorithm, Locale(assignment.language))
    detail = DETAILS.index(part.detail)
    questions = (question for k in range(len(reel.starts)) for question in reel.chapter(k)["question"])
    n_questions = sum(question is not None and detail in question["grains"] for question in questions)
    if not n_questions:
        raise DataProblem("assignment.error.no-question", detail=part.detail)
    return _packed(reel, min(n_questions, part.questions))


def _packed(reel: Reel, n_questions: int) -> PackedLesson:
    chapters = tuple(pack(reel.chapter(number))[0] for number in range(len(reel.starts)))
    return PackedLesson(n_questions, reel.packed_book[0], chapters)


def title_of(assignment: Assignment, part: AssignedPart) -> str:
    """Return the part's title, or the page's in the assignment's language."""
    return part.title or translator_for(Locale(assignment.language)).text(Message(f"page.{part.page}.title", {}))
