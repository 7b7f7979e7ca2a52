"""Write the files of the command line so that each is whole or not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from engine import DataProblem


@contextmanager
def atomic_writer(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of `path` once it is complete.

    A device or a pipe, such as `/dev/stdout`, is written to directly.
    """
    target = path.resolve()
    is_direct = os.path.exists(target) and not os.path.isfile(target)
    written = target if is_direct else target.with_name(f".treerings-{os.getpid()}.new")
    try:
        with written.open("wb") as file:
            yield file
        if not is_direct:
            written.replace(target)
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise DataProblem("export.error.not-written", file=str(path), why=why) from problem
    finally:
        if not is_direct:
            with suppress(OSError):
                written.unlink()


def write_file(path: Path, content: bytes) -> None:
    """Write a file as a whole; a `DataProblem` says why it could not be."""
    with atomic_writer(path) as file:
        file.write(content)
