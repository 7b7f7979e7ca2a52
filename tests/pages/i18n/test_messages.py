"""Templates: each is there and asked for, and none spells a term itself."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from engine.learners.registry import lesson_for_trace
from engine.text.english import FOLDERS
from engine.text.entries import entries as file_entries
from pages.frame.contents import ALL_PAGES
from pages.i18n.locale import ENGLISH, MESSAGES_FOLDER
from pages.i18n.translator import WORD_OF_FORMULA
from pages.notes.literature import further_reading
from tests.learners import ALGORITHMS
from tests.pages.i18n.parsed_entries import Entry, parsed
from tests.words import question, sentence, words

ROOT = Path(__file__).parents[3]
FILES = sorted(path for folder in FOLDERS for path in folder.rglob("*.ftl"))
# Pages' places in the files of learners. They may spell a word that is also a term: the setting `target`.
OF_PAGES = {
    *("intro", "intro-formula", "regression-intro", "regression-formula", "preset", "regression-preset", "challenge"),
    *(
        "challenge-state",
        "tab",
        "build",
        "measures",
        "scores",
        "choice",
        "correlation-view",
        "more-rounds",
        "objective",
    ),
    *("own-objective", "penalties", "cross-validation", "elsewhere", "exponential-intro", "exponential-formula"),
    *("similarity-intro", "similarity-formula", "page", "upload", "picker", "what-if"),
    *("error-chart", "weight-chart", "importance-chart", "fold-chart", "row-chart", "rate-chart"),
}  # places
OF_LESSONS = [path for path in FILES if path.parent.name in ("learners", "lessons", "messages")]
CODE = "engine", "datasets", "pages", "treerings"
# Terms that pages use in other senses too: a class of students, their votes, a level of detail, what leaves a page.
ALSO_OTHERWISE = {"class", "classes", "level", "levels", "leaf", "leaves", "split", "splits", "root", "pure", "gain",
                  "fold", "folds", "seed", "vote", "votes", "round", "rounds", "score F", "loss", "prune", "cover",
                  "target", "ensemble", "importance", "pruning", "log odds", "left child", "right child",
                  "OOB"}  # fmt: skip
ERRORS = {"DataProblem", "ClassroomProblem", "Message", "msg"}  # what is made of a key
SPEAKS = {"engine.text.message": "msg", "pages.i18n.text": "t"}
KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9][\w-]*){2}")
OF_THE_LANGUAGE = {"menu.numbers.decimal-sign", "text.list.and", "text.list.or", "text.list.comma", "text.list.others"}


@cache
def entries(path: Path) -> dict[str, Entry]:
    return {key: parsed(key, pattern) for key, pattern in file_entries(path.read_text("utf-8"), path.stem).items()}


def messages() -> dict[str, Path]:
    return {key: path for path in FILES for key in entries(path) if not key.startswith("-")}


class Reader(Visitor):
    """What a template spells itself, and which others it is made of."""

    def __init__(self, entry: fluent.Message | fluent.Term):
        self.found: list[str] = []
        self.others: list[str] = []
        self.visit(entry)

    def visit_TextElement(self, node: fluent.TextElement):
        self.found.append(node.value)

    def visit_StringLiteral(self, node: fluent.StringLiteral):
        self.found.append(node.value)

    def visit_MessageReference(self, node: fluent.MessageReference):
        self.others.append(node.id.name.replace("__", "."))


# -- what the code asks for


def asked_for(file: Path) -> list[str]:
    """The names that a file gives to `msg` and `t`, each written out there: `t` also writes what was said."""
    found, tree = [], ast.parse(file.read_text("utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    speaks = {call for module, call in SPEAKS.items() if module in imported}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in speaks:
            first = node.args[0]
            if node.func.id == "t" and not isinstance(first, ast.Constant | ast.IfExp):
                continue  # something that was said
            either = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
            names = [each.value for one in either for each in ast.walk(one) if isinstance(each, ast.Constant)]
            assert names and all(isinstance(name, str) for name in names), f"no name at {file}:{node.lineno}"
            found += names
    return found


def keys_in(file: Path) -> set[str]:
    """Texts that look like keys: of errors and settings, and what is chosen before it is put into words."""
    constants = (node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant))
    return {text for text in constants if isinstance(text, str) and KEY.fullmatch(text)}


def words_of_formulas(file: Path) -> set[str]:
    return {f"formula.word.{word}" for word in WORD_OF_FORMULA.findall(file.read_text("utf-8").replace("{{", "{"))}


def test_every_message_is_there_and_is_asked_for():
    files = [ROOT / "app.py", *(file for folder in CODE for file in (ROOT / folder).rglob("*.py"))]
    asked = {name for file in files for name in asked_for(file)} | OF_THE_LANGUAGE
    asked |= {f"page.{stop.name}.{role}" for stop in ALL_PAGES for role in ("title", "about")}
    asked |= {f"literature.{source.key}.purpose" for kind in further_reading().values() for source in kind}
    asked |= {name for file in files if file.name != "messages.py" for name in words_of_formulas(file)}
    there = messages()
    asked |= {key for file in files for key in (*keys_in(file), *keys_given(file))} & set(there)
    asked |= {name for path in FILES for each in entries(path).values() for name in Reader(each).others}
    assert sorted(asked - set(there)) == []
    assert sorted(set(there) - asked) == []


def keys_given(file: Path) -> dict[str, int]:
    """The keys that errors and messages are made of, where they are written out in the call, with their lines; and
    texts of the form of a key whose beginning is a file of messages: they are handed on, and made a message of."""
    tree = ast.parse(file.read_text("utf-8"))
    features = {path.stem for path in FILES}
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS and node.args:
            first = node.args[0]
            either = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
            found |= {each.value: node.lineno for each in either
                      if isinstance(each, ast.Constant) and isinstance(each.value, str)}  # fmt: skip
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            found |= {node.value: node.lineno} if node.value.split(".")[0] in features else {}
    return found


def test_every_key_of_an_error_or_a_message_is_there():
    """`str(problem)` has nothing else to say; that other languages have the same keys is asked in test_languages.py."""
    there = {*messages(), *json.loads((MESSAGES_FOLDER / ENGLISH / "stage.json").read_text("utf-8"))}
    missing = [f"{file.relative_to(ROOT)}:{line} {key}" for folder in CODE for file in (ROOT / folder).rglob("*.py")
               for key, line in keys_given(file).items() if key not in there]  # fmt: skip
    assert missing == []


# -- terms


def test_a_term_is_spelt_in_one_place():
    (terms,) = (path for path in OF_LESSONS if path.name == "terms.ftl")
    every = {"".join(Reader(each).found) for each in entries(terms).values()}

    def spelt(words: set[str]) -> re.Pattern:
        longest_first = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        return re.compile(rf"(?<![\w-])({longest_first})(?![\w-])", re.IGNORECASE)

    in_lessons, on_pages = spelt(every), spelt(every - ALSO_OTHERWISE)
    wrong = []
    for path in set(FILES) - {terms}:
        for key, each in entries(path).items():
            of_lesson = path in OF_LESSONS and key.split(".")[1] not in OF_PAGES
            term = in_lessons if of_lesson else on_pages
            wrong += [(path.name, key, found[0]) for text in Reader(each).found for found in term.finditer(text)]
    stage = (MESSAGES_FOLDER / ENGLISH / "stage.json").read_text("utf-8").splitlines()
    wrong += [("stage.json", line) for line in stage if on_pages.search(re.sub(r'\{[^{}]*\}|^ *"[^"]*":', "", line))]
    assert wrong == []


# -- all that lessons say


def lessons_told(first: bool = False):
    """Every learner with every setting of tests/learners.py, or the first, on two small tables of each of its tasks."""
    tables = {"classification": ("seven_rows", "cats_and_dogs"), "regression": ("four_points", "cars")}
    for algorithm in ALGORITHMS:
        for task, settings in algorithm.settings.items():
            for name in tables[task]:
                for own in settings[: 1 if first else None]:
                    yield algorithm, name, own


def read_in(trace) -> list[str]:
    """All that a lesson says."""
    lesson = lesson_for_trace(trace)
    picture = lesson.picture(trace)
    said = [*words(lesson.code), *(words(each.title) for each in (*picture.panels, *picture.columns))]
    said += [str(words(panel.content)) for panel in picture.panels] + [words(each.why) for each in picture.columns]
    for step in lesson.steps(trace, candidates=3):
        said += [sentence(step), words(step.section_title), *(words(working.quantity) for working in step.calculations)]
        if asks := question(step):
            said += [asks.prompt, asks.explanation, *asks.choices]
    return said
