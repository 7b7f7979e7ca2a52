"""scikit-learn's models by the snippet that the app shows, against scikit-learn itself."""

import json
import warnings

import numpy as np
import pytest
from sklearn import ensemble, tree
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline

from engine import DataProblem, models
from engine.models.readers.scikit_learn import SNIPPET
from tests.engine.models.tables import NAMES, PORTS, classes, coded, frame, near_thresholds, numbers, values

CLASSIFIERS = [
    tree.DecisionTreeClassifier(max_depth=4), tree.DecisionTreeClassifier(criterion="entropy", min_samples_leaf=5),
    tree.ExtraTreeClassifier(max_depth=5), ensemble.RandomForestClassifier(8, max_depth=4),
    ensemble.RandomForestClassifier(8, class_weight="balanced"), ensemble.ExtraTreesClassifier(8, max_depth=4),
    ensemble.GradientBoostingClassifier(n_estimators=6, subsample=0.7), ensemble.GradientBoostingClassifier(
        n_estimators=5, init="zero"), ensemble.HistGradientBoostingClassifier(max_iter=6),
    ensemble.AdaBoostClassifier(n_estimators=6), ensemble.AdaBoostClassifier(tree.DecisionTreeClassifier(max_depth=3),
                                                                             n_estimators=4, learning_rate=0.5),
]  # fmt: skip
REGRESSORS = [
    tree.DecisionTreeRegressor(max_depth=4), tree.DecisionTreeRegressor(criterion="absolute_error", max_depth=3),
    tree.ExtraTreeRegressor(max_depth=5), ensemble.RandomForestRegressor(8, max_depth=4),
    ensemble.ExtraTreesRegressor(8, max_depth=4), *(ensemble.GradientBoostingRegressor(n_estimators=6, loss=loss)
    for loss in ("squared_error", "absolute_error", "huber", "quantile")), *(ensemble.HistGradientBoostingRegressor(
        max_iter=6, loss=loss, quantile=0.7) for loss in ("squared_error", "absolute_error", "poisson", "gamma",
                                                          "quantile")),
    ensemble.AdaBoostRegressor(n_estimators=6), ensemble.AdaBoostRegressor(n_estimators=4, loss="exponential"),
]  # fmt: skip
TAKES_MISSING = ("Hist", "DecisionTree", "RandomForest", "ExtraTree")


def written(model, folder, monkeypatch):
    """What the snippet writes, run as it stands."""
    monkeypatch.chdir(folder)
    exec(SNIPPET, {"model": model})
    return (folder / "model.json").read_bytes()


def name(model):
    return str(model).replace("\n", "")


def takes_missing(model):
    absolute = getattr(model, "criterion", "") == "absolute_error"
    return type(model).__name__.startswith(TAKES_MISSING) and not absolute


def test_the_snippet_is_short():
    lines = SNIPPET.strip().splitlines()
    assert len(lines) <= 10 and max(map(len, lines)) <= 120 and "pickle" not in SNIPPET


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("k", [2, 4])
@pytest.mark.parametrize("theirs", CLASSIFIERS, ids=name)
def test_classifiers(theirs, k, whole, tmp_path, monkeypatch):
    missing = 0.1 if takes_missing(theirs) else 0.0
    X = numbers(1, missing=missing, whole=whole)
    y = np.array(["a", "b", "<c>", "d"])[classes(X, k)]
    theirs.set_params(random_state=0).fit(X, y)
    model = models.read(written(theirs, tmp_path, monkeypatch))
    assert model.class_names == tuple(theirs.classes_)
    rows = [numbers(2, missing=missing, whole=whole), near_thresholds(model.nodes.threshold, 3)]
    for X in rows:
        np.testing.assert_allclose(model.predict_proba(X), theirs.predict_proba(X), rtol=1e-9, atol=1e-12)
    # of classes with equal shares rounding decides
    clear = np.diff(np.sort(model.predict_proba(rows[0]), 1)[:, -2:])[:, 0] > 1e-9
    assert (np.array(model.class_names)[model.predict(rows[0])] == theirs.predict(rows[0]))[clear].all()


def test_exponential_loss_gives_half_log_odds(tmp_path, monkeypatch):
    X = numbers(3)
    theirs = ensemble.GradientBoostingClassifier(n_estimators=5, loss="exponential").fit(X, classes(X, 2))
    model = models.read(written(theirs, tmp_path, monkeypatch))
    np.testing.assert_allclose(model.predict_proba(numbers(4)), theirs.predict_proba(numbers(4)), rtol=1e-9)
    np.testing.assert_allclose(model.raw(numbers(4))[:, 0], theirs.decision_function(numbers(4)), rtol=1e-9)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("theirs", REGRESSORS, ids=name)
def test_regressors(theirs, whole, tmp_path, monkeypatch):
    missing = 0.1 if takes_missing(theirs) else 0.0
    X = numbers(1, missing=missing, whole=whole)
    theirs.set_params(random_state=0).fit(X, values(X))
    model = models.read(written(theirs, tmp_path, monkeypatch))
    for X in (numbers(2, missing=missing, whole=whole), near_thresholds(model.nodes.threshold, 3)):
        np.testing.assert_allclose(model.predict(X), theirs.predict(X), rtol=1e-9)


@pytest.mark.parametrize("features", [1.0, 0.5])
def test_isolation_forest(features, tmp_path, monkeypatch):
    theirs = ensemble.IsolationForest(n_estimators=20, max_samples=64, max_features=features, random_state=0)
    theirs.fit(numbers(1))
    model = models.read(written(theirs, tmp_path, monkeypatch))
    np.testing.assert_allclose(model.predict(numbers(2)), -theirs.score_samples(numbers(2)), rtol=1e-9)


@pytest.mark.parametrize("learner", [ensemble.HistGradientBoostingClassifier, ensemble.HistGradientBoostingRegressor])
def test_categories_of_histograms_and_levels_nobody_met(learner, tmp_path, monkeypatch):
    X = numbers(5, missing=0.1)
    rows = frame(X)[["u", "port", "v", "w"]]
    met = rows[rows["port"] != "Dover"].reset_index(drop=True)
    met["port"] = met["port"].cat.remove_unused_categories()
    y = classes(met[["u", "v", "w"]].to_numpy(), 2) ^ (met["port"] == PORTS[2]).to_numpy()
    theirs = learner(max_iter=8, categorical_features="from_dtype", min_samples_leaf=4).fit(met, y)
    model = models.read(written(theirs, tmp_path, monkeypatch))
    assert model.feature_names == ("u", "port", "v", "w") and set(model.inputs.levels[1]) == {*PORTS} - {"Dover"}
    assert any(tree.listed_levels for tree in model.trees)
    moved = coded(rows, ((), (), (), model.inputs.levels[1]))[:, [0, 3, 1, 2]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the level it never met
        given = theirs.predict_proba(rows) if model.class_names else theirs.predict(rows)
    own = model.predict_proba(moved) if model.class_names else model.predict(moved)
    np.testing.assert_allclose(own, given, rtol=1e-9, atol=1e-12)


def test_gains_covers_and_importances(tmp_path, monkeypatch):
    X = numbers(6)
    theirs = tree.DecisionTreeClassifier(max_depth=5).fit(X, classes(X, 3))
    model = models.read(written(theirs, tmp_path, monkeypatch))
    own = model.importances("gain")
    np.testing.assert_allclose(own / own.sum(), theirs.feature_importances_, rtol=1e-9)
    np.testing.assert_allclose(model.trees[0].cover, theirs.tree_.weighted_n_node_samples[model.trees[0].number])
    hist = ensemble.HistGradientBoostingRegressor(max_iter=3).fit(X, values(X))
    model = models.read(written(hist, tmp_path, monkeypatch))
    for own, (predictor,) in zip(model.trees, hist._predictors, strict=True):
        nodes, split = predictor.nodes[own.number], own.feature >= 0
        np.testing.assert_allclose(own.gain[split], nodes["gain"][split])
        np.testing.assert_allclose(own.count, nodes["count"])


@pytest.mark.parametrize(("theirs", "said"), [
    (make_pipeline(tree.DecisionTreeRegressor()), r"model = model\[-1\]"),
    (GridSearchCV(tree.DecisionTreeRegressor(), {"max_depth": [2]}), "model.best_estimator_"),
    (LinearRegression(), "LinearRegression"),
    (ensemble.AdaBoostRegressor(LinearRegression(), n_estimators=2), "no tree"),
    (ensemble.GradientBoostingRegressor(init=LinearRegression(), n_estimators=2), "init"),
])  # fmt: skip
def test_what_holds_no_trees_is_refused(theirs, said, tmp_path, monkeypatch):
    X = numbers(7)
    with pytest.raises(DataProblem, match=said):
        models.read(written(theirs.fit(X, values(X)), tmp_path, monkeypatch))


def test_nothing_fitted_and_nothing_to_tell_apart_are_refused(tmp_path, monkeypatch):
    one = tree.DecisionTreeClassifier().fit(numbers(7), np.full(len(numbers(7)), "<b>"))
    for theirs, said in ((tree.DecisionTreeClassifier(), "was not fitted"), (one, "one class, '<b>'")):
        with pytest.raises(DataProblem, match=said):
            models.read(written(theirs, tmp_path, monkeypatch))


def test_several_targets_are_refused(tmp_path, monkeypatch):
    X = numbers(7)
    with pytest.raises(DataProblem, match="one target"):
        models.read(written(tree.DecisionTreeRegressor().fit(X, X[:, :2]), tmp_path, monkeypatch))


def test_feature_names_are_kept_as_they_are(tmp_path, monkeypatch):
    rows = frame(numbers(8)).iloc[:, :3].rename(columns={"u": "<script>alert(1)</script>"})
    raw = written(tree.DecisionTreeRegressor(max_depth=2).fit(rows, values(rows.to_numpy())), tmp_path, monkeypatch)
    assert models.read(raw).feature_names == ("<script>alert(1)</script>", *NAMES[1:3])
    assert json.loads(raw)["kind"] == "DecisionTreeRegressor"
