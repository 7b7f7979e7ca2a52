"""AdaBoost for numbers against plain loops, scikit-learn's AdaBoostRegressor on the same draws, and the notes."""

import math
from fractions import Fraction

import numpy as np
import pytest
from sklearn.ensemble import AdaBoostRegressor
from sklearn.tree import DecisionTreeRegressor

from datasets import load
from engine import adaboost, record
from engine.learners.adaboost.events import AdaBoostStop, Reweight
from engine.learners.adaboost.fitting import UPDATES
from engine.learners.adaboost.regression import RegressionResult
from engine.learners.common.ensemble import Ensemble, weighted_median
from engine.learners.common.random_draws import Resample
from tests import oracle
from tests.tables import random_table, random_weight, table

REGRESSION = "regression"


def curve(seed=3, n=40):
    """The points of errata_proofs C1-09: a sine around 20."""
    rng = np.random.RandomState(seed)
    x = np.linspace(0, 10, n)
    return table(x[:, None].astype(np.float32), np.sin(x) * 5 + 20 + rng.normal(0, 0.3, n), REGRESSION)


def cloud(seed, n=200, d=3):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)).astype(np.float32)
    return table(X, X[:, 0] * X[:, 1] + np.sin(X[:, 2]) + rng.normal(size=n) / 3, REGRESSION)


def rounds_of(trace):
    """What the trace's tables say about each round: a pair of dicts."""
    rounds, rows = trace.columns("rounds"), trace.columns("rows")
    return [
        ({name: column[k] for name, column in rounds.items()},
         {name: column[rows["round"] == k] for name, column in rows.items()})
        for k in range(len(rounds["round"]))
    ]  # fmt: skip


# -- plain loops


LOSSES = {"linear": lambda s: s, "square": lambda s: s * s, "exponential": lambda s: 1 - math.exp(-s)}


def plain_predictions(data, counts, max_depth):
    """What a tree on weighted rows answers, by recursion in exact fractions."""
    p = oracle.problem(data, "squared_error", np.asarray(counts, float))
    tree = oracle.grow(p, [row for row in range(data.n) if counts[row] > 0], max_depth)
    return [float(oracle.value_of(p, oracle.leaf_of(p, tree, x))) for x in data.X]


def plain_median(answers, says):
    """The answer at which half of all say is reached, for one row."""
    total, heard = math.fsum(says), 0.0
    for answer, say in sorted(zip(answers, says, strict=True)):
        heard += say
        if heard >= total / 2 * (1 - 1e-12):
            return answer


@pytest.mark.parametrize("seed", range(40))
def test_every_round_is_what_plain_loops_say(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 14))
    data = random_table(rng, n, 2, REGRESSION, missing=rng.choice([0, 0.2]), category=0.2, levels=3)
    weight, loss, depth = random_weight(rng, n), str(rng.choice(list(LOSSES))), int(rng.integers(1, 3))
    rate, update = float(rng.choice([0.5, 1.0])), str(rng.choice(UPDATES))
    trace = record(adaboost.fit, data, n_estimators=4, loss=loss, max_depth=depth, learning_rate=rate,
                   update=update, sample_weight=weight, seed=seed)  # fmt: skip
    expected = np.ones(n) if weight is None else weight
    expected = expected / expected.sum()
    answers, says = [], []
    for k, (mine, rows) in enumerate(rounds_of(trace)):
        assert rows["weight"] == pytest.approx(expected, rel=1e-9)
        weights = rows["weight"]  # the trees are compared on the very same numbers
        counts = trace.events_of(Resample)[k].counts if update == "resample" else weights
        answers.append(plain_predictions(data, counts, depth))
        distance = [abs(y - answer) for y, answer in zip(data.y.tolist(), answers[-1], strict=True)]
        largest = max(d for d, w in zip(distance, weights, strict=True) if w > 0)
        miss = [LOSSES[loss](min(d / largest, 1.0) if largest > 1e-12 else 0.0) for d in distance]
        assert rows["relative"] == pytest.approx(miss, rel=1e-9, abs=1e-12)
        error = math.fsum(w * m for w, m in zip(weights, miss, strict=True))
        assert rows["distance"] == pytest.approx(distance, rel=1e-9, abs=1e-12)
        assert mine["error"] == pytest.approx(error, rel=1e-9, abs=1e-12)
        ends = max(weights) > 1 - 1e-12 or error == 0 or error >= 0.5
        assert bool(mine["reason"]) == ends
        says.append((1.0 if error == 0 or k == 0 else 0.0) if ends else rate * math.log((1 - error) / error))
        assert mine["say"] == pytest.approx(says[-1], rel=1e-9)
        if not ends:
            grown = [w * (error / (1 - error)) ** (rate * (1 - m)) for w, m in zip(weights, miss, strict=True)]
            expected = np.array(grown) / sum(grown)
            assert mine["weight_sum"] == pytest.approx(sum(grown), rel=1e-9)
            assert rows["after"] == pytest.approx(expected, rel=1e-9)
    heard = [k for k, say in enumerate(says) if say]
    for stage, said in enumerate(trace.model.staged_predict(data.X), start=1):
        of = heard[:stage]
        due = [plain_median([answers[k][row] for k in of], [says[k] for k in of]) for row in range(n)]
        assert said == pytest.approx(due, rel=1e-9, abs=1e-12)
    assert stage == len(heard) and np.array_equal(said, trace.model.predict(data.X))


# -- scikit-learn


def same_uniform_numbers(seed, rounds, n):
    """What AdaBoostRegressor draws its rows from: its generator gives a seed for the tree, then a number a row."""
    theirs = np.random.RandomState(seed)
    return [(theirs.randint(np.iinfo(np.int32).max), theirs.random_sample(n))[1] for _ in range(rounds)]


@pytest.mark.parametrize("loss", list(LOSSES))
@pytest.mark.parametrize("rate", [1.0, 0.5])
@pytest.mark.parametrize("depth", [1, 2])
def test_scikit_learn_boosts_the_same_on_the_same_draws(loss, rate, depth):
    data, rounds = cloud(5, 2000), 8  # a node of two rows ties on every feature; here none decides anything
    tree = DecisionTreeRegressor(max_depth=depth)
    fitted = AdaBoostRegressor(tree, n_estimators=rounds, loss=loss, learning_rate=rate, random_state=5)
    fitted.fit(data.X, data.y)
    trace = record(adaboost.fit, data, n_estimators=rounds, loss=loss, learning_rate=rate, max_depth=depth,
                   update="resample", draws=same_uniform_numbers(5, rounds, data.n))  # fmt: skip
    kept = len(fitted.estimators_)
    assert len(trace.model.trees) == kept > 3
    assert trace.model.alphas == pytest.approx(fitted.estimator_weights_[:kept], abs=1e-10)
    assert trace.columns("rounds")["error"][:kept] == pytest.approx(fitted.estimator_errors_[:kept], abs=1e-10)
    X = np.random.default_rng(2).normal(size=(200, 3)).astype(np.float32)
    for mine, theirs in zip(trace.model.staged_predict(X), fitted.staged_predict(X), strict=True):
        assert mine == pytest.approx(theirs, abs=1e-10)
    assert trace.model.predict(X) == pytest.approx(fitted.predict(X), abs=1e-10)


def test_weighted_trees_are_scikit_learns_weighted_trees():
    data = cloud(4)
    trace = record(adaboost.fit, data, n_estimators=8, max_depth=2)
    for _, rows in rounds_of(trace):
        tree = DecisionTreeRegressor(max_depth=2).fit(data.X, data.y, sample_weight=rows["weight"])
        assert rows["distance"] == pytest.approx(np.abs(tree.predict(data.X) - data.y), abs=1e-9)


# -- the notes


def test_erratum_c1_09_three_trees_that_all_say_ten():
    answers, betas = np.full((3, 2), 10.0), np.full(3, 0.2 / 0.8)
    summed = Ensemble("add", betas, score_index=(0, 0, 0))
    assert summed.final_scores(2, answers) == pytest.approx(np.array([[7.5], [7.5]]))
    assert weighted_median(answers, np.array([[0, 0], [1, 1], [2, 2]]), np.log(1 / betas)).tolist() == [10.0, 10.0]


def test_erratum_c1_09_the_printed_sum_is_far_off():
    """40 points around 20, ten trees of depth 2: the sum misses by 150.7, the weighted median by 1.9."""
    data = curve()
    off = {}
    for combine in ("weighted_median", "notes_sum"):
        model = adaboost.fit(data, n_estimators=10, max_depth=2, combine=combine)
        off[combine] = np.sqrt(((model.predict(data.X) - data.y) ** 2).mean())
        assert np.array_equal(list(model.staged_predict(data.X))[-1], model.predict(data.X))
    assert off["notes_sum"] == pytest.approx(150.724, abs=1e-3)
    assert off["weighted_median"] == pytest.approx(1.899, abs=1e-3)


def test_beta_is_the_notes_weight_of_a_tree():
    for mine, rows in rounds_of(record(adaboost.fit, curve(), n_estimators=5, max_depth=2)):
        assert mine["beta"] == pytest.approx(mine["error"] / (1 - mine["error"]))
        assert rows["factor"] == pytest.approx(mine["beta"] ** (1 - rows["relative"]))
        assert rows["relative"].max() == 1.0 and rows["after"].sum() == pytest.approx(1.0)


def test_the_median_of_the_docstring():
    answers = np.array([[9.0], [1.0], [5.0]])
    assert weighted_median(answers, answers.argsort(0), np.array([3.0, 1.0, 1.0])).tolist() == [9.0]
    assert weighted_median(answers, answers.argsort(0), np.array([2.0, 1.0, 1.0])).tolist() == [5.0]


def test_the_weighted_median_is_the_first_answer_at_which_half_of_all_say_is_reached():
    rng = np.random.default_rng(1)
    for _ in range(200):
        answers, says = rng.integers(0, 6, (5, 3)).astype(float), rng.integers(1, 5, 5).astype(float)
        expected = [min(v for v in own if says[own <= v].sum() >= says.sum() / 2) for own in answers.T]
        assert weighted_median(answers, answers.argsort(0, "stable"), says).tolist() == expected


# -- stops


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (table([[1.0], [2.0]], [5.0, 7.0], REGRESSION), "perfect"),
        (table([[1.0], [2.0]], [5.0, 5.0], REGRESSION), "perfect"),
        (table([[1.0], [1.0]], [5.0, 7.0], REGRESSION), "useless"),
        (table([[1.0]], [5.0], REGRESSION), "one_row"),
    ],
)
@pytest.mark.parametrize("update", UPDATES)
def test_the_first_tree_answers_alone_when_boosting_cannot_begin(data, reason, update):
    draws = [np.arange(1, data.n + 1) / data.n]  # each row once
    trace = record(adaboost.fit, data, n_estimators=1, update=update, draws=draws)
    stop = trace.last_event(AdaBoostStop)
    assert trace.events[-1] is stop and stop.reason == reason
    assert trace.model.alphas.tolist() == [1.0]
    assert trace.model.predict(data.X).tolist() == trace.model.trees[0].predict(data.X).tolist()


def test_a_useless_tree_is_left_out():
    rounds = record(adaboost.fit, curve(), n_estimators=50).columns("rounds")
    model = adaboost.fit(curve(), n_estimators=50)
    assert rounds["reason"][-1] == "useless" and rounds["error"][-1] >= 0.5 and rounds["say"][-1] == 0.0
    assert len(model.trees) == len(rounds["round"]) - 1 < 49


@pytest.mark.parametrize("seed", range(40))
def test_nothing_breaks_it(seed):
    rng = np.random.default_rng([78, seed])
    n = int(rng.integers(1, 9))
    data = random_table(rng, n, 2, REGRESSION, missing=rng.choice([0, 0.5, 1.0]), category=0.5)
    data = table(data.X, data.y * rng.choice([0.0, 1e-160, 1.0, 1e6]), REGRESSION, data.kinds, data.levels)
    weight = rng.choice([0.0, 1e-300, 1e-20, 1.0, 1e20], size=n)
    weight[rng.integers(n)] = 1.0
    rate, update = float(rng.choice([0.01, 1.0, 10.0])), str(rng.choice(UPDATES))
    loss = str(rng.choice(list(LOSSES)))
    trace = record(
        adaboost.fit, data, n_estimators=30, learning_rate=rate, update=update, loss=loss, sample_weight=weight
    )
    assert np.isfinite(list(trace.model.staged_predict(data.X))).all() and (trace.model.alphas > 0).all()
    for mine, rows in rounds_of(trace):
        assert mine["reason"] or rows["after"].sum() == pytest.approx(1.0, abs=1e-12)


# -- the trace


def test_the_trace_tells_each_round_in_order_and_refers_back():
    trace = record(adaboost.fit, cloud(2, 30), n_estimators=3, update="resample")
    kinds = (Resample, RegressionResult, Reweight)
    told = [type(event) for event in trace.events if isinstance(event, kinds)]
    assert told == list(kinds) * 3
    drawn, misses, weighed = (trace.events_of(kind) for kind in kinds)
    assert [e.growth.source for e in misses] == drawn and [e.result for e in weighed] == misses
    assert [e.source for e in drawn] == [None, *weighed[:2]]


def test_staged_is_what_a_shorter_run_predicts():
    data = cloud(6, 80)
    for update in UPDATES:
        stages = list(adaboost.fit(data, n_estimators=6, max_depth=2, update=update).staged_predict(data.X))
        for k in (1, 3, 6):
            shorter = adaboost.fit(data, n_estimators=k, max_depth=2, update=update)
            assert np.array_equal(stages[k - 1], shorter.predict(data.X))


def test_answers_keep_up_with_a_shift_and_a_scale_of_y():
    """Relative misses know no unit."""
    data = cloud(7, 60)
    moved = table(data.X, data.y * 8 + 100, REGRESSION)
    straight, shifted = (adaboost.fit(d, n_estimators=10, max_depth=2) for d in (data, moved))
    assert shifted.predict(data.X) == pytest.approx(straight.predict(data.X) * 8 + 100)
    assert shifted.alphas == pytest.approx(straight.alphas)


def test_exact_halves():
    """Two rows alike, 0 and 2, and one apart: every number of the first round by hand."""
    data = table([[1.0], [1.0], [2.0]], [0.0, 2.0, 5.0], REGRESSION)
    mine, rows = rounds_of(record(adaboost.fit, data, n_estimators=1, sample_weight=[1, 1, 6]))[0]
    assert rows["distance"].tolist() == [1.0, 1.0, 0.0] and rows["relative"].tolist() == [1.0, 1.0, 0.0]
    assert mine["error"] == 0.25 and mine["beta"] == pytest.approx(float(Fraction(1, 3)))
    assert rows["after"] == pytest.approx([1 / 4, 1 / 4, 1 / 2])


def test_rounding_is_no_miss():
    """The mean of three equal values, each a third of the weight, is not always exactly that value."""
    data = table([[1.0], [2.0], [3.0], [4.0], [5.0], [6.0]], [0.1 + 0.2] * 3 + [1e6 / 3] * 3)
    weight = [0.1, 0.3, 0.7, 0.1, 0.3, 0.7]
    trace = record(adaboost.fit, data, n_estimators=3, sample_weight=weight)
    assert trace.columns("rounds")["reason"].tolist() == ["perfect"]
    constant = table([[1.0], [2.0], [3.0]], [7.0, 7.0, 7.0])
    assert record(adaboost.fit, constant).columns("rounds")["reason"].tolist() == ["perfect"]


@pytest.mark.parametrize("y", [[0.0, 1.0], [2.0, 2.0], [0.0, 1.0, 2.0, 4.0]])
def test_a_tree_that_is_alone_has_a_sum_too(y):
    """Misses that are all alike give an error of 1, no misses one of 0: beta would be infinite, or nothing."""
    trace = record(adaboost.fit, table([[1.0]] * len(y), y), combine="notes_sum")
    assert trace.model.predict(trace.data.X) == pytest.approx(np.full(len(y), np.mean(y)))


@pytest.mark.parametrize("settings", [{}, {"update": "resample"}, {"loss": "square"}], ids=str)
def test_boosting_goes_on_and_gets_better_on_the_ten_flats(settings):
    """The small table that AdaBoost's lesson for values opens on: on others it ends after a round."""
    data = load("ten_flats")
    trace = record(adaboost.fit, data, n_estimators=8, **settings)
    assert data.n == 10 and trace.last_event(AdaBoostStop) is None and len(trace.model.trees) == 8
    errors = [((values - data.y) ** 2).mean() for values in trace.model.staged_predict(data.X)]
    assert errors[-1] < 0.8 * errors[0]
