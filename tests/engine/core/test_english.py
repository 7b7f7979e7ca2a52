"""The English that needs no library is the English that Fluent's own library writes."""

from __future__ import annotations

import pickle

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from engine.core.errors import DataProblem
from engine.text.english import patterns
from engine.text.message import ListText, Message, NumberText, Span, list_text, msg
from pages.i18n.translator import translator_for
from tests.pages.i18n.parsed_entries import parsed

COUNTS = 0, 1, 2, 7, 1234


class Choices(Visitor):
    """By what a message chooses, and the variants of each."""

    def __init__(self, key: str):
        self.variants: dict[str, list[str]] = {}
        self.values: set[str] = set()
        self.visit(parsed(key, patterns()[key]))

    def visit_SelectExpression(self, choice: fluent.SelectExpression):
        names = [str(getattr(each.key, "name", "") or getattr(each.key, "value", "")) for each in choice.variants]
        self.variants.setdefault(choice.selector.id.name, []).extend(names)
        self.generic_visit(choice)

    def visit_VariableReference(self, reference: fluent.VariableReference):
        self.values.add(reference.id.name)

    def visit_MessageReference(self, reference: fluent.MessageReference):
        other = Choices(reference.id.name.replace("__", "."))
        self.values |= other.values
        self.variants |= other.variants


def cases(key: str) -> list[Message]:
    """The message with each variant of each choice, and with counts."""
    found = Choices(key)
    plain = {name: Span(f"<{name}>") for name in found.values}
    words = {name: [word for word in variants if word not in ("one", "other") and not word.isdigit()]
             for name, variants in found.variants.items()}  # fmt: skip
    several = [plain]
    for name, variants in words.items():
        options = [word == "true" if word in ("true", "false") else word for word in variants] or COUNTS
        several = [{**values, name: option} for values in several for option in options]
    return [Message(key, values) for values in several[:300]]


def test_every_english_message_reads_as_fluent_writes_it():
    every = [case for key in patterns() if not key.startswith("-") for case in cases(key)]
    assert len(every) > 3_000
    assert [(each, str(each), whole) for each in every if str(each) != (whole := translator_for().render(each))][
        :5
    ] == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7 things"),
        (1234, "1,234 things"),
        (0.123456, "0.1235 things"),
        (NumberText(2007, is_grouped=False), "2007 things"),
        (msg("text.count.rows", n=1), "1 row things"),
        (list_text([Span("a"), Span("b")], "or"), "a or b things"),
        (ListText((1, 2, 3, 4), most=2), "1, 2 and 2 more things"),
        (["a", Span("b")], "ab things"),
    ],
)
def test_values_are_written_as_pages_write_them(monkeypatch, value, text):
    monkeypatch.setitem(patterns(), "x.y.z", " { $what } things\n")
    assert str(msg("x.y.z", what=value)) == text
    assert translator_for().render(Span(value)) == text.removesuffix(" things")


def test_an_error_is_a_sentence_and_survives_a_process():
    problem = DataProblem("text.count.rows", n=1)
    again = pickle.loads(pickle.dumps(problem))
    assert str(problem) == str(again) == "1 row" and again.message == problem.message


def test_a_user_s_own_text_chooses_nothing():
    assert DataProblem("text.name.quoted", text="{ $n }").message.values == {"text": Span("{ $n }")}
    assert str(DataProblem("text.name.quoted", text="{ $n }")) == "'{ $n }'"
