"""Design questions on AdaBoost.

The sign of a comparison is +1 if the measure is larger for the second value of a pair, else -1.
"""

from engine.design import plots
from engine.design.comparison_questions import SettingComparison
from engine.design.improvement_questions import MoreStumps
from engine.design.question import DesignQuestion

DESIGN_QUESTIONS: tuple[DesignQuestion, ...] = (
    SettingComparison("adaboost-trees", "stumps", "adaboost", "n_estimators", ((1, 20), (2, 40), (3, 60)),
                      ("moons", "circles", "blobs"), plots.plot_regions, plots.count_probabilities, "shades", 1),
    SettingComparison("adaboost-depth", "stump-depth", "adaboost", "max_depth", ((1, 3), (1, 2)),
                      ("moons", "circles", "blobs", "iris", "diabetes"), plots.plot_training_error, plots.early_error,
                      "early-error", -1, {"n_estimators": 30}),
    MoreStumps("adaboost-more", "more-stumps", "adaboost", ((2, 60, 1), (5, 60, 1), (10, 100, 1)),
               ("moons", "circles", "wisconsin", "iris", "blobs")),
)  # fmt: skip
