"""Pruning: the path against exact fractions, all subtrees and scikit-learn; folds against a plain loop; the notes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine import DataProblem, cart, prune, record
from engine.learners.common.random_draws import folds
from engine.learners.prune.fitting import AlphaChoice, PruningFold, average_alpha, min_error, one_se, standard_error
from engine.learners.prune.path import PruningPath, WeakestLink, cost_complexity, effective_alpha, find_pruning_path
from engine.split.criteria import VALUE_CRITERIA
from engine.tree.reasons import Reason
from tests.oracle import LOSSES
from tests.tables import SEEDS, random_table, random_weight, rows_of, table, used_events

# -- pruning once more, with plain loops and exact fractions


class Plain:
    """A grown tree as nested loops see it: the exact R(t) of every node, and its children."""

    def __init__(self, growth, loss: str, per_row: bool):
        tree, y = growth.tree, growth.scores.target
        weight = growth.scores.row_weight if growth.scores.row_weight is not None else np.ones(len(y))
        left, right = tree.left.tolist(), tree.right.tolist()
        self.children = {t: (left[t], right[t]) for t in range(len(left)) if left[t] >= 0}
        answers = [(Fraction(value.item()), Fraction(w)) for value, w in zip(y, weight, strict=True)]
        rows = {t: [answers[i] for i in growth.rows_of(t)] for t in range(len(left))}
        whole = sum(w for _, w in rows[0]) if per_row else 1
        self.error = {t: LOSSES[loss](rows[t]) / whole for t in rows}

    def leaves(self, node: int, pruned: frozenset) -> list[int]:
        if node in pruned or node not in self.children:
            return [node]
        return [leaf for child in self.children[node] for leaf in self.leaves(child, pruned)]

    def splits(self, pruned: frozenset, node: int = 0) -> list[int]:
        """The nodes that are still split."""
        if node in pruned or node not in self.children:
            return []
        return [node] + [split for child in self.children[node] for split in self.splits(pruned, child)]

    def g(self, node: int, pruned: frozenset) -> Fraction:
        leaves = self.leaves(node, pruned)
        return (self.error[node] - sum(self.error[leaf] for leaf in leaves)) / (len(leaves) - 1)

    def path(self) -> list[tuple[Fraction, list[int]]]:
        """(alpha, leaves) of every subtree, all weakest links of a step pruned at once."""
        pruned, path = frozenset(), [(Fraction(0), self.leaves(0, frozenset()))]
        while standing := self.splits(pruned):
            g = {node: self.g(node, pruned) for node in standing}
            weakest = min(g.values())
            pruned |= {node for node in standing if g[node] == weakest}
            path.append((weakest, self.leaves(0, pruned)))
        return path

    def every_subtree(self, node: int = 0) -> list[list[int]]:
        if node not in self.children:
            return [[node]]
        left, right = map(self.every_subtree, self.children[node])
        return [[node]] + [a + b for a in left for b in right]

    def best(self, alpha: Fraction) -> list[int]:
        """The smallest of all subtrees with the lowest score."""
        scored = [(sum(self.error[t] for t in leaves) + alpha * len(leaves), leaves) for leaves in self.every_subtree()]
        return min(scored, key=lambda each: (each[0], len(each[1])))[1]


def leaves_of(path: PruningPath, step: int) -> list[int]:
    """The leaves of a subtree, by their number in the full tree."""
    return sorted(((path.pruned_at_step <= step) & (path.absorbed_at_step > step)).nonzero()[0].tolist())


# What each measure adds up, and in which unit: (settings, loss, per row?)
MEASURES = {
    "gini": ({"measure": "impurity"}, "gini", True),
    "misclassification": ({"measure": "impurity", "criterion": "misclassification"}, "misclassification", True),
    "error rate": ({"measure": "error_rate"}, "misclassification", True),
    "squared error": ({"measure": "impurity"}, "squared_error", True),
    "ssr": ({"measure": "ssr"}, "squared_error", False),
}


def grown_path(rng, kind: str, n: int, **limits) -> tuple[PruningPath, Plain]:
    settings, loss, per_row = MEASURES[kind]
    task = "regression" if loss == "squared_error" else "classification"
    data = random_table(rng, n, 3, task, classes=3, missing=0.1 * rng.integers(2), category=0.3 * rng.integers(2))
    trace = record(prune.fit, data, ccp_alpha=0.0, sample_weight=random_weight(rng, n), **settings, **limits)
    path = trace.logged_events[1]
    return path, Plain(path.growth, loss, per_row)


@pytest.mark.parametrize("kind", MEASURES)
@pytest.mark.parametrize("seed", range(25))
def test_path_equals_plain_loops_in_exact_fractions(kind, seed):
    path, plain = grown_path(np.random.default_rng(seed), kind, n=5 + 2 * seed)
    expected = plain.path()
    np.testing.assert_allclose(path.alpha, [float(alpha) for alpha, _ in expected], rtol=1e-9, atol=0)
    for step, (_, leaves) in enumerate(expected):
        assert leaves_of(path, step) == sorted(leaves)
        error = float(sum(plain.error[leaf] for leaf in leaves))
        assert path.error[step] == pytest.approx(error, rel=1e-9, abs=1e-12 * float(plain.error[0]))
        assert path.leaves[step] == len(leaves)


@pytest.mark.parametrize("kind", MEASURES)
@pytest.mark.parametrize("seed", range(20))
def test_no_subtree_at_all_scores_lower_and_none_as_low_is_smaller(kind, seed):
    path, plain = grown_path(np.random.default_rng(100 + seed), kind, n=10 + 2 * seed, max_depth=4)
    exact = [alpha for alpha, _ in plain.path()]
    for alpha in [*exact, *((a + b) / 2 for a, b in pairwise(exact)), exact[-1] * 2 + 1]:
        assert leaves_of(path, path.subtree_at(float(alpha))) == sorted(plain.best(alpha))


@pytest.mark.parametrize("seed", range(10))
def test_every_link_shows_what_there_was_to_choose_from(seed):
    path, plain = grown_path(np.random.default_rng(seed), "gini", n=40)
    pruned = frozenset()
    for link in path.sub_events():
        shown = link.table
        assert shown["node"].tolist() == sorted(plain.splits(pruned))
        for node, error, below, leaves, g, weakest in zip(*shown.values(), strict=True):
            under = plain.leaves(node, pruned)
            assert (error, leaves) == (pytest.approx(float(plain.error[node])), len(under))
            assert below == pytest.approx(float(sum(plain.error[leaf] for leaf in under)), abs=1e-12)
            assert g == pytest.approx(float(plain.g(node, pruned)), rel=1e-9)
            assert weakest == (plain.g(node, pruned) == min(plain.g(t, pruned) for t in plain.splits(pruned)))
        before, pruned = plain.leaves(0, pruned), pruned | set(shown["node"][shown["weakest"]].tolist())
        assert leaves_of(path, link.step) == sorted(plain.leaves(0, pruned))
        assert set(link.nodes.tolist()) == set(plain.leaves(0, pruned)) - set(before)
        # What the step as a whole did has the same slope: errata C2-06, where the printed sign picks the worst split.
        (before, after), (more, fewer) = link.error, link.leaves
        assert (after - before) / (more - fewer) == pytest.approx(link.alpha, abs=1e-12)


# -- scikit-learn. Random weights, so that no two different splits gain the same


def sklearn_case(rng, criterion: str):
    n, d = int(rng.integers(8, 45)), int(rng.integers(1, 4))
    X = np.round(rng.normal(size=(n, d)), 1).astype(np.float32).astype(float)
    weight = rng.uniform(0.5, 2.0, n)
    if criterion in VALUE_CRITERIA:
        return X, rng.normal(size=n) * 10.0 ** rng.integers(-3, 4), weight, DecisionTreeRegressor
    y = np.append(rng.integers(0, 3, n - 3), [0, 1, 2])
    return X, y, weight, DecisionTreeClassifier


@pytest.mark.parametrize("criterion", ["gini", "entropy", *VALUE_CRITERIA])
@pytest.mark.parametrize("seed", SEEDS)
def test_path_and_subtrees_equal_scikit_learn(criterion, seed):
    X, y, weight, learner = sklearn_case(np.random.default_rng(seed), criterion)
    settings = {"criterion": criterion, "min_samples_leaf": 1 + seed % 3}
    theirs = learner(**settings, random_state=0).cost_complexity_pruning_path(X, y, weight)
    # They list links of one alpha singly, and splits that save nothing as an alpha of rounding size.
    alphas = np.where(theirs.ccp_alphas < 1e-12 * theirs.impurities[-1], 0.0, theirs.ccp_alphas)
    last = np.append(alphas[1:] > alphas[:-1] * (1 + 1e-9), True)
    data = table(X, y)
    path = record(prune.fit, data, **settings, sample_weight=weight, ccp_alpha=0.0).logged_events[1]
    start = path.subtree_at(0.0)
    np.testing.assert_allclose(path.alpha[start:], alphas[last], rtol=1e-8)
    np.testing.assert_allclose(path.error[start:], theirs.impurities[last], rtol=1e-8, atol=1e-10 * path.error[-1])
    between = (path.alpha[start:] + np.append(path.alpha[start + 1 :], 2 * path.alpha[-1] + 1)) / 2
    for alpha in between[:: max(1, len(between) // 4)]:
        their_model = learner(**settings, random_state=0, ccp_alpha=alpha).fit(X, y, weight)
        model = prune.fit(data, **settings, sample_weight=weight, ccp_alpha=float(alpha))
        assert len(model.tree.leaves) == their_model.get_n_leaves()
        np.testing.assert_allclose(model.predict(X), their_model.predict(X), rtol=1e-9, atol=1e-12)
        if learner is DecisionTreeClassifier:
            np.testing.assert_allclose(model.predict_proba(X), their_model.predict_proba(X), rtol=1e-9, atol=1e-12)


def test_alpha_of_ssr_is_scikit_learns_times_the_rows():
    data = random_table(np.random.default_rng(1), 50, 3, "regression")
    ssr, impurity = (record(prune.fit, data, measure=m, ccp_alpha=0.0).logged_events[1] for m in ("ssr", "impurity"))
    np.testing.assert_allclose(ssr.alpha, 50 * impurity.alpha, rtol=1e-12)
    np.testing.assert_allclose(ssr.error, 50 * impurity.error, rtol=1e-12)


# -- cross-validation


@pytest.mark.parametrize("task", ["classification", "regression"])
@pytest.mark.parametrize("seed", range(8))
def test_folds_equal_a_plain_loop(task, seed):
    data = random_table(np.random.default_rng(seed), 40, 3, task, missing=0.1)
    trace = record(prune.fit, data, cv=4, seed=seed, max_depth=4)
    path, chosen = trace.logged_events[1], trace.last_event(AlphaChoice)
    assert sorted(np.concatenate([fold.validation_rows for fold in chosen.folds])) == list(range(40))
    for fold in chosen.folds:
        if task == "classification":  # every class is spread as evenly as can be
            assert np.abs(np.bincount(data.y[fold.validation_rows], minlength=2) - np.bincount(data.y) / 4).max() < 1
        kept = np.setdiff1d(np.arange(40), fold.validation_rows)
        model = cart.fit(rows_of(data, kept), max_depth=4)
        own = Plain(model.growth, "gini" if task == "classification" else "squared_error", per_row=True).path()
        for place, alpha in enumerate(path.alpha):
            leaves = [leaves for at, leaves in own if at <= alpha * (1 + 1e-10)][-1]
            errors = [miss(model, data, i, leaves) for i in fold.validation_rows]
            assert fold.error[place] == pytest.approx(sum(errors) / len(errors), rel=1e-9, abs=1e-12)


def miss(model, data, row: int, leaves: list[int]) -> float:
    """What the subtree with these leaves gets wrong on one row, walking down from the root."""
    node, tree = 0, model.tree
    while node not in leaves:
        left = tree.goes_left(np.array([node]), data.X[row, tree.feature[[node]]])[0]
        node = int(tree.left[node] if left else tree.right[node])
    value = tree.value[node]
    return float(value.argmax() != data.y[row]) if data.task == "classification" else (value - data.y[row]) ** 2


def test_rows_without_weight_are_in_no_fold_and_weights_count_in_the_error():
    rng = np.random.default_rng(5)
    data, weight = random_table(rng, 60, 2, "regression"), rng.integers(0, 3, 60).astype(float)
    whole = np.repeat(np.arange(60), weight.astype(int))
    chosen = record(prune.fit, data, sample_weight=weight, cv=3).last_event(AlphaChoice)
    assert sorted(np.concatenate([fold.validation_rows for fold in chosen.folds])) == weight.nonzero()[0].tolist()
    for fold in chosen.folds:
        again = rows_of(data, whole[np.isin(whole, fold.validation_rows)])  # a row of weight 2 is two rows
        others = cart.fit(rows_of(data, whole[~np.isin(whole, fold.validation_rows)]))
        np.testing.assert_allclose(fold.path.alpha, find_pruning_path(others.growth, "impurity").alpha, rtol=1e-9)
        for step, error in zip(fold.subtree, fold.error, strict=True):
            away = fold.path.subtree(step).tree.predict(again.X) - again.y
            assert error == pytest.approx(np.mean(away**2))


def test_folds_deal_rows_and_classes_evenly():
    y = np.repeat([0, 1, 2], [20, 11, 3])
    fold = folds(34, 5, seed=3, stratify=y)
    assert np.ptp(np.bincount(fold)) <= 1
    for label in range(3):
        assert np.ptp(np.bincount(fold[y == label], minlength=5)) <= 1
    assert np.array_equal(fold, folds(34, 5, seed=3, stratify=y))
    assert not np.array_equal(fold, folds(34, 5, seed=4, stratify=y))
    assert np.bincount(folds(10, 10, seed=0)).tolist() == [1] * 10
    with pytest.raises(DataProblem, match="take at most 3 folds"):
        folds(3, 5, seed=0)


# -- the three ways to choose

ALPHA = np.array([0.0, 1.0, 10.0])
WINNERS_DIFFER = np.array([[1.0, 5, 9], [1.1, 5, 1], [1.2, 5, 1.1]])


def test_average_of_winning_alphas_may_land_where_no_fold_did_well():
    """Errata C1-11 (S1:121): winners 0, 10, 10 average 6.67, where the error is 5.0; the best alpha is 0 with 1.1."""
    assert average_alpha(ALPHA, WINNERS_DIFFER) == pytest.approx(20 / 3)
    assert min_error(ALPHA, WINNERS_DIFFER) == 0.0
    assert WINNERS_DIFFER.mean(0) == pytest.approx([1.1, 5.0, 3.7])


def test_one_standard_error_prefers_the_smaller_tree():
    error = np.array([[0.10, 0.14, 0.17], [0.20, 0.20, 0.27], [0.30, 0.29, 0.37]])
    # Means 0.20, 0.21, 0.27; the first deviates by 0.1, so its standard error is 0.1 / sqrt(3) = 0.0577.
    assert standard_error(error)[0] == pytest.approx(0.1 / 3**0.5)
    assert min_error(ALPHA, error) == 0.0
    assert one_se(ALPHA, error) == 1.0
    assert one_se(ALPHA, np.vstack([error, error])) == 1.0


def test_equal_errors_choose_the_smaller_tree():
    # 0.3 + 0.0 and 0.1 + 0.2 differ in their last bit.
    assert min_error(ALPHA, np.array([[0.3, 0.1, 0.4], [0.0, 0.2, 0.4]])) == 1.0
    assert one_se(ALPHA, np.zeros((2, 3))) == 10.0


@pytest.mark.parametrize("choose", ["min_error", "one_se", "average_alpha"])
def test_each_choice_records_its_numbers(choose):
    data = random_table(np.random.default_rng(7), 80, 3)
    trace = record(prune.fit, data, choose=choose, cv=4)
    chosen, path, rounds = trace.last_event(AlphaChoice), trace.logged_events[1], trace.columns("rounds")
    errors = np.stack([fold.error for fold in trace.events_of(PruningFold)])
    mean, spread = errors.mean(0), errors.std(0, ddof=1) / 2
    np.testing.assert_allclose(rounds["cv_error"], mean)
    np.testing.assert_allclose(rounds["cv_se"], spread, atol=1e-15)
    smallest = lambda bar: path.alpha[np.flatnonzero(mean <= bar + 1e-12).max()]  # noqa: E731
    best = np.flatnonzero(mean <= mean.min() + 1e-12).max()
    winners = [path.alpha[np.flatnonzero(fold == fold.min()).max()] for fold in errors]
    assert chosen.best_alphas.tolist() == winners
    expected = {"min_error": smallest(mean.min()), "one_se": smallest(mean.min() + spread[best])}
    assert chosen.alpha == pytest.approx(expected.get(choose, np.mean(winners)))
    assert rounds["chosen"].nonzero()[0].tolist() == [chosen.subtree]
    assert rounds["score"] == pytest.approx(path.error + chosen.alpha * path.leaves)
    assert len(trace.model.tree.leaves) == rounds["leaves"][chosen.subtree]


# -- the notes


def test_ex16_the_smaller_tree_scores_lower():
    """EX16 (S2:193-230): error 0.32 with 8 leaves, 0.33 with 7, alpha 0.2: 1.92 and 1.73. They meet at 0.01."""
    assert cost_complexity(0.32, 8, 0.2) == pytest.approx(1.92)
    assert cost_complexity(0.33, 7, 0.2) == pytest.approx(1.73)
    meet = effective_alpha(0.33 - 0.32, 8 - 7)
    assert meet == pytest.approx(0.01)  # the notes' sign (errata C2-06) gives -0.01
    assert cost_complexity(0.32, 8, meet) == pytest.approx(cost_complexity(0.33, 7, meet))


def test_raising_alpha_until_a_smaller_tree_scores_lower():
    """A6-03 (S1:119): the alphas of the path are where the next subtree draws level with the one before."""
    path = record(prune.fit, random_table(np.random.default_rng(2), 40, 3, "regression"), measure="ssr").logged_events[
        1
    ]
    assert len(path) > 5
    for step in range(1, len(path)):
        before, after = path.scores(path.alpha[step])[step - 1 : step + 1]
        assert before == pytest.approx(after)
        just_below = path.scores(path.alpha[step] * (1 - 1e-6))
        assert just_below[step - 1] < just_below[step]


def test_ginis_are_weighted_by_rows():
    """Errata C1-13 (S1:123): (10, 2) -> (9, 1), (1, 1) lowers Gini from .278 to .233; the plain sum rises to .68."""
    data = table(np.repeat([[0.0], [1.0]], [10, 2], axis=0), np.array([0] * 9 + [1] + [0, 1]))
    path = record(prune.fit, data, ccp_alpha=0.0).logged_events[1]
    assert path.error == pytest.approx([7 / 30, 5 / 18])
    assert path.alpha == pytest.approx([0, 2 / 45])


def test_ex20_a_poor_split_is_kept_for_the_good_ones_below_it():
    """EX20 (S2:944-948): -2 followed by +10 makes +8 if the tree is grown first and pruned from below.

    At alpha 2 the first split saves 0 - 2 = -2; the two below save 7 - 2 each, together 10.
    """
    far = 14**0.5
    data = table([[0, 0], [0, 1], [1, 0], [1, 1]], np.array([0, far, far, 0]))
    path = record(prune.fit, data, measure="ssr", ccp_alpha=2.0).logged_events[1]
    assert path.scores(2.0) == pytest.approx([2 * 4, 14 + 2])  # 8 better with all splits than with none
    assert len(prune.fit(data, measure="ssr", ccp_alpha=2.0).tree.leaves) == 4
    # Stopping at the first poor split never sees the good ones.
    assert len(cart.fit(data, stop_without_gain=True).tree.leaves) == 1
    # Per split the branch saves 14 / 3: the price from which on nothing is worth keeping.
    assert path.alpha == pytest.approx([0, 14 / 3])


# -- the result, the events, bad and poor data


def test_the_result_is_the_chosen_subtree():
    data = random_table(np.random.default_rng(3), 60, 3, classes=3)
    full = cart.fit(data)
    path = record(prune.fit, data, ccp_alpha=0.0).logged_events[1]
    for step in range(len(path)):
        model = prune.fit(data, ccp_alpha=float(path.alpha[step]))
        step = path.subtree_at(path.alpha[step])
        at = full.tree.apply(data.X)
        kept = leaves_of(path, step)
        while (moving := ~np.isin(at, kept)).any():
            at[moving] = full.tree.parent[at[moving]]
        np.testing.assert_array_equal(model.predict_proba(data.X), full.tree.value[at])
        pruned = (model.tree.reason == Reason.PRUNED).sum()
        assert pruned == sum(full.tree.feature[leaf] >= 0 for leaf in kept)


def test_events_come_in_order_and_refer_only_to_earlier_ones():
    trace = record(prune.fit, random_table(np.random.default_rng(4), 50, 3), cv=3)
    kinds = [type(event) for event in trace.events if isinstance(event, WeakestLink | PruningFold | AlphaChoice)]
    steps = len(trace.logged_events[1]) - 1
    assert kinds == [WeakestLink] * steps + [PruningFold] * 3 + [AlphaChoice]
    assert [link.step for link in trace.events_of(WeakestLink)] == list(range(1, steps + 1))
    known = {id(event) for event in trace.logged_events[:2]}
    for event in trace.events:
        assert {id(cause) for cause in used_events(event)} <= known
        known.add(id(event))
        arrays = [value for value in vars(event).values() if isinstance(value, np.ndarray)]
        assert not any(array.flags.writeable for array in arrays)
    assert set(trace.columns("nodes")["tree"]) == {0}  # the folds' trees are theirs, not the fit's


@pytest.mark.parametrize("kind", ["gini", "error rate", "squared error"])
def test_path_does_not_depend_on_the_order_of_rows(kind):
    settings, loss, _ = MEASURES[kind]
    rng = np.random.default_rng(9)
    data = random_table(rng, 70, 3, "regression" if loss == "squared_error" else "classification", classes=3)
    both = data, rows_of(data, rng.permutation(70))
    paths = [record(prune.fit, each, ccp_alpha=0.0, **settings).logged_events[1] for each in both]
    np.testing.assert_array_equal(paths[0].pruned_at_step, paths[1].pruned_at_step)
    np.testing.assert_allclose(paths[0].alpha, paths[1].alpha, rtol=1e-12)


def test_best_first_trees_can_be_pruned():
    data = random_table(np.random.default_rng(6), 80, 3)
    rounds = record(prune.fit, data, max_leaf_nodes=6).columns("rounds")
    assert rounds["leaves"][0] == 6
    assert rounds["leaves"][-1] == 1


POOR = {
    "one row": table([[1.0]], np.array([2.5])),
    "constant target": table([[1.0], [2.0]], np.array([2.5, 2.5])),
    "all missing": table([[np.nan]] * 4, np.array([0, 1, 0, 1])),
    "same rows, different labels": table([[1.0]] * 4, np.array([0, 1, 0, 1])),
}


@pytest.mark.parametrize("name", POOR)
def test_a_single_leaf_leaves_nothing_to_prune(name):
    trace = record(prune.fit, POOR[name])
    assert trace.last_event(AlphaChoice).reason == "nothing_to_prune"
    assert len(trace.model.tree.leaves) == 1
    assert trace.columns("rounds")["chosen"].tolist() == [True]


def test_huge_and_tiny_targets_pass():
    X = np.arange(12.0)[:, None]
    for size in (1e-140, 1e149):
        y = np.array([1.0, -1, 1, 1, -1, -1, 1, -1, 1, 1, -1, 0]) * size
        trace = record(prune.fit, table(X, y), choose="one_se", cv=3)
        assert np.isfinite(trace.columns("rounds")["cv_se"]).all()


@pytest.mark.parametrize(
    ("task", "settings", "says"),
    [
        ("regression", {"measure": "error_rate"}, "take ssr or impurity"),
        ("classification", {"measure": "ssr"}, "take impurity or error_rate"),
        ("regression", {"measure": "ssr", "criterion": "absolute_error"}, "absolute ones: take impurity"),
        ("classification", {"cv": 31}, "take at most 30 folds"),
        ("classification", {"cv": 1}, "whole number of at least 2"),
        ("classification", {"ccp_alpha": -0.1}, "number of at least 0"),
        ("classification", {"choose": "best"}, "one of 'min_error'"),
        ("classification", {"criterion": "squared_error"}, "measures numbers"),
        ("classification", {"sample_weight": np.zeros(30)}, "above 0 for at least one row"),
    ],
)
def test_bad_settings_get_a_sentence(task, settings, says):
    with pytest.raises(DataProblem, match=says):
        prune.fit(random_table(np.random.default_rng(0), 30, 2, task), **settings)
