"""What is printed, or handed to a learning platform, as a file.

treerings paper sheets --lesson adaboost --variants 5 -o sheets.html     worksheets with their key
treerings paper cards titanic -o cards.html                              cards and how to play, of the catalogue
treerings paper cards data.csv --target y --back turned -o cards.html    the same of a table of your own
treerings paper bank seven_rows --lesson tree --format gift -o bank.txt  the lesson's questions for Moodle
treerings paper bank --lesson tree --attempt 5 --format qti -o bank.zip  an exercise's, with numbers to type
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import streamlit as st
from streamlit.logger import set_log_level

from datasets import Dataset, catalog, from_frame, load, read_table
from engine import DataProblem, record
from engine.text.message import msg
from pages.assignment.banks.gift import gift
from pages.assignment.banks.qti import package
from pages.assignment.banks.questions import BankQuestion, exercise_questions, lesson_questions
from pages.exercises.address import ATTEMPT_PARAM, EXERCISE_PARAM
from pages.exercises.drill import N_SEEDS, Drill, make_exercise
from pages.exports.atomic_file import write_file
from pages.i18n.locale import ENGLISH, LANGUAGES, Locale
from pages.i18n.text import LOCALE_OUTSIDE_PAGE, t
from pages.i18n.translator import Translator, translator_for
from pages.learners.registry import LEARNER_BY_PAGE, LESSON_ENTRIES
from pages.publish.paper.cards import FOLDED, TURNED, cards
from pages.publish.paper.document import A4, LETTER
from pages.publish.paper.worksheet import variants, worksheets

PROGRAM = "treerings paper"
GIFT, QTI = "gift", "qti"
MAX_VARIANTS = 50  # in one file


def main(arguments: list[str], program: str = "python -m pages.publish.paper") -> str | None:
    """Write the requested file; return an error, None on success. `program` is the command's name."""
    st.get_option("logger.level")  # reads the options, which would otherwise reset the next line
    set_log_level("ERROR")  # no warnings of Streamlit that there is no server
    options = make_parser(program).parse_args(arguments)
    LOCALE_OUTSIDE_PAGE.set(Locale(options.lang))
    try:
        content = {"sheets": make_worksheets, "cards": make_cards, "bank": make_bank}[options.what](options)
        write_file(Path(options.output), content if isinstance(content, bytes) else content.encode())
    except DataProblem as problem:
        return t(problem)
    except OSError as problem:
        return f"{problem.filename}: {problem.strerror}."
    print(t("paper.download.written", file=options.output))
    return None


def make_parser(program: str) -> argparse.ArgumentParser:
    about = (__doc__ or "").replace(PROGRAM, program)
    parser = argparse.ArgumentParser(program, description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="what", required=True)
    output = argparse.ArgumentParser(add_help=False)
    output.add_argument("-o", "--output", required=True, help="the file to write")
    output.add_argument("--lang", choices=list(LANGUAGES), default=ENGLISH)
    printed = argparse.ArgumentParser(add_help=False)
    printed.add_argument("--paper", choices=(A4, LETTER), default=A4)
    lesson = argparse.ArgumentParser(add_help=False)
    names = [name for name, entry in LESSON_ENTRIES.items() if entry.drills]
    lesson.add_argument("--lesson", choices=names, default="tree")
    other_target = "2: the same for the other kind of target, if there is one"
    lesson.add_argument("--drill", type=int, default=1, help=other_target)
    kind = kinds.add_parser("sheets", parents=[output, printed, lesson], help="worksheets with their key")
    kind.add_argument("--variants", type=int, default=1, help=f"how many, up to {MAX_VARIANTS}")
    kind.add_argument("--first", type=int, default=1, help="the number of the first: the app's attempt of that number")
    kind = kinds.add_parser("cards", parents=[output, printed], help="cards for a class, and how to play with them")
    kind.add_argument("table", help="a name of the catalogue, or a file as Your data takes them")
    kind.add_argument("--target", help="the column to predict, of a file")
    kind.add_argument("--back", choices=(FOLDED, TURNED), default=FOLDED, help="where the target is printed")
    kind = kinds.add_parser("bank", parents=[output, lesson], help="questions for a learning platform")
    kind.add_argument("table", nargs="?", help="a name of the catalogue, or a file: the questions of the lesson on it")
    kind.add_argument("--target", help="the column to predict, of a file")
    kind.add_argument("--attempt", type=int, help="instead of a table: the tasks of the app's attempt of that number")
    kind.add_argument("--format", choices=(GIFT, QTI), default=GIFT)
    return parser


def make_worksheets(options: argparse.Namespace) -> str:
    if not 1 <= options.variants <= MAX_VARIANTS:
        raise DataProblem("paper.error.variants", n=options.variants, most=MAX_VARIANTS)
    drill, first = get_drill(options), check_seed(options.first)
    link = f"{options.lesson}?{EXERCISE_PARAM}={options.drill}&{ATTEMPT_PARAM}="
    made = variants(drill, LEARNER_BY_PAGE[options.lesson].fit, first, options.variants, link)
    return worksheets(made, LESSON_ENTRIES[options.lesson].title, translator_for(Locale(options.lang)), options.paper)


def make_cards(options: argparse.Namespace) -> str:
    data, title = load_table(options.table, options.target)
    return cards(data, title, translator_for(Locale(options.lang)), options.paper, options.back)


def make_bank(options: argparse.Namespace) -> str | bytes:
    translator, title = translator_for(Locale(options.lang)), LESSON_ENTRIES[options.lesson].title
    questions = bank_questions(options, translator, title)
    if options.format == GIFT:
        return gift(questions, f"Treerings {title}")
    return package(questions, translator.text(msg("paper.bank.typed-answer")), translator.name)


def bank_questions(options: argparse.Namespace, translator: Translator, title: str) -> tuple[BankQuestion, ...]:
    fit = LEARNER_BY_PAGE[options.lesson].fit
    if (options.table is None) == (options.attempt is None):
        raise DataProblem("paper.error.table-or-attempt")
    if options.table is None:
        exercise = make_exercise(get_drill(options), fit, check_seed(options.attempt))
        return exercise_questions(exercise, translator, title)
    data, name = load_table(options.table, options.target)
    return lesson_questions(record(fit, data), translator, f"{title}, {name}")


def get_drill(options: argparse.Namespace) -> Drill:
    drills = LESSON_ENTRIES[options.lesson].drills
    if not 1 <= options.drill <= len(drills):
        raise DataProblem("paper.error.no-exercise", lesson=options.lesson, number=options.drill, n=len(drills))
    return drills[options.drill - 1]


def check_seed(number: int) -> int:
    if not 0 <= number < N_SEEDS:
        raise DataProblem("paper.error.attempt", attempt=str(number), most=N_SEEDS - 1)
    return number


def load_table(name: str, target: str | None) -> tuple[Dataset, str]:
    """Return a table of the catalogue or of a file, and its title."""
    titles = {entry.name: t(entry.title) for entry in catalog()}
    path = Path(name)
    if name in titles or not path.suffix:
        return load(name), titles.get(name, name)
    if target is None:
        raise DataProblem("paper.error.no-target", file=path.name)
    data = from_frame(read_table(path.read_bytes(), name=path.name), target=target)
    return replace(data, name=path.stem), path.stem


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
