"""Values so near that scikit-learn takes them for one: they are split here, and whoever looks is told so."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from engine import cart, record
from engine.learners.registry import lesson_for_trace
from engine.split.features import NEARLY_EQUAL, build_features
from pages.learners.cart import other_libraries as tree
from pages.learners.gradient_boosting import other_libraries as boosting
from tests.tables import random_table, table
from tests.words import sentence

Y = [0, 1, 0, 1]
COLUMNS = {
    "next to each other": ([0.0, 4e-8, 0.0, 4e-8], True),
    "as near as that": ([0.0, NEARLY_EQUAL, 0.0, NEARLY_EQUAL], True),
    "just farther": ([0.0, 1.2e-7, 0.0, 1.2e-7], False),
    "a pair among others": ([1.0, 5.0, 1.0 + 2**-40, 9.0], True),
    "equal": ([2.0, 2.0, 2.0, 2.0], False),
    "missing": ([np.nan, 3.0, np.nan, 3.0], False),
}


@pytest.mark.parametrize(("column", "near"), COLUMNS.values(), ids=COLUMNS)
def test_near_values_are_found_and_said(column, near):
    data = table(np.array([column, [1.0, 2.0, 3.0, 4.0]]).T, Y)
    assert build_features(data).nearly_equal.tolist() == [near, False]
    trace = record(cart.fit, data)
    assert trace.model.growth.features.nearly_equal[0] == near
    first = sentence(lesson_for_trace(trace).steps(trace)[0])
    assert ("Values of x_1 that are no more than 1e-07 apart count as different here" in first) == near
    for told in (tree.differences(data, data, {}), boosting.differences(data, data, {})):
        assert any("in x_1." in str(sentence) for sentence in told) == near


def test_it_is_a_plain_loop_over_pairs():
    rng = np.random.default_rng(3)
    for _ in range(30):
        data = random_table(rng, 12, 3, missing=0.2, category=0.3)
        X = data.X + np.where(rng.random(data.X.shape) < 0.1, 3e-8, 0.0) * (np.array(data.kinds) != "category")
        made = table(X, data.y, kinds=data.kinds, levels=data.levels, classes=2)
        pairs = [any(0 < b - a <= NEARLY_EQUAL for a in x for b in x) for x in X.T]
        named = np.array(data.kinds) == "category"
        assert build_features(made).nearly_equal.tolist() == (np.array(pairs) & ~named).tolist()


@pytest.mark.parametrize(("apart", "theirs"), [(5e-8, 1), (2e-7, 2)])
def test_ours_splits_what_scikit_learn_leaves(apart, theirs):
    data = table(np.array([[0.0, apart, 0.0, apart]]).T, Y)
    assert len(cart.fit(data).tree.leaves) == 2
    assert DecisionTreeClassifier().fit(data.X, data.y).get_n_leaves() == theirs
