"""The engine: it trains, and what its functions return is kept as events. It knows nothing of screens."""

from engine import adaboost, cart, forest, gradient_boosting, prune, xgb
from engine.problem import DataProblem
from engine.trace import Event, Trace, record

__all__ = [
    "DataProblem",
    "Event",
    "Trace",
    "adaboost",
    "cart",
    "forest",
    "gradient_boosting",
    "prune",
    "record",
    "xgb",
]
