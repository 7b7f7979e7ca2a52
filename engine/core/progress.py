"""Fits call `report()`; a listener sees the share that is done, and may raise to cancel.

Most of the time nobody listens. The share is None where only life is shown:

    with listening(lambda done: bar.show(done)):
        trace = record(forest.fit, data)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
Listener = Callable[[float | None], None]
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def report(done: float | None = None) -> None:
    """Training goes on; a share `done` of it is over, where that is known."""
    listener = _listener.get()
    if listener is not None:
        listener(done)


@contextmanager
def progress_listener(listener: Listener) -> Iterator[None]:
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
    with progress_listener(lambda done: listener(None if done is None else (place + done) / fits)):
        yield


def iter_with_progress(fits: Sequence[T]) -> Iterator[T]:
    """What is to be fitted, one after the other. How far each is counts as its part of the whole.

    Whoever leaves in the middle, by an exception, leaves it to whoever listens to end that."""
    heard = _listener.get()
    for place, each in enumerate(fits):
        if heard is not None:
            _listener.set(lambda done, place=place: heard(None if done is None else (place + done) / len(fits)))
            report(0.0)
        yield each
    _listener.set(heard)
