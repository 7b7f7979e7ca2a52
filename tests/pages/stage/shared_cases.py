"""python -m tests.pages.stage.shared_cases: write what the engine says of small random tables once more.

The browser runs the same cases: pages/stage/web/checks/ensembles.test.js. A test here says whether the file is current.
"""

import json
from pathlib import Path

import numpy as np

from datasets.dataset import CLASSIFICATION, REGRESSION, Dataset
from engine import adaboost, forest, gradient_boosting, record, xgb
from engine.learners.common.ensemble import Ensemble
from engine.learners.common.plane import Plane
from engine.learners.registry import lesson_for_trace
from engine.text.follow_row import path_to_leaf
from pages.stage.encoding import json_numbers
from pages.stage.reel import Reel

CHECKS = Path(__file__).parents[3] / "pages/stage/web/checks"
FILE = CHECKS / "ensembles.json"
OF_TREES = ("parent", "left", "right", "feature", "threshold", "categories", "unseen", "missing_left",
            "takes_missing", "n", "weights", "value", "answer", "gone", "leaf_of")  # fmt: skip
LEVELS = ("red", "green", "blue", "grey")
PLACES = (9, 7)

FITS = {
    "a forest's shares": (forest.fit, 3, {"n_estimators": 3, "max_depth": 3}),
    "a forest's votes": (forest.fit, 2, {"n_estimators": 4, "max_depth": 2, "vote": "majority"}),
    "a forest of classes that weigh the same": (forest.fit, 2, {"n_estimators": 3, "class_weight": "balanced"}),
    "a forest of numbers": (forest.fit, 0, {"n_estimators": 3, "max_depth": 2}),
    "AdaBoost": (adaboost.fit, 3, {"n_estimators": 4, "max_depth": 2}),
    "AdaBoost for numbers": (adaboost.fit, 0, {"n_estimators": 4, "max_depth": 2}),
    "the notes' sum": (adaboost.fit, 0, {"n_estimators": 3, "combine": "notes_sum"}),
    "gradient boosting of numbers": (gradient_boosting.fit, 0, {"n_estimators": 3, "max_depth": 2}),
    "gradient boosting of two classes": (gradient_boosting.fit, 2, {"n_estimators": 3, "max_depth": 2}),
    "half log odds": (gradient_boosting.fit, 2, {"n_estimators": 2, "max_depth": 2, "log_odds": "half"}),
    "gradient boosting of three classes": (gradient_boosting.fit, 3, {"n_estimators": 2, "max_depth": 2}),
    "XGBoost with splits taken back": (xgb.fit, 2, {"n_estimators": 3, "max_depth": 3, "gamma": 0.4}),
    "XGBoost of three classes": (xgb.fit, 3, {"n_estimators": 2, "max_depth": 2}),
}


def random_data(rng: np.random.Generator, classes: int, n: int = 16) -> Dataset:
    """Two numbers, a 0/1 and a category, each now and then missing; the last level is in no row."""
    number = rng.normal(size=(n, 2)).round(1)
    switch, level = rng.integers(0, 2, n), rng.integers(0, len(LEVELS) - 1, n)
    X = np.column_stack((number, switch, level)).astype(float)
    X[rng.random(X.shape) < 0.15] = np.nan
    pull = np.nan_to_num(X) @ [1.5, -1.0, 1.0, 0.7] + rng.normal(size=n) / 2
    y = np.digitize(pull, np.quantile(pull, np.arange(1, classes) / classes)) if classes else pull.round(1)
    names = tuple("abc"[:classes])
    kinds, levels = ("number", "number", "0/1", "category"), ((), (), (), LEVELS)
    return Dataset(
        X, y, ("x_1", "x_2", "on", "colour"), kinds, levels, names, CLASSIFICATION if classes else REGRESSION
    )


def case(about: str, seed: int) -> dict:
    """A lesson's trees as they are sent, rows, and what the engine says of these."""
    fit, classes, settings = FITS[about]
    data = random_data(np.random.default_rng(seed), classes)
    trace = record(fit, data, **settings)
    reel = Reel(trace, lesson_for_trace(trace), about, "")
    book, model = reel.book, trace.model
    X = rows_to_ask(data, reel, seed)
    stages = np.array(list(model.ensemble.accumulate_scores(len(X), model.tree_outputs(X))))
    return {
        "about": about,
        "reel": {
            "data": book["data"],
            "ensemble": book["ensemble"],
            "trees": [{name: tree[name] for name in OF_TREES} for tree in book["trees"]],
        },
        "rows": _listed(X),
        "leaves": [[path_to_leaf(tree, x)[-1] for x in X] for tree in reel.trees],
        "below": [[tree.growth.rows_of(node).tolist() for node in range(tree.growth.n_nodes)] for tree in reel.trees],
        "scores": stages.tolist(),
        "answers": [model.ensemble.predict_from_scores(stage).tolist() for stage in stages],
        "probabilities": _probabilities(model.ensemble, stages),
        "planes": [plane(reel, model, pair, np.nan_to_num(data.X[0])) for pair in ((0, 1), (3, 0))],
    }


def rows_to_ask(data: Dataset, reel: Reel, seed: int) -> np.ndarray:
    """New rows: one of an unseen level, one that misses all, one whose numbers are thresholds."""
    X = random_data(np.random.default_rng(seed + 100), len(data.class_names), 6).X.copy()
    X[0, 3], X[1] = len(LEVELS) - 1, np.nan
    for tree in (tree.growth.tree for tree in reel.trees):
        for node in np.isfinite(tree.threshold).nonzero()[0]:
            X[2, tree.feature[node]] = tree.threshold[node]
    return X


def _listed(X: np.ndarray) -> list[list]:
    return [json_numbers(row) for row in X]


def _probabilities(ensemble: Ensemble, stages: np.ndarray) -> list | None:
    return [ensemble.probabilities(stage).tolist() for stage in stages] if ensemble.has_probabilities else None


def plane(reel: Reel, model, pair: tuple[int, int], held: np.ndarray) -> dict:
    """What all trees answer at the middle of every place of a picture, and the leaf of the first tree there."""
    data = reel.trace.data
    spans = [
        [-0.5, len(LEVELS) - 0.5] if data.levels[f] else [float(np.nanmin(data.X[:, f])) - 0.37, 3.21] for f in pair
    ]
    places = [len(LEVELS) if data.levels[f] else PLACES[k] for k, f in enumerate(pair)]
    x, y = (low + (np.arange(n) + 0.5) / n * (high - low) for (low, high), n in zip(spans, places, strict=True))
    points = Plane(pair, x, y, held).points()
    return {
        "features": list(pair),
        "spans": spans,
        "places": places,
        "held": json_numbers(held),
        "answers": model.predict(points).tolist(),
        "leaves": [path_to_leaf(reel.trees[0], point)[-1] for point in points],
    }


def cases() -> dict:
    about = "What the engine says of small random tables; `python -m tests.pages.stage.shared_cases` writes it again."
    return {"about": about, "cases": [case(name, seed) for seed, name in enumerate(FITS)]}


def main():
    FILE.write_text(json.dumps(cases(), separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
