"""The decision tree: its pages, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.cart.challenges import CLASSIFICATION_CHALLENGES, REGRESSION_CHALLENGES
from pages.learners.cart.other_libraries import write_program
from pages.learners.common.entries import CardPicture, Learner, LessonEntry, Preset

# Presets of single trees: the conventions of each set of notes and of scikit-learn.
CLASSIFICATION_PRESETS = (
    Preset("Karabulut", msg("cart.preset.karabulut"),
           {"criterion": "gini", "categories": "as_numbers", "stop_without_gain": True}),
    Preset("Tateyama", msg("cart.preset.tateyama"),
           {"criterion": "gini", "threshold": "midpoint", "leaf_probability": "share"}),
    Preset("JSC 370", msg("cart.preset.jsc-370"),
           {"criterion": "gini", "categories": "as_numbers", "independence_alpha": 0.05}),
    Preset("Chen", msg("cart.preset.chen"), {"leaf_probability": "softmax"}),
    Preset("scikit-learn", msg("cart.preset.scikit-learn"),
           {"criterion": "gini", "categories": "as_numbers", "stop_without_gain": False}),
)  # fmt: skip
REGRESSION_PRESETS = (
    Preset("Karabulut", msg("cart.regression-preset.karabulut"),
           {"criterion": "squared_error", "categories": "as_numbers", "stop_without_gain": True}),
    Preset(msg("preset.name.karabulut-median"), msg("cart.regression-preset.karabulut-median"),
           {"criterion": "absolute_error", "categories": "as_numbers", "stop_without_gain": True}),
    Preset("Tateyama", msg("cart.regression-preset.tateyama"), {"criterion": "squared_error", "threshold": "midpoint"}),
    Preset("JSC 370, scikit-learn", msg("cart.regression-preset.jsc-370-scikit-learn"),
           {"criterion": "squared_error", "categories": "as_numbers", "stop_without_gain": False}),
)  # fmt: skip

LEARNER = Learner(
    name="cart",
    title=msg("page.tree.title"),
    compare_name="Decision tree",
    other_libraries=(("In scikit-learn", write_program),),
    pages=(
        LessonEntry(
            name="tree",
            icon="account_tree",
            minutes=15,
            prerequisites=("mixed",),
            picture=CardPicture("seven_rows"),
            task="classification",
            presets=CLASSIFICATION_PRESETS,
            challenges=CLASSIFICATION_CHALLENGES,
            drills=(Drill("classification", {"criterion": "gini", "max_depth": 2}),),
        ),
        LessonEntry(
            name="regression",
            icon="stairs",
            minutes=10,
            prerequisites=("tree",),
            picture=CardPicture("wave", {"max_depth": 3}),
            task="regression",
            presets=REGRESSION_PRESETS,
            challenges=REGRESSION_CHALLENGES,
            drills=(Drill("regression", {"max_depth": 2}),),
        ),
    ),
)
