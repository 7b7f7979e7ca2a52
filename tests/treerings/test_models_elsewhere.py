"""show(model, X, y): a model that another library holds in memory is drawn with its rows, and predicts the same."""

import catboost
import lightgbm
import numpy as np
import pandas as pd
import pytest
import sklearn.ensemble
import sklearn.tree
import xgboost

from engine import DataProblem, models
from treerings import show
from treerings.elsewhere import file_of

rng = np.random.default_rng(0)
X = pd.DataFrame(rng.normal(size=(80, 3)).astype(np.float32), columns=["width", "<b>height", "x y"])
Y = np.where(X["width"] + rng.normal(size=80) > 0, "big", "small")
VALUES = X["width"] * 2 + rng.normal(size=80)
quiet = {"verbose": -1, "min_child_samples": 5}
CLASSIFIERS = {
    "scikit-learn tree": lambda: sklearn.tree.DecisionTreeClassifier(max_depth=3).fit(X, Y),
    "scikit-learn forest": lambda: sklearn.ensemble.RandomForestClassifier(4, max_depth=3, random_state=0).fit(X, Y),
    "scikit-learn boosting": lambda: sklearn.ensemble.GradientBoostingClassifier(n_estimators=3).fit(X, Y),
    "catboost": lambda: catboost.CatBoostClassifier(3, depth=3, silent=True, allow_writing_files=False).fit(X, Y),
}  # fmt: skip
NUMBERS = {
    "xgboost": lambda: xgboost.XGBRegressor(n_estimators=3, max_depth=2).fit(X.rename(columns=plain), VALUES),
    "xgboost booster": lambda: xgboost.XGBRegressor(n_estimators=2).fit(X.rename(columns=plain), VALUES).get_booster(),
    "lightgbm": lambda: lightgbm.LGBMRegressor(n_estimators=3, **quiet).fit(X.rename(columns=plain), VALUES),
    "scikit-learn": lambda: sklearn.tree.DecisionTreeRegressor(max_depth=2).fit(X.to_numpy(), VALUES),
}


def plain(name: str) -> str:
    return "".join(filter(str.isalnum, name))


@pytest.mark.parametrize("name", CLASSIFIERS)
def test_a_classifier_is_drawn_with_its_rows(name):
    model = CLASSIFIERS[name]()
    read = models.read(file_of(model))
    assert np.allclose(read.predict_proba(X.to_numpy(float)), model.predict_proba(X), atol=1e-6)
    frame = show(model, X, Y)._repr_html_()
    assert frame.startswith("<iframe srcdoc=") and frame.count("<") == 2


@pytest.mark.parametrize("name", NUMBERS)
def test_a_model_of_values_is_drawn_with_its_rows_and_without(name):
    model = NUMBERS[name]()
    rows = X.to_numpy() if name == "scikit-learn" else X.rename(columns=plain)
    assert len(show(model, rows, pd.Series(VALUES, name="price")).reel.steps) > 3
    assert len(show(model).reel.steps) > 3


def test_a_file_is_drawn_too(tmp_path):
    NUMBERS["xgboost"]().save_model(tmp_path / "model.json")
    assert show(tmp_path / "model.json").title == "Your model: model.json"
    assert show(str(tmp_path / "model.json")).title == "Your model: model.json"


def test_what_is_no_model_is_refused():
    with pytest.raises(DataProblem, match="a model of xgboost, lightgbm, catboost, sklearn, or its file; this is"):
        show([1])
