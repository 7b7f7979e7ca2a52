"""What an assignment can be written as. A new format is one function and one line of FORMATS."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pages.assignment.banks.assigned import as_gift, as_qti
from pages.assignment.checking_file import as_checker
from pages.assignment.file import as_html
from pages.assignment.package import as_scorm
from pages.assignment.plan import Assignment

ProgressCallback = Callable[[str], None]  # hears what is being made


@dataclass(frozen=True)
class FileFormat:
    """`write(assignment, told)` gives the whole file, or raises DataProblem."""

    write: Callable[[Assignment, ProgressCallback], bytes]
    suffix: str  # of the file


@dataclass(frozen=True)
class GeneratedFile:
    """As background/fits.py keeps it: by its size."""

    content: bytes

    @property
    def megabytes(self) -> float:
        return len(self.content) / 1e6


FORMATS = {
    "html": FileFormat(as_html, ".html"),
    "scorm": FileFormat(as_scorm, ".zip"),
    "gift": FileFormat(as_gift, ".gift.txt"),
    "qti": FileFormat(as_qti, ".qti.zip"),
    "check": FileFormat(as_checker, ".check.html"),  # for the instructor
}


def make_file(wanted: str, assignment: Assignment) -> GeneratedFile:
    """The assignment in the format of this name."""
    return GeneratedFile(FORMATS[wanted].write(assignment, lambda line: None))
