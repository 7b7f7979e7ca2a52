"""Presets of forests: features drawn by split or by tree, and shares or one vote per tree.

The numbers of features and of trees stay as they are if the notes give none.
"""

from engine.text.message import msg
from pages.learners.common.entries import Preset

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
