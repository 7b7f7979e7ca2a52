"""What a page offers to do by hand: which table is drawn, which settings, and of several draws the one that tells most.

A drill and a seed are one exercise, on every machine: links and assignments name nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from datasets import drawn
from engine import DataProblem, exercises, record

DRAWS = 3  # tables of a seed that are tried
SEEDS = 10**6  # so many exercises


@dataclass(frozen=True)
class Drill:
    """Example: Drill("classification", {"max_depth": 2}, draws={"reg_lambda": (0.0, 1.0)})."""

    task: str  # of the table: what a page has several of is told apart by it
    settings: Mapping[str, Any] = field(default_factory=dict)
    draws: Mapping[str, tuple] = field(default_factory=dict)  # settings that the seed draws
    rows: int = 9


def exercise(drill: Drill, fit: Callable, seed: int) -> exercises.Exercise:
    """Of the tables a seed draws the one on which most wrong ideas give themselves away."""
    made = [each for again in range(DRAWS) if (each := attempt(drill, fit, seed, again)) is not None]
    if not made:
        raise DataProblem("exercise.error.no-split", attempt=str(seed))
    return max(made, key=lambda each: each.ideas)


def attempt(drill: Drill, fit: Callable, seed: int, again: int) -> exercises.Exercise | None:
    """None where nothing can be split, or two candidates are equally good."""
    rng = np.random.default_rng([seed, again, 1])
    settings = dict(drill.settings) | {
        name: options[rng.integers(len(options))] for name, options in drill.draws.items()
    }
    trace = record(fit, drawn(seed, drill.task, drill.rows, again), **settings)
    made = exercises.of(trace)
    fair = all(len(task.choices) >= 2 for task in made.tasks if task.kind == exercises.CHOICE)
    return made if fair and len(made.tasks) >= 3 else None


# Those of each page: learners.py hangs them on its entries.

CLASSES, NUMBERS = "classification", "regression"
DRAWN = tuple(range(100))  # seeds of forests
RATES = (0.1, 0.2, 0.3, 0.5)
STUMPS = {"n_estimators": 4, "max_depth": 1}
ROUNDS = {"n_estimators": 3, "max_depth": 2}

TREE = (Drill(CLASSES, {"criterion": "gini", "max_depth": 2}),)
REGRESSION = (Drill(NUMBERS, {"max_depth": 2}),)
PRUNING = (Drill(CLASSES),)
FOREST = (Drill(CLASSES, ROUNDS, {"seed": DRAWN}),)
EXTRA_TREES = (Drill(NUMBERS, ROUNDS, {"seed": DRAWN}),)
ADABOOST = (Drill(CLASSES, {"n_estimators": 4}),)
GRADIENT_BOOSTING = (Drill(NUMBERS, STUMPS, {"learning_rate": RATES}), Drill(CLASSES, STUMPS, {"learning_rate": RATES}))
XGB = (
    Drill(NUMBERS, ROUNDS | {"base_score": 0.0}, {"reg_lambda": (1.0, 2.0), "gamma": (5.0, 20.0, 40.0)}),
    Drill(CLASSES, ROUNDS | {"min_child_weight": 0.0}, {"reg_lambda": (0.5, 1.0), "gamma": (0.2, 0.5, 1.0)}),
)
