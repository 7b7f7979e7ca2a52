"""An assignment as a question bank: the questions of its quizzes, and the tasks of each table of its exercises."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from datasets import DataProblem
from engine import record
from engine.text.message import msg
from pages.assignment.banks.gift import gift
from pages.assignment.banks.qti import package
from pages.assignment.banks.questions import BankQuestion, exercise_questions, lesson_questions
from pages.assignment.packed_lessons import title_of
from pages.assignment.plan import EXERCISE, PAGES, AssignedPart, Assignment
from pages.assignment.reading import data_of
from pages.exercises.drill import make_exercise
from pages.i18n.locale import Locale
from pages.i18n.text import t
from pages.i18n.translator import Translator, translator_for
from pages.learners.registry import LEARNER_BY_PAGE
from pages.lesson.declarations import read_declaration

ProgressCallback = Callable[[str], None]  # hears what is being made


def as_gift(assignment: Assignment, on_progress: ProgressCallback = lambda line: None) -> bytes:
    return gift(list(assignment_questions(assignment, on_progress)), assignment.title).encode()


def as_qti(assignment: Assignment, on_progress: ProgressCallback = lambda line: None) -> bytes:
    speaker = translator_for(Locale(assignment.language))
    return package(
        list(assignment_questions(assignment, on_progress)), speaker.text(msg("paper.bank.typed-answer")), speaker.name
    )


def assignment_questions(assignment: Assignment, told: ProgressCallback) -> Iterator[BankQuestion]:
    """Part by part. A platform draws from them: so each table of an exercise that a student may get is there."""
    speaker = translator_for(Locale(assignment.language))
    for number, part in enumerate(assignment.parts, 1):
        where = msg("assignment.place.part", n=number)
        told(t(where))
        try:
            yield from _of(assignment, part, number, speaker)
        except DataProblem as problem:
            raise DataProblem("assignment.error.within", where=where, why=problem.message) from None


def _of(assignment: Assignment, part: AssignedPart, number: int, speaker: Translator) -> Iterator[BankQuestion]:
    fit, title = LEARNER_BY_PAGE[part.page].fit, f"{number}. {title_of(assignment, part)}"
    if part.kind == EXERCISE:
        for each in range(assignment.variants_of(part)):
            seed = assignment.seed_of(each)
            made = make_exercise(PAGES[part.page].drills[part.exercise - 1], fit, seed)
            yield from exercise_questions(made, speaker, f"{title} ({seed})")
    else:
        settings = dict(read_declaration(part.page).get("initial_settings", {})) | dict(part.settings)
        trace = record(fit, data_of(assignment, part), **settings)
        yield from lesson_questions(trace, speaker, title)[: part.questions]
