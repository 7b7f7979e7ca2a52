"""Gradient boosting: its page, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry, Preset
from pages.learners.gradient_boosting.challenges import CHALLENGES
from pages.learners.gradient_boosting.other_libraries import write_program

STUMP_SETTINGS, RANDOM_SETTINGS = {"n_estimators": 4, "max_depth": 1}, {"learning_rate": (0.1, 0.2, 0.3, 0.5)}
DRILLS = tuple(Drill(task, STUMP_SETTINGS, RANDOM_SETTINGS) for task in ("regression", "classification"))

# Presets of gradient boosting: the start, the learning rate and the size of trees in each set of notes. A learning rate
# stays as it is if the notes give no number.
PRESETS = (
    Preset("Karabulut", msg("gradient_boosting.preset.karabulut"),
           {"log_odds": "half", "leaf": "step", "learning_rate": 1.0}),
    Preset(msg("preset.name.karabulut-any-loss"), msg("gradient_boosting.preset.karabulut-any-loss"),
           {"start": "minimum", "leaf": "line_search", "learning_rate": 1.0}),
    Preset("Tateyama", msg("gradient_boosting.preset.tateyama"),
           {"start": "mean", "max_leaf_nodes": 8, "max_depth": None}),
    Preset("JSC 370", msg("gradient_boosting.preset.jsc-370"), {"start": "mean", "leaf": "step"}),
    Preset("Chen", msg("gradient_boosting.preset.chen"), {"start": "mean", "leaf": "line_search"}),
    Preset("Basu", msg("gradient_boosting.preset.basu"), {"start": "zero", "learning_rate": 1.0}),
    Preset("scikit-learn", msg("gradient_boosting.preset.scikit-learn"),
           {"learning_rate": 0.1, "leaf": "step", "categories": "as_numbers"}),
)  # fmt: skip

LEARNER = Learner(
    name="gradient_boosting",
    title=msg("page.gradient_boosting.title"),
    compare_name="Gradient boosting",
    other_libraries=(("In scikit-learn", write_program),),
    pages=(
        LessonEntry(
            name="gradient_boosting",
            icon="trending_down",
            minutes=20,
            prerequisites=("regression", "descent"),
            picture=CardPicture("wave", {"n_estimators": 6, "max_depth": 2}),
            presets=PRESETS,
            challenges=CHALLENGES,
            drills=DRILLS,
        ),
    ),
)
