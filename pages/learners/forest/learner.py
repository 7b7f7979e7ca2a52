"""The random forest: its page, presets, challenges and drills."""

from engine.text.message import msg
from pages.exercises.drill import Drill
from pages.learners.common.entries import CardPicture, Learner, LessonEntry, Preset
from pages.learners.forest.challenges import CHALLENGES
from pages.learners.forest.other_libraries import write_program

DRILL = Drill("classification", {"n_estimators": 3, "max_depth": 2}, {"seed": tuple(range(100))})

# Presets of forests: features drawn by split or by tree, and shares or one vote per tree. The numbers of features and
# of trees stay as they are if the notes give none.
PRESETS = (
    Preset("Bagging", msg("forest.preset.bagging"), {"max_features": None, "bootstrap": True, "vote": "majority"}),
    Preset("Karabulut", msg("forest.preset.karabulut"),
           {"features_drawn": "tree", "bootstrap": True, "vote": "majority", "criterion": None,
            "categories": "as_numbers", "stop_without_gain": True}),
    Preset("Tateyama", msg("forest.preset.tateyama"),
           {"features_drawn": "tree", "bootstrap": True, "vote": "majority", "threshold": "observed"}),
    Preset("JSC 370", msg("forest.preset.jsc-370"),
           {"max_features": "auto", "features_drawn": "split", "bootstrap": True, "vote": "majority",
            "stop_when_settled": True}),
    Preset("Basu", msg("forest.preset.basu"),
           {"features_drawn": "split", "bootstrap": True, "vote": "majority", "stop_when_settled": False}),
    Preset("Extra-Trees", msg("forest.preset.extra-trees"),
           {"bootstrap": False, "splitter": "random", "vote": "share", "stop_when_settled": False}),
    Preset("scikit-learn", msg("forest.preset.scikit-learn"),
           {"bootstrap": True, "vote": "share", "categories": "as_numbers"}),
)  # fmt: skip

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
