"""The ideas about many trees: rounds and leaves, averages and sums, few relevant features, three fits."""

import itertools

import numpy as np
import pytest
import xgboost
from scipy.stats import hypergeom
from sklearn.ensemble import GradientBoostingRegressor, RandomForestClassifier

from engine import forest, record
from pages.ideas import fits, relevant, rounds, sums

CHANCE = np.random.default_rng(6)


# -- rounds and leaves


@pytest.mark.parametrize("rate", [0.3, 1.0])
@pytest.mark.parametrize("name", rounds.MAKERS)
def test_as_many_leaves_in_many_trees_err_as_in_scikit_learn(name, rate):
    training, test = rounds.tables(name)
    for model in rounds.shapes(name, rate, 32)[1:]:
        theirs = GradientBoostingRegressor(n_estimators=32 // model.leaves, learning_rate=rate, max_depth=None,
                                           max_leaf_nodes=model.leaves, random_state=0)  # fmt: skip
        predicted = theirs.fit(training.X, training.y).predict(test.X)
        assert model.test == pytest.approx(((predicted - test.y) ** 2).mean(), rel=5e-3)  # ties are theirs to break


@pytest.mark.parametrize("name", rounds.MAKERS)
def test_pieces_are_the_leaf_combinations_that_points_reach_and_stumps_combine_no_features(name):
    d = rounds.tables(name)[0].d
    X = CHANCE.uniform(*((0, 10) if d == 1 else (-1.5, 1.5)), (40_000, d))
    for model in rounds.shapes(name, 0.3, 16):
        reached = {tuple(leaves) for leaves in np.stack([tree.apply(X) for tree in model.trees], 1).tolist()}
        counted, most = rounds.count_pieces(model.trees, d), rounds.most_pieces(model.trees, d)
        assert 0.9 * counted <= len(reached) <= counted <= most <= np.prod([len(tree.leaves) for tree in model.trees])
    a, b = X[:1000], X[1000:2000]
    both = [model.predict(a) + model.predict(b) for model in rounds.shapes(name, 0.3, 128)[:2]]
    if d == 2:  # of stumps F(a_1, a_2) + F(b_1, b_2) = F(a_1, b_2) + F(b_1, a_2); not so of one tree
        swapped = np.column_stack((a[:, 0], b[:, 1])), np.column_stack((b[:, 0], a[:, 1]))
        sums = [sum(map(model.predict, swapped)) for model in rounds.shapes(name, 0.3, 128)[:2]]
        assert np.allclose(sums[1], both[1])
        assert not np.allclose(sums[0], both[0])


# -- averages and sums


@pytest.mark.parametrize("name", rounds.MAKERS)
def test_trees_put_together_one_by_one_are_the_models_and_their_order_matters_on_the_way_only(name):
    test = rounds.tables(name)[1]
    models = sums.fit_forest(name), sums.fit_boosting(name, 0.3, 2)
    for model, trees in zip(models, sums.both(name, 0.3, 2, test.X).values(), strict=True):
        staged, backwards = trees.staged(), trees.staged(sums.BACKWARDS)
        assert np.allclose(staged, list(model.staged_predict(test.X)))
        assert np.allclose(backwards[-1], staged[-1])
        assert not np.allclose(backwards[0], staged[0])
    late = [trees.errors(test.y, sums.BACKWARDS)[19] / trees.errors(test.y)[19] for trees in
            sums.both(name, 0.3, 2, test.X).values()]  # fmt: skip
    assert 0.7 < late[0] < 1.5 < late[1]  # boosting's last trees are made for what the first ones leave


# -- few relevant features


@pytest.mark.parametrize(("d", "m"), [(5, 1), (10, 3), (50, 7), (50, 50), (100, 56)])
def test_the_chance_of_a_relevant_feature_is_the_hypergeometric_one_and_that_counted(d, m):
    exact = 1 - hypergeom(d, relevant.RELEVANT, m).pmf(0)
    assert relevant.chance(d, m) == pytest.approx(exact)
    drawn = relevant.fit(d, m)
    assert drawn.offered == pytest.approx(exact, abs=0.025)
    assert drawn.used <= drawn.offered


def test_what_a_forest_counts_is_what_its_lesson_lists():
    training = relevant.tables(10)[0]
    trace = record(forest.fit, training, n_estimators=relevant.TREES, max_features=3)
    candidates, nodes = trace.columns("candidates"), trace.columns("nodes")
    split, offered = nodes["left"] >= 0, candidates["allowed"] & (candidates["feature"] < relevant.RELEVANT)
    inner, choosing = ({*zip(table["round"][kept].tolist(), table["node"][kept].tolist(), strict=True)}
                       for table, kept in ((nodes, split), (candidates, offered)))  # fmt: skip
    assert relevant.fit(10, 3).offered == pytest.approx(len(inner & choosing) / len(inner))


@pytest.mark.parametrize("d", [50, 100])
def test_many_irrelevant_features_cost_a_forest_that_draws_few_and_out_of_bag_says_so(d):
    best = min(relevant.fits(d), key=lambda each: each.oob_error)
    usual = relevant.fit(d, relevant.usual_count(d))
    assert usual.m < best.m and usual.test_error > best.test_error + 0.02
    theirs = RandomForestClassifier(relevant.TREES, max_features="sqrt", random_state=0)
    training, test = relevant.tables(d)
    assert 1 - theirs.fit(training.X, training.y).score(test.X, test.y) == pytest.approx(usual.test_error, abs=0.07)


# -- three fits


@pytest.mark.parametrize(("gamma", "reg_lambda"), [(0.0, 0.0), (0.1, 0.0), (0.2, 0.0), (1.0, 1.0), (5.0, 2.5)])
def test_what_a_step_function_costs_is_what_xgboosts_structure_score_says(gamma, reg_lambda):
    y, cost = fits.rows().y, {}
    for name in fits.FITS:
        fit, bounds = fits.StepFit(name, gamma, reg_lambda), [-np.inf, *fits.thresholds(name), np.inf]
        leaves = [y[(fits.rows().X[:, 0] > low) & (fits.rows().X[:, 0] <= high)] for low, high in
                  itertools.pairwise(bounds)]  # fmt: skip
        score = -sum(leaf.sum() ** 2 / (len(leaf) + reg_lambda) for leaf in leaves) / 2 + gamma * len(leaves)
        cost[name] = fit.objective
        assert fit.objective == pytest.approx(score + (y**2).sum() / 2)
    many, _, few = (fits.StepFit(name, gamma, reg_lambda) for name in fits.FITS)
    assert (cost["C"] < cost["A"]) == (gamma > fits.turning_point(many, few))
    assert (gamma, min(cost, key=cost.__getitem__)) in {(0.0, "A"), (0.1, "A"), (0.2, "C"), (1.0, "C"), (5.0, "C")}


def test_the_steps_are_xgboosts():
    for name, depth in (("A", 4), ("C", 1)):
        theirs = xgboost.XGBRegressor(n_estimators=1, reg_lambda=0, base_score=0, max_depth=depth, tree_method="exact",
                                      learning_rate=1).fit(fits.rows().X, fits.rows().y)  # fmt: skip
        assert fits.StepFit(name, 0.0, 0.0).predict(fits.rows().X[:, 0]) == pytest.approx(theirs.predict(fits.rows().X))
