"""AdaBoost: its page, presets, challenges and drills."""

from pages.exercises.drill import Drill
from pages.learners.adaboost.challenges import CHALLENGES
from pages.learners.adaboost.other_libraries import write_program
from pages.learners.adaboost.presets import PRESETS
from pages.learners.common.entries import CardPicture, Learner, LessonEntry

LEARNER = Learner(
    name="adaboost",
    title="AdaBoost",
    compare_name="AdaBoost",
    other_libraries=(("In scikit-learn", write_program),),
    pages=(
        LessonEntry(
            name="adaboost",
            icon="balance",
            minutes=20,
            prerequisites=("tree",),
            picture=CardPicture("moons", {"n_estimators": 6}),
            presets=PRESETS,
            challenges=CHALLENGES,
            drills=(Drill("classification", {"n_estimators": 4}),),
        ),
    ),
)
