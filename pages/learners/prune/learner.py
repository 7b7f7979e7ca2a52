"""Pruning: its page, presets and drill."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.cart.other_libraries import write_program
from pages.learners.common.entries import CardPicture, Learner, LessonEntry, Preset

# Presets of pruning: what each set of notes measures, and which subtree it chooses.
PRESETS = (
    Preset("Tateyama", msg("prune.preset.tateyama"), {"measure": "impurity", "choose": "average_alpha"}),
    Preset("JSC 370", msg("prune.preset.jsc-370"), {"measure": "error_rate", "choose": "min_error"}),
    Preset("scikit-learn", msg("prune.preset.scikit-learn"), {"measure": "impurity", "categories": "as_numbers"}),
)

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
