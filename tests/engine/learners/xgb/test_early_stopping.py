"""Validation rows and early stopping, beside xgboost given the same rows."""

import numpy as np
import pytest
import xgboost

from engine import DataProblem, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.events import XgbStart
from engine.learners.xgb.metrics import metric_value
from engine.learners.xgb.n_rounds import ValidationRows, XgbEarlyStop
from engine.learners.xgb.objective import make_objective
from tests.engine.learners.xgb.test_against_xgboost import OBJECTIVE, margins, problem
from tests.tables import table
from tests.words import sentence

SETTINGS = [
    {"max_depth": 3, "learning_rate": 0.5},
    {"max_depth": 2, "learning_rate": 1.0, "reg_lambda": 0.1},
    {"max_depth": 4, "gamma": 0.5},
]


METRICS = [("squared", "loss"), ("squared", "mae"), ("squared", "rmse"), ("logistic", "loss"), ("logistic", "error"),
           ("logistic", "auc"), ("softmax", "loss"), ("softmax", "error")]  # fmt: skip


def stopped_in_xgboost(data, loss, held_out, patience, weight=None, **settings):
    """xgboost's booster, trained without these rows and watched on them, and its curve."""
    asked = {"objective": OBJECTIVE[loss], "tree_method": "exact", "nthread": 1, **settings}
    asked |= {"num_class": len(data.class_names)} if loss == "softmax" else {}
    parts = [xgboost.DMatrix(data.X[rows], label=data.y[rows], weight=None if weight is None else weight[rows])
             for rows in (~held_out, held_out)]  # fmt: skip
    curve = {}
    booster = xgboost.train(asked, parts[0], 60, evals=[(parts[1], "held_out")], early_stopping_rounds=patience,
                            evals_result=curve, verbose_eval=False)  # fmt: skip
    return booster, next(iter(curve["held_out"].values()))


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(("loss", "metric"), METRICS)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_stops_where_xgboost_stops(loss, metric, settings, weighted):
    rng = np.random.default_rng([4, len(loss)])
    data = problem(rng, loss, n=90, missing=0.1)
    held_out = rng.random(90) < 0.35
    weight = np.exp(0.2 * rng.normal(size=90)).astype(np.float32)  # gains that tie would be decided otherwise
    weight = weight if weighted or loss != "squared" else None
    trace = record(xgb.fit, data, n_estimators=60, early_stopping_rounds=4, eval_rows=held_out.nonzero()[0],
                   sample_weight=weight, eval_metric=metric, **settings)  # fmt: skip
    theirs = {} if metric == "loss" else {"eval_metric": "merror" if (loss, metric) == ("softmax", "error") else metric}
    booster, curve = stopped_in_xgboost(data, loss, held_out, 4, weight, **settings, **theirs)
    stop = trace.logged_events[-1]
    assert isinstance(stop, XgbEarlyStop) and stop.is_early
    assert trace.model.best_iteration == stop.best == booster.best_iteration
    assert len(trace.model.growths) == booster.best_iteration + 1 and len(stop.metric_values) == len(curve)
    ours = np.sqrt(2 * stop.metric_values) if (loss, metric) == ("squared", "loss") else stop.metric_values
    np.testing.assert_allclose(ours, curve, rtol=2e-4)
    expected = margins(booster[: booster.best_iteration + 1], data.X)
    np.testing.assert_allclose(trace.model.decision_function(data.X), expected, rtol=2e-4, atol=2e-5)


def test_validation_rows_change_nothing_but_are_left_out():
    """The same model as without them, start and default directions too: here only they miss a value."""
    rng = np.random.default_rng(8)
    X, y = rng.normal(size=(60, 3)), rng.normal(size=60)
    X[:10, 1] = np.nan
    held = record(xgb.fit, table(X, y), n_estimators=5, eval_rows=range(15))
    alone = record(xgb.fit, table(X[15:], y[15:]), n_estimators=5)
    assert np.array_equal(held.model.decision_function(X), alone.model.decision_function(X))
    losses = held.columns("rounds")
    assert losses["train_loss"] == pytest.approx(alone.columns("rounds")["train_loss"])
    F = list(held.model.staged_decision_function(X[:15]))
    assert losses["validation_loss"] == pytest.approx([((y[:15] - f) ** 2).mean() / 2 for f in F])


def test_a_fraction_is_drawn_from_the_seed():
    data = problem(np.random.default_rng(1), "squared")
    rows = [record(xgb.fit, data, n_estimators=1, validation_fraction=0.25, seed=seed).events_of(ValidationRows)[0].rows
            for seed in (0, 0, 1)]  # fmt: skip
    assert rows[0].sum() == 15
    assert np.array_equal(rows[0], rows[1]) and not np.array_equal(rows[0], rows[2])


def test_rounds_that_all_help_are_all_kept():
    data = problem(np.random.default_rng(1), "squared")
    trace = record(xgb.fit, data, n_estimators=3, early_stopping_rounds=5, validation_fraction=0.3, learning_rate=0.1)
    stop = trace.logged_events[-1]
    assert not stop.is_early and stop.best == 2 and len(trace.model.growths) == 3
    told = next(sentence(step) for step in lesson_for_trace(trace).steps(trace, 4) if step.event is stop)
    assert "more may do better" in told


def test_going_on_from_rounds_that_were_watched():
    data = problem(np.random.default_rng(1), "squared")
    asked = {"eval_rows": range(20), "learning_rate": 1.0}
    early = record(xgb.fit, data, n_estimators=40, early_stopping_rounds=3, **asked)
    assert early.logged_events[-1].is_early
    rounds = len(early.logged_events[-1].metric_values)
    longer = record(xgb.fit, data, n_estimators=4, continue_from=early, **asked)
    once = record(xgb.fit, data, n_estimators=rounds + 4, **asked)
    assert np.array_equal(longer.model.predict(data.X), once.model.predict(data.X))
    assert len(longer.events_of(XgbStart)) == 1 and not longer.events_of(XgbEarlyStop)
    with pytest.raises(DataProblem, match="other validation rows"):
        record(xgb.fit, data, n_estimators=1, continue_from=early, learning_rate=1.0)


def test_auc_is_the_share_of_pairs_in_order():
    rng = np.random.default_rng(3)
    for n in (2, 7, 30):
        y, F, w = np.arange(n) % 2, rng.integers(0, 4, n).astype(float), rng.random(n)
        pairs = [(i, j) for i in range(n) for j in range(n) if y[i] and not y[j]]
        value = sum(w[i] * w[j] * (1 if F[i] > F[j] else 0.5 * (F[i] == F[j])) for i, j in pairs)
        share = value / sum(w[i] * w[j] for i, j in pairs)
        assert metric_value("auc", make_objective("logistic", table(F[:, None], y)), y, F, w) == pytest.approx(share)


@pytest.mark.parametrize(
    ("eval_rows", "loss", "says"), [([0], None, "of both classes"), ([0, 1], "softmax", "one tree")]
)
def test_auc_of_what_has_none_is_refused(eval_rows, loss, says):
    data = problem(np.random.default_rng(0), "logistic")
    with pytest.raises(DataProblem, match=says):
        record(xgb.fit, data, n_estimators=1, eval_metric="auc", eval_rows=eval_rows, loss=loss)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"early_stopping_rounds": 3}, "give validation_fraction or eval_rows"),
        ({"validation_fraction": 0.2, "eval_rows": [1]}, "give one of the two"),
        ({"validation_fraction": 0.2, "cv": 3}, "use one of the two"),
        ({"eval_rows": [60]}, "eval_rows takes row numbers"),
        ({"eval_rows": range(60)}, "leave rows on both sides"),
        ({"eval_rows": [3], "sample_weight": [1.0] * 3 + [0.0] + [1.0] * 56}, "have weight 0"),
        ({"eval_rows": [3], "early_stopping_rounds": 2, "loss": lambda y, F: (F - y, 1 + 0 * F)}, "value of your loss"),
        ({"eval_metric": "mae"}, "eval_metric watches validation rows"),
        ({"eval_metric": "mae", "cv": 3}, "eval_metric watches validation rows"),
        ({"eval_metric": "error", "eval_rows": [3]}, "error and auc are for classes"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(settings, says):
    with pytest.raises(DataProblem, match=says):
        record(xgb.fit, problem(np.random.default_rng(0), "squared"), n_estimators=3, **settings)
