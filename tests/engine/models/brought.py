"""Small models of every library on small tables: each is trained once for all tests that ask for it."""

from __future__ import annotations

import tempfile
from functools import cache, partial
from pathlib import Path

import catboost
import lightgbm
import numpy as np
import xgboost
from sklearn import ensemble, tree
from sklearn.base import clone

from datasets import from_frame
from engine import models, record
from engine.models import replay
from engine.models.readers.scikit_learn import SNIPPET
from tests.engine.models.tables import classes, frame, numbers, values

X = numbers(1, 150, missing=0.1)
NUMBERS = frame(X)[["u", "v", "w"]]
KNOWN = NUMBERS.fillna(0)
NAMED = frame(X)
NAMED["port"] = NAMED["port"].cat.rename_categories({"Århus": "Aarhus"})
TWO, THREE, MANY = classes(X, 2), classes(X, 3), values(X)
OF_PORTS = TWO | (NAMED["port"] == "Cork").to_numpy()  # which port it is says much
LIGHT = {"verbose": -1, "num_leaves": 5, "num_threads": 1}
QUIET = {"verbose": 0, "allow_writing_files": False, "iterations": 4, "depth": 3, "thread_count": 1}


def of_xgboost(settings, rows, y, rounds=4):
    matrix = xgboost.DMatrix(rows, y, enable_categorical=True)
    return bytes(xgboost.train({"max_depth": 3, "nthread": 1, **settings}, matrix, rounds).save_raw("json"))


def _lightgbm(settings, rows, y):
    return lightgbm.train({**LIGHT, **settings}, lightgbm.Dataset(rows, y), 4).model_to_string().encode()


def _catboost(settings, rows, y):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "m.json"
        catboost.CatBoost({**QUIET, **settings}).fit(rows, y).save_model(str(file), format="json")
        return file.read_bytes()


def _sklearn(model, rows, y):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "m.json"
        exec(SNIPPET.replace('"model.json"', repr(str(file))), {"model": clone(model).fit(rows, y)})
        return file.read_bytes()


def _of_sklearn(theirs, rows, y):
    return partial(_sklearn, theirs, rows, y), rows, y


def _of_catboost(settings, rows, y):
    return partial(_catboost, settings, rows, y), rows, y


def _of_xgboost(settings, rows, y):
    return partial(of_xgboost, settings, rows, y), rows, y


def _of_lightgbm(settings, rows, y):
    return partial(_lightgbm, settings, rows, y), rows, y


ONE_HOT = {"max_cat_to_onehot": 100, "min_data_per_group": 1, "min_data_in_leaf": 5}
SOFTMAX = {"objective": "multi:softprob", "num_class": 3}
BOOSTING, HISTOGRAMS = ensemble.GradientBoostingClassifier, ensemble.HistGradientBoostingClassifier
FEW, SOME = {"n_estimators": 3}, slice(40, 75)
# Those whose gains are ours on the rows they were trained on,
SAME = {
    "xgboost": _of_xgboost({"objective": "binary:logistic"}, NAMED, OF_PORTS),
    "xgboost of values": _of_xgboost({"reg_lambda": 0.3}, NUMBERS, MANY),
    "xgboost of three classes": _of_xgboost(SOFTMAX, NUMBERS, THREE),
    "lightgbm of categories": _of_lightgbm({"objective": "binary", **ONE_HOT}, NAMED, OF_PORTS),
    "lightgbm": _of_lightgbm({"objective": "binary"}, NUMBERS, TWO),
    "lightgbm of values": _of_lightgbm({"objective": "regression"}, NUMBERS, MANY),
    "lightgbm of three classes": _of_lightgbm({"objective": "multiclass", "num_class": 3}, NUMBERS, THREE),
    "decision tree": _of_sklearn(tree.DecisionTreeClassifier(max_depth=3), KNOWN, THREE),
    "entropy": _of_sklearn(tree.DecisionTreeClassifier(criterion="entropy", max_depth=3), KNOWN, THREE),
    "regression tree": _of_sklearn(tree.DecisionTreeRegressor(max_depth=3), KNOWN, MANY),
    "forest": _of_sklearn(ensemble.RandomForestClassifier(3, max_depth=3, bootstrap=False), KNOWN, THREE),
    "gradient boosting": _of_sklearn(BOOSTING(**FEW), KNOWN, THREE),
    "gradient boosting of values": _of_sklearn(ensemble.GradientBoostingRegressor(**FEW), KNOWN, MANY),
    "histograms": _of_sklearn(HISTOGRAMS(max_iter=3, min_samples_leaf=5), NUMBERS, TWO),
}
# and others: rows were drawn, trees dropped, or the file has no gains.
CASES = {
    **SAME,
    "xgboost poisson": _of_xgboost({"objective": "count:poisson"}, NUMBERS, MANY),
    "xgboost dart": _of_xgboost({"booster": "dart", "rate_drop": 0.5}, NUMBERS, MANY),
    "catboost": _of_catboost({"loss_function": "Logloss"}, NUMBERS, TWO),
    "catboost of three classes": _of_catboost({"loss_function": "MultiClass"}, NUMBERS, THREE),
    "forest of samples": _of_sklearn(ensemble.RandomForestRegressor(3, max_depth=3), KNOWN, MANY),
    "exponential": _of_sklearn(BOOSTING(loss="exponential", **FEW), KNOWN, TWO),
    "adaboost": _of_sklearn(ensemble.AdaBoostClassifier(**FEW), KNOWN, THREE),
    "adaboost of values": _of_sklearn(ensemble.AdaBoostRegressor(**FEW), KNOWN, MANY),
}


@cache
def file_of(name):
    return CASES[name][0]()


@cache
def model_of(name):
    return models.read(file_of(name))


def table_of(name, some=slice(None)):
    _, rows, y = CASES[name]
    own = rows.assign(y=y if y.dtype.kind == "f" else np.array(["0", "1", "2"])[y]).iloc[some]
    return from_frame(own, target="y")


@cache
def replayed(name, few=False):
    """The model beside its training rows, or a few of them."""
    model = model_of(name)
    return record(replay.fit, replay.prepare_rows(model, table_of(name, SOME if few else slice(None))), model=model)
