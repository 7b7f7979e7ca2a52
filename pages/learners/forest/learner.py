"""What the app offers of random forests."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry
from pages.learners.forest.challenges import CHALLENGES
from pages.learners.forest.other_libraries import write_program
from pages.learners.forest.presets import PRESETS

FOREST_SEEDS = tuple(range(100))  # seeds of forests
ROUND_SETTINGS = {"n_estimators": 3, "max_depth": 2}
DRILLS = (Drill("classification", ROUND_SETTINGS, {"seed": FOREST_SEEDS}),)

LEARNER = Learner(
    name="forest",
    title=msg("page.forest.title"),
    compare_name="Random forest",
    other_libraries=(("In scikit-learn", write_program),),
    pages=(
        LessonEntry(
            name="forest",
            icon="forest",
            minutes=20,
            prerequisites=("tree", "unstable"),
            picture=CardPicture("moons", {"n_estimators": 6, "max_depth": 3}),
            presets=PRESETS,
            challenges=CHALLENGES,
            drills=DRILLS,
        ),
    ),
)
