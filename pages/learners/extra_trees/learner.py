"""Extra-Trees: its page, presets, challenges and drills."""

from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry
from pages.learners.extra_trees.challenges import CHALLENGES
from pages.learners.extra_trees.other_libraries import write_program
from pages.learners.extra_trees.presets import PRESETS

DRILL = Drill("regression", {"n_estimators": 3, "max_depth": 2}, {"seed": tuple(range(100))})

LEARNER = Learner(
    name="extra_trees",
    title="Extra-Trees",
    compare_name="Extra-Trees",
    other_libraries=(("In scikit-learn", write_program),),
    pages=(
        LessonEntry(
            name="extra_trees",
            icon="park",
            minutes=10,
            prerequisites=("forest",),
            picture=CardPicture("moons", {"n_estimators": 6, "max_depth": 4}),
            presets=PRESETS,
            challenges=CHALLENGES,
            drills=(DRILL,),
        ),
    ),
)
