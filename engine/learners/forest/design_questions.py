"""Design questions on bagging and random forests.

The sign of a comparison is +1 if the measure is larger for the second value of a pair, else -1.
"""

from engine.design import plots
from engine.design.comparison_questions import LearnerComparison, SettingComparison
from engine.design.importance_questions import FeatureRemoval, ImportanceLoss
from engine.design.improvement_questions import MoreTrees
from engine.design.question import PLANES, WIDE, DesignQuestion

DESIGN_QUESTIONS: tuple[DesignQuestion, ...] = (
    SettingComparison("forest-trees", "averaging", "forest", "n_estimators", ((1, 40), (2, 60), (3, 100)), PLANES,
                      plots.plot_regions, plots.count_probabilities, "shades", 1),
    SettingComparison("forest-depth", "certainty", "forest", "max_depth", ((1, 6), (2, 8), (1, 10)), PLANES,
                      plots.plot_regions, plots.mean_confidence, "certainty", 1, {"n_estimators": 40}, min_ratio=1.1),
    SettingComparison("forest-features", "features-drawn", "forest", "max_features", (("third", None), ("log2", None)),
                      WIDE, plots.plot_importances, plots.largest_importance, "most-important", 1, {"n_estimators": 40},
                      min_ratio=1.2),
    ImportanceLoss("forest-loses", "features-drawn", "forest", "max_features", ((None, "third"), (None, "log2")), WIDE,
                   {"n_estimators": 40}),
    FeatureRemoval("forest-left-out", "left-out", "forest",
                   ({"n_estimators": 40}, {"n_estimators": 40, "max_depth": 4},
                    {"n_estimators": 40, "max_features": None}), WIDE),
    MoreTrees("forest-more", "more-averaged", "forest", ((5, 100), (20, 150), (40, 150)),
              ("moons", "circles", "iris", "wisconsin", "diabetes", "wave"), plots.plot_oob_error),
    LearnerComparison("tree-or-forest", "averaging", ("cart", "forest"),
                      (({"max_depth": 4}, {"n_estimators": 50}),
                       ({"max_depth": 6}, {"n_estimators": 50, "max_depth": 6})), PLANES,
                      plots.plot_regions, plots.count_probabilities, "shades", 1),
)  # fmt: skip
