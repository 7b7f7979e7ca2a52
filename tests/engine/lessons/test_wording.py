"""Sentences where there is one of a thing, none, or no change: grammar breaks there, and so does what is true."""

import re
from functools import cache

import numpy as np
import pytest

from datasets import load
from engine import adaboost, forest, gradient_boosting, lessons, record, xgb
from engine.learners.xgb.cross_validation import RoundsChosen
from engine.lessons.common.phrases import changed, factor, shown, takes
from engine.tree.reasons import SENTENCES, Reason
from tests.tables import table

ONE_GAP = table([[1.0], [2.0], [3.0], [np.nan]], [0.0, 1.0, 5.0, 6.0])


@cache
def told(fit, name, **settings):
    trace = record(fit, ONE_GAP if name == "one_gap" else load(name), **settings)
    return trace, lessons.of(trace).steps(trace)


def texts(steps) -> list[str]:
    """All that is read: sentences, questions and what is said when they are answered."""
    asked = [step.question for step in steps if step.question]
    return [step.sentence for step in steps] + [text for q in asked for text in (q.ask, q.because)]


ONE_TREE = [
    (forest.fit, "four_points", {}),
    (forest.fit, "cats_and_dogs", {"max_features": None}),
    (adaboost.fit, "four_points", {}),
    (adaboost.fit, "seven_rows", {}),
    (gradient_boosting.fit, "four_points", {"loss": "huber"}),
    (gradient_boosting.fit, "four_points", {"leaf": "line_search"}),
    (gradient_boosting.fit, "cats_and_dogs", {}),
    (xgb.fit, "four_points", {"gamma": 1000.0}),
    (xgb.fit, "one_gap", {}),
    (xgb.fit, "four_points", {"tree_method": "approx", "max_bin": 2}),
    (xgb.fit, "seven_rows", {}),
]


SEVERAL = ("tree come", "row without a value are", "1 wrong of", "all 1 feature", "log odds is", "log odds goes",
           "The trees", "do the trees", "They answer -", "they say")  # fmt: skip


@pytest.mark.parametrize(("fit", "name", "settings"), ONE_TREE)
def test_one_is_no_plural(fit, name, settings):
    _, steps = told(fit, name, n_estimators=1, **settings)
    for text in texts(steps):
        assert not [words for words in SEVERAL if words in text], text
        assert "has 1 leaf." not in text or "It answers: " in text


def test_words_for_what_does_not_move():
    text = lambda pieces: "".join(p if isinstance(p, str) else p.text for p in pieces)  # noqa: E731
    assert text(changed(2.0, 2.0)) == "stays at 2" and text(changed(2.0, 3.0)) == "rises from 2 to 3"
    assert text(takes(["F"], 2.0, 2.0)) == "leaves F at 2" and text(takes(["F"], 3.0, 2.0)) == "takes F from 3 to 2"
    assert (factor(-9.5), factor(3.0)) == ("(-9.5)", "3")


@pytest.mark.parametrize(("fit", "settings"), [(gradient_boosting.fit, {}), (xgb.fit, {"gamma": 1000.0})])
def test_a_round_that_changes_nothing_says_so(fit, settings):
    _, steps = told(fit, "cats_and_dogs", n_estimators=1, **settings)
    sentences = " ".join(step.sentence for step in steps)
    assert "the mean loss stays at 0.6365" in sentences.replace("The", "the")
    assert not re.search(r"from (-?[\d.]+) to \1[. ]", sentences)


@pytest.mark.parametrize("rate", [1.0, 0.5])
@pytest.mark.parametrize("loss", ["linear", "square", "exponential"])
def test_r2_says_what_the_row_missed_by_most_is_multiplied_by(loss, rate):
    trace, steps = told(adaboost.fit, "wave", n_estimators=3, loss=loss, learning_rate=rate)
    rows = trace.columns("rows")
    said = [step.sentence for step in steps if "missed by most by" in step.sentence]
    assert len(said) == 3
    for number, sentence in enumerate(said):
        own = rows["round"] == number
        furthest = rows["factor"][own][rows["distance"][own].argmax()]
        assert sentence.endswith(f"the one that is missed by most by {shown(furthest)}.")
        assert (shown(furthest) == "1") == (loss != "exponential")


@pytest.mark.parametrize(
    ("mean", "says"),
    [
        ([3.0], "one round to choose from"),
        ([3.0, 2.0], "still falling"),
        ([3.0, 2.0, 2.5], "lowest after 2 of 3 rounds, and rises again"),
        ([3.0, 2.0, 2.0, 2.0 * (1 + 1e-15)], "lowest after 2 of 4 rounds, and falls no further"),
    ],
)
def test_what_cross_validation_says_of_later_rounds_is_true(mean, says):
    assert says in RoundsChosen(np.array([0, 1]), np.array([mean, mean])).reason


def test_why_a_feature_offers_no_cut():
    trace = record(xgb.fit, table([[1, 5], [1, 6], [1, 6], [2, 7]], [0.0, 9.0, 8.0, 30.0]), n_estimators=1, max_depth=9,
                   reg_lambda=0.0)  # fmt: skip
    steps = lessons.of(trace).steps(trace)
    sentences = [step.sentence for step in steps]
    assert any(s.endswith("is possible here: there is one row.") for s in sentences)
    assert any(re.search(r"is possible here: all \d rows have the same value\.$", s) for s in sentences)
    single = [step for step in steps if "is a leaf. It holds a single row" in step.sentence]
    assert single and all("look alike" not in step.sentence for step in single)
    assert all(step.question.choices[step.question.answer] == "It holds a single row." for step in single)


@pytest.mark.parametrize(("fit", "name"), [(gradient_boosting.fit, "four_points"), (forest.fit, "six_row_forest")])
def test_a_wrong_reason_for_a_leaf_means_something_and_does_not_hold(fit, name):
    trace, steps = told(fit, name, n_estimators=2)
    asked = [step.question for step in steps if step.question and step.question.ask.startswith("Why is this node")]
    pure = [each for each in asked if each.choices[each.answer] == SENTENCES[Reason.PURE]]
    assert pure and not any(SENTENCES[Reason.MIN_IMPURITY] in each.choices for each in pure)
    assert trace.data.class_names or not any(SENTENCES[Reason.INDEPENDENT] in each.choices for each in asked)
    assert all(len(each.choices) >= 3 for each in asked)


def test_a_tree_of_several_a_round_is_named_as_words_in_a_sentence():
    _, steps = told(xgb.fit, "iris", n_estimators=1, max_depth=2)
    sentences = [step.sentence for step in steps]
    assert any(sentence.startswith("The root of tree 1 for setosa asks ") for sentence in sentences)
    assert any(sentence.startswith("Tree 1 for setosa has ") for sentence in sentences)
    assert not any("of Tree" in sentence or "Tree 1," in sentence for sentence in sentences)
