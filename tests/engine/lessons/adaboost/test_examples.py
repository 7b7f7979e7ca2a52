"""AdaBoost's lessons on the notes' worked examples and errata, and at every reason to stop.

The ids and lines are those of the inventory of examples; where the notes are wrong, the corrected value stands here.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from datasets import load
from engine import adaboost, lessons, record
from engine.learners.adaboost.regression import Misses
from engine.learners.adaboost.weights import SENTENCES, AdaBoostStop, RoundError
from engine.learners.common.random_draws import Resample
from engine.lessons.common.step import ROUNDS, SPLITS
from tests.arithmetic import agrees
from tests.tables import table


def told(data, **settings):
    trace = record(adaboost.fit, data, **settings)
    return trace, lessons.of(trace).steps(trace, 8)


# -- the notes


def test_ex13_one_wrong_row_of_seven():
    """EX13, S1:389-402: from 1/7 each, one row wrong: say 0.896, 0.3499 and 0.0583 before dividing, 0.5 and 0.0833."""
    data = table(np.arange(7.0)[:, None], [0, 0, 0, 1, 0, 0, 0])
    draws = [[0.03, 0.18, 0.26, 0.5, 0.7, 0.8, 0.9]]
    _, steps = told(data, n_estimators=1, update="resample", draws=draws)
    of = {working.of: working for step in steps for working in step.workings}
    assert of["Total error"].numbers == "1/7"
    assert of["Say"].numbers == "1/2 * log((1 - 0.142857142857143)/0.142857142857143)"
    assert of["Say"].value == pytest.approx(0.8958797346140275)
    assert of["Row 4 before dividing"].value == pytest.approx(0.34992710611188255)
    assert of["Row 1 before dividing"].value == pytest.approx(0.05832118435198043)
    assert of["New weight of row 4"].value == pytest.approx(0.5)
    assert of["New weight of row 1"].value == pytest.approx(0.08333333333333333)
    drawn = [step for step in steps if isinstance(step.event, Resample) and "line" in step.sets]
    said = [step.sentence for step in drawn]
    assert "Draw 1: 0.03 lies above 0 and not above 0.08333: row 1 is drawn." in said
    assert "Draw 2: 0.18 lies above 0.1667 and not above 0.25: row 3 is drawn." in said
    assert said[-1].startswith("Drawn: row 4 most often, 3 times; 2 rows are not drawn at all.")
    assert [step.sets["line"]["lit"] for step in drawn if step.light.row >= 0] == [0, 2, 3, 3, 3, 4, 5]
    assert drawn[-1].sets["weight"] == pytest.approx(np.array([1, 0, 1, 3, 1, 1, 0]) / 7)


def test_ex13_the_printed_weights_as_given():
    """0.07 six times and 0.58: the notes' ends 0.07 0.14 0.21 0.79 ...; 0.03 draws id 0, 0.18 draws id 2."""
    weights = [0.07, 0.07, 0.07, 0.58, 0.07, 0.07, 0.07]
    data = table(np.arange(7.0)[:, None], [1.0, 2, 3, 9, 5, 6, 7])
    draws = [[0.03, 0.18, 0.069, 0.071, 0.789, 0.9, 1.0]]
    _, steps = told(data, n_estimators=1, update="resample", draws=draws, sample_weight=weights)
    drawn = [step for step in steps if isinstance(step.event, Resample) and "line" in step.sets]
    assert drawn[0].sets["line"]["ends"] == pytest.approx([0.07, 0.14, 0.21, 0.79, 0.86, 0.93, 1])
    assert "Draw 1: 0.03 lies above 0 and not above 0.07: row 1 is drawn." in [step.sentence for step in drawn]
    assert "Draw 2: 0.18 lies above 0.14 and not above 0.21: row 3 is drawn." in [step.sentence for step in drawn]


def test_erratum_c0_12_the_wrong_rows_gain_weight():
    """As printed, e^alpha would go to the right rows. Ten points, 3 of them wrong: they weigh 1/2 afterwards."""
    data = table(np.arange(10.0)[:, None], [1, 1, 1, 0, 0, 0, 1, 1, 1, 0])
    trace, steps = told(data, n_estimators=3, criterion="misclassification", say="log")
    factors = next(step for step in steps if step.workings and step.workings[0].of == "Factor of wrong rows")
    assert factors.value == pytest.approx(7 / 3) and "the others stay as they are" in factors.sentence
    together = next(step for step in steps if step.workings and step.workings[0].of == "Wrong rows together")
    sides = together.sets["sides"]
    assert sides == pytest.approx([0.7, 0.3, 0.5, 0.5])
    right = factors.question.choices[factors.question.answer]
    assert trace.of(RoundError)[0].wrong[int(right.removeprefix("row ")) - 1]


def test_erratum_c0_14_three_classes_have_log_2_more():
    trace, steps = told(load("iris"), n_estimators=1)
    say = next(step for step in steps if step.workings and step.workings[0].of == "Say")
    e = trace.of(RoundError)[0].error
    assert say.numbers.endswith("+ log(2))") and r"\log(K - 1)" in say.formula
    assert say.value == pytest.approx((math.log((1 - e) / e) + math.log(2)) / 2)


def test_erratum_c1_09_the_sum_of_the_notes_stands_beside_the_median():
    """Three trees that all say 10, each with error 0.2: the printed sum gives 7.5, the median 10."""
    _, steps = told(load("wave"), n_estimators=3, max_depth=2)
    other = next(step for step in steps if step.sentence.startswith("The notes print a sum of beta times answer."))
    assert other.workings[0].formula == r"\sum_m \beta_m f_m(x)" and "the median" in other.sentence
    trace, summed = told(load("cars"), n_estimators=4, max_depth=2, combine="notes_sum")
    last = [
        step for step in summed if step.workings and step.workings[0].of == "The notes' sum" and step.grain == SPLITS
    ]
    row = last[-1].light.row
    betas = [event.beta for event in trace.of(Misses)]
    answers = [tree.predict(trace.data.X[[row]])[0] for tree in trace.model.trees]
    assert last[-1].value == pytest.approx(sum(b * a for b, a in zip(betas, answers, strict=True)))


# -- reasons to stop


XOR = table([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
STOPS = {
    "perfect": (table([[1.0], [2.0], [3.0]], [0, 1, 1]), {}, "Instead it gets a say of 0.5."),
    "perfect, whole log": (table([[1.0], [2.0], [3.0]], [0, 1, 1]), {"say": "log"}, "Instead it gets a say of 1."),
    "useless": (XOR, {}, "As there is no other tree, it answers alone."),
    "useless later": (table([[0.0], [0.0], [0.0]], [0, 0, 1]), {}, "It is left out, and the 1 tree before it answers."),
    "one_row": (table([[1.0]], [1], classes=2), {}, "As there is no other tree, it answers alone."),
    "one_row later": (table(np.arange(7.0)[:, None], [0, 0, 0, 1, 0, 0, 0]),
                      {"update": "resample", "draws": [[0.5] * 7] * 50}, "It is left out"),
    "useless, values": (load("four_points"), {}, "As there is no other tree, it answers alone."),
    "perfect, values": (table([[1.0], [2.0]], [3.0, 5.0]), {}, "Instead it gets a say of 1."),
}  # fmt: skip


@pytest.mark.parametrize("name", STOPS)
def test_every_reason_to_stop_is_a_step_with_its_sentence(name):
    data, settings, heard = STOPS[name]
    trace, steps = told(data, **settings)
    reason = name.replace(",", "").split()[0]
    stop = next(step for step in steps if isinstance(step.event, AdaBoostStop) and SENTENCES[reason] in step.sentence)
    assert heard in stop.sentence and stop.grain == ROUNDS and trace.last(AdaBoostStop).reason == reason
    assert all(agrees(working.numbers, working.value, 1.0) for step in steps for working in step.workings)
    if stop.question:
        assert stop.question.choices[stop.question.answer] == SENTENCES[reason]


def test_a_reason_that_holds_too_is_no_wrong_answer():
    """One row of weight: it is perfect as well, so both cannot be offered."""
    data = table(np.arange(7.0)[:, None], [0, 0, 0, 1, 0, 0, 0])
    _, steps = told(data, update="resample", draws=[[0.5] * 7] * 50)
    stop = next(step for step in steps if isinstance(step.event, AdaBoostStop) and step.question)
    assert SENTENCES["one_row"] in stop.question.choices and SENTENCES["perfect"] not in stop.question.choices
