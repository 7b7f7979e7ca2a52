"""Worksheets: variants of an exercise on paper, followed by the key to each.

Variant 5 is the app's attempt 5. The key has the right answers with their calculations, and the wrong answers that
misconceptions lead to.
"""

from collections.abc import Callable, Sequence
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
from pages.publish.paper import figures
from pages.publish.paper.document import context_sentences, paper_html, paragraphs, table_cells, table_html
from pages.stage.encoding import mathml
from pages.stage.exercise import tasks_in_words

# The topic of the earlier question that asks for a fact: the sheet then refers to that question.
TOPIC_OF_FACT = {
    "impurity": "impurity", "weighted": "weighted-impurity", "error": "weighted-error", "say": "say",
    "p": "probability", "leaf": "leaf-value", "similarity_left": "similarity", "similarity_right": "similarity",
}  # fmt: skip


@dataclass(frozen=True)
class Variant:
    """An exercise and its seed."""

    seed: int
    exercise: Exercise
    link: str = ""  # to the exercise in the app


def variants(drill: Drill, fit: Callable[..., Any], first: int, count: int, link: str = "") -> tuple[Variant, ...]:
    """Return `count` variants with seeds from `first`, without seeds whose table cannot be split."""
    made = []
    for seed in range(first, min(first + 2 * count, N_SEEDS)):
        with suppress(DataProblem):
            made.append(Variant(seed, make_exercise(drill, fit, seed), f"{link}{seed}" if link else ""))
        if len(made) == count:
            break
    return tuple(made)


def worksheets(variants: Sequence[Variant], title: str, language: Translator, paper: str) -> str:
    """Return the document: all sheets, then all keys."""
    sheets = [Worksheet(variant, title, language) for variant in variants]
    body = "".join([*(sheet.question_page() for sheet in sheets), *(sheet.key() for sheet in sheets)])
    return paper_html(f"{language.text(msg('paper.sheet.title'))}: {title}", body, paper, language.name)


def make_worksheets(
    drill: Drill, fit: Callable[..., Any], first: int, count: int, link: str, title: str, locale: Locale, paper: str
) -> str:
    """Make the document of arguments that can be pickled, for a worker process."""
    return worksheets(variants(drill, fit, first, count, link), title, translator_for(locale), paper)


class Worksheet:
    """The sheet of a variant, and its key, as HTML."""

    def __init__(self, variant: Variant, title: str, language: Translator):
        self.variant, self.exercise, self.title, self.language = variant, variant.exercise, title, language
        self.tasks = tasks_in_words(self.exercise, language, self.formula)
        self.trace = self.exercise.trace
        self.seed = str(variant.seed)  # without thousands separators, as in the link

    def text(self, message: Message) -> str:
        return escape(self.language.text(message))

    def formula(self, latex: str) -> str:
        """Return MathML with the language's words and numbers."""
        return self.language.localize_mathml(mathml(self.language.localize_latex(latex)))

    # -- the sheet

    def question_page(self) -> str:
        is_grown = bool(self.trace.events_of(WeakestLink))  # pruning starts with a given tree
        heading = self.text(msg("paper.sheet.tree-grown")) if is_grown else self.text(msg("paper.sheet.trees-empty"))
        who = f"<span>{self.text(msg('paper.sheet.student'))}</span><span>{self.text(msg('paper.sheet.date'))}</span>"
        head = self.head(self.text(msg("paper.sheet.variant", seed=self.seed)))
        return (
            f'<section class="sheet">{head}<p class="who">{who}</p>'
            f"<p>{self.text(msg('paper.sheet.instruction'))}</p>{self.data_section()}"
            f"<h2>{heading}</h2>{figures.trees_html(self.trace, self.language, filled=is_grown)}"
            f"{self.round_section(filled=False)}{self.part_sections()}</section>"
        )

    def head(self, title: str) -> str:
        return f'<div class="head"><h1>{escape(self.title)}</h1><b>{title}</b></div>'

    def data_section(self) -> str:
        """Return the table, the row to predict, the settings and the link."""
        table, title = table_html(*table_cells(self.trace.data, self.language)), msg("paper.sheet.table-title")
        link = self.variant.link
        online = f'<p class="soft">{self.text(msg("paper.sheet.online-link", link=Span(link)))}</p>' if link else ""
        context = paragraphs(context_sentences(self.trace, self.language))
        return f'<h2>{self.text(title)}</h2><div class="given">{table}</div>{context}{online}'

    def round_section(self, filled: bool) -> str:
        """Return the tables of rounds, "" for learners without rounds."""
        tables = figures.round_tables(self.trace, self.language, filled)
        title = self.text(msg("paper.sheet.steps-filled")) if filled else self.text(msg("paper.sheet.steps-empty"))
        return f'<h2 class="new-page">{title}</h2><div class="side">{"".join(tables)}</div>' if tables else ""

    def part_sections(self) -> str:
        """Return the questions, under a heading for each part of the exercise."""
        parts: dict[int, str] = {}
        for i, task in enumerate(self.tasks):
            parts[task["part"]] = parts.get(task["part"], "") + self.question(i)
        numbered = ((self.text(msg("paper.sheet.part", n=n)), html) for n, html in enumerate(parts.values(), 1))
        return "".join(f'<h2 class="new-page">{title}</h2>{questions}' for title, questions in numbered)

    def question(self, i: int) -> str:
        task = self.tasks[i]
        ask, tables = f"<p>{i + 1}. {escape(task['ask'])}</p>", ""
        if given := task["given"]:
            headings, columns = zip(*given, strict=True)
            tables += table_html(headings, list(zip(*columns, strict=True)))
        if facts := self.facts(i):
            headings, cells = zip(*facts, strict=True)
            tables += table_html(headings, [cells])
        if task["kind"] == NUMBER_TASK:
            room = f'<p class="room">{self.text(msg("paper.sheet.calculation"))}</p>'
            answer = f'{room}<p>{self.text(msg("paper.sheet.answer"))}: <span class="line"></span></p>'
        else:
            answer = f'<ul class="choices">{"".join(f"<li>{escape(choice)}</li>" for choice in task["choices"])}</ul>'
        return f'<div class="question">{ask}<div class="side">{tables}</div>{answer}</div>'

    def facts(self, i: int) -> list[tuple[str, str]]:
        """Return the facts that a question gives, with references for those that earlier questions ask for."""
        task, facts = self.exercise.tasks[i], []
        for (name, value), (heading, text) in zip(task.shown_values.items(), self.tasks[i]["facts"], strict=True):
            for n, other in enumerate(self.exercise.tasks[:i], 1):
                same_part = other.task_position.part == task.task_position.part
                if same_part and other.topic == TOPIC_OF_FACT.get(name) and other.answer == value:
                    text = self.language.text(msg("paper.sheet.earlier-answer", n=n))
            facts.append((heading, text))
        return facts

    # -- the key

    def key(self) -> str:
        answers = "".join(f"<li>{self.answer(i)}</li>" for i in range(len(self.tasks)))
        return (
            f'<section class="sheet key">{self.head(self.text(msg("paper.sheet.key-title", seed=self.seed)))}'
            f"<ol>{answers}</ol><h2>{self.text(msg('paper.sheet.trees-filled'))}</h2>"
            f"{figures.trees_html(self.trace, self.language, filled=True)}{self.round_section(filled=True)}</section>"
        )

    def answer(self, i: int) -> str:
        texts, task = self.tasks[i], self.exercise.tasks[i]
        right = escape(self.answer_text(i, task.answer))
        answer = f"{escape(texts['ask'])}<br><b>{self.text(msg('paper.sheet.right-answer'))}: {right}</b>"
        if texts["formula"]:
            answer += f"<br>{texts['formula']} = {self.formula(expr_to_latex(texts['numbers']))}"
        mistakes = "".join(
            f"<li>{escape(self.answer_text(i, wrong.answer))}: {escape(wrong_texts['why'])}</li>"
            for wrong, wrong_texts in zip(task.wrong_answers, texts["wrong"], strict=True)
        )
        return f'{answer}<div class="soft">{self.text(msg("paper.sheet.mistakes"))}<ul>{mistakes}</ul></div>'

    def answer_text(self, i: int, answer: Any) -> str:
        """Return an answer as a student would write it."""
        kind, render = self.exercise.tasks[i].kind, self.language.render
        if kind == NUMBER_TASK:
            return render(NumberText(float(answer)))
        if kind == CHOICE_TASK:
            return self.tasks[i]["choices"][int(answer)]
        return render(row_names_text(answer)) if len(answer) else render(msg("exercise.value.none"))
