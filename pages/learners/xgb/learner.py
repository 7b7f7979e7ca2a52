"""XGBoost: its page, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry, Preset
from pages.learners.xgb.challenges import CHALLENGES
from pages.learners.xgb.other_libraries import write_program

ROUND_SETTINGS = {"n_estimators": 3, "max_depth": 2}
DRILLS = (
    Drill("regression", ROUND_SETTINGS | {"base_score": 0.0}, {"reg_lambda": (1.0, 2.0), "gamma": (5.0, 20.0, 40.0)}),
    Drill("classification", ROUND_SETTINGS | {"min_child_weight": 0.0},
          {"reg_lambda": (0.5, 1.0), "gamma": (0.2, 0.5, 1.0)}),
)  # fmt: skip

# Presets of XGBoost: the conventions of each set of notes, and the library's defaults. Three of them have gains with
# the factor 1/2, a learning rate of 1 and no least sum of h.
DERIVED_SETTINGS = {"gain": "half", "gamma": 1.0, "learning_rate": 1.0, "min_child_weight": 0.0}
PRESETS = (
    Preset("Tateyama", msg("xgb.preset.tateyama"),
           {"base_score": 0.5, "reg_lambda": 0.0, "gain": "full", "gamma": 0.0, "learning_rate": 0.3,
            "min_child_weight": 0.0}),
    Preset("Karabulut", msg("xgb.preset.karabulut"), {**DERIVED_SETTINGS, "tree_method": "approx", "max_bin": 4}),
    Preset("JSC 370", msg("xgb.preset.jsc-370"), {**DERIVED_SETTINGS, "tree_method": "exact", "cv": 4}),
    Preset("Basu", msg("xgb.preset.basu"), DERIVED_SETTINGS),
    Preset("xgboost", msg("xgb.preset.xgboost"),
           {"base_score": None, "reg_lambda": 1.0, "reg_alpha": 0.0, "gain": "full", "gamma": 0.0,
            "learning_rate": 0.3, "min_child_weight": 1.0}),
)  # fmt: skip

LEARNER = Learner(
    name="xgb",
    title="XGBoost",
    compare_name="XGBoost",
    stage_name="xgboost",
    other_libraries=(("In xgboost", write_program),),
    pages=(
        LessonEntry(
            name="xgboost",
            icon="rocket_launch",
            minutes=25,
            prerequisites=("gradient_boosting",),
            picture=CardPicture("moons", {"n_estimators": 6, "max_depth": 2}),
            presets=PRESETS,
            challenges=CHALLENGES,
            drills=DRILLS,
        ),
    ),
)
