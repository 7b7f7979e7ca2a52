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
from engine.learners.common.exercise import CHOICE_TASK, NUMBER_TASK, Exercise
from engine.learners.prune.path import WeakestLink
from engine.text.arithmetic import expr_to_latex
from engine.text.message import Message, NumberText, Span, msg
from engine.text.wording import row_names_text
from pages.exercises.drill import N_SEEDS, Drill, make_exercise
from pages.i18n.locale import Locale
from pages.i18n.translator import Translator, translator_for
from pages.publish.paper import figures as steps
from pages.publish.paper import figures as trees
from pages.publish.paper.document import context_sentences, paper_html, paragraphs, table_cells, table_html
from pages.stage.encoding import mathml
from pages.stage.exercise import tasks_in_words

# What a fact is that an earlier question of the same part asks for: the sheet then names the question.
TOPIC_OF_FACT = {
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
    for seed in range(first, min(first + 2 * count, N_SEEDS)):
        with suppress(DataProblem):
            found.append(Variant(seed, make_exercise(drill, fit, seed), f"{link}{seed}" if link else ""))
        if len(found) == count:
            break
    return tuple(found)


def worksheets(variants: Sequence[Variant], title: str, language: Translator, paper: str) -> str:
    """The file: all sheets, then all keys."""
    sheets = [Worksheet(each, title, language) for each in variants]
    body = "".join([*(sheet.question_page() for sheet in sheets), *(sheet.key() for sheet in sheets)])
    return paper_html(f"{language.text(msg('paper.sheet.title'))}: {title}", body, paper, language.name)


def make_worksheets(
    drill: Drill, fit: Callable[..., Any], first: int, count: int, link: str, title: str, locale: Locale, paper: str
) -> str:
    """The file from nothing but names and numbers: it may be made in a process that has no page."""
    return worksheets(variants(drill, fit, first, count, link), title, translator_for(locale), paper)


class Worksheet:
    def __init__(self, variant: Variant, title: str, language: Translator):
        self.variant, self.exercise, self.title, self.language = variant, variant.exercise, title, language
        self.tasks = tasks_in_words(self.exercise, language, self.formula)
        self.trace = self.exercise.trace

    def text(self, said: Message) -> str:
        return escape(self.language.text(said))

    def formula(self, latex: str) -> str:
        """As MathML, with the language's words and numbers."""
        return self.language.localize_mathml(mathml(self.language.localize_latex(latex)))

    # -- what is handed out

    def question_page(self) -> str:
        known = self.trace.events_of(WeakestLink)  # pruning begins with a tree that is there
        heading = self.text(msg("paper.sheet.tree-grown")) if known else self.text(msg("paper.sheet.trees-empty"))
        who = f"<span>{self.text(msg('paper.sheet.student'))}</span><span>{self.text(msg('paper.sheet.date'))}</span>"
        head = self.head(self.text(msg("paper.sheet.variant", seed=self.seed)))
        return (
            f'<section class="sheet">{head}<p class="who">{who}</p>'
            f"<p>{self.text(msg('paper.sheet.instruction'))}</p>{self.data_section()}"
            f"<h2>{heading}</h2>{trees.trees_html(self.trace, self.language, filled=bool(known))}"
            f"{self.round_section(filled=False)}{''.join(map(self.part_section, self.parts))}</section>"
        )

    @property
    def seed(self) -> str:
        """As it stands in the link: no separators."""
        return str(self.variant.seed)

    def head(self, which: str) -> str:
        return f'<div class="head"><h1>{escape(self.title)}</h1><b>{which}</b></div>'

    def data_section(self) -> str:
        """The table, the new row, the settings, the link."""
        heading, lines = table_cells(self.trace.data, self.language)
        rows = (
            f'<h2>{self.text(msg("paper.sheet.table-title"))}</h2><div class="given">{table_html(heading, lines)}</div>'
        )
        link = self.variant.link
        online = f'<p class="soft">{self.text(msg("paper.sheet.online-link", link=Span(link)))}</p>' if link else ""
        return rows + paragraphs(context_sentences(self.trace, self.language)) + online

    def round_section(self, filled: bool) -> str:
        """A line for each row in each round, where a learner keeps such."""
        tables = steps.round_tables(self.trace, self.language, filled)
        title = self.text(msg("paper.sheet.steps-filled")) if filled else self.text(msg("paper.sheet.steps-empty"))
        return f'<h2 class="new-page">{title}</h2><div class="side">{"".join(tables)}</div>' if tables else ""

    @property
    def parts(self) -> Mapping[int, list[int]]:
        """Of each part the places of its questions."""
        found: dict[int, list[int]] = {}
        for at, task in enumerate(self.tasks):
            found.setdefault(task["part"], []).append(at)
        return found

    def part_section(self, number: int) -> str:
        places = self.parts[number]
        title = self.text(msg("paper.sheet.part", n=list(self.parts).index(number) + 1))
        return f'<h2 class="new-page">{title}</h2>{"".join(map(self.question, places))}'

    def question(self, at: int) -> str:
        task = self.tasks[at]
        asked = f"<p>{at + 1}. {escape(task['ask'])}</p>"
        given, facts = task["given"], self.facts(at)
        shown = table_html([name for name, _ in given], list(zip(*(column for _, column in given), strict=True)))
        shown = (shown if given else "") + (
            table_html([name for name, _ in facts], [[x for _, x in facts]]) if facts else ""
        )
        if task["kind"] == NUMBER_TASK:
            room = f'<p class="room">{self.text(msg("paper.sheet.calculation"))}</p>'
            answer = f'{room}<p>{self.text(msg("paper.sheet.answer"))}: <span class="line"></span></p>'
        else:
            answer = f'<ul class="choices">{"".join(f"<li>{escape(each)}</li>" for each in task["choices"])}</ul>'
        return f'<div class="question">{asked}<div class="side">{shown}</div>{answer}</div>'

    def facts(self, at: int) -> list[tuple[str, str]]:
        """What a question gives. What an earlier one asks for is not given away."""
        every, own = self.exercise.tasks, self.exercise.tasks[at]
        found = []
        for (name, value), (heading, told) in zip(own.shown_values.items(), self.tasks[at]["facts"], strict=True):
            same = [n for n, task in enumerate(every[:at]) if task.task_position.part == own.task_position.part]
            by = [n for n in same if every[n].topic == TOPIC_OF_FACT.get(name) and every[n].answer == value]
            found.append((heading, self.language.text(msg("paper.sheet.earlier-answer", n=by[-1] + 1)) if by else told))
        return found

    # -- the key

    def key(self) -> str:
        answers = "".join(f"<li>{self.answer(at)}</li>" for at in range(len(self.tasks)))
        return (
            f'<section class="sheet key">{self.head(self.text(msg("paper.sheet.key-title", seed=self.seed)))}'
            f"<ol>{answers}</ol><h2>{self.text(msg('paper.sheet.trees-filled'))}</h2>"
            f"{trees.trees_html(self.trace, self.language, filled=True)}{self.round_section(filled=True)}</section>"
        )

    def answer(self, at: int) -> str:
        task, own = self.tasks[at], self.exercise.tasks[at]
        right = escape(self.answer_text(at, own.answer))
        found = f"{escape(task['ask'])}<br><b>{self.text(msg('paper.sheet.right-answer'))}: {right}</b>"
        if task["formula"]:
            found += f"<br>{task['formula']} = {self.formula(expr_to_latex(task['numbers']))}"
        wrong = "".join(
            f"<li>{escape(self.answer_text(at, each.answer))}: {escape(told['why'])}</li>"
            for each, told in zip(own.wrong_answers, task["wrong"], strict=True)
        )
        return f'{found}<div class="soft">{self.text(msg("paper.sheet.mistakes"))}<ul>{wrong}</ul></div>'

    def answer_text(self, at: int, answer: Any) -> str:
        """An answer as a reader writes it."""
        kind, plain = self.exercise.tasks[at].kind, self.language.render
        if kind == NUMBER_TASK:
            return plain(NumberText(float(answer)))
        if kind == CHOICE_TASK:
            return self.tasks[at]["choices"][int(answer)]
        return plain(row_names_text(answer)) if len(answer) else plain(msg("exercise.value.none"))
