"""Writing of the course into a folder that is new, empty, or has a course, which is replaced."""

import json
from collections.abc import Mapping
from pathlib import Path

from engine import DataProblem
from engine.text.message import ListText, Span
from pages.exports.atomic_file import write_file

LIST = "treerings-course.json"  # the list of the course's files; only these may be overwritten


def check(folder: Path) -> set[str]:
    """Return the files of an earlier course in a folder; DataProblem if it has any others."""
    if folder.exists() and not folder.is_dir():
        raise DataProblem("course.error.folder-is-file", folder=str(folder))
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    listed = listed_files(folder)
    if foreign := sorted(present - listed):
        files = ListText(tuple(map(Span, foreign)), most=1)
        raise DataProblem("course.error.other-files", folder=str(folder), files=files)
    return listed & present


def listed_files(folder: Path) -> set[str]:
    try:
        return {LIST, *json.loads((folder / LIST).read_text("utf-8"))["files"]}
    except (OSError, ValueError, TypeError, KeyError):
        return set()


def write(folder: Path, files: Mapping[str, str]):
    """Write the files, the list first: after an interruption the folder can be written again."""
    old = check(folder)
    folder.mkdir(parents=True, exist_ok=True)
    names = json.dumps({"files": sorted(old | files.keys())}, indent=0)
    write_file(folder / LIST, f"{names}\n".encode())
    for name in old - files.keys() - {LIST}:
        (folder / name).unlink()
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / path, text.encode())
    write_file(folder / LIST, f"{json.dumps({'files': sorted(files)}, indent=0)}\n".encode())
