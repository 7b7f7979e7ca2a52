"""Every entry point there is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from tests.fuzz.entry_point import EntryPoint

MODULES = "links", "sockets", "uploads", "routes"


def every() -> Iterator[EntryPoint]:
    """A module is imported once it is needed: some bring half of the libraries along."""
    for name in MODULES:
        yield from import_module(f"tests.fuzz.{name}").ENTRY_POINTS


def named(name: str) -> EntryPoint:
    return next(each for each in every() if each.name == name)
