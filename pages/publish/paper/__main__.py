"""What is printed, or handed to a learning platform, as a file.

python -m pages.paper sheets --lesson adaboost --variants 5 -o sheets.html     worksheets with their key
python -m pages.paper cards titanic -o cards.html                              cards and how to play, of the catalogue
python -m pages.paper cards data.csv --target y --back turned -o cards.html    the same of a table of your own
python -m pages.paper bank seven_rows --lesson tree --format gift -o bank.txt  the lesson's questions for Moodle
python -m pages.paper bank --lesson tree --attempt 5 --format qti -o bank.zip  an exercise's, with numbers to type
"""

from __future__ import annotations

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
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNER_BY_PAGE, LESSON_ENTRIES
from pages.publish.paper.cards import FOLDED, TURNED, cards
from pages.publish.paper.document import A4, LETTER
from pages.publish.paper.worksheet import variants, worksheets

PROGRAM = "python -m pages.paper"
GIFT, QTI = "gift", "qti"
MAX_VARIANTS = 50  # variants of a file


def main(arguments: list[str], program: str = PROGRAM) -> str | None:
    """What is wrong, if anything is. `program` is what it was called by."""
    st.get_option("logger.level")  # the options are read, and would have the last word
    set_log_level("ERROR")  # Streamlit misses the server that nobody needs here
    asked = make_parser(program).parse_args(arguments)
    LOCALE_OUTSIDE_PAGE.set(Locale(asked.lang))
    try:
        made = {"sheets": make_worksheets, "cards": make_cards, "bank": make_bank}[asked.what](asked)
        write_file(Path(asked.output), made if isinstance(made, bytes) else made.encode())
    except DataProblem as problem:
        return t(problem)
    except OSError as problem:
        return f"{problem.filename}: {problem.strerror}."
    print(t("paper.download.written", file=asked.output))
    return None


def make_parser(program: str) -> argparse.ArgumentParser:
    about = (__doc__ or "").replace(PROGRAM, program)
    found = argparse.ArgumentParser(program, description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = found.add_subparsers(dest="what", required=True)
    every = argparse.ArgumentParser(add_help=False)
    every.add_argument("-o", "--output", required=True, help="the file to write")
    every.add_argument("--lang", choices=list(LANGUAGES), default=ENGLISH)
    printed = argparse.ArgumentParser(add_help=False)
    printed.add_argument("--paper", choices=(A4, LETTER), default=A4)
    lesson = argparse.ArgumentParser(add_help=False)
    named = [name for name, entry in LESSON_ENTRIES.items() if entry.drills]
    lesson.add_argument("--lesson", choices=named, default="tree")
    lesson.add_argument(
        "--drill", type=int, default=1, help="2: the same for the other kind of target, if there is one"
    )
    own = kinds.add_parser("sheets", parents=[every, printed, lesson], help="worksheets with their key")
    own.add_argument("--variants", type=int, default=1, help=f"how many, up to {MAX_VARIANTS}")
    own.add_argument("--first", type=int, default=1, help="the number of the first: the app's attempt of that number")
    own = kinds.add_parser("cards", parents=[every, printed], help="cards for a class, and how to play with them")
    own.add_argument("table", help="a name of the catalogue, or a file as Your data takes them")
    own.add_argument("--target", help="the column to predict, of a file")
    own.add_argument("--back", choices=(FOLDED, TURNED), default=FOLDED, help="where the target is printed")
    own = kinds.add_parser("bank", parents=[every, lesson], help="questions for a learning platform")
    own.add_argument("table", nargs="?", help="a name of the catalogue, or a file: the questions of the lesson on it")
    own.add_argument("--target", help="the column to predict, of a file")
    own.add_argument("--attempt", type=int, help="instead of a table: the tasks of the app's attempt of that number")
    own.add_argument("--format", choices=(GIFT, QTI), default=GIFT)
    return found


def make_worksheets(asked: argparse.Namespace) -> str:
    if not 1 <= asked.variants <= MAX_VARIANTS:
        raise DataProblem("paper.error.variants", n=asked.variants, most=MAX_VARIANTS)
    drill, first = get_drill(asked), check_seed(asked.first)
    link = f"{asked.lesson}?{EXERCISE_PARAM}={asked.drill}&{ATTEMPT_PARAM}="
    made = variants(drill, LEARNER_BY_PAGE[asked.lesson].fit, first, asked.variants, link)
    return worksheets(made, LESSON_ENTRIES[asked.lesson].title, translator_for(Locale(asked.lang)), asked.paper)


def make_cards(asked: argparse.Namespace) -> str:
    data, title = load_table(asked.table, asked.target)
    return cards(data, title, translator_for(Locale(asked.lang)), asked.paper, asked.back)


def make_bank(asked: argparse.Namespace) -> str | bytes:
    speaker, title = translator_for(Locale(asked.lang)), LESSON_ENTRIES[asked.lesson].title
    questions = bank_questions(asked, title)
    if asked.format == GIFT:
        return gift(questions, f"Treerings {title}")
    return package(questions, speaker.text(msg("paper.bank.typed-answer")), speaker.name)


def bank_questions(asked: argparse.Namespace, title: str) -> tuple[BankQuestion, ...]:
    speaker, fit = translator_for(Locale(asked.lang)), LEARNER_BY_PAGE[asked.lesson].fit
    if (asked.table is None) == (asked.attempt is None):
        raise DataProblem("paper.error.table-or-attempt")
    if asked.table is None:
        return exercise_questions(make_exercise(get_drill(asked), fit, check_seed(asked.attempt)), speaker, title)
    data, called = load_table(asked.table, asked.target)
    return lesson_questions(record(fit, data), speaker, f"{title}, {called}")


def get_drill(asked: argparse.Namespace) -> Drill:
    drills = LESSON_ENTRIES[asked.lesson].drills
    if not 1 <= asked.drill <= len(drills):
        raise DataProblem("paper.error.no-exercise", lesson=asked.lesson, number=asked.drill, n=len(drills))
    return drills[asked.drill - 1]


def check_seed(number: int) -> int:
    if not 0 <= number < N_SEEDS:
        raise DataProblem("paper.error.attempt", attempt=str(number), most=N_SEEDS - 1)
    return number


def load_table(name: str, target: str | None) -> tuple[Dataset, str]:
    """A table and what it is called: of the catalogue, or of a file."""
    known = {entry.name: entry for entry in catalog()}
    path = Path(name)
    if name in known or not path.suffix:
        return load(name), t(known[name].title) if name in known else name
    if target is None:
        raise DataProblem("paper.error.no-target", file=path.name)
    data = from_frame(read_table(path.read_bytes(), name=path.name), target=target)
    return replace(data, name=path.stem), path.stem


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
