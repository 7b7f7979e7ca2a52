"""The lesson of Extra-Trees, and of a tree whose splits are drawn at random: what is drawn is told, and told truly."""

from functools import cache

import numpy as np
import pytest

from datasets import load
from engine import cart, extra_trees, forest, record
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.registry import lesson_for_trace
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS
from engine.tree.growth import Branch, Growth, Search
from tests.stories import assert_can_be_answered, assert_keeps_promises
from tests.words import question, sentence, words

TOLD = {
    "a tree": (cart.fit, "seven_rows", {"splitter": "random"}),
    "a tree of numbers": (cart.fit, "cars", {"splitter": "random", "max_depth": 2, "seed": 4}),
    "a tree with gaps and levels": (cart.fit, "penguins", {"splitter": "random", "max_depth": 3}),
    "a tree with a split asked for": (cart.fit, "iris", {"splitter": "random", "force": {"": (2, 2.5)},
                                                         "max_depth": 2}),
    "classes": (extra_trees.fit, "iris", {"n_estimators": 3, "max_depth": 2}),
    "numbers": (extra_trees.fit, "cars", {"n_estimators": 3, "max_depth": 2}),
    "gaps and levels": (extra_trees.fit, "penguins", {"n_estimators": 2, "max_depth": 2, "criterion": "entropy"}),
    "bootstrap": (extra_trees.fit, "moons", {"n_estimators": 4, "max_depth": 2, "bootstrap": True}),
    "one feature": (extra_trees.fit, "wave", {"n_estimators": 3, "max_depth": 3, "min_samples_leaf": 20}),
    "a forest": (forest.fit, "titanic", {"n_estimators": 2, "max_depth": 2, "splitter": "random"}),
}  # fmt: skip
everywhere = pytest.mark.parametrize("name", TOLD)


@cache
def told(name: str):
    fit, data, settings = TOLD[name]
    trace = record(fit, load(data), **settings)
    return trace, lesson_for_trace(trace).steps(trace, 8)


@everywhere
def test_the_story_can_be_followed_and_its_questions_answered(name):
    trace, steps = told(name)
    assert_keeps_promises(trace, steps, rough=0.02)
    assert not any("nan" in sentence(step).split() for step in steps)
    for asked in (question(step) for step in steps if step.question):
        assert_can_be_answered(asked)


def test_which_of_the_drawn_splits_wins_is_asked_and_answered_right():
    trace, steps = told("numbers")
    asked = [step for step in steps if step.question and "drawn at random" in question(step).prompt]
    assert asked
    for step in asked:
        search = step.event if isinstance(step.event, Search) else step.event.search
        table, about = search.table, TreeView(trace, search.growth)
        asks = question(step)
        assert set(asks.choices) <= {words(about.candidate_span(table, i)) for i in range(len(table))}
        assert asks.choices[asks.answer_index] == words(about.candidate_span(table, int(table.gain.argmax())))


@everywhere
def test_every_candidate_split_that_was_drawn_is_told_and_no_other(name):
    trace, steps = told(name)
    growths = [event for event in trace.logged_events if isinstance(event, Growth)]
    seen = 0
    for step in steps:
        if not isinstance(step.event, Search) or step.detail < DETAIL_CALCULATIONS or step.highlight.feature < 0:
            continue
        growth, about = growths[step.highlight.tree], TreeView(trace, growths[step.highlight.tree])
        table, draws = step.event.table, growth.draws_of(step.highlight.node)
        own = list(table.feature_range(step.highlight.feature))
        assert draws.allowed[step.highlight.feature, 0] and len(own) <= 2
        if step.highlight.candidate >= 0:
            assert sentence(step).startswith("Candidate split ")
            seen += 1
        elif own:
            assert words(about.candidate_span(table, own[0])) in sentence(step)
            assert "drawn at random" in sentence(step) or "the only candidate split" in sentence(step)
        else:
            assert "has no candidate split here" in sentence(step)
    every = trace.columns("candidates")
    assert seen == len(every["gain"]) > 0


@everywhere
def test_nobody_is_told_that_a_random_split_is_the_best_there_is(name):
    trace, steps = told(name)
    asked = {node for node, path in ((0, ""),) if path in (trace.settings.get("force") or {})}
    for step in steps:
        assert "Best split at" not in sentence(step) and "splits it lowers" not in sentence(step)
        if isinstance(step.event, Branch) and step.detail == DETAIL_SPLITS and step.highlight.node not in asked:
            assert "drawn at random" in sentence(step)
        if step.question and isinstance(step.event, Branch | Search):
            assert question(step).prompt != "Which of these candidate splits has the largest gain?"
    loops = [words(line) for line in lesson_for_trace(trace).code if "candidate split" in words(line)]
    assert len(loops) == 1 and ("one candidate split at random" in loops[0] or "random candidate split" in loops[0])


def test_a_threshold_is_told_between_the_extremes_of_its_node():
    trace, steps = told("a tree of numbers")
    growth = trace.logged_events[0]
    seen = 0
    for step in steps:
        if " goes from " in sentence(step):
            x = growth.features.X[growth.rows_of(step.highlight.node), step.highlight.feature]
            low, high = sentence(step).split(" goes from ")[1].split(" here")[0].split(" to ")
            assert (float(low.replace(",", "")), float(high.replace(",", ""))) == pytest.approx(
                (x.min(), x.max()), rel=1e-3
            )
            seen += 1
    assert seen > 5


def test_trees_that_learn_from_all_rows_are_not_said_to_have_left_any_out():
    trace, steps = told("classes")
    assert "each grown on all of these rows" in sentence(steps[0])
    assert not any("bootstrap sample" in sentence(step) or "in every sample" in sentence(step) for step in steps)
    ends = [step for step in steps if "Training error with" in sentence(step)]
    wrong = [np.mean(said != trace.data.y) for said in trace.model.staged_predict(trace.data.X)]
    assert [step.value for step in ends] == pytest.approx(wrong)
    _, sampled = told("bootstrap")
    assert any("its own bootstrap sample" in sentence(step) for step in sampled)


def test_rows_that_count_once_are_not_weighed():
    _, steps = told("classes")
    assert not any("(weight" in sentence(step) for step in steps)
    _, sampled = told("bootstrap")
    assert any("(weight" in sentence(step) for step in sampled)
