"""Writes files so that each is complete or absent."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from engine import DataProblem


@contextmanager
def atomic_writer(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file that replaces `path` once it is complete; DataProblem if it cannot be written.

    A device or a pipe, such as `/dev/stdout`, is written to directly.
    """
    target = path.resolve()
    is_direct = os.path.exists(target) and not os.path.isfile(target)
    temporary = target if is_direct else target.with_name(f".treerings-{os.getpid()}.new")
    try:
        with temporary.open("wb") as file:
            yield file
        if not is_direct:
            temporary.replace(target)
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise DataProblem("export.error.not-written", file=str(path), why=why) from problem
    finally:
        if not is_direct:
            with suppress(OSError):
                temporary.unlink()


def write_file(path: Path, content: bytes) -> None:
    with atomic_writer(path) as file:
        file.write(content)
