"""Design questions on gradient boosting.

The sign of a comparison is +1 if the measure is larger for the second value of a pair, else -1.
"""

from engine.design import plots
from engine.design.comparison_questions import SettingComparison
from engine.design.improvement_questions import MoreTrees, SettingChange
from engine.design.question import BOOSTED, HELD, LINES, DesignQuestion

DESIGN_QUESTIONS: tuple[DesignQuestion, ...] = (
    SettingComparison("boosting-rate", "rate", "gradient_boosting", "learning_rate",
                      ((0.05, 0.5), (0.1, 1.0), (0.02, 0.2)), BOOSTED, plots.plot_training_loss, plots.early_error,
                      "early-loss", -1, {"n_estimators": 40, "max_depth": 2}),
    SettingComparison("boosting-rounds", "rounds", "gradient_boosting", "n_estimators", ((2, 40), (5, 80)), LINES,
                      plots.plot_fitted_line, plots.prediction_range, "span", 1,
                      {"learning_rate": 0.1, "max_depth": 2}),
    SettingComparison("boosting-depth", "boosted-depth", "gradient_boosting", "max_depth", ((1, 4), (1, 3), (2, 5)),
                      BOOSTED, plots.plot_training_loss, plots.early_error, "early-loss", -1,
                      {"n_estimators": 40, "learning_rate": 0.2}),
    SettingComparison("boosting-subsample", "subsample", "gradient_boosting", "subsample", ((1.0, 0.3), (1.0, 0.2)),
                      ("wave", "cars", "diabetes", "plane"), plots.plot_training_loss, plots.count_rises, "rises", 1,
                      {"n_estimators": 30, "learning_rate": 0.8, "max_depth": 2}, min_ratio=5.0),
    MoreTrees("boosting-slow", "more-rounds", "gradient_boosting", ((10, 100), (20, 100), (40, 160)), BOOSTED,
              plots.plot_validation_loss, {"learning_rate": 0.05, "max_depth": 2, **HELD}),
    MoreTrees("boosting-fast", "more-rounds", "gradient_boosting", ((5, 80), (10, 100), (10, 60)), BOOSTED,
              plots.plot_validation_loss, {"learning_rate": 1.0, "max_depth": 3, **HELD}),
    SettingChange("boosting-lower", "lower-rate", "gradient_boosting", "learning_rate", ((1.0, 0.1), (0.5, 0.05)),
                  BOOSTED, plots.plot_validation_loss, {"n_estimators": 60, "max_depth": 3, **HELD}),
    SettingChange("boosting-deeper", "deeper", "gradient_boosting", "max_depth", ((1, 4), (1, 2), (2, 6)),
                  ("moons", "circles", "xor", "diabetes", "cars", "plane"), plots.plot_validation_loss,
                  {"n_estimators": 60, "learning_rate": 0.2, **HELD}),
)  # fmt: skip
