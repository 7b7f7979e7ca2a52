"""Another split in a model that was read: with the file's own split the file comes out again, and a tree whose split is
asked for is the one that our learner grows with it."""

from __future__ import annotations

import numpy as np
import pytest

from engine import DataProblem, cart, record
from engine.learners.registry import lesson_for_trace
from engine.models import replay
from engine.models.replay import ReplayStart, TreeAddition
from engine.tree.growth import Growth
from tests.arithmetic import untrue
from tests.engine.models.brought import CASES, SAME, model_of, replayed
from tests.words import question, sentence

REFUSED = {"xgboost poisson": "does not have the loss", "exponential": "does not have the loss",
           "catboost of three classes": "adds to 3 scores at once"}  # fmt: skip


def changed(name, force):
    return record(replay.fit, replayed(name).data, model=model_of(name), force=force)


def path_to(tree, node):
    path = ""
    while node:
        parent = int(((tree.left == node) | (tree.right == node)).nonzero()[0][0])
        path = ("L" if tree.left[parent] == node else "R") + path
        node = parent
    return f"{tree.tree_index + 1}/{path}"


def own_split(tree, node, data):
    """As the file has it: x <= threshold, or the levels that go left."""
    feature, model = int(tree.feature[node]), tree.model
    if node in tree.listed_levels:
        levels = set(range(len(data.levels[feature])))
        listed = set(tree.listed_levels[node])
        return feature, tuple(sorted(listed if model.listed_goes_left else levels - listed))
    threshold = float(tree.threshold[node])
    return feature, float(np.nextafter(threshold, -np.inf)) if model.strict else threshold


@pytest.mark.parametrize("name", SAME)
def test_the_files_own_split_above_two_leaves_gives_the_files_values(name):
    """Whatever library it is: outputs, learning rates and base scores in the leaves are found again."""
    model, data, same = model_of(name), replayed(name).data, 0
    for tree in model.trees[:6]:
        above = (tree.feature >= 0) & (tree.feature[tree.left] < 0) & (tree.feature[tree.right] < 0)
        for node in above.nonzero()[0].tolist():
            again = changed(name, {path_to(tree, node): own_split(tree, node, data)}).model
            if again.trees[tree.tree_index].missing_left[node] != tree.missing_left[node]:
                continue  # missing rows went where they gain more; there the library's rules forbid it
            assert (model.apply(data.X) == again.apply(data.X)).all()
            assert np.allclose(again.raw(data.X), model.raw(data.X), rtol=1e-4, atol=1e-5)
            same += 1
    assert same >= 2


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["decision tree", "regression tree"])
def test_a_tree_is_the_one_that_our_learner_grows_with_that_split(name, seed):
    model, data = model_of(name), replayed(name).data
    tree, rng = model.trees[0], np.random.default_rng(seed)
    feature = int(rng.integers(len(data.feature_names)))
    where = float(np.quantile(data.X[:, feature], rng.uniform(0.2, 0.8)))
    again = changed(name, {"1/": (feature, where)}).model
    leaves, depth = int((tree.feature < 0).sum()), 3
    ours = cart.fit(data, force={"": (feature, where)}, max_depth=depth, max_leaf_nodes=leaves, stop_without_gain=True)
    said = ours.predict_proba(data.X) if data.class_names else ours.predict(data.X)
    theirs = again.predict_proba(data.X) if data.class_names else again.predict(data.X)
    assert np.allclose(said, theirs, rtol=1e-9)
    assert (again.trees[0].feature < 0).sum() <= leaves


@pytest.mark.parametrize("name", [name for name in CASES if name not in REFUSED])
def test_a_split_that_was_passed_over_grows_no_more_than_the_file_had(name):
    file = replayed(name)
    place = min(1, len(model_of(name).trees) - 1)
    growth = next(
        event for event in file.logged_events if isinstance(event, TreeAddition) and event.tree_index == place
    ).growth
    table = growth.table(0)
    at = int(np.argsort(-table.gain, kind="stable")[5])
    feature, where = int(table.feature[at]), table.categories[at] or float(table.threshold[at])
    trace = changed(name, {f"{place + 1}/": (feature, where)})
    own, old = trace.model.trees[place], model_of(name).trees[place]
    assert own.feature[0] == feature and len(own) <= len(old)
    assert {len(one) for one in trace.model.trees} - {len(own)} <= {len(one) for one in model_of(name).trees}
    others = [k for k in range(len(trace.model.trees)) if k != place]
    assert all(np.array_equal(trace.model.trees[k].value, model_of(name).trees[k].value, True) for k in others)
    left = trace.logged_events[0].model.apply(trace.data.X)[:, place] - own.nodes.start
    assert {int(table.n_left[at]), int(table.n_right[at])} == set(_sides(own, left)) or np.isnan(trace.data.X).any()
    steps = lesson_for_trace(trace).steps(trace, candidates=3)
    assert "What if" in sentence(steps[0]) and not untrue(steps[::5], 1.0)
    assert all(sentence(step) for step in steps[::5]) and any(question(step) for step in steps)
    brought = trace.logged_events[0]
    assert isinstance(brought, ReplayStart) and brought.is_editable and brought.file_model is model_of(name)


def _sides(tree, leaf):
    """How many rows pass the root to the left and to the right."""
    below = np.zeros(len(tree), bool)
    below[tree.left[0]] = True
    for node in range(1, len(tree)):
        if below[node] and tree.feature[node] >= 0:
            below[[tree.left[node], tree.right[node]]] = True
    return int(below[leaf].sum()), int((~below[leaf]).sum())


def test_a_split_below_one_that_was_asked_for():
    trace = changed("decision tree", {"1/": (1, 0.0), "1/L": (2, 0.5)})
    tree = trace.model.trees[0]
    assert tree.feature[[0, tree.left[0]]].tolist() == [1, 2]
    assert tree.threshold[[0, tree.left[0]]].tolist() == [0.0, 0.5]


def test_two_trees_change_and_the_second_is_fitted_to_what_the_first_leaves():
    both = changed("xgboost", {"1/": (0, 0.0), "3/": (1, 0.0)})
    first, third = changed("xgboost", {"1/": (0, 0.0)}), changed("xgboost", {"3/": (1, 0.0)})
    assert np.array_equal(both.model.trees[0].value, first.model.trees[0].value)
    assert not np.allclose(both.model.trees[2].value[:3], third.model.trees[2].value[:3])
    growths = [event.growth for event in both.logged_events if isinstance(event, TreeAddition)]
    assert all(isinstance(growth, Growth) for growth in growths)


@pytest.mark.parametrize("name", REFUSED)
def test_where_no_gain_is_known_it_is_refused(name):
    assert not replayed(name).logged_events[0].is_editable
    with pytest.raises(DataProblem, match=REFUSED[name]):
        changed(name, {"1/": (0, 0.0)})


@pytest.mark.parametrize(("force", "said"), [
    ({"L": (0, 0.0)}, "is no node"), ({"1/X": (0, 0.0)}, "is no node"), ({"0/": (0, 0.0)}, "no tree 0"),
    ({"9/": (0, 0.0)}, "no tree 9"), ({"1/LLLLLL": (0, 0.0)}, "no split at"), ({"1/": (9, 0.0)}, "no feature 9"),
    ({"1/": ("u", "x")}, "is no threshold"), ({"1/": 3}, "is no split"),
    ({"1/": (3, (77,))}, "are not levels"),
])  # fmt: skip
def test_what_cannot_be_asked_for_gets_a_sentence(force, said):
    with pytest.raises(DataProblem, match=said):
        changed("xgboost", force)


def test_a_threshold_beyond_all_rows_leaves_a_child_empty():
    with pytest.raises(DataProblem, match="makes one child empty"):
        changed("decision tree", {"1/": (0, 1e9)})
