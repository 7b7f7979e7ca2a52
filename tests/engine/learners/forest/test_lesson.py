"""The lesson of bagging and forests as a learner walks it: every number worked out, held to plain loops and the notes.

The notes' own examples are in test_lessons_forest_examples.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, mean_squared_error

from datasets import load
from engine import forest, record
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.forest.out_of_bag import Finished, TreeVotes
from engine.learners.forest.samples import Bag
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import format_plain_number
from engine.text.picture import ACTIVE_TREES
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY
from engine.tree.growth import Branch, Growth, Leaf, Search
from pages.i18n.translator import translator_for
from tests.engine.learners.forest.test_examples import BAGS
from tests.stories import assert_keeps_promises, assert_questions_are_fair, disagreements
from tests.tables import random_table
from tests.words import question, sentence, words

SETTINGS = {
    "drawn at splits": ("iris", {"n_estimators": 3, "max_depth": 2}),
    "bagging": ("moons", {"n_estimators": 4, "max_depth": 2, "max_features": None}),
    "once a tree": ("wisconsin", {"n_estimators": 3, "max_depth": 1, "features_drawn": "tree", "vote": "majority"}),
    "no bags": ("blobs", {"n_estimators": 2, "max_depth": 2, "bootstrap": False, "max_features": 1}),
    "few rows drawn": ("cars", {"n_estimators": 5, "max_depth": 2, "max_samples": 0.3}),
    "values": ("wave", {"n_estimators": 14, "max_depth": 2, "seed": 3}),
    "gaps and levels": ("penguins", {"n_estimators": 3, "max_depth": 2, "criterion": "entropy"}),
    "levels": ("titanic", {"n_estimators": 2, "max_depth": 2, "max_leaf_nodes": 3}),
    "settles": ("blobs", {"n_estimators": 60, "max_depth": 1, "stop_when_settled": True, "patience": 3}),
    "has settled": ("xor", {"n_estimators": 30, "max_depth": 3, "tolerance": 0.1, "patience": 4}),
    "weighted": ("seven_rows", {"n_estimators": 4, "sample_weight": [1, 2, 0.5, 0, 3, 0.1, 1]}),
    "by hand": ("six_row_forest", {"bags": BAGS, "threshold": "observed", "vote": "majority"}),
    "one tree": ("seven_rows", {"n_estimators": 1}),
}


@cache
def walked(name: str):
    data, settings = SETTINGS[name]
    return told(record(forest.fit, load(data), **settings))


def told(trace, candidates: int = 8):
    return trace, lesson_for_trace(trace).steps(trace, candidates)


everywhere = pytest.mark.parametrize("name", SETTINGS)


# -- every number


@pytest.mark.parametrize("task", ["classification", "regression"])
def test_weighted_rows_with_gaps_and_levels(task):
    rng = np.random.default_rng(11)
    data = random_table(rng, 40, 4, task, classes=3, missing=0.15, category=0.5)
    weight = rng.exponential(size=40) * rng.integers(0, 2, 40)
    assert not disagreements(*told(record(forest.fit, data, n_estimators=3, sample_weight=weight, max_depth=3)))


# -- against plain loops


@everywhere
def test_each_draw_is_the_row_its_number_falls_on(name):
    trace, steps = walked(name)
    for bag in trace.events_of(Bag):
        own = [step for step in steps if step.event is bag and step.highlight.row >= 0]
        assert [step.highlight.row for step in own] == bag.rows[:12].tolist() * (
            bag.uniform is not None or name == "by hand"
        )
        for step, row in zip(own, bag.rows, strict=False):
            assert f"row {row + 1:,} goes into the sample" in sentence(step)
            if bag.uniform is not None:
                assert 0 <= step.value < 1 and step.numbers.endswith(f" * {bag.n} - {row}")
                written = sentence(step).split(" rows is ")[1].split(". ")[0]
                assert int(float(written.replace(",", ""))) == row  # not rounded up to the next
        rest = len(bag.rows) - len(own)
        assert not own or sum(step.n_skipped for step in steps if step.event is bag) == rest
        last = [step for step in steps if step.event is bag][-1]
        times = [bag.rows.tolist().count(row) for row in range(bag.n)]
        if trace.settings.get("bootstrap") is False:
            assert "all rows, each of them once" in sentence(last) and not last.state_updates and times == [1] * bag.n
            continue
        assert last.state_updates["in bag"].tolist() == last.state_updates["bag"].tolist() == times
        assert last.value == times.count(0) / bag.n


@pytest.mark.parametrize("name", ["by hand", "few rows drawn"])
def test_columns_fill_up_row_by_row_where_rows_are_few(name):
    trace, steps = walked(name)
    for bag in trace.events_of(Bag):
        seen = [step.state_updates["bag"].sum() for step in steps if step.event is bag and step.state_updates]
        assert seen[:-1] == list(range(len(seen) - 1)) and seen[-1] == len(bag.rows)
    before = 0
    for votes in trace.events_of(TreeVotes):
        own = [step for step in steps if step.event is votes]
        states = [step.state_updates["votes"].sum() for step in own if "votes" in step.state_updates]
        rows = [step for step in own if step.highlight.row >= 0]
        assert states[: len(rows)] == list(range(before + 1, before + len(rows) + 1))
        before = states[-1]
        assert before == votes.oob_vote_counts.sum()


@everywhere
def test_out_of_bag_errors_are_those_of_a_plain_loop(name):
    """Every row judged by the trees that left it out, one tree and one row at a time."""
    trace, steps = walked(name)
    data, majority = trace.data, trace.settings.get("vote") == "majority"
    rows, said = range(data.n), {row: [] for row in range(data.n)}
    for bag, growth, votes in zip(trace.events_of(Bag), trace_growths(trace), trace.events_of(TreeVotes), strict=True):
        for row in set(rows) - set(bag.rows.tolist()):
            value = growth.tree.value[growth.tree.apply(data.X[[row]])[0]]
            said[row].append(np.eye(len(value))[value.argmax()] if majority and data.class_names else value)
        heard = [row for row in rows if said[row]]
        step = [step for step in steps if step.event is votes][-1]
        assert step.detail == DETAIL_STORY and step.highlight.scene == "all"
        assert step.state_updates[ACTIVE_TREES] == bag.tree + 1
        if trace.settings.get("bootstrap") is False:
            wrong = (list(trace.model.staged_predict(data.X))[bag.tree] != data.y).mean()
            assert step.value == pytest.approx(wrong) and "Training error with" in sentence(step)
            assert not {"out-of-bag votes", "out-of-bag prediction", "votes"} & set(step.state_updates)
            continue
        assert step.state_updates["out-of-bag votes"].tolist() == [len(said[row]) for row in rows]
        if not heard:
            assert "there is no out-of-bag error" in sentence(step)
            continue
        answers = [np.mean(said[row], 0) for row in heard]
        if data.class_names:
            answers = [int(np.argmax(answer)) for answer in answers]
            assert step.value == pytest.approx(1 - accuracy_score(data.y[heard], answers))
        else:
            assert step.value == pytest.approx(mean_squared_error(data.y[heard], answers))
        assert step.state_updates["out-of-bag prediction"][heard] == pytest.approx(np.array(answers))
        assert format_plain_number(step.value) in sentence(step)


def trace_growths(trace) -> list[Growth]:
    return [event for event in trace.logged_events if isinstance(event, Growth)]


@everywhere
def test_rows_are_told_by_the_trees_that_left_them_out(name):
    trace, steps = walked(name)
    for votes in trace.events_of(TreeVotes):
        own = [step for step in steps if step.event is votes and step.highlight.row >= 0]
        assert len(own) == min(12, len(votes.bag.oob_rows))
        assert {step.highlight.row for step in own} <= set(votes.bag.oob_rows.tolist())
        left = sum(step.n_skipped for step in steps if step.event is votes)
        assert left + len(own) == len(votes.bag.oob_rows)
        for step in own:
            row, now = step.highlight.row, votes.oob_predictions[step.highlight.row]
            if trace.data.class_names:
                right = "That is right." in sentence(step)
                assert right == (now == trace.data.y[row])
                assert trace.data.class_names[int(now)] in words(step.calculations[0].quantity)
            else:
                assert step.value == pytest.approx(now)


@pytest.mark.parametrize("name", ["drawn at splits", "bagging", "once a tree", "values", "gaps and levels"])
def test_importances_are_what_every_split_gained_and_every_shuffle_cost(name):
    trace, steps = walked(name)
    data, growths = trace.data, trace_growths(trace)
    gained = np.zeros((len(growths), data.d))
    for b, growth in enumerate(growths):
        for node, feature in enumerate(growth.tree.feature):
            if feature >= 0:
                gained[b, feature] += growth.node_weights[node] * growth.tree.gain[node]
    own = [
        step
        for step in steps
        if step.highlight.panel == "impurity" and step.highlight.feature >= 0 and step.calculations
    ]
    for step in own:
        assert step.value == pytest.approx(gained[:, step.highlight.feature].mean(), abs=1e-9)
        if len(step.calculations) > 1:
            assert step.calculations[1].value == pytest.approx(gained[:, step.highlight.feature].max())
    bars = [step.state_updates["impurity"] for step in steps if "impurity" in step.state_updates]
    for b in range(len(growths)):
        assert bars[b] == pytest.approx(gained[: b + 1].mean(0))
    assert bars[len(growths)] == pytest.approx(gained.mean(0))
    importance = shuffled(trace)
    costs = {
        step.highlight.feature: step.value
        for step in steps
        if step.highlight.panel == "permutation" and step.detail == DETAIL_SPLITS and step.highlight.feature >= 0
    }
    assert len(costs) == min(data.d, 12)
    for feature, value in costs.items():
        assert value == pytest.approx(importance[feature], abs=1e-12)


def shuffled(trace) -> np.ndarray:
    """[d] how much worse each tree gets on the rows it left out, on average over trees, from the recorded seed."""
    data, trees, worse = trace.data, trace_growths(trace), []
    for b, (bag, growth) in enumerate(zip(trace.events_of(Bag), trees, strict=True)):
        out = sorted(set(range(data.n)) - set(bag.rows.tolist()))
        if not out:
            continue
        errors = []
        for feature in [None, *range(data.d)]:
            X = data.X[out].copy()
            if feature is not None:
                order = np.random.default_rng([trace.settings.get("seed", 0), b, feature]).permutation(len(out))
                X[:, feature] = data.X[out, feature][order]
            value = growth.tree.value[growth.tree.apply(X)]
            said = value.argmax(1) if data.class_names else value
            wrong = said != data.y[out] if data.class_names else (said - data.y[out]) ** 2
            errors.append(wrong.mean())
        worse.append(np.array(errors[1:]) - errors[0])
    return np.mean(worse, 0)


def test_the_error_settles_where_the_growth_would_have_stopped():
    _, steps = walked("has settled")
    settings = {**SETTINGS["has settled"][1], "stop_when_settled": True}
    after = len(forest.fit(load("xor"), **settings).trees)
    step = next(step for step in steps if words(step.section_title) == "all trees")
    assert f"has settled after {after} trees" in sentence(step) and after < 30
    assert step.question is None or question(step).choices[step.question.answer_index] == str(after)
    assert step.calculations[0].value <= step.calculations[1].value
    _, stopped = walked("settles")
    assert "no more were grown" in sentence(next(step for step in stopped if words(step.section_title) == "all trees"))
    assert "It takes at least" in sentence(
        next(s for s in walked("bagging")[1] if words(s.section_title) == "all trees")
    )


# -- events, lines, grains, pictures


@everywhere
def test_rounds_are_two_steps_a_tree_and_each_opens_a_part(name):
    trace, steps = walked(name)
    trees = len(trace.model.trees)
    opens = [words(step.section_title) for step in steps if step.section_title]
    assert opens == [f"tree {b + 1}" for b in range(trees)] + ["all trees", "importance", "correlation", "a new row"]
    coarse = [step for step in steps if step.detail == DETAIL_STORY]
    assert coarse[0] is steps[0] and coarse[-1] is steps[-1]
    for votes in trace.events_of(TreeVotes):
        own = [step for step in coarse if step.event is votes]
        assert [step.highlight.scene for step in own] == ["tree", "all"]
        assert {step.highlight.tree for step in own} == {votes.bag.tree}
    for event in trace.events:
        if isinstance(event, Branch | Leaf):
            own = [step for step in steps if step.event is event and step.detail == DETAIL_SPLITS]
            assert len(own) == 1


@everywhere
def test_a_lesson_keeps_its_promises_and_its_panels_show_what_the_trace_has(name):
    trace, steps = walked(name)
    assert_keeps_promises(trace, steps, rough=0.02)
    assert not any("nan" in sentence(step).split() for step in steps)
    picture = lesson_for_trace(trace).picture(trace)
    panels = {panel.name: panel for panel in picture.panels}
    lit = {step.highlight.panel for step in steps}
    sampled = trace.settings.get("bootstrap") is not False
    assert {"wall", "error", "impurity", *({"spread", "variance"} & set(panels))} <= lit and ("bag" in lit) is (
        "bag" in panels
    ) is sampled
    finished = trace.last_event(Finished)
    shown_at_last = dict.fromkeys(panels)
    for step in steps:
        shown_at_last.update({panel: state for panel, state in step.state_updates.items() if panel in panels})
    assert shown_at_last["wall"] == shown_at_last["error"] == len(picture.trees) == finished.votes.bag.tree + 1
    *out_of_bag, learned = panels["error"].content["series"]
    assert len(out_of_bag) == sampled
    for series in out_of_bag:
        assert series["values"] == pytest.approx(trace.model.forest.oob_errors.tolist(), nan_ok=True)
    wrong = [np.mean(said != trace.data.y) if trace.data.class_names else np.mean((said - trace.data.y) ** 2)
             for said in trace.model.staged_predict(trace.data.X)]  # fmt: skip
    assert learned["values"] == pytest.approx(wrong)


@pytest.mark.parametrize("name", ["drawn at splits", "gaps and levels", "values"])
def test_only_features_that_were_drawn_are_tried(name):
    trace, steps = walked(name)
    growths = trace_growths(trace)
    for step in steps:
        if isinstance(step.event, Search) and step.highlight.feature >= 0:
            growth = growths[step.highlight.tree]
            allowed = growth.allowed_features(step.highlight.node)
            assert allowed is None or allowed[step.highlight.feature]
            shown_splits = {part.text for part in translator_for().spans(step.sentences) if part.role == "split"}
            assert shown_splits <= splits_drawn(trace, growth, step.event.table)
    drew = [step for step in steps if " at random from " in sentence(step) and isinstance(step.event, Search)]
    assert bool(drew) == (trace.data.d > 1)
    for step in drew:
        allowed = growths[step.highlight.tree].allowed_features(step.highlight.node)
        names = [name for name, may in zip(trace.data.feature_names, allowed, strict=True) if may]
        assert all(name in sentence(step) for name in names)
    for step in steps:
        if isinstance(step.event, Branch) and step.detail == DETAIL_SPLITS and trace.data.d > 1:
            table = step.event.search.table
            said, number = sentence(step), f"Of {int(table.allowed.sum()):,} candidate splits"
            assert number in said or "the only candidate split" in said
            if step.question:
                assert set(question(step).choices) <= splits_drawn(trace, growths[step.highlight.tree], table)


def splits_drawn(trace, growth, table) -> set[str]:
    """The candidate splits on features that were drawn."""
    about = TreeView(trace, growth)
    return {words(about.candidate_span(table, i)) for i in np.flatnonzero(table.allowed)}


def test_a_hundred_trees_are_two_steps_each_in_the_coarsest_grain():
    trace = record(forest.fit, load("iris"), max_depth=3)
    steps = lesson_for_trace(trace).steps(trace, 5)
    assert sum(step.detail == DETAIL_STORY for step in steps) < 215


# -- questions


def tells_of_the_same(step, other) -> bool:
    if other.event is not step.event or not isinstance(step.event, Bag | TreeVotes):
        return False
    return all(getattr(other.highlight, name) == getattr(step.highlight, name) for name in ("tree", "node", "panel"))


@everywhere
def test_questions_are_fair(name):
    assert any(assert_questions_are_fair(walked(name)[1], tells_of_the_same))


def test_questions_of_the_forest_are_asked_and_answered_right():
    asked = {}
    for name in ("drawn at splits", "bagging", "values", "few rows drawn", "gaps and levels"):
        trace, steps = walked(name)
        for step in steps:
            if (given := question(step)) is None:
                continue
            answer = given.choices[given.answer_index]
            asked[given.prompt.split(":")[0][:12]] = answer
            if given.prompt.startswith("What is the out-of-bag"):
                assert answer == format_plain_number(step.event.error)
            elif given.prompt.startswith("One tree has the variance"):
                assert answer == format_plain_number(step.value)
            elif "makes the predictions worst" in given.prompt:
                assert answer == trace.data.feature_names[int(shuffled(trace).argmax())]
    for start in ("What is the ", "Which featur", "One tree has"):
        assert start in asked


# -- names are data
