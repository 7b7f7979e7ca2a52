"""The decision tree: its pages, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.cart.challenges import CLASSIFICATION_CHALLENGES, REGRESSION_CHALLENGES
from pages.learners.cart.other_libraries import write_program
from pages.learners.cart.presets import CLASSIFICATION_PRESETS, REGRESSION_PRESETS
from pages.learners.common.entries import CardPicture, Learner, LessonEntry

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
