"""How each set of notes boosts: which say, which weights, how numbers are answered together."""

from pages.parts.presets.tree import Preset

FOR_BOTH = (
    Preset("Textbook", "Half the log, rows are weighed anew; for numbers Drucker's R2 with its weighted median."),
    Preset(
        "Karabulut", "Trees by the share of wrong rows, the whole log; wrong rows gain, right ones keep theirs.",
        {"criterion": "misclassification", "say": "log"},
    ),
    Preset(
        "Tateyama", "Gini, half the log, and rows drawn by weight; for numbers the sum as it is printed.",
        {"update": "resample", "combine": "notes_sum"},
    ),
    Preset("Basu", "AdaBoost.M1: the whole log, only wrong rows gain.", {"say": "log"}),
    Preset(
        "scikit-learn", "The whole log, levels coded as numbers. (For numbers it draws rows: set update to resample.)",
        {"say": "log", "categories": "as_numbers"},
    ),
)  # fmt: skip
