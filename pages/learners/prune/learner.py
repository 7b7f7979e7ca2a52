"""Pruning: its page, presets and drill."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.cart.other_libraries import write_program
from pages.learners.common.entries import CardPicture, Learner, LessonEntry
from pages.learners.prune.presets import PRESETS

LEARNER = Learner(
    name="prune",
    title=msg("page.pruning.title"),
    other_libraries=(("In scikit-learn", write_program),),
    pages=(
        LessonEntry(
            name="pruning",
            icon="content_cut",
            minutes=15,
            prerequisites=("tree",),
            picture=CardPicture("moons", {"max_depth": 4}),
            presets=PRESETS,
            drills=(Drill("classification"),),
        ),
    ),
)
