"""AdaBoost: its page, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.adaboost.challenges import CHALLENGES
from pages.learners.adaboost.other_libraries import write_program
from pages.learners.common.entries import CardPicture, Learner, LessonEntry, Preset

# Presets of AdaBoost: amount of say, sample weights, and how each set of notes combines the trees.
PRESETS = (
    Preset(msg("preset.name.textbook"), msg("adaboost.preset.textbook"),
           {"criterion": "gini", "say": "half_log", "update": "reweight", "combine": "weighted_median"}),
    Preset("Karabulut", msg("adaboost.preset.karabulut"),
           {"criterion": "misclassification", "say": "log", "update": "reweight"}),
    Preset("Tateyama", msg("adaboost.preset.tateyama"),
           {"criterion": "gini", "say": "half_log", "update": "resample", "loss": "linear", "combine": "notes_sum"}),
    Preset("Basu", msg("adaboost.preset.basu"), {"criterion": "gini", "say": "log", "update": "reweight"}),
    Preset("Drucker 1997", msg("adaboost.preset.drucker-1997"),
           {"update": "resample", "loss": "linear", "combine": "weighted_median"}, data="ten_flats"),
    Preset("scikit-learn", msg("adaboost.preset.scikit-learn"),
           {"criterion": "gini", "say": "log", "update": "reweight", "combine": "weighted_median",
            "categories": "as_numbers"}),
)  # fmt: skip

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
