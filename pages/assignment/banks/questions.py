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

from engine import DataProblem
from engine.core.trace import Trace
from engine.learners.common.exercise import NUMBER_TASK, ROWS_TASK, Exercise
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import format_plain_number
from engine.text.message import ListText, NumberText, Span, msg
from engine.text.picture import Column
from engine.text.step import DETAIL_SPLITS, Question, Step
from engine.text.wording import class_span, node_name_text
from pages.i18n.translator import Translator
from pages.publish.paper.document import Cells, context_sentences, table_cells
from pages.stage.exercise import tasks_in_words

FITS = 60  # rows of a table that is shown whole in each question
NODE_EVENTS = {"Search", "Branch", "Leaf", "Growth", "LeafOutputs"}  # events whose questions are about a node
KEY_MESSAGES = {"lesson.intro.press-key", "xgb.intro.keys"}  # what is said of the stage's keys
MAX_PER_TOPIC, MAX_PER_LESSON = 3, 40  # questions of a topic, and of a lesson
MAX_STEPS = 5_000  # steps of a lesson: of a hundred trees the first ones ask everything there is to ask
FRACTION = re.compile(r"\d+\.\d+(?:e[-+]\d+)?")
MAX_SENTENCES = 4  # sentences before a question, the last ones of its part of the lesson


@dataclass(frozen=True)
class BankTable:
    heading: Cells
    lines: tuple[Cells, ...]


@dataclass(frozen=True)
class BankChoice:
    text: str
    is_right: bool
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
    sentences: Cells = ()  # sentences before it
    tables: tuple[BankTable, ...] = ()
    choices: tuple[BankChoice, ...] = ()
    numbers: tuple[BankNumber, ...] = ()
    because: str = ""
    several: bool = False  # may more than one choice be right?


def lesson_questions(trace: Trace, language: Translator, title: str) -> tuple[BankQuestion, ...]:
    """What the lesson asks: a few questions of each topic."""
    if trace.data.n > FITS:
        raise DataProblem("assignment.error.question-table", n=trace.data.n, most=FITS)
    stands, count, found = context_sentences(trace, language), {}, []
    for question, told, table in LessonWalk(trace, language).questions():
        topic = language.text(msg("exercise.topic.name", topic=question.topic))
        count[topic] = count.get(topic, 0) + 1
        if count[topic] <= MAX_PER_TOPIC and len(found) < MAX_PER_LESSON:
            name = f"{title}: {topic} {count[topic]}"
            found.append(_chosen(question, name, topic, (*stands, *told), table, language))
    return tuple(found)


class LessonWalk:
    """A lesson that is walked through: what a reader has been told and shown when a question comes."""

    def __init__(self, trace: Trace, language: Translator):
        self.trace, self.language, self.lesson = trace, language, lesson_for_trace(trace)
        self.picture = self.lesson.picture(trace)
        self.sentences: list[str] = []  # in this part of the lesson, without every single calculation
        self.column_values: dict[str, Any] = {}  # what the columns beside the table hold
        self.table = data_table(trace, language)

    def questions(self) -> Iterator[tuple[Question, Cells, BankTable]]:
        """Each with the sentences before it and with the table as it stands then."""
        seen = set()
        for step in self.steps():
            if step.section_title:
                self.sentences = []
            if question := step.question:
                ask, choices = self.language.text(question.prompt), tuple(self.language.render(question.choices))
                key = ask, choices, question.answer_index, step.highlight.tree
                if key not in seen:
                    yield question, (*self.sentences[-MAX_SENTENCES:], *self.node_sentence(step)), self.current_table()
                seen.add(key)
            told = [each for each in step.sentences if getattr(each, "key", "") not in KEY_MESSAGES]
            if told and step.detail <= DETAIL_SPLITS:
                self.sentences.append(self.language.text(*told))
            self.column_values.update(step.state_updates)

    def steps(self) -> Iterator[Step]:
        pieces = self.lesson.walk(self.trace, 1)
        return islice((step for piece in pieces for step in piece.steps()), MAX_STEPS)

    def node_sentence(self, step: Step) -> Cells:
        """Which node "this node" is, and its rows: there is no tree to look at."""
        v, trees = step.highlight.node, self.picture.trees
        if v < 0 or step.highlight.tree >= len(trees) or type(step.event).__name__ not in NODE_EVENTS:
            return ()
        rows = trees[step.highlight.tree].growth.rows_of(v)
        every = ListText(tuple(int(row) + 1 for row in rows), most=len(rows))
        names = msg("text.name.rows", n=len(rows), rows=every)
        return (
            (self.language.text(msg("paper.bank.node-rows", node=node_name_text(v), rows=names)),) if len(rows) else ()
        )

    def current_table(self) -> BankTable:
        """The table with the weights, residuals and so on that are known by now."""
        known = [each for each in self.picture.columns if self.column_values.get(each.name) is not None]
        if not known:
            return self.table
        columns = [[self.cell(each, x) for x in self.column_values[each.name]] for each in known]
        headings = (self.language.render(each.title or Span(each.name)) for each in known)
        lines = (
            line + tuple(self.language.render(more))
            for line, more in zip(self.table.lines, zip(*columns, strict=True), strict=True)
        )
        return BankTable((*self.table.heading, *headings), tuple(lines))

    def cell(self, column: Column, x: float) -> Any:
        if column.kind == "class":
            return class_span(self.trace.data, int(x)) if x >= 0 else ""
        return NumberText(float(x)) if np.isfinite(x) else ""


def _chosen(
    question: Question, name: str, topic: str, told: Cells, table: BankTable, language: Translator
) -> BankQuestion:
    because = question.explanation if isinstance(question.explanation, tuple) else (question.explanation,)
    wrong = question.misconceptions or ("",) * len(question.choices)
    texts = map(language.render, question.choices)
    choices = tuple(
        BankChoice(
            f"{text}",
            at == question.answer_index,
            language.text(msg("misconception.rule.explanation", rule=rule)) if rule else "",
        )
        for at, (text, rule) in enumerate(zip(texts, wrong, strict=True))
    )
    return BankQuestion(
        name, topic, language.text(question.prompt), told, (table,), choices, because=language.text(*because)
    )


def data_table(trace: Trace, language: Translator) -> BankTable:
    """The table that is learned from."""
    heading, lines = table_cells(trace.data, language)
    return BankTable(heading, tuple(lines))


# -- the tasks of an exercise


def exercise_questions(exercise: Exercise, language: Translator, title: str) -> tuple[BankQuestion, ...]:
    """Its tasks, each with the table that it needs; rows that are ticked only where there are some to tick."""
    told = tasks_in_words(exercise, language, str)
    pairs = [pair for pair in zip(exercise.tasks, told, strict=True) if pair[0].kind != ROWS_TASK or pair[0].answer]
    stands = context_sentences(exercise.trace, language), data_table(exercise.trace, language)
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
    common = {"name": name, "topic": task["topic_name"], "ask": task["ask"], "sentences": told,
              "tables": tuple(tables)}  # fmt: skip
    if kind == NUMBER_TASK:
        wrong = (BankNumber(each["answer"], task["tolerance"], each["why"]) for each in task["wrong"])
        return BankQuestion(
            **common,
            numbers=(BankNumber(task["right"], task["tolerance"]), *_apart(wrong)),
            because=f"{readable_arithmetic(task['numbers'])} = {format_plain_number(task['right'])}",
        )
    right = task["right"] if kind == ROWS_TASK else [task["right"]]
    why = {} if kind == ROWS_TASK else {each["answer"]: each["why"] for each in task["wrong"]}
    choices = tuple(BankChoice(text, at in right, why.get(at, "")) for at, text in enumerate(task["choices"]))
    return BankQuestion(**common, choices=choices, several=kind == ROWS_TASK)


def readable_arithmetic(numbers: str) -> str:
    """Arithmetic as a text has it. Example: "0.571428 - (4/7)**2" -> "0.5714 - (4/7)²"."""
    short = FRACTION.sub(lambda found: format_plain_number(float(found[0])), numbers)
    return short.replace("**2", "²").replace(" * ", " · ")


def _apart(wrong: Iterator[BankNumber]) -> Sequence[BankNumber]:
    """Those that lie apart: of two that a typed number could mean the first."""
    found: list[BankNumber] = []
    for each in wrong:
        if all(abs(each.value - other.value) > each.tolerance for other in found):
            found.append(each)
    return found
