"""XGBoost's lesson: every number worked out, the notes' examples, gamma's verdicts, questions that have one answer."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from datasets import load
from engine import record, xgb
from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbScoreUpdate
from engine.learners.xgb.fitting import METHODS
from engine.learners.xgb.gamma import PruneStep
from engine.learners.xgb.lesson.context import ADVANCE, SEND
from engine.learners.xgb.lesson.picture import NET
from engine.learners.xgb.lesson.rounds import XgbRounds
from engine.learners.xgb.n_rounds import RoundsChoice, ValidationRows
from engine.learners.xgb.proposals import ThresholdProposal
from engine.text.arithmetic import format_plain_number
from engine.text.follow_row import choose_new_row, predict_row
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY
from engine.tree.growth import Branch, Leaf, Search
from pages.i18n.translator import translator_for
from tests.stories import assert_keeps_promises, assert_questions_are_fair, disagreements
from tests.tables import random_table, random_weight
from tests.words import question, sentence, words

FEW = {"n_estimators": 2, "max_depth": 2}


def told(trace, candidates=12):
    return lesson_for_trace(trace).steps(trace, candidates)


def one(steps, start: str):
    return next(step for step in steps if sentence(step).startswith(start))


# -- all data sets, all settings


SETTINGS = {
    "alpha": ("moons", {"reg_alpha": 3.0}),
    "alpha and lambda, values": ("cars", {"reg_alpha": 20.0, "reg_lambda": 2.5}),
    "no lambda": ("iris", {"reg_lambda": 0.0, "min_child_weight": 0.0}),
    "gamma": ("iris", {"gamma": 5.0}),
    "cv": ("cars", {"cv": 3, "n_estimators": 6}),
    "cv of classes": ("penguins", {"cv": 3, "n_estimators": 3}),
    "approx": ("wave", {"tree_method": "approx", "max_bin": 4}),
    "approx of classes with gaps": ("penguins", {"tree_method": "approx", "max_bin": 3}),
    "chance": ("penguins", {"subsample": 0.5, "colsample_bytree": 0.5}),
    "last of equals": ("xor", {"ties": "last"}),
    "class 1 counts three times": ("moons", {"scale_pos_weight": 3.0}),
    "features drawn by level and node": ("penguins", {"colsample_bylevel": 0.7, "colsample_bynode": 0.5}),
    "few leaves, best first": ("diabetes", {"max_leaves": 5, "grow_policy": "lossguide", "max_depth": 0}),
    "few leaves, level by level": ("iris", {"max_leaves": 3, "gamma": 1.0}),
    "squared log": ("cars", {"loss": "squared_log"}),
    "absolute, leaves of Newton": ("wave", {"loss": "absolute", "n_estimators": 4}),
    "absolute": ("cars", {"loss": "absolute", "tree_method": "approx"}),
    "pinball": ("wave", {"loss": "pinball", "quantile_alpha": 0.9, "tree_method": "approx", "max_bin": 5}),
    "validation rows": ("cars", {"validation_fraction": 0.3, "n_estimators": 3}),
    "stopped early": ("iris", {"validation_fraction": 0.4, "early_stopping_rounds": 1, "n_estimators": 20, "seed": 1}),
    "watched by AUC": (
        "moons",
        {"validation_fraction": 0.3, "n_estimators": 2, "early_stopping_rounds": 1, "eval_metric": "auc"},
    ),
    "watched by RMSE": ("cars", {"validation_fraction": 0.3, "n_estimators": 2, "eval_metric": "rmse"}),
    "watched by errors": ("iris", {"validation_fraction": 0.1, "n_estimators": 2, "eval_metric": "error"}),
    "given start": ("moons", {"base_score": 0.2}),
    "deep": ("steps", {"max_depth": 6, "gamma": 0.5}),
}


@pytest.mark.parametrize("task", ["classification", "regression"])
def test_numbers_of_weighted_rows_with_gaps_and_levels(task):
    rng = np.random.default_rng(11)
    for classes in (2, 3):
        data = random_table(rng, 40, 3, task, classes=classes, missing=0.2, category=0.4)
        weight = random_weight(np.random.default_rng(1), 40)
        for settings in ({"reg_alpha": 0.2}, {"tree_method": "approx", "max_bin": 4, "gamma": 0.3}):
            trace = record(xgb.fit, data, sample_weight=weight, **FEW, **settings)
            assert trace.events_of(Gradients)[0].g.any() and not disagreements(trace, told(trace))


def log_cosh(y, F):
    return np.tanh(F - y), 1 - np.tanh(F - y) ** 2


def test_numbers_of_an_own_objective():
    trace = record(xgb.fit, load("cars"), loss=log_cosh, **FEW)
    steps = told(trace)
    assert not disagreements(trace, steps)
    assert "Only gradient and hessian of this loss are known." in "".join(sentence(step) for step in steps)
    assert "loss" not in {panel.name for panel in lesson_for_trace(trace).picture(trace).panels}


# -- every event, every row, every line


@cache
def walked(name: str):
    data, settings = SETTINGS[name]
    trace = record(xgb.fit, load(data), **{**FEW, **settings})
    return trace, told(trace, 10)


everywhere = pytest.mark.parametrize("name", SETTINGS)


@everywhere
def test_a_lesson_keeps_its_promises_and_sets_every_panel_round_by_round(name):
    trace, steps = walked(name)
    assert_keeps_promises(trace, steps)
    rounds = [i for i, step in enumerate(steps) if step.detail == DETAIL_STORY]
    assert rounds[-1] == len(steps) - 1
    panels = {panel.name for panel in lesson_for_trace(trace).picture(trace).panels}
    assert {panel for step in steps for panel in step.state_updates} >= panels - {"wall"}
    opens = [translator_for().text(step.section_title) for step in steps if step.section_title]
    rounds = [f"Round {event.round + 1}" for event in trace.events_of(XgbScoreUpdate)]
    before = {"Cross-validation": RoundsChoice, "Validation rows": ValidationRows}
    name = next((name for name, event in before.items() if trace.events_of(event)), "")
    first = ["What is predicted", name] if name else []
    assert opens == [*first, "Start", *rounds, "A new row"]


@everywhere
def test_the_picture_answers_as_the_model_does(name):
    trace, _ = walked(name)
    picture, X = lesson_for_trace(trace).picture(trace), trace.data.X
    scores = np.atleast_2d(trace.model.decision_function(X).T).T.reshape(len(X), -1)
    stages = [np.reshape(stage, (len(X), -1)) for stage in trace.model.staged_decision_function(X)]
    for row in range(0, len(X), max(1, len(X) // 12)):
        sent = predict_row(picture, X[row])
        assert sent.cumulative_scores[-1] == pytest.approx(scores[row], rel=1e-9, abs=1e-12)
        K = len(picture.ensemble.start)
        assert sent.cumulative_scores[K] == pytest.approx(stages[0][row], rel=1e-9, abs=1e-12)


@everywhere
def test_columns_say_what_the_trace_says(name):
    trace, steps = walked(name)
    rows, K, n = trace.columns("rows"), trace.model.params.objective.trees_per_round, trace.data.n
    own = lambda m, k, column: rows[column][(rows["round"] == m) & (rows["class"] == k)]  # noqa: E731
    score = {0: "prediction", 2: "log odds"}.get(len(trace.data.class_names), "score")
    advance = lesson_for_trace(trace).walk.args[1][ADVANCE]
    for step in steps:
        if isinstance(step.event, Gradients) and step.detail < DETAIL_CALCULATIONS:
            m, k = step.event.round, step.highlight.tree % K
            assert all(step.state_updates[name] == pytest.approx(own(m, k, name)) for name in ("g", "h"))
            assert step.state_updates["residual"] == pytest.approx(-own(m, k, "g"))
            assert step.state_updates[score] == pytest.approx(own(m, k, "before"))
        if isinstance(step.event, XgbScoreUpdate) and step.detail == DETAIL_STORY and step.line == advance:
            assert step.state_updates[score] == pytest.approx(own(step.event.round, K - 1, "after"))
            assert step.state_updates["g"] is None  # at the new F it is not known before the next round
            assert step.state_updates["trees"] == (step.event.round + 1) * K
            if trace.data.class_names and step.event is trace.logged_events[-1]:
                assert step.state_updates["says"].tolist() == trace.model.predict(trace.data.X).tolist()
    assert n == len(rows["row"]) / K / len(trace.events_of(XgbScoreUpdate))


# -- bounds


def test_rows_told_are_those_of_the_largest_gradient_and_the_others_are_counted():
    trace, steps = walked("alpha")
    for event in trace.events_of(Gradients):
        own = [step for step in steps if step.event is event and step.detail == DETAIL_CALCULATIONS]
        seen = [step.highlight.row for step in own if step.highlight.row >= 0]
        assert len(seen) == 12 and own[-1].n_skipped == 300 - 12
        rest = np.delete(np.abs(event.g), seen)
        assert np.abs(event.g[seen]).min() >= rest.max()


# -- missing values, quantiles, cross-validation


def test_both_directions_of_missing_values_are_told_with_their_gains():
    trace = record(xgb.fit, load("penguins"), n_estimators=1, max_depth=1)
    compared = 0
    missing = sum(value != value for row in trace.data.X.tolist() for value in row)
    visited = f"{missing} of the {trace.data.X.size:,} values in this table are missing. Only the other"
    assert [step.event.node for step in told(trace, 30) if visited in sentence(step)] == [0]
    for step in told(trace, 30):
        if isinstance(step.event, Search) and "the other way the gain would be" in sentence(step):
            every, i = step.event.table, step.highlight.candidate
            twins = [j for j in range(len(every)) if every.feature[j] == every.feature[i] and j != i
                     and (every.threshold[j] == every.threshold[i] if not every.categories[i]
                          else every.categories[j] == every.categories[i])]  # fmt: skip
            assert len(twins) == 1 and every.missing_left[twins[0]] != every.missing_left[i]
            assert format_plain_number(float(every.gain[twins[0]])) in sentence(step)
            compared += 1
    assert compared > 50


def test_the_default_direction_is_that_of_xgboost():
    data = load("penguins")
    trace = record(xgb.fit, data, n_estimators=1, max_depth=1, categories="as_numbers")
    for step in told(trace):
        if isinstance(step.event, Branch) and "with a missing value go" in sentence(step):
            assert f"missing value go {'left' if step.event.missing_left else 'right'}" in sentence(step)


def test_proposed_thresholds_are_counted_against_all_of_them():
    trace, steps = walked("approx")
    proposal = trace.events_of(ThresholdProposal)[0]
    fewer = one(steps, f"Round 1 tries 3 of {len(np.unique(trace.data.X)) - 1} candidate splits on 1 feature")
    assert fewer.state_updates["tried"] == [112.0, float(len(proposal.end) - 1)]
    search = next(event for event in trace.events if isinstance(event, Search))
    assert len(search.table) == len(proposal.end) - 1
    updates = [step.state_updates for step in steps if step.event is proposal]
    shares = next(update["ranges"] for update in updates if "ranges" in update)
    assert shares["ends"] == pytest.approx([np.mean(end > trace.data.X) for end in proposal.end])


def test_cross_validation_takes_the_lowest_mean():
    trace, steps = walked("cv")
    chosen = trace.events_of(RoundsChoice)[0]
    last = one(steps, f"Cross-validation chooses {chosen.best_n_rounds} round")
    assert last.value == chosen.loss.mean(0).min() and last.state_updates["folds"] == len(chosen.mean)
    assert answer(question(last)) == str(chosen.best_n_rounds)
    assert sum(step.detail == DETAIL_SPLITS for step in steps if step.event is chosen) == 3
    assert len(trace.events_of(XgbScoreUpdate)) == chosen.best_n_rounds


# -- questions


def tells_of_the_same(step, other) -> bool:
    """While a tree grows, the same node too; later an answer may by chance be a number of before."""
    here, there = step.highlight, other.highlight
    if isinstance(step.event, LeafOutputs | XgbScoreUpdate):  # a sum of nothing is 0 everywhere
        return here.tree == there.tree and step.event is other.event and answer(question(step)) != "0"
    return here.tree == there.tree and (step.event is other.event or here.node == there.node >= 0)


def without_thresholds(step) -> str:
    return re.sub(r"≤ [-\d.]+", "", sentence(step))


@everywhere
def test_questions_are_fair(name):
    trace, steps = walked(name)
    steps = [step for step in steps if step.line < lesson_for_trace(trace).walk.args[1][SEND]]
    assert all(step.detail <= min(step.question.details) for step in steps if step.question)  # else nobody is asked
    assert min(assert_questions_are_fair(steps, tells_of_the_same, said=without_thresholds)) > 2


LARGEST = "Which of these rows has the largest gradient"


def answer(asks) -> str:
    return asks.choices[asks.answer_index]


def test_the_right_answers_are_right():
    trace = record(xgb.fit, load("four_points"), reg_lambda=0.0, base_score=0.5, **FEW)
    steps = told(trace)
    booster = XgbRounds(trace)
    for step in steps:
        if step.question is None:
            continue
        asks, right = question(step), answer(question(step))
        if asks.prompt.startswith(LARGEST):
            g = step.event.g
            assert right == f"row {int(np.abs(g).argmax()) + 1}"
        elif asks.prompt.startswith("What is the mean loss"):
            assert right == format_plain_number(float(booster.losses[step.event.round + 1]))
        elif asks.prompt.startswith("Why"):
            event = step.event
            assert isinstance(event, Leaf) and ("maximum depth" in right) == (event.reason == "max_depth")
        elif asks.prompt.startswith("What is the output value"):
            assert right == format_plain_number(step.value)


@everywhere
def test_only_one_of_the_rows_asked_about_has_the_largest_gradient(name):
    _, steps = walked(name)
    for step in steps:
        if step.question and question(step).prompt.startswith(LARGEST):
            rows = [int(choice.removeprefix("row ")) - 1 for choice in question(step).choices]
            size = np.abs(step.state_updates["g"])[rows]
            assert size.argmax() == step.question.answer_index and size.max() == np.abs(step.state_updates["g"]).max()
            assert (size > size.max() * (1 - 1e-9)).sum() == 1


# -- the end, and names


@pytest.mark.parametrize("name", ["gamma", "approx", "chance", "given start"])
def test_the_new_row_gets_what_the_model_says(name):
    trace, steps = walked(name)
    x = choose_new_row(trace.data)
    F = np.atleast_1d(trace.model.decision_function(x[None])[0])
    last = steps[-1]
    assert sorted(working.value for working in last.calculations) == pytest.approx(sorted(F))


def test_sentences_have_no_minus_zero_and_no_rounding_left_over():
    for name in ("four_points", "steps", "moons"):
        every = [sentence(step) for step in told(record(xgb.fit, load(name), **FEW))]
        assert not [said for said in every if re.search(r"e-1\d|(?<![\w.])-0(?![\w.])", said)]


# -- gamma as approx asks for it, and a true sentence that must not count as wrong

GAMMA = "The largest gain is less than gamma."


def whys(steps):
    return [step for step in steps if step.question and question(step).prompt.startswith("Why is this node")]


def test_approx_says_that_gamma_refused_the_split():
    trace = record(xgb.fit, load("minus_two_plus_ten"), base_score=0.0, learning_rate=1.0, reg_lambda=0.0, gamma=14.0,
                   max_depth=2, n_estimators=1, tree_method="approx")  # fmt: skip
    steps = told(trace)
    panels = lesson_for_trace(trace).picture(trace).panels
    assert not trace.events_of(PruneStep) and NET not in {panel.name for panel in panels}
    why = whys(steps)[0]
    assert sentence(why) == f"The root is a leaf. {GAMMA} x < 2 has the largest gain, 12, but gamma = 14."
    assert answer(question(why)) == GAMMA == question(why).explanation


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("gamma", [0.0, 3.0])
def test_no_true_reason_counts_as_wrong(gamma, method):
    """Without gamma a best split that gains less than 0 does gain less than gamma (cars, node 5 of the second tree)."""
    trace = record(xgb.fit, load("cars"), n_estimators=2, gamma=gamma, tree_method=method)
    asked = whys(told(trace))
    assert len(asked) > 10
    for step in asked:
        asks, event = question(step), step.event
        wrong = set(asks.choices) - {answer(asks)}
        assert len(asks.choices) >= 3
        if GAMMA in wrong:  # then nothing was there to gain, or gamma is asked for later and `because` says so
            assert event.reason in ("no_candidate", "min_samples_split") or "once the tree is grown" in asks.explanation
        if "Its residuals all have the same sign." in wrong:
            grown = XgbRounds(trace).boosted_trees[step.highlight.tree]
            g = grown.node_sums(event.node).g
            assert g.min() <= 0 <= g.max()


def test_sums_of_a_round_are_those_of_its_root_where_there_are_validation_rows():
    """No tree learns from validation rows, so G and H leave them out."""
    trace = record(xgb.fit, load("cars"), validation_fraction=0.3, **FEW)
    steps = told(trace)
    begin, root = one(steps, "Round 1: residuals from"), one(steps, "The root holds")
    rows = int((~trace.events_of(ValidationRows)[0].rows).sum())
    assert [words(working.quantity) for working in begin.calculations] == [f"{of} of the training rows" for of in "GH"]
    assert begin.calculations[1].value == rows and f"holds {rows} rows" in sentence(root)
    g = trace.events_of(Gradients)[0].g[~trace.events_of(ValidationRows)[0].rows]
    assert begin.calculations[0].value == pytest.approx(g.sum(), abs=1e-9)


def test_an_alpha_of_any_size_has_its_picture():
    trace = record(xgb.fit, load("cars"), reg_alpha=2**63, n_estimators=1)
    assert lesson_for_trace(trace).picture(trace).panels
