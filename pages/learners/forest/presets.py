"""How each set of notes draws and votes: features for a split or for a tree, shares or one vote a tree.

How many features are drawn, and how many trees there are, is left as it is where the notes give no number.
"""

from engine.text.message import msg
from pages.learners.common.entries import Preset

PRESETS = (
    Preset("Bagging", msg("forest.preset.bagging"), {"max_features": None, "bootstrap": True, "vote": "majority"}),
    Preset(
        "Karabulut",
        msg("forest.preset.karabulut"),
        {
            "features_drawn": "tree",
            "bootstrap": True,
            "vote": "majority",
            "criterion": None,
            "categories": "as_numbers",
            "stop_without_gain": True,
        },
    ),
    Preset(
        "Tateyama",
        msg("forest.preset.tateyama"),
        {"features_drawn": "tree", "bootstrap": True, "vote": "majority", "threshold": "observed"},
    ),
    Preset(
        "JSC 370",
        msg("forest.preset.jsc-370"),
        {
            "max_features": "auto",
            "features_drawn": "split",
            "bootstrap": True,
            "vote": "majority",
            "stop_when_settled": True,
        },
    ),
    Preset(
        "Basu",
        msg("forest.preset.basu"),
        {"features_drawn": "split", "bootstrap": True, "vote": "majority", "stop_when_settled": False},
    ),
    Preset(
        "Extra-Trees",
        msg("forest.preset.extra-trees"),
        {"bootstrap": False, "splitter": "random", "vote": "share", "stop_when_settled": False},
    ),
    Preset(
        "scikit-learn",
        msg("forest.preset.scikit-learn"),
        {"bootstrap": True, "vote": "share", "categories": "as_numbers"},
    ),
)
