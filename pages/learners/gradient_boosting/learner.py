"""Gradient boosting: its page, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry
from pages.learners.gradient_boosting.challenges import CHALLENGES
from pages.learners.gradient_boosting.other_libraries import write_program
from pages.learners.gradient_boosting.presets import PRESETS

STUMP_SETTINGS, RANDOM_SETTINGS = {"n_estimators": 4, "max_depth": 1}, {"learning_rate": (0.1, 0.2, 0.3, 0.5)}
DRILLS = tuple(Drill(task, STUMP_SETTINGS, RANDOM_SETTINGS) for task in ("regression", "classification"))

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
