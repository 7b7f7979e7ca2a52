"""Design questions on XGBoost."""

from engine.design import plots
from engine.design.comparison_questions import SettingComparison
from engine.design.improvement_questions import MoreTrees, SettingChange
from engine.design.question import BOOSTED, HELD, LINES, PLANES, WIDE, DesignQuestion

DESIGN_QUESTIONS: tuple[DesignQuestion, ...] = (
    SettingComparison("xgb-lambda", "lambda", "xgb", "reg_lambda", ((0.0, 30.0), (1.0, 60.0), (0.0, 100.0)), LINES,
                      plots.plot_fitted_line, plots.prediction_range, "span", -1, {"n_estimators": 5, "max_depth": 2}),
    SettingComparison("xgb-alpha", "l1", "xgb", "reg_alpha", ((0.0, 15.0), (0.0, 25.0)), LINES,
                      plots.plot_fitted_line, plots.prediction_range, "span", -1, {"n_estimators": 5, "max_depth": 2}),
    SettingComparison("xgb-gamma", "gamma", "xgb", "gamma", ((0.0, 5.0), (0.0, 10.0), (1.0, 20.0)), (*PLANES, *LINES),
                      plots.plot_predictions, plots.count_leaves, "leaves", -1, {"n_estimators": 8, "max_depth": 4}),
    SettingComparison("xgb-child-weight", "child-weight", "xgb", "min_child_weight", ((1.0, 20.0), (1.0, 35.0)), LINES,
                      plots.plot_fitted_line, plots.count_levels, "steps", -1, {"n_estimators": 10, "max_depth": 4}),
    SettingComparison("xgb-rate", "rate", "xgb", "learning_rate", ((0.05, 0.5), (0.1, 0.8)), BOOSTED,
                      plots.plot_validation_loss, plots.early_error, "early-validation-loss", -1,
                      {"n_estimators": 30, "max_depth": 3, **HELD}),
    SettingComparison("xgb-columns", "columns", "xgb", "colsample_bytree", ((0.3, 1.0), (0.2, 1.0)), WIDE,
                      plots.plot_importances, plots.largest_importance, "most-important", 1,
                      {"n_estimators": 30, "max_depth": 3}, min_ratio=1.2),
    MoreTrees("xgb-more", "more-rounds", "xgb", ((5, 60), (10, 80)), BOOSTED, plots.plot_validation_loss,
              {"learning_rate": 0.5, "max_depth": 4, **HELD}),
    SettingChange("xgb-lambda-helps", "lambda-helps", "xgb", "reg_lambda", ((0.0, 10.0), (0.0, 50.0), (1.0, 100.0)),
                  BOOSTED, plots.plot_validation_loss, {"n_estimators": 30, "max_depth": 4, **HELD}),
)  # fmt: skip
