"""The command `python -m pages.publish.course out`: writes the course as HTML files for any static host."""

import sys
from pathlib import Path

import streamlit as st
from streamlit.logger import set_log_level

from engine import DataProblem
from pages.i18n.locale import ENGLISH, LANGUAGES, Locale
from pages.i18n.text import LOCALE_OUTSIDE_PAGE, t
from pages.publish.course.course import Course
from pages.publish.course.output_folder import check, write

USAGE = "Say where the course is to be written, and in which language: python -m pages.publish.course out --lang en"
LANGUAGE_OPTION = "--lang"


def main(arguments: list[str]) -> str | None:
    """Write the course; return an error, None on success."""
    st.get_option("logger.level")  # reads the options, which would otherwise reset the next line
    set_log_level("ERROR")  # no warnings of Streamlit that there is no server
    if len(arguments) == 1:
        arguments = [*arguments, LANGUAGE_OPTION, ENGLISH]
    if len(arguments) != 3 or arguments[0].startswith("-") or arguments[1] != LANGUAGE_OPTION:
        return USAGE
    folder, language = Path(arguments[0]), arguments[2]
    if language not in LANGUAGES:
        return f"There is no language {language!r}: take one of {', '.join(LANGUAGES)}."
    LOCALE_OUTSIDE_PAGE.set(Locale(language))
    try:
        check(folder)
        files = dict(Course(on_progress=print_progress).files())
        write(folder, files)
    except DataProblem as problem:
        return t(problem)
    except OSError as problem:
        return t("course.error.not-written", folder=str(folder), why=problem.strerror or "")
    size = f"{len(files)} files, {sum(len(text.encode()) for text in files.values()) / 1e6:.1f} MB"
    print_progress(f"{size}. Open {folder / 'index.html'}, or copy the folder to any web server.\n")
    return None


def print_progress(line: str):
    """Overwrite the last line of the terminal."""
    sys.stderr.write(f"\r\033[K{line}")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
