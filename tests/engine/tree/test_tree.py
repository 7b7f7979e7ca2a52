"""What can be asked of a grown tree, and the ways to grow one: forced splits, several roots, some of the rows."""

import math

import numpy as np
import pytest

from engine import DataProblem, cart, record
from engine.split.criteria import Gini, Similarity, SquaredError
from engine.split.features import build_features
from engine.split.level import Workspace
from engine.split.newton import newton_scores
from engine.split.random_splitters import FeatureSubsetSplitter
from engine.split.scores import scores_for
from engine.tree.grow import Limits, grow
from engine.tree.reasons import Reason
from tests import oracle
from tests.tables import random_table, rows_of, table

# -- prediction


@pytest.mark.parametrize("task", ["classification", "regression"])
@pytest.mark.parametrize("seed", range(15))
def test_new_rows_go_where_loops_send_them(task, seed):
    """Values, gaps and levels that training never had; depth-first by the oracle, level by level by the engine."""
    rng = np.random.default_rng(seed)
    data = random_table(rng, 20, 3, task, classes=3, missing=[0, 0.2][seed % 2], category=0.5, levels=6)
    model = cart.fit(data)
    p = oracle.problem(data, "gini" if task == "classification" else "squared_error")
    root = oracle.grow(p, range(data.n))
    X = np.stack([rng.integers(-1, 9, 60) if kind == "category" else rng.normal(0, 3, 60) for kind in data.kinds], 1)
    X = np.where(rng.random(X.shape) < 0.2, np.nan, X.astype(float))
    wanted = [oracle.value_of(p, oracle.leaf_of(p, root, x), len(data.class_names)) for x in X]
    assert model.tree.predict(X) == pytest.approx(np.array(wanted, float), rel=1e-12, abs=1e-12)
    for x, leaf in zip(X, model.tree.apply(X), strict=True):
        assert followed(model.tree, model.tree.decision_path(x)) == leaf


def followed(tree, path) -> int:
    """Where a path ends; each of its nodes must be the child the answer before it leads to."""
    node = 0
    for asked, left in path:
        assert asked == node
        node = int(tree.left[node] if left else tree.right[node])
    return node


def test_a_path_says_what_was_asked_and_answered():
    model = cart.fit(table([[1, 0], [2, 0], [3, 0], [3, 5]], [0, 0, 1, 0]))
    assert model.tree.decision_path([3, 1]) == [(0, False), (2, True)]
    assert model.tree.decision_path([1, 9]) == [(0, True)]


@pytest.mark.parametrize(("threshold", "where"), [("midpoint", 3.0), ("observed", 2.0)])
def test_where_a_threshold_lies(threshold, where):
    model = cart.fit(table([[1], [2], [4], [8]], [0, 0, 1, 1]), threshold=threshold)
    assert model.tree.threshold[0] == where
    assert model.predict([[where], [np.nextafter(where, 9)]]).tolist() == [0, 1]


def test_a_threshold_always_parts_its_two_neighbours():
    """Of two neighbouring floats the middle may round up to the upper one; huge ones may not add up to infinity."""
    for low, high in ((1.0, np.nextafter(1.0, 2)), (1.6e308, 1.7e308), (5e-324, 1e-323), (-1e-323, -5e-324)):
        trace = record(cart.fit, table([[low], [high]], [0, 1]))
        (threshold,) = trace.columns("candidates")["threshold"]
        assert low <= threshold < high and threshold == trace.model.tree.threshold[0]
        assert trace.model.predict([[low], [high]]).tolist() == [0, 1]


def test_what_is_missing_for_the_first_time_goes_with_the_larger_side():
    model = cart.fit(table([[1], [2], [3], [9]], [0, 0, 0, 1]))
    assert model.predict([[np.nan]]).tolist() == [0]
    model = cart.fit(table([[1], [7], [8], [9]], [0, 1, 1, 1]))
    assert model.predict([[np.nan]]).tolist() == [1]


def test_present_against_missing_is_a_split():
    model = cart.fit(table([[1], [2], [np.nan], [np.nan]], [0, 0, 1, 1]))
    assert model.tree.threshold[0] == math.inf and not model.tree.missing_left[0]
    assert model.predict([[1e300], [np.nan]]).tolist() == [0, 1]


def test_levels_nobody_has_seen_go_with_the_missing_ones():
    data = table([[0], [0], [1], [1], [np.nan]], [0, 0, 1, 1, 1], kinds=["category"], levels=[("a", "b", "never")])
    model = cart.fit(data)
    assert model.predict([[0], [1], [np.nan], [2], [7], [-1]]).tolist() == [0, 1, 1, 1, 1, 1]


def test_a_level_missing_only_at_a_node_is_unseen_there():
    """Level c occurs on the left of the root only, so right of it the split of levels sends c to the larger side."""
    X = [[0, 2], [0, 2], [0, 2], [5, 0], [5, 0], [5, 0], [5, 1]]
    data = table(X, [0, 0, 0, 1, 1, 1, 2], kinds=["number", "category"])
    model = cart.fit(data)
    assert model.tree.feature.tolist() == [0, -1, 1, -1, -1]
    assert model.predict([[5, 2]]).tolist() == [1]


# -- taking splits back


@pytest.mark.parametrize("seed", range(8))
def test_collapsed_trees_answer_as_the_node_above(seed):
    rng = np.random.default_rng(seed)
    data = random_table(rng, 80, 3, classes=3, missing=0.1, category=0.3)
    tree = cart.fit(data).tree
    removed = rng.random(len(tree.feature)) < 0.25
    smaller, home = tree.collapse(removed, Reason.PRUNED)
    for x in data.X:
        on_the_way = [node for node, _ in tree.decision_path(x)] + [int(tree.apply(x[None])[0])]
        stops = next((node for node in on_the_way if removed[node]), on_the_way[-1])
        leaf = int(smaller.apply(x[None])[0])
        assert leaf == home[stops] == home[on_the_way[-1]]
        assert np.array_equal(smaller.value[leaf], tree.value[stops])
        assert (smaller.reason[leaf] == Reason.PRUNED) == (tree.feature[stops] >= 0)


@pytest.mark.parametrize("seed", range(8))
def test_collapsed_growths_are_whole(seed):
    """Counts, sums, leaves of rows and tables of a collapsed growth are those of a tree that never grew further."""
    rng = np.random.default_rng(seed)
    data = random_table(rng, 60, 3, classes=3)
    growth = record(cart.fit, data).logged_events[0]
    smaller = growth.without_splits(growth.tree.depth == 2, Reason.PRUNED)
    never = record(cart.fit, data, max_depth=2).logged_events[0]
    for name in ("feature", "left", "right", "count", "threshold", "gain", "missing_left", "value"):
        assert np.array_equal(getattr(smaller.tree, name), getattr(never.tree, name), equal_nan=True), name
    assert np.array_equal(smaller.leaf_of, never.leaf_of) and np.array_equal(smaller.sums, never.sums)
    assert np.array_equal(smaller.impurity, never.impurity)


def test_collapsing_nothing_and_everything():
    tree = cart.fit(random_table(np.random.default_rng(1), 40, 2)).tree
    same, home = tree.collapse(np.zeros(len(tree.feature), bool), Reason.PRUNED)
    assert np.array_equal(same.feature, tree.feature) and np.array_equal(home, np.arange(len(tree.feature)))
    stump, home = tree.collapse(np.ones(len(tree.feature), bool), Reason.PRUNED)
    assert stump.feature.tolist() == [-1] and not home.any()


# -- forced splits


@pytest.mark.parametrize("task", ["classification", "regression"])
@pytest.mark.parametrize("categories", ["subset", "one_vs_rest"])
def test_any_candidate_may_be_taken_instead(task, categories):
    """Click a candidate and the tree grows from it: same gain, same sides, and it is the chosen one of the table."""
    rng = np.random.default_rng(3)
    data = random_table(rng, 14, 4, task, missing=0.2, category=0.5, levels=4)
    found = record(cart.fit, data, max_depth=1, categories=categories).columns("candidates")
    names = data.feature_names
    for i in range(len(found["gain"])):
        feature, threshold, levels = found["feature"][i], found["threshold"][i], found["categories"][i]
        named = math.isnan(threshold)
        where = [data.levels[feature][level] for level in levels] if named else threshold
        again = record(cart.fit, data, max_depth=1, categories=categories, force={"": (names[feature], where)})
        table_again = again.columns("candidates")
        (chosen,) = table_again["chosen"].nonzero()[0]
        same = lambda j: named or found["threshold"][j] == threshold  # noqa: E731, B023
        alike = [j for j in range(len(found["gain"])) if found["feature"][j] == feature
                 and found["categories"][j] == levels and same(j)]  # fmt: skip
        better = found["gain"][alike].max()  # missing rows go where more is gained, whichever candidate was clicked
        assert table_again["gain"][chosen] == pytest.approx(better, rel=1e-9, abs=1e-12)
        assert table_again["categories"][chosen] == levels and table_again["feature"][chosen] == feature
        assert np.array_equal(again.model.tree.apply(data.X), again.logged_events[0].leaf_of)


def test_a_forced_threshold_is_kept_as_it_was_given():
    data = table([[1], [2], [4], [8]], [0, 0, 1, 1])
    trace = record(cart.fit, data, force={"": ("x_1", 5.5), "L": (0, 1.25)})
    tree = trace.model.tree
    assert tree.threshold[:2].tolist() == [5.5, 1.25]
    assert tree.count.tolist()[:3] == [4, 3, 1]
    assert trace.columns("candidates")["chosen"].sum() == (tree.feature >= 0).sum()


def test_levels_read_as_numbers_are_forced_by_a_threshold():
    data = table([[0], [1], [2], [2]], [0, 1, 0, 1], kinds=["category"])
    tree = cart.fit(data, categories="as_numbers", force={"": ("x_1", 1.5)}, max_depth=1).tree
    assert tree.threshold[0] == 1.5 and tree.count.tolist() == [4, 2, 2]
    with pytest.raises(DataProblem, match="no threshold"):
        cart.fit(data, categories="as_numbers", force={"": ("x_1", ("a", "b"))})


def test_forced_levels_may_be_names_or_numbers():
    data = table([[0], [1], [2], [2]], [0, 1, 0, 1], kinds=["category"], levels=[("red", "blue", "green")])
    for where in (("blue", "green"), [1, 2], ("blue", 2)):
        tree = cart.fit(data, force={"": ("x_1", where)}, max_depth=1).tree
        assert tree.count.tolist() == [4, 3, 1]
        assert tree.goes_left(np.zeros(3, int), np.array([0.0, 1.0, 2.0])).tolist() == [False, True, True]


@pytest.mark.parametrize("value", [1.0, 3.0])
def test_missing_rows_of_a_forced_split_go_where_more_is_gained(value):
    """The missing row is of the class of the rows at `value`."""
    data = table([[1], [1], [3], [3], [np.nan]], [0, 0, 1, 1, int(value == 3.0)])
    tree = cart.fit(data, force={"": (0, 2.5)}, max_depth=1).tree
    assert tree.missing_left[0] == (value == 1.0)
    assert tree.gain[0] == pytest.approx(0.48)


@pytest.mark.parametrize(
    ("force", "says"),
    [
        ({"": ("x_1", 99.0)}, "one child empty"),
        ({"": ("height", 1.0)}, "no feature 'height'"),
        ({"": (5, 1.0)}, "no feature 5"),
        ({"": (True, 1.0)}, "no feature True"),
        ({"": ("x_1", "tall")}, "no threshold"),
        ({"": ("x_1", math.nan)}, "no threshold"),
        ({"": "x_1"}, "no split"),
        ({"up": ("x_1", 1.5)}, "takes node paths"),
        ({3: ("x_1", 1.5)}, "takes node paths"),
        ({"": ("x_2", ("purple",))}, "not levels"),
        ({"": ("x_2", None)}, "not levels"),
        ({"": ("x_2", 0.5)}, "not levels"),
        ({"": ("x_2", (0.5,))}, "not levels"),
        ({"": ("x_2", ("a", "b"))}, "one child empty"),
        ([("", "x_1", 1.5)], "takes a dict"),
    ],
)
def test_what_cannot_be_forced_is_a_sentence(force, says):
    data = table([[1, 0], [2, 1], [3, 0]], [0, 1, 1], kinds=["number", "category"])
    with pytest.raises(DataProblem, match=says):
        cart.fit(data, force=force)


# -- several roots, some rows, some features


def same_growth(many, root: int, alone, bits: bool = True) -> None:
    """Tree `root` of a growth of many is the growth of one."""
    tree, one, nodes = many.tree, alone.tree, many.nodes_of_root(root)
    for name in ("feature", "threshold", "count", "missing_left", "reason"):
        assert np.array_equal(getattr(tree, name)[nodes], getattr(one, name), equal_nan=True), name
    number = {int(node): k for k, node in enumerate(nodes)}
    for child in ("left", "right"):
        assert [number.get(int(c), -1) for c in getattr(tree, child)[nodes]] == getattr(one, child).tolist()
    n = many.features.n
    own = many.leaf_of[root * n : (root + 1) * n]
    assert [number.get(int(leaf), -1) for leaf in own] == alone.leaf_of.tolist()
    if bits:
        assert np.array_equal(tree.gain[nodes], one.gain, equal_nan=True)
        assert np.array_equal(many.sums[nodes], alone.sums)
    else:
        assert tree.gain[nodes] == pytest.approx(one.gain, rel=1e-9, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize(
    "limits", [Limits(), Limits(max_depth=2), Limits(min_samples_leaf=4), Limits(max_leaf_nodes=5)]
)
@pytest.mark.parametrize("missing", [0.0, 0.2])
def test_several_roots_are_several_trees(limits, missing):
    """Class counts, so the sums are the same whole numbers however many roots they are taken for."""
    rng = np.random.default_rng(5)
    data = random_table(rng, 50, 4, missing=missing, category=0.3)
    answers = [rng.integers(0, 3, 50) for _ in range(4)]
    answers[2][:] = 1  # one of the trees is a leaf from the start
    features, work = build_features(data), Workspace()
    many = grow(features, scores_for(Gini(), np.concatenate(answers), None, 3), limits, roots=4, workspace=work)
    for root, y in enumerate(answers):
        alone = grow(features, scores_for(Gini(), y, None, 3), limits, workspace=work)
        same_growth(many, root, alone)


def test_several_roots_of_newton_scores():
    """Gradients of other roots may make the units coarser, so gains agree to rounding; splits agree."""
    rng = np.random.default_rng(6)
    data = random_table(rng, 80, 3)
    g, h = rng.normal(size=(3, 80)), rng.uniform(0.1, 0.3, (3, 80))
    features = build_features(data)
    many = grow(features, newton_scores(Similarity(), g.ravel(), h.ravel()), Limits(max_depth=4), roots=3)
    for root in range(3):
        same_growth(
            many, root, grow(features, newton_scores(Similarity(), g[root], h[root]), Limits(max_depth=4)), bits=False
        )


@pytest.mark.parametrize("task", ["classification", "regression"])
@pytest.mark.parametrize("seed", range(6))
def test_some_of_the_rows_are_a_smaller_table(task, seed):
    rng = np.random.default_rng(seed)
    data = random_table(rng, 60, 3, task, classes=3, missing=0.1, category=0.3)
    member = rng.random(60) < 0.6
    part = rows_of(data, member.nonzero()[0])
    criterion = Gini() if task == "classification" else SquaredError()
    some = grow(build_features(data), scores_for(criterion, data.y, None, 3), Limits(), rows=member[None, :])
    alone = grow(build_features(part), scores_for(criterion, part.y, None, 3), Limits())
    assert (some.leaf_of[~member] == -1).all()
    assert np.array_equal(some.leaf_of[member], alone.leaf_of)
    for name in ("feature", "left", "right", "threshold", "count", "missing_left", "reason"):
        assert np.array_equal(getattr(some.tree, name), getattr(alone.tree, name), equal_nan=True), name
    assert some.tree.gain == pytest.approx(alone.tree.gain, rel=1e-9, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("seed", range(6))
def test_several_roots_each_with_its_own_rows(seed):
    """A forest's bags: each root learns from its own rows, none disturbs another."""
    rng = np.random.default_rng(seed)
    data = random_table(rng, 40, 3, classes=3, missing=0.1, category=0.3)
    rows = rng.random((3, 40)) < 0.5
    features = build_features(data)
    many = grow(features, scores_for(Gini(), np.tile(data.y, 3), None, 3), roots=3, rows=rows)
    for root in range(3):
        same_growth(many, root, grow(features, scores_for(Gini(), data.y, None, 3), rows=rows[root][None]))


def test_a_root_without_rows_is_a_sentence():
    data = random_table(np.random.default_rng(7), 10, 2)
    rows = np.array([[True] * 10, [False] * 10])
    with pytest.raises(DataProblem, match="no training row"):
        grow(build_features(data), scores_for(Gini(), np.tile(data.y, 2), None, 2), roots=2, rows=rows)


def test_features_that_were_not_drawn_are_not_used():
    """The draw is asked with what each node could use, obeyed, and remembered for the table."""
    rng = np.random.default_rng(8)
    data = random_table(rng, 80, 4, missing=0.1)
    asked = []

    def draw(usable, root):
        allowed = np.zeros(usable.shape, bool)
        for node in range(usable.shape[1]):
            allowed[rng.choice(4, 2, replace=False), node] = True
        asked.append((usable.copy(), allowed, root))
        return allowed

    growth = grow(build_features(data), scores_for(Gini(), data.y, None, 2), splitter=FeatureSubsetSplitter(draw))
    tree = growth.tree
    for node in (tree.feature >= 0).nonzero()[0]:
        allowed = growth.allowed_features(node)
        assert allowed[tree.feature[node]] and allowed.sum() == 2
        found = growth.table(node)
        assert np.array_equal(found.allowed, allowed[found.feature])
        assert found.chosen.sum() == 1 and found.chosen[found.is_best].all()
    usable, _, root = asked[0]
    p = oracle.problem(data, "gini")
    assert set(usable[:, 0].nonzero()[0]) == {c.feature for c in oracle.candidates(p, list(range(80)))}
    assert root.tolist() == [0]


# -- best first


@pytest.mark.parametrize("seed", range(10))
def test_best_first_growth_by_hand(seed):
    """Always split the open leaf whose best split lowers the total loss most, by a plain list of open leaves."""
    rng = np.random.default_rng(seed)
    data = random_table(rng, 30, 3, "regression", missing=0.1)
    p = oracle.problem(data, "squared_error")
    growth = record(cart.fit, data, max_leaf_nodes=5).logged_events[0]
    nodes = {0: tuple(range(30))}
    leaves = [0]
    for made in growth.split_order:
        worth = {leaf: lowered(p, nodes[leaf]) for leaf in leaves}
        assert worth[made] == pytest.approx(max(worth.values()), rel=1e-9)
        left, right = int(growth.tree.left[made]), int(growth.tree.right[made])
        nodes[left], nodes[right] = (tuple(growth.rows_of(side).tolist()) for side in (left, right))
        leaves.remove(made)
        leaves += [left, right]
    assert sorted(leaves) == growth.tree.leaves.tolist()
    assert len(leaves) == 5 or not any(lowered(p, nodes[leaf]) for leaf in leaves)


def lowered(p, rows) -> float:
    """What the best split of some rows takes off the total loss."""
    found = oracle.best(oracle.candidates(p, list(rows))) if len({p.answers[r][0] for r in rows}) > 1 else None
    return 0.0 if found is None else float(found.gain) * len(rows)
