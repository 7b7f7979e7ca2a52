"""Extremely randomized trees: a forest that draws its thresholds at random too (Geurts, Ernst and Wehenkel 2006).

Of every feature drawn at a node one split is drawn, and the best of these is made. So unlike are the trees then that
each may have all rows.
"""

from __future__ import annotations

from engine.core.protocols import Table
from engine.core.settings import settings_like, validate_settings, with_defaults
from engine.core.trace import Log, no_log
from engine.learners.forest import fitting as forest
from engine.learners.forest.fitting import ForestModel


@validate_settings
@settings_like(forest.fit, without=("splitter", "threshold"), bootstrap=False)
def fit(data: Table, *, log: Log = no_log, **settings) -> ForestModel:
    """Grow a forest whose splits are drawn at random. "auto" features as in scikit-learn: all of them for numbers."""
    settings = with_defaults(fit, settings)
    if settings["max_features"] == "auto" and data.task == "regression":
        settings["max_features"] = None
    return forest.fit(data, splitter="random", log=log, **settings)
