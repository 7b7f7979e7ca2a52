r"""Questions in Moodle's GIFT format: UTF-8 text, an empty line between two questions.

`~ = # { } : \` are syntax of GIFT and are escaped in texts. Each text is marked as [html], so that one beginning with
"[" or "%" is read as text. In names of categories, which Moodle does not unescape, these characters and "/", which
separates categories, are replaced by spaces.
"""

import re
from collections.abc import Sequence
from html import escape

from pages.assignment.banks.questions import BankQuestion, BankTable
from pages.publish.paper.document import paragraphs

SPECIAL = re.compile(r"[~=#{}:\\]")
LINE = re.compile(r"\s+")
SHARE_DIGITS = 7  # Moodle compares shares of the mark with values like 33.33333


def gift(questions: Sequence[BankQuestion], title: str) -> str:
    """Return the questions by category: `title`/topic."""
    blocks, category = [], ""
    for question in sorted(questions, key=lambda question: question.topic):  # stable: the order within a topic stays
        if question.topic != category:
            category = question.topic
            blocks.append(f"$CATEGORY: {_category(title)}/{_category(category)}\n")
        blocks.append(_question(question))
    return "\n".join(blocks)


def escape_gift(text: str) -> str:
    r"""Escape GIFT's syntax. Example: {x=1} -> \{x\=1\}."""
    return SPECIAL.sub(r"\\\g<0>", LINE.sub(" ", text))


def _category(name: str) -> str:
    return LINE.sub(" ", re.sub(r"[~=#{}:\\/$]", " ", name)).strip()


def _html(text: str) -> str:
    return f"[html]{escape_gift(escape(text))}"


def _question(question: BankQuestion) -> str:
    body = f"{''.join(map(_table, question.tables))}{paragraphs(question.sentences)}<p>{escape(question.ask)}</p>"
    lines = [f"::{escape_gift(question.name)}::[html]{escape_gift(body)}{{{'#' if question.numbers else ''}"]
    lines += _numbers(question) if question.numbers else _choices(question)
    if question.because:
        lines.append(f"####{_html(question.because)}")
    return "\n".join([*lines, "}", ""])


def _numbers(question: BankQuestion) -> list[str]:
    """Return the answers, the right one first: Moodle takes the first that fits."""
    return [
        f"=%{0 if i else 100}%{number.value!r}:{number.tolerance!r}{_feedback(number.why)}"
        for i, number in enumerate(question.numbers)
    ]


def _choices(question: BankQuestion) -> list[str]:
    share = f"{100 / sum(choice.is_right for choice in question.choices):.{SHARE_DIGITS}g}"
    marks = {True: f"~%{share}%", False: f"~%-{share}%"} if question.several else {True: "=", False: "~"}
    return [f"{marks[choice.is_right]}{_html(choice.text)}{_feedback(choice.why)}" for choice in question.choices]


def _feedback(why: str) -> str:
    return f"#{_html(why)}" if why else ""


def _table(table: BankTable) -> str:
    heading = "".join(f"<th>{escape(cell)}</th>" for cell in table.heading)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in table.lines)
    return f"<table><tr>{heading}</tr>{lines}</table>"
