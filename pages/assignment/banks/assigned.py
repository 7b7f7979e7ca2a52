"""An assignment as a question bank: the questions of its quizzes, and the tasks of each table of its exercises."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from datasets import DataProblem
from engine import record
from engine.text.message import msg
from pages.assignment.banks.gift import gift
from pages.assignment.banks.qti import package
from pages.assignment.banks.question import BankQuestion, of_exercise, of_lesson
from pages.assignment.making import title_of
from pages.assignment.plan import EXERCISE, PAGES, AssignedPart, Assignment
from pages.assignment.reading import data_of
from pages.language.messages import Language, language
from pages.language.names import Spoken
from pages.parts.exercises.drill import exercise
from pages.parts.learners import BY_PAGE
from pages.parts.lesson.declared import declared
from pages.parts.speaking.page import tell

Told = Callable[[str], None]  # hears what is being made


def as_gift(assignment: Assignment, told: Told = lambda line: None) -> bytes:
    return gift(list(questions(assignment, told)), assignment.title).encode()


def as_qti(assignment: Assignment, told: Told = lambda line: None) -> bytes:
    speaker = language(Spoken(assignment.language))
    return package(list(questions(assignment, told)), speaker.text(msg("bank-typed")), speaker.name)


def questions(assignment: Assignment, told: Told) -> Iterator[BankQuestion]:
    """Part by part. A platform draws from them: so each table of an exercise that a student may get is there."""
    speaker = language(Spoken(assignment.language))
    for number, part in enumerate(assignment.parts, 1):
        where = msg("assignment.place.part", n=number)
        told(tell(where))
        try:
            yield from _of(assignment, part, number, speaker)
        except DataProblem as problem:
            raise DataProblem("assignment.error.within", where=where, why=problem.message) from None


def _of(assignment: Assignment, part: AssignedPart, number: int, speaker: Language) -> Iterator[BankQuestion]:
    fit, title = BY_PAGE[part.page].fit, f"{number}. {title_of(assignment, part)}"
    if part.kind == EXERCISE:
        for each in range(assignment.variants_of(part)):
            seed = assignment.seed_of(each)
            made = exercise(PAGES[part.page].drills[part.exercise - 1], fit, seed)
            yield from of_exercise(made, speaker, f"{title} ({seed})")
    else:
        settings = dict(declared(part.page).get("start", {})) | dict(part.settings)
        trace = record(fit, data_of(assignment, part), **settings)
        yield from of_lesson(trace, speaker, title)[: part.questions]
