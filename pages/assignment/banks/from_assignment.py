"""Question banks of an assignment: the questions of its quizzes, and the tasks of its exercises on each table."""

from collections.abc import Iterator

from datasets import DataProblem
from engine.text.message import msg
from pages.assignment.banks.gift import gift
from pages.assignment.banks.qti import package
from pages.assignment.banks.questions import BankQuestion, exercise_questions, lesson_questions
from pages.assignment.packed_lessons import ProgressCallback, quiz_trace, title_of
from pages.assignment.plan import EXERCISE, PAGES, AssignedPart, Assignment
from pages.exercises.drill import make_exercise
from pages.i18n.locale import Locale
from pages.i18n.text import t
from pages.i18n.translator import Translator, translator_for
from pages.learners.registry import LEARNER_BY_PAGE


def as_gift(assignment: Assignment, on_progress: ProgressCallback = lambda line: None) -> bytes:
    return gift(list(assignment_questions(assignment, on_progress)), assignment.title).encode()


def as_qti(assignment: Assignment, on_progress: ProgressCallback = lambda line: None) -> bytes:
    translator = translator_for(Locale(assignment.language))
    questions = list(assignment_questions(assignment, on_progress))
    return package(questions, translator.text(msg("paper.bank.typed-answer")), translator.name)


def assignment_questions(assignment: Assignment, on_progress: ProgressCallback) -> Iterator[BankQuestion]:
    """Yield the questions part by part: of an exercise all variants, since platforms draw from a bank."""
    translator = translator_for(Locale(assignment.language))
    for number, part in enumerate(assignment.parts, 1):
        where = msg("assignment.place.part", n=number)
        on_progress(t(where))
        try:
            yield from _part_questions(assignment, part, number, translator)
        except DataProblem as problem:
            raise DataProblem("assignment.error.within", where=where, why=problem.message) from None


def _part_questions(
    assignment: Assignment, part: AssignedPart, number: int, translator: Translator
) -> Iterator[BankQuestion]:
    title = f"{number}. {title_of(assignment, part)}"
    if part.kind == EXERCISE:
        fit, drill = LEARNER_BY_PAGE[part.page].fit, PAGES[part.page].drills[part.exercise - 1]
        for seed in map(assignment.seed_of, range(assignment.variants_of(part))):
            yield from exercise_questions(make_exercise(drill, fit, seed), translator, f"{title} ({seed})")
    else:
        yield from lesson_questions(quiz_trace(assignment, part), translator, title)[: part.questions]
