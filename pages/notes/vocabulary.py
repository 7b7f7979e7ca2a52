"""What things are called: our word, the letter of each set of notes, the setting behind it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

OURS = "ours"


@dataclass(frozen=True)
class Word:
    word: str
    means: str
    page: str  # where it is explained
    setting: str = ""
    also: tuple[str, ...] = ()  # what else it is called
    letters: Mapping[str, str] = field(default_factory=dict)  # LaTeX, by set of notes; ours under OURS


@dataclass(frozen=True)
class Clash:
    """A letter that stands for several things."""

    letter: str
    says: str


@cache
def words() -> tuple[Word, ...]:
    return tuple(map(_word, _read()["word"]))


def _word(read: dict) -> Word:
    parts = {"letters": MappingProxyType(read.get("letters", {})), "also": tuple(read.get("also", ()))}
    return Word(**{**read, **parts})


@cache
def clashes() -> tuple[Clash, ...]:
    return tuple(Clash(**each) for each in _read()["clash"])


def _read() -> dict:
    return tomllib.loads(Path(__file__).with_name("vocabulary.toml").read_text("utf-8"))
