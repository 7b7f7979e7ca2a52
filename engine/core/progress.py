"""Fits call `report()`; a listener sees the share that is done, and may raise to cancel.

    with progress_listener(lambda done: bar.show(done)):
        trace = record(forest.fit, data)

The share is None where a fit only shows that it is still running.
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
    """Report that training goes on; `done` is the share that is finished, if known."""
    listener = _listener.get()
    if listener is not None:
        listener(done)


@contextmanager
def progress_listener(listener: Listener) -> Iterator[None]:
    """Call `listener` at every report of this thread inside the `with` block."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


@contextmanager
def part_of(fits: int, place: int) -> Iterator[None]:
    """Scale the shares reported in the `with` block: it is fit number `place` of `fits`."""
    listener = _listener.get() or (lambda done: None)
    with progress_listener(lambda done: listener(None if done is None else (place + done) / fits)):
        yield


def iter_with_progress(fits: Sequence[T]) -> Iterator[T]:
    """Iterate over fits; the progress of one counts as 1 / len(fits) of the whole.

    After an exception in the loop, only the outer `progress_listener` restores the listener.
    """
    listener = _listener.get()
    for place, fit in enumerate(fits):
        if listener is not None:
            _listener.set(lambda done, place=place: listener(None if done is None else (place + done) / len(fits)))
            report(0.0)
        yield fit
    _listener.set(listener)
