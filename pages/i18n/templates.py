"""The Fluent messages of a language, each parsed on first use: to parse all takes a second of CPU time."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from engine.text.english import FOLDERS
from engine.text.entries import file_of, read_entries
from pages.i18n.locale import ENGLISH

LOG = logging.getLogger(__name__)
# Private-use characters around the text of a term.
TERM_START, TERM_TEXT, TERM_END = "\uf8f0", "\uf8f1", "\uf8f2"
REFERENCE_PATTERN = re.compile(r"\{ *(?:START\()?(-?[a-z][\w.-]*)")


class Templates:
    """A language's messages. Example: Templates("en", folder, {}).format("text.count.rows", {"n": 7}) -> "7 rows"."""

    def __init__(self, name: str, folder: Path, functions: Mapping[str, Callable[..., str]]):
        self.name, self.folder, self.functions = name, folder, functions
        self.parsed_names: set[str] = set()
        self.bundle = FluentBundle([name], functions=cast(Any, functions), use_isolating=False)
        self.sources = read_entries(FOLDERS if name == ENGLISH else [folder / name])
        self.sources |= {f"term{name}": f" {{ {name} }}\n" for name in self.sources if name.startswith("-")}

    def format(self, name: str, values: Mapping[str, Any]) -> str:
        """Format a message; if it is missing or broken, log that and format the English one."""
        try:
            return self._format(name, values)
        except (KeyError, ValueError) as problem:
            if self.name == ENGLISH:
                raise
            LOG.error("In English instead: %s", problem.args[0])
            return self.fallback.format(name, values)

    @cached_property
    def fallback(self) -> Templates:
        return Templates(ENGLISH, self.folder, self.functions)

    def _format(self, name: str, values: Mapping[str, Any]) -> str:
        if name not in self.sources:
            raise KeyError(f"no file for {self.name} has the message {name}: write it into {file_of(name)}")
        self._parse(name)
        pattern = cast(Any, self.bundle.get_message(_flat(name)).value)
        text, errors = self.bundle.format_pattern(pattern, dict(values))
        if errors:
            raise KeyError(f"{file_of(name)} for {self.name}, {name}: {errors[0]}")
        return str(text)

    def _parse(self, name: str):
        """Parse an entry and those it refers to."""
        if name in self.parsed_names or name not in self.sources:
            return
        pattern = self.sources[name]
        for other in REFERENCE_PATTERN.findall(pattern):
            self._parse(other)
            pattern = pattern.replace(f"{{ {other} }}", f"{{ {_flat(other)} }}")
        resource = FluentResource(f"{_flat(name)} ={pattern}")
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise ValueError(f"{name}: {entry.content!r} is no message")
            if isinstance(entry, ast.Term):
                _mark(entry)
        self.bundle.add_resource(resource)
        self.parsed_names.add(name)


def _flat(name: str) -> str:
    """Turn a key into a Fluent identifier. Example: "cart.intro.search" -> "cart__intro__search"."""
    return name.replace(".", "__")


def _mark(term: ast.Term):
    """Put marks around a term's text, by which the translator finds it."""
    start, end = ast.TextElement(f"{TERM_START}{term.id.name}{TERM_TEXT}"), ast.TextElement(TERM_END)
    term.value.elements[:] = [start, *term.value.elements, end]
