"""Worksheets: an exercise on paper, variant by variant, and then the key to each of them.

Everything on them is the exercise's, so it follows from its number: sheet and key of variant 5 are those of the app's
attempt 5. The key has the right answers with their numbers, and what whoever has a wrong idea gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import Any

from engine import DataProblem
from engine.exercises import CHOICE, NUMBER, Exercise
from engine.learners.pruning.path import WeakestLink
from engine.lessons.common.wording import row_names
from engine.text.arithmetic import worked
from engine.text.message import Message, Number, Span, msg
from pages.language.messages import Language, language
from pages.language.names import Spoken
from pages.paper import steps, trees
from pages.paper.document import document, paragraphs, table
from pages.paper.told import about, table_of
from pages.parts.exercises.drill import SEEDS, Drill, exercise
from pages.stage.exercise import tasks_in_words
from pages.stage.mathml import mathml

# What a fact is that an earlier question of the same part asks for: the sheet then names the question.
ASKED_BY = {
    "impurity": "impurity",
    "weighted": "weighted-impurity",
    "error": "weighted-error",
    "say": "say",
    "p": "probability",
    "leaf": "leaf-value",
    "similarity_left": "similarity",
    "similarity_right": "similarity",
}


@dataclass(frozen=True)
class Variant:
    """An exercise and the number it was drawn by."""

    seed: int
    exercise: Exercise
    link: str = ""  # to the same one in the app


def variants(drill: Drill, fit: Callable[..., Any], first: int, count: int, link: str = "") -> tuple[Variant, ...]:
    """So many, from this number on. A number whose table cannot be split is left out.

    `link` leads to an attempt when its number is put behind it.
    """
    found = []
    for seed in range(first, min(first + 2 * count, SEEDS)):
        with suppress(DataProblem):
            found.append(Variant(seed, exercise(drill, fit, seed), f"{link}{seed}" if link else ""))
        if len(found) == count:
            break
    return tuple(found)


def worksheets(variants: Sequence[Variant], title: str, language: Language, paper: str) -> str:
    """The file: all sheets, then all keys."""
    sheets = [Sheet(each, title, language) for each in variants]
    body = "".join([*(sheet.page() for sheet in sheets), *(sheet.key() for sheet in sheets)])
    return document(f"{language.text(msg('paper-worksheet'))}: {title}", body, paper, language.name)


def drawn_sheets(
    drill: Drill, fit: Callable[..., Any], first: int, count: int, link: str, title: str, speech: Spoken, paper: str
) -> str:
    """The file from nothing but names and numbers: it may be made in a process that has no page."""
    return worksheets(variants(drill, fit, first, count, link), title, language(speech), paper)


class Sheet:
    def __init__(self, variant: Variant, title: str, language: Language):
        self.variant, self.exercise, self.title, self.language = variant, variant.exercise, title, language
        self.tasks = tasks_in_words(self.exercise, language, self.formula)
        self.trace = self.exercise.trace

    def text(self, said: Message) -> str:
        return escape(self.language.text(said))

    def formula(self, latex: str) -> str:
        """As MathML, with the language's words and numbers."""
        return self.language.mathml(mathml(self.language.latex(latex)))

    # -- what is handed out

    def page(self) -> str:
        known = self.trace.of(WeakestLink)  # pruning begins with a tree that is there
        heading = self.text(msg("paper-trees-known")) if known else self.text(msg("paper-trees"))
        who = f"<span>{self.text(msg('paper-name'))}</span><span>{self.text(msg('paper-date'))}</span>"
        head = self.head(self.text(msg("paper-variant", seed=self.seed)))
        return (
            f'<section class="sheet">{head}<p class="who">{who}</p>'
            f"<p>{self.text(msg('paper-hint'))}</p>{self.given()}"
            f"<h2>{heading}</h2>{trees.drawn(self.trace, self.language, filled=bool(known))}"
            f"{self.by_round(filled=False)}{''.join(map(self.part, self.parts))}</section>"
        )

    @property
    def seed(self) -> str:
        """As it stands in the link: no separators."""
        return str(self.variant.seed)

    def head(self, which: str) -> str:
        return f'<div class="head"><h1>{escape(self.title)}</h1><b>{which}</b></div>'

    def given(self) -> str:
        """The table, the new row, the settings, the link."""
        heading, lines = table_of(self.trace.data, self.language)
        rows = f'<h2>{self.text(msg("paper-rows"))}</h2><div class="given">{table(heading, lines)}</div>'
        link = self.variant.link
        online = f'<p class="soft">{self.text(msg("paper-online", link=Span(link)))}</p>' if link else ""
        return rows + paragraphs(about(self.trace, self.language)) + online

    def by_round(self, filled: bool) -> str:
        """A line for each row in each round, where a learner keeps such."""
        tables = steps.tables(self.trace, self.language, filled)
        title = self.text(msg("paper-steps-filled")) if filled else self.text(msg("paper-steps"))
        return f'<h2 class="new-page">{title}</h2><div class="side">{"".join(tables)}</div>' if tables else ""

    @property
    def parts(self) -> Mapping[int, list[int]]:
        """Of each part the places of its questions."""
        found: dict[int, list[int]] = {}
        for at, task in enumerate(self.tasks):
            found.setdefault(task["part"], []).append(at)
        return found

    def part(self, number: int) -> str:
        places = self.parts[number]
        title = self.text(msg("paper-part", n=list(self.parts).index(number) + 1))
        return f'<h2 class="new-page">{title}</h2>{"".join(map(self.question, places))}'

    def question(self, at: int) -> str:
        task = self.tasks[at]
        asked = f"<p>{at + 1}. {escape(task['ask'])}</p>"
        given, facts = task["given"], self.facts(at)
        shown = table([name for name, _ in given], list(zip(*(column for _, column in given), strict=True)))
        shown = (shown if given else "") + (
            table([name for name, _ in facts], [[x for _, x in facts]]) if facts else ""
        )
        if task["kind"] == NUMBER:
            room = f'<p class="room">{self.text(msg("paper-working"))}</p>'
            answer = f'{room}<p>{self.text(msg("paper-answer"))}: <span class="line"></span></p>'
        else:
            answer = f'<ul class="choices">{"".join(f"<li>{escape(each)}</li>" for each in task["choices"])}</ul>'
        return f'<div class="question">{asked}<div class="side">{shown}</div>{answer}</div>'

    def facts(self, at: int) -> list[tuple[str, str]]:
        """What a question gives. What an earlier one asks for is not given away."""
        every, own = self.exercise.tasks, self.exercise.tasks[at]
        found = []
        for (name, value), (heading, told) in zip(own.facts.items(), self.tasks[at]["facts"], strict=True):
            same = [n for n, task in enumerate(every[:at]) if task.moment.part == own.moment.part]
            by = [n for n in same if every[n].topic == ASKED_BY.get(name) and every[n].right == value]
            found.append((heading, self.language.text(msg("paper-from", n=by[-1] + 1)) if by else told))
        return found

    # -- the key

    def key(self) -> str:
        answers = "".join(f"<li>{self.answer(at)}</li>" for at in range(len(self.tasks)))
        return (
            f'<section class="sheet key">{self.head(self.text(msg("paper-key", seed=self.seed)))}'
            f"<ol>{answers}</ol><h2>{self.text(msg('paper-trees-filled'))}</h2>"
            f"{trees.drawn(self.trace, self.language, filled=True)}{self.by_round(filled=True)}</section>"
        )

    def answer(self, at: int) -> str:
        task, own = self.tasks[at], self.exercise.tasks[at]
        found = f"{escape(task['ask'])}<br><b>{self.text(msg('paper-right'))}: {escape(self.said(at, own.right))}</b>"
        if task["formula"]:
            found += f"<br>{task['formula']} = {self.formula(worked(task['numbers']))}"
        wrong = "".join(
            f"<li>{escape(self.said(at, each.answer))}: {escape(told['why'])}</li>"
            for each, told in zip(own.wrong, task["wrong"], strict=True)
        )
        return f'{found}<div class="soft">{self.text(msg("paper-mistakes"))}<ul>{wrong}</ul></div>'

    def said(self, at: int, answer: Any) -> str:
        """An answer as a reader writes it."""
        kind, plain = self.exercise.tasks[at].kind, self.language.plain
        if kind == NUMBER:
            return plain(Number(float(answer)))
        if kind == CHOICE:
            return self.tasks[at]["choices"][int(answer)]
        return plain(row_names(answer)) if len(answer) else plain(msg("exercise-none"))
