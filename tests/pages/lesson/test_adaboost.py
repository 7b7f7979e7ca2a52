"""AdaBoost's page: the code it shows is run, its views say what the trace says."""

from dataclasses import replace

import numpy as np
import pytest

from datasets import load
from engine import adaboost, record
from engine.learners.adaboost.lesson.rounds import adaboost_rounds
from pages.learners.adaboost import other_libraries as code_adaboost
from pages.learners.adaboost import views as adaboost_views
from pages.learners.adaboost import views as signs_view
from pages.learners.common.refits import adaboost_validation, fold_errors
from tests.pages.lesson.test_elsewhere import run
from tests.pages.lesson.test_page import reel, view
from tests.pages.test_every_page import opened, text
from tests.tables import table

FEW = {"n_estimators": 8}
SAME = [
    ("moons", FEW),
    ("blobs", {**FEW, "max_depth": 2, "criterion": "entropy", "learning_rate": 0.5}),
    ("iris", {"n_estimators": 3, "say": "log"}),
    ("circles", {**FEW, "update": "resample", "seed": 3}),
    ("blobs", {"n_estimators": 5, "update": "resample", "say": "log", "learning_rate": 0.7}),
    ("wave", {**FEW, "max_depth": 2}),
    ("cars", {"n_estimators": 4, "max_depth": 2, "loss": "square", "learning_rate": 0.5}),
    ("wave", {**FEW, "max_depth": 3, "update": "resample", "seed": 5, "loss": "exponential"}),
    ("cars", {"n_estimators": 4, "max_depth": 2, "combine": "notes_sum"}),
    ("four_points", {}),  # a stump is no better than a guess there
]


@pytest.mark.parametrize(("name", "settings"), SAME, ids=str)
def test_the_code_predicts_the_same(name, settings, capsys):
    data = load(name)
    theirs = run(code_adaboost.code(name, data, settings))["predicted"]
    mine = adaboost.fit(data, **settings).predict(data.X)
    assert not code_adaboost.differences(data, data, settings)
    assert theirs == pytest.approx(mine, abs=1e-9)
    printed = float(capsys.readouterr().out)
    expected = (mine == data.y).mean() if data.class_names else ((mine - data.y) ** 2).mean()
    assert printed == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("draws", [[0.5] * 7, [0.03, 0.18, 0.26, 0.5, 0.7, 0.8, 0.9]])
def test_the_loop_ends_where_ours_does(draws, monkeypatch):
    """One row drawn seven times is all the weight there is; the numbers are given by hand to both."""
    data = load("seven_rows")

    class Chance:
        random = staticmethod(lambda n: 1 - np.array(draws))

    monkeypatch.setattr(np.random, "default_rng", lambda seed: Chance)
    theirs = run(code_adaboost.code("seven_rows", data, {"update": "resample", "n_estimators": 4}))["predicted"]
    mine = adaboost.fit(data, n_estimators=4, update="resample", draws=[draws] * 4)
    assert theirs.tolist() == mine.predict(data.X).tolist()


def test_the_loop_hears_a_first_tree_that_is_alone(monkeypatch):
    """No split tells these rows apart better than a guess, nor is there another tree to ask."""
    data = table([[1.0], [2.0], [1.0], [2.0]], [1, 1, 0, 0])
    monkeypatch.setattr("datasets.load", lambda name: data)
    found = run(code_adaboost.code("alike", data, {"update": "resample"}))
    assert found["votes"].sum() == data.n and found["k"] == 0


DIFFERENT = [
    ("seven_rows", {"criterion": "misclassification"}),
    ("seven_rows", {"threshold": "observed"}),
    ("titanic", {}),
]


@pytest.mark.parametrize(("name", "settings"), DIFFERENT)
def test_what_it_does_otherwise_is_said_and_the_code_runs_all_the_same(name, settings):
    data = load(name)
    assert len(code_adaboost.differences(data, data, settings)) == 1
    assert len(run(code_adaboost.code(name, data, {**settings, "n_estimators": 3}))["predicted"]) == data.n


# -- the page


@pytest.mark.parametrize("name", ["seven_rows", "iris", "cars"])
def test_its_ensemble_adds_up_votes_or_takes_the_median(name):
    app = opened("adaboost.py", data=name, n_estimators="2")
    book = reel(app)
    assert book["algorithm"] == "adaboost" and len(book["trees"]) <= 2
    assert book["ensemble"]["rule"] == ("add" if load(name).class_names else "median")


def test_settings_in_the_address_are_those_of_the_trace():
    app = opened("adaboost.py", data="moons", n_estimators="3", say="log", update="resample")
    book = reel(app)
    expected = record(adaboost.fit, load("moons"), n_estimators=3, say="log", update="resample")
    assert book["ensemble"]["weight"] == pytest.approx(expected.columns("rounds")["say"].tolist())
    assert {panel["name"] for panel in book["panels"]} >= {"line", "say", "weights", "errors", "votes"}


# -- its views


@pytest.mark.parametrize("name", ["moons", "wave", "seven_rows", "iris"])
def test_its_own_tabs_open(name):
    app = opened("adaboost.py", data=name, n_estimators="3")
    for tab in ("Errors", "Weights", "-1 and +1", "In scikit-learn", "Try this", "Tables", "Whole tree", "Export"):
        view(app, tab)


def test_the_errors_are_those_of_the_stages():
    trace = record(adaboost.fit, load("moons"), n_estimators=6)
    held = adaboost_validation(load("moons"), {"n_estimators": 6})
    learned, out, bound = adaboost_views.error_figure(trace, held).data
    assert learned.y == pytest.approx([(y != trace.data.y).mean() for y in trace.model.staged_predict(trace.data.X)])
    assert (learned.y <= np.array(bound.y) + 1e-12).all() and (np.diff(bound.y) < 0).all()
    assert out.y == pytest.approx(held) and len(held) == 6 and (held >= 0).all()
    assert "test rows" in text(view(opened("adaboost.py", data="moons", n_estimators="3"), "Errors"))


def test_validation_rows_are_no_training_rows():
    """With their classes swapped, rows held out are right where they were wrong: nothing else changes."""
    data = load("moons")
    out = np.arange(data.n) % 5 == 0
    swapped = replace(data, y=np.where(out, 1 - data.y, data.y))
    own, other = (fold_errors(each, out, {"n_estimators": 5}) for each in (data, swapped))
    assert own == pytest.approx(1 - other) and 0 < own.max() < 0.5


def test_the_picture_of_weights_shows_the_heaviest_rows():
    trace = record(adaboost.fit, load("moons"), n_estimators=6)
    rows, table = adaboost_views.weight_table(trace)
    columns = trace.columns("rows")
    every = columns["weight"].reshape(-1, trace.data.n).T
    assert table == pytest.approx(every[rows]) and len(rows) == adaboost_views.HEAVIEST
    assert every.max() == table.max() and (np.diff(rows) > 0).all()


@pytest.mark.parametrize("settings", [{"say": "log"}, {"max_depth": 2}, {"update": "resample"}], ids=str)
@pytest.mark.parametrize("name", ["moons", "seven_rows", "four_rows"])
def test_the_sign_of_the_sum_is_what_the_model_predicts(name, settings):
    """Stage by stage, and the score is scikit-learn's decision function of two classes before it is divided."""
    trace = record(adaboost.fit, load(name), n_estimators=6, **settings)
    rounds, data = adaboost_rounds(trace), trace.data
    F = signs_view.scores(rounds)
    for k, (predicted, votes) in enumerate(zip(trace.model.staged_predict(data.X), trace.model.staged_votes(data.X),
                                               strict=True)):  # fmt: skip
        assert F[k + 1] == pytest.approx(votes[:, 1] - votes[:, 0])
        clear = np.abs(F[k + 1]) > 1e-9
        assert (signs_view.sign(F[k + 1]) == 2 * predicted - 1)[clear].all()
    lines = signs_view.row_lines(trace, 0)
    assert len(lines) == min(data.n, signs_view.ROWS) and {line[1] for line in lines} == {"-1", "+1"}
    assert [line[3] for line in lines] == ["0"] * len(lines)


def test_a_stump_is_written_as_a_function_of_minus_and_plus_one():
    trace = record(adaboost.fit, load("seven_to_draw"), n_estimators=1)
    table = signs_view.stage_lines(trace)
    stump, wrong = trace.model.trees[0], int((trace.model.predict(trace.data.X) != trace.data.y).sum())
    sides = [f"{2 * int(stump.value[child].argmax()) - 1:+d}" for child in (1, 2)]
    assert table == [
        ["1", f"{sides[0]} if x ≤ {stump.threshold[0]:g}, else {sides[1]}", "0.1429", "0.8959", str(wrong)]
    ]
