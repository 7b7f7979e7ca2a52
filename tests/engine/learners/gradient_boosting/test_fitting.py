"""What gradient boosting promises beside scikit-learn's: its choices, its record, its ends."""

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from engine import DataProblem, cart, gradient_boosting, record
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, SoftmaxLoss, SquaredLoss
from engine.learners.gradient_boosting.events import (
    BoostingStart,
    BoostingStop,
    LeafStep,
    Residuals,
    RowDraw,
    ScoreUpdate,
    line_search,
)
from tests.tables import random_table, rows_of, table

VALUES = ["squared", "absolute", "huber"]
CLASSES = ["logistic", "softmax"]


def example(loss: str, seed: int = 0, n: int = 60, **more):
    task = "regression" if loss in VALUES else "classification"
    return random_table(np.random.default_rng(seed), n, 3, task, classes=3 if loss == "softmax" else 2, **more)


def boosted(data, **settings):
    return record(gradient_boosting.fit, data, **{"n_estimators": 6, "max_depth": 2, **settings})


# -- one number after the other


def test_two_rounds_by_hand():
    """Mean 5; residuals -4 -2 0 6; split before the last row: means -2 and 6; half of that; and once more."""
    data = table([[1.0], [2.0], [3.0], [4.0]], [1.0, 3.0, 5.0, 11.0])
    trace = boosted(data, n_estimators=2, learning_rate=0.5, max_depth=1)
    rows = {name: column.tolist() for name, column in trace.columns("rows").items()}
    assert trace.last_event(BoostingStart).value == 5.0
    assert rows["residual"] == [-4, -2, 0, 6, -3, -1, 1, 3]
    assert rows["step"] == [-1, -1, -1, 3, -1, -1, 1, 1]  # 16/2 + 16/2 beats 9/1 + 9/3: split in the middle
    assert rows["after"] == [4, 4, 4, 8, 3, 3, 5, 9]
    assert trace.columns("rounds")["train_loss"].tolist() == [20 / 8, 8 / 8]


def test_trees_on_what_the_trees_before_left():
    """Erratum C3-01: r2 = r1 - tree 2's answer, not y - tree 1's. The notes' S3:23-54, from 0 and at full length."""
    data = example("squared")
    trace = boosted(data, start="zero", learning_rate=1.0)
    left = data.y
    for step in trace.events_of(LeafStep):
        assert step.residuals.residual == pytest.approx(left, abs=1e-12)
        left = left - step.value[step.growth.leaf_of]


@pytest.mark.parametrize("loss", [*VALUES, *CLASSES])
def test_the_rows_of_a_round_add_up(loss):
    trace = boosted(example(loss, missing=0.2, category=0.5), loss=loss, learning_rate=0.3)
    rows, n = trace.columns("rows"), trace.data.n
    assert (rows["after"] == rows["before"] + rows["step"]).all()
    per_round = [column.reshape(6, -1) for column in (rows["before"], rows["after"])]
    assert (per_round[0][1:] == per_round[1][:-1]).all()  # each round begins where the last one ended
    y = trace.data.y[rows["row"]]
    if loss == "squared":
        assert (rows["residual"] == y - rows["before"]).all()
    if loss in CLASSES:
        assert rows["residual"] == pytest.approx((y == (rows["class"] if loss == "softmax" else 1)) - rows["predicted"])
    assert set(rows["row"]) == set(range(n)) and rows["used"].all()
    nodes = trace.columns("nodes")
    value = dict(zip(zip(nodes["round"], nodes["tree"], nodes["node"], strict=True), nodes["value"], strict=True))
    leaf = [value[key] for key in zip(rows["round"], rows["class"], rows["leaf"], strict=True)]
    assert (rows["step"] == 0.3 * np.array(leaf)).all()


@pytest.mark.parametrize("loss", [*VALUES, *CLASSES])
@pytest.mark.parametrize("leaf", ["step", "line_search"])
def test_training_rows_end_where_the_model_puts_them(loss, leaf):
    """Advance adds up leaf by leaf what the model adds up by asking its trees, to the last bit, drawn or not."""
    data = example(loss, 3, missing=0.2, category=0.3)
    trace = boosted(data, loss=loss, leaf=leaf, subsample=0.7, validation_fraction=0.2)
    for now, stage in zip(trace.events_of(ScoreUpdate), trace.model.staged_decision_function(data.X), strict=True):
        assert np.array_equal(now.after.T, stage)


@pytest.mark.parametrize("loss", [*VALUES, *CLASSES])
def test_the_loss_by_round_is_the_mean_over_rows(loss):
    data = example(loss, 5)
    trace = boosted(data, loss=loss, held_out=[3, 1, 4, 15, 9, 2])
    columns, kept = trace.columns("rounds"), np.delete(np.arange(data.n), [3, 1, 4, 15, 9, 2])
    for m, now in enumerate(trace.events_of(ScoreUpdate)):
        losses = now.step.residuals.loss.row_losses(data.y, now.after)
        assert columns["train_loss"][m] == pytest.approx(losses[kept].mean(), rel=1e-12)
        assert columns["held_out_loss"][m] == pytest.approx(losses[[3, 1, 4, 15, 9, 2]].mean(), rel=1e-12)


@pytest.mark.parametrize("loss", [*VALUES, *CLASSES])
def test_validation_rows_teach_nothing(loss):
    """Without them in the table at all, the same trees."""
    data, out = example(loss, 6, missing=0.1), [0, 7, 8, 30]
    both = boosted(data, loss=loss, held_out=out)
    alone = boosted(rows_of(data, np.delete(np.arange(data.n), out)), loss=loss)
    assert (both.model.decision_function(data.X) == alone.model.decision_function(data.X)).all()
    assert np.isfinite(both.columns("rounds")["held_out_loss"]).all()
    assert np.isnan(alone.columns("rounds")["held_out_loss"]).all()


# -- starts


def test_starts():
    data = table([[1.0], [2.0], [3.0], [4.0]], [0.5, 1.2, 2.0, 5.0])  # the y of the notes' EX22
    value = lambda **settings: boosted(data, **settings).last_event(BoostingStart).value  # noqa: E731
    assert value(loss="absolute") == pytest.approx(1.6)
    assert value(loss="absolute", start="mean") == pytest.approx(2.175)  # S3:103, erratum C3-03
    assert value(loss="huber", huber_delta=0.5) == pytest.approx(1.6)
    assert value(loss="squared") == value(loss="squared", start="mean") == pytest.approx(2.175)
    assert value(loss="huber", start="zero") == 0.0


def test_three_to_one_starts_at_three_quarters():
    """Erratum C1-10: the first score is the logarithm of 3 : 1."""
    data = table([[1.0], [2.0], [3.0], [4.0]], [1, 1, 1, 0])
    start = boosted(data).last_event(BoostingStart)
    assert start.value == pytest.approx(np.log(3)) and start.loss.inverse_link(start.F) == pytest.approx([0.75] * 4)
    assert boosted(data, log_odds="half").last_event(BoostingStart).value == pytest.approx(np.log(3) / 2)


@pytest.mark.parametrize("how", ["minimum", "mean", "zero"])
def test_probabilities_at_the_start_add_up_to_one(how):
    """EX24, erratum C3-07: 0.5 for every class is right for two classes only."""
    data = example("softmax", 7)
    start = boosted(data, start=how).last_event(BoostingStart)
    p = start.loss.inverse_link(start.F)
    assert p.sum(0) == pytest.approx(np.ones(data.n))
    expected = np.bincount(data.y, minlength=3) / data.n if how != "zero" else np.full(3, 1 / 3)
    assert p[:, 0] == pytest.approx(expected)


# -- steps


def test_half_the_log_odds_is_the_same_model():
    """V-21: with y = -1, +1 every leaf is half as large, to the last bit, and every probability the same."""
    data = example("logistic", 8, missing=0.2)
    full, half = boosted(data, learning_rate=0.5), boosted(data, learning_rate=0.5, log_odds="half")
    for mine, other in zip(full.events_of(LeafStep), half.events_of(LeafStep), strict=True):
        assert (mine.value == 2 * other.value).all()
    assert (full.model.predict_proba(data.X) == half.model.predict_proba(data.X)).all()
    assert full.columns("rounds")["train_loss"] == pytest.approx(half.columns("rounds")["train_loss"], rel=1e-12)


@pytest.mark.parametrize(
    "loss", [SquaredLoss(), HuberLoss(0.7), AbsoluteLoss(), LogisticLoss(), LogisticLoss(2.0)], ids=repr
)
@pytest.mark.parametrize("seed", range(4))
def test_the_line_search_finds_the_lowest_point(loss, seed):
    rng = np.random.default_rng(seed)
    F, along = rng.normal(size=80), rng.normal(size=80)
    y = rng.integers(0, 2, 80).astype(float) if loss.is_classification else F + 2 * along + rng.standard_t(2, 80)
    total = lambda rho: loss.row_losses(y, F + rho * along).sum()  # noqa: E731
    if loss.gradient(y, F) @ along > 0:
        along = -along  # a tree fitted to residuals never points uphill
    (rho,) = line_search(loss, y, F, along)
    best = minimize_scalar(total, bounds=(0, 50), method="bounded", options={"xatol": 1e-12})
    assert total(rho) <= best.fun + 1e-12 * abs(best.fun)
    if loss.name not in ("absolute", "huber"):
        assert rho == pytest.approx(best.x, rel=1e-5)
        assert abs(loss.gradient(y, F + rho * along) @ along) < 1e-12


def test_each_class_has_a_line_search_of_its_own():
    """S3:195-218, on scores instead of probabilities (erratum C3-08): the other classes' scores stand still."""
    rng, loss = np.random.default_rng(2), SoftmaxLoss(3)
    y, F = rng.integers(0, 3, 50).astype(float), rng.normal(size=(3, 50))
    along = loss.residual(y, F) + rng.normal(0, 0.1, (3, 50))
    rho = line_search(loss, y, F, along)
    for k in range(3):
        own = np.eye(3)[k][:, None] * along
        best = minimize_scalar(
            lambda r, own=own: loss.row_losses(y, F + r * own).sum(),
            bounds=(0, 500),
            method="bounded",
            options={"xatol": 1e-12},
        )
        assert rho[k] == pytest.approx(best.x, rel=1e-5)


@pytest.mark.parametrize("loss", [*VALUES, *CLASSES])
def test_a_line_search_scales_the_mean_residuals(loss):
    trace = boosted(example(loss, 9), loss=loss, leaf="line_search", learning_rate=1.0)
    for step in trace.events_of(LeafStep):
        residual, leaf = step.residuals.residual.ravel(), step.growth.leaf_of
        for node in step.growth.tree.leaves:
            k = step.growth.tree.root_of[node]
            assert step.value[node] == pytest.approx(step.rho[k] * residual[leaf == node].mean(), abs=1e-12)
        if loss == "squared":
            assert step.rho == pytest.approx([1.0])
    losses = trace.columns("rounds")["train_loss"]
    if loss != "softmax":  # its K searches do not see one another
        assert (np.diff(losses) <= 1e-12).all()


def test_a_line_search_ends_where_the_loss_falls_for_ever():
    """Classes that a tree parts perfectly: every longer step is better, and one has to be the last."""
    trace = boosted(table([[1.0], [2.0], [3.0], [4.0]], [0, 0, 1, 1]), leaf="line_search", learning_rate=1.0)
    assert 20 < trace.columns("rounds")["rho"][0] < 200
    assert trace.model.predict([[1.0], [4.0]]).tolist() == [0, 1]


def test_a_line_search_does_not_go_uphill():
    y, F = np.array([1.0, 2.0]), np.zeros(2)
    assert line_search(SquaredLoss(), y, F, -y) == line_search(AbsoluteLoss(), y, F, np.zeros(2)) == 0.0


def test_a_median_may_be_halfway():
    data = table([[1.0], [1.0], [2.0], [2.0]], [0.0, 1.0, 10.0, 20.0])
    lower, halfway = (boosted(data, loss="absolute", n_estimators=1, learning_rate=1.0, median=median)
                      for median in ("lower", "halfway"))  # fmt: skip
    assert lower.model.predict(data.X).tolist() == [0, 0, 10, 10]
    assert halfway.model.predict(data.X).tolist() == [0.5, 0.5, 15, 15]


def test_hubers_delta_is_recorded():
    data = example("huber", 10)
    assert (boosted(data, loss="huber", huber_delta=0.25).columns("rounds")["delta"] == 0.25).all()
    trace = boosted(data, loss="huber", alpha=0.5)
    for residuals in trace.events_of(Residuals):
        away = np.sort(np.abs(data.y - residuals.before))
        assert residuals.loss.delta == away[29]  # of 60 distances half do not exceed the thirtieth
        assert residuals.residual == pytest.approx(np.clip(data.y - residuals.before, -away[29], away[29]))


def test_eight_leaves():
    """EX30: the notes advise 8 to 32 leaves, grown best first."""
    trace = boosted(random_table(np.random.default_rng(1), 300, 4, "regression"), max_leaf_nodes=8, max_depth=None)
    assert (trace.columns("rounds")["leaves"] == 8).all()
    assert all(len(step.growth.split_order) == 7 for step in trace.events_of(LeafStep))


def test_a_leaf_of_dogs_and_cats():
    """EX23 (S3:146-179): shares, and the softmax of counts that the notes set beside them."""
    for dogs, cats, softmax in ((1, 2, 0.7310585786), (10, 20, 0.9999546021)):
        data = table(np.zeros((dogs + cats, 1)), [0] * dogs + [1] * cats)
        assert cart.fit(data).predict_proba([[0.0]])[0, 1] == pytest.approx(2 / 3)
        soft = cart.fit(data, leaf_probability="softmax").predict_proba([[0.0]])[0]
        assert soft == pytest.approx([1 - softmax, softmax], abs=1e-9)


# -- a loss of one's own


@pytest.mark.parametrize("leaf", ["step", "line_search"])
def test_the_squared_loss_as_ones_own(leaf):
    data = example("squared", 11)
    own = boosted(data, loss=lambda y, F: (F - y, np.ones(len(y))), leaf=leaf)
    assert own.model.predict(data.X) == pytest.approx(boosted(data, leaf=leaf).model.predict(data.X), abs=1e-12)
    assert np.isnan(own.columns("rounds")["train_loss"]).all()  # two derivatives do not tell the loss itself


def test_the_logistic_loss_as_ones_own():
    data = example("logistic", 12)

    def logistic(y, F):
        p = 1 / (1 + np.exp(-F))
        return p - y, p * (1 - p)

    own = boosted(data, loss=logistic)
    assert own.model.predict(data.X) == pytest.approx(boosted(data).model.decision_function(data.X), abs=1e-12)
    with pytest.raises(DataProblem, match="no probabilities"):
        own.model.predict_proba(data.X)


# -- chance


@pytest.mark.parametrize("loss", ["squared", "softmax"])
def test_a_longer_run_begins_with_the_shorter(loss):
    data = example(loss, 13, n=90)
    chance = {"loss": loss, "subsample": 0.6, "max_features": 1, "seed": 4, "validation_fraction": 0.2}
    longer, shorter = boosted(data, n_estimators=9, **chance), boosted(data, n_estimators=4, **chance)
    stages = list(longer.model.staged_predict(data.X))
    for mine, other in zip(stages, shorter.model.staged_predict(data.X), strict=False):
        assert (mine == other).all()
    assert (stages[3] == shorter.model.predict(data.X)).all() and len({id(stage) for stage in stages}) == 9


def test_an_event_prints_its_own_round_only():
    """Each round refers to the one before, twice: printed in full, forty rounds would have no end."""
    trace = boosted(example("squared"), n_estimators=40)
    assert len(repr(trace.last_event(ScoreUpdate))) < 3 * len(repr(trace.events_of(ScoreUpdate)[0]))


def test_the_seed_decides_everything():
    data = example("squared", 14, n=90)
    same = [boosted(data, subsample=0.5, max_features=2, seed=seed) for seed in (1, 1, 2)]
    first, again, other = (trace.columns("rows")["after"] for trace in same)
    assert (first == again).all() and (first != other).any()
    assert all(
        (a.is_drawn == b.is_drawn).all()
        for a, b in zip(same[0].events_of(RowDraw), same[1].events_of(RowDraw), strict=True)
    )


def test_the_seed_decides_which_are_validation_rows():
    data = example("squared", 14)
    held_out = [
        boosted(data, validation_fraction=0.3, seed=seed).last_event(BoostingStart).is_training for seed in (1, 1, 2)
    ]
    assert (held_out[0] == held_out[1]).all() and (held_out[0] != held_out[2]).any()


def test_thresholds_may_be_observed_values():
    data = example("squared", 14)
    for threshold, between in (("midpoint", True), ("observed", False)):
        nodes = boosted(data, threshold=threshold).columns("nodes")
        splits = [(f, t) for f, t in zip(nodes["feature"], nodes["threshold"], strict=True) if f >= 0]
        assert any(t not in data.X[:, f] for f, t in splits) == between


def test_rows_are_drawn_without_putting_back():
    data = example("squared", 15, n=90)
    trace = boosted(data, subsample=0.5, validation_fraction=0.2, n_estimators=40)
    training = trace.last_event(BoostingStart).is_training
    draws = trace.events_of(RowDraw)
    assert (~training).sum() == 18 and all(len(draw.rows) == 36 and training[draw.rows].all() for draw in draws)
    often = np.mean([draw.is_drawn for draw in draws], axis=0)[training]
    assert often.min() > 0.1 and often.max() < 0.9 and len({draw.is_drawn.tobytes() for draw in draws}) == 40
    for draw, step in zip(draws, trace.events_of(LeafStep), strict=True):
        assert ((step.growth.leaf_of >= 0) == draw.is_drawn).all()


@pytest.mark.parametrize(("wanted", "count"), [(1, 1), ("sqrt", 2), ("third", 1), (0.7, 3), (9, 5)])
def test_features_are_drawn_for_each_split(wanted, count):
    rng = np.random.default_rng(0)
    data = table(rng.normal(size=(80, 5)), rng.normal(size=80))
    growths = boosted(data, max_features=wanted).events_of(LeafStep)
    drawn = [tuple(column) for step in growths for _, draws in step.growth.node_draws for column in draws.allowed.T]
    assert {sum(column) for column in drawn} == {count}
    assert len(set(drawn)) > 1 or count == 5


# -- ends


@pytest.mark.parametrize(("y", "loss"), [([0.1] * 7, "squared"), ([0.1] * 7, "absolute"), ([0.1] * 7, "huber")])
def test_nothing_to_learn_ends_with_a_reason(y, loss):
    data = table(np.arange(7.0)[:, None], y)
    trace = boosted(data, loss=loss)
    assert trace.last_event(BoostingStop).reason == "no_residual" and trace.last_event(BoostingStop).round == 0
    assert (trace.model.predict(data.X) == 0.1).all()


def test_all_right_up_to_rounding_ends_with_a_reason():
    """0.3 - (0.1 + 0.2) is not 0 for a computer, and no tree should be grown on that."""
    data = table(np.arange(20.0)[:, None], np.random.default_rng(0).normal(size=20))
    trace = boosted(data, learning_rate=1.0, n_estimators=50, max_depth=None)
    assert trace.last_event(BoostingStop).reason == "rounding" and len(trace.events_of(ScoreUpdate)) <= 3
    assert trace.last_event(Residuals).residual.any()


@pytest.mark.parametrize("y", [[2.0, 2.0, 2.0, 9.0], [1, 1, 1, 0]])
def test_only_training_rows_keep_it_going(y):
    """The row held out is wrong for ever, but nobody may learn from it."""
    trace = boosted(table(np.arange(4.0)[:, None], y), held_out=[3], n_estimators=60, learning_rate=1.0)
    assert trace.last_event(BoostingStop).reason == "no_residual"


def test_steps_that_are_far_too_long_end_with_a_reason():
    trace = boosted(example("squared", 16), learning_rate=10.0, n_estimators=300)
    assert trace.last_event(BoostingStop).reason == "diverged" and len(trace.events_of(ScoreUpdate)) < 300
    assert np.isfinite(trace.model.predict(trace.data.X)).all()


DEGENERATE = {
    "one row": ([[1.0, 2.0]], [1]),
    "nothing present": ([[np.nan, np.nan]] * 6, [0, 1, 0, 1, 1, 1]),
    "alike rows": ([[1.0]] * 5, [0, 1, 0, 1, 1]),
    "one class of two": ([[1.0], [2.0], [3.0]], [1, 1, 1]),
    "constant column": ([[2.0, 1.0], [2.0, 3.0], [2.0, 2.0]], [0, 1, 0]),
    "one value missing": ([[1.0], [np.nan]], [0, 1]),
    "huge values": ([[1e300], [-1e300], [1.0]], [0, 1, 1]),
}


@pytest.mark.parametrize("loss", [*VALUES, *CLASSES])
@pytest.mark.parametrize("leaf", ["step", "line_search"])
@pytest.mark.parametrize("name", DEGENERATE)
def test_poor_data_never_breaks(name, loss, leaf):
    X, y = DEGENERATE[name]
    data = table(X, np.asarray(y, float if loss in VALUES else int))
    with np.errstate(all="raise", under="ignore"):
        trace = boosted(data, loss=loss, leaf=leaf, n_estimators=40, learning_rate=1.0)
        stages = list(trace.model.staged_decision_function(data.X))
    assert np.isfinite(stages[-1]).all() and len(stages) >= 1
    if loss in CLASSES:
        assert trace.model.predict_proba(data.X).sum(1) == pytest.approx(np.ones(data.n))


def test_a_large_offset_is_no_trouble():
    y = np.array([1e12, 1e12 + 1, 1e12 + 2, 1e12 + 3])
    trace = boosted(table(np.arange(4.0)[:, None], y), learning_rate=1.0, n_estimators=30)
    assert trace.model.predict(np.arange(4.0)[:, None]) == pytest.approx(y, abs=1e-3)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"loss": "logistic"}, "needs classes"),
        ({"loss": "hinge"}, "it takes one of 'squared'"),
        ({"learning_rate": 0.0}, "above 0"),
        ({"subsample": 1.5}, "at most 1"),
        ({"max_features": 0}, "whole number of at least 1"),
        ({"validation_fraction": 0.2, "held_out": [1]}, "one of the two"),
        ({"held_out": [60]}, "row numbers from 0 to 59"),
        ({"held_out": list(range(60))}, "60 of 60 rows are validation rows"),
        ({"held_out": "abc"}, "row numbers"),
        ({"huber_delta": -1.0}, "above 0"),
        ({"n_trees": 3}, "no setting named"),
    ],
)
def test_settings_that_cannot_be(settings, says):
    with pytest.raises(DataProblem, match=says):
        boosted(example("squared"), **settings)


def test_losses_that_do_not_fit_the_target():
    with pytest.raises(DataProblem, match="needs numbers"):
        boosted(example("logistic"), loss="squared")
    with pytest.raises(DataProblem, match="has 3: take softmax"):
        boosted(example("softmax"), loss="logistic")
    with pytest.raises(DataProblem, match="ask predict"):
        boosted(example("squared")).model.predict_proba(np.zeros((1, 3)))
    with pytest.raises(DataProblem, match="gradient has shape"):
        boosted(example("squared"), loss=lambda y, F: (F[:3], F))
