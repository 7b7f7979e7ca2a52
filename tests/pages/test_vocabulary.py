"""Pages, settings and data sets speak the words of shared/VOCABULARY.md: no string of theirs says what it never says.

Read are the strings of the code, without docstrings, and those of the notes' TOML files. A string without a blank is
a name, one with a line break a program to be run; the lessons' templates have a test of their own
(tests/pages/language). Names follow, in Python and in JavaScript, and so does what docstrings and comments tell.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("pages", "engine/core", "engine/split", "engine/tree", "engine/learners", "engine/ideas", "datasets")
# Without words of learners, or told by tests of their own.
APART = ("pages/stage", "pages/serve")  # the one has tests of its own, the other speaks of processes
NEVER = re.compile(
    r"\b(cuts?|parted|to part|parts (?:the|them|off)|(?<!amount of )(?<!amounts of )say(?: of|s of)|earns?"
    r"|by lot|lots?|worth|alike|slope and bend|slopes and (?:of )?bends|bends?|price|prices|priced"
    r"|learn(?:s|ed)? from|held out|hold(?:s|ing)? (?:\w+ )?out|not seen|has seen|going by"
    r"|tak(?:e|es|en|ing) (?:\w+ )*back|yes side|no side|plants?|groves?|best yet|still ahead|ways? to part"
    r"|share of wrong|pulls?|pulled|without a value|trees? says?|they say|it says|the same answer"
    r"|leaf answers?|leaves answer|tree answers?|trees answer|by chance|how mixed (?:is measured|it is))\b",
    re.IGNORECASE,
)
NOT_SHOWN = {"settings", "at", "given", "printed", "lines", "letters", "also"}  # of the notes' entries


def told(path: Path) -> Iterator[str]:
    """The strings of a module that people may read; what is filled in later is a blank."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    within = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else " " for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not {id(node)} & (docs | within):
            yield node.value


def entries(read) -> Iterator[str]:
    """Every string of a TOML file that is shown."""
    if isinstance(read, str):
        yield read
    elif isinstance(read, dict):
        yield from (text for name, each in read.items() if name not in NOT_SHOWN for text in entries(each))
    elif isinstance(read, list):
        yield from (text for each in read for text in entries(each))


MODULES = sorted(
    path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")
    if not path.relative_to(ROOT).as_posix().startswith(APART) and "node_modules" not in path.parts
)  # fmt: skip
TOLD = sorted((ROOT / "pages" / "language" / "en").glob("*.ftl"))
NOTES = sorted((ROOT / "pages" / "notes").glob("*.toml"))


def refused(text: str) -> list[str]:
    """What a sentence should not say. A name, a program and a formula are no sentences."""
    if " " not in text.strip() or "\n" in text or "\\" in text:
        return []
    return [found[0] for found in NEVER.finditer(text)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_speaks_the_words_of_the_field(path):
    assert {text: words for text in told(path) if (words := refused(text))} == {}


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_pages_are_told_in_the_words_of_the_field(path):
    """Their sentences stand in templates; what is filled in is a blank."""
    texts = [
        " ".join(found) for found in map(re.compile(r"[^{}]+(?![^{]*\})").findall, path.read_text("utf-8").splitlines())
    ]
    assert {text: words for text in texts if (words := refused(text.partition(" = ")[2]))} == {}


@pytest.mark.parametrize("path", NOTES, ids=lambda path: path.stem)
def test_the_notes_are_told_in_the_words_of_the_field(path):
    read = tomllib.loads(path.read_text("utf-8"))
    assert {text: words for text in entries(read) if (words := refused(text))} == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("What a cut gains", ["cut"]),
        ("rows held out, learned from", ["held out", "learned from"]),
        ("its price of large answers is worth it", ["price", "worth"]),
        ("The amount of say of a tree", []),
        ("A part of the rows is left out", []),
        ("cuts", []),
        ("def cut(rows):\n    return rows", []),
    ],
)
def test_only_what_is_never_said_is_refused(text, words):
    assert refused(text) == words


# -- names, docstrings and comments

PRODUCT = sorted(path for folder in ("engine", "pages", "datasets") for path in (ROOT / folder).rglob("*.py"))
SCRIPTS = sorted(
    path for path in (ROOT / "pages").rglob("*.js") if not {"node_modules", "checks"} & set(path.parts)
)  # fmt: skip
TOLD_OTHERWISE = re.compile(
    r"\b((?:an?|the|every|each|best|no|first|second|last|other|another|same|these|those|which) cuts?"
    r"|parted|parting|to part|ways? to part|by lot|lots?|earns?|worth|best yet|still ahead|slope and bend"
    r"|rows? (?:learned from|held out)|nothing left to part|plants?|planted|groves?|priced|pulls?|pulled|how mixed"
    r"|(?:trees?|leaf|leaves|models?|forests?|ensembles?) (?:\w+ )?answers?|answers? together)\b",
    re.IGNORECASE,
)


def explained(source: str) -> Iterator[str]:
    """The docstrings and the comments of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)


def test_docstrings_and_comments_tell_in_the_words_of_the_field():
    texts = {path: list(explained(path.read_text("utf-8"))) for path in PRODUCT}
    texts |= {path: re.findall(r"(?:^|\s)//.*|/\*.*?\*/", path.read_text("utf-8")) for path in SCRIPTS}
    said = {(path.name, text): TOLD_OTHERWISE.search(text) for path, every in texts.items() for text in every}
    assert {place: found[0] for place, found in said.items() if found} == {}


@pytest.mark.parametrize(
    ("source", "said"),
    [('def f():\n    """Every cut."""', ["Every cut"]), ("x = 1  # drawn by lot", ["by lot"]), ("x = 'a cut'", [])],
)
def test_a_phrase_of_our_own_is_seen_where_it_is_explained(source, said):
    assert [found[0] for text in explained(source) if (found := TOLD_OTHERWISE.search(text))] == said
