"""The fit of Extra-Trees: a forest with random thresholds (Geurts, Ernst and Wehenkel 2006).

A node takes the best of one random split for each of its random features. The trees then differ so much that each is
grown on all rows.
"""

from engine.core.protocols import Table
from engine.core.settings import settings_like, validate_settings, with_defaults
from engine.core.trace import Log, no_log
from engine.learners.forest import fitting as forest
from engine.learners.forest.fitting import ForestModel


@validate_settings
@settings_like(forest.fit, without=("splitter", "threshold"), bootstrap=False)
def fit(data: Table, *, log: Log = no_log, **settings) -> ForestModel:
    """Grow a forest with random splits. As in scikit-learn, max_features = "auto" is all features for regression."""
    settings = with_defaults(fit, settings)
    if settings["max_features"] == "auto" and data.task == "regression":
        settings["max_features"] = None
    return forest.fit(data, splitter="random", log=log, **settings)
