"""What engine and datasets say in English is recognised, so that it can be told in another language; and nothing else
stands in en/engine than what they say."""

from __future__ import annotations

import ast
import re
import time
from functools import cache
from pathlib import Path

import pytest

from datasets import catalog
from datasets.catalogue.entry import FROM_NOTES
from engine.core.settings import Choice, Given, parameters
from engine.text.message import Span
from pages.language.messages import language
from pages.language.names import Spoken
from pages.language.recognised import again, recognised, templates
from pages.parts.learners import STEPPED

ROOT = Path(__file__).parents[3]
SAY = ("engine", "datasets", "pages")
# Told to who runs the server or writes programs, not on a page.
APART = (
    "engine/exports", "engine/lessons", "datasets/large", "pages/serve", "pages/classroom", "pages/course",
    "pages/paper/__main__",
)  # fmt: skip
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
SENTENCE = re.compile(r"[A-Z][a-z]* [^\n]+\.")
PLACE = re.compile(r"(?:(?<!\\)\))?(?:\(\?>)?\(\?P.*?\)")
TOGETHER = ("phrases-", "words-")  # "3 empty lines", "impurity left"


@cache
def modules() -> dict[Path, ast.Module]:
    files = [path for folder in SAY for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts]
    return {path: ast.parse(path.read_text("utf-8")) for path in files}


def filled(text: ast.expr) -> str | None:
    """A text of the code with a number in each place; None of what is put together elsewhere."""
    if isinstance(text, ast.Constant):
        return str(text.value)
    if not isinstance(text, ast.JoinedStr):
        return None
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in text.values)


def refusals() -> list[tuple[str, str]]:
    found = []
    for path, tree in modules().items():
        name = path.relative_to(ROOT).as_posix()
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
        for call in calls if not name.startswith(APART) else ():
            if getattr(call.func, "id", "") == "DataProblem" and re.search(
                "[a-z]{3}", text := filled(call.args[0]) or ""
            ):
                found.append((f"{name}:{call.lineno}", text))
    return found


def of_a_class() -> set[str]:
    """What a class refuses: texts that stand in `Refused` and by themselves, and reasons that are handed on."""
    found = set()
    for path, tree in modules().items():
        if path.parent.name == "classroom" and path.parent.parent.name == "pages":
            texts = (filled(node) for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr))
            apart = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, DOCUMENTED)}
            found |= {text for text in texts if text and SENTENCE.fullmatch(text)} - apart
    return found


def in_german(text: str) -> str:
    return language(Spoken("de")).plain(Span(again(text)))


def known(text: str) -> bool:
    return not isinstance(again(text), Span)


def test_every_refusal_of_engine_and_datasets_is_recognised():
    assert {at: text for at, text in refusals() if not known(text)} == {}


def test_every_refusal_of_a_class_is_recognised():
    assert len(of_a_class()) > 40
    assert {text for text in of_a_class() if not known(text)} == set()


def test_every_setting_and_data_set_is_recognised():
    rules = [each.rule for learner in STEPPED for each in parameters(learner.fit).values()]
    said = {text for rule in rules if not isinstance(rule, Given) for text in (rule.help, rule.group.capitalize())}
    said |= {rule.unset for rule in rules if isinstance(rule, Choice)}
    said |= {text for entry in catalog() for text in (entry.called, entry.about)}
    assert sorted(text for text in said if recognised(text) is None) == []


def test_nothing_stands_there_that_nobody_says():
    """Of each message the longest run of words stands in the code, but for what is put together of single words."""
    plain, others = templates()
    constants = [
        node.value.lower()
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    code = "\n".join(constants)
    runs = {each.name: max(PLACE.split(each.looks.pattern), key=len) for each in others}
    longest = {**{name: text for text, name in plain.items()}, **runs}
    stand = {name: re.sub(r"\\(.)", r"\1", run).strip(" .,:;").lower() for name, run in longest.items()}
    alone = {name: run.removesuffix(f", {FROM_NOTES}") for name, run in stand.items() if not name.startswith(TOGETHER)}
    assert {name: run for name, run in alone.items() if run not in code} == {}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("There is no column 'no'; choose 'a' or 'b'.", "Es gibt keine Spalte „no“; wähle „a“ oder „b“."),
        (
            "Column 'no' has 1,234 different texts, more than 100: left out.",
            "Spalte „no“ hat 1\u202f234 verschiedene Texte, mehr als 100: weggelassen.",
        ),
        (
            "The text is UTF-8. Columns are separated by commas.",
            "Der Text ist UTF-8. Spalten sind getrennt durch Kommas.",
        ),
        (
            "n_estimators cannot be 0: it takes a whole number of at least 1 and at most 1,000.",
            "n_estimators kann nicht 0 sein: Möglich ist eine ganze Zahl ab 1 und bis höchstens 1\u202f000.",
        ),
        (
            "There is no data set 'no'; choose 'a', 'b', 'c', 'd' or 24 more.",
            "Den Datensatz „no“ gibt es nicht; wähle „a“, „b“, „c“, „d“ oder 24 weitere.",
        ),
        ("Something nobody says.", "Something nobody says."),
    ],
)
def test_names_stay_and_numbers_are_the_reader_s(said, told):
    assert in_german(said) == told


def test_a_user_s_name_is_never_told_in_another_language():
    """A column called as a message of ours stays what it is."""
    told = in_german("Column 'Seven rows' has no value in any row; take it off the features.")
    assert told == "Spalte „Seven rows“ hat in keiner Zeile einen Wert; nimm sie aus den Merkmalen."


def test_what_nearly_looks_like_a_message_is_soon_told_from_it():
    """A sentence quotes what came from outside: 2,000 letters between the words of a message took 20 seconds once."""
    began = time.process_time()
    for message in templates()[1]:
        first, *between = (re.sub(r"\\(.)", r"\1", text) for text in PLACE.split(message.looks.pattern))
        for often in ("".join(between), min(filter(None, between[:-1]), key=len, default=" ")):
            message.looks.fullmatch((first + (often or " ") * 3_000)[:2_000] + "\x01")
    assert time.process_time() - began < 5


def test_a_number_of_many_digits_is_told_as_it_is_written():
    assert in_german("1" + "0" * 30) == "1" + "0" * 30


@pytest.mark.parametrize("text", ["9" * 5_000, "7 " * 5_000, "'a', " * 1_000, "1." + "0" * 5_000, "a: " * 5_000])
def test_what_is_long_stays_as_it_is(text):
    assert again(text) == Span(text)


def test_a_place_ends_where_the_words_behind_it_first_stand():
    """As it did when all ways to fill the places were tried."""
    message = next(each for each in templates()[1] if each.name == "errors-cannot-be-it-takes")
    found = message.looks.fullmatch("x cannot be y cannot be z: it takes a: it takes b.")
    assert found and list(found.groupdict().values()) == ["x", "y cannot be z", "", "a: it takes b"]
