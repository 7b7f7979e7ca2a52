"""Formulas are MathML Core: only its elements, each with as many parts as it has places for, and words are words."""

import random
import re
from xml.etree import ElementTree

import pytest

from engine import record
from engine.core.settings import parameters
from engine.learners.registry import lesson_for_trace
from pages.frame.search import read_declaration
from pages.i18n.translator import translator_for
from pages.learners.registry import ALL_LEARNERS, LESSON_ENTRIES
from pages.notes import errata, examples
from pages.notes.text import search_text
from pages.notes.vocabulary import vocabulary
from pages.stage.encoding import mathml
from tests.tables import table

ROWS = {"math", "mrow", "msqrt", "mstyle", "mpadded", "mphantom"}  # of any number of parts
PLACES = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3}
TOKENS = {"mi", "mn", "mo", "mtext"}  # hold letters, no elements
ATTRIBUTES = {
    "math": {"display"},
    "mi": {"mathvariant"},
    "mo": {"stretchy", "fence", "form", "largeop", "movablelimits", "minsize", "maxsize", "lspace", "rspace"},
    "mspace": {"width", "height", "depth"},
    "mover": {"accent"},
}
# KaTeX, which draws the formulas of pages, gives an index that is an operator two parts: <msub> would have three.
OPERATORS = "min|max|log|ln|exp|arg|lim|sup|inf|det"
LONE_OPERATOR = re.compile(rf"[_^](?:\{{\\(?:{OPERATORS})\}}|\\(?:{OPERATORS})\b)")
SMALL = {"n_estimators": 2, "max_depth": 2, "cv": 2}
BINARY = table([[x, x % 3, -x] for x in range(9)], [0, 1, 0, 0, 1, 1, 0, 1, 1])
NUMBERS = table([[x, x % 3] for x in range(9)], [0.5, 1, 0.25, 3, 1, 1, 4, 2, 9])


def of_lessons(learner, data) -> set[str]:
    """The formulas of two hundred of its steps, drawn at random."""
    known = parameters(learner.fit)
    trace = record(learner.fit, data, **{name: value for name, value in SMALL.items() if name in known})
    steps = lesson_for_trace(trace).steps(trace)
    told = random.Random(0).sample(steps, min(200, len(steps)))
    return {translator_for().localize_latex(each.formula) for step in told for each in step.calculations}


def complaints(markup: str) -> list[str]:
    """What is no MathML Core in a formula."""
    found = []
    for part in ElementTree.fromstring(markup).iter():
        name = part.tag.removeprefix("{http://www.w3.org/1998/Math/MathML}")
        if name not in {*ROWS, *PLACES, *TOKENS, "mspace"}:
            found.append(f"<{name}> is none of its elements")
        if len(part) != PLACES.get(name, len(part)):
            found.append(f"<{name}> of {len(part)} parts")
        if name in TOKENS and (len(part) or not (part.text or "").strip("\n")):
            found.append(f"<{name}> holds {len(part)} elements and {part.text!r}")
        if name not in TOKENS and (part.text or "").strip():
            found.append(f"<{name}> holds {part.text!r}")
        found += [f"<{name} {attribute}>" for attribute in part.attrib if attribute not in ATTRIBUTES.get(name, ())]
    return found


@pytest.mark.parametrize("learner", ALL_LEARNERS, ids=lambda learner: learner.name)
def test_a_lesson_s_formulas_are_mathml_core(learner):
    formulas = of_lessons(learner, NUMBERS if learner.name in ("similarity", "gradient_boosting") else BINARY)
    assert formulas
    for formula in formulas:
        assert complaints(mathml(formula)) == [], formula


def test_so_are_those_of_pages_notes_and_words_and_no_index_of_theirs_is_an_operator():
    told_of = [search_text(each) for each in (*examples().values(), *errata())]
    formulas = {formula for text in told_of for formula in re.findall(r"\$([^$]+)\$", text)}
    formulas |= {formula for name in LESSON_ENTRIES for _, formula in read_declaration(name).get("formulas", ())}
    formulas |= {letter for word in vocabulary() for letter in word.letters.values()}
    assert len(formulas) > 150
    for formula in formulas:
        assert not LONE_OPERATOR.search(formula), formula
        for line in re.split(r"\\\\(?:\[[\d.]+em\])?", re.sub(r"\\(?:begin|end)\{aligned\}|(?<!\\)&", "", formula)):
            assert complaints(mathml(line)) == [], formula


def test_a_word_is_read_as_a_word():
    assert "<mi>Gain</mi>" in mathml(r"\mathrm{Gain} = a - b")
    assert "<mi>a</mi>" in mathml(r"\mathrm{Gain} = a - b")


@pytest.mark.parametrize(
    "markup",
    ["<msub><mi>L</mi><mi>min</mi><mo>.</mo></msub>", "<mo />", "<mfenced><mi>a</mi></mfenced>",
     "<mspace linebreak='newline' />", "<mrow>a</mrow>"],
)  # fmt: skip
def test_a_formula_that_is_none_is_found(markup):
    assert complaints(f"<math xmlns='http://www.w3.org/1998/Math/MathML'>{markup}</math>")
