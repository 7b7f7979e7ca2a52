"""A sign of life while something is trained, so that whoever waits can see how far it is, and stop it.

Training calls `beat()` wherever it could stop. Most of the time nobody listens. Somebody who does gets the share that
is done, or None where only life is shown, and stops the training by raising an exception:

    with heard(lambda done: bar.show(done)):
        trace = record(forest.fit, data)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[float | None], None]
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def report(done: float | None = None) -> None:
    """Training goes on; a share `done` of it is over, where that is known."""
    listener = _listener.get()
    if listener is not None:
        listener(done)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Listen to what is trained meanwhile, in this thread."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


@contextmanager
def part_of(fits: int, place: int) -> Iterator[None]:
    """What is trained in here is the fit at `place` of so many in a row: its shares are heard as shares of them all."""
    listener = _listener.get()
    if listener is None:
        yield
        return
    with listening(lambda done: listener(None if done is None else (place + done) / fits)):
        yield
