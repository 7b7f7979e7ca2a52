"""Every learner, on every kind of table: what tests of promises run over (tests/engine/core/test_trace.py).

A new learner (engine/learners/__init__.py) is one line in SETTINGS: what to try for each task it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from engine import Trace, record
from pages.learners.registry import LEARNERS
from tests.tables import random_table, table


@dataclass(frozen=True)
class Algorithm:
    name: str
    fit: Callable
    settings: dict[str, list[dict]]  # by task: each is tried on each of TABLES


@dataclass(frozen=True)
class Case:
    """One fit. Its trace is made once for all tests that ask for it."""

    algorithm: Algorithm
    number: int  # of its settings
    table: str
    settings: dict = field(hash=False, compare=False)

    def __str__(self) -> str:
        return f"{self.algorithm.name}-{self.number}-{self.table}"

    @property
    def data(self):
        return TABLES[self.table]

    @property
    def trace(self) -> Trace:
        return _recorded(str(self))


CART_STOPS = [
    {},
    {"max_depth": 2, "threshold": "observed"},
    {"min_samples_leaf": 3, "min_samples_split": 8, "categories": "one_vs_rest"},
    {"max_leaf_nodes": 4, "min_weight_fraction_leaf": 0.1},
    {"stop_without_gain": True, "min_gain": 0.01, "categories": "as_numbers"},
]

FEW_ROUNDS = {"n_estimators": 3, "learning_rate": 0.5}
CHANCE = {"subsample": 0.6, "max_features": 2, "seed": 5}
COLUMN_CHANCE = {"colsample_bytree": 0.9, "colsample_bylevel": 0.8, "colsample_bynode": 0.7, "seed": 5}
ROUND_CHANCE = {"subsample": 0.6, "colsample_bytree": 0.5, "seed": 5}

SETTINGS = {
    "cart": {
        "classification": [*CART_STOPS, {"criterion": "entropy", "independence_alpha": 0.3},
                           {"independence_alpha": 0.3, "independence_correction": "permutation"},
                           {"criterion": "misclassification", "min_impurity": 0.2, "leaf_probability": "softmax"},
                           {"splitter": "random", "seed": 3, "max_features": 2},
                           {"max_features": "log2", "seed": 1, "class_weight": "balanced"}],
        "regression": [*CART_STOPS, {"min_impurity_decrease": 0.02, "min_impurity": 0.1},
                       {"criterion": "absolute_error"}, {"criterion": "absolute_error", "max_leaf_nodes": 4, "seed": 1},
                       {"splitter": "random", "max_leaf_nodes": 5, "min_samples_leaf": 2}],
    },
    "prune": {
        "classification": [{"cv": 4}, {"measure": "error_rate", "choose": "one_se", "cv": 2, "seed": 3},
                           {"ccp_alpha": 0.02}, {"class_weight": {0: 3.0}, "cv": 3, "min_weight_fraction_leaf": 0.1}],
        "regression": [{"choose": "average_alpha", "cv": 3}, {"criterion": "absolute_error", "cv": 3},
                       {"measure": "ssr", "ccp_alpha": 0.5, "max_depth": 3}],
    },
    "adaboost": {
        "classification": [{"n_estimators": 3}, {"n_estimators": 3, "say": "log", "max_depth": 2, "learning_rate": 0.5},
                           {"n_estimators": 3, "update": "resample", "criterion": "entropy", "seed": 2}],
        "regression": [{"n_estimators": 3}, {"n_estimators": 3, "loss": "exponential", "max_depth": 2},
                       {"n_estimators": 3, "combine": "notes_sum", "loss": "square", "update": "resample"}],
    },
    "gradient_boosting": {
        "classification": [FEW_ROUNDS, {**FEW_ROUNDS, "loss": "softmax", "leaf": "line_search"},
                           {**FEW_ROUNDS, "loss": "softmax", "min_weight_fraction_leaf": 0.1},
                           {**FEW_ROUNDS, **CHANCE, "log_odds": "half", "max_leaf_nodes": 5, "max_depth": None}],
        "regression": [FEW_ROUNDS, {**FEW_ROUNDS, "loss": "absolute", "start": "mean", "leaf": "line_search"},
                       {**FEW_ROUNDS, **CHANCE, "loss": "huber", "threshold": "observed"}],
    },
    "xgb": {
        "classification": [FEW_ROUNDS, {**FEW_ROUNDS, "loss": "softmax", "reg_alpha": 0.1, "reg_lambda": 0.0},
                           {**FEW_ROUNDS, "min_child_weight": 0.0, "reg_lambda": 0.0, "gamma": 0.1, "ties": "last"},
                           {**FEW_ROUNDS, **ROUND_CHANCE, "tree_method": "approx", "max_bin": 4, "gain": "half"}],
        "regression": [FEW_ROUNDS, {**FEW_ROUNDS, "gamma": 0.5, "reg_lambda": 0.0, "max_depth": 3},
                       {**FEW_ROUNDS, "gamma": 0.3, "gain": "half", "max_depth": 3},
                       {**FEW_ROUNDS, **ROUND_CHANCE, "tree_method": "approx", "categories": "as_numbers"},
                       {**FEW_ROUNDS, "loss": "absolute", "tree_method": "approx"},
                       {**FEW_ROUNDS, "loss": "pinball", "quantile_alpha": 0.8},
                       {**FEW_ROUNDS, "max_leaves": 4, "grow_policy": "lossguide", "max_depth": 0},
                       {**FEW_ROUNDS, **COLUMN_CHANCE, "ties": "last"}],
    },
    "forest": {
        "classification": [{"n_estimators": 4}, {"n_estimators": 3, "vote": "majority", "max_leaf_nodes": 4, "seed": 7},
                           {"n_estimators": 2, "criterion": "entropy", "bootstrap": False, "features_drawn": "tree"},
                           {"n_estimators": 3, "class_weight": "balanced_subsample", "min_weight_fraction_leaf": 0.1},
                           {"n_estimators": 2, "class_weight": "balanced"}],
        "regression": [{"n_estimators": 4},
                       {"n_estimators": 3, "max_features": None, "max_samples": 0.5, "max_depth": 2},
                       {"n_estimators": 3, "criterion": "absolute_error"}],
    },
    "extra_trees": {
        "classification": [{"n_estimators": 3}, {"n_estimators": 3, "max_features": None, "bootstrap": True},
                           {"n_estimators": 2, "criterion": "entropy", "categories": "one_vs_rest", "seed": 4,
                            "max_leaf_nodes": 6}],
        "regression": [{"n_estimators": 3},
                       {"n_estimators": 2, "max_features": 2, "min_samples_leaf": 3, "categories": "as_numbers"}],
    },
}  # fmt: skip
ALGORITHMS = [Algorithm(each.name, each.fit, SETTINGS.get(each.name, {})) for each in LEARNERS]


def _tables() -> dict:
    """From the ordinary to the degenerate. Whoever cannot learn from one must say so with a DataProblem."""
    rng = np.random.default_rng(2024)
    found = {
        "two classes": random_table(rng, 40, 3),
        "three classes with gaps": random_table(rng, 60, 4, classes=3, missing=0.2),
        "levels": random_table(rng, 50, 3, category=1.0, missing=0.1),
        "values": random_table(rng, 45, 3, "regression"),
        "values with gaps and levels": random_table(rng, 70, 4, "regression", missing=0.2, category=0.5),
        "exclusive or": table([[a, b] for a in (0, 1) for b in (0, 1)] * 3, [0, 1, 1, 0] * 3),
        "one row": table([[1.0, 2.0]], [1]),
        "one row, a value": table([[1.0, 2.0]], [1.5]),
        "alike rows, unlike classes": table([[1.0]] * 5, [0, 1, 0, 1, 1]),
        "alike rows, unlike values": table([[1.0]] * 4, [0.0, 1.0, 2.0, 4.0]),
        "one value": table([[1.0], [2.0], [3.0]], [7.0, 7.0, 7.0]),
        "nothing present": table([[np.nan, np.nan]] * 6, [0, 1, 0, 1, 1, 1]),
        "one column half gone": table([[1.0], [2.0], [np.nan], [np.nan]], [0, 1, 1, 0]),
        "an outlier": table(rng.normal(size=(30, 2)), np.append(rng.normal(size=29), 1e4)),
    }
    return found


TABLES = _tables()
CASES = [
    Case(algorithm, number, name, settings)
    for algorithm in ALGORITHMS
    for name, data in TABLES.items()
    for number, settings in enumerate(algorithm.settings.get(data.task, ()))
]


@cache
def _recorded(name: str) -> Trace:
    case = next(case for case in CASES if str(case) == name)
    return record(case.algorithm.fit, case.data, **case.settings)
