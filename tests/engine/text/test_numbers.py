"""Every number of every lesson: the arithmetic shown gives what the engine stored, on every data set there is."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from datasets import load
from engine import cart, prune, record
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.prune.lesson.scores import steps_at_alpha
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import number_expr
from engine.text.step import DETAIL_SPLITS, Calculation, Step, StepText
from tests.arithmetic import agrees, evaluate
from tests.stories import disagreements
from tests.tables import random_table
from tests.words import sentence

WEIGHTS = [1, 2, 0.5, 1.25, 3, 0.1, 1]


# -- the test's own tools can fail


@pytest.mark.parametrize(
    ("numbers", "value"),
    [
        ("1 - (2/5)**2 - (3/5)**2", 0.48),
        ("-(2/4) * log2(2/4) - (2/4) * log2(2/4)", 1.0),
        ("exp(1)/(exp(1) + exp(0))", 0.7310585786300049),
        ("sqrt(((-3) - 1)**2/4)", 2.0),
        ("1 - 1", 0.0),
        ("0.25**(1 - 1/2)", 0.5),
        ("log((1 - 1/7)/(1/7))", 1.791759469228055),
    ],
)
def test_the_evaluator_evaluates(numbers, value):
    assert agrees(numbers, value)
    assert not agrees(numbers, value + 1e-6)


@pytest.mark.parametrize("numbers", ["__import__('os')", "x + 1", "2 // 3", "1 if 1 else 2", "'1'", "abs(2)"])
def test_the_evaluator_takes_nothing_else(numbers):
    with pytest.raises(ValueError, match="no place"):
        evaluate(numbers)


def test_a_wrong_number_is_noticed():
    steps = lesson_for_trace(trace := record(cart.fit, load("seven_rows"))).steps(trace)
    wrong = Step(
        steps[1].event,
        1,
        2,
        steps[1].highlight,
        lambda: StepText((), (Calculation("G", "", "3/7", 0.42),)),
    )
    assert len(disagreements(trace, [*steps, wrong])) == 1


# -- all data sets, all settings


@cache
def told(name: str, fit=cart.fit) -> tuple[Step, ...]:
    trace = record(fit, load(name), max_depth=3)
    return lesson_for_trace(trace).steps(trace)


SEVEN = {
    "entropy": {"criterion": "entropy"},
    "misclassification": {"criterion": "misclassification"},
    "observed": {"threshold": "observed"},
    "softmax": {"leaf_probability": "softmax", "max_depth": 1},
    "weights": {"sample_weight": WEIGHTS},
    "weighted entropy": {"sample_weight": [0, *WEIGHTS[1:]], "criterion": "entropy", "leaf_probability": "softmax"},
    "weighted errors": {"sample_weight": WEIGHTS, "criterion": "misclassification", "max_leaf_nodes": 3},
    "class weights": {"class_weight": {"1": 2.5}},
    "balanced classes": {"class_weight": "balanced", "sample_weight": WEIGHTS},
    "balanced errors": {"class_weight": "balanced", "criterion": "misclassification", "leaf_probability": "softmax"},
    "forced": {"force": {"": ("x_1", 0.5), "R": ("x_3", 30)}},
    "chi-square passes": {"independence_alpha": 0.5},
    "chi-square stops": {"independence_alpha": 0.01},
    "Bonferroni": {"independence_alpha": 0.5, "independence_correction": "bonferroni"},
    "permutation": {"independence_alpha": 0.6, "independence_correction": "permutation"},
    "min_samples_split": {"min_samples_split": 5},
    "min_samples_leaf": {"min_samples_leaf": 2},
    "min_weight_fraction_leaf": {"min_weight_fraction_leaf": 0.3, "sample_weight": WEIGHTS},
    "max_leaf_nodes": {"max_leaf_nodes": 2},
    "min_impurity": {"min_impurity": 0.4},
    "min_gain": {"min_gain": 0.3},
    "min_impurity_decrease": {"min_impurity_decrease": 0.3},
    "stop_without_gain": {"criterion": "misclassification", "stop_without_gain": True},
    "max_depth": {"max_depth": 0},
}


@pytest.mark.parametrize("settings", SEVEN.values(), ids=SEVEN)
def test_numbers_under_every_setting(settings):
    trace = record(cart.fit, load("seven_rows"), **settings)
    assert not disagreements(trace, lesson_for_trace(trace).steps(trace))


@pytest.mark.parametrize("criterion", ["gini", "entropy", "misclassification", "squared_error"])
def test_numbers_of_weighted_rows_with_gaps_and_levels(criterion):
    rng = np.random.default_rng(7)
    task = "regression" if criterion == "squared_error" else "classification"
    data = random_table(rng, 60, 4, task, classes=3, missing=0.15, category=0.5)
    weight = rng.exponential(size=60) * rng.integers(0, 2, 60)
    trace = record(cart.fit, data, criterion=criterion, sample_weight=weight, max_depth=4)
    assert not disagreements(trace, lesson_for_trace(trace).steps(trace, candidates=20))


def test_large_leaves_have_a_softmax_that_can_be_written():
    trace = record(cart.fit, load("titanic"), max_depth=2, leaf_probability="softmax")
    steps = lesson_for_trace(trace).steps(trace)
    assert not disagreements(trace, steps)
    assert any("exp((-" in step.numbers for step in steps)


# -- pruning


PRUNING = {
    "gini": ("iris", {"cv": 5}),
    "error rate": ("penguins", {"measure": "error_rate", "choose": "one_se", "max_depth": 4}),
    "ssr": ("cars", {"measure": "ssr", "choose": "average_alpha", "cv": 3}),
    "squared error": ("wave", {"max_depth": 4, "cv": 4}),
    "given alpha": ("moons", {"ccp_alpha": 0.01, "max_depth": 4}),
    "one leaf": ("four_rows", {"max_depth": 0}),
}


@cache
def pruned(name: str):
    data, settings = PRUNING[name]
    return record(prune.fit, load(data), **settings)


@pytest.mark.parametrize("name", PRUNING)
def test_numbers_of_pruning(name):
    steps = lesson_for_trace(pruned(name)).steps(pruned(name), candidates=10)
    assert not disagreements(pruned(name), steps)
    rounds = pruned(name).columns("rounds")
    scores = [
        step
        for step in steps
        if step.highlight.subtree >= 0 and step.calculations and step.calculations[0].quantity == "Tree score"
    ]
    for step in scores:
        assert step.value == pytest.approx(rounds["score"][step.highlight.subtree], rel=1e-12)
    means = [
        step
        for step in steps
        if step.calculations and step.calculations[0].quantity == "Mean error" and sentence(step).startswith("Alpha")
    ]
    assert [step.value for step in means] == pytest.approx(rounds["cv_error"].tolist() if means else [])
    assert [step.calculations[1].value for step in means] == pytest.approx(rounds["cv_se"].tolist() if means else [])


@pytest.mark.parametrize("alpha", [0.0, 0.003, 0.05, 10.0])
def test_scores_at_an_alpha_of_ones_own(alpha):
    trace = pruned("gini")
    steps = list(steps_at_alpha(trace.events_of(AlphaChoice)[-1], alpha))
    path = trace.logged_events[1]
    assert all(agrees(step.numbers, step.value) for step in steps)
    assert [step.value for step in steps] == pytest.approx((path.error + alpha * path.leaves).tolist())
    wins = [step.highlight.subtree for step in steps if "No other is lower" in sentence(step)]
    assert wins == [path.subtree_at(alpha)]


def test_numbers_of_weighted_pruning():
    rng = np.random.default_rng(3)
    for task in ("classification", "regression"):
        data = random_table(rng, 50, 3, task, missing=0.1)
        trace = record(prune.fit, data, sample_weight=rng.exponential(size=50), max_depth=4, cv=3)
        assert not disagreements(trace, lesson_for_trace(trace).steps(trace, candidates=10))


# -- the trace's own values


@pytest.mark.parametrize("name", ["seven_rows", "penguins", "cars", "titanic"])
def test_values_are_those_of_the_traces_columns(name):
    trace = record(cart.fit, load(name), max_depth=2)
    every, nodes = trace.columns("candidates"), trace.columns("nodes")
    seen = 0
    for step in lesson_for_trace(trace).steps(trace):
        if step.line == 5:
            at = (every["node"] == step.highlight.node).nonzero()[0][step.highlight.candidate]
            assert every["feature"][at] == step.highlight.feature
            stored = [every[column][at] for column in ("impurity", "impurity_left", "impurity_right", "gain")]
            assert [working.value for working in step.calculations[:4]] == pytest.approx(
                stored, rel=0, abs=1e-9 * nodes["impurity"][0]
            )
            assert number_expr(every["n_left"][at]) + " " in sentence(step).replace(",", "").replace("One row", "1 row")
            seen += 1
        elif step.line == 2:
            assert step.value == nodes["impurity"][step.highlight.node]
        elif step.line == 7 and step.detail == DETAIL_SPLITS and step.calculations:
            assert step.value == nodes["gain"][step.highlight.node]
    assert seen == len(every["gain"])


def test_numbers_stay_whole_where_they_are():
    """As a learner would write them: fractions of counts, no decimals."""
    steps = told("iris")
    numbers = [working.numbers for step in steps for working in step.calculations]
    assert numbers and not any("." in written for written in numbers)


@pytest.mark.parametrize("name", ["iris", "cars", "moons"])
def test_the_panel_of_a_pruning_fills_up_to_the_weakest_link_of_its_step(name):
    trace = record(prune.fit, load(name), max_depth=4, cv=2)
    seen = []
    for step in lesson_for_trace(trace).steps(trace):
        if bars := step.state_updates.get("worth"):
            seen.append(np.isfinite(bars["values"]).sum())
            assert step.highlight.panel == "worth"
            if step.detail < 2:
                assert np.nanmin(bars["values"]) == pytest.approx(step.event.alpha, rel=1e-9, abs=1e-15)
                assert {f"node {node}" for node in step.event.nodes[:6]} <= set(bars["labels"])
                assert seen[-1] == len(bars["labels"])
                assert seen[-1] == 1 or 1 in seen
                seen.clear()
    assert step.detail == 0
