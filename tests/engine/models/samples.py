"""Trains the sample models of datasets/models again: `python -m tests.engine.models.samples`."""

from __future__ import annotations

import json
from pathlib import Path

import catboost
import lightgbm
import numpy as np
import pandas as pd
import xgboost
from sklearn import ensemble

from datasets import Dataset, load
from datasets.models import FOLDER
from engine.models.readers.scikit_learn import SNIPPET


def frame_of(data: Dataset) -> pd.DataFrame:
    """The table as a data frame: categories by name."""
    columns = {}
    for j, name in enumerate(data.feature_names):
        x, levels = data.X[:, j], data.levels[j]
        if not levels:
            columns[name] = x
            continue
        named = [None if np.isnan(code) else levels[int(code)] for code in x]
        columns[name] = pd.Categorical(named, categories=list(levels))
    return pd.DataFrame(columns)


def with_names(data: Dataset) -> tuple[pd.DataFrame, np.ndarray]:
    """For CatBoost, which takes no missing category."""
    rows = frame_of(data)
    for name in rows.columns[[bool(levels) for levels in data.levels]]:
        named = rows[name].astype(object)
        rows[name] = named.where(named.notna(), "missing")
    return rows, np.array(data.class_names)[data.y] if data.class_names else data.y


def snippet(model: object, file: str) -> None:
    exec(SNIPPET.replace('"model.json"', repr(str(FOLDER / file))), {"model": model})


def without_the_machine(path: Path) -> None:
    """CatBoost notes when and by which build a model was trained: what differs from run to run is left out."""
    value = json.loads(path.read_text())
    kept = {name: value["model_info"][name] for name in ("class_params", "params")}
    path.write_text(json.dumps({**value, "model_info": kept}))


def main() -> None:
    data = load("penguins")
    settings = {"objective": "multi:softprob", "num_class": 3, "max_depth": 3, "max_cat_to_onehot": 1, "nthread": 1}
    matrix = xgboost.DMatrix(frame_of(data), data.y, enable_categorical=True)
    xgboost.train(settings, matrix, 5).save_model(FOLDER / "xgboost.json")
    data = load("moons")
    matrix = xgboost.DMatrix(frame_of(data), data.y)
    settings = {"objective": "binary:logistic", "max_depth": 2, "eta": 0.5, "nthread": 1}
    xgboost.train(settings, matrix, 12).save_model(FOLDER / "xgboost_moons.ubj")
    data = load("titanic")
    settings = {"objective": "binary", "num_leaves": 6, "verbose": -1, "num_threads": 1}
    lightgbm.train(settings, lightgbm.Dataset(frame_of(data), data.y), 10).save_model(FOLDER / "lightgbm.txt")
    rows, y = with_names(data)
    named = [j for j, levels in enumerate(data.levels) if levels]
    pool = catboost.Pool(rows, y, cat_features=named)
    quiet = {"verbose": 0, "allow_writing_files": False, "thread_count": 1, "random_seed": 0}
    boosted = catboost.CatBoostClassifier(iterations=10, depth=3, one_hot_max_size=10, **quiet).fit(pool)
    boosted.save_model(str(FOLDER / "catboost.json"), format="json", pool=pool)
    without_the_machine(FOLDER / "catboost.json")
    data = load("iris")
    rows, y = frame_of(data), np.array(data.class_names)[data.y]
    snippet(ensemble.RandomForestClassifier(8, max_depth=3, random_state=0).fit(rows, y), "forest.json")
    data = load("diabetes")
    boosting = ensemble.GradientBoostingRegressor(n_estimators=12, max_depth=2, random_state=0)
    snippet(boosting.fit(frame_of(data), data.y), "boosting.json")


if __name__ == "__main__":
    main()
