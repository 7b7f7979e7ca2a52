"""An assignment (TOML) as a file for students, or the result codes they handed in as a table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import streamlit as st
from streamlit.logger import set_log_level

from datasets import DataProblem
from pages.assignment.formats import FORMATS
from pages.assignment.reading import read_file
from pages.assignment.results import as_csv, check_codes, results_table
from pages.exports.atomic_file import write_file
from pages.i18n.locale import LANGUAGES, Locale
from pages.i18n.text import LOCALE_OUTSIDE_PAGE, t

MAX_CODE_BYTES = 10_000_000  # bytes of a file with codes


def make_parser(program: str) -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(program, description=__doc__)
    asked.add_argument("assignment", type=Path, help="the assignment, a TOML file; tables of yours lie beside it")
    asked.add_argument("--format", choices=sorted(FORMATS), default="html", help="what is written (html)")
    asked.add_argument("-o", "--out", type=Path, help="the file that is written; else beside the assignment")
    asked.add_argument("--check", type=Path, help="a text file with result codes: a table of them is written, as CSV")
    asked.add_argument("--lang", choices=LANGUAGES, default="en", help="what is told here, and the heads of the table")
    return asked


def main(arguments: list[str], program: str = "python -m pages.assignment") -> str | None:
    """What is wrong, if anything is. `program` is what it was called by."""
    st.get_option("logger.level")  # the options are read, and would have the last word
    set_log_level("ERROR")  # Streamlit misses the server that nobody needs here
    asked = make_parser(program).parse_args(arguments)
    LOCALE_OUTSIDE_PAGE.set(Locale(asked.lang))
    try:
        assignment = read_file(asked.assignment)
        if asked.check:
            heads, lines = results_table(check_codes(_text(asked.check), assignment), assignment)
            suffix, content = ".csv", as_csv(heads, lines).encode()
        else:
            chosen = FORMATS[asked.format]
            suffix, content = chosen.suffix, chosen.write(assignment, _say)
        out = asked.out or asked.assignment.with_suffix(suffix)
        write_file(out, content)
    except DataProblem as problem:
        return t(problem)
    _say(t("assignment.download.written", file=str(out), n=max(1, len(content) // 1000)) + "\n")
    return None


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(MAX_CODE_BYTES).decode("utf-8", errors="replace")
    except OSError as problem:
        raise DataProblem("assignment.error.no-codes", file=str(path), why=problem.strerror or "") from None


def _say(line: str):
    """One line on the terminal, written over and over."""
    sys.stderr.write(f"\r\033[K{line}")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
