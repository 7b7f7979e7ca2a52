"""How each set of notes draws and votes: features for a split or for a tree, shares or one vote a tree, which cut."""

from pages.parts.presets.tree import Preset

FOR_BOTH = (
    Preset("Bagging", "Bags of rows, and every split may ask about every feature.", {"max_features": None}),
    Preset(
        "Karabulut", "Features drawn once for each tree; every tree has one vote.",
        {"features_drawn": "tree", "vote": "majority", "criterion": None},
    ),
    Preset(
        "Tateyama", "Features drawn once for each tree, cuts at values that are there, one vote a tree.",
        {"features_drawn": "tree", "vote": "majority", "threshold": "observed"},
    ),
    Preset(
        "JSC 370", "Features drawn for every split, the root of their number or a third; it stops when the error has "
        "settled.", {"stop_when_settled": True, "vote": "majority"},
    ),
    Preset("Extra-Trees", "All rows, and of each feature drawn one split, drawn at random too.",
           {"bootstrap": False, "splitter": "random"}),
    Preset("Textbook", "Features drawn for every split, one vote a tree, as many trees as asked for.",
           {"vote": "majority"}),
    Preset("scikit-learn", "The trees' shares are averaged, levels are coded as numbers.",
           {"categories": "as_numbers"}),
)  # fmt: skip
