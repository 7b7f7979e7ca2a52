"""Statements that a statistician found wrong: the right one stands, the wrong one nowhere, in either language."""

from __future__ import annotations

import re

import pytest

from datasets import load
from engine import forest, gradient_boosting, prune, record, xgb
from engine.text.entries import read_entries
from pages.i18n.locale import ENGLISH
from tests.pages.i18n.parsed_entries import folders
from tests.pages.i18n.test_messages import read_in

# By message: what it says in English and in German, and what no message of that language may say.
STATEMENTS = {
    "xgb.intro.similarity": ("lowers the penalised objective", "loss most with the { -output-value }",
                             "senkt die bestrafte Zielfunktion", "senkt den Verlust am meisten mit"),
    "derivation.similarity-intro.parabola": ("a smooth loss is close to a parabola", "every loss is close",
                                             "ein glatter Verlust fast eine Parabel", "jeder Verlust fast"),
    "derivation.similarity-intro.gain": ("lowers the objective by half", "lowers the loss by half",
                                         "senkt die Zielfunktion um die Hälfte", "senkt den Verlust um die Hälfte"),
    "prune.intro.alpha": ("by more than alpha each, on average", "each leaf it adds lowers",
                          "im Mittel um mehr als je alpha", "jedes Blatt, das er hinzufügt, den Fehler"),
    "forest.intro.limit": ("the wrong majority surer", "do no harm", "die falsche Mehrheit", "schaden nicht"),
    "cart.intro-formula.gini": ("with replacement", r"drawn at random differ", "mit Zurücklegen",
                                "zufällig gezogene Zeilen verschieden"),
    "cart.explanation.independence": ("For the best of { $n } the probability is larger",
                                      r"= By chance alone a chi-square of \{ \$statistic \} or more has",
                                      "Für die beste von { $n } ist die Wahrscheinlichkeit größer",
                                      "= Durch Zufall allein hat ein Chi-Quadrat"),
    "cart.choice.independence": ("Kept: p is at most", "chance alone would seldom", "Bleibt: p ist höchstens",
                                 "Zufall allein täte das selten"),
    "forest.noise.bias": ("favours { -features } with many values", "$^", "bevorzugt { -features } mit vielen", "$^"),
    "export.format.pmml": ("equal up to rounding", "$^", "bis auf Rundung gleich", "$^"),
}  # fmt: skip
# What happens to a thing is a verb of its own: renamed, "rows { -gain } weight" would be no sentence.
AS_VERB = re.compile(
    r"\b(to|may|must|can|cannot|not|never|is|are|was|were|be|been) \{ -(split|splits|gain|score|vote|cover) \}"
    r"|other way \{ -round \}|\{ -gain \} weight|\{ -split \} (the|it)\b|\{ -[a-z-]+ \}[a-z]"
)


@pytest.mark.parametrize("language", [ENGLISH, "de"])
def test_what_is_right_is_said_and_what_was_wrong_is_not(language):
    texts = read_entries(folders(language))
    for key, (*english, german, wrong_in_german) in STATEMENTS.items():
        right, wrong = english if language == ENGLISH else (german, wrong_in_german)
        assert right in texts[key], key
        assert [name for name, text in texts.items() if re.search(wrong, text)] == [], key


def test_no_term_stands_as_a_verb():
    found = [(key, line.strip()) for key, text in read_entries(folders(ENGLISH)).items()
             for line in text.splitlines() if AS_VERB.search(line)]  # fmt: skip
    assert found == []


OPTIMISTIC = "is an optimistic estimate"
CHOSE = [
    (prune.fit, "iris", {"cv": 3}, "The error that alpha was chosen by"),
    (xgb.fit, "wave", {"cv": 3, "n_estimators": 4}, "The loss that the number of rounds is chosen by"),
    (xgb.fit, "wave", {"validation_fraction": 0.2, "early_stopping_rounds": 2, "n_estimators": 6}, "The loss that"),
    (gradient_boosting.fit, "wave", {"validation_fraction": 0.2, "n_estimators": 3}, "The loss that the number"),
    (forest.fit, "moons", {"stop_when_settled": True, "n_estimators": 40, "tolerance": 0.3}, "An error that decides"),
]  # fmt: skip


@pytest.mark.parametrize(("fit", "name", "settings", "says"), CHOSE)
def test_an_error_that_chose_is_called_optimistic(fit, name, settings, says):
    told = " ".join(read_in(record(fit, load(name), **settings)))
    assert says in told and OPTIMISTIC in told
