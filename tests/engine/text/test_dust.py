"""What rounding leaves of 0 is 0 wherever it is shown: in sentences, choices, values and the numbers of formulas.

Over every data set, and every algorithm with several settings. A number is suspected below 1e-12; that some are truly
so small is said in TRULY. (Of a line search on classes that can be separated only short steps are tried: long ones go
so far that what a probability lacks of 1 is 1e-19, and so it is.)
"""

from __future__ import annotations

import re

import numpy as np
import pytest

from datasets import catalog, load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import round_to_scale, snap_array, snap_to_zero
from engine.text.step import DETAIL_CALCULATIONS
from tests.learners import FEW_ROUNDS
from tests.words import question, sentence, words

STEPS = 700  # looked at in one lesson; of the finest grain only so many, evenly spread
EACH = 3  # a table meets every third learner, the next table the next ones
DUST = re.compile(r"(?<![\w.])-?\d[\d.]*e-(?:1[3-9]|[2-9]\d|\d{3})")
WHOLE = {"n_estimators": 2, "learning_rate": 1.0}  # a perfect fit leaves only rounding to the second round
CLASSES = [
    (cart.fit, {"max_depth": 2, "criterion": "entropy"}),
    (prune.fit, {"max_depth": 3, "cv": 3}),
    (forest.fit, {"n_estimators": 2}),
    (adaboost.fit, {"n_estimators": 4}),
    (gradient_boosting.fit, {**FEW_ROUNDS, "max_depth": 2}),
    (gradient_boosting.fit, {**WHOLE, "max_depth": 3}),
    (gradient_boosting.fit, {"n_estimators": 2, "max_depth": 2, "leaf": "line_search"}),
    (xgb.fit, {**FEW_ROUNDS, "max_depth": 2}),
    (xgb.fit, {**WHOLE, "reg_lambda": 0.0, "reg_alpha": 0.1, "gamma": 0.1, "max_depth": 3}),
]
VALUES = [
    (cart.fit, {}),
    (prune.fit, {"max_depth": 3, "cv": 3}),
    (forest.fit, {"n_estimators": 3}),
    (adaboost.fit, {"n_estimators": 4, "combine": "notes_sum", "loss": "exponential"}),
    (gradient_boosting.fit, {**FEW_ROUNDS, "loss": "huber", "huber_delta": 2.0, "max_depth": 2}),
    (gradient_boosting.fit, {**FEW_ROUNDS, "loss": "absolute", "leaf": "line_search", "max_depth": 2}),
    (gradient_boosting.fit, {**WHOLE, "max_depth": None}),
    (xgb.fit, {**FEW_ROUNDS, "max_depth": 2}),
    (xgb.fit, {**WHOLE, "reg_lambda": 0.0, "reg_alpha": 0.1, "max_depth": 6, "min_child_weight": 0.0}),
    (xgb.fit, {**WHOLE, "reg_lambda": 0.0, "max_depth": 6, "min_child_weight": 0.0}),
]
TRULY = {
    ("three_colours", "boosting"): "mean loss",  # -log p of rows whose class is as good as certain
    (
        "penguins",
        "boosting",
    ): "mean squared error",  # of residuals of nearly certain rows
}


def looked_at(steps):
    fine = [step for step in steps if step.detail == DETAIL_CALCULATIONS]
    return [step for step in steps if step.detail < DETAIL_CALCULATIONS] + fine[:: max(1, len(fine) // STEPS)]


def shown_in(step):
    """(what it is, as it is shown) of everything a learner sees."""
    yield "sentence", sentence(step)
    if step.question:
        yield from (("choice", text) for text in (*question(step).choices, question(step).explanation))
    for working in step.calculations:
        yield words(working.quantity), repr(float(working.value))
        yield words(working.quantity), working.numbers


def cases():
    """Every table with a few learners, and every learner with a few tables, by turns."""
    for place, entry in enumerate(catalog()):
        learners = CLASSES if load(entry.name).class_names else VALUES
        for fit, settings in learners[place % EACH :: EACH]:
            yield pytest.param(entry.name, fit, settings, id=f"{entry.name}-{fit.__module__.split('.')[2]}-{settings}")


@pytest.mark.parametrize(("name", "fit", "settings"), list(cases()))
def test_no_dust(name, fit, settings):
    trace = record(fit, load(name), **settings)
    truly = TRULY.get((name, fit.__module__.split(".")[2]), "")
    found = [f"{what}: {text[:200]}" for step in looked_at(lesson_for_trace(trace).steps(trace, 5))
             if not (truly and any(words(working.quantity).startswith(truly) for working in step.calculations))
             for what, text in shown_in(step) if DUST.search(text)]  # fmt: skip
    assert not found, found[:5]


@pytest.mark.parametrize("text", ["mean -5.55e-17", "(-1.73e-17)/3", "1 - exp(-1.7e-15/9)", "2e-300"])
def test_dust_is_seen(text):
    assert DUST.search(text)


@pytest.mark.parametrize("text", ["1e-12", "0.0001", "-3.5e-09", "x1.5e-17"])
def test_other_numbers_are_no_dust(text):
    assert not DUST.search(text)


def test_what_rounding_leaves_and_what_is_small():
    assert snap_to_zero(0.1 + 0.2 - 0.3, 0.3) == 0 and snap_to_zero(1e-11, 1.0) == 1e-11
    assert str(snap_to_zero(-0.0, 0.0)) == "0.0" and snap_to_zero(1e-300, 0.0) == 1e-300
    assert snap_array(np.array([1e-13, -1e-13, 0.5]), 1.0).tolist() == [0, 0, 0.5]


def test_values_that_only_rounding_tells_apart_are_made_equal():
    values = np.array([0.3, 0.1 + 0.2, -0.25, 1e-17, -0.25 - 1e-16, 0.0, 0.30001])
    even = round_to_scale(values, 1.0)
    assert len(np.unique(even)) == 4 and even == pytest.approx(values, abs=1e-15)
    assert even[0] == even[1] and even[2] == even[4] and even[3] == even[5] == 0 and even[6] == 0.30001
