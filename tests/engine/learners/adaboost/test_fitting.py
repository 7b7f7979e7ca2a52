"""AdaBoost for classes against plain loops in exact fractions, scikit-learn, and the notes' own numbers."""

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

from datasets import load
from engine import DataProblem, adaboost, record
from engine.learners.adaboost.events import CLOSE, AdaBoostStop, Reweight
from engine.learners.adaboost.fitting import UPDATES, ClassificationResult, samme_alpha
from engine.learners.common.ensemble import majority_class as most_voted
from engine.learners.common.random_draws import Resample, resample_by_weight
from engine.tree.growth import Branch
from tests import oracle
from tests.tables import SEEDS, random_table, random_weight, table, used_events


def by_round(trace, of="rows"):
    """The columns of each round: a list of dicts."""
    columns = trace.columns(of)
    return [
        {name: column[columns["round"] == k] for name, column in columns.items()}
        for k in range(int(columns["round"].max()) + 1)
    ]


# -- plain loops. With learning rate 1 all weights are fractions: a wrong row's weight grows by (1 - e)(K - 1) / e.


def heaviest(weights: list) -> int:
    return weights.index(max(weights))


def plain_boost(data, criterion, weight, rounds, max_depth):
    """Each round's (weights, wrong, error, answers of the tree), and why it ended."""
    K = len(data.class_names)
    total = sum(map(Fraction, weight))
    weights, history = [Fraction(w) / total for w in weight], []
    for _ in range(rounds):
        answers = list(zip(data.y.tolist(), weights, strict=True))
        p = oracle.Problem(data, oracle.LOSSES[criterion], answers)
        tree = oracle.grow(p, [r for r in range(data.n) if weights[r] > 0], max_depth)
        said = [heaviest(oracle.value_of(p, oracle.leaf_of(p, tree, x), K)) for x in data.X]
        wrong = [answer != y for answer, y in zip(said, data.y.tolist(), strict=True)]
        error = sum(w for w, miss in zip(weights, wrong, strict=True) if miss)
        history.append((weights, wrong, error, said))
        if max(weights) == 1 or error == 0 or error >= 1 - Fraction(1, K):
            return history, "one_row" if max(weights) == 1 else "useless" if error else "perfect"
        grown = [w * ((1 - error) * (K - 1) / error if miss else 1) for w, miss in zip(weights, wrong, strict=True)]
        weights = [w / sum(grown) for w in grown]
    return history, ""


def plain_vote(history, reason, K, row):
    """The class with the greatest sum of says after each round."""
    votes, winners = [0.0] * K, []
    for k, (_, _, error, said) in enumerate(history):
        last = reason and k == len(history) - 1
        if last and reason != "perfect" and k > 0:
            break
        votes[said[row]] += 1.0 if last else math.log((1 - error) / error) + math.log(K - 1)
        winners.append(next(c for c in range(K) if votes[c] > max(votes) * (1 - 1e-9)))
    return winners


@pytest.mark.parametrize("seed", SEEDS)
def test_every_round_is_what_plain_loops_say(seed):
    rng = np.random.default_rng(seed)
    K, n = int(rng.integers(2, 5)), int(rng.integers(1, 14))
    data = random_table(
        rng, n, int(rng.integers(1, 4)), classes=K, missing=rng.choice([0, 0.2]), category=0.2, levels=3
    )
    weight = random_weight(rng, n)
    criterion, depth = rng.choice(["gini", "misclassification"]), int(rng.integers(1, 3))
    expected, reason = plain_boost(data, criterion, [1] * n if weight is None else weight, 4, depth)
    trace = record(adaboost.fit, data, n_estimators=4, criterion=str(criterion), max_depth=depth, sample_weight=weight)
    rounds = trace.columns("rounds")
    assert rounds["error"] == pytest.approx([float(error) for _, _, error, _ in expected], rel=1e-9, abs=1e-12)
    assert rounds["reason"][-1] == reason
    for mine, (weights, wrong, _, _) in zip(by_round(trace), expected, strict=True):
        assert mine["weight"] == pytest.approx([float(w) for w in weights], rel=1e-9)
        assert mine["wrong"].tolist() == wrong
    stages = np.array(list(trace.model.staged_predict(data.X)))
    assert stages.T.tolist() == [plain_vote(expected, reason, K, row) for row in range(n)]
    assert trace.model.predict(data.X).tolist() == stages[-1].tolist()


# -- scikit-learn


def spread_out(seed, n, K):
    """Numbers that float32 holds, and classes that overlap."""
    rng = np.random.default_rng([seed, n, K])
    X = rng.normal(size=(n, 4)).astype(np.float32)
    centre = X[:, 0] + X[:, 1] * X[:, 2] + rng.normal(size=n)
    return table(X, np.searchsorted(np.quantile(centre, np.arange(1, K) / K), centre), classes=K)


def theirs(data, depth, rate, rounds=8, random_state=0):
    stump = DecisionTreeClassifier(max_depth=depth)
    model = AdaBoostClassifier(stump, n_estimators=rounds, learning_rate=rate, random_state=random_state)
    return model.fit(data.X, data.y)


@pytest.mark.parametrize("K", [2, 3, 5])
@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("rate", [1.0, 0.5])
def test_scikit_learn_boosts_the_same(K, depth, rate):
    data, X = spread_out(0, 3000, K), np.random.default_rng(9).normal(size=(300, 4)).astype(np.float32)
    fitted, *others = [theirs(data, depth, rate, random_state=state) for state in range(3)]
    decided = np.array(list(fitted.staged_decision_function(X)))
    for other in others:  # it breaks ties by chance: where none is broken, none decides
        assert decided == pytest.approx(np.array(list(other.staged_decision_function(X))), abs=1e-9)
    trace = record(adaboost.fit, data, n_estimators=8, max_depth=depth, learning_rate=rate, say="log")
    rounds = trace.columns("rounds")
    assert rounds["error"] == pytest.approx(fitted.estimator_errors_, abs=1e-10)
    assert rounds["say"] == pytest.approx(fitted.estimator_weights_, abs=1e-10)
    same_stages(trace.model, fitted, X)


def same_stages(model, fitted, X):
    for mine, their in zip(model.staged_predict(X), fitted.staged_predict(X), strict=True):
        assert (mine == their).all()
    for mine, their in zip(model.staged_predict_proba(X), fitted.staged_predict_proba(X), strict=True):
        assert mine == pytest.approx(their, abs=1e-10)
    for mine, their in zip(model.staged_decision_function(X), fitted.staged_decision_function(X), strict=True):
        assert (mine if mine.shape[1] > 2 else mine[:, 1] - mine[:, 0]) == pytest.approx(their, abs=1e-10)
    assert model.predict_proba(X) == pytest.approx(fitted.predict_proba(X), abs=1e-10)
    assert (model.predict(X) == fitted.predict(X)).all()


def test_scikit_learn_fits_its_trees_on_the_same_weights():
    seen = []

    class Watched(DecisionTreeClassifier):
        def fit(self, X, y, sample_weight=None):
            seen.append(sample_weight.copy())
            return super().fit(X, y, sample_weight=sample_weight)

    data = spread_out(4, 150, 3)
    weight = np.random.default_rng(4).integers(0, 3, 150).astype(float)
    with np.errstate(divide="ignore"):  # it takes the logarithm of the zeros too
        AdaBoostClassifier(Watched(max_depth=1), n_estimators=10).fit(data.X, data.y, sample_weight=weight)
    trace = record(adaboost.fit, data, n_estimators=10, sample_weight=weight)
    assert np.array([mine["weight"] for mine in by_round(trace)]) == pytest.approx(np.array(seen), abs=1e-12)


def test_a_perfect_tree_has_scikit_learns_last_word():
    data = table([[1.0], [2.0], [3.0], [4.0]], [0, 0, 1, 1])
    fitted = theirs(data, 1, 1.0)
    trace = record(adaboost.fit, data, say="log")
    assert len(fitted.estimators_) == len(trace.model.trees) == 1
    assert fitted.estimator_weights_[0] == trace.model.alphas[0] == 1.0
    same_stages(trace.model, fitted, data.X)


# -- the say and the weights


@pytest.mark.parametrize("update", ["reweight", "resample"])
def test_half_and_whole_log_boost_alike(update):
    data = spread_out(5, 120, 3)
    settings = {"n_estimators": 12, "update": update, "learning_rate": 0.7}
    half, whole = (record(adaboost.fit, data, say=say, **settings) for say in ("half_log", "log"))
    assert half.columns("rounds")["say"] * 2 == pytest.approx(whole.columns("rounds")["say"])
    assert half.columns("rows")["after"] == pytest.approx(whole.columns("rows")["after"])
    assert (half.columns("nodes")["feature"] == whole.columns("nodes")["feature"]).all()
    for mine, other in zip(half.model.staged_votes(data.X), whole.model.staged_votes(data.X), strict=True):
        assert mine * 2 == pytest.approx(other)
    assert half.model.predict_proba(data.X) == pytest.approx(whole.model.predict_proba(data.X))


@pytest.mark.parametrize("K", [2, 4])
def test_after_a_round_the_tree_is_as_good_as_a_guess(K):
    """Wrong rows weigh (K-1)/K together: one half for two classes. The next tree has to find something new."""
    data = spread_out(6, 90, K)
    for mine in by_round(record(adaboost.fit, data, n_estimators=10)):
        assert mine["after"][mine["wrong"]].sum() == pytest.approx(1 - 1 / K, abs=1e-12)
        assert mine["after"] == pytest.approx(mine["weight"] * mine["factor"] / (mine["weight"] * mine["factor"]).sum())


def test_the_sum_before_normalising_is_twice_the_root_of_e_times_1_less_e():
    rounds = record(adaboost.fit, spread_out(6, 90, 2), n_estimators=10).columns("rounds")
    assert rounds["weight_sum"] == pytest.approx(2 * np.sqrt(rounds["error"] * (1 - rounds["error"])))


def test_weights_stay_positive_and_add_up_to_one_however_long():
    """Well separated classes: some rows are right a hundred times in a row, and shrink a hundred times."""
    rng = np.random.default_rng(8)
    X = rng.normal(size=(300, 2))
    data = table(X, ((X**2).sum(1) > 1.4).astype(int))
    trace = record(adaboost.fit, data, n_estimators=400, max_depth=2, learning_rate=2.0)
    after = np.array([mine["after"] for mine in by_round(trace)][:-1] or [[1.0]])
    assert (after > 0).all() and after.sum(1) == pytest.approx(1.0, abs=1e-12)
    assert after.min() / after.max() < 1e-10  # or this test would not reach the floor


def test_erratum_c0_12_wrong_rows_gain_weight():
    """Ten points, stumps by weighted error. With the update as printed the same stump would come again for ever."""
    data = table(np.arange(10.0)[:, None], [1, 1, 1, 0, 0, 0, 1, 1, 1, 0])
    trace = record(adaboost.fit, data, n_estimators=6, criterion="misclassification", say="log")
    assert trace.columns("rounds")["error"][:3].round(4).tolist() == [0.3, 0.2143, 0.1818]
    assert [(stage != data.y).sum() for stage in trace.model.staged_predict(data.X)] == [3, 3, 0, 0, 0, 0]


def test_erratum_c0_14_three_classes_need_log_2_more():
    assert samme_alpha(0.6) == pytest.approx(-0.405, abs=5e-4)
    assert samme_alpha(0.6, n_classes=3) == pytest.approx(0.288, abs=5e-4)
    assert samme_alpha(2 / 3, n_classes=3) == pytest.approx(0.0, abs=1e-15)


@pytest.mark.parametrize(("p", "printed"), [(0.1, -1.0986), (0.3, -0.4236), (0.5, 0.0), (0.8, 0.6931)])
def test_ex28_the_half_log_minimises_the_exponential_loss(p, printed):
    f = np.linspace(-3, 3, 600_001)
    lowest = f[(p * np.exp(-f) + (1 - p) * np.exp(f)).argmin()]
    assert samme_alpha(1 - p) / 2 == pytest.approx(lowest, abs=1e-5)
    assert round(samme_alpha(1 - p) / 2, 4) == printed


@pytest.mark.parametrize(("criterion", "threshold", "wrong"), [("gini", 6.5, 99), ("misclassification", 5.5, 97)])
def test_ex26_the_stump_on_clump_thickness(criterion, threshold, wrong):
    """The figure names the feature only; by Gini its best threshold is 6.5 (453/94 | 5/147), by errors 5.5."""
    wisconsin = load("wisconsin")
    data = table(wisconsin.X[:, :1], wisconsin.y)
    trace = record(adaboost.fit, data, n_estimators=1, criterion=criterion)
    assert trace.events_of(Branch)[0].threshold == threshold
    assert trace.columns("rounds")["error"][0] == pytest.approx(wrong / 699)


# -- resampling


EX13 = np.array([0.07, 0.07, 0.07, 0.58, 0.07, 0.07, 0.07])


def test_ex13_the_draws_of_the_notes():
    drawn = resample_by_weight(EX13, np.array([0.03, 0.18, 0.069, 0.071, 0.789, 1.0]), 0, None)
    assert drawn.range_ends == pytest.approx([0.07, 0.14, 0.21, 0.79, 0.86, 0.93, 1])
    assert drawn.range_ends[-1] == 1.0  # though these weights add up to 1 only up to rounding
    assert drawn.rows.tolist() == [0, 2, 0, 1, 3, 6]
    assert drawn.after == pytest.approx(np.array([2, 1, 1, 1, 0, 0, 1]) / 6)


def test_ex13_continued_from_a_stump_with_one_row_wrong():
    """From 1/7 each, one update gives 1/2 and six times 1/12; the printed draws then give the printed rows."""
    data = table(np.arange(7.0)[:, None], [0, 0, 0, 1, 0, 0, 0])
    draws = [[0.03, 0.18, 0.26, 0.5, 0.7, 0.8, 0.9]]
    trace = record(adaboost.fit, data, n_estimators=1, update="resample", draws=draws)
    assert trace.columns("rounds")["error"] == pytest.approx(1 / 7)
    assert trace.columns("rounds")["say"] == pytest.approx(0.8958797346140275)
    assert trace.columns("rows")["after"] == pytest.approx([1 / 12] * 3 + [1 / 2] + [1 / 12] * 3)
    drawn = trace.last_event(Resample)
    assert drawn.rows.tolist() == [0, 2, 3, 3, 3, 4, 5]
    assert used_events(drawn) == [trace.last_event(Reweight)]


@pytest.mark.parametrize("seed", range(5))
def test_drawn_rows_fall_on_their_stretch_and_start_again_with_equal_weights(seed):
    data = spread_out(seed, 40, 2)
    trace = record(adaboost.fit, data, n_estimators=5, update="resample", seed=seed)
    weights = [mine["weight"] for mine in by_round(trace)]
    for drawn, following in zip(trace.events_of(Resample), weights[1:], strict=False):
        for u, row in zip(drawn.uniforms, drawn.rows, strict=True):
            assert math.fsum(drawn.weight[:row]) - 1e-12 < u <= math.fsum(drawn.weight[: row + 1]) + 1e-12
        counts = Counter(drawn.rows.tolist())
        assert following == pytest.approx([counts[row] / 40 for row in range(40)])


def test_chance_comes_from_the_seed_alone_and_a_longer_run_begins_alike():
    data = spread_out(1, 50, 2)
    run = lambda **more: [e.uniforms for e in record(adaboost.fit, data, update="resample", **more).events_of(Resample)]  # noqa: E731
    once, again, other, longer = (
        run(n_estimators=4),
        run(n_estimators=4),
        run(n_estimators=4, seed=1),
        run(n_estimators=6),
    )
    assert np.array_equal(once, again) and np.array_equal(once, longer[:4])
    assert not np.array_equal(once[0], other[0]) and not np.array_equal(once[0], once[1])


# -- stops


XOR = table([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
STOPS = [
    (table([[1.0], [2.0], [3.0]], [0, 1, 1]), "perfect"),
    (XOR, "useless"),
    (table([[1.0], [1.0], [1.0]], [0, 1, 2]), "useless"),
    (table([[1.0]], [1], classes=2), "one_row"),
]


@pytest.mark.parametrize(("data", "reason"), STOPS)
def test_the_first_tree_answers_alone_when_boosting_cannot_begin(data, reason):
    trace = record(adaboost.fit, data)
    stop = trace.last_event(AdaBoostStop)
    assert trace.events[-1] is stop and stop.reason == reason
    assert len(trace.model.trees) == 1 and np.isfinite(trace.model.alphas).all()
    assert trace.columns("rounds")["reason"].tolist() == [reason]
    assert trace.model.predict_proba(data.X).sum(1) == pytest.approx(1.0)
    assert trace.model.predict(data.X) == pytest.approx(trace.model.trees[0].predict(data.X).argmax(1))


def test_a_useless_tree_is_left_out():
    """Rows that look alike: after one round both classes weigh the same, and a second tree knows nothing."""
    data = table([[0.0], [0.0], [0.0]], [0, 0, 1])
    trace = record(adaboost.fit, data, n_estimators=10)
    rounds = trace.columns("rounds")
    assert rounds["reason"].tolist() == ["", "useless"] and rounds["error"][1] == pytest.approx(0.5, abs=CLOSE)
    assert rounds["say"][1] == 0.0 and len(trace.model.trees) == 1


def test_all_weight_on_one_row_ends_it():
    """A rate of 10 throws everything at the one row that is wrong; resampling may draw one row only."""
    data = table(np.arange(7.0)[:, None], [0, 0, 0, 1, 0, 0, 0])
    draws = [[0.5] * 7] * 10
    trace = record(adaboost.fit, data, n_estimators=10, update="resample", draws=draws)
    assert trace.columns("rounds")["reason"].tolist() == ["", "one_row"]
    assert len(trace.model.trees) == 1
    thrown = record(adaboost.fit, table(np.zeros((9, 1)), [0] * 8 + [1]), n_estimators=10, learning_rate=10.0)
    assert thrown.columns("rounds")["reason"][-1] == "one_row"


@pytest.mark.parametrize("seed", range(40))
def test_nothing_breaks_it(seed):
    """Ties, gaps, constants, repeats, weights of zero and nearly zero: a model that answers, or one sentence."""
    rng = np.random.default_rng([77, seed])
    n, K = int(rng.integers(1, 9)), int(rng.integers(2, 4))
    data = random_table(rng, n, 2, classes=K, missing=rng.choice([0, 0.5, 1.0]), category=0.5)
    weight = rng.choice([0.0, 1e-300, 1e-20, 1.0, 1e20], size=n)
    weight[rng.integers(n)] = 1.0
    rate, update = float(rng.choice([0.01, 1.0, 10.0])), str(rng.choice(UPDATES))
    trace = record(adaboost.fit, data, n_estimators=30, learning_rate=rate, update=update, sample_weight=weight)
    votes = list(trace.model.staged_votes(data.X))
    assert np.isfinite(votes).all() and (trace.model.alphas > 0).all()
    assert len(trace.columns("rows")["row"]) == n * len(trace.columns("rounds")["round"])


# -- the trace


def test_the_trace_tells_each_round_in_order_and_refers_back():
    data = spread_out(2, 40, 3)
    trace = record(adaboost.fit, data, n_estimators=3, update="resample")
    names = [type(event).__name__ for event in trace.events if not isinstance(event, Branch)]
    assert names == ["Search", "Leaf", "Leaf", "ClassificationResult", "Reweight", "Resample"] * 3
    say, weighed, drawn = (trace.events_of(kind) for kind in (ClassificationResult, Reweight, Resample))
    assert [e.result for e in weighed] == say and [e.source for e in drawn] == weighed
    assert [e.growth.source for e in say] == [None, *drawn[:2]]
    assert [e.round for e in say] == [0, 1, 2]
    for event in (*say, *weighed, *drawn):
        for value in vars(event).values():
            assert not isinstance(value, np.ndarray) or not value.flags.writeable


def test_candidates_show_weighted_impurity():
    data = table([[1.0], [2.0], [3.0]], [0, 1, 0])
    columns = record(adaboost.fit, data, n_estimators=1, sample_weight=[1, 1, 2]).columns("candidates")
    assert columns["weight_left"] == pytest.approx([0.25, 0.5])
    assert columns["impurity_right"] == pytest.approx([1 - (1 / 3) ** 2 - (2 / 3) ** 2, 0.0])
    assert columns["impurity"] == pytest.approx([0.75 * 4 / 9, 0.5 * 0.5])


def test_staged_is_what_a_shorter_run_predicts_and_tracing_changes_nothing():
    data = spread_out(7, 60, 3)
    model = record(adaboost.fit, data, n_estimators=8).model
    stages = list(model.staged_predict_proba(data.X))
    for k in (1, 3, 8):
        shorter = adaboost.fit(data, n_estimators=k)
        assert np.array_equal(stages[k - 1], shorter.predict_proba(data.X))


def test_staged_votes_add_up_and_stay_as_they_were():
    data = spread_out(7, 60, 3)
    model = adaboost.fit(data, n_estimators=8)
    for votes, total in zip(list(model.staged_votes(data.X)), model.alphas.cumsum(), strict=True):
        assert votes.sum(1) == pytest.approx(total)


def test_votes_that_differ_by_rounding_are_a_tie():
    assert most_voted(np.array([[0.3, 0.1 + 0.2], [0.1 + 0.2, 0.3], [0.3, 0.31]])).tolist() == [0, 0, 1]


def test_the_order_of_the_rows_does_not_matter():
    data = spread_out(7, 60, 3)
    order = np.random.default_rng(0).permutation(60)
    shuffled = adaboost.fit(table(data.X[order], data.y[order]), n_estimators=20)
    straight = adaboost.fit(data, n_estimators=20)
    assert np.array_equal(shuffled.predict(data.X), straight.predict(data.X))
    assert shuffled.alphas == pytest.approx(straight.alphas)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"update": "resample", "draws": [[0.5] * 3]}, "2 lists .* of 4 numbers"),
        ({"update": "resample", "draws": [[0.5] * 4, ["a"] * 4]}, "2 lists .* of 4 numbers"),
        ({"update": "resample", "draws": [[0.5] * 4, [0.0] * 4]}, "above 0"),
        ({"sample_weight": [1, 2]}, "sample_weight"),
        ({"learning_rate": 0.0}, "learning_rate"),
        ({"say": "loud"}, "say"),
    ],
)
def test_bad_settings_get_one_sentence(settings, words):
    with pytest.raises(DataProblem, match=words):
        adaboost.fit(XOR, n_estimators=2, **settings)


def test_one_class_gets_one_sentence():
    with pytest.raises(DataProblem, match="only one class"):
        adaboost.fit(table([[1.0], [2.0]], [0, 0]))
