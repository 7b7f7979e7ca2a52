"""The code a page shows is run, and what it grows is our tree, where the page says so."""

import pytest

from datasets import load
from engine import cart, record
from pages.learners.adaboost import other_libraries as code_adaboost
from pages.learners.cart import other_libraries as sklearn_code
from pages.learners.forest import other_libraries as code_forest
from pages.learners.gradient_boosting import other_libraries as code_gradient_boosting

SAME = [
    ("iris", {"max_depth": 2}),
    ("moons", {"criterion": "gini", "max_depth": 4}),
    ("moons", {"criterion": "entropy", "min_samples_leaf": 5}),
    ("blobs", {"max_leaf_nodes": 6}),
    ("circles", {"min_impurity_decrease": 0.02}),
    ("titanic", {"max_depth": 3, "categories": "as_numbers"}),
    ("iris", {"max_depth": 2, "class_weight": {"setosa": 0.5, 2: 3}}),
    ("moons", {"max_depth": 3, "class_weight": "balanced"}),
    ("wave", {"max_depth": 3}),
    ("cars", {"min_weight_fraction_leaf": 0.15}),
    ("cars", {"max_depth": 2, "min_samples_split": 10}),
    ("diabetes", {"max_depth": 3, "min_samples_leaf": 20}),
]


def run(code: str) -> dict:
    found = {}
    exec(code, found)
    return found


@pytest.mark.parametrize(("name", "settings"), SAME)
def test_the_code_grows_the_same_tree(name, settings, capsys):
    data = load(name)
    theirs = run(sklearn_code.code(name, data, settings))["model"]
    mine = record(cart.fit, data, **settings)
    assert not sklearn_code.differences(data, data, settings)
    assert theirs.get_n_leaves() == (mine.columns("nodes")["left"] < 0).sum()
    assert theirs.predict(data.X) == pytest.approx(mine.model.predict(data.X))
    assert float(capsys.readouterr().out) == pytest.approx(theirs.score(data.X, data.y))


DIFFERENT = [
    ("seven_rows", {"criterion": "misclassification"}),
    ("seven_rows", {"force": {"": (0, 0.5)}}),
    ("seven_rows", {"threshold": "observed"}),
    ("seven_rows", {"stop_without_gain": True}),
    ("seven_rows", {"min_impurity": 0.2}),
    ("seven_rows", {"min_gain": 0.2}),
    ("seven_rows", {"independence_alpha": 0.05}),
    ("seven_rows", {"leaf_probability": "softmax"}),
    ("iris", {"max_features": "log2", "max_depth": 3}),
    ("titanic", {}),
]


@pytest.mark.parametrize(("name", "settings"), DIFFERENT)
def test_what_it_does_otherwise_is_said_and_the_code_runs_all_the_same(name, settings):
    data = load(name)
    assert len(sklearn_code.differences(data, data, settings)) == 1
    assert len(run(sklearn_code.code(name, data, settings))["model"].predict(data.X)) == len(data.y)


HOSTILE = '"); raise SystemExit("'


@pytest.mark.parametrize("name", ["iris", "wave"])
def test_a_name_in_the_code_is_text(name):
    data = load(name)
    programs = [each.code(HOSTILE, data, {}) for each in (sklearn_code, code_adaboost, code_gradient_boosting)]
    programs += [
        code_forest.code(HOSTILE, data, settings, 3) for settings in ({"max_features": None}, {"max_features": 1})
    ]
    assert [compile(program, "code", "exec").co_consts.count(HOSTILE) for program in programs] == [1] * 5
