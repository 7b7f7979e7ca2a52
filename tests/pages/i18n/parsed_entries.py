"""Every message and term of a language, parsed by Fluent's own parser, by key."""

from __future__ import annotations

import re
from functools import cache

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from engine.text.english import FOLDERS
from engine.text.entries import read_entries
from pages.i18n.locale import ENGLISH, MESSAGES_FOLDER

Entry = fluent.Message | fluent.Term
REFERENCE = re.compile(r"(?<=\{ )[a-z][\w-]*(?:\.[\w-]+)+(?= \})")  # to another message, by its key


@cache
def entries(language: str = ENGLISH) -> dict[str, Entry]:
    """Example: entries("de")["text.count.rows"]."""
    return {key: parsed(key, pattern) for key, pattern in read_entries(folders(language)).items()}


def folders(language: str):
    return FOLDERS if language == ENGLISH else [MESSAGES_FOLDER / language]


def parsed(key: str, pattern: str) -> Entry:
    pattern = REFERENCE.sub(lambda found: found[0].replace(".", "__"), pattern)
    (entry,) = FluentParser().parse(f"{key.replace('.', '__')} ={pattern}").body
    assert isinstance(entry, Entry), f"{key} is no message"
    return entry
