r"""Questions as Moodle's GIFT: one text, UTF-8, an empty line between two questions.

GIFT means something by `~ = # { } : \`, so each of them is escaped wherever it is part of a text. Texts are HTML, said
to be so one by one: a text that begins with "[" or "%" then stays one. A category is the only text that Moodle reads
without taking escapes back, and "/" parts categories there, so these letters are left out of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from pages.assignment.banks.questions import BankQuestion, BankTable

SPECIAL = re.compile(r"[~=#{}:\\]")
LINE = re.compile(r"\s+")
SHARE_DIGITS = 7  # digits that Moodle knows a part of the mark by: 33.33333


def gift(questions: Sequence[BankQuestion], title: str) -> str:
    """`title` is the category that the topics stand in."""
    found, category = [], ""
    for question in sorted(questions, key=lambda each: each.topic):  # the order within a topic stays
        if question.topic != category:
            category = question.topic
            found.append(f"$CATEGORY: {_part(title)}/{_part(category)}\n")
        found.append(_written(question))
    return "\n".join(found)


def escape_gift(text: str) -> str:
    r"""Example: {x=1} -> \{x\=1\}."""
    return SPECIAL.sub(r"\\\g<0>", LINE.sub(" ", text))


def _part(name: str) -> str:
    return LINE.sub(" ", re.sub(r"[~=#{}:\\/$]", " ", name)).strip()


def _html(text: str) -> str:
    return f"[html]{escape_gift(escape(text))}"


def _written(question: BankQuestion) -> str:
    said = "".join(f"<p>{escape(each)}</p>" for each in question.sentences)
    body = f"{''.join(map(_table, question.tables))}{said}<p>{escape(question.ask)}</p>"
    lines = [f"::{escape_gift(question.name)}::[html]{escape_gift(body)}{{{'#' if question.numbers else ''}"]
    lines += _numbers(question) if question.numbers else _choices(question)
    if question.because:
        lines.append(f"####{_html(question.because)}")
    return "\n".join([*lines, "}", ""])


def _numbers(question: BankQuestion) -> list[str]:
    """Moodle takes the first that fits. The right one is the first."""
    return [
        f"=%{0 if at else 100}%{each.value!r}:{each.tolerance!r}{_feedback(each.why)}"
        for at, each in enumerate(question.numbers)
    ]


def _choices(question: BankQuestion) -> list[str]:
    right = sum(choice.is_right for choice in question.choices)
    share = f"{100 / right:.{SHARE_DIGITS}g}"
    marks = {True: f"~%{share}%", False: f"~%-{share}%"} if question.several else {True: "=", False: "~"}
    return [f"{marks[each.is_right]}{_html(each.text)}{_feedback(each.why)}" for each in question.choices]


def _feedback(why: str) -> str:
    return f"#{_html(why)}" if why else ""


def _table(table: BankTable) -> str:
    heading = "".join(f"<th>{escape(cell)}</th>" for cell in table.heading)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in table.lines)
    return f"<table><tr>{heading}</tr>{lines}</table>"
