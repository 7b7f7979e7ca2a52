"""The folder a course is written into: an empty one, a new one, or one with a course in it, which is replaced."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from pages.parts.files.saving import write_file

LIST = "treerings-course.json"  # what the course has put there: all of it may be written again, and nothing else


class FolderProblem(Exception):
    """A folder that a course cannot be written into; says why and what to do."""


def check(folder: Path) -> set[str]:
    """The files of the course that is there already. Refuses a folder with anything else in it."""
    if folder.exists() and not folder.is_dir():
        raise FolderProblem(f"{folder} is a file. Give a folder, which may be new.")
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    own = listed(folder)
    if foreign := sorted(there - own):
        many = f" and {len(foreign) - 1:,} more" if len(foreign) > 1 else ""
        raise FolderProblem(
            f"{folder} holds what is not of a course: {foreign[0]}{many}. Give a new folder, an empty one, or one that "
            "holds a course, which is then written again."
        )
    return own & there


def listed(folder: Path) -> set[str]:
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
