"""A question as a bank takes it: in words that stand alone, with its table, and with what each wrong answer shows.

Both are made here: the questions of a lesson, and the tasks of an exercise, whose numbers are typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from engine import DataProblem, lessons
from engine.core.trace import Trace
from engine.exercises import NUMBER, ROWS, Exercise
from engine.lessons.common.picture import Column
from engine.lessons.common.step import SPLITS, Question, Step
from engine.lessons.common.wording import class_part, node
from engine.text.message import ListText, Number, Span, msg
from engine.text.phrases import shown
from pages.language.messages import Language
from pages.paper.told import Cells, about, table_of
from pages.stage.exercise import tasks_in_words

FITS = 60  # rows of a table that is shown whole in each question
OF_NODES = {"Search", "Branch", "Leaf", "Growth", "Output"}  # events whose questions are about a node
OF_KEYS = {"tree-begin-press", "xgb-press"}  # what is said of the stage's keys
EACH, ALL = 3, 40  # questions of a topic, and of a lesson
LOOKED_AT = 5_000  # steps of a lesson: of a hundred trees the first ones ask everything there is to ask
FRACTION = re.compile(r"\d+\.\d+(?:e[-+]\d+)?")
SAID = 4  # sentences before a question, the last ones of its part of the lesson


@dataclass(frozen=True)
class BankTable:
    heading: Cells
    lines: tuple[Cells, ...]


@dataclass(frozen=True)
class BankChoice:
    text: str
    right: bool
    why: str = ""  # what is wrong with it


@dataclass(frozen=True)
class BankNumber:
    """An answer that is typed: the right one, or one that a wrong idea makes."""

    value: float
    tolerance: float
    why: str = ""


@dataclass(frozen=True)
class BankQuestion:
    """Either some choices, or numbers of which the first is right. All of it is text, as users wrote their names."""

    name: str
    topic: str  # a bank keeps those of a topic together
    ask: str
    told: Cells = ()  # sentences before it
    tables: tuple[BankTable, ...] = ()
    choices: tuple[BankChoice, ...] = ()
    numbers: tuple[BankNumber, ...] = ()
    because: str = ""
    several: bool = False  # may more than one choice be right?


def of_lesson(trace: Trace, language: Language, title: str) -> tuple[BankQuestion, ...]:
    """What the lesson asks: a few questions of each topic."""
    if trace.data.n > FITS:
        raise DataProblem("assignment.error.question-table", n=trace.data.n, most=FITS)
    stands, count, found = about(trace, language), {}, []
    for question, told, table in Asking(trace, language).questions():
        topic = language.text(msg("exercise-topic", topic=question.topic))
        count[topic] = count.get(topic, 0) + 1
        if count[topic] <= EACH and len(found) < ALL:
            name = f"{title}: {topic} {count[topic]}"
            found.append(_chosen(question, name, topic, (*stands, *told), table, language))
    return tuple(found)


class Asking:
    """A lesson that is walked through: what a reader has been told and shown when a question comes."""

    def __init__(self, trace: Trace, language: Language):
        self.trace, self.language, self.lesson = trace, language, lessons.of(trace)
        self.picture = self.lesson.picture(trace)
        self.said: list[str] = []  # in this part of the lesson, without every single calculation
        self.shown: dict[str, Any] = {}  # what the columns beside the table hold
        self.table = rows_of(trace, language)

    def questions(self) -> Iterator[tuple[Question, Cells, BankTable]]:
        """Each with the sentences before it and with the table as it stands then."""
        seen = set()
        for step in self.steps():
            if step.opens:
                self.said = []
            if question := step.question:
                ask, choices = self.language.text(question.ask), tuple(self.language.plain(question.choices))
                key = ask, choices, question.answer, step.light.tree
                if key not in seen:
                    yield question, (*self.said[-SAID:], *self.node(step)), self.with_columns()
                seen.add(key)
            told = [each for each in step.says if getattr(each, "key", "") not in OF_KEYS]
            if told and step.grain <= SPLITS:
                self.said.append(self.language.text(*told))
            self.shown.update(step.sets)

    def steps(self) -> Iterator[Step]:
        pieces = self.lesson.walk(self.trace, 1)
        return islice((step for piece in pieces for step in piece.steps()), LOOKED_AT)

    def node(self, step: Step) -> Cells:
        """Which node "this node" is, and its rows: there is no tree to look at."""
        v, trees = step.light.node, self.picture.trees
        if v < 0 or step.light.tree >= len(trees) or type(step.event).__name__ not in OF_NODES:
            return ()
        rows = trees[step.light.tree].growth.rows_of(v)
        every = ListText(tuple(int(row) + 1 for row in rows), most=len(rows))
        names = msg("text.name.rows", n=len(rows), rows=every)
        return (self.language.text(msg("bank-at", node=node(v), rows=names)),) if len(rows) else ()

    def with_columns(self) -> BankTable:
        """The table with the weights, residuals and so on that are known by now."""
        known = [each for each in self.picture.columns if self.shown.get(each.name) is not None]
        if not known:
            return self.table
        columns = [[self.cell(each, x) for x in self.shown[each.name]] for each in known]
        headings = (self.language.plain(each.title or Span(each.name)) for each in known)
        lines = (
            line + tuple(self.language.plain(more))
            for line, more in zip(self.table.lines, zip(*columns, strict=True), strict=True)
        )
        return BankTable((*self.table.heading, *headings), tuple(lines))

    def cell(self, column: Column, x: float) -> Any:
        if column.kind == "class":
            return class_part(self.trace.data, int(x)) if x >= 0 else ""
        return Number(float(x)) if np.isfinite(x) else ""


def _chosen(
    question: Question, name: str, topic: str, told: Cells, table: BankTable, language: Language
) -> BankQuestion:
    because = question.because if isinstance(question.because, tuple) else (question.because,)
    wrong = question.wrong or ("",) * len(question.choices)
    texts = map(language.plain, question.choices)
    choices = tuple(
        BankChoice(f"{text}", at == question.answer, language.text(msg("wrong-rule", rule=rule)) if rule else "")
        for at, (text, rule) in enumerate(zip(texts, wrong, strict=True))
    )
    return BankQuestion(
        name, topic, language.text(question.ask), told, (table,), choices, because=language.text(*because)
    )


def rows_of(trace: Trace, language: Language) -> BankTable:
    """The table that is learned from."""
    heading, lines = table_of(trace.data, language)
    return BankTable(heading, tuple(lines))


# -- the tasks of an exercise


def of_exercise(exercise: Exercise, language: Language, title: str) -> tuple[BankQuestion, ...]:
    """Its tasks, each with the table that it needs; rows that are ticked only where there are some to tick."""
    told = tasks_in_words(exercise, language, str)
    pairs = [pair for pair in zip(exercise.tasks, told, strict=True) if pair[0].kind != ROWS or pair[0].right]
    stands = about(exercise.trace, language), rows_of(exercise.trace, language)
    return tuple(
        _done(task.kind, each, f"{title}: {each['topic_name']} {number}", *stands)
        for number, (task, each) in enumerate(pairs, 1)
    )


def _done(kind: str, task: dict, name: str, told: Cells, table: BankTable) -> BankQuestion:
    tables = [table]
    if task["given"]:
        headings, columns = zip(*task["given"], strict=True)
        tables.append(BankTable(headings, tuple(zip(*columns, strict=True))))
    if task["facts"]:
        headings, cells = zip(*task["facts"], strict=True)
        tables.append(BankTable(headings, (cells,)))
    common = {"name": name, "topic": task["topic_name"], "ask": task["ask"], "told": told,
              "tables": tuple(tables)}  # fmt: skip
    if kind == NUMBER:
        wrong = (BankNumber(each["answer"], task["tolerance"], each["why"]) for each in task["wrong"])
        return BankQuestion(**common, numbers=(BankNumber(task["right"], task["tolerance"]), *_apart(wrong)),
                            because=f"{readable(task['numbers'])} = {shown(task['right'])}")  # fmt: skip
    right = task["right"] if kind == ROWS else [task["right"]]
    why = {} if kind == ROWS else {each["answer"]: each["why"] for each in task["wrong"]}
    choices = tuple(BankChoice(text, at in right, why.get(at, "")) for at, text in enumerate(task["choices"]))
    return BankQuestion(**common, choices=choices, several=kind == ROWS)


def readable(numbers: str) -> str:
    """Arithmetic as a text has it. Example: "0.571428 - (4/7)**2" -> "0.5714 - (4/7)²"."""
    short = FRACTION.sub(lambda found: shown(float(found[0])), numbers)
    return short.replace("**2", "²").replace(" * ", " · ")


def _apart(wrong: Iterator[BankNumber]) -> Sequence[BankNumber]:
    """Those that lie apart: of two that a typed number could mean the first."""
    found: list[BankNumber] = []
    for each in wrong:
        if all(abs(each.value - other.value) > each.tolerance for other in found):
            found.append(each)
    return found
