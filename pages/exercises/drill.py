"""What a page offers to do by hand: which table is drawn, which settings, and of several draws the one that tells most.

A drill and a seed are one exercise, on every machine: links and assignments name nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from datasets import random_table
from engine import DataProblem, record
from engine.learners.common.exercise import CHOICE_TASK, Exercise
from engine.learners.registry import exercise_for_trace

N_CANDIDATE_TABLES = 3  # tables of a seed that are tried
N_SEEDS = 10**6  # so many exercises


@dataclass(frozen=True)
class Drill:
    """Example: Drill("classification", {"max_depth": 2}, draws={"reg_lambda": (0.0, 1.0)})."""

    task: str  # of the table: what a page has several of is told apart by it
    settings: Mapping[str, Any] = field(default_factory=dict)
    random_settings: Mapping[str, tuple] = field(default_factory=dict)  # settings that the seed draws
    rows: int = 9


def make_exercise(drill: Drill, fit: Callable, seed: int) -> Exercise:
    """Of the tables a seed draws the one on which most wrong ideas give themselves away."""
    made = [each for again in range(N_CANDIDATE_TABLES) if (each := make_attempt(drill, fit, seed, again)) is not None]
    if not made:
        raise DataProblem("exercise.error.no-split", attempt=str(seed))
    return max(made, key=lambda each: each.n_misconceptions)


def make_attempt(drill: Drill, fit: Callable, seed: int, variant: int) -> Exercise | None:
    """None where nothing can be split, or two candidates are equally good."""
    rng = np.random.default_rng([seed, variant, 1])
    settings = dict(drill.settings) | {
        name: options[rng.integers(len(options))] for name, options in drill.random_settings.items()
    }
    trace = record(fit, random_table(seed, drill.task, drill.rows, variant), **settings)
    made = exercise_for_trace(trace)
    fair = all(len(task.choices) >= 2 for task in made.tasks if task.kind == CHOICE_TASK)
    return made if fair and len(made.tasks) >= 3 else None
