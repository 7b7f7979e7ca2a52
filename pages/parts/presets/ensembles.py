"""How each set of notes tells the learners of many trees: how it draws, weighs, steps and votes; packages' defaults."""

from engine.text.message import msg
from pages.parts.presets.tree import Preset

# How each set of notes draws and votes: features for a split or for a tree, shares or one vote a tree, which threshold.
# How many features are drawn, and how many trees there are, is left as it is where the notes give no number.
FOREST = (
    Preset(
        "Bagging",
        msg("forest.preset.bagging"),
        {"max_features": None, "bootstrap": True, "vote": "majority"},
    ),
    Preset(
        "Karabulut",
        msg("forest.preset.karabulut"),
        {
            "features_drawn": "tree",
            "bootstrap": True,
            "vote": "majority",
            "criterion": None,
            "categories": "as_numbers",
            "stop_without_gain": True,
        },
    ),
    Preset(
        "Tateyama",
        msg("forest.preset.tateyama"),
        {"features_drawn": "tree", "bootstrap": True, "vote": "majority", "threshold": "observed"},
    ),
    Preset(
        "JSC 370",
        msg("forest.preset.jsc-370"),
        {
            "max_features": "auto",
            "features_drawn": "split",
            "bootstrap": True,
            "vote": "majority",
            "stop_when_settled": True,
        },
    ),
    Preset(
        "Basu",
        msg("forest.preset.basu"),
        {"features_drawn": "split", "bootstrap": True, "vote": "majority", "stop_when_settled": False},
    ),
    Preset(
        "Extra-Trees",
        msg("forest.preset.extra-trees"),
        {"bootstrap": False, "splitter": "random", "vote": "share", "stop_when_settled": False},
    ),
    Preset(
        "scikit-learn",
        msg("forest.preset.scikit-learn"),
        {"bootstrap": True, "vote": "share", "categories": "as_numbers"},
    ),
)

# Extra-Trees as libraries and their authors grow them.
EXTRA_TREES = (
    Preset(
        "scikit-learn",
        msg("extra_trees.preset.scikit-learn"),
        {"max_features": "auto", "bootstrap": False, "categories": "as_numbers"},
    ),
    Preset(
        "Geurts 2006",
        msg("extra_trees.preset.geurts-2006"),
        {"bootstrap": False, "min_samples_split": 5},
    ),
    Preset(msg("preset.name.all-features"), msg("extra_trees.preset.all-features"), {"max_features": None}),
    Preset(msg("preset.name.with-bootstrap"), msg("extra_trees.preset.with-bootstrap"), {"bootstrap": True}),
)

# How each set of notes boosts: which amount of say, which sample weights, how the trees' values are combined.
ADABOOST = (
    Preset(
        msg("preset.name.textbook"),
        msg("adaboost.preset.textbook"),
        {"criterion": "gini", "say": "half_log", "update": "reweight", "combine": "weighted_median"},
    ),
    Preset(
        "Karabulut",
        msg("adaboost.preset.karabulut"),
        {"criterion": "misclassification", "say": "log", "update": "reweight"},
    ),
    Preset(
        "Tateyama",
        msg("adaboost.preset.tateyama"),
        {"criterion": "gini", "say": "half_log", "update": "resample", "loss": "linear", "combine": "notes_sum"},
    ),
    Preset(
        "Basu",
        msg("adaboost.preset.basu"),
        {"criterion": "gini", "say": "log", "update": "reweight"},
    ),
    Preset(
        "Drucker 1997",
        msg("adaboost.preset.drucker-1997"),
        {"update": "resample", "loss": "linear", "combine": "weighted_median"},
        data="ten_flats",
    ),
    Preset(
        "scikit-learn",
        msg("adaboost.preset.scikit-learn"),
        {
            "criterion": "gini",
            "say": "log",
            "update": "reweight",
            "combine": "weighted_median",
            "categories": "as_numbers",
        },
    ),
)

# How each set of notes boosts along a gradient: where it starts, how far it goes, how large its trees are. A rate or a
# share that the notes give no number for is left as it is.
GRADIENT_BOOSTING = (
    Preset(
        "Karabulut",
        msg("gradient_boosting.preset.karabulut"),
        {"log_odds": "half", "leaf": "step", "learning_rate": 1.0},
    ),
    Preset(
        msg("preset.name.karabulut-any-loss"),
        msg("gradient_boosting.preset.karabulut-any-loss"),
        {"start": "minimum", "leaf": "line_search", "learning_rate": 1.0},
    ),
    Preset(
        "Tateyama",
        msg("gradient_boosting.preset.tateyama"),
        {"start": "mean", "max_leaf_nodes": 8, "max_depth": None},
    ),
    Preset(
        "JSC 370",
        msg("gradient_boosting.preset.jsc-370"),
        {"start": "mean", "leaf": "step"},
    ),
    Preset(
        "Chen",
        msg("gradient_boosting.preset.chen"),
        {"start": "mean", "leaf": "line_search"},
    ),
    Preset(
        "Basu",
        msg("gradient_boosting.preset.basu"),
        {"start": "zero", "learning_rate": 1.0},
    ),
    Preset(
        "scikit-learn",
        msg("gradient_boosting.preset.scikit-learn"),
        {"learning_rate": 0.1, "leaf": "step", "categories": "as_numbers"},
    ),
)

# How each set of notes tells XGBoost, and its own defaults. Three of them have gains with the factor 1/2, trees that
# are added in full and no least sum of h.
DERIVED_SETTINGS = {"gain": "half", "gamma": 1.0, "learning_rate": 1.0, "min_child_weight": 0.0}
XGB = (
    Preset(
        "Tateyama", msg("xgb.preset.tateyama"),
        {"base_score": 0.5, "reg_lambda": 0.0, "gain": "full", "gamma": 0.0, "learning_rate": 0.3,
         "min_child_weight": 0.0},
    ),
    Preset(
        "Karabulut", msg("xgb.preset.karabulut"), {**DERIVED_SETTINGS, "tree_method": "approx", "max_bin": 4},
    ),
    Preset(
        "JSC 370", msg("xgb.preset.jsc-370"), {**DERIVED_SETTINGS, "tree_method": "exact", "cv": 4},
    ),
    Preset("Basu", msg("xgb.preset.basu"), DERIVED_SETTINGS),
    Preset(
        "xgboost", msg("xgb.preset.xgboost"),
        {"base_score": None, "reg_lambda": 1.0, "reg_alpha": 0.0, "gain": "full", "gamma": 0.0, "learning_rate": 0.3,
         "min_child_weight": 1.0},
    ),
)  # fmt: skip
