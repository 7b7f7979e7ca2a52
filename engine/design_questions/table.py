"""The table of design questions, learner by learner. A new one is a line here, and a reason in design.ftl if its topic
is new.

`sign` of a comparison is +1 where the second value of a pair has more of what is measured.
"""

from __future__ import annotations

from engine.design_questions import evidence, pictures
from engine.design_questions.asked import DesignQuestion
from engine.design_questions.choosing import BestLearner
from engine.design_questions.compared import LearnerComparison, SettingComparison
from engine.design_questions.helping import MoreStumps, MoreTrees, PruningChange, SettingChange
from engine.design_questions.leaning import FeatureRemoval, ImportanceLoss

PLANES = ("moons", "circles", "xor", "blobs")
LINES = ("wave", "steps")
WIDE = ("iris", "wisconsin", "penguins", "cars", "diabetes")
BOOSTED = ("moons", "circles", "wave", "cars", "diabetes", "plane")
HELD = {"validation_fraction": 0.3}

TREES: tuple[DesignQuestion, ...] = (
    SettingComparison(
        "tree-depth",
        "depth",
        "cart",
        "max_depth",
        ((1, 4), (2, 5), (2, 8), (3, 8)),
        PLANES,
        pictures.plot_regions,
        evidence.count_leaves,
        "leaves",
        1,
    ),
    SettingComparison(
        "tree-rows",
        "leaf-rows",
        "cart",
        "min_samples_leaf",
        ((1, 25), (2, 30), (5, 50)),
        PLANES,
        pictures.plot_regions,
        evidence.count_leaves,
        "leaves",
        -1,
    ),
    SettingComparison(
        "tree-leaves",
        "leaves",
        "cart",
        "max_leaf_nodes",
        ((3, 12), (4, 20), (2, 8)),
        PLANES,
        pictures.plot_regions,
        evidence.count_leaves,
        "leaves",
        1,
    ),
    SettingComparison(
        "tree-least-gain",
        "least-gain",
        "cart",
        "min_impurity_decrease",
        ((0.0, 0.02), (0.0, 0.05)),
        PLANES,
        pictures.plot_regions,
        evidence.count_leaves,
        "leaves",
        -1,
    ),
    SettingComparison(
        "line-depth",
        "depth",
        "cart",
        "max_depth",
        ((1, 3), (2, 5), (2, 7)),
        LINES,
        pictures.plot_fitted_line,
        evidence.count_levels,
        "steps",
        1,
    ),
    SettingComparison(
        "line-rows",
        "leaf-rows",
        "cart",
        "min_samples_leaf",
        ((1, 20), (2, 30), (4, 40)),
        LINES,
        pictures.plot_fitted_line,
        evidence.count_levels,
        "steps",
        -1,
    ),
    SettingComparison(
        "prune-alpha",
        "alpha",
        "prune",
        "ccp_alpha",
        ((0.0, 0.02), (0.001, 0.03), (0.0, 0.05)),
        PLANES,
        pictures.plot_regions,
        evidence.count_leaves,
        "leaves",
        -1,
    ),
    SettingComparison(
        "prune-line",
        "alpha",
        "prune",
        "ccp_alpha",
        ((0.0, 0.03), (0.0, 0.5), (0.001, 0.05)),
        LINES,
        pictures.plot_fitted_line,
        evidence.count_levels,
        "steps",
        -1,
    ),
    PruningChange("prune-helps", "pruning", (2, 3, 4, 5, 6), (*PLANES, *LINES)),
)
FORESTS: tuple[DesignQuestion, ...] = (
    SettingComparison(
        "forest-trees",
        "averaging",
        "forest",
        "n_estimators",
        ((1, 40), (2, 60), (3, 100)),
        PLANES,
        pictures.plot_regions,
        evidence.count_probabilities,
        "shades",
        1,
    ),
    SettingComparison(
        "forest-depth",
        "certainty",
        "forest",
        "max_depth",
        ((1, 6), (2, 8), (1, 10)),
        PLANES,
        pictures.plot_regions,
        evidence.mean_confidence,
        "certainty",
        1,
        {"n_estimators": 40},
        min_ratio=1.1,
    ),
    SettingComparison(
        "forest-features",
        "features-drawn",
        "forest",
        "max_features",
        (("third", None), ("log2", None)),
        WIDE,
        pictures.plot_importances,
        evidence.largest_importance,
        "most-important",
        1,
        {"n_estimators": 40},
        min_ratio=1.2,
    ),
    ImportanceLoss(
        "forest-loses",
        "features-drawn",
        "forest",
        "max_features",
        ((None, "third"), (None, "log2")),
        WIDE,
        {"n_estimators": 40},
    ),
    FeatureRemoval(
        "forest-left-out",
        "left-out",
        "forest",
        ({"n_estimators": 40}, {"n_estimators": 40, "max_depth": 4}, {"n_estimators": 40, "max_features": None}),
        WIDE,
    ),
    MoreTrees(
        "forest-more",
        "more-averaged",
        "forest",
        ((5, 100), (20, 150), (40, 150)),
        ("moons", "circles", "iris", "wisconsin", "diabetes", "wave"),
        pictures.plot_oob_error,
    ),
    LearnerComparison(
        "tree-or-forest",
        "averaging",
        ("cart", "forest"),
        (({"max_depth": 4}, {"n_estimators": 50}), ({"max_depth": 6}, {"n_estimators": 50, "max_depth": 6})),
        PLANES,
        pictures.plot_regions,
        evidence.count_probabilities,
        "shades",
        1,
    ),
)
BOOSTING: tuple[DesignQuestion, ...] = (
    SettingComparison(
        "boosting-rate",
        "rate",
        "gradient_boosting",
        "learning_rate",
        ((0.05, 0.5), (0.1, 1.0), (0.02, 0.2)),
        BOOSTED,
        pictures.plot_training_loss,
        evidence.early_error,
        "early-loss",
        -1,
        {"n_estimators": 40, "max_depth": 2},
    ),
    SettingComparison(
        "boosting-rounds",
        "rounds",
        "gradient_boosting",
        "n_estimators",
        ((2, 40), (5, 80)),
        LINES,
        pictures.plot_fitted_line,
        evidence.prediction_range,
        "span",
        1,
        {"learning_rate": 0.1, "max_depth": 2},
    ),
    SettingComparison(
        "boosting-depth",
        "boosted-depth",
        "gradient_boosting",
        "max_depth",
        ((1, 4), (1, 3), (2, 5)),
        BOOSTED,
        pictures.plot_training_loss,
        evidence.early_error,
        "early-loss",
        -1,
        {"n_estimators": 40, "learning_rate": 0.2},
    ),
    SettingComparison(
        "boosting-subsample",
        "subsample",
        "gradient_boosting",
        "subsample",
        ((1.0, 0.3), (1.0, 0.2)),
        ("wave", "cars", "diabetes", "plane"),
        pictures.plot_training_loss,
        evidence.count_rises,
        "rises",
        1,
        {"n_estimators": 30, "learning_rate": 0.8, "max_depth": 2},
        min_ratio=5.0,
    ),
    MoreTrees(
        "boosting-slow",
        "more-rounds",
        "gradient_boosting",
        ((10, 100), (20, 100), (40, 160)),
        BOOSTED,
        pictures.plot_validation_loss,
        {"learning_rate": 0.05, "max_depth": 2, **HELD},
    ),
    MoreTrees(
        "boosting-fast",
        "more-rounds",
        "gradient_boosting",
        ((5, 80), (10, 100), (10, 60)),
        BOOSTED,
        pictures.plot_validation_loss,
        {"learning_rate": 1.0, "max_depth": 3, **HELD},
    ),
    SettingChange(
        "boosting-lower",
        "lower-rate",
        "gradient_boosting",
        "learning_rate",
        ((1.0, 0.1), (0.5, 0.05)),
        BOOSTED,
        pictures.plot_validation_loss,
        {"n_estimators": 60, "max_depth": 3, **HELD},
    ),
    SettingChange(
        "boosting-deeper",
        "deeper",
        "gradient_boosting",
        "max_depth",
        ((1, 4), (1, 2), (2, 6)),
        ("moons", "circles", "xor", "diabetes", "cars", "plane"),
        pictures.plot_validation_loss,
        {"n_estimators": 60, "learning_rate": 0.2, **HELD},
    ),
)
XGB: tuple[DesignQuestion, ...] = (
    SettingComparison("xgb-lambda", "lambda", "xgb", "reg_lambda", ((0.0, 30.0), (1.0, 60.0), (0.0, 100.0)), LINES,
             pictures.plot_fitted_line, evidence.prediction_range, "span", -1, {"n_estimators": 5, "max_depth": 2}),
    SettingComparison("xgb-alpha", "l1", "xgb", "reg_alpha", ((0.0, 15.0), (0.0, 25.0)), LINES,
             pictures.plot_fitted_line, evidence.prediction_range, "span", -1, {"n_estimators": 5, "max_depth": 2}),
    SettingComparison("xgb-gamma", "gamma", "xgb", "gamma", ((0.0, 5.0), (0.0, 10.0), (1.0, 20.0)), (*PLANES, *LINES),
             lambda trace: pictures.plot_regions(trace) if trace.data.class_names else pictures.plot_fitted_line(trace),
             evidence.count_leaves, "leaves", -1, {"n_estimators": 8, "max_depth": 4}),
    SettingComparison("xgb-child-weight", "child-weight", "xgb", "min_child_weight", ((1.0, 20.0), (1.0, 35.0)), LINES,
             pictures.plot_fitted_line, evidence.count_levels, "steps", -1, {"n_estimators": 10, "max_depth": 4}),
    SettingComparison("xgb-rate", "rate", "xgb", "learning_rate", ((0.05, 0.5), (0.1, 0.8)), BOOSTED,
             pictures.plot_validation_loss, evidence.early_error, "early-validation-loss", -1,
             {"n_estimators": 30, "max_depth": 3, **HELD}),
    SettingComparison("xgb-columns", "columns", "xgb", "colsample_bytree", ((0.3, 1.0), (0.2, 1.0)), WIDE,
             pictures.plot_importances, evidence.largest_importance, "most-important", 1,
             {"n_estimators": 30, "max_depth": 3}, min_ratio=1.2),
    MoreTrees("xgb-more", "more-rounds", "xgb", ((5, 60), (10, 80)), BOOSTED, pictures.plot_validation_loss,
              {"learning_rate": 0.5, "max_depth": 4, **HELD}),
    SettingChange("xgb-lambda-helps", "lambda-helps", "xgb", "reg_lambda", ((0.0, 10.0), (0.0, 50.0), (1.0, 100.0)),
            BOOSTED, pictures.plot_validation_loss, {"n_estimators": 30, "max_depth": 4, **HELD}),
)  # fmt: skip
ADABOOST: tuple[DesignQuestion, ...] = (
    SettingComparison("adaboost-trees", "stumps", "adaboost", "n_estimators", ((1, 20), (2, 40), (3, 60)),
             ("moons", "circles", "blobs"), pictures.plot_regions, evidence.count_probabilities, "shades", 1),
    SettingComparison("adaboost-depth", "stump-depth", "adaboost", "max_depth", ((1, 3), (1, 2)),
             ("moons", "circles", "blobs", "iris", "diabetes"), pictures.plot_training_error, evidence.early_error,
             "early-error", -1, {"n_estimators": 30}),
    MoreStumps("adaboost-more", "more-stumps", "adaboost", ((2, 60, 1), (5, 60, 1), (10, 100, 1)),
               ("moons", "circles", "wisconsin", "iris", "blobs")),
)  # fmt: skip
LEARNERS = ("cart", "forest", "adaboost", "gradient_boosting")
CHOOSING: tuple[DesignQuestion, ...] = (
    BestLearner("best-with-stumps", "which-learner", LEARNERS, ((10, 1), (30, 1), (60, 1)), (*PLANES, *LINES)),
    BestLearner("best-with-depth", "which-learner", LEARNERS, ((30, 2), (30, 3), (60, 4)), (*PLANES, *LINES)),
)  # fmt: skip
DESIGN_QUESTIONS: dict[str, DesignQuestion] = {
    question.name: question for question in (*TREES, *FORESTS, *BOOSTING, *XGB, *ADABOOST, *CHOOSING)
}
DESIGN_TOPICS: dict[str, tuple[DesignQuestion, ...]] = {
    topic: tuple(question for question in DESIGN_QUESTIONS.values() if question.topic == topic)
    for topic in dict.fromkeys(question.topic for question in DESIGN_QUESTIONS.values())
}


def question_of_topic(topic: str, seed: int) -> tuple[DesignQuestion, int]:
    """The questions of a topic take turns: which one it is, and the seed it is asked with."""
    turn, place = divmod(seed, len(DESIGN_TOPICS[topic]))
    return DESIGN_TOPICS[topic][place], turn
