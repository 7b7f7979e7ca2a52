"""How each set of notes boosts along a gradient: where it starts, how far it goes, how large its trees are."""

from pages.parts.presets.tree import Preset

FOR_BOTH = (
    Preset(
        "Karabulut", "Classes are -1 and +1, F is half the log odds, and steps are taken in full.",
        {"log_odds": "half", "learning_rate": 1.0},
    ),
    Preset(
        "Tateyama", "Starts from the mean, whatever the loss; trees of 8 leaves, the best split first; a rate.",
        {"start": "mean", "max_leaf_nodes": 8},
    ),
    Preset("JSC 370", "What a tree says, times a small rate; no search along the way.", {"learning_rate": 0.1}),
    Preset(
        "Chen", "Starts from the mean; a length is searched for each tree, and only a part of it taken.",
        {"start": "mean", "leaf": "line_search"},
    ),
    Preset(
        "Basu", "Full steps, F + h; each round learns from a part of the rows.",
        {"learning_rate": 1.0, "subsample": 0.5},
    ),
    Preset(
        "scikit-learn", "A rate of 0.1, a step for each leaf, levels coded as numbers.",
        {"learning_rate": 0.1, "categories": "as_numbers"},
    ),
)  # fmt: skip
