"""The folder a course is written into: an empty one, a new one, or one with a course in it, which is replaced."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from engine import DataProblem
from engine.text.message import ListText, Span
from pages.exports.atomic_file import write_file

LIST = "treerings-course.json"  # what the course has put there: all of it may be written again, and nothing else


def check(folder: Path) -> set[str]:
    """The files of the course that is there already. Raise DataProblem for a folder with anything else in it."""
    if folder.exists() and not folder.is_dir():
        raise DataProblem("course.error.folder-is-file", folder=str(folder))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    own = listed_files(folder)
    if foreign := sorted(there - own):
        files = ListText(tuple(map(Span, foreign)), most=1)
        raise DataProblem("course.error.other-files", folder=str(folder), files=files)
    return own & there


def listed_files(folder: Path) -> set[str]:
    try:
        return {LIST, *json.loads((folder / LIST).read_text("utf-8"))["files"]}
    except (OSError, ValueError, TypeError, KeyError):
        return set()


def write(folder: Path, files: Mapping[str, str]):
    """The list comes first: what is interrupted can be written again."""
    old = check(folder)
    folder.mkdir(parents=True, exist_ok=True)
    names = json.dumps({"files": sorted(old | files.keys())}, indent=0)
    write_file(folder / LIST, f"{names}\n".encode())
    for gone in old - files.keys() - {LIST}:
        (folder / gone).unlink()
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / path, text.encode())
    write_file(folder / LIST, f"{json.dumps({'files': sorted(files)}, indent=0)}\n".encode())
