"""What happened, and how to ask about it.

A fit is a plain function. It hands every result to be remembered to `log`, which returns what it is given:

    found = log(reweight(...))        # computed, recorded and named in one line

`record(fit, data, **settings)` calls a fit and keeps what it logged. Training without a trace passes `untraced`.
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
    """A frozen dataclass whose arrays are frozen too. They are views: who made an array may still write to it."""

    def __post_init__(self):
        own = self.__dict__  # a boosted fit makes hundreds of events, and setattr is slow where it is forbidden
        for name, value in own.items():
            if isinstance(value, np.ndarray) and value.flags.writeable:
                own[name] = value = value.view()
                value.setflags(write=False)

    def __getstate__(self) -> dict[str, Any]:
        """To another process goes what was kept, not what was derived from it since."""
        return {each.name: getattr(self, each.name) for each in fields(self)}  # pyright: ignore[reportArgumentType]

    def __setstate__(self, state: dict[str, Any]):
        """From another process. On the way an array forgets that nobody may write to it."""
        self.__dict__.update(state)
        ReadOnly.__post_init__(self)


@dataclass(frozen=True, eq=False)
class Event(ReadOnly):
    """What one piece of maths returned, kept exactly as it was returned. Equal only to itself; arrays are read-only."""

    def __repr__(self) -> str:
        """Short: events refer to earlier ones, and written out in full they would hold the whole trace again."""
        return f"<{type(self).__name__}>"

    def __init_subclass__(cls):
        cls.__repr__ = Event.__repr__  # else the dataclass of each kind would make a long one

    def used_events(self) -> list[Event]:
        """The earlier events whose numbers this one uses."""
        return [value for value in vars(self).values() if isinstance(value, Event)]

    def sub_events(self) -> Iterable[Event]:
        """The single happenings in it, in order. Most events are one happening; the growth of a tree is many."""
        yield self

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        """Its part of the table of candidates, nodes, rounds or rows, if it has one."""
        return None


E = TypeVar("E", bound=Event)
T = TypeVar("T")


def expect_type(kind: type[T], found: object) -> T:
    """Return what is of that kind, as whoever asks knows of this trace; an error where it is not."""
    if not isinstance(found, kind):
        hint = ". Is it wrapped in log(...) in the fit? Only what was logged is found" if found is None else ""
        raise TypeError(f"expected {kind.__name__}, got {type(found).__name__}{hint}")
    return found


class Log(Protocol):
    """What a fit hands its results to: it returns what it is given, so that `found = log(search(...))`."""

    def __call__(self, event: E, /) -> E: ...


@dataclass(frozen=True, eq=False)
class Trace:
    """Everything one fit did. State at any moment is a question asked of the events."""

    data: Table  # what it was trained on
    settings: Mapping[str, Any]  # what was asked for; what was not is the fit's default
    logged_events: tuple[Event, ...]
    model: Model
    fit: Callable[..., Model]  # what was run; its declared settings hold the defaults, and lessons are found by it

    def __reduce__(self):
        """To another process it goes as what was kept, too."""
        return _make_trace, (self.data, dict(self.settings), self.logged_events, self.model, self.fit)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """All happenings in order. Made when first asked for: a large tree has a hundred thousand of them."""
        return tuple(happening for event in self.logged_events for happening in self.sub_events_of(event))

    def sub_events_of(self, logged: Event) -> tuple[Event, ...]:
        """The happenings in one of the logged events, the same objects as in `events`."""
        key = "unfolded", logged
        if key not in self.derived_cache:
            self.derived_cache[key] = tuple(logged.sub_events())
        return self.derived_cache[key]

    @cached_property
    def derived_cache(self) -> dict[Any, Any]:
        """Cache of facts derived from this trace."""
        return {}

    def setting(self, name: str) -> Any:
        """What was asked for, or the fit's default."""
        return self.settings.get(name, parameters(self.fit)[name].default)

    def model_as(self, kind: type[T]) -> T:
        """The model, by whoever knows which fit was run and asks for more than predictions."""
        return expect_type(kind, self.model)

    def events_of(self, kind: type[E], before: int | None = None) -> list[E]:
        return [event for event in self.events[:before] if isinstance(event, kind)]

    def last_event(self, kind: type[E], before: int | None = None) -> E | None:
        return next((e for e in reversed(self.events[:before]) if isinstance(e, kind)), None)

    def columns(self, of: str) -> dict[str, np.ndarray]:
        """One table of the whole trace: "candidates", "nodes", "rounds" or "rows", as a dict of equally long arrays."""
        if of not in TABLES:
            raise DataProblem("fit.error.no-table", name=repr(of), names=", ".join(TABLES))
        parts = [part for event in self.logged_events if (part := event.columns(of)) is not None]
        names = dict.fromkeys(name for part in parts for name in part)
        return {name: np.concatenate([part[name] for part in parts]) for name in names}


def no_log(event: E) -> E:
    """The log of a fit that nobody watches."""
    return event


def record(fit: Callable[..., Model], data: Table, **settings: Any) -> Trace:
    """Run `fit` and keep all that it logs. Example: record(cart.fit, load("seven_rows"), max_depth=2)."""
    logged: list[Event] = []

    def log(event: E) -> E:
        logged.append(event)
        return event

    model = fit(data, log=log, **settings)
    known = {name: plain(value) for name, value in settings.items()}
    return _make_trace(data, known, tuple(logged), model, fit)


def _make_trace(
    data: Table, settings: dict[str, Any], logged: tuple[Event, ...], model: Model, fit: Callable[..., Model]
) -> Trace:
    return Trace(data, MappingProxyType(settings), logged, model, fit)
