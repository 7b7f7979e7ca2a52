"""XGBoost: its page, presets, challenges and drills."""

from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry
from pages.learners.xgb.challenges import CHALLENGES
from pages.learners.xgb.other_libraries import write_program
from pages.learners.xgb.presets import PRESETS

ROUND_SETTINGS = {"n_estimators": 3, "max_depth": 2}
DRILLS = (
    Drill("regression", ROUND_SETTINGS | {"base_score": 0.0}, {"reg_lambda": (1.0, 2.0), "gamma": (5.0, 20.0, 40.0)}),
    Drill("classification", ROUND_SETTINGS | {"min_child_weight": 0.0},
          {"reg_lambda": (0.5, 1.0), "gamma": (0.2, 0.5, 1.0)}),
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
