"""The course as files: `python -m pages.course out` writes lessons, ideas and worked examples for any static host."""

from __future__ import annotations

import sys
from pathlib import Path

import streamlit as st
from streamlit.logger import set_log_level

from engine import DataProblem
from pages.course.folder import check, write
from pages.course.whole import Course
from pages.language.names import ENGLISH, LANGUAGES, Spoken
from pages.parts.speaking.page import OUTSIDE, tell

USAGE = "Say where the course is to be written, and in which language: python -m pages.course out --lang en"
ASKS = "--lang"


def main(given: list[str]) -> str | None:
    """What is wrong, if anything is."""
    st.get_option("logger.level")  # the options are read, and would have the last word
    set_log_level("ERROR")  # Streamlit misses the server that nobody needs here
    if len(given) == 1:
        given = [*given, ASKS, ENGLISH]
    if len(given) != 3 or given[0].startswith("-") or given[1] != ASKS:
        return USAGE
    folder, language = Path(given[0]), given[2]
    if language not in LANGUAGES:
        return f"There is no language {language!r}: take one of {', '.join(LANGUAGES)}."
    OUTSIDE.set(Spoken(language))
    try:
        check(folder)
        files = dict(Course(tell=say).files())
        write(folder, files)
    except DataProblem as problem:
        return tell(problem)
    except OSError as problem:
        return tell("course.error.not-written", folder=str(folder), why=problem.strerror or "")
    size = sum(len(text.encode()) for text in files.values()) / 1e6
    say(f"{len(files)} files, {size:.1f} MB. Open {folder / 'index.html'}, or copy the folder to any web server.\n")
    return None


def say(line: str):
    """One line on the terminal, written over and over."""
    sys.stderr.write(f"\r\033[K{line}")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
