"""The command `treerings`.

treerings                                                       the app, in the browser
treerings serve --processes 2 --port 8501                       several processes for a class
treerings course out                                            the course as files
treerings step data.csv --target y --learner xgb -o lesson.html a lesson on a table of one's own, as one file
treerings assignment week3.toml --format scorm -o week3.zip     exercises and quizzes as a file for students
treerings paper sheets --lesson adaboost -o sheets.html         worksheets, data cards, question banks
treerings survey rows --target y -o survey.html                 candidate splits from all rows of large Parquet files
"""

import argparse
import sys
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from datasets import from_frame, read_table
from engine import DataProblem, record
from engine.core.settings import Parameter, ProgrammaticOnly, Switch, TextInput, parameters
from engine.text.message import ListText, Span, list_text, msg, quoted
from pages.learners.registry import LEARNER_BY_NAME, LEARNERS
from pages.serve.processes import ROOT
from treerings.notebook import show

USAGE = f"""{__doc__}
Each says more with --help."""
COMMANDS = ("serve", "course", "step", "assignment", "paper", "survey")


def main(words: list[str] | None = None) -> int | str | None:
    """Run a subcommand; return its error, for `sys.exit`: None on success, a text or a status otherwise."""
    words = sys.argv[1:] if words is None else words
    if words[:1] in (["--help"], ["-h"]):
        print(USAGE.replace("The command `treerings`.\n\n", ""))
        return None
    if words and words[0] in COMMANDS:
        return run_command(words[0], words[1:])
    if words and not words[0].startswith("-"):
        return str(msg("command.error.no-command", word=quoted(words[0]), commands=_listed(COMMANDS)))
    from streamlit.web import cli

    return cli.main(["run", str(ROOT / "app.py"), *words], prog_name="treerings")  # treerings --server.port 8600


def run_command(name: str, words: list[str]) -> int | str | None:
    """Run a subcommand, importing only what it needs."""
    if name == "serve":
        from pages.serve.__main__ import serve
        from pages.serve.options import parse_arguments

        return serve(parse_arguments(words)) or None
    if name == "course":
        from pages.publish.course.__main__ import main as course

        return course(words)
    if name == "assignment":
        from pages.assignment.__main__ import main as assignment

        return assignment(words, "treerings assignment")
    if name == "paper":
        from pages.publish.paper.__main__ import main as paper

        return paper(words, "treerings paper")
    if name == "survey":
        from treerings.survey import survey

        return survey(words)
    return step(words)


def _listed(names: Collection[str]) -> ListText:
    return list_text(list(map(Span, names)), "comma", most=len(names))


# -- a lesson on a table


def step(words: list[str]) -> str | None:
    """Write the lesson as one HTML file."""
    args = _parser().parse_args(words)
    learner = LEARNER_BY_NAME[args.learner]
    try:
        settings = dict(_setting(parameters(learner.fit), word) for word in args.set)
        table = Path(args.table)
        data = from_frame(read_table(table.read_bytes(), name=table.name), target=args.target)
        lesson = show(record(learner.fit, replace(data, name=table.stem), **settings))
        lesson.save(args.output)
    except DataProblem as problem:
        return str(problem)
    except OSError as problem:
        return f"{problem.filename}: {problem.strerror}."
    print(f"{args.output}: {lesson.title}, {len(lesson.reel.steps):,} steps.")
    return None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("treerings step", description="A lesson on a table of your own, as one HTML file.")
    parser.add_argument("table", help="CSV, Excel or Parquet, as Your data takes them")
    parser.add_argument("--target", required=True, help="the column to predict")
    parser.add_argument("--learner", choices=[learner.name for learner in LEARNERS], default="cart")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting: max_depth=3")
    parser.add_argument("-o", "--output", default="lesson.html", help="the file to write")
    return parser


def _setting(known: dict[str, Parameter], word: str) -> tuple[str, Any]:
    """Parse a setting; `fit` checks the value. Example: "max_depth=3" -> ("max_depth", 3)."""
    constraints = {name: parameter.constraint for name, parameter in known.items()
                   if not isinstance(parameter.constraint, ProgrammaticOnly)}  # fmt: skip
    name, equals, text = word.partition("=")
    if not equals or name not in constraints:
        raise DataProblem("command.error.no-setting", word=quoted(word), names=_listed(constraints))
    if text == "None":
        return name, None
    if isinstance(constraints[name], Switch):
        return name, {"true": True, "false": False}.get(text.casefold(), text)
    if not isinstance(constraints[name], TextInput):
        for number in (int, float):
            with suppress(ValueError):
                return name, number(text)
    return name, text
