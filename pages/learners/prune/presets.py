"""Presets of pruning: what each set of notes measures, and which subtree it chooses."""

from engine.text.message import msg
from pages.learners.common.entries import Preset

PRESETS = (
    Preset("Tateyama", msg("prune.preset.tateyama"), {"measure": "impurity", "choose": "average_alpha"}),
    Preset("JSC 370", msg("prune.preset.jsc-370"), {"measure": "error_rate", "choose": "min_error"}),
    Preset("scikit-learn", msg("prune.preset.scikit-learn"), {"measure": "impurity", "categories": "as_numbers"}),
)
