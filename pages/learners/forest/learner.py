"""The random forest: its page, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry
from pages.learners.forest.challenges import CHALLENGES
from pages.learners.forest.other_libraries import write_program
from pages.learners.forest.presets import PRESETS

DRILL = Drill("classification", {"n_estimators": 3, "max_depth": 2}, {"seed": tuple(range(100))})

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
            drills=(DRILL,),
        ),
    ),
)
