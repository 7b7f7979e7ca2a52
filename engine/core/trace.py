"""Traces: the events of a fit, recorded in order, and queries on them.

A fit is a plain function. It passes every event to `log`, which returns it:

    reweighting = log(reweight(...))  # computed, recorded and named in one line

`record(fit, data, **settings)` calls a fit and records what it logged. Training without a trace uses `no_log`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Model, Table
from engine.core.settings import parameters, plain

TABLES = ("candidates", "nodes", "rounds", "rows")


class ReadOnly:
    """A frozen dataclass with read-only views of its arrays; the arrays themselves stay writable."""

    def __post_init__(self):
        attributes = self.__dict__  # object.__setattr__ would be slow: a boosted fit makes hundreds of events
        for name, value in attributes.items():
            if isinstance(value, np.ndarray) and value.flags.writeable:
                attributes[name] = value = value.view()
                value.setflags(write=False)

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields for pickle, without cached properties."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # pyright: ignore[reportArgumentType]

    def __setstate__(self, state: dict[str, Any]):
        """Restore the fields from pickle, which loses the read-only flag of arrays."""
        self.__dict__.update(state)
        ReadOnly.__post_init__(self)


@dataclass(frozen=True, eq=False)
class Event(ReadOnly):
    """The result of one calculation of a fit. Equal only to itself; arrays are read-only."""

    def __repr__(self) -> str:
        """Return the class name only: events refer to earlier ones, so a full repr would hold the whole trace."""
        return f"<{type(self).__name__}>"

    def __init_subclass__(cls):
        cls.__repr__ = Event.__repr__  # else @dataclass would write a long one

    def sub_events(self) -> Iterable[Event]:
        """Yield the single events in it, in order: most events only themselves, a Growth many."""
        yield self

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        """Return its rows of the table `of` (candidates, nodes, rounds or rows), if it has any."""
        return None


E = TypeVar("E", bound=Event)
T = TypeVar("T")


def expect_type(kind: type[T], value: object) -> T:
    """Return `value` if it is an instance of `kind`; else raise TypeError."""
    if not isinstance(value, kind):
        hint = ". Is it wrapped in log(...) in the fit? Only what was logged is found" if value is None else ""
        raise TypeError(f"expected {kind.__name__}, got {type(value).__name__}{hint}")
    return value


class Log(Protocol):
    """The type of a fit's `log`: it returns the event, so that a fit can write `x = log(search(...))`."""

    def __call__(self, event: E, /) -> E: ...


@dataclass(frozen=True, eq=False)
class Trace:
    """The record of one fit: its data, settings, events and model."""

    data: Table
    settings: Mapping[str, Any]  # as passed; the others have the fit's defaults
    logged_events: tuple[Event, ...]
    model: Model
    fit: Callable[..., Model]  # declares the default settings; lessons are registered by it

    def __reduce__(self):
        """Pickle the fields without the caches."""
        return _make_trace, (self.data, dict(self.settings), self.logged_events, self.model, self.fit)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """All single events in order. Computed on first use: a large tree has a hundred thousand."""
        return tuple(event for logged in self.logged_events for event in self.sub_events_of(logged))

    def sub_events_of(self, logged: Event) -> tuple[Event, ...]:
        """Return the single events in a logged event, the same objects as in `events`."""
        key = "unfolded", logged
        if key not in self.derived_cache:
            self.derived_cache[key] = tuple(logged.sub_events())
        return self.derived_cache[key]

    @cached_property
    def derived_cache(self) -> dict[Any, Any]:
        """Cache of facts derived from this trace."""
        return {}

    def setting(self, name: str) -> Any:
        """Return the value of a setting: as passed, or the fit's default."""
        return self.settings.get(name, parameters(self.fit)[name].default)

    def model_as(self, kind: type[T]) -> T:
        """Return the model as an instance of `kind`; TypeError if it is none."""
        return expect_type(kind, self.model)

    def events_of(self, kind: type[E], before: int | None = None) -> list[E]:
        return [event for event in self.events[:before] if isinstance(event, kind)]

    def last_event(self, kind: type[E], before: int | None = None) -> E | None:
        return next((e for e in reversed(self.events[:before]) if isinstance(e, kind)), None)

    def columns(self, of: str) -> dict[str, np.ndarray]:
        """Return the table "candidates", "nodes", "rounds" or "rows" of the whole trace, as a dict of columns."""
        if of not in TABLES:
            raise DataProblem("fit.error.no-table", name=repr(of), names=", ".join(TABLES))
        parts = [part for event in self.logged_events if (part := event.columns(of)) is not None]
        names = dict.fromkeys(name for part in parts for name in part)
        return {name: np.concatenate([part[name] for part in parts]) for name in names}


def no_log(event: E) -> E:
    """Return the event without recording it."""
    return event


def record(fit: Callable[..., Model], data: Table, **settings: Any) -> Trace:
    """Run `fit` and record the events it logs. Example: record(cart.fit, load("seven_rows"), max_depth=2)."""
    logged: list[Event] = []

    def log(event: E) -> E:
        logged.append(event)
        return event

    model = fit(data, log=log, **settings)
    return _make_trace(data, {name: plain(value) for name, value in settings.items()}, tuple(logged), model, fit)


def _make_trace(data: Table, settings: dict[str, Any], logged: tuple[Event, ...], model: Model, fit: Callable) -> Trace:
    return Trace(data, MappingProxyType(settings), logged, model, fit)
