"""Presets of Extra-Trees: the library's, the authors', and two variations."""

from engine.text.message import msg
from pages.learners.common.entries import Preset

PRESETS = (
    Preset("scikit-learn", msg("extra_trees.preset.scikit-learn"),
           {"max_features": "auto", "bootstrap": False, "categories": "as_numbers"}),
    Preset("Geurts 2006", msg("extra_trees.preset.geurts-2006"), {"bootstrap": False, "min_samples_split": 5}),
    Preset(msg("preset.name.all-features"), msg("extra_trees.preset.all-features"), {"max_features": None}),
    Preset(msg("preset.name.with-bootstrap"), msg("extra_trees.preset.with-bootstrap"), {"bootstrap": True}),
)  # fmt: skip
