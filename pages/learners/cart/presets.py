"""Presets of single trees: the conventions of each set of notes and of scikit-learn."""

from engine.text.message import msg
from pages.learners.common.entries import Preset

CLASSIFICATION_PRESETS = (
    Preset("Karabulut", msg("cart.preset.karabulut"),
           {"criterion": "gini", "categories": "as_numbers", "stop_without_gain": True}),
    Preset("Tateyama", msg("cart.preset.tateyama"),
           {"criterion": "gini", "threshold": "midpoint", "leaf_probability": "share"}),
    Preset("JSC 370", msg("cart.preset.jsc-370"),
           {"criterion": "gini", "categories": "as_numbers", "independence_alpha": 0.05}),
    Preset("Chen", msg("cart.preset.chen"), {"leaf_probability": "softmax"}),
    Preset("scikit-learn", msg("cart.preset.scikit-learn"),
           {"criterion": "gini", "categories": "as_numbers", "stop_without_gain": False}),
)  # fmt: skip
REGRESSION_PRESETS = (
    Preset("Karabulut", msg("cart.regression-preset.karabulut"),
           {"categories": "as_numbers", "stop_without_gain": True}),
    Preset("Tateyama", msg("cart.regression-preset.tateyama"), {"threshold": "midpoint"}),
    Preset("JSC 370, scikit-learn", msg("cart.regression-preset.jsc-370-scikit-learn"),
           {"categories": "as_numbers", "stop_without_gain": False}),
)  # fmt: skip
