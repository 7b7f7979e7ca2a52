"""Make an exercise from a drill (a page's task and settings) and a seed, the same one on every machine.

Links and assignments name an exercise by its drill and its seed alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from datasets import random_table
from engine import DataProblem, record
from engine.learners.common.exercise import CHOICE_TASK, Exercise
from engine.learners.registry import exercise_for_trace

N_CANDIDATE_TABLES = 3  # tables tried for each seed
N_SEEDS = 10**6  # seeds, and so exercises, of a drill


@dataclass(frozen=True)
class Drill:
    """Example: Drill("classification", {"max_depth": 2}, draws={"reg_lambda": (0.0, 1.0)})."""

    task: str  # of the random table; no two drills of a page have the same
    settings: Mapping[str, Any] = field(default_factory=dict)
    random_settings: Mapping[str, tuple] = field(default_factory=dict)  # settings that the seed draws
    rows: int = 9


def make_exercise(drill: Drill, fit: Callable, seed: int) -> Exercise:
    """Return, of the tables tried for this seed, the exercise that reveals most misconceptions."""
    attempts = [make_attempt(drill, fit, seed, variant) for variant in range(N_CANDIDATE_TABLES)]
    exercises = [exercise for exercise in attempts if exercise is not None]
    if not exercises:
        raise DataProblem("exercise.error.no-split", attempt=str(seed))
    return max(exercises, key=lambda exercise: exercise.n_misconceptions)


def make_attempt(drill: Drill, fit: Callable, seed: int, variant: int) -> Exercise | None:
    """Return the exercise on one random table; None if nothing can be split or the best split is a tie."""
    rng = np.random.default_rng([seed, variant, 1])
    settings = dict(drill.settings) | {
        name: options[rng.integers(len(options))] for name, options in drill.random_settings.items()
    }
    trace = record(fit, random_table(seed, drill.task, drill.rows, variant), **settings)
    exercise = exercise_for_trace(trace)
    is_fair = all(len(task.choices) >= 2 for task in exercise.tasks if task.kind == CHOICE_TASK)
    return exercise if is_fair and len(exercise.tasks) >= 3 else None
