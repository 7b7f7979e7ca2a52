"""The engine: it trains, and what its functions return is kept as events. It knows nothing of screens."""

from engine import learners
from engine.core.errors import DataProblem
from engine.core.trace import Event, Trace, record
from engine.learners import *  # noqa: F403

__all__ = ["DataProblem", "Event", "Trace", "record"]
__all__ += learners.__all__
