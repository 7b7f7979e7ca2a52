"""AdaBoost's lessons on the notes' worked examples and errata, and at every reason to stop.

The ids and lines are those of the inventory of examples; where the notes are wrong, the corrected value stands here.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from datasets import load
from engine import adaboost, record
from engine.learners.adaboost.events import AdaBoostStop, RoundResult
from engine.learners.adaboost.regression import RegressionResult
from engine.learners.common.random_draws import Resample
from engine.learners.registry import lesson_for_trace
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY
from tests.arithmetic import agrees
from tests.tables import table
from tests.words import question, sentence, words


def told(data, **settings):
    trace = record(adaboost.fit, data, **settings)
    return trace, lesson_for_trace(trace).steps(trace, 8)


# -- the notes


@pytest.mark.parametrize("settings", [{}, {"say": "log"}, {"learning_rate": 0.7}, {"criterion": "entropy"}], ids=str)
def test_a_terrible_stump_gets_a_negative_say_and_the_same_new_weights(settings):
    """S1:387: the first tree with every leaf turned around, its error, alpha and update from scratch."""
    rng = np.random.default_rng(5)
    X = rng.normal(size=(25, 2))
    y, given = (X[:, 0] + rng.normal(size=25) > 0).astype(int), rng.random(25)
    trace, steps = told(table(X, y), n_estimators=2, sample_weight=given, **settings)
    wrong = trace.model.trees[0].predict(X).argmax(1) == y  # those that the stump gets right
    weight = given / given.sum()
    error = weight[wrong].sum()
    whole = settings.get("learning_rate", 1) * np.log((1 - error) / error)
    grown = weight * np.exp(whole * wrong)
    shown = {words(each.quantity): each.value for step in steps for each in step.calculations}
    assert error > 1 / 2 and shown["weighted error, turned around"] == pytest.approx(error)
    alpha = whole if settings.get("say") == "log" else whole / 2
    assert alpha < 0 and shown["amount of say, turned around"] == pytest.approx(alpha)
    assert shown["Its right rows, new"] == pytest.approx(grown[~wrong].sum() / grown.sum())
    assert grown / grown.sum() == pytest.approx(trace.events_of(RoundResult)[1].weight)
    point = next(step.state_updates["say"] for step in steps if len(step.state_updates.get("say") or ()) == 2)[1]
    assert point[:2] == pytest.approx((error, alpha))


def test_ex13_one_wrong_row_of_seven():
    """EX13, S1:389-402: from 1/7 each, one row wrong: say 0.896, 0.3499 and 0.0583 before dividing, 0.5 and 0.0833."""
    data = table(np.arange(7.0)[:, None], [0, 0, 0, 1, 0, 0, 0])
    draws = [[0.03, 0.18, 0.26, 0.5, 0.7, 0.8, 0.9]]
    _, steps = told(data, n_estimators=1, update="resample", draws=draws)
    of = {words(working.quantity): working for step in steps for working in step.calculations}
    assert of["weighted error"].numbers == "1/7"
    assert of["amount of say (alpha)"].numbers == "1/2 * log((1 - 0.142857142857143)/0.142857142857143)"
    assert of["amount of say (alpha)"].value == pytest.approx(0.8958797346140275)
    assert of["Unnormalised weight of row 4"].value == pytest.approx(0.34992710611188255)
    assert of["Unnormalised weight of row 1"].value == pytest.approx(0.05832118435198043)
    assert of["New sample weight of row 4"].value == pytest.approx(0.5)
    assert of["New sample weight of row 1"].value == pytest.approx(0.08333333333333333)
    named = "Row 4: the sample weight was 0.1429, unnormalised it is 0.3499. Divided by the sum, the new sample weight"
    assert f"{named} is 0.5." in [sentence(step) for step in steps]
    assert not any("f_i" in working.formula or "f_j" in working.formula for working in of.values())
    drawn = [step for step in steps if isinstance(step.event, Resample) and "line" in step.state_updates]
    said = [sentence(step) for step in drawn]
    assert "Draw 1: the random number 0.03 lies above 0 and not above 0.08333, so row 1 is drawn." in said
    assert "Draw 2: the random number 0.18 lies above 0.1667 and not above 0.25, so row 3 is drawn." in said
    assert said[-1].startswith("Row 4 was drawn most often, 3 times; 2 rows were not drawn at all.")
    assert [step.state_updates["line"]["lit"] for step in drawn if step.highlight.row >= 0] == [0, 2, 3, 3, 3, 4, 5]
    assert drawn[-1].state_updates["sample weight"] == pytest.approx(np.array([1, 0, 1, 3, 1, 1, 0]) / 7)


def test_ex13_the_printed_weights_as_given():
    """0.07 six times and 0.58: the notes' ends 0.07 0.14 0.21 0.79 ...; 0.03 draws id 0, 0.18 draws id 2."""
    weights = [0.07, 0.07, 0.07, 0.58, 0.07, 0.07, 0.07]
    data = table(np.arange(7.0)[:, None], [1.0, 2, 3, 9, 5, 6, 7])
    draws = [[0.03, 0.18, 0.069, 0.071, 0.789, 0.9, 1.0]]
    _, steps = told(data, n_estimators=1, update="resample", draws=draws, sample_weight=weights)
    drawn = [step for step in steps if isinstance(step.event, Resample) and "line" in step.state_updates]
    assert drawn[0].state_updates["line"]["ends"] == pytest.approx([0.07, 0.14, 0.21, 0.79, 0.86, 0.93, 1])
    said = [sentence(step) for step in drawn]
    assert "Draw 1: the random number 0.03 lies above 0 and not above 0.07, so row 1 is drawn." in said
    assert "Draw 2: the random number 0.18 lies above 0.14 and not above 0.21, so row 3 is drawn." in said


def test_erratum_c0_12_the_wrong_rows_gain_weight():
    """As printed, e^alpha would go to the right rows. Ten points, 3 of them wrong: they weigh 1/2 afterwards."""
    data = table(np.arange(10.0)[:, None], [1, 1, 1, 0, 0, 0, 1, 1, 1, 0])
    trace, steps = told(data, n_estimators=3, criterion="misclassification", say="log")
    factors = next(
        step for step in steps if step.calculations and words(step.calculations[0].quantity) == "Factor of wrong rows"
    )
    assert factors.value == pytest.approx(7 / 3) and "Those of right rows stay as they are" in sentence(factors)
    together = next(
        step for step in steps if step.calculations and words(step.calculations[0].quantity) == "Wrong rows together"
    )
    sides = together.state_updates["sides"]
    assert sides == pytest.approx([0.7, 0.3, 0.5, 0.5])
    right = question(factors).choices[factors.question.answer_index]
    assert trace.events_of(RoundResult)[0].is_wrong[int(right.removeprefix("row ")) - 1]


def test_erratum_c0_14_three_classes_have_log_2_more():
    trace, steps = told(load("iris"), n_estimators=1)
    say = next(
        step for step in steps if step.calculations and words(step.calculations[0].quantity) == "amount of say (alpha)"
    )
    e = trace.events_of(RoundResult)[0].error
    assert say.numbers.endswith("+ log(2))") and r"\log(K - 1)" in say.formula
    assert say.value == pytest.approx((math.log((1 - e) / e) + math.log(2)) / 2)


def test_erratum_c1_09_the_sum_of_the_notes_stands_beside_the_median():
    """Three trees that all say 10, each with error 0.2: the printed sum gives 7.5, the median 10."""
    _, steps = told(load("wave"), n_estimators=3, max_depth=2)
    other = next(step for step in steps if sentence(step).startswith("The notes print a sum of beta times prediction."))
    assert other.calculations[0].formula == r"\sum_m \beta_m f_m(x)" and "The weighted median" in sentence(other)
    trace, summed = told(load("cars"), n_estimators=4, max_depth=2, combine="notes_sum")
    last = [
        step
        for step in summed
        if step.calculations
        and words(step.calculations[0].quantity) == "The notes' sum"
        and step.detail == DETAIL_SPLITS
    ]
    row = last[-1].highlight.row
    betas = [event.beta for event in trace.events_of(RegressionResult)]
    answers = [tree.predict(trace.data.X[[row]])[0] for tree in trace.model.trees]
    assert last[-1].value == pytest.approx(sum(b * a for b, a in zip(betas, answers, strict=True)))


# -- reasons to stop


XOR = table([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
PERFECT = "The tree makes no error: its amount of say would be infinite, so boosting ends."
USELESS = "The tree predicts the weighted rows no better than guessing, so boosting ends."
TOO_FAR = "The weighted error is not below 1/2, so boosting ends."
ONE_ROW = "All the sample weight is on one row: nothing is left to tell apart, so boosting ends."
ALONE = "there is no other tree: it predicts alone, with "
STOPS = {
    "perfect": (PERFECT, table([[1.0], [2.0], [3.0]], [0, 1, 1]), {}, "It gets the finite amount of say 0.5 instead."),
    "perfect, whole log": (PERFECT, table([[1.0], [2.0], [3.0]], [0, 1, 1]), {"say": "log"}, "say 1 instead."),
    "useless": (USELESS, XOR, {}, f"By its formula its amount of say would be 0. But {ALONE}0.5."),
    "useless later": (USELESS, table([[0.0], [0.0], [0.0]], [0, 0, 1]), {},
                      "It is left out. The one tree before it predicts alone."),
    "one_row": (ONE_ROW, table([[1.0]], [1], classes=2), {}, "There is no other tree, so it predicts alone"),
    "one_row later": (ONE_ROW, table(np.arange(7.0)[:, None], [0, 0, 0, 1, 0, 0, 0]),
                      {"update": "resample", "draws": [[0.5] * 7] * 50}, "It is left out"),
    "useless, values": (TOO_FAR, load("four_points"), {}, f"would not be above 0. But {ALONE}1."),
    "perfect, values": (PERFECT, table([[1.0], [2.0]], [3.0, 5.0]), {}, "amount of say 1 instead."),
}  # fmt: skip


@pytest.mark.parametrize("name", STOPS)
def test_every_reason_to_stop_is_a_step_with_its_sentence(name):
    why, data, settings, heard = STOPS[name]
    trace, steps = told(data, **settings)
    reason = name.replace(",", "").split()[0]
    said = "The weighted error is 0.5, which is not below 1/2, so boosting ends." if why == TOO_FAR else why
    stop = next(step for step in steps if isinstance(step.event, AdaBoostStop) and said in sentence(step))
    assert heard in sentence(stop) and stop.detail == DETAIL_STORY and trace.last_event(AdaBoostStop).reason == reason
    assert all(agrees(working.numbers, working.value, 1.0) for step in steps for working in step.calculations)
    if asked := question(stop):
        assert asked.choices[asked.answer_index] == why


def test_a_reason_that_holds_too_is_no_wrong_answer():
    """One row of weight: it is perfect as well, so both cannot be offered."""
    data = table(np.arange(7.0)[:, None], [0, 0, 0, 1, 0, 0, 0])
    _, steps = told(data, update="resample", draws=[[0.5] * 7] * 50)
    stop = next(step for step in steps if isinstance(step.event, AdaBoostStop) and step.question)
    assert ONE_ROW in question(stop).choices and PERFECT not in question(stop).choices


@pytest.mark.parametrize("combine", ["weighted_median", "notes_sum"])
def test_the_pseudo_code_speaks_of_the_way_the_trees_are_combined(combine):
    trace, _ = told(load("cars"), n_estimators=2, combine=combine)
    lines = words(lesson_for_trace(trace).code)
    assert any("the median of the" in line for line in lines) == (combine == "weighted_median")
    assert any("∑_m β_m" in line for line in lines) == (combine == "notes_sum")


@pytest.mark.parametrize("say", ["half_log", "log"])
def test_the_pseudo_code_has_the_log_that_is_used(say):
    trace, _ = told(load("seven_rows"), n_estimators=1, say=say)
    lines = " ".join(words(lesson_for_trace(trace).code))
    assert ("½ log(" in lines) == ("e^(−α_m)" in lines) == (say == "half_log")
