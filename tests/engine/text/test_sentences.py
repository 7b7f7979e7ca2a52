"""Sentences that once said what is not so: each is read beside what the trace knows."""

from __future__ import annotations

import re

import numpy as np
import pytest

from datasets import load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.learners.adaboost.events import AdaBoostStop
from engine.learners.forest.lesson.importance import change_by_text
from engine.learners.forest.out_of_bag import Finished
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.events import LeafOutputs
from engine.text.arithmetic import format_plain_number
from engine.text.follow_row import choose_new_row
from engine.tree.growth import Growth
from tests.arithmetic import untrue
from tests.words import question, sentence, words


def told(fit, name: str, **settings):
    trace = record(fit, load(name), **settings)
    return trace, lesson_for_trace(trace).steps(trace, candidates=20)


@pytest.mark.parametrize("say", ["half_log", "log"])
def test_a_perfect_tree_is_told_the_say_it_has(say):
    trace, steps = told(adaboost.fit, "four_rows", n_estimators=3, say=say)
    stop = next(step for step in steps if isinstance(step.event, AdaBoostStop) and "boosting ends" in sentence(step))
    given = format_plain_number(trace.columns("rounds")["say"][-1])
    assert sentence(stop).endswith(f"It gets the finite amount of say {given} instead.")
    assert given == {"log": "1"}.get(say, "0.5")
    assert any(f"weighted error 0, amount of say {given}." in sentence(step) for step in steps)


@pytest.mark.parametrize("alpha", [0.0, 2.0, 100.0])
def test_why_a_leaf_answers_so_names_every_number_it_takes(alpha):
    """The rule is worked out from the numbers of its own sentence."""
    _, steps = told(
        xgb.fit, "four_points", base_score=0.5, reg_alpha=alpha, reg_lambda=0.5, n_estimators=1, max_depth=2
    )
    asked = [question(step) for step in steps if isinstance(step.event, LeafOutputs) and step.question]
    assert asked
    for asks in asked:
        plain = r"-G / \(H \+ lambda\) = (?P<w>N), with G = (?P<G>N), H = (?P<H>N) and lambda = (?P<l>N)\."
        moved = r"Alpha = .*? to (?P<G>N)\. Minus that, divided by H \+ lambda = (?P<H>N) \+ (?P<l>N), is (?P<w>N)\."
        found = re.fullmatch((moved if alpha else plain).replace("N", r"[-\d.]+"), asks.explanation)
        value, top, H, ridge = found["w"], found["G"], found["H"], found["l"]
        assert float(value) == pytest.approx(-float(top) / (float(H) + float(ridge)), rel=1e-3)
        assert asks.choices[asks.answer_index] == value


@pytest.mark.parametrize(("name", "what"), [("diabetes", "mean squared error"), ("iris", "misclassification rate")])
def test_what_folds_measure_is_called_by_its_name(name, what):
    trace, steps = told(prune.fit, name, max_depth=3)
    mean = trace.events_of(AlphaChoice)[0].fold_error.mean(0).min()
    step = next(step for step in steps if sentence(step).startswith("The mean error is lowest"))
    assert f"The {what} of the folds is {format_plain_number(mean)} on average." in sentence(step)


def test_an_error_that_falls_is_not_said_to_rise():
    assert [words(change_by_text(by)) for by in (0.25, -0.4248, 0.0)] == [
        "rises by 0.25",
        "falls by 0.4248",
        "stays as it is",
    ]
    seen = set()
    for seed in range(3):
        _, steps = told(forest.fit, "cars", n_estimators=4, max_depth=2, seed=seed)
        for step in steps:
            if isinstance(step.event, Finished) and "On average the mean squared error" in sentence(step):
                assert sentence(step).endswith(
                    f"On average the mean squared error {words(change_by_text(step.value))}."
                )
                seen.add(step.value > 0)
        assert not [step for step in steps if re.search(r"(rises|falls) by -", sentence(step))]
    assert seen == {True, False}


@pytest.mark.parametrize(("fit", "name"), [(cart.fit, "seven_rows"), (cart.fit, "cars"), (xgb.fit, "four_points")])
def test_who_leads_is_told_by_the_gain_as_this_split_is(fit, name):
    settings = {"n_estimators": 1} if fit is xgb.fit else {"max_depth": 2}
    _, steps = told(fit, name, **settings)
    gains, found = {}, 0
    for step in steps:
        if tried := re.match(r"Candidate split (.+?)\. (?:\d+|One) .*gain (?:is )?(-?[\d.,]+\d|\d)\.", sentence(step)):
            gains[step.highlight.node, tried[1]] = tried[2]
        if ahead := re.search(
            r"(?:\.\d* |but )([^.,;:]+(?:\.\d+)?) is still ahead with a gain of ([\d.,]+)\.$", sentence(step)
        ):
            assert gains[step.highlight.node, ahead[1].strip()] == ahead[2]
            found += 1
    assert found > 1


# -- numbers whose origin is on screen


@pytest.mark.parametrize("name", ["cars", "wave", "diabetes"])
def test_squares_of_many_rows_are_taken_from_the_mean_that_is_told(name):
    """No letter of an unknown mean: the sum of squares over the number of rows, and that sum is of the rows' own."""
    trace, steps = told(cart.fit, name, max_depth=2)
    growth = next(event for event in trace.logged_events if isinstance(event, Growth))
    seen = 0
    for step in steps:
        for working in step.calculations:
            assert " m)" not in working.formula
            many = re.fullmatch(r"([\d.e+-]+)/(\d+)", working.numbers)
            if (
                words(working.quantity).startswith("mean squared error")
                and many
                and step.highlight.candidate < 0 <= step.highlight.node
            ):
                y = trace.data.y[growth.rows_of(step.highlight.node)]
                assert float(many[1]) == pytest.approx(((y - y.mean()) ** 2).sum()) and int(many[2]) == len(y)
                seen += 1
    assert seen


@pytest.mark.parametrize(
    ("fit", "name", "settings"),
    [(forest.fit, "penguins", {"n_estimators": 2, "max_depth": 3}), (forest.fit, "six_row_forest", {"n_estimators": 3}),
     (adaboost.fit, "wave", {"n_estimators": 2}), (forest.fit, "cars", {"n_estimators": 2, "max_depth": 2})],
)  # fmt: skip
def test_where_a_sum_counts_weights_the_sentence_tells_the_weight(fit, name, settings):
    _, steps = told(fit, name, **settings)
    seen = 0
    for step in steps:
        if "is a leaf" in sentence(step) or " holds " in sentence(step):
            n = re.search(r"([\d,]+) rows?", sentence(step))
            bottom = re.search(r"/([\d.]+)\)*(?:\*\*2)?$", step.numbers)
            if n and bottom and format_plain_number(float(bottom[1])) != n[1]:
                assert f"{n[0]} (weight {format_plain_number(float(bottom[1]))})" in sentence(step), sentence(step)
                seen += 1
    assert seen > 5


# -- how many trees answer


@pytest.mark.parametrize(("vote", "seed"), [("majority", 0), ("majority", 3), ("share", 0), ("share", 3)])
def test_the_last_sentence_can_be_read_aloud_and_says_how_a_tie_ends(vote, seed):
    trace, steps = told(forest.fit, "six_row_forest", n_estimators=4, vote=vote, seed=seed)
    x = choose_new_row(trace.data)
    share = trace.model.predict_proba(x[None])[0]
    last = sentence(steps[-1])
    assert ("On a tie the first class wins." in last) == (share[0] == share[1])
    assert last.endswith(f"The prediction is class {trace.data.class_names[int(trace.model.predict(x[None])[0])]}.")
    if vote == "majority":
        trees = [event.tree for event in trace.logged_events if isinstance(event, Growth)]
        votes = np.array([tree.value[tree.apply(x[None])[0]].argmax() for tree in trees])
        assert last.startswith("Count the votes: ") and all(
            re.search(rf"\b{n} (of 4 trees )?for class {k}\b", last) for k, n in enumerate(np.bincount(votes)) if n
        )
    else:
        assert last.startswith("On average: ") and all(
            f"class {k} has {format_plain_number(share[k])}" in last for k in (0, 1)
        )


def test_the_first_tree_alone_is_no_mean():
    _, steps = told(forest.fit, "six_row_forest", n_estimators=3)
    first = next(step for step in steps if sentence(step).startswith("Tree 1 votes for "))
    assert {working.formula for working in first.calculations} == {"f_1(x)"}


# -- where XGBoost starts


def test_the_start_of_softmax_is_explained_and_worked_out():
    trace, steps = told(xgb.fit, "penguins", n_estimators=1, max_depth=1)
    assert "xgboost adds 0.000001 to every share" in sentence(steps[0])
    assert [working.value for working in steps[0].calculations] == trace.model.start.tolist()
    assert not untrue(steps[:1], 0.0)
    _, steps = told(xgb.fit, "iris", n_estimators=1, max_depth=1, base_score=0.7)
    assert sentence(steps[0]).endswith("It was given (base_score).") and not steps[0].calculations


@pytest.mark.parametrize(
    ("name", "said"), [("moons", "The hessian h of every row is 0.25."), ("cars", "The hessian h of every row is 1.")]
)
def test_a_range_of_one_number_is_no_range(name, said):
    _, steps = told(xgb.fit, name, n_estimators=1, max_depth=1)
    assert sentence(steps[1]).endswith(said)


def test_no_similarity_is_asked_for_that_is_as_good_as_nothing():
    """The root of softmax: its G is only what 0.000001 a share leaves."""
    _, steps = told(xgb.fit, "penguins", n_estimators=1, max_depth=1)
    asked = [asks for step in steps if step.question and "similarity" in (asks := question(step)).prompt]
    assert asked and all(
        float(choice.replace(",", "")) >= 1e-4 or choice == "0" for asks in asked for choice in asks.choices
    )


# -- one is not many, and names


def test_a_single_row_is_not_said_to_be_all_alike():
    for name in ("seven_rows", "cars"):
        _, steps = told(cart.fit, name)
        single = [sentence(step) for step in steps if re.search(r"\bOne row(,| \()|holds 1 row", sentence(step))]
        assert single and not [said for said in single if re.search(r"\b(One|1) row[^.:]*[:,] (all|mean)\b", said)]
        assert any(re.search(r"\bOne row, (of class|with) \S+, goes (left|right)\.", said) for said in single)


def test_what_is_not_shown_is_told_of_one_as_of_many():
    """ "1 more row is not shown": whatever follows may not speak of them."""
    for fit, name, settings in (
        (forest.fit, "cars", {"n_estimators": 2}),
        (adaboost.fit, "moons", {"n_estimators": 3}),
        (gradient_boosting.fit, "iris", {"n_estimators": 1, "max_depth": 2}),
        (xgb.fit, "penguins", {"n_estimators": 1, "tree_method": "approx"}),
        (prune.fit, "iris", {}),
    ):
        _, steps = told(fit, name, **settings)
        why = [sentence(step).partition(" not shown. ")[2] for step in steps if step.n_skipped]
        assert why and not [said for said in why if re.search(r"\b(they|them|their|these|those)\b", said, re.I)]


def test_huber_was_a_person():
    _, steps = told(gradient_boosting.fit, "wave", n_estimators=1, loss="huber", huber_delta=0.5, max_depth=1)
    told_words = [sentence(step) for step in steps] + [words(step.question.prompt) for step in steps if step.question]
    assert any("Huber" in text for text in told_words) and not any("huber" in text for text in told_words)


def test_folds_that_differ_are_given_a_standard_deviation():
    _, steps = told(xgb.fit, "moons", n_estimators=4, cv=3, max_depth=2)
    after = [sentence(step) for step in steps if sentence(step).startswith("After ") and "validation" in sentence(step)]
    assert len(after) == 4 and all("The standard deviation over the folds is 0." in said for said in after)
