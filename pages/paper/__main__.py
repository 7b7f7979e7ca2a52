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
from pages.assignment.banks.question import BankQuestion, of_exercise, of_lesson
from pages.language.messages import language
from pages.language.names import ENGLISH, LANGUAGES, Spoken
from pages.paper.cards import FOLDED, TURNED, cards
from pages.paper.document import A4, LETTER
from pages.paper.sheet import variants, worksheets
from pages.parts.exercises.address import EXERCISE, SEED
from pages.parts.exercises.drill import SEEDS, Drill, exercise
from pages.parts.files.saving import write_file
from pages.parts.learners import BY_PAGE, ENTRIES
from pages.parts.speaking.page import OUTSIDE, tell

PROGRAM = "python -m pages.paper"
GIFT, QTI = "gift", "qti"
MOST = 50  # variants of a file


def main(given: list[str], program: str = PROGRAM) -> str | None:
    """What is wrong, if anything is. `program` is what it was called by."""
    st.get_option("logger.level")  # the options are read, and would have the last word
    set_log_level("ERROR")  # Streamlit misses the server that nobody needs here
    asked = parser(program).parse_args(given)
    OUTSIDE.set(Spoken(asked.lang))
    try:
        made = {"sheets": sheets, "cards": deck, "bank": bank}[asked.what](asked)
        write_file(Path(asked.output), made if isinstance(made, bytes) else made.encode())
    except DataProblem as problem:
        return tell(problem)
    except OSError as problem:
        return f"{problem.filename}: {problem.strerror}."
    print(tell("paper.download.written", file=asked.output))
    return None


def parser(program: str) -> argparse.ArgumentParser:
    about = (__doc__ or "").replace(PROGRAM, program)
    found = argparse.ArgumentParser(program, description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = found.add_subparsers(dest="what", required=True)
    every = argparse.ArgumentParser(add_help=False)
    every.add_argument("-o", "--output", required=True, help="the file to write")
    every.add_argument("--lang", choices=list(LANGUAGES), default=ENGLISH)
    printed = argparse.ArgumentParser(add_help=False)
    printed.add_argument("--paper", choices=(A4, LETTER), default=A4)
    lesson = argparse.ArgumentParser(add_help=False)
    named = [name for name, entry in ENTRIES.items() if entry.drills]
    lesson.add_argument("--lesson", choices=named, default="tree")
    lesson.add_argument(
        "--drill", type=int, default=1, help="2: the same for the other kind of target, if there is one"
    )
    own = kinds.add_parser("sheets", parents=[every, printed, lesson], help="worksheets with their key")
    own.add_argument("--variants", type=int, default=1, help=f"how many, up to {MOST}")
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


def sheets(asked: argparse.Namespace) -> str:
    if not 1 <= asked.variants <= MOST:
        raise DataProblem("paper.error.variants", n=asked.variants, most=MOST)
    drill, first = drill_of(asked), seed(asked.first)
    link = f"{asked.lesson}?{EXERCISE}={asked.drill}&{SEED}="
    made = variants(drill, BY_PAGE[asked.lesson].fit, first, asked.variants, link)
    return worksheets(made, ENTRIES[asked.lesson].title, language(Spoken(asked.lang)), asked.paper)


def deck(asked: argparse.Namespace) -> str:
    data, title = table(asked.table, asked.target)
    return cards(data, title, language(Spoken(asked.lang)), asked.paper, asked.back)


def bank(asked: argparse.Namespace) -> str | bytes:
    speaker, title = language(Spoken(asked.lang)), ENTRIES[asked.lesson].title
    questions = asked_of(asked, title)
    if asked.format == GIFT:
        return gift(questions, f"Treerings {title}")
    return package(questions, speaker.text(msg("bank-typed")), speaker.name)


def asked_of(asked: argparse.Namespace, title: str) -> tuple[BankQuestion, ...]:
    speaker, fit = language(Spoken(asked.lang)), BY_PAGE[asked.lesson].fit
    if (asked.table is None) == (asked.attempt is None):
        raise DataProblem("paper.error.table-or-attempt")
    if asked.table is None:
        return of_exercise(exercise(drill_of(asked), fit, seed(asked.attempt)), speaker, title)
    data, called = table(asked.table, asked.target)
    return of_lesson(record(fit, data), speaker, f"{title}, {called}")


def drill_of(asked: argparse.Namespace) -> Drill:
    drills = ENTRIES[asked.lesson].drills
    if not 1 <= asked.drill <= len(drills):
        raise DataProblem("paper.error.no-exercise", lesson=asked.lesson, number=asked.drill, n=len(drills))
    return drills[asked.drill - 1]


def seed(number: int) -> int:
    if not 0 <= number < SEEDS:
        raise DataProblem("paper.error.attempt", attempt=str(number), most=SEEDS - 1)
    return number


def table(name: str, target: str | None) -> tuple[Dataset, str]:
    """A table and what it is called: of the catalogue, or of a file."""
    known = {entry.name: entry for entry in catalog()}
    path = Path(name)
    if name in known or not path.suffix:
        return load(name), tell(known[name].title) if name in known else name
    if target is None:
        raise DataProblem("paper.error.no-target", file=path.name)
    data = from_frame(read_table(path.read_bytes(), name=path.name), target=target)
    return replace(data, name=path.stem), path.stem


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
