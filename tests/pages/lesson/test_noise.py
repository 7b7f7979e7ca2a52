"""The pictures of noise: what they show is what other libraries find on the same rows."""

import math

import numpy as np
import pytest
from scipy.stats import chi2_contingency
from sklearn.inspection import permutation_importance
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier

from datasets import load
from engine import forest
from pages.learners.common.noise import N_TABLES, SEED, importances_with_noise, noise_table, root_p_values, with_noise
from tests.pages.lesson.test_page import view
from tests.pages.test_every_page import opened, text


def stump_p(data) -> float:
    """p of the best stump of scikit-learn, by scipy."""
    left = DecisionTreeClassifier(max_depth=1, random_state=0).fit(data.X, data.y).apply(data.X) == 1
    return chi2_contingency([np.bincount(data.y[rows], minlength=2) for rows in (left, ~left)], correction=False).pvalue


@pytest.mark.parametrize(("d", "low", "high"), [(1, 0.4, 0.65), (5, 0.93, 1)])
def test_noise_is_split_and_the_corrections_keep_the_level(d, low, high):
    p_values = root_p_values(100, d)
    rng = np.random.default_rng(SEED)
    theirs = np.array([stump_p(noise_table(rng, 100, d)) for _ in range(40)])
    same = np.isclose(p_values[:40, 0], theirs)  # of equal gains another may be taken
    assert same.mean() > 0.9
    shares = (p_values <= 0.05).mean(0)
    assert low < shares[0] <= high
    assert shares[1:].max() <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / N_TABLES)
    assert (p_values[:, 1] >= p_values[:, 0]).all() and 0.3 < p_values[:, 2].mean() < 0.7


def test_a_column_of_noise_gains_and_does_not_help():
    data = load("titanic")
    gain, shuffled = importances_with_noise(data, forest.fit, {"max_depth": 8}, ("coin", "order"))
    assert gain[-1] > 0.1 > 3 * gain[-2] and gain.sum() == pytest.approx(1)
    assert np.abs(shuffled[-2:]).max() < 0.02 < shuffled[:-2].max()
    noisy = with_noise(data, ("coin", "order"))
    assert noisy.feature_names[-2:] == ("coin", "order")
    assert len(set(noisy.X[:, -1])) == data.n and set(noisy.X[:, -2]) == {0, 1}
    rows = ~np.isnan(noisy.X).any(1)
    split = train_test_split(noisy.X[rows], noisy.y[rows], random_state=0)
    theirs = DecisionTreeClassifier(max_depth=8, random_state=0).fit(split[0], split[2])
    assert theirs.feature_importances_[-1] > 3 * theirs.feature_importances_[-2]
    assert abs(permutation_importance(theirs, split[1], split[3], random_state=0).importances_mean[-2]) < 0.02


def test_the_tabs_show_them():
    app = view(opened("tree.py"), "Noise")
    assert f"{N_TABLES} tables of noise" in text(app) and "permutation" in text(app)
    app = view(opened("forest.py", stop_when_settled="True"), "Error")
    assert "An error that decides how many trees are grown is an optimistic estimate" in text(app)
    app = view(opened("forest.py"), "Importances")
    assert "favours features with many values" in text(app)
    app.toggle(key="noise columns").set_value(True).run()
    assert "100 trees are grown on this table with two more columns of random values" in text(app)
