"""Questions for question banks, from a lesson or an exercise: self-contained, with tables and feedback."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
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

FITS = 60  # the most rows of a table, which every question shows in full
NODE_EVENTS = {"Search", "Branch", "Leaf", "Growth", "LeafOutputs"}  # events whose questions are about a node
KEY_MESSAGES = {"lesson.intro.press-key", "xgb.intro.keys"}  # sentences about the stage's keys
MAX_PER_TOPIC, MAX_PER_LESSON = 3, 40  # questions
MAX_STEPS = 5_000  # of a lesson: the first of a hundred trees ask all kinds of questions
FRACTION = re.compile(r"\d+\.\d+(?:e[-+]\d+)?")
MAX_SENTENCES = 4  # before a question: the last ones of its section


@dataclass(frozen=True)
class BankTable:
    heading: Cells
    lines: tuple[Cells, ...]


@dataclass(frozen=True)
class BankChoice:
    text: str
    is_right: bool
    why: str = ""  # why it is wrong


@dataclass(frozen=True)
class BankNumber:
    """A typed answer: the right one, or the result of a misconception."""

    value: float
    tolerance: float
    why: str = ""


@dataclass(frozen=True)
class BankQuestion:
    """A question with choices, or with numbers of which the first is right. All texts are plain, not HTML."""

    name: str
    topic: str  # becomes the category
    ask: str
    sentences: Cells = ()  # before the question
    tables: tuple[BankTable, ...] = ()
    choices: tuple[BankChoice, ...] = ()
    numbers: tuple[BankNumber, ...] = ()
    because: str = ""
    several: bool = False  # True if more than one choice may be right


def lesson_questions(trace: Trace, language: Translator, title: str) -> tuple[BankQuestion, ...]:
    """Return the questions of a lesson, at most MAX_PER_TOPIC of each topic."""
    if trace.data.n > FITS:
        raise DataProblem("assignment.error.question-table", n=trace.data.n, most=FITS)
    context, counts, questions = context_sentences(trace, language), Counter[str](), []
    for question, sentences, table in LessonWalk(trace, language).questions():
        topic = language.text(msg("exercise.topic.name", topic=question.topic))
        counts[topic] += 1
        if counts[topic] <= MAX_PER_TOPIC and len(questions) < MAX_PER_LESSON:
            name = f"{title}: {topic} {counts[topic]}"
            questions.append(_choice_question(question, name, topic, (*context, *sentences), table, language))
    return tuple(questions)


class LessonWalk:
    """A walk through a lesson, which notes what a reader has seen before each question."""

    def __init__(self, trace: Trace, language: Translator):
        self.trace, self.language, self.lesson = trace, language, lesson_for_trace(trace)
        self.picture = self.lesson.picture(trace)
        self.sentences: list[str] = []  # of this section, without those of the finest detail
        self.column_values: dict[str, Any] = {}  # present values of the columns of facts
        self.table = data_table(trace, language)

    def questions(self) -> Iterator[tuple[Question, Cells, BankTable]]:
        """Yield each distinct question, the sentences before it, and the table at that step."""
        seen = set()
        for step in islice((step for piece in self.lesson.walk(self.trace, 1) for step in piece.steps()), MAX_STEPS):
            if step.section_title:
                self.sentences = []
            if question := step.question:
                ask, choices = self.language.text(question.prompt), tuple(self.language.render(question.choices))
                key = ask, choices, question.answer_index, step.highlight.tree
                if key not in seen:
                    yield question, (*self.sentences[-MAX_SENTENCES:], *self.node_sentence(step)), self.current_table()
                seen.add(key)
            sentences = [sentence for sentence in step.sentences if getattr(sentence, "key", "") not in KEY_MESSAGES]
            if sentences and step.detail <= DETAIL_SPLITS:
                self.sentences.append(self.language.text(*sentences))
            self.column_values.update(step.state_updates)

    def node_sentence(self, step: Step) -> Cells:
        """Return a sentence on which node "this node" is and on its rows: a bank shows no tree."""
        v, trees = step.highlight.node, self.picture.trees
        if v < 0 or step.highlight.tree >= len(trees) or type(step.event).__name__ not in NODE_EVENTS:
            return ()
        rows = trees[step.highlight.tree].growth.rows_of(v)
        if not len(rows):
            return ()
        numbers = ListText(tuple(int(row) + 1 for row in rows), most=len(rows))
        names = msg("text.name.rows", n=len(rows), rows=numbers)
        return (self.language.text(msg("paper.bank.node-rows", node=node_name_text(v), rows=names)),)

    def current_table(self) -> BankTable:
        """Return the table with the columns known by now: weights, residuals and so on."""
        columns = [column for column in self.picture.columns if self.column_values.get(column.name) is not None]
        if not columns:
            return self.table
        cells = [[self.cell(column, x) for x in self.column_values[column.name]] for column in columns]
        headings = (self.language.render(column.title or Span(column.name)) for column in columns)
        rows = zip(self.table.lines, zip(*cells, strict=True), strict=True)
        lines = tuple(line + tuple(self.language.render(more)) for line, more in rows)
        return BankTable((*self.table.heading, *headings), lines)

    def cell(self, column: Column, x: float) -> Any:
        if column.kind == "class":
            return class_span(self.trace.data, int(x)) if x >= 0 else ""
        return NumberText(float(x)) if np.isfinite(x) else ""


def _choice_question(
    question: Question, name: str, topic: str, sentences: Cells, table: BankTable, language: Translator
) -> BankQuestion:
    explanation = question.explanation if isinstance(question.explanation, tuple) else (question.explanation,)
    rules = question.misconceptions or ("",) * len(question.choices)
    whys = [language.text(msg("misconception.rule.explanation", rule=rule)) if rule else "" for rule in rules]
    choices = tuple(
        BankChoice(f"{language.render(choice)}", i == question.answer_index, why)
        for i, (choice, why) in enumerate(zip(question.choices, whys, strict=True))
    )
    ask, because = language.text(question.prompt), language.text(*explanation)
    return BankQuestion(name, topic, ask, sentences, (table,), choices, because=because)


def data_table(trace: Trace, language: Translator) -> BankTable:
    heading, lines = table_cells(trace.data, language)
    return BankTable(heading, tuple(lines))


# -- exercises


def exercise_questions(exercise: Exercise, language: Translator, title: str) -> tuple[BankQuestion, ...]:
    """Return the tasks of an exercise, without those to select rows whose answer is no row."""
    tasks = zip(exercise.tasks, tasks_in_words(exercise, language, str), strict=True)
    pairs = [(task.kind, texts) for task, texts in tasks if task.kind != ROWS_TASK or task.answer]
    context = context_sentences(exercise.trace, language), data_table(exercise.trace, language)
    return tuple(
        _task_question(kind, texts, f"{title}: {texts['topic_name']} {number}", *context)
        for number, (kind, texts) in enumerate(pairs, 1)
    )


def _task_question(kind: str, task: dict, name: str, sentences: Cells, table: BankTable) -> BankQuestion:
    tables = [table]
    if task["given"]:
        headings, columns = zip(*task["given"], strict=True)
        tables.append(BankTable(headings, tuple(zip(*columns, strict=True))))
    if task["facts"]:
        headings, cells = zip(*task["facts"], strict=True)
        tables.append(BankTable(headings, (cells,)))
    question = BankQuestion(name, task["topic_name"], task["ask"], sentences, tuple(tables))
    right, tolerance = task["right"], task["tolerance"]
    if kind == NUMBER_TASK:
        wrong = (BankNumber(answer["answer"], tolerance, answer["why"]) for answer in task["wrong"])
        because = f"{readable_arithmetic(task['numbers'])} = {format_plain_number(right)}"
        return replace(question, numbers=(BankNumber(right, tolerance), *_distinct(wrong)), because=because)
    several = kind == ROWS_TASK
    whys = {} if several else {answer["answer"]: answer["why"] for answer in task["wrong"]}
    is_right = [i in right if several else i == right for i in range(len(task["choices"]))]
    choices = (BankChoice(text, is_right[i], whys.get(i, "")) for i, text in enumerate(task["choices"]))
    return replace(question, choices=tuple(choices), several=several)


def readable_arithmetic(numbers: str) -> str:
    """Return arithmetic as text. Example: "0.571428 - (4/7)**2" -> "0.5714 - (4/7)²"."""
    short = FRACTION.sub(lambda match: format_plain_number(float(match[0])), numbers)
    return short.replace("**2", "²").replace(" * ", " · ")


def _distinct(answers: Iterator[BankNumber]) -> list[BankNumber]:
    """Return the answers that differ by more than the tolerance from all before them."""
    distinct: list[BankNumber] = []
    for answer in answers:
        if all(abs(answer.value - other.value) > answer.tolerance for other in distinct):
            distinct.append(answer)
    return distinct
