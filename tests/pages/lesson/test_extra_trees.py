"""The page of Extra-Trees: the code it shows is run, and its views say what the trace says."""

import pytest
from sklearn.ensemble import ExtraTreesClassifier, ExtraTreesRegressor

from datasets import load
from engine import cart, extra_trees
from engine.learners.forest.correlation import grow_on_training_sets
from pages.learners.cart import other_libraries as tree_code
from pages.learners.common.refits import by_features
from pages.learners.extra_trees import other_libraries as code
from pages.learners.forest import other_libraries as forest_code
from tests.pages.lesson.test_elsewhere import run
from tests.pages.lesson.test_page import reel, view
from tests.pages.test_every_page import opened, problems, text

FEW = {"n_estimators": 20, "max_depth": 4, "seed": 3}
GROWN = [
    ("moons", {}, {"max_features": 1, "bootstrap": False}),
    ("iris", {"max_features": None, "criterion": "entropy"}, {"max_features": 4, "criterion": "entropy"}),
    ("wave", {"min_samples_leaf": 3}, {"max_features": 1, "min_samples_leaf": 3}),
    ("diabetes", {"bootstrap": True, "max_samples": 0.5}, {"max_features": 10, "bootstrap": True, "max_samples": 0.5}),
    ("diabetes", {"max_features": "third"}, {"max_features": 3}),
]


@pytest.mark.parametrize(("name", "settings", "there"), GROWN, ids=str)
def test_the_code_grows_such_trees_with_these_settings(name, settings, there):
    """Chance is another there: as many trees, drawn from as many features, and about as often right."""
    data = load(name)
    mine = extra_trees.fit(data, **FEW, **settings)
    found = run(code.code(name, data, {**FEW, **settings}, 20))
    model, predicted = found["model"], found["predicted"]
    assert type(model) is (ExtraTreesClassifier if data.class_names else ExtraTreesRegressor)
    assert {k: model.get_params()[k] for k in there} == there
    assert (model.n_estimators, model.max_depth, model.random_state) == (20, 4, 3)
    assert not [said for said in code.differences(data, data, settings) if said != code.DRAWS_ITSELF]
    if data.class_names:
        assert (predicted == data.y).mean() == pytest.approx((mine.predict(data.X) == data.y).mean(), abs=0.08)
    else:
        left = [((each - data.y) ** 2).mean() / data.y.var() for each in (predicted, mine.predict(data.X))]
        assert left[0] == pytest.approx(left[1], abs=0.08)


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("seven_rows", {"criterion": "misclassification"}, ["takes the Gini impurity"]),
        ("iris", {"features_drawn": "tree", "vote": "majority"}, ["not once per tree", "always averages"]),
        ("moons", {"bags": [([0, 1, 250], None)]}, ["they cannot be given"]),
        ("moons", {"bootstrap": True, "stop_when_settled": True}, ["no rule that stops"]),
        ("penguins", {}, ["both children are tried", "knows no categories", "one more number"]),
    ],
)
def test_what_it_does_otherwise_is_said(name, settings, words):
    data = load(name)
    said = code.differences(data, data, settings)
    assert len(said) == 1 + len(words) and all(any(word in str(each) for each in said) for word in words)
    assert len(run(code.code(name, data, {"n_estimators": 2, **settings}, 2))["predicted"]) == data.n


def test_a_forest_or_a_tree_with_random_splits_is_scikit_learns_of_that_kind():
    data = load("moons")
    program = forest_code.code("moons", data, {"n_estimators": 3, "splitter": "random"}, 3)
    found = run(program)["model"]
    assert type(found) is ExtraTreesClassifier and found.bootstrap is True
    assert forest_code.DRAWS_ITSELF in forest_code.differences(data, data, {"splitter": "random"})
    tree = run(tree_code.code("moons", data, {"splitter": "random", "seed": 4, "max_depth": 3}))["model"]
    assert (tree.splitter, tree.random_state, tree.max_depth) == ("random", 4, 3)
    assert tree_code.differences(data, data, {"splitter": "random"}) == [tree_code.AT_RANDOM]


@pytest.mark.parametrize("data", ["moons", "seven_rows", "wave", "penguins"])
def test_every_view_can_be_opened(data):
    app = opened("extra_trees.py", data=data, n_estimators="4")
    for name in ("Error", "Correlation", "Importances", "In scikit-learn", "Try this", "Whole tree", "Tables"):
        assert not problems(view(app, name))
    assert len(reel(app)["trees"]) == 4


def test_the_error_of_trees_that_left_nothing_out_is_that_on_the_training_rows():
    data = load("moons")
    app = view(opened("extra_trees.py", data="moons", n_estimators="4", max_depth="2"), "Error")
    wrong = (extra_trees.fit(data, n_estimators=4, max_depth=2, max_features=None).predict(data.X) != data.y).mean()
    assert f"on the training rows with all 4 trees: {wrong:.4g}." in text(app)


def test_fewer_features_grow_such_trees_and_without_bootstrap_no_row_tests_them():
    data, settings = load("iris"), {"n_estimators": 6, "max_depth": 3}
    table = by_features(data, extra_trees.fit, settings)
    assert "out-of-bag error" not in table
    for count, rho, *_ in table.itertuples(index=False):
        assert rho == grow_on_training_sets(extra_trees.fit(data, **settings, max_features=count)).rho
    assert "out-of-bag error" in by_features(data, extra_trees.fit, {**settings, "bootstrap": True})


def test_the_page_knows_no_setting_that_does_nothing():
    app = opened("extra_trees.py")
    keys = {field.key for kind in (app.selectbox, app.number_input, app.checkbox, app.toggle) for field in kind}
    assert "n_estimators" in keys and not {"splitter", "threshold"} & keys


def test_a_tree_is_drawn_again_with_another_seed_on_its_page():
    roots = [reel(opened("tree.py", data="iris", splitter="random", seed=seed, max_depth="2")) for seed in ("1", "2")]
    ours = [cart.fit(load("iris"), splitter="random", seed=seed, max_depth=2).tree for seed in (1, 2)]
    for sent, tree in zip(roots, ours, strict=True):
        assert sent["trees"][0]["threshold"][0] == pytest.approx(tree.threshold[0], rel=1e-5)
    assert ours[0].threshold[0] != ours[1].threshold[0]
