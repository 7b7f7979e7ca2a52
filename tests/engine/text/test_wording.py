"""Sentences where there is one of a thing, none, or no change: grammar breaks there, and so does what is true."""

import re
from functools import cache

import numpy as np
import pytest

from datasets import load
from engine import adaboost, forest, gradient_boosting, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.n_rounds import RoundsChoice
from engine.text.arithmetic import format_plain_number
from engine.text.wording import factor_text, from_to_text, leaf_reason_text, split_text
from tests.tables import table
from tests.words import question, sentence, words

ONE_GAP = table([[1.0], [2.0], [3.0], [np.nan]], [0.0, 1.0, 5.0, 6.0])


@cache
def told(fit, name, **settings):
    trace = record(fit, ONE_GAP if name == "one_gap" else load(name), **settings)
    return trace, lesson_for_trace(trace).steps(trace)


def texts(steps) -> list[str]:
    """All that is read: sentences, questions and what is said when they are answered."""
    asked = [question(step) for step in steps if step.question]
    return [sentence(step) for step in steps] + [text for q in asked for text in (q.prompt, q.explanation)]


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


def test_a_step_that_only_rounding_makes_moves_no_row():
    """Of its leaf the residuals cancel but for their last digit."""
    _, steps = told(gradient_boosting.fit, "cats_and_dogs", n_estimators=1, learning_rate=1.0)
    assert any(sentence(step).endswith("Here that is 0: no row moves.") for step in steps)
    assert any("predicted probability of class dog," in sentence(step) for step in steps)  # the class by its name


def test_a_tie_of_the_trees_says_who_wins():
    _, steps = told(adaboost.fit, "seven_rows", n_estimators=2, update="resample")
    votes = [sentence(step) for step in steps if "the amount of say adds up to" in sentence(step)]
    assert [text for text in votes if "0.8959 for class 0 and 0.8959 for class 1. On a tie " in text]
    assert not [text for text in votes if "On a tie" in text and "0.8959 for class 0 and 0.8959" not in text]


def test_xgboost_says_what_it_counts_and_which_rule_refuses_a_split():
    _, steps = told(xgb.fit, "seven_rows", n_estimators=2)
    sentences = [sentence(step) for step in steps]
    assert sum("A residual is y - p" in text for text in sentences) == 1
    assert sum("G adds up the g of its rows" in text for text in sentences) == 1
    light = "a child would always have less cover (sum of h) than min_child_weight = 1."
    assert f"Feature x_1 has no candidate split here: {light}" in sentences
    assert f"The root is a leaf. It has no candidate split: {light}" in sentences
    assert not [text for text in sentences if "is proposed" in text or " or a child would have less" in text]


SEVERAL = ("tree come", "row without a value are", "1 wrong of", "all 1 feature", "log odds is", "log odds goes",
           "The trees", "do the trees", "They answer -", "they say")  # fmt: skip


@pytest.mark.parametrize(("fit", "name", "settings"), ONE_TREE)
def test_one_is_no_plural(fit, name, settings):
    _, steps = told(fit, name, n_estimators=1, **settings)
    for text in texts(steps):
        assert not [several for several in SEVERAL if several in text], text
        assert "has 1 leaf." not in text or "Output value: " in text


def test_words_for_what_does_not_move():
    assert words(from_to_text(2.0, 2.0)) == "stays at 2" and words(from_to_text(2.0, 3.0)) == "rises from 2 to 3"
    assert (words(factor_text(-9.5)), words(factor_text(3.0))) == ("(-9.5)", "3")


@pytest.mark.parametrize(("fit", "settings"), [(gradient_boosting.fit, {}), (xgb.fit, {"gamma": 1000.0})])
def test_a_round_that_changes_nothing_says_so(fit, settings):
    _, steps = told(fit, "cats_and_dogs", n_estimators=1, **settings)
    sentences = " ".join(sentence(step) for step in steps)
    assert "the mean loss stays at 0.6365" in sentences.replace("The", "the")
    assert not re.search(r"from (-?[\d.]+) to \1[. ]", sentences)


@pytest.mark.parametrize("rate", [1.0, 0.5])
@pytest.mark.parametrize("loss", ["linear", "square", "exponential"])
def test_r2_says_what_the_row_missed_by_most_is_multiplied_by(loss, rate):
    trace, steps = told(adaboost.fit, "wave", n_estimators=3, loss=loss, learning_rate=rate)
    rows = trace.columns("rows")
    said = [sentence(step) for step in steps if "where the error is largest" in sentence(step)]
    assert len(said) == 3
    for number, text in enumerate(said):
        own = rows["round"] == number
        furthest = rows["factor"][own][rows["distance"][own].argmax()]
        assert text.endswith(f" by {format_plain_number(furthest)} where the error is largest.")
        assert (format_plain_number(furthest) == "1") == (loss != "exponential")


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
    assert says in str(RoundsChoice(np.array([0, 1]), np.array([mean, mean])).reason)


def test_why_a_feature_has_no_candidate_split():
    trace = record(xgb.fit, table([[1, 5], [1, 6], [1, 6], [2, 7]], [0.0, 9.0, 8.0, 30.0]), n_estimators=1, max_depth=9,
                   reg_lambda=0.0)  # fmt: skip
    steps = lesson_for_trace(trace).steps(trace)
    sentences = [sentence(step) for step in steps]
    assert any(s.endswith("has no candidate split here: there is only one row.") for s in sentences)
    assert any(re.search(r"no candidate split here: all \d rows have the same value\.$", s) for s in sentences)
    single = [step for step in steps if "is a leaf. It holds a single row" in sentence(step)]
    assert single and all("look alike" not in sentence(step) for step in single)
    asked = [question(step) for step in single]
    assert all(each.choices[each.answer_index] == "It holds a single row." for each in asked)


@pytest.mark.parametrize(("fit", "name"), [(gradient_boosting.fit, "four_points"), (forest.fit, "six_row_forest")])
def test_a_wrong_reason_for_a_leaf_means_something_and_does_not_hold(fit, name):
    trace, steps = told(fit, name, n_estimators=2)
    asked = [question(step) for step in steps if step.question]
    asked = [each for each in asked if each.prompt.startswith("Why is this node")]
    pure = [each for each in asked if each.choices[each.answer_index] == words(leaf_reason_text("pure"))]
    assert pure and not any(words(leaf_reason_text("min_impurity")) in each.choices for each in pure)
    assert trace.data.class_names or not any(words(leaf_reason_text("independent")) in each.choices for each in asked)
    assert all(len(each.choices) >= 3 for each in asked)


def test_a_tree_of_several_a_round_is_named_as_words_in_a_sentence():
    _, steps = told(xgb.fit, "iris", n_estimators=1, max_depth=2)
    sentences = [sentence(step) for step in steps]
    assert any(sentence.startswith("Best split at the root of tree 1 for class setosa: ") for sentence in sentences)
    assert any(sentence.startswith("Tree 1 for class setosa has ") for sentence in sentences)
    assert not any("of Tree" in sentence or "Tree 1," in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("kind", "threshold", "categories", "as_read"),
    [
        ("number", 2.45, (), "x_1 ≤ 2.45"),
        ("number", 2912.5, (), "x_1 ≤ 2912.5"),
        ("number", np.inf, (), "x_1 is known"),
        ("0/1", 0.5, (), "x_1 = 0"),
        ("0/1", -1.0, (), "x_1 ≤ -1"),
        ("category", np.nan, (0, 2), "x_1 is a or c"),
        ("category", np.nan, tuple(range(6)), "x_1 is a, b, c, d, e or f"),
        ("category", np.nan, tuple(range(7)), "x_1 is a, b, c, d, e or 2 more"),
    ],
)
def test_splits_read_aloud(kind, threshold, categories, as_read):
    column = range(8) if kind == "category" else [0, 1] * 4
    data = table([[x] for x in column], [0, 1] * 4, kinds=[kind])
    assert words(split_text(data, 0, threshold, categories)) == as_read


def test_neighbouring_splits_read_differently():
    data = table([[1234.6], [1234.7]], [0, 1])
    assert words(split_text(data, 0, 1234.6, ())) != words(split_text(data, 0, 1234.7, ()))
