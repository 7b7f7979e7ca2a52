"""Presets of gradient boosting: the start, the learning rate and the size of trees in each set of notes.

A learning rate stays as it is if the notes give no number.
"""

from engine.text.message import msg
from pages.learners.common.entries import Preset

PRESETS = (
    Preset("Karabulut", msg("gradient_boosting.preset.karabulut"),
           {"log_odds": "half", "leaf": "step", "learning_rate": 1.0}),
    Preset(msg("preset.name.karabulut-any-loss"), msg("gradient_boosting.preset.karabulut-any-loss"),
           {"start": "minimum", "leaf": "line_search", "learning_rate": 1.0}),
    Preset("Tateyama", msg("gradient_boosting.preset.tateyama"),
           {"start": "mean", "max_leaf_nodes": 8, "max_depth": None}),
    Preset("JSC 370", msg("gradient_boosting.preset.jsc-370"), {"start": "mean", "leaf": "step"}),
    Preset("Chen", msg("gradient_boosting.preset.chen"), {"start": "mean", "leaf": "line_search"}),
    Preset("Basu", msg("gradient_boosting.preset.basu"), {"start": "zero", "learning_rate": 1.0}),
    Preset("scikit-learn", msg("gradient_boosting.preset.scikit-learn"),
           {"learning_rate": 0.1, "leaf": "step", "categories": "as_numbers"}),
)  # fmt: skip
