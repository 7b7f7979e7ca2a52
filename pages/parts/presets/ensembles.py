"""How each set of notes tells the learners of many trees: how it draws, weighs, steps and votes; packages' defaults."""

from engine.text.message import msg
from pages.parts.presets.tree import Preset

# How each set of notes draws and votes: features for a split or for a tree, shares or one vote a tree, which threshold.
# How many features are drawn, and how many trees there are, is left as it is where the notes give no number.
FOREST = (
    Preset(
        "Bagging",
        msg("presets-karabulut-s-equations-5"),
        {"max_features": None, "bootstrap": True, "vote": "majority"},
    ),
    Preset(
        "Karabulut",
        msg("presets-algorithm-2-features-drawn"),
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
        msg("presets-features-drawn-once-for"),
        {"features_drawn": "tree", "bootstrap": True, "vote": "majority", "threshold": "observed"},
    ),
    Preset(
        "JSC 370",
        msg("presets-features-drawn-for-every"),
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
        msg("presets-algorithm-15-1-of-esl-as"),
        {"features_drawn": "split", "bootstrap": True, "vote": "majority", "stop_when_settled": False},
    ),
    Preset(
        "Extra-Trees",
        msg("presets-all-rows-and-for-each"),
        {"bootstrap": False, "splitter": "random", "vote": "share", "stop_when_settled": False},
    ),
    Preset(
        "scikit-learn",
        msg("presets-the-trees-shares-are"),
        {"bootstrap": True, "vote": "share", "categories": "as_numbers"},
    ),
)

# Extra-Trees as libraries and their authors grow them.
EXTRA_TREES = (
    Preset(
        "scikit-learn",
        msg("presets-all-rows-the-root-of-the"),
        {"max_features": "auto", "bootstrap": False, "categories": "as_numbers"},
    ),
    Preset(
        "Geurts 2006",
        msg("presets-the-paper-s-defaults-all"),
        {"bootstrap": False, "min_samples_split": 5},
    ),
    Preset(msg("preset.name.all-features"), msg("presets-of-every-feature-one-split"), {"max_features": None}),
    Preset(msg("preset.name.with-bootstrap"), msg("presets-bootstrap-samples-as-in-a"), {"bootstrap": True}),
)

# How each set of notes boosts: which amount of say, which sample weights, how the trees' values are combined.
ADABOOST = (
    Preset(
        msg("preset.name.textbook"),
        msg("presets-half-the-log-rows-are"),
        {"criterion": "gini", "say": "half_log", "update": "reweight", "combine": "weighted_median"},
    ),
    Preset(
        "Karabulut",
        msg("presets-algorithm-4-stumps-by-the"),
        {"criterion": "misclassification", "say": "log", "update": "reweight"},
    ),
    Preset(
        "Tateyama",
        msg("presets-gini-impurity-half-the-log"),
        {"criterion": "gini", "say": "half_log", "update": "resample", "loss": "linear", "combine": "notes_sum"},
    ),
    Preset(
        "Basu",
        msg("presets-adaboost-m1-of-esl-as-he"),
        {"criterion": "gini", "say": "log", "update": "reweight"},
    ),
    Preset(
        "Drucker 1997",
        msg("presets-adaboost-r2-for-values"),
        {"update": "resample", "loss": "linear", "combine": "weighted_median"},
        data="ten_flats",
    ),
    Preset(
        "scikit-learn",
        msg("presets-the-whole-log-levels"),
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
        msg("presets-algorithm-7-classes-1-and"),
        {"log_odds": "half", "leaf": "step", "learning_rate": 1.0},
    ),
    Preset(
        msg("preset.name.karabulut-any-loss"),
        msg("presets-algorithm-5-the-constant"),
        {"start": "minimum", "leaf": "line_search", "learning_rate": 1.0},
    ),
    Preset(
        "Tateyama",
        msg("presets-starts-from-the-mean-trees"),
        {"start": "mean", "max_leaf_nodes": 8, "max_depth": None},
    ),
    Preset(
        "JSC 370",
        msg("presets-starts-from-a-simple-model"),
        {"start": "mean", "leaf": "step"},
    ),
    Preset(
        "Chen",
        msg("presets-starts-from-the-mean-a"),
        {"start": "mean", "leaf": "line_search"},
    ),
    Preset(
        "Basu",
        msg("presets-f-h-in-full-starts-from-0"),
        {"start": "zero", "learning_rate": 1.0},
    ),
    Preset(
        "scikit-learn",
        msg("presets-a-learning-rate-of-0-1-a"),
        {"learning_rate": 0.1, "leaf": "step", "categories": "as_numbers"},
    ),
)

# How each set of notes tells XGBoost, and its own defaults. Three of them have gains with the factor 1/2, trees that
# are added in full and no least sum of h.
DERIVED = {"gain": "half", "gamma": 1.0, "learning_rate": 1.0, "min_child_weight": 0.0}
XGB = (
    Preset(
        "Tateyama", msg("presets-predictions-start-at-0-5"),
        {"base_score": 0.5, "reg_lambda": 0.0, "gain": "full", "gamma": 0.0, "learning_rate": 0.3,
         "min_child_weight": 0.0},
    ),
    Preset(
        "Karabulut", msg("presets-the-approximate-algorithm"), {**DERIVED, "tree_method": "approx", "max_bin": 4},
    ),
    Preset(
        "JSC 370", msg("presets-trees-grow-to-max-depth"), {**DERIVED, "tree_method": "exact", "cv": 4},
    ),
    Preset("Basu", msg("presets-the-gain-has-the-factor-1"), DERIVED),
    Preset(
        "xgboost", msg("presets-the-package-s-own-defaults"),
        {"base_score": None, "reg_lambda": 1.0, "reg_alpha": 0.0, "gain": "full", "gamma": 0.0, "learning_rate": 0.3,
         "min_child_weight": 1.0},
    ),
)  # fmt: skip
