"""What a page offers to do by hand: which table is drawn, which settings, and of several draws the one that tells most.

A drill and a seed are one exercise, on every machine: links and assignments name nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from datasets import random_table
from engine import DataProblem, exercises, record

N_CANDIDATE_TABLES = 3  # tables of a seed that are tried
N_SEEDS = 10**6  # so many exercises


@dataclass(frozen=True)
class Drill:
    """Example: Drill("classification", {"max_depth": 2}, draws={"reg_lambda": (0.0, 1.0)})."""

    task: str  # of the table: what a page has several of is told apart by it
    settings: Mapping[str, Any] = field(default_factory=dict)
    random_settings: Mapping[str, tuple] = field(default_factory=dict)  # settings that the seed draws
    rows: int = 9


def make_exercise(drill: Drill, fit: Callable, seed: int) -> exercises.Exercise:
    """Of the tables a seed draws the one on which most wrong ideas give themselves away."""
    made = [each for again in range(N_CANDIDATE_TABLES) if (each := make_attempt(drill, fit, seed, again)) is not None]
    if not made:
        raise DataProblem("exercise.error.no-split", attempt=str(seed))
    return max(made, key=lambda each: each.n_misconceptions)


def make_attempt(drill: Drill, fit: Callable, seed: int, variant: int) -> exercises.Exercise | None:
    """None where nothing can be split, or two candidates are equally good."""
    rng = np.random.default_rng([seed, variant, 1])
    settings = dict(drill.settings) | {
        name: options[rng.integers(len(options))] for name, options in drill.random_settings.items()
    }
    trace = record(fit, random_table(seed, drill.task, drill.rows, variant), **settings)
    made = exercises.exercise_for_trace(trace)
    fair = all(len(task.choices) >= 2 for task in made.tasks if task.kind == exercises.CHOICE_TASK)
    return made if fair and len(made.tasks) >= 3 else None


# Those of each page: learners.py hangs them on its entries.

CLASSES, NUMBERS = "classification", "regression"
FOREST_SEEDS = tuple(range(100))  # seeds of forests
LEARNING_RATES = (0.1, 0.2, 0.3, 0.5)
STUMP_SETTINGS = {"n_estimators": 4, "max_depth": 1}
ROUND_SETTINGS = {"n_estimators": 3, "max_depth": 2}

TREE_DRILLS = (Drill(CLASSES, {"criterion": "gini", "max_depth": 2}),)
REGRESSION_DRILLS = (Drill(NUMBERS, {"max_depth": 2}),)
PRUNING_DRILLS = (Drill(CLASSES),)
FOREST_DRILLS = (Drill(CLASSES, ROUND_SETTINGS, {"seed": FOREST_SEEDS}),)
EXTRA_TREES_DRILLS = (Drill(NUMBERS, ROUND_SETTINGS, {"seed": FOREST_SEEDS}),)
ADABOOST_DRILLS = (Drill(CLASSES, {"n_estimators": 4}),)
GRADIENT_BOOSTING_DRILLS = (
    Drill(NUMBERS, STUMP_SETTINGS, {"learning_rate": LEARNING_RATES}),
    Drill(CLASSES, STUMP_SETTINGS, {"learning_rate": LEARNING_RATES}),
)
XGB_DRILLS = (
    Drill(NUMBERS, ROUND_SETTINGS | {"base_score": 0.0}, {"reg_lambda": (1.0, 2.0), "gamma": (5.0, 20.0, 40.0)}),
    Drill(CLASSES, ROUND_SETTINGS | {"min_child_weight": 0.0}, {"reg_lambda": (0.5, 1.0), "gamma": (0.2, 0.5, 1.0)}),
)
