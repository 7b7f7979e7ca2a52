"""What is drawn for a forest: rows with replacement, features by node or by tree, all from one seed and recorded."""

import numpy as np
import pytest

from engine import forest, record
from engine.core.errors import DataProblem
from engine.learners.common.parameters import resolve_max_features
from engine.learners.common.random_draws import bootstrap, draw_features_by_node, oob_probability, some_features
from engine.learners.forest.samples import Bag, resolve_max_samples
from engine.split.random_splitters import drawn_columns
from engine.tree.reasons import Reason
from tests.tables import random_table, table


def test_every_row_of_a_bag_comes_from_a_recorded_number():
    data = random_table(np.random.default_rng(0), 30, 4)
    trace = record(forest.fit, data, n_estimators=5, max_samples=12, seed=9)
    for number, bag in enumerate(trace.events_of(Bag)):
        assert bag.tree == number and len(bag.rows) == 12
        assert bag.rows.tolist() == [int(u * 30) for u in bag.uniform]
        assert bag.uniform.tolist() == np.random.default_rng([9, number]).random(12).tolist()
        assert bag.counts.tolist() == [bag.rows.tolist().count(row) for row in range(30)]
        assert bag.oob_rows.tolist() == [row for row in range(30) if row not in bag.rows]


def test_a_bootstrap_draws_every_row_alike_and_leaves_out_a_third():
    n, bags = 50, 4000
    rows = np.stack([bootstrap(np.random.default_rng([1, b]), n, n)[1] for b in range(bags)])
    drawn = np.bincount(rows.ravel(), minlength=n) / bags
    assert abs(drawn - 1).max() < 5 * np.sqrt(1 / bags)  # five standard deviations of a count that varies like its mean
    without = np.mean([n - len(set(bag)) for bag in rows.tolist()]) / n
    assert without == pytest.approx(oob_probability(n, n), abs=0.005)


def test_the_largest_random_number_still_draws_a_row():
    class Top:
        def random(self, size):
            return np.full(size, 1 - 2.0**-53)

    assert all(bootstrap(Top(), n, 1)[1][0] == n - 1 for n in [*range(1, 300), 2**20 - 1, 2**20 + 1, 3 * 10**7])


def by_node(count, usable, root, seed=0):
    chances = [np.random.default_rng([seed, r]) for r in range(root.max() + 1)]
    return draw_features_by_node(chances, count, usable, root)


@pytest.mark.parametrize("share", [0.1, 0.5, 1.0])
def test_the_drawn_columns_of_each_node_stand_in_order_and_the_last_fills_up(share):
    rng = np.random.default_rng(2)
    drawn = rng.random((7, 40)) < share
    drawn[rng.integers(0, 7, 40), np.arange(40)] = True  # every node has one at least
    own = [[column for column in range(7) if drawn[column, node]] for node in range(40)]
    places = max(map(len, own))
    assert drawn_columns(drawn).T.tolist() == [columns + columns[-1:] * (places - len(columns)) for columns in own]


def test_features_are_drawn_alike():
    usable, root = np.ones((6, 30_000), bool), np.arange(30_000) % 3
    allowed = by_node(2, usable, root)
    assert (allowed.sum(0) == 2).all()
    pairs = np.unique(allowed.T, axis=0, return_counts=True)[1]
    assert len(pairs) == 15 and abs(pairs / 2000 - 1).max() < 0.12  # each of 15 pairs, five standard deviations


@pytest.mark.parametrize("seed", range(5))
def test_drawing_goes_on_until_a_feature_has_a_split_to_offer(seed):
    """Told by a loop: take features one by one; stop when there are enough and one of them is usable."""
    rng = np.random.default_rng(seed)
    d, k, count = 5, 40, 2
    usable, root = rng.random((d, k)) < 0.3, rng.integers(0, 3, k)
    allowed = by_node(count, usable, root, seed)
    chances, longer = [np.random.default_rng([seed, r]) for r in range(root.max() + 1)], 0
    lots = {r: iter(chances[r].random(((root == r).sum(), d))) for r in range(root.max() + 1)}
    for node in range(k):
        taken = []
        for feature in next(lots[root[node]]).argsort():
            if len(taken) >= count and usable[taken, node].any():
                break
            taken.append(int(feature))
        assert sorted(taken) == allowed[:, node].nonzero()[0].tolist()
        longer += len(taken) > count
    assert longer > 0


@pytest.mark.parametrize("task", ["classification", "regression"])
def test_a_split_uses_a_feature_drawn_for_its_node(task):
    data = random_table(np.random.default_rng(4), 80, 6, task, missing=0.05)
    model = forest.fit(data, n_estimators=6, max_features=2, seed=1)
    met = set()
    for growth in model.forest.growths:
        for node in (growth.tree.feature >= 0).nonzero()[0]:
            allowed, table_ = growth.allowed_features(node), growth.table(node)
            offers = np.isin(np.arange(6), table_.feature)
            assert allowed[growth.tree.feature[node]]
            assert allowed.sum() == 2 or (allowed & offers).sum() == 1  # more than two only where none of them offered
            assert table_.allowed.tolist() == allowed[table_.feature].tolist()
            met.add(tuple(allowed.nonzero()[0].tolist()))
    assert len(met) > 10


@pytest.mark.parametrize("category", [0.0, 0.6, 1.0])
def test_no_node_is_given_up_while_a_feature_could_split_it(category):
    """Where nothing drawn has a split to offer the drawing goes on until something has, with levels and gaps too."""
    data = random_table(np.random.default_rng(7), 120, 5, missing=0.1, category=category, levels=2)
    given_up = 0
    for growth in forest.fit(data, n_estimators=8, max_features=1, seed=2).forest.growths:
        for node in (growth.tree.reason == Reason.NO_CANDIDATE).nonzero()[0]:
            assert growth.allowed_features(node).all() and not len(growth.table(node))
            given_up += 1
        for node in (growth.tree.feature >= 0).nonzero()[0]:
            assert set(growth.table(node).feature[growth.table(node).allowed]) == {growth.tree.feature[node]}
    assert given_up > 0 or category < 1.0


def test_features_once_a_tree():
    data = random_table(np.random.default_rng(4), 80, 6)
    trace = record(forest.fit, data, n_estimators=30, max_features=3, features_drawn="tree", seed=1)
    for bag, tree in zip(trace.model.forest.bags, trace.model.trees, strict=True):
        assert len(bag.features) == 3 and set(tree.feature[tree.feature >= 0]) <= set(bag.features.tolist())
    assert len({tuple(bag.features.tolist()) for bag in trace.model.forest.bags}) > 8
    found = trace.columns("candidates")
    allowed = np.stack([bag.feature_mask(6) for bag in trace.model.forest.bags])
    drawn = allowed[found["round"], found["feature"]]
    assert (found["allowed"] == drawn).all() and not drawn.all()


def test_some_features_are_different_and_in_order():
    chosen = [some_features(np.random.default_rng(s), 7, 3) for s in range(200)]
    assert all((np.diff(features) > 0).all() for features in chosen)
    assert set(np.concatenate(chosen)) == set(range(7))


def test_how_many_features_a_draw_takes():
    """EX31: the usual numbers are the root and a third of the FEATURES (the slide's N stands for rows elsewhere)."""
    assert [resolve_max_features("auto", 9, classes) for classes in (True, False)] == [3, 3]
    assert [resolve_max_features(word, 5, True) for word in ("sqrt", "third", None)] == [2, 1, 5]
    assert [resolve_max_features(some, 10, True) for some in (1, 1.0, 0.25, 0.01, 99)] == [1, 10, 2, 1, 10]
    assert resolve_max_features("third", 2, False) == 1


def test_how_many_rows_a_bag_draws():
    assert [resolve_max_samples(some, 10, True) for some in (None, 3, 0.25, 0.01, 1.0)] == [10, 3, 2, 1, 10]
    assert resolve_max_samples(None, 10, False) == 10


BAGS = "bags"
WRONG = {
    "no list": ({BAGS: 3}, "bags takes a list"),
    "none": ({BAGS: []}, "bags takes a list"),
    "no pair": ({BAGS: [[0, 1, 2]]}, "Entry 1 of bags is no pair"),
    "no such row": (
        {BAGS: [([0], None), ([0, 3], None)]},
        "Entry 2 of bags takes a list of row numbers from 0 to 2; 3 is",
    ),
    "half a row": ({BAGS: [([0.5], None)]}, "0.5 is none of them"),
    "a truth": ({BAGS: [([True], None)]}, "True is none of them"),
    "no rows": ({BAGS: [([], None)]}, "an empty one"),
    "no such feature": ({BAGS: [([0], ["x_9"])]}, "features out of x_1, x_2; 'x_9' is"),
    "more rows than there are": ({"max_samples": 4}, "only 3 rows"),
    "rows for no draw": ({"max_samples": 2, "bootstrap": False}, "bootstrap is off"),
    "nothing left out": ({"stop_when_settled": True, "bootstrap": False}, "turn bootstrap on"),
    "a share of 0": ({"max_features": 0.0}, "max_features cannot be 0.0: it takes 'auto', 'sqrt', 'log2', 'third', a"),
    "a word": ({"max_features": "half"}, "a share above 0.0"),
    "another word": ({"max_samples": "all"}, "max_samples cannot be 'all': it takes a whole number"),
    "yes": ({"max_features": True}, "max_features cannot be True"),
    "no trees": ({"n_estimators": 0}, "n_estimators cannot be 0"),
    "a seed below 0": ({"seed": -1}, "seed cannot be -1"),
    "a test of values": ({"independence_alpha": 0.05, "task": "regression"}, "independence_alpha tests classes"),
    "a measure of values": ({"criterion": "squared_error"}, "take gini"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_said_in_one_sentence(name):
    settings, sentence = WRONG[name]
    data = table([[1.0, 2.0], [2.0, 1.0], [3.0, 5.0]], [0, 1, 1], settings.pop("task", None))
    with pytest.raises(DataProblem, match=sentence.replace(".", r"\.")):
        forest.fit(data, **settings)


def test_features_named_for_a_bag_are_not_thinned_and_others_are_drawn():
    data = random_table(np.random.default_rng(6), 60, 5)
    rows = list(range(60))
    model = forest.fit(data, bags=[(rows, [3, 1]), (rows, None)], max_features=1)
    named, drawn = model.forest.growths
    assert {tuple(allowed.nonzero()[0]) for _, of in named.node_draws for allowed in of.allowed.T} == {(1, 3)}
    assert min(int(allowed.sum()) for _, of in drawn.node_draws for allowed in of.allowed.T) == 1
    assert len(set(drawn.tree.feature)) > 3
