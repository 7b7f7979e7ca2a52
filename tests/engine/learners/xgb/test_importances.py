"""Importances beside Booster.get_score and the estimators' feature_importances_."""

import numpy as np
import pytest
import xgboost

from engine import DataProblem, record, xgb
from engine.learners.xgb.model import KINDS
from tests.engine.learners.xgb.test_against_xgboost import OBJECTIVE, problem, theirs, weight_for


@pytest.mark.parametrize("settings", [{}, {"gamma": 1.5, "max_depth": 4}, {"max_depth": 1}], ids=str)
@pytest.mark.parametrize("loss", OBJECTIVE)
def test_scores_are_xgboosts(loss, settings):
    rng = np.random.default_rng(21)
    data, weight = problem(rng, loss, d=6), weight_for(rng, loss)
    model = record(xgb.fit, data, n_estimators=5, sample_weight=weight, **settings).model
    booster = theirs(data, loss, 5, weight, **settings)
    for kind in KINDS:
        found = booster.get_score(importance_type=kind)
        expected = [found.get(f"f{j}", 0.0) for j in range(6)]
        np.testing.assert_allclose(model.importance(kind), expected, rtol=2e-3, atol=1e-5)


def test_shares_are_the_estimators():
    data = problem(np.random.default_rng(2), "squared")
    model = record(xgb.fit, data, n_estimators=5).model
    other = xgboost.XGBRegressor(n_estimators=5, tree_method="exact", n_jobs=1).fit(data.X, data.y)
    np.testing.assert_allclose(model.feature_importances_, other.feature_importances_, rtol=1e-3)
    with pytest.raises(DataProblem, match="no importance"):
        model.importance("gains")


def test_a_model_without_splits_leans_on_nothing():
    model = record(xgb.fit, problem(np.random.default_rng(2), "squared"), n_estimators=2, min_child_weight=1e6).model
    assert not model.feature_importances_.any() and not model.importance("weight").any()
