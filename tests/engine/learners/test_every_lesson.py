"""What the lesson of every learner keeps: on every kind of table, on every data set, whatever users call things."""

from __future__ import annotations

import numpy as np
import pytest

from datasets import catalog, load
from datasets.dataset import Dataset
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.learners.cart.lesson.whole_tree import tree_path_steps
from engine.learners.gradient_boosting.events import BoostingStop
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import expr_to_latex
from tests.learners import CASES
from tests.stories import assert_keeps_promises, disagreements
from tests.words import sentence

ROUNDS = {"n_estimators": 2, "max_depth": 2}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_odd_tables_are_told_whole_and_every_number_is_true(case):
    steps = lesson_for_trace(case.trace).steps(case.trace, candidates=4)
    assert not disagreements(case.trace, steps)
    if case.algorithm.fit is not gradient_boosting.fit:  # which tells of a tree's leaves with the tree
        assert {step.event for step in steps} == set(case.trace.events)
    assert all(sentence(step) for step in steps)
    if "nothing" not in case.table:
        assert not [said for said in map(sentence, steps) if "nan" in said or "inf " in said]


LEARNERS = [(cart.fit, {"max_depth": 3}), (xgb.fit, ROUNDS), (gradient_boosting.fit, {**ROUNDS, "learning_rate": 0.3})]


@pytest.mark.parametrize(("fit", "settings"), LEARNERS)
@pytest.mark.parametrize("name", [entry.name for entry in catalog()])
def test_a_lesson_on_any_data_set_keeps_its_promises(name, fit, settings):
    trace = record(fit, load(name), **settings)
    steps = lesson_for_trace(trace).steps(trace, candidates=60 if fit is cart.fit else 8)
    assert_keeps_promises(trace, steps)
    if fit is cart.fit:
        measured = [step for step in steps if step.highlight.candidate >= 0 and step.line == 5]
        assert measured and all(step.calculations for step in measured)
    if fit is gradient_boosting.fit:
        assert len(trace.model.growths) == 2 or isinstance(trace.logged_events[-1], BoostingStop)


HOSTILE = ("<img src=x onerror=alert(1)>", r"$\frac{a}{b}$", '"];x[', "a\nb", "{0}%s", "</script>")
WHOEVER = [
    (cart.fit, {"leaf_probability": "softmax", "max_depth": 4}), (prune.fit, {"cv": 3, "max_depth": 4}),
    (forest.fit, {"n_estimators": 3, "max_depth": 2}), (adaboost.fit, ROUNDS), (gradient_boosting.fit, ROUNDS),
    (xgb.fit, {**ROUNDS, "gamma": 0.1, "tree_method": "approx", "max_bin": 4, "colsample_bytree": 0.7}),
]  # fmt: skip


@pytest.mark.parametrize(("fit", "settings"), WHOEVER)
@pytest.mark.parametrize("classes", [2, 3])
def test_words_are_made_when_somebody_looks_and_names_stay_text_that_enters_no_formula(fit, settings, classes):
    rng = np.random.default_rng(1)
    X = np.column_stack([rng.normal(size=40), rng.integers(0, 3, 40), rng.normal(size=40)])
    X[:5, 0] = np.nan
    y, names = rng.integers(0, classes, 40), (*HOSTILE[3:5], "plain")[:classes]
    data = Dataset(X, y, HOSTILE[:3], ("number", "category", "number"), ((), HOSTILE[:3], ()), names, "classification",
                   target_name=HOSTILE[5])  # fmt: skip
    trace = record(fit, data, **settings)
    steps = [
        *lesson_for_trace(trace).steps(trace),
        *(tree_path_steps(trace, 0) if fit in (cart.fit, prune.fit) else ()),
    ]
    assert not any("step_text" in vars(step) for step in steps)
    formulas = [part for step in steps for each in step.calculations
                for part in (each.formula, each.numbers, expr_to_latex(each.numbers))]  # fmt: skip
    assert not [part for part in formulas if any(name in part for name in HOSTILE)]
    assert "step_text" in vars(steps[0])
    said = "".join(map(sentence, steps))
    assert all(name in said for name in HOSTILE[:3]) and (HOSTILE[5] in said or fit is not xgb.fit)
