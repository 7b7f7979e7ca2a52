"""The conventions of each set of notes on single trees, and rules worth comparing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Preset:
    """A click sets what differs from the start of the page that offers it."""

    name: str
    why: str
    settings: dict[str, Any] = field(default_factory=dict)  # what differs from the fit's defaults


KARABULUT = Preset(
    "Karabulut", "Entropy, cuts halfway between two values, no split without gain.",
    {"criterion": "entropy", "stop_without_gain": True},
)  # fmt: skip
TATEYAMA = Preset("Tateyama", "Gini, cuts halfway between two values, a leaf's shares are its probabilities.")
JSC_370 = Preset(
    "JSC 370", "Gini, levels coded as numbers, a test of independence stops the growth.",
    {"categories": "as_numbers", "independence_alpha": 0.05},
)  # fmt: skip
CHEN = Preset("Chen", "A leaf's probabilities are the softmax of its counts.", {"leaf_probability": "softmax"})
SCIKIT_LEARN = Preset(
    "scikit-learn", "Levels coded as numbers, splits even where nothing is gained.", {"categories": "as_numbers"}
)  # fmt: skip

FOR_CLASSES = (KARABULUT, TATEYAMA, JSC_370, CHEN, SCIKIT_LEARN)
FOR_NUMBERS = (
    Preset("Karabulut", "Cuts halfway between two values, no split without gain.", {"stop_without_gain": True}),
    Preset("Tateyama", "Cuts halfway between two values, a leaf answers with its mean."),
    Preset(
        "JSC 370, scikit-learn", "Weighted MSE, levels coded as numbers. To learn a number the notes and the package "
        "do the same.", {"categories": "as_numbers"},
    ),
)  # fmt: skip

FOR_PRUNING = (
    Preset("Tateyama", "Impurity adds up; alpha is the mean of what won each fold.", {"choose": "average_alpha"}),
    Preset("JSC 370", "The share of wrong rows counts; alpha is what did best on average.", {"measure": "error_rate"}),
    Preset("scikit-learn", "Impurity adds up; levels are coded as numbers.", {"categories": "as_numbers"}),
)
