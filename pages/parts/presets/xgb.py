"""How each set of notes tells XGBoost, and its own defaults."""

from pages.parts.presets.tree import Preset

FOR_BOTH = (
    Preset(
        "Tateyama", "Predictions start at 0.5, lambda is 0: similarity is the squared sum of residuals over their "
        "number.", {"base_score": 0.5, "reg_lambda": 0.0, "min_child_weight": 0.0},
    ),
    Preset(
        "Karabulut", "Cuts at quantiles only, a direction for missing values, a price on leaves.",
        {"tree_method": "approx", "max_bin": 4, "gamma": 1.0},
    ),
    Preset("JSC 370", "Grown to max_depth, then pruned by gamma; cross-validated rounds.", {"gamma": 1.0, "cv": 4}),
    Preset("Basu", "Lambda and gamma as in the objective: every leaf costs gamma.", {"gamma": 1.0}),
    Preset("xgboost", "The package's own: lambda 1, no alpha, no gamma, the start estimated."),
)  # fmt: skip
