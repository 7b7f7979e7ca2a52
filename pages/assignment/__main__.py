"""An assignment (TOML) as a file for students, or the result codes they handed in as a table."""

import argparse
import sys
from pathlib import Path

import streamlit as st
from streamlit.logger import set_log_level

from datasets import DataProblem
from pages.assignment.formats import FORMATS
from pages.assignment.reading import read_file
from pages.assignment.results import as_csv, result_table
from pages.exports.atomic_file import write_file
from pages.i18n.locale import LANGUAGES, Locale
from pages.i18n.text import LOCALE_OUTSIDE_PAGE, t

MAX_CODE_BYTES = 10_000_000  # of a file with result codes


def make_parser(program: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(program, description=__doc__)
    parser.add_argument("assignment", type=Path, help="the assignment, a TOML file; tables of yours lie beside it")
    parser.add_argument("--format", choices=sorted(FORMATS), default="html", help="what is written (html)")
    parser.add_argument("-o", "--out", type=Path, help="the file that is written; else beside the assignment")
    parser.add_argument("--check", type=Path, help="a text file with result codes: a table of them is written, as CSV")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="what is told here, and the heads of the table")
    return parser


def main(arguments: list[str], program: str = "python -m pages.assignment") -> str | None:
    """Write the requested file; return an error, None on success. `program` is the command's name."""
    st.get_option("logger.level")  # reads the options, which would otherwise reset the next line
    set_log_level("ERROR")  # no warnings of Streamlit that there is no server
    options = make_parser(program).parse_args(arguments)
    LOCALE_OUTSIDE_PAGE.set(Locale(options.lang))
    try:
        assignment = read_file(options.assignment)
        if options.check:
            suffix, content = ".csv", as_csv(*result_table(_read_text(options.check), assignment)).encode()
        else:
            file_format = FORMATS[options.format]
            suffix, content = file_format.suffix, file_format.write(assignment, _print_progress)
        out = options.out or options.assignment.with_suffix(suffix)
        write_file(out, content)
    except DataProblem as problem:
        return t(problem)
    _print_progress(t("assignment.download.written", file=str(out), n=max(1, len(content) // 1000)) + "\n")
    return None


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(MAX_CODE_BYTES).decode("utf-8", errors="replace")
    except OSError as problem:
        raise DataProblem("assignment.error.no-codes", file=str(path), why=problem.strerror or "") from None


def _print_progress(line: str):
    """Overwrite the last line of the terminal."""
    sys.stderr.write(f"\r\033[K{line}")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
