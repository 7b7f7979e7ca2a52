"""The forest's page: the code it shows is run, its views say what the trace says."""

import numpy as np
import pytest

from datasets import load
from engine import forest, record
from engine.learners.forest.correlation import grow_on_training_sets, variance_of_mean
from engine.learners.forest.lesson.forest_view import ForestView
from pages.learners.common.refits import by_features
from pages.learners.forest import other_libraries as code_forest
from pages.learners.forest import views as forest_views
from tests.engine.learners.forest.test_examples import BAGS
from tests.pages.lesson.test_elsewhere import run
from tests.pages.lesson.test_page import reel, view
from tests.pages.test_every_page import opened, problems, text
from tests.tables import table

FEW = {"n_estimators": 6, "max_depth": 3, "max_features": None}
SAME = [
    ("moons", FEW),
    ("blobs", {**FEW, "criterion": "entropy", "seed": 3, "min_samples_leaf": 3}),
    ("moons", {**FEW, "vote": "majority", "max_samples": 0.5}),
    ("moons", {"n_estimators": 5, "max_depth": 2, "features_drawn": "tree", "max_features": 1}),
    ("iris", {"n_estimators": 4, "max_depth": 1, "features_drawn": "tree"}),
    ("wave", {**FEW, "min_samples_split": 5}),
    ("plane", {"n_estimators": 4, "max_depth": 3, "features_drawn": "tree", "max_features": 1, "max_samples": 70}),
    ("moons", {**FEW, "bootstrap": False, "n_estimators": 2}),
    ("blobs", {**FEW, "bags": [(list(range(0, 300, 2)), None), ([5] * 4 + list(range(250)), [1])]}),
    ("seven_rows", {**FEW, "class_weight": "balanced", "max_depth": 2, "max_features": None}),
    ("blobs", {**FEW, "class_weight": "balanced_subsample", "min_samples_leaf": 9}),
    ("blobs", {**FEW, "class_weight": {1: 4.0}, "min_samples_leaf": 9}),
    ("wave", {"n_estimators": 3, "max_depth": 3}),  # one feature: there is nothing to draw
]


@pytest.mark.parametrize(("name", "settings"), SAME, ids=str)
def test_the_code_predicts_the_same(name, settings, capsys):
    data = load(name)
    mine = forest.fit(data, **settings)
    theirs = run(code_forest.code(name, data, settings, len(mine.trees)))["predicted"]
    assert not code_forest.differences(data, data, settings)
    tell = ~code_forest.on_a_threshold(mine, data)  # of the others 32 bits cannot
    assert theirs[tell] == pytest.approx(mine.predict(data.X)[tell], abs=1e-9) and tell.mean() > 0.8
    score = theirs == data.y if data.class_names else (theirs - data.y) ** 2
    assert float(capsys.readouterr().out) == pytest.approx(score.mean(), abs=1e-9)


def test_rows_on_a_threshold_are_said_and_found():
    """Rows 0 and 2 are in the bag, the threshold lies halfway, and that is where row 1 is."""
    data = table([[0.1], [0.2], [0.3]], [0, 1, 1])
    model = forest.fit(data, bags=[([0, 2], None)])
    assert code_forest.on_a_threshold(model, data).tolist() == [False, True, False]
    app = view(opened("forest.py", data="wave", n_estimators="3"), "In scikit-learn")
    rows = int(code_forest.on_a_threshold(forest.fit(load("wave"), n_estimators=3, max_depth=3), load("wave")).sum())
    assert f"32 bits: {rows} of 120 rows" in text(app)


DIFFERENT = [
    ("moons", {"n_estimators": 3, "max_features": 1}, ["in an order of its own"]),
    ("iris", {"n_estimators": 3, "vote": "majority"}, ["in an order of its own", "always averages"]),
    ("iris", {"n_estimators": 3, "class_weight": "balanced"}, ["in an order of its own", "drawn more often"]),
    ("iris", {"n_estimators": 3, "class_weight": "balanced_subsample"}, ["in an order of its own"]),
    ("seven_rows", {**FEW, "criterion": "misclassification"}, ["takes the Gini impurity"]),
    ("seven_rows", {**FEW, "threshold": "observed"}, ["halfway"]),
    ("moons", {**FEW, "n_estimators": 40, "stop_when_settled": True}, ["no rule that stops"]),
    ("titanic", {**FEW, "n_estimators": 2, "categories": "as_numbers", "max_samples": 50}, []),
    ("six_row_forest", {"bags": BAGS, "threshold": "observed", "vote": "majority"}, ["halfway"]),
]


@pytest.mark.parametrize(("name", "settings", "why"), DIFFERENT, ids=str)
def test_what_it_does_otherwise_is_said_and_the_code_runs_all_the_same(name, settings, why):
    data = load(name)
    trees = len(forest.fit(data, **settings).trees)
    said = code_forest.differences(data, data, settings)
    assert len(said) == len(why) and all(part in str(sentence) for part, sentence in zip(why, said, strict=True))
    assert len(run(code_forest.code(name, data, settings, trees))["predicted"]) == data.n


def test_bags_by_hand_are_those_of_the_code():
    """EX06 with midpoints, as in scikit-learn: two against two."""
    data = load("six_row_forest")
    found = run(code_forest.code("six_row_forest", data, {"bags": BAGS, "vote": "majority"}, 4))
    assert [rows for rows, _ in found["bags"]] == [rows for rows, _ in BAGS]
    assert found["total"].sum() == 4 * data.n


# -- the views


def test_the_curves_are_the_errors_of_the_trace():
    facts = ForestView(record(forest.fit, load("blobs"), n_estimators=15, max_depth=2, tolerance=0.1, patience=4))
    alone, out, every = forest_views.error_figure(facts).data
    assert np.array_equal(out.y, facts.trace.columns("rounds")["oob_error"])
    wrong = [(said != facts.data.y).mean() for said in facts.trace.model.staged_predict(facts.data.X)]
    assert np.allclose(every.y, wrong)
    first = facts.forest.bags[0].oob_rows
    said = facts.forest.trees[0].value[facts.forest.trees[0].apply(facts.data.X[first])].argmax(1)
    assert alone.y[0] == pytest.approx((said != facts.data.y[first]).mean())
    assert len(forest_views.error_figure(facts).layout.shapes) == (facts.converged_after is not None)


def test_fewer_features_grow_forests_of_their_own():
    data, settings = load("iris"), {"n_estimators": 8, "max_depth": 3}
    table = by_features(data, forest.fit, settings)
    assert table["features drawn"].tolist() == [1, 2, 3, 4]
    for count, rho, sigma2, mean, error in table.itertuples(index=False):
        model = forest.fit(data, **settings, max_features=count)
        found = grow_on_training_sets(model)
        assert (rho, sigma2, mean) == (found.rho, found.sigma2, variance_of_mean(rho, sigma2, 8))
        assert error == model.forest.oob_errors[-1]


def test_the_slides_experiment():
    """rho = 0.5 of 100: 0.505, not 0.005."""
    right, simulated, alone, printed = (float(row[2]) for row in forest_views.experiment(0.5, 100))
    assert (right, alone, printed) == (0.505, 0.01, 0.005)
    assert simulated == pytest.approx(0.505, rel=0.1)


def test_importances_are_drawn_the_largest_first():
    facts = ForestView(record(forest.fit, load("wisconsin"), n_estimators=4, max_depth=2))
    share, cost = forest_views.importance_figure(facts).data
    assert share.y.tolist() == sorted(facts.impurity_importances.share, reverse=True)
    order = np.argsort(-facts.impurity_importances.share, kind="stable")
    assert cost.y.tolist() == facts.permutation_importances.total[order].tolist()


@pytest.mark.parametrize("data", ["moons", "six_row_forest", "wave", "titanic"])
def test_every_view_can_be_opened(data):
    app = opened("forest.py", data=data, n_estimators="5")
    for name in ("Error", "Correlation", "Importances", "In scikit-learn", "Try this", "Whole tree", "Tables"):
        assert not problems(view(app, name))
    assert len(reel(app)["trees"]) == 5


def test_no_row_left_out_is_said():
    app = opened("forest.py", data="moons", bootstrap="false", n_estimators="3")
    assert "There are no out-of-bag rows." in text(view(app, "Error"))
    assert "There are no out-of-bag rows." in text(view(app, "Try this"))
