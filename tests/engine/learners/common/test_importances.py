"""feature_importances_ of every learner that scikit-learn has: its numbers, where its trees are ours."""

import numpy as np
import pytest
from sklearn.ensemble import (
    AdaBoostClassifier,
    GradientBoostingClassifier,
    GradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine import adaboost, cart, forest, gradient_boosting, prune, record
from engine.learners.adaboost.events import Reweight
from tests.engine.learners.cart.test_fitting import continuous
from tests.tables import table

TASKS = ["classification", "regression"]
CLASSES = {"classification": 0, "regression": 1}
TREES = DecisionTreeClassifier, DecisionTreeRegressor
FORESTS = RandomForestClassifier, RandomForestRegressor
GRADIENT = GradientBoostingClassifier, GradientBoostingRegressor
LEAF = {"min_samples_leaf": 12}


def drawn(task: str, seed: int):
    data, weight = continuous(np.random.default_rng([seed, 7]), task)
    return data, weight, CLASSES[task]


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("seed", range(4))
class TestTheirNumbers:
    def test_a_tree(self, task, seed):
        data, weight, which = drawn(task, seed)
        theirs = TREES[which](random_state=0, **LEAF).fit(data.X, data.y, weight)
        mine = cart.fit(data, sample_weight=weight, **LEAF).feature_importances_
        assert mine == pytest.approx(theirs.feature_importances_, rel=1e-9)

    def test_a_pruned_tree(self, task, seed):
        data, weight, which = drawn(task, seed)
        theirs = TREES[which](random_state=0, ccp_alpha=0.02, **LEAF).fit(data.X, data.y, weight)
        mine = prune.fit(data, sample_weight=weight, ccp_alpha=0.02, **LEAF).feature_importances_
        assert mine == pytest.approx(theirs.feature_importances_, rel=1e-9)

    def test_a_forest(self, task, seed):
        data, weight, which = drawn(task, seed)
        settings = {"n_estimators": 3, "bootstrap": False, "max_features": None, **LEAF}
        theirs = FORESTS[which](random_state=0, **settings).fit(data.X, data.y, weight)
        mine = forest.fit(data, sample_weight=weight, **settings).feature_importances_
        assert mine == pytest.approx(theirs.feature_importances_, rel=1e-9)

    def test_adaboost(self, task, seed):
        data, weight, which = drawn(task, seed)
        if which:  # theirs draws rows for a regression: so each round is their tree on our weights
            trace = record(adaboost.fit, data, n_estimators=5, sample_weight=weight, max_depth=1)
            each = [DecisionTreeRegressor(max_depth=1, random_state=0).fit(data.X, data.y, reweight.before)
                    for reweight in trace.events_of(Reweight)]  # fmt: skip
            mean = np.average([tree.feature_importances_ for tree in each], 0, trace.model.alphas)
            assert trace.model.feature_importances_ == pytest.approx(mean, rel=1e-9)
            return
        theirs = AdaBoostClassifier(DecisionTreeClassifier(max_depth=2, random_state=0), n_estimators=5)
        theirs.fit(data.X, data.y, weight)
        for say in ("log", "half_log"):
            mine = adaboost.fit(data, n_estimators=5, sample_weight=weight, max_depth=2, say=say).feature_importances_
            assert mine == pytest.approx(theirs.feature_importances_, rel=1e-9)

    @pytest.mark.parametrize("rounds", [1, 6])
    def test_gradient_boosting(self, task, seed, rounds):
        data, weight, which = drawn(task, seed)
        settings = {"n_estimators": rounds, "max_depth": 2, **LEAF}
        theirs = GRADIENT[which](random_state=0, **settings).fit(data.X, data.y, weight)
        mine = gradient_boosting.fit(data, sample_weight=weight, **settings).feature_importances_
        assert mine == pytest.approx(theirs.feature_importances_, rel=1e-7, abs=1e-12)


@pytest.mark.parametrize("fit", [cart.fit, prune.fit, forest.fit, adaboost.fit, gradient_boosting.fit])
def test_without_a_split_nothing_is_leaned_on(fit):
    assert fit(table([[1.0, 1.0]] * 4, [0, 1, 1, 0])).feature_importances_.tolist() == [0.0, 0.0]
    assert fit(table([[1.0, 1.0]] * 4, [2.5] * 4)).feature_importances_.tolist() == [0.0, 0.0]
