"""The next language is a folder: English with the parts of every message in reverse and a suffix behind every word,
made here. What a lesson or a refusal says in it has no word without the suffix, so nothing is glued together in code,
and every template can be put in another order.
"""

from __future__ import annotations

import re

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Transformer

from datasets import DataProblem, load, read_with_decisions
from engine import cart, record, xgb
from engine.text.english import FOLDERS
from engine.text.message import Span, msg
from engine.text.wording import node_name_text
from pages.i18n.translator import Translator
from tests.learners import ALGORITHMS
from tests.pages.i18n.test_languages import told_in

SUFFIX = "dir"
WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")  # names of settings, which have a line in them, stay
KEPT = {"decimal-sign"}  # which names a sign
QUOTED = re.compile(r"'(?:[^']|'(?=\w))*'")
LETTERS = {"rho", "oob"}  # of formulas
TABLES = {"classification": "seven_rows", "regression": "four_points"}


class Turned(Transformer):
    def visit_Attribute(self, attribute: fluent.Attribute):
        return attribute if attribute.id.name in KEPT else self.generic_visit(attribute)

    def visit_Pattern(self, pattern: fluent.Pattern):
        apart = fluent.Placeable(fluent.StringLiteral(" "))
        pattern.elements = [part for each in reversed(pattern.elements) for part in (apart, each)][1:]
        return self.generic_visit(pattern)

    def visit_TextElement(self, text: fluent.TextElement):
        text.value = WORD.sub(rf"\g<0>{SUFFIX}", text.value.strip())
        return text


@pytest.fixture(scope="module")
def turned(tmp_path_factory) -> Translator:
    folder, written = tmp_path_factory.mktemp("languages"), FluentSerializer()
    for path in (path for english in FOLDERS for path in english.rglob("*.ftl")):
        there = folder / "tr" / path.parent.name / path.name
        there.parent.mkdir(parents=True, exist_ok=True)
        resource = Turned().visit(FluentParser().parse(path.read_text("utf-8")))
        there.write_text(written.serialize(resource), "utf-8")
    return Translator("tr", folder=folder)


def bare(text: str) -> set[str]:
    """Words without the suffix."""
    return {word for word in WORD.findall(QUOTED.sub("", text)) if not word.endswith(SUFFIX)} - LETTERS


def test_places_can_stand_in_any_order(turned):
    split = {"how": "most", "random": False, "split": Span("x_2 = 0"), "node": node_name_text(3)}
    english, other = (
        Translator().text(msg("cart.split.chosen", **split)),
        turned.text(msg("cart.split.chosen", **split)),
    )
    assert english.index("3") < english.index("x_2 = 0") and other.index("x_2 = 0") < other.index("3")


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.name)
def test_a_lesson_says_nothing_that_no_message_says(turned, algorithm):
    for task, settings in algorithm.settings.items():
        trace = record(algorithm.fit, load(TABLES[task]), **settings[0])
        told = told_in(turned, trace)
        assert len(told) > 20
        assert {word: text for text in told for word in bare(text)} == {}


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: load("no"),
        lambda: read_with_decisions(b""),
        lambda: read_with_decisions(b"a,b\n" + b"1,2,3\n" * 1234, "x_1"),
        lambda: cart.fit(load("seven_rows"), max_depth=-1),
        lambda: cart.fit(load("seven_rows"), min_samples_leaf=0),
        lambda: xgb.fit(load("four_points"), own_loss="F -"),
    ],
)
def test_a_refusal_says_nothing_that_no_message_says(turned, attempt):
    with pytest.raises(DataProblem) as caught:
        attempt()
    assert bare(turned.render(caught.value.message)) == set()
