"""A disk without room, for one process and without the right to mount one."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def full_disk(process: int = 0, left: int = 0) -> Iterator[None]:
    """No file that this process writes can grow beyond so many bytes. 0 is the process that asks."""
    room, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (left, most))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (room, most))
