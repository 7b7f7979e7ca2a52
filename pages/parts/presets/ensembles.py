"""How each set of notes tells the learners of many trees: how it draws, weighs, steps and votes; packages' defaults."""

from pages.parts.presets.tree import Preset

# How each set of notes draws and votes: features for a split or for a tree, shares or one vote a tree, which cut.
FOREST = (
    Preset("Bagging", "Bags of rows, and every split may ask about every feature.", {"max_features": None}),
    Preset(
        "Karabulut", "Features drawn once for each tree; every tree has one vote.",
        {"features_drawn": "tree", "vote": "majority", "criterion": None},
    ),
    Preset(
        "Tateyama", "Features drawn once for each tree, cuts at values that are there, one vote a tree.",
        {"features_drawn": "tree", "vote": "majority", "threshold": "observed"},
    ),
    Preset(
        "JSC 370", "Features drawn for every split, the root of their number or a third; it stops when the error has "
        "settled.", {"stop_when_settled": True, "vote": "majority"},
    ),
    Preset("Extra-Trees", "All rows, and of each feature drawn one split, drawn at random too.",
           {"bootstrap": False, "splitter": "random"}),
    Preset("Textbook", "Features drawn for every split, one vote a tree, as many trees as asked for.",
           {"vote": "majority"}),
    Preset("scikit-learn", "The trees' shares are averaged, levels are coded as numbers.",
           {"categories": "as_numbers"}),
)  # fmt: skip

# Extra-Trees as libraries and their authors grow them.
EXTRA_TREES = (
    Preset("scikit-learn", "All rows; the root of the number of features, or all of them for numbers. Levels are coded "
           "as numbers.", {"categories": "as_numbers"}),
    Preset(
        "Geurts 2006", "The paper's defaults: all rows, and for numbers a node of fewer than five rows is a leaf.",
        {"min_samples_split": 5},
    ),
    Preset("All features", "Of every feature one split is drawn at each node: the best of many is a better split.",
           {"max_features": None}),
    Preset("With bootstrap", "Bootstrap samples as in a random forest, so that out-of-bag rows can test the trees.",
           {"bootstrap": True}),
)  # fmt: skip

# How each set of notes boosts: which say, which weights, how numbers are answered together.
ADABOOST = (
    Preset("Textbook", "Half the log, rows are weighed anew; for numbers Drucker's R2 with its weighted median."),
    Preset(
        "Karabulut", "Trees by the share of wrong rows, the whole log; wrong rows gain, right ones keep theirs.",
        {"criterion": "misclassification", "say": "log"},
    ),
    Preset(
        "Tateyama", "Gini, half the log, and rows drawn by weight; for numbers the sum as it is printed.",
        {"update": "resample", "combine": "notes_sum"},
    ),
    Preset("Basu", "AdaBoost.M1: the whole log, only wrong rows gain.", {"say": "log"}),
    Preset(
        "scikit-learn", "The whole log, levels coded as numbers. (For numbers it draws rows: set update to resample.)",
        {"say": "log", "categories": "as_numbers"},
    ),
)  # fmt: skip

# How each set of notes boosts along a gradient: where it starts, how far it goes, how large its trees are.
GRADIENT_BOOSTING = (
    Preset(
        "Karabulut", "Classes are -1 and +1, F is half the log odds, and steps are taken in full.",
        {"log_odds": "half", "learning_rate": 1.0},
    ),
    Preset(
        "Tateyama", "Starts from the mean, whatever the loss; trees of 8 leaves, the best split first; a rate.",
        {"start": "mean", "max_leaf_nodes": 8},
    ),
    Preset("JSC 370", "What a tree says, times a small rate; no search along the way.", {"learning_rate": 0.1}),
    Preset(
        "Chen", "Starts from the mean; a length is searched for each tree, and only a part of it taken.",
        {"start": "mean", "leaf": "line_search"},
    ),
    Preset(
        "Basu", "Full steps, F + h; each round learns from a part of the rows.",
        {"learning_rate": 1.0, "subsample": 0.5},
    ),
    Preset(
        "scikit-learn", "A rate of 0.1, a step for each leaf, levels coded as numbers.",
        {"learning_rate": 0.1, "categories": "as_numbers"},
    ),
)  # fmt: skip

# How each set of notes tells XGBoost, and its own defaults.
XGB = (
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
