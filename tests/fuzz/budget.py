"""What a case may take: a second of processor time, and 200 MB more than there were before it.

The time is the processor's, so that a busy machine fails nothing, and memory is what is asked for, not what is touched.
Whoever takes more in Python gets an exception. Where no Python runs that could be interrupted, run.py ends the process.
"""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS, MEGABYTES = 1.0, 200


class TooSlow(BaseException):
    """Not an Exception: what recovers from any error must not recover from this."""


@contextmanager
def within_budget() -> Iterator[None]:
    """Raise TooSlow or MemoryError where what runs in it takes too much."""
    began = time.process_time()
    resource.setrlimit(resource.RLIMIT_AS, (address_space() + MEGABYTES * 1_000_000, resource.RLIM_INFINITY))
    before = signal.signal(signal.SIGPROF, _too_slow)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    if time.process_time() - began > SECONDS:
        raise TooSlow


def _too_slow(signum, frame):
    raise TooSlow


def address_space() -> int:
    """Bytes that this process has asked for so far."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
