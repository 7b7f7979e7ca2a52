"""The sentences of a language, parsed when one is said: all of them together take a second of processor."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from pages.language.names import ENGLISH

LOG = logging.getLogger(__name__)
# Signs of Unicode's private area, around what a term says.
TERM, MEANS, END = "\uf8f0", "\uf8f1", "\uf8f2"
ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)  # what belongs to it is indented
NAMED = re.compile(r"\{ *(-?[a-z][\w-]*)")


class Templates:
    """Example: Templates("en", folder, {}).format("rows", {"n": 7}) -> "7 rows"."""

    def __init__(self, name: str, folder: Path, functions: Mapping[str, Callable[..., str]]):
        self.name, self.folder, self.functions = name, folder, functions
        self.written, self.parsed = {}, set()
        self.bundle = FluentBundle([name], functions=cast(Any, functions), use_isolating=False)
        for path in sorted((folder / name).rglob("*.ftl")):
            self.written |= entries(path.read_text("utf-8"), path.name)
        terms = [each for each in self.written if each.startswith("-")]
        self.written |= {f"term{term}": f"term{term} = {{ {term} }}\n" for term in terms}

    def format(self, name: str, places: Mapping[str, Any]) -> str:
        """A message in this language; in English where it is missing or cannot be written, which the log tells."""
        try:
            return self._format(name, places)
        except (KeyError, ValueError) as problem:
            if self.name == ENGLISH:
                raise
            LOG.error("In English instead: %s", problem.args[0])
            return self.english.format(name, places)

    @cached_property
    def english(self) -> Templates:
        return Templates(ENGLISH, self.folder, self.functions)

    def _format(self, name: str, places: Mapping[str, Any]) -> str:
        if name not in self.written:
            raise KeyError(f"{self.name} has no message {name}")
        self._parse(name)
        pattern = cast(Any, self.bundle.get_message(name).value)
        written, errors = self.bundle.format_pattern(pattern, dict(places))
        if errors:
            raise KeyError(f"{self.name}, {name}: {errors[0]}")
        return str(written)

    def _parse(self, name: str):
        """An entry, and those that it names."""
        if name in self.parsed or name not in self.written:
            return
        for other in NAMED.findall(self.written[name]):
            self._parse(other)
        resource = FluentResource(self.written[name])
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise ValueError(f"{name}: {entry.content!r} is no message")
            if isinstance(entry, ast.Term):
                _mark(entry)
        self.bundle.add_resource(resource)
        self.parsed.add(name)


def entries(text: str, file: str) -> dict[str, str]:
    """Each with its name. Example: entries("a = 1\\nb = 2\\n", "x.ftl") -> {"a": "a = 1\\n", "b": "b = 2\\n"}."""
    found = [*ENTRY.finditer(text)]
    ends = [*(each.start() for each in found[1:]), len(text)]
    before = [
        line for line in text[: found[0].start() if found else len(text)].splitlines() if line[:1] not in ("", "#")
    ]
    if before:
        raise ValueError(f"{file}: {before[0]!r} is no message")
    return {each[1]: text[each.start() : end] for each, end in zip(found, ends, strict=True)}


def _mark(term: ast.Term):
    """Where a term begins and ends is to be seen in a sentence."""
    begins, ends = ast.TextElement(f"{TERM}{term.id.name}{MEANS}"), ast.TextElement(END)
    term.value.elements[:] = [begins, *term.value.elements, ends]
