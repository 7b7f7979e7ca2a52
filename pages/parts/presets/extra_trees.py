"""Extra-Trees as libraries and their authors grow them, and the forests they are compared with."""

from pages.parts.presets.tree import Preset

FOR_BOTH = (
    Preset("scikit-learn", "All rows; the root of the number of features, or all of them for numbers. Levels are coded "
           "as numbers.", {"categories": "as_numbers"}),
    Preset(
        "Geurts 2006", "The paper's defaults: all rows, and for numbers a node of fewer than five rows is a leaf.",
        {"min_samples_split": 5},
    ),
    Preset("All features", "Of every feature one split is drawn at each node: the best of many is a better split.",
           {"max_features": None}),
    Preset("With bootstrap", "Bootstrap samples as in a random forest, so that out-of-bag rows can test the trees.",
           {"bootstrap": True}),
)  # fmt: skip
