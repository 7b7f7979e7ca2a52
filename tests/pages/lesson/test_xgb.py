"""XGBoost's page: programs that give the same model, penalties, more rounds, own objectives."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from datasets import load
from engine import record, xgb
from engine.core.settings import with_defaults
from engine.learners.common.custom_loss import parse_loss
from engine.split.criteria import Similarity
from engine.tree.growth import Search
from pages.i18n.text import t
from pages.learners.xgb import objective_view as own_objective
from pages.learners.xgb import objectives as xgb_objectives
from pages.learners.xgb import other_libraries as code_xgb
from pages.learners.xgb import views as more_rounds
from pages.learners.xgb.refits import continue_training, objective_curves, outcome, with_loss
from pages.learners.xgb.views import PenalizedNode, validation_figure
from tests.pages.lesson.test_page import reel, view
from tests.pages.test_every_page import opened, problems

ROOT = Path(__file__).parents[3]
FEW = {"n_estimators": 4, "max_depth": 3}
POINTS = {"reg_lambda": 0.0, "base_score": 0.5, "max_depth": 2, "n_estimators": 2}

# -- the same in xgboost

SAME = [
    ("four_points", POINTS),
    ("wave", {**FEW, "reg_alpha": 0.5}),
    ("cars", {**FEW, "gamma": 20.0}),
    ("diabetes", {**FEW, "min_child_weight": 20.0}),
    ("cars", {**FEW, "loss": "squared_log"}),
    ("diabetes", {**FEW, "loss": "absolute", "n_estimators": 1}),
    ("diabetes", {**FEW, "loss": "pinball", "quantile_alpha": 0.8, "n_estimators": 1}),
    ("moons", FEW),
    ("moons", {**FEW, "scale_pos_weight": 3.0}),
    (
        "cars",
        {"n_estimators": 60, "learning_rate": 0.5, "eval_rows": (0, 3, 8, 11, 20, 31), "early_stopping_rounds": 3},
    ),
    (
        "iris",
        {"n_estimators": 9, "eval_rows": tuple(range(0, 150, 4)), "early_stopping_rounds": 2, "eval_metric": "error"},
    ),
    ("wisconsin", FEW),  # values are missing
    ("iris", {"n_estimators": 2, "max_depth": 2, "reg_lambda": 2.0}),
    *((name, {**FEW, "tree_method": "approx", "max_bin": 8}) for name in ("wave", "cars", "diabetes", "moons")),
    ("wisconsin", {**FEW, "tree_method": "approx", "max_bin": 4}),
]


def run(code: str) -> dict:
    found = {}
    exec(code, found)
    return found


@pytest.mark.parametrize(("name", "settings"), SAME)
def test_the_program_gives_the_same_model(name, settings, capsys):
    data = load(name)
    trace = record(xgb.fit, data, **settings)
    assert not code_xgb.differences(data, data, settings)
    found = run(code_xgb.code(name, trace, settings))
    theirs, ours = found["model"], trace.model
    if data.class_names:
        assert theirs.predict_proba(data.X) == pytest.approx(ours.predict_proba(data.X), abs=2e-5)
        assert float(capsys.readouterr().out) == pytest.approx((ours.predict(data.X) == data.y).mean(), abs=0.01)
    else:
        spread = float(np.ptp(data.y))
        assert found["predicted"] == pytest.approx(ours.predict(data.X), abs=2e-6 * spread)


DIFFERENT = [
    ("moons", {**FEW, "subsample": 0.5}),
    ("cars", {**FEW, "colsample_bytree": 0.5}),
    ("cars", {**FEW, "colsample_bylevel": 0.5}),
    ("cars", {**FEW, "max_leaves": 4, "grow_policy": "lossguide"}),
    ("cars", {**FEW, "colsample_bynode": 0.5}),
    ("iris", {**FEW, "tree_method": "approx", "max_bin": 8}),
    ("titanic", {**FEW}),
    ("wave", {**FEW, "cv": 3}),
]


@pytest.mark.parametrize(("name", "settings"), DIFFERENT)
def test_what_it_does_otherwise_is_said_and_the_program_runs_all_the_same(name, settings):
    data = load(name)
    trace = record(xgb.fit, data, **settings)
    assert len(code_xgb.differences(data, data, settings)) == 1
    model = run(code_xgb.code(name, trace, settings))["model"]
    assert model.get_booster().num_boosted_rounds() == len(trace.model.growths)


# -- penalties


def table_of(trace, node=0):
    return next(event for event in trace.events if isinstance(event, Search) and event.node == node).table


@pytest.mark.parametrize("data", ["cars", "moons", "penguins"])
@pytest.mark.parametrize(("ridge", "alpha"), [(0.0, 0.0), (1.0, 0.0), (7.0, 2.0), (0.5, 9.0)])
def test_prices_are_those_of_a_fit_with_these_settings(data, ridge, alpha):
    """The slider says what training with its values finds at the root."""
    found = table_of(record(xgb.fit, load(data), n_estimators=1, max_depth=1))
    refitted = table_of(record(xgb.fit, load(data), n_estimators=1, max_depth=1, reg_lambda=ridge, reg_alpha=alpha))
    penalized = PenalizedNode(found, Similarity(ridge, alpha), 0.0)
    scale = np.abs(refitted.gain).max() + 1e-9
    assert penalized.gain == pytest.approx(refitted.gain, abs=1e-9 * scale)
    assert penalized.best_candidate == refitted.is_best.argmax()
    frame = penalized.frame(load(data))
    assert frame["gain"].max() == frame["gain"].iloc[0] and (frame[""] == "best").sum() == 1


def test_lambda_and_alpha_by_hand():
    """EX08's first split: 110.25 + 169/12 - 4 without lambda; with lambda 1 and alpha 2 by hand."""
    table = table_of(record(xgb.fit, load("four_points"), **POINTS))
    assert PenalizedNode(table, Similarity(0.0, 0.0), 0.0).gain[0] == pytest.approx(361 / 3)
    by_hand = 8.5**2 / 2 + 4.5**2 / 4 - 2.0**2 / 5
    penalized = PenalizedNode(table, Similarity(1.0, 2.0), 130.0)
    assert penalized.gain[0] == pytest.approx(by_hand)
    assert eval(penalized.gain_numbers(0)) == pytest.approx(by_hand)
    frame = penalized.frame(load("four_points"))
    first = frame[frame["split"] == "x ≤ 15"].iloc[0]
    assert first["gain - gamma"] == pytest.approx(by_hand - 130)
    assert first["output value left"] == pytest.approx(-8.5 / 2) and first["output value right"] == pytest.approx(
        4.5 / 4
    )


# -- more rounds


@pytest.mark.parametrize(("data", "settings"), [("wave", FEW), ("iris", FEW), ("cars", {**FEW, "cv": 3})])
def test_going_on_is_one_longer_run(data, settings):
    trace = record(xgb.fit, load(data), **settings)
    longer = continue_training(trace, settings, 3)
    rounds = len(trace.model.growths) + 3
    once = xgb.fit(load(data), n_estimators=rounds, max_depth=3)
    X = trace.data.X
    assert np.array_equal(longer.model.decision_function(X), once.decision_function(X))
    figure = more_rounds.continuation_figure(longer.columns("rounds")["train_loss"], rounds - 3)
    assert [len(line.x) for line in figure.data] == [rounds - 3, 4]
    assert figure.data[0].y[-1] == figure.data[1].y[0]


def test_the_curve_of_the_folds():
    trace = record(xgb.fit, load("cars"), cv=3, n_estimators=6, max_depth=2)
    chosen = trace.logged_events[0]
    figure = validation_figure(chosen)
    assert [line.name for line in figure.data] == ["fold 1", "fold 2", "fold 3", "mean"]
    assert list(figure.data[3].y) == pytest.approx(list(chosen.loss.mean(0)))


# -- own objectives

OBJECTIVES = [("cars", own) for own in xgb_objectives.FOR_NUMBERS] + [
    ("moons", own) for own in xgb_objectives.FOR_TWO_CLASSES
]


@pytest.mark.parametrize(("data", "own"), OBJECTIVES, ids=lambda part: getattr(part, "name", part))
def test_derivatives_are_slopes(data, own):
    """By central differences, at many places."""
    y = np.asarray(load(data).y, float)
    derivatives, value = own.make(y)
    rng, step = np.random.default_rng(5), 1e-5
    for _ in range(5):
        F = (y.mean() if data == "cars" else 0.0) + rng.normal(size=len(y))
        g, h = derivatives(y, F)
        slopes = [(part(F + step) - part(F - step)) / (2 * step) for part in
                  (lambda F: value(y, F), lambda F: derivatives(y, F)[0])]  # fmt: skip
        assert g == pytest.approx(slopes[0], abs=1e-6 * (1 + np.abs(g).max()))
        assert h == pytest.approx(slopes[1], abs=1e-6 * (1 + np.abs(h).max()))


@pytest.mark.parametrize(("data", "own"), OBJECTIVES, ids=lambda part: getattr(part, "name", part))
def test_every_objective_trains_and_its_loss_falls(data, own):
    model = with_loss(load(data), {"n_estimators": 30, "max_depth": 2, "loss": None}, own)
    y, X = np.asarray(load(data).y, float), load(data).X
    costs = [own.make(y)[1](y, F).mean() for F in (np.full(len(y), model.start), model.decision_function(X))]
    assert costs[1] < costs[0]
    assert len(own_objective.shape_figure(objective_curves(load(data), own), load(data)).data) == 3


def test_the_quantile_is_one():
    model = with_loss(
        load("wave"), {"n_estimators": 60, "max_depth": 2, "min_child_weight": 0.0}, xgb_objectives.FOR_NUMBERS[1]
    )
    below = (load("wave").y < model.predict(load("wave").X)).mean()
    assert 0.8 < below < 1.0


def test_the_menu_holds_what_suits_a_table():
    names = lambda data: [t(own.name) for own in xgb_objectives.offered_objectives(load(data))]  # noqa: E731
    assert names("cars") == ["Log-cosh", "Quantile 0.9", "Squared log error"]
    assert "Squared log error" not in names("wave")  # it has values below 0
    assert names("moons") == ["Exponential", "Missing class 1 counts three times"] and names("iris") == []


@pytest.mark.parametrize(("data", "own"), OBJECTIVES, ids=lambda part: getattr(part, "name", part))
def test_what_the_menu_types_is_the_loss_it_names(data, own):
    y = np.asarray(load(data).y, float)
    F = np.random.default_rng(1).normal(float(np.mean(y)), 0.5, len(y))
    spelt, made = parse_loss(own.as_text(y))(y, F), own.make(y)[0](y, F)
    for ours, theirs in zip(spelt, made, strict=True):
        assert ours == pytest.approx(theirs, rel=2e-3, abs=2e-3 * np.abs(theirs).max())


def test_a_table_where_an_objective_learns_nothing_is_told_why():
    """Log-cosh on the four points from their median 0, s = 4.07: the hessians by hand."""
    data, own = load("four_points"), xgb_objectives.FOR_NUMBERS[0]
    h = 1 - np.tanh(np.array([-10.0, 7.0, 8.0, -7.0]) / (np.std([-10.0, 7.0, 8.0, -7.0]) / 2)) ** 2
    told = str(outcome(data, FEW, own).no_split_reason)
    assert f"those of all rows together are {h.sum():.4g}." in told and "min_child_weight" in told
    assert not outcome(data, {**FEW, "min_child_weight": 0.0}, own).no_split_reason
    assert not outcome(load("cars"), FEW, own).no_split_reason


def test_a_typed_objective_is_compared_and_stepped():
    app = opened("xgboost.py", data="four_points", n_estimators="2")
    app.session_state["own objective"] = t(own_objective.CUSTOM_OBJECTIVE)
    app = view(app, "Own objective")
    app.text_input("own gradient").set_value("F - y +").run()
    assert "cannot be read" in problems(app)[0]
    app.text_input("own gradient").set_value("2 * (F - y)").run()
    app.text_input("own hessian").set_value("2").run()
    next(each for each in app.button if each.label == "Step through the lesson with it").click().run()
    assert not problems(app) and dict(reel(app)["settings"])["own_loss"] == "2 * (F - y); 2"
    assert app.session_state["loss"] is None


def test_a_hessian_that_is_a_stand_in_is_said():
    own = xgb_objectives.FOR_NUMBERS[0]
    derivatives, value = own.make(load("cars").y)
    other = SimpleNamespace(make=lambda _: (lambda y, F: (derivatives(y, F)[0], np.ones(len(y))), value))
    assert "a stand-in: in row" in str(outcome(load("cars"), FEW, other).remark)
    assert not outcome(load("cars"), FEW, own).remark


# -- the page


@pytest.mark.parametrize("view", ["Lambda, alpha, gamma", "Cross-validation", "Continue training", "Own objective"])
def test_every_view_opens_without_a_complaint(view):
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    app.query_params.update({"data": "cars", "n_estimators": "3", "cv": "2"})
    app.switch_page("pages/xgboost.py").run()
    app.session_state["view"] = view
    app.run()
    assert not app.exception and app.title[0].value == "XGBoost"
    assert not [each.value for each in app.get("html") if 'class="problem"' in each.value]


@pytest.mark.parametrize(
    ("address", "gain"), [({}, 120.3333), ({"step": "8"}, 120.3333), ({"data": "four_points"}, 67.6875)]
)
def test_it_opens_on_the_gain_of_the_notes_unless_the_address_names_something_else(address, gain):
    app = opened("xgboost.py", **address)
    g = load("four_points").y - (0.5 if gain > 100 else load("four_points").y.mean())
    lam = 0.0 if gain > 100 else 1.0
    by_hand = max(
        g[:i].sum() ** 2 / (i + lam) + g[i:].sum() ** 2 / (4 - i + lam) - g.sum() ** 2 / (4 + lam) for i in (1, 2, 3)
    )
    assert by_hand == pytest.approx(gain, abs=1e-4)
    settings = with_defaults(xgb.fit, {name: app.session_state[name] for name in ("base_score", "reg_lambda")})
    first = record(xgb.fit, load("four_points"), **settings | {"n_estimators": 1}).columns("candidates")
    assert first["gain"][first["node"] == 0].max() == pytest.approx(by_hand)


NEW_SETTINGS = [
    {"data": "cars", "validation_fraction": "0.3", "early_stopping_rounds": "2", "learning_rate": "1"},
    {"data": "cars", "loss": "pinball", "quantile_alpha": "0.9", "tree_method": "approx", "max_leaves": "4",
     "grow_policy": "lossguide", "max_depth": "0"},
    {"data": "penguins", "colsample_bylevel": "0.7", "colsample_bynode": "0.5", "ties": "last"},
    {"data": "moons", "scale_pos_weight": "3"},
    {"data": "moons", "validation_fraction": "0.3", "early_stopping_rounds": "2", "eval_metric": "auc"},
    {"data": "cars", "loss": "squared_log"},
]  # fmt: skip


@pytest.mark.parametrize("view", ["", "Continue training"])
@pytest.mark.parametrize("asked", NEW_SETTINGS, ids=str)
def test_the_page_opens_with_every_setting(asked, view):
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    app.query_params.update({"n_estimators": "6", **asked})
    app.switch_page("pages/xgboost.py")
    if view:
        app.session_state["view"] = view
    app.run()
    assert not app.exception
    assert not [each.value for each in app.get("html") if 'class="problem"' in each.value]


@pytest.mark.parametrize(("name", "folds"), [("four_points", 4), ("wave", 5)])
def test_no_more_folds_are_offered_than_there_are_rows(name, folds):
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    app.query_params.update({"data": name, "n_estimators": "2"})
    app.switch_page("pages/xgboost.py").run()
    app.session_state["view"] = "Cross-validation"
    app.run()
    next(each for each in app.button if each.label == f"Choose the rounds with {folds} folds").click().run()
    assert not app.exception and not [each.value for each in app.get("html") if 'class="problem"' in each.value]


def test_what_only_rounding_keeps_from_0_is_0():
    """Residuals from the mean add up to nothing, so the node answers nothing."""
    table = table_of(record(xgb.fit, load("wave"), n_estimators=1))
    penalized = PenalizedNode(table, Similarity(1.0), 0.0)
    assert table.sums_total[0] != 0 and penalized.total.tolist() == [0.0, 120.0] and penalized.node_similarity == 0
