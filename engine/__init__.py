"""The engine: it trains, and what its functions return is kept as events. It knows nothing of screens."""

from engine.core.problem import DataProblem
from engine.core.trace import Event, Trace, record
from engine.learners import adaboost, cart, extra_trees, forest, xgb
from engine.learners import boosting as gradient_boosting
from engine.learners import pruning as prune

__all__ = [
    "DataProblem",
    "Event",
    "Trace",
    "adaboost",
    "cart",
    "extra_trees",
    "forest",
    "gradient_boosting",
    "prune",
    "record",
    "xgb",
]
