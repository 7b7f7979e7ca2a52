"""show(model, X, y): a model that another library holds in memory is drawn with its rows, and predicts the same."""

import catboost
import lightgbm
import numpy as np
import pandas as pd
import pytest
import sklearn.ensemble
import sklearn.tree
import xgboost
from scipy.sparse import csr_matrix

from engine import DataProblem, models
from treerings import show
from treerings.other_libraries import to_model_file

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
    "lightgbm": lambda: lightgbm.LGBMRegressor(n_estimators=3, **quiet).fit(X, VALUES),
    "scikit-learn": lambda: sklearn.tree.DecisionTreeRegressor(max_depth=2).fit(X.to_numpy(), VALUES),
}


def plain(name: str) -> str:
    return "".join(filter(str.isalnum, name))


@pytest.mark.parametrize("name", CLASSIFIERS)
def test_a_classifier_is_drawn_with_its_rows(name):
    model = CLASSIFIERS[name]()
    read = models.read(to_model_file(model))
    assert np.allclose(read.predict_proba(X.to_numpy(float)), model.predict_proba(X), atol=1e-6)
    frame = show(model, X, Y)._repr_html_()
    assert frame.startswith("<iframe srcdoc=") and frame.count("<") == 2


@pytest.mark.parametrize("name", NUMBERS)
def test_a_model_of_values_is_drawn_with_its_rows_and_without(name):
    model = NUMBERS[name]()
    rows = X.to_numpy() if name == "scikit-learn" else X if name == "lightgbm" else X.rename(columns=plain)
    assert len(show(model, rows, pd.Series(VALUES, name="price")).reel.steps) > 3
    assert len(show(model).reel.steps) > 3


def test_a_file_is_drawn_too(tmp_path):
    NUMBERS["xgboost"]().save_model(tmp_path / "model.json")
    assert show(tmp_path / "model.json").title == "Your model: model.json"
    assert show(str(tmp_path / "model.json")).title == "Your model: model.json"


def test_what_is_no_model_is_refused():
    with pytest.raises(DataProblem, match="a model of xgboost, lightgbm, catboost, sklearn, or its file; this is"):
        show([1])


def test_catboost_takes_the_names_of_its_categories_from_the_rows():
    rows = X.assign(port=np.where(X["x y"] > 0, "Cork", "<b>"))
    made = {"silent": True, "allow_writing_files": False, "one_hot_max_size": 9, "cat_features": ["port"]}
    model = catboost.CatBoostRegressor(3, **made).fit(rows, X["x y"])
    assert {*models.read(to_model_file(model, rows)).inputs.levels[3]} & {"Cork", "<b>"}
    assert len(show(model, rows, X["x y"]).reel.steps) > 3


@pytest.mark.parametrize(("rows", "y", "said"), [
    (X, VALUES[:5], "80 rows and y has 5"), (X, None, r"show\(model, X, y\)"), (csr_matrix(X), VALUES, "csr_matrix"),
])  # fmt: skip
def test_rows_that_do_not_fit_get_a_sentence(rows, y, said):
    with pytest.raises(DataProblem, match=said):
        show(NUMBERS["xgboost"](), rows, y)
