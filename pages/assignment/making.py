"""The lessons of an assignment: each part on each of the tables that a student may get, packed as they travel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from datasets import DataProblem
from engine import lessons, record
from engine.core.progress import report
from engine.text.message import Message, msg
from pages.assignment.plan import DETAILS, EXERCISE, PAGES, AssignedPart, Assignment
from pages.assignment.reading import data_of
from pages.language.messages import language
from pages.language.names import Spoken
from pages.parts.exercises.drill import exercise
from pages.parts.learners import BY_PAGE
from pages.parts.lesson.declared import declared
from pages.parts.speaking.page import tell
from pages.stage.json_values import packed
from pages.stage.reel import Reel, fitting_reel

MEGABYTES = 12  # of an assignment: what an LMS takes without a word


@dataclass(frozen=True)
class PackedLesson:
    """One lesson: `asks`, how many tasks or questions there are to be done."""

    asks: int
    book: bytes
    chapters: tuple[bytes, ...]

    @property
    def size(self) -> int:
        return len(self.book) + sum(map(len, self.chapters))


Lessons = list[list[PackedLesson]]  # of each part those of its tables


def make(assignment: Assignment, told: Callable[[str], None] = lambda line: None) -> Lessons:
    """All of them; `told` hears what is being made."""
    found, size = [], 0
    for number, part in enumerate(assignment.parts, 1):
        where = msg("assignment.place.part", n=number)
        told(tell(where))
        found.append([])
        for lesson in _lessons(assignment, part, where):
            size += lesson.size
            if size > MEGABYTES * 10**6:
                raise DataProblem("assignment.error.too-much", where=where, n=MEGABYTES)
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
    learner, page = BY_PAGE[part.page], PAGES[part.page]
    made = exercise(page.drills[part.exercise - 1], learner.fit, seed)
    given = made.trace, lessons.of(made.trace), title_of(assignment, part), learner.algorithm
    reel = Reel(*given, spoken=Spoken(assignment.language), exercise=made)
    return _packed(reel, len(made.tasks))


def _quiz(assignment: Assignment, part: AssignedPart) -> PackedLesson:
    learner = BY_PAGE[part.page]
    settings = dict(declared(part.page).get("start", {})) | dict(part.settings)
    trace = record(learner.fit, data_of(assignment, part), **settings)
    given = trace, lessons.of(trace), title_of(assignment, part), learner.algorithm
    reel = fitting_reel(*given, Spoken(assignment.language))
    grain = DETAILS.index(part.detail)
    asked = (one for k in range(len(reel.starts)) for one in reel.chapter(k)["question"])
    there = sum(one is not None and grain in one["grains"] for one in asked)
    if not there:
        raise DataProblem("assignment.error.no-question", detail=part.detail)
    return _packed(reel, min(there, part.questions))


def _packed(reel: Reel, asks: int) -> PackedLesson:
    chapters = tuple(packed(reel.chapter(number))[0] for number in range(len(reel.starts)))
    return PackedLesson(asks, reel.packed[0], chapters)


def title_of(assignment: Assignment, part: AssignedPart) -> str:
    """Its own, or the page's in the assignment's language."""
    return part.title or language(Spoken(assignment.language)).text(Message(f"page-{part.page}", {}))
