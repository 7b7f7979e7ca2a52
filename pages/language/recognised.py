"""What engine and datasets say themselves, told in another language: errors, settings' help, columns of tables.

They say it in English, for they know no languages. The same sentences stand in en/engine, so that what was said is
recognised, with what stands in its places (tests/pages/language/test_recognised.py compares them with the code).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from fluent.syntax import FluentParser, ast

from engine.core.dates import MONTHS
from engine.text.message import ListText, Message, Span, msg
from pages.language.names import ENGLISH, HERE

SENTENCE_ENDS = re.compile(r"(?<=[.:;!?,]) ")
MORE_THAN_ONE = re.compile(r"[.!?] [A-Z]")  # sentence: what stands in a place is a part of one
NUMBER = re.compile(r"-?\d[\d,]{,17}(\.\d+)?")
DATE_IN_WORDS = re.compile(r"(\d{1,2}) ([A-Z][a-z]+) (\d{1,4})((?: \d\d:\d\d(?::\d\d)?)?)")
QUOTED = re.compile(r"'(?:[^']|'(?=\w))*'")
LIST = re.compile(
    rf"({QUOTED.pattern})((?:, {QUOTED.pattern})*)(?:, (\d+) more)? (and|or) (?:({QUOTED.pattern})|(\d+) more)"
)
COUNT = "n"  # the place of a number
ENOUGH = 3  # letters of a message's own; with fewer it would recognise anything
LONGEST = 1_000  # letters of what is looked through: no sentence of ours has so many, and what it quotes is shortened


class Template:
    """A message of English as what it looks like once its places are filled."""

    def __init__(self, message: ast.Message):
        assert message.value is not None
        self.name, self.own = message.id.name, 0
        pieces, known = [""], set[str]()  # the text before the first place; each place, and the text behind it
        for element in message.value.elements:
            if isinstance(element, ast.TextElement):
                pieces[-1] += re.escape(element.value)
                self.own += len(element.value)
            elif isinstance(element.expression, ast.VariableReference):
                place = element.expression.id.name
                if (
                    place in known or place == COUNT
                ):  # it fits only some texts: it stands and falls with the place before
                    pieces[-1] += f"(?P={place})" if place in known else rf"(?P<{place}>-?[\d,.]+)"
                else:
                    pieces.append(f"(?P<{place}>.*?)")
                known.add(place)
            elif isinstance(element.expression, ast.StringLiteral):
                pieces[-1] += re.escape(element.expression.value)
            else:
                raise ValueError(f"{self.name} chooses: what engine says has one form")
        self.looks = re.compile(one_way(pieces), re.DOTALL)


def one_way(pieces: list[str]) -> str:
    """A pattern that tries nothing twice. A place that takes any text ends where the text behind it first stands: if
    the rest fits anywhere, it fits there, so only the last place looks further. Otherwise the time would grow with a
    power of the length, one for each place, and a sentence may quote what came from outside."""
    first, *others = pieces
    if not others:
        return first
    return first + "".join(f"(?>{piece})" for piece in others[:-1]) + others[-1]


@cache
def templates() -> tuple[dict[str, str], tuple[Template, ...]]:
    """Messages without places by their text, and the others, those with most words of their own first."""
    bodies = (
        FluentParser().parse(path.read_text("utf-8")).body for path in sorted((HERE / ENGLISH / "engine").glob("*.ftl"))
    )
    every = [Template(each) for body in bodies for each in body if isinstance(each, ast.Message)]
    plain = {re.sub(r"\\(.)", r"\1", each.looks.pattern): each.name for each in every if not each.looks.groups}
    return plain, tuple(sorted((each for each in every if each.looks.groups), key=lambda each: -each.own))


def recognised(text: str) -> Message | None:
    """The message that says just that."""
    plain, others = templates()
    if name := plain.get(text):
        return Message(name, {})
    for each in others:
        found = each.looks.fullmatch(text) if each.own >= ENOUGH else None
        if found and not any(MORE_THAN_ONE.search(QUOTED.sub("", filled)) for filled in found.groupdict().values()):
            return Message(each.name, {place: again(filled) for place, filled in found.groupdict().items()})
    return None


def again(text: str) -> Any:
    """The same to be said in any language, as far as it is known: whole, or sentence by sentence. Names of users are
    quoted, and stay as they are."""
    if len(text) > LONGEST:
        return Span(text)
    if listed := LIST.fullmatch(text):
        return _list(text, listed)
    if found := recognised(text):
        return found
    if QUOTED.fullmatch(text):
        return msg("text.name.quoted", text=Span(text[1:-1]))
    if (date := DATE_IN_WORDS.fullmatch(text)) and date[2] in MONTHS:
        places = {
            "day": Span(date[1]),
            "month": MONTHS.index(date[2]) + 1,
            "year": Span(date[3]),
            "time": Span(date[4]),
        }
        return Message("text.date.day", places)
    if NUMBER.fullmatch(text):
        return float(text.replace(",", "")) if "." in text else int(text.replace(",", ""))
    for end in reversed([found.start() for found in SENTENCE_ENDS.finditer(text)]):
        if found := recognised(text[:end]):
            return [found, Span(" "), again(text[end + 1 :])]
    return Span(text)


def _list(text: str, found: re.Match) -> ListText:
    names = tuple(msg("text.name.quoted", text=Span(each[1:-1])) for each in QUOTED.findall(text))
    more = found[3] or found[6]
    return ListText(
        (*names, Message("text.list.others", {"n": int(more)})) if more else names, found[4], len(names) + 1
    )
