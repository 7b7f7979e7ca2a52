"""Extra-Trees: its page, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry, Preset
from pages.learners.extra_trees.challenges import CHALLENGES
from pages.learners.extra_trees.other_libraries import write_program

DRILL = Drill("regression", {"n_estimators": 3, "max_depth": 2}, {"seed": tuple(range(100))})

# Presets of Extra-Trees: the library's, the authors', and two variations.
PRESETS = (
    Preset("scikit-learn", msg("extra_trees.preset.scikit-learn"),
           {"max_features": "auto", "bootstrap": False, "categories": "as_numbers"}),
    Preset("Geurts 2006", msg("extra_trees.preset.geurts-2006"), {"bootstrap": False, "min_samples_split": 5}),
    Preset(msg("preset.name.all-features"), msg("extra_trees.preset.all-features"), {"max_features": None}),
    Preset(msg("preset.name.with-bootstrap"), msg("extra_trees.preset.with-bootstrap"), {"bootstrap": True}),
)  # fmt: skip

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
