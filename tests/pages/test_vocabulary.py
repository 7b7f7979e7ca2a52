"""What is shown speaks the words of VOCABULARY.md: messages, the notes' TOML files, and strings of the code.

A string without a blank is a name, one with a line break a program to be run.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from engine.text.english import FOLDERS

ROOT = Path(__file__).parents[2]
NEVER = re.compile(
    r"\b(cuts?(?! off)|parted|to part|parts (?:the|them|off)|(?<!amount of )(?<!amounts of )say(?: of|s of)|earns?"
    r"|by lot|lots?|worth|alike|slope and bend|slopes and (?:of )?bends|bends?|price of|prices|priced"
    r"|learn(?:s|ed)? from|held out|hold(?:s|ing)? (?:\w+ )?out|not seen|ha(?:s|ve) (?:not )?seen|going by"
    r"|tak(?:e|es|en|ing) (?:\w+ )*back|yes side|no side|plants?|groves?|side by side|best yet"
    r"|ways? to part|share of wrong|how much \w+ may say|pulls?|pulled|without a value|trees? says?|they say|it says"
    r"|the same answer|leaf answers?|leaves answer|tree answers?|trees answer|(?<!arise )by chance(?! alone)"
    r"|how mixed (?:is measured|it is))\b",
    re.IGNORECASE,
)
NOT_SHOWN = {"settings", "at", "given", "printed", "lines", "letters", "also"}  # of the notes' entries
MODULES = [path for folder in ("engine", "pages", "datasets") for path in (ROOT / folder).rglob("*.py")
           if not path.is_relative_to(ROOT / "pages/serve")]  # fmt: skip  # which speaks of processes


def refused(text: str) -> list[str]:
    """Return what a sentence should not say. A name, a program and a formula are no sentences."""
    if " " not in text.strip() or "\n" in text or "\\" in text:
        return []
    return [found[0] for found in NEVER.finditer(text)]


def strings(source: str) -> Iterator[str]:
    """Yield the strings of a module that people may read; what is filled in later is a blank."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    inner = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    inner |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else " " for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value


def shown(entry) -> Iterator[str]:
    """Yield every string of a TOML file that is shown."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict):
        yield from (text for name, value in entry.items() if name not in NOT_SHOWN for text in shown(value))
    elif isinstance(entry, list):
        yield from (text for value in entry for text in shown(value))


def test_the_rule_sees_what_is_never_said_and_nothing_else():
    assert refused("What a cut gains") == ["cut"]
    assert refused("rows held out, learned from") == ["held out", "learned from"]
    for fine in ("The amount of say of a tree", "A part of the rows is left out", "cuts", "def cut(rows):\n    return"):
        assert refused(fine) == []


def test_modules_speak_the_words_of_the_field():
    read = {path: strings(path.read_text("utf-8")) for path in MODULES}
    assert {text: words for texts in read.values() for text in texts if (words := refused(text))} == {}


def test_messages_speak_the_words_of_the_field():
    """What is filled in is a blank."""
    files = [path for folder in FOLDERS for path in folder.rglob("*.ftl")]
    assert len(files) > 40
    text_of = re.compile(r"[^{}]+(?![^{]*\})")
    lines = [re.sub(r"^\s*\.?[\w-]+ = ", "", line) for path in files for line in path.read_text("utf-8").splitlines()]
    texts = [" ".join(text_of.findall(line)) for line in lines if not line.startswith("#")]
    assert {text: words for text in texts if (words := refused(text))} == {}


def test_the_notes_speak_the_words_of_the_field():
    read = {path: tomllib.loads(path.read_text("utf-8")) for path in (ROOT / "pages/notes").glob("*.toml")}
    assert {text: words for entry in read.values() for text in shown(entry) if (words := refused(text))} == {}
