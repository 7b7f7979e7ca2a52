"""Gradient boosting's page: the code it shows is run, its views say what the trace says."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingRegressor

from datasets import catalog, load, take_rows
from engine import gradient_boosting, record
from engine.learners.common.random_draws import folds
from engine.learners.gradient_boosting.lesson.rounds import BoostingRounds
from pages.learners.gradient_boosting import other_libraries as code_gradient_boosting
from pages.learners.gradient_boosting import views as gradient_boosting_views
from pages.learners.gradient_boosting.refits import losses_by_rate
from tests.pages.lesson.test_elsewhere import run
from tests.pages.lesson.test_page import reel, view
from tests.pages.test_every_page import opened, problems, text

FEW = {"n_estimators": 4, "max_depth": 2}
OUT = {"validation_fraction": 0.2, "seed": 3}
SAME = [
    ("cars", FEW),
    ("diabetes", {**FEW, "learning_rate": 0.5, "min_samples_leaf": 20}),
    ("diabetes", {**FEW, "learning_rate": 0.5, "min_weight_fraction_leaf": 0.06}),
    ("wave", {**FEW, "loss": "huber", "alpha": 0.8}),
    ("wave", {**FEW, "loss": "huber", "start": "mean"}),
    ("wave", {**FEW, "start": "zero", "max_leaf_nodes": 3}),
    ("diabetes", {**FEW, **OUT}),
    ("moons", FEW),
    ("moons", {**FEW, "log_odds": "half", "start": "zero"}),
    ("blobs", {**FEW, **OUT, "learning_rate": 0.3}),
    ("iris", {"n_estimators": 1, "max_depth": 1}),
    ("titanic", {**FEW, "categories": "as_numbers"}),
]


@pytest.mark.parametrize(("name", "settings"), SAME, ids=str)
def test_the_code_predicts_the_same(name, settings, capsys):
    data = load(name)
    found = run(code_gradient_boosting.code(name, data, settings))
    mine = gradient_boosting.fit(data, **settings)
    gaps = np.isnan(data.X).any()
    assert bool(code_gradient_boosting.differences(data, data, settings)) == gaps
    capsys.readouterr()
    if gaps:
        return
    theirs = found["model"]
    if data.class_names:
        assert theirs.predict_proba(data.X) == pytest.approx(mine.predict_proba(data.X), abs=1e-8)
    else:
        assert theirs.predict(data.X) == pytest.approx(mine.predict(data.X), abs=1e-8)


def test_the_mean_is_where_it_starts_if_that_is_asked_for():
    """Absolute loss from the mean: code and difference (rows that are right to the last bit) are both there."""
    data, settings = load("wave"), {**FEW, "loss": "absolute", "start": "mean"}
    theirs = run(code_gradient_boosting.code("wave", data, settings))["model"]
    assert isinstance(theirs, GradientBoostingRegressor)
    assert theirs.init_.predict(data.X[:1])[0] == pytest.approx(data.y.mean())
    assert len(code_gradient_boosting.differences(data, data, settings)) == 1


DIFFERENT = [
    ("wave", {"subsample": 0.5}),
    ("diabetes", {"max_features": "third"}),
    ("wave", {"n_iter_no_change": 5, "validation_fraction": 0.2}),
    ("wave", {"leaf": "line_search"}),
    ("moons", {"threshold": "observed"}),
    ("wave", {"loss": "huber", "huber_delta": 0.5}),
    ("wave", {"loss": "huber", "median": "halfway"}),
    ("moons", {"loss": "softmax"}),
    ("wisconsin", {}),
]


@pytest.mark.parametrize(("name", "settings"), DIFFERENT, ids=str)
def test_what_it_does_otherwise_is_said_and_the_code_runs_all_the_same(name, settings):
    data = load(name)
    assert len(code_gradient_boosting.differences(data, data, settings)) == 1
    assert run(code_gradient_boosting.code(name, data, {**settings, **FEW}))["model"].n_estimators_ == 4


# -- the page


@pytest.mark.parametrize("name", [entry.name for entry in catalog()])
def test_it_opens_on_every_data_set(name):
    book = reel(opened("gradient_boosting.py", data=name, n_estimators="2"))
    assert book["algorithm"] == "gradient_boosting" and book["ensemble"]["rule"] == "add"
    assert len(book["trees"]) <= 2 * max(1, len(load(name).class_names))


def test_settings_in_the_address_are_those_of_the_trace():
    book = reel(opened("gradient_boosting.py", data="moons", n_estimators="3", learning_rate="0.5", log_odds="half"))
    assert book["ensemble"]["weight"] == [0.5] * 3 and book["ensemble"]["link"] == "half_logistic"
    assert {panel["name"] for panel in book["panels"]} == {"loss", "odds", "leaves", "wall"}


def test_a_loss_that_does_not_suit_the_target_is_one_sentence():
    (told,) = problems(opened("gradient_boosting.py", data="moons", loss="squared"))
    assert "this target has classes" in told


# -- its views


@pytest.mark.parametrize("name", ["moons", "wave", "seven_rows", "iris"])
def test_its_own_tabs_open(name):
    app = opened("gradient_boosting.py", data=name, n_estimators="2")
    for tab in ("Learning rates", "One row", "In scikit-learn", "Try this", "Tables", "Whole tree", "Export"):
        view(app, tab)


def test_learning_rates_show_too_small_and_too_large():
    data, settings = load("wave"), {"n_estimators": 5, "max_depth": 2, "learning_rate": 0.3}
    found = losses_by_rate(data, settings)
    learned = {rate: losses for rate, (losses, _) in found.items()}
    assert set(learned) == {0.02, 0.1, 0.3, 1.0, 1.9, 2.2} and all(len(losses) == 41 for losses in learned.values())
    assert learned[0.02][-1] > learned[0.3][-1] and learned[2.2][-1] > learned[2.2][0]
    own = BoostingRounds(record(gradient_boosting.fit, data, **settings)).losses[0]
    assert learned[0.3][:6] == pytest.approx(own)
    fold = folds(data.n, 4, seed=0)  # each fold's rows by a model that never saw them
    models = [gradient_boosting.fit(take_rows(data, fold != k), **settings) for k in range(4)]
    stages = [list(model.staged_predict(data.X[fold == k])) for k, model in enumerate(models)]
    held = [np.mean([((data.y[fold == k] - stages[k][m]) ** 2).mean() / 2 for k in range(4)]) for m in range(5)]
    assert found[0.3][1][1:6] == pytest.approx(held)
    said = text(view(opened("gradient_boosting.py", data="wave", n_estimators="5", max_depth="2"), "Learning rates"))
    assert "Too large: 2.2 ends above the start" in said


def test_a_row_goes_from_round_to_round_as_the_model_takes_it():
    for name in ("wave", "moons", "iris"):
        trace = record(gradient_boosting.fit, load(name), **FEW)
        drawn = gradient_boosting_views.row_figure(BoostingRounds(trace), 7).data
        X = trace.data.X[7:8]
        if not trace.data.class_names:
            assert drawn[0].y[1:] == pytest.approx([stage[0] for stage in trace.model.staged_predict(X)])
            continue
        stages = np.array([stage[0] for stage in trace.model.staged_predict_proba(X)])
        for k, line in enumerate(drawn):
            assert line.y[1:] == pytest.approx(stages[:, k])
        assert sum("its class" in line.name for line in drawn) == 1


def test_one_row_of_a_wide_table_says_how_many_columns_are_not_told():
    said = text(view(opened("gradient_boosting.py", data="diabetes", n_estimators="2"), "One row"))
    assert " and 2 more columns. " in said
