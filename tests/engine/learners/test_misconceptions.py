"""The choices of every question: one is right, worked out again; a wrong rule with a sentence makes each other one."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from datasets import load
from engine import record
from engine.ideas import exponential, similarity
from engine.learners import adaboost, forest, gradient_boosting, prune, xgb
from engine.learners.cart import fitting as cart
from engine.learners.common.misconception import Misconception, MultipleAnswers, collect_wrong_answers
from engine.learners.extra_trees import fitting as extra_trees
from engine.learners.misconceptions import (
    MISCONCEPTION_BY_NAME,
    MISCONCEPTION_TOPICS,
    MISCONCEPTIONS,
    find_wrong_answers,
)
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import format_plain_number
from engine.text.message import NumberText, msg
from engine.text.questions import evidence_step, evidence_steps
from engine.text.script import Script
from engine.tree.growth import Branch, Search
from pages.i18n.locale import LANGUAGES, Locale
from pages.i18n.translator import translator_for
from tests.arithmetic import evaluate
from tests.words import words

# The name of each learner in the list of learners, a table, and settings.
TOLD = {
    "cart": (cart.fit, "seven_rows", {}),
    "cart, entropy": (cart.fit, "seven_rows", {"criterion": "entropy", "max_depth": 2}),
    "cart, numbers": (cart.fit, "wave", {"max_depth": 2}),
    "cart, tested": (cart.fit, "titanic", {"max_depth": 2, "independence_alpha": 0.05, "max_features": 2}),
    "prune": (prune.fit, "seven_rows", {}),
    "forest": (forest.fit, "seven_rows", {"n_estimators": 5, "max_depth": 2}),
    "extra_trees": (extra_trees.fit, "four_points", {"n_estimators": 3}),
    "adaboost": (adaboost.fit, "seven_rows", {"n_estimators": 3}),
    "adaboost, whole log": (adaboost.fit, "seven_rows", {"n_estimators": 2, "say": "log"}),
    "adaboost, numbers": (adaboost.fit, "four_points", {"n_estimators": 4}),
    "gradient_boosting": (gradient_boosting.fit, "four_points", {"n_estimators": 3, "max_depth": 1}),
    "gradient_boosting, classes": (gradient_boosting.fit, "seven_rows", {"n_estimators": 2, "max_depth": 2}),
    "gradient_boosting, huber": (gradient_boosting.fit, "four_points", {"loss": "huber", "n_estimators": 2}),
    "xgb": (xgb.fit, "four_points", {"n_estimators": 2, "max_depth": 2, "gamma": 60.0}),
    "xgb, classes": (xgb.fit, "seven_rows", {"n_estimators": 2, "min_child_weight": 0, "reg_alpha": 0.1}),
    "exponential": (exponential.fit, "seven_rows", {}),
    "similarity": (similarity.fit, "four_points", {}),
}
everywhere = pytest.mark.parametrize("name", TOLD)

# What is asked of one number that the lesson works out at this step or a later one of the same event.
WORKED_OUT = {"impurity", "weighted-error", "say", "beta", "leaf-value", "next-score", "similarity", "output", "start",
              "variance-of-mean", "oob-error", "tree-score"}  # fmt: skip


@cache
def steps_of(name: str):
    fit, table, settings = TOLD[name]
    trace = record(fit, load(table), **settings)
    return lesson_for_trace(trace).steps(trace)


def asked(name: str):
    return [(i, step.question) for i, step in enumerate(steps_of(name)) if step.question]


@everywhere
def test_every_wrong_choice_has_its_rule_and_the_right_one_none(name):
    assert asked(name)
    for _, question in asked(name):
        assert question.topic in MISCONCEPTION_TOPICS
        assert len(question.misconceptions) == len(question.choices) == len(set(words(question.choices)))
        assert [at for at, rule in enumerate(question.misconceptions) if not rule] == [question.answer_index]
        for rule in filter(None, question.misconceptions):
            assert question.topic in MISCONCEPTION_BY_NAME[rule].answer_functions
            assert name.split(",")[0] in MISCONCEPTION_BY_NAME[rule].learners, (question.topic, rule)


@everywhere
def test_the_right_number_is_what_comes_out(name):
    steps = steps_of(name)
    for i, question in asked(name):
        if question.topic not in WORKED_OUT:
            continue
        later = [step for step in steps[i:] if step.event is steps[i].event][:40]
        outcomes = {
            format_plain_number(evaluate(working.numbers)[0]) for step in later for working in step.calculations
        }
        choices = [format_plain_number(choice.value) for choice in question.choices if isinstance(choice, NumberText)]
        assert choices[question.answer_index] in outcomes, (question.topic, choices, outcomes)
        assert choices.count(choices[question.answer_index]) == 1


@pytest.mark.parametrize("name", ["cart", "cart, numbers", "forest", "adaboost", "gradient_boosting", "xgb"])
def test_the_best_split_has_the_largest_gain_of_all_choices(name):
    """By the gains in the table of candidates, worked out again from how mixed the children are where that is known."""
    for i, question in asked(name):
        if question.topic != "split":
            continue
        event = steps_of(name)[i].event
        table = getattr(event, "search", event).table
        gain = gains_again(table)
        chosen = [choice.number for choice in question.choices]
        assert int(np.argmax(gain[chosen])) == question.answer_index
        assert (np.delete(gain[chosen], question.answer_index) < gain[chosen].max()).all()


def gains_again(table) -> np.ndarray:
    columns = table.columns()
    if "impurity_left" not in columns:
        return columns["similarity_left"] + columns["similarity_right"]
    sizes = [columns.get(f"weight_{side}", columns[f"n_{side}"]) for side in ("left", "right")]
    after = sizes[0] * columns["impurity_left"] + sizes[1] * columns["impurity_right"]
    return -after / (sizes[0] + sizes[1])


# -- where it is shown


@everywhere
def test_every_wrong_choice_leads_to_a_step_that_shows_how_it_is_right(name):
    """Of a kind of event that its rule names; the one that works out the right number, where one does."""
    script = Script(steps_of(name))
    for i, question in asked(name):
        found = evidence_steps(script, question, i)
        right = question.choices[question.answer_index]
        for rule, at in zip(question.misconceptions, found, strict=True):
            if rule:
                assert type(script[at].event).__name__ in MISCONCEPTION_BY_NAME[rule].evidence_events.split(), (
                    question.topic,
                    rule,
                )
                assert script[at].tree == script[i].tree
            if rule and question.topic in WORKED_OUT:
                assert format_plain_number(right.value) in {
                    format_plain_number(each.value) for each in script[at].calculations
                }, (question.topic, rule)


def test_the_next_step_of_the_same_node_comes_before_nearer_ones():
    steps = steps_of("cart")
    script = Script(steps)
    (first, _), *_ = [(i, question) for i, question in asked("cart") if question.topic == "split"]
    made = next(i for i, step in enumerate(steps) if type(step.event) is Branch and step.highlight.node == 0)
    assert script[first].highlight.node == 0 and first < made
    assert evidence_step(script, "purest-child", first) == made
    later = next(i for i, step in enumerate(steps) if type(step.event) is Search and step.highlight.node > 0)
    assert made == evidence_step(script, "purest-child", made) < later < evidence_step(script, "purest-child", later)
    assert evidence_step(script, "drawn-rows", first) == first  # a tree has no bootstrap sample


# -- the rules themselves


def test_rules_have_names_learners_and_something_to_spoil():
    assert len(MISCONCEPTIONS) == len(MISCONCEPTION_BY_NAME) >= 25
    learners = {learner for rule in MISCONCEPTIONS for learner in rule.learners}
    assert learners == {name.split(",")[0] for name in TOLD}
    assert all(rule.answer_functions and rule.evidence_events for rule in MISCONCEPTIONS)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_rule_and_every_topic_is_said_in_its_own_words(spoken):
    speaker = translator_for(Locale(spoken))
    sentences = [speaker.text(msg("misconception.rule.explanation", rule=rule.name)) for rule in MISCONCEPTIONS]
    assert len(set(sentences)) == len(sentences) and all(each.endswith(".") for each in sentences)
    topics = [speaker.text(msg("exercise.topic.name", topic=topic)) for topic in MISCONCEPTION_TOPICS]
    assert len(set(topics)) == len(topics)


def test_a_wrong_answer_that_reads_as_the_right_one_is_none():
    rules = (Misconception("same", ("cart",), "Search", {"x": lambda a: a + 1e-9}),
             Misconception("other", ("cart",), "Search", {"x": lambda a: MultipleAnswers((a, a + 1, a + 2))}),
             Misconception("nothing", ("cart",), "Search", {"x": lambda a, missing: a}),
             Misconception("no number", ("cart",), "Search", {"x": lambda a: a / 0.0}))  # fmt: skip
    found = collect_wrong_answers(rules, "x", 3.0, {"a": 3.0}, format_plain_number, 9)
    assert [(each.misconception, each.answer) for each in found] == [("other", 4.0), ("other", 5.0)]


@pytest.mark.parametrize(
    ("topic", "right", "facts", "rule", "answer"),
    [
        ("say", 0.4236, {"error": 0.3, "half": True, "say": 0.4236}, "ln-for-half-ln", 0.8472),
        ("impurity", 0.48, {"counts": np.array([3.0, 2.0]), "criterion": "gini"}, "entropy-for-gini", 0.97095),
        ("weighted-impurity", 0.3, {"impurity_left": 0.0, "impurity_right": 0.5, "n_left": 4, "n_right": 6},
         "unweighted-children", 0.25),
        ("new-weight", 0.25, {"weight": 0.1, "factor": 2.0, "n": 10}, "weights-not-normalised", 0.2),
        ("residual", -2.0, {"y": 1.0, "p": 3.0}, "residual-with-the-wrong-sign", 2.0),
        ("similarity", 4.0, {"G": 4.0, "H": 3.0, "g": np.array([1.0, 3.0]), "ridge": 1.0, "value": 4.0},
         "similarity-without-lambda", 16 / 3),
        ("next-score", 1.1, {"before": 1.0, "leaf": 1.0, "rate": 0.1}, "learning-rate-twice", 1.01),
        ("oob-error", 0.5, {"all_trees": 0.1, "wrong": 2, "n": 8, "asked": 4}, "oob-asks-all-trees", 0.1),
        ("threshold", 3.5, {"below": 3.0, "above": 4.0}, "threshold-at-a-value", 3.0),
        ("keep-split", 0, {"gain": 1.0, "gamma": 2.0, "below": True}, "gamma-alone-decides", 1),
    ],
)  # fmt: skip
def test_rules_make_what_they_say(topic, right, facts, rule, answer):
    made = {
        each.misconception: each.answer
        for each in reversed(find_wrong_answers(topic, right, format_plain_number, 12, **facts))
    }
    assert made[rule] == pytest.approx(answer, rel=1e-4)
