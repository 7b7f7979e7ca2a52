"""Round after round: longer runs begin like shorter ones, traces are continued, folds choose, chance is repeated."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
import xgboost

from engine import DataProblem, cart, record, xgb
from engine.learners.common.random_draws import folds
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbDraw, XgbScoreUpdate
from engine.learners.xgb.n_rounds import RoundsChoice
from tests.tables import random_table, rows_of, table

CHANCE = {"subsample": 0.7, "colsample_bytree": 0.6, "seed": 3}
RUNS = [
    ({}, 0),
    ({**CHANCE, "max_depth": 3}, 0),
    ({"gamma": 0.3, "reg_alpha": 0.1}, 2),
    (CHANCE, 3),
    ({**CHANCE, "tree_method": "approx", "max_bin": 8, "gamma": 0.1}, 3),
]


def data_for(classes, n=50):
    rng = np.random.default_rng(classes)
    task = "classification" if classes else "regression"
    return random_table(rng, n, 5, task, classes=max(classes, 2), missing=0.1, category=0.2)


def same_bits(one, other):
    return len(one) == len(other) and all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("settings", "classes"), RUNS, ids=str)
def test_continuing_gives_one_longer_run_bit_for_bit(settings, classes):
    data, fresh = data_for(classes), data_for(classes, 80).X
    weight = np.random.default_rng(1).integers(0, 3, 50).astype(float)
    for w in (None, weight):
        asked = {**settings, "sample_weight": w}
        whole = record(xgb.fit, data, n_estimators=7, **asked)
        first = record(xgb.fit, data, n_estimators=3, **asked)
        second = record(xgb.fit, data, n_estimators=2, continue_from=first, **asked)
        third = record(xgb.fit, data, n_estimators=2, continue_from=second, **asked)
        stages = [list(trace.model.staged_decision_function(fresh)) for trace in (whole, third)]
        assert same_bits(*stages) and len(stages[0]) == 7
        for of in ("candidates", "nodes", "rounds", "rows"):
            mine, theirs = third.columns(of), whole.columns(of)
            assert list(mine) == list(theirs)
            for name in mine:
                equal = np.array_equal(mine[name], theirs[name], equal_nan=mine[name].dtype.kind == "f")
                assert equal, (of, name)


def test_only_the_same_run_is_continued():
    data = data_for(0)
    first = record(xgb.fit, data, n_estimators=2)
    for changed, says in (
        ({"learning_rate": 0.1}, "another learning_rate:"),
        ({"max_depth": 2, "reg_lambda": 3.0}, "another reg_lambda, max_depth:"),
        ({"sample_weight": np.full(50, 2.0)}, "other rows, targets or weights"),
        ({"cv": 3}, "use one of the two"),
    ):
        with pytest.raises(DataProblem, match=says):
            record(xgb.fit, data, n_estimators=1, continue_from=first, **changed)
    with pytest.raises(DataProblem, match="other rows"):
        record(xgb.fit, data_for(0, 60), n_estimators=1, continue_from=first)
    for other in (record(cart.fit, data), first.model, 7):
        with pytest.raises(DataProblem, match="takes the trace of an earlier xgb fit"):
            record(xgb.fit, data, continue_from=other)


def test_another_gamma_is_called_by_its_name_though_approx_makes_a_limit_of_it():
    data, asked = data_for(0), {"n_estimators": 2, "tree_method": "approx"}
    first = record(xgb.fit, data, gamma=1.0, **asked)
    with pytest.raises(DataProblem, match="another gamma: give"):
        record(xgb.fit, data, gamma=2.0, continue_from=first, **asked)


@pytest.mark.parametrize(("settings", "classes"), RUNS, ids=str)
def test_stages_are_the_shorter_runs(settings, classes):
    data = data_for(classes)
    model = record(xgb.fit, data, n_estimators=5, **settings).model
    staged = {
        "predict": list(model.staged_predict(data.X)),
        "predict_proba": list(model.staged_predict_proba(data.X)) if classes else None,
    }
    for m in range(5):
        shorter = record(xgb.fit, data, n_estimators=m + 1, **settings).model
        for name, stages in staged.items():
            if stages is not None:
                assert np.array_equal(stages[m], getattr(shorter, name)(data.X)), name


@pytest.mark.parametrize(("settings", "classes"), RUNS, ids=str)
def test_scores_on_the_way_are_the_models_answers(settings, classes):
    """Rows that were not drawn ask the tree; rows that were are in their leaf already."""
    data = data_for(classes)
    trace = record(xgb.fit, data, n_estimators=4, **settings)
    after = [event.after.T for event in trace.events_of(XgbScoreUpdate)]
    assert same_bits(after, list(trace.model.staged_decision_function(data.X)))
    for one, following in zip(trace.events_of(XgbScoreUpdate), trace.events_of(Gradients)[1:], strict=False):
        assert following.previous is one


@pytest.mark.parametrize(("settings", "classes"), RUNS, ids=str)
def test_the_table_of_rows_is_a_round_worked_by_hand(settings, classes):
    data = data_for(classes)
    trace = record(xgb.fit, data, n_estimators=3, **settings)
    table, nodes = trace.columns("rows"), trace.columns("nodes")
    trees, n = classes if classes > 2 else 1, 50
    before = {}
    for place in range(len(table["round"])):
        m, row, tree = (int(table[name][place]) for name in ("round", "row", "class"))
        F = [before.get((row, k), table["before"][m * trees * n + k * n + row]) for k in range(trees)]
        if not classes:
            g, h = F[0] - data.y[row], 1.0
        elif trees == 1:
            p = 1 / (1 + np.exp(-F[0]))
            g, h = p - data.y[row], p * (1 - p)
        else:
            p = np.exp(F[tree]) / np.exp(F).sum()
            g, h = p - (data.y[row] == tree), 2 * p * (1 - p)
        leaf = (nodes["round"] == m) & (nodes["tree"] == tree) & (nodes["node"] == table["leaf"][place])
        step = 0.3 * nodes["value"][leaf][0]
        found = [table[name][place] for name in ("before", "g", "h", "step", "after")]
        assert found == pytest.approx([F[tree], g, h, step, F[tree] + step])
        if row == n - 1 and tree == trees - 1:  # the round is over
            own = slice(m * trees * n, (m + 1) * trees * n)
            before = {(row, k): table["after"][own][k * n + row] for k in range(trees) for row in range(n)}


def test_draws_are_recorded_and_kept():
    data = random_table(np.random.default_rng(0), 40, 6, classes=3)
    trace = record(xgb.fit, data, n_estimators=6, subsample=0.5, colsample_bytree=0.4, seed=9)
    draws = trace.events_of(XgbDraw)
    assert [draw.round for draw in draws] == list(range(6))
    for draw, output in zip(draws, trace.events_of(LeafOutputs), strict=True):
        assert draw.rows.sum() == 20 and (draw.features.sum(0) == 2).all() and draw.features.shape == (6, 3)
        growth = output.growth
        assert np.array_equal(growth.leaf_of.reshape(3, 40) >= 0, np.tile(draw.rows, (3, 1)))
        for root in range(3):
            used = growth.tree.feature[growth.nodes_of_root(root)]
            assert draw.features[used[used >= 0], root].all()
    assert len({draw.rows.tobytes() for draw in draws}) == 6
    assert len({column.tobytes() for draw in draws for column in draw.features.T}) > 6  # each tree draws its own
    again = record(xgb.fit, data, n_estimators=6, subsample=0.5, colsample_bytree=0.4, seed=9)
    other = record(xgb.fit, data, n_estimators=6, subsample=0.5, colsample_bytree=0.4, seed=10)
    same = [np.array_equal(trace.columns("rows")["after"], t.columns("rows")["after"]) for t in (again, other)]
    assert same == [True, False]
    assert not record(xgb.fit, data, n_estimators=1).events_of(XgbDraw)


def test_rows_of_weight_0_teach_nothing_but_are_answered():
    data, weight = data_for(0), np.arange(50) % 2.0
    trace = record(xgb.fit, data, n_estimators=4, sample_weight=weight)
    alone = record(xgb.fit, rows_of(data, weight > 0), n_estimators=4)
    assert np.array_equal(trace.model.predict(data.X), alone.model.predict(data.X))
    assert np.array_equal(trace.events_of(XgbScoreUpdate)[-1].after, trace.model.predict(data.X))


# -- the number of rounds


def plain_curve(data, settings, parts, rounds, weight):
    """[parts, rounds] the mean loss on rows held out, each fold trained on its own."""
    used = (weight > 0).nonzero()[0]
    fold = np.full(len(data.y), -1)
    fold[used] = folds(len(used), parts, 0, data.y[used] if data.class_names else None)
    table = np.zeros((parts, rounds))
    for part in range(parts):
        kept = (fold != part) & (fold >= 0)
        model = record(xgb.fit, rows_of(data, kept), n_estimators=rounds, sample_weight=weight[kept], **settings).model
        for m, F in enumerate(model.staged_decision_function(data.X)):
            costs = []
            for row in (fold == part).nonzero()[0]:
                y = data.y[row]
                if not data.class_names:
                    costs.append((y - F[row]) ** 2 / 2)
                elif len(data.class_names) == 2:
                    costs.append(np.log1p(np.exp(-F[row] if y == 1 else F[row])))
                else:
                    costs.append(np.log(np.exp(F[row]).sum()) - F[row][y])
            table[part, m] = np.average(costs, weights=weight[fold == part])
    return table


@pytest.mark.parametrize("classes", [0, 2, 3])
def test_cross_validation_records_its_curve_and_chooses_the_lowest(classes):
    data, settings = data_for(classes), {"max_depth": 3, "learning_rate": 0.5}
    weight = np.random.default_rng(2).integers(0, 3, 50).astype(float)
    trace = record(xgb.fit, data, n_estimators=12, cv=4, sample_weight=weight, **settings)
    (chosen,) = trace.events_of(RoundsChoice)
    assert trace.events[0] is chosen
    expected = plain_curve(data, settings, 4, 12, weight)
    assert chosen.loss == pytest.approx(expected)
    assert chosen.mean == pytest.approx(expected.mean(0)) and chosen.std == pytest.approx(expected.std(0))
    assert chosen.best_n_rounds == 1 + int(expected.mean(0).argmin()) == len(trace.model.trees)
    assert f"after {chosen.best_n_rounds} of 12 rounds" in str(
        chosen.reason
    )  # on such noise it never pays to go to the end
    alone = record(xgb.fit, data, n_estimators=chosen.best_n_rounds, sample_weight=weight, **settings)
    assert np.array_equal(trace.model.decision_function(data.X), alone.model.decision_function(data.X))


def test_a_curve_that_still_falls_says_so():
    rng = np.random.default_rng(5)
    X = rng.normal(size=(80, 2))
    trace = record(xgb.fit, table(X, X[:, 0] * 3), n_estimators=4, cv=4)
    assert trace.events_of(RoundsChoice)[0].best_n_rounds == 4
    assert "still falling" in str(trace.events_of(RoundsChoice)[0].reason)


def test_the_curve_is_the_one_of_xgboosts_own_cross_validation():
    rng = np.random.default_rng(6)
    data = table(rng.normal(size=(60, 3)).astype(np.float32), rng.normal(size=60).astype(np.float32))
    chosen = record(xgb.fit, data, n_estimators=6, cv=3).events_of(RoundsChoice)[0]
    parts = [((chosen.fold != part).nonzero()[0], (chosen.fold == part).nonzero()[0]) for part in range(3)]
    asked = {"tree_method": "exact", "nthread": 1, "eval_metric": "rmse"}
    scores = []
    for kept, held in parts:  # xgboost.cv reports means only, and of roots: its own training gives each part's
        told = {}
        matrices = [xgboost.DMatrix(data.X[rows], label=data.y[rows]) for rows in (kept, held)]
        xgboost.train(asked, matrices[0], 6, evals=[(matrices[1], "held")], evals_result=told, verbose_eval=False)
        scores.append(np.square(told["held"]["rmse"]) / 2)
    assert chosen.loss == pytest.approx(np.array(scores), rel=1e-4)


def test_folds_need_rows_and_own_losses_need_a_value():
    small = table([[1.0], [2.0], [3.0]], [1.0, 2.0, 4.0])
    with pytest.raises(DataProblem, match="4 folds need at least 4 rows"):
        record(xgb.fit, small, cv=4)
    with pytest.raises(DataProblem, match="3 folds need at least 3 rows, and there are 2"):
        record(xgb.fit, small, cv=3, sample_weight=[1.0, 0.0, 1.0])
    with pytest.raises(DataProblem, match="give loss="):
        record(xgb.fit, small, cv=3, loss=lambda y, F: (F - y, np.ones_like(F)))


# -- degenerate data

HARSH = [
    {"reg_lambda": 0.0, "min_child_weight": 0.0, "learning_rate": 1.0, "max_depth": None},
    {"reg_lambda": 0.0, "min_child_weight": 0.0, "gamma": 1.0, "tree_method": "approx", "max_bin": 2},
    {"reg_alpha": 1e6},
    {"min_child_weight": 1e9, "base_score": 0.3},
]
CASES = {
    "one row": ([[1.0]], [2.0]),
    "constant target": ([[1.0], [2.0], [3.0]], [5.0] * 3),
    "all missing": ([[np.nan]] * 4, [1.0, 2.0, 3.0, 4.0]),
    "one value half missing": ([[1.0], [np.nan]] * 3, [1.0, 2.0] * 3),
    "identical rows": ([[1.0]] * 4, [0, 1, 0, 1]),
    "only one class seen": ([[1.0], [2.0]], [1, 1]),
    "separated perfectly": ([[1.0], [2.0], [3.0], [4.0]], [0, 0, 1, 1]),
    "three classes separated": ([[1.0], [2.0], [3.0]], [0, 1, 2]),
    "some certain, some torn": ([[1.0], [1.0], [2.0], [3.0]], [0, 1, 1, 1]),
    "huge values": ([[1e300], [-1e300], [0.0]], [1e100, -1e100, 3.0]),
    "tiny values": ([[1e-300], [2e-300]], [1e-200, -1e-200]),
}


@pytest.mark.parametrize("settings", HARSH, ids=range(len(HARSH)))
@pytest.mark.parametrize("case", CASES)
def test_degenerate_data_end_in_finite_answers(case, settings):
    """Sixty rounds without a brake: hessians fall to 0, and nothing is divided by it. Warnings are errors here."""
    X, y = CASES[case]
    data = table(X, y, classes=max(2, len(set(y))) if isinstance(y[0], int) else None)
    trace = record(xgb.fit, data, n_estimators=60, **settings)
    assert np.isfinite(trace.model.decision_function(X)).all()
    for of in ("nodes", "rounds", "rows"):
        assert len(trace.columns(of)["round"]) >= 60
    trace.columns("candidates")
    if case in ("constant target", "one row") and not {"base_score", "reg_alpha"} & set(settings):
        assert trace.model.predict(X) == pytest.approx(y)
    if case == "separated perfectly" and settings is HARSH[0]:
        assert trace.model.predict(X).tolist() == y


def test_what_cannot_be_used_is_refused_with_a_sentence():
    data = data_for(0)
    for settings, says in (
        ({"learning_rate": 0.0}, "learning_rate cannot be 0.0: it takes a number above 0 and at most 1"),
        ({"gamma": -1.0}, "gamma cannot be -1.0"),
        ({"tree_method": "hist"}, "one of 'exact', 'approx'"),
        ({"sample_weight": np.zeros(50)}, "above 0 for at least one row"),
        ({"eta": 0.3}, "There is no setting named 'eta'"),
        ({"max_bin": 1}, "max_bin cannot be 1"),
    ):
        with pytest.raises(DataProblem, match=says):
            record(xgb.fit, data, **settings)
    huge = table(np.arange(3.0)[:, None], [0.0, 1e300, 2e300], "regression")
    for loss, settings in itertools.product(("squared", "squared_log", "absolute"), ({"cv": 2}, {}, {"cv": 3})):
        with pytest.raises(DataProblem, match="cannot be squared"):  # before anything overflows, which is an error here
            record(xgb.fit, huge, loss=loss, **settings)
    with pytest.raises(DataProblem, match="only one class"):
        record(xgb.fit, replace(data_for(2), class_names=("yes",)))
