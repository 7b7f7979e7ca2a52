"""The conventions of each set of notes on single trees, and rules to compare."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.text.message import Message, msg


@dataclass(frozen=True)
class Preset:
    """A click sets what differs from the start of the page that offers it."""

    name: str | Message  # an author's or a library's, or what is special about it
    why: Message
    settings: dict[str, Any] = field(default_factory=dict)  # what it takes a stand on
    data: str = ""  # the table it opens, where the one in sight is for another task


KARABULUT = Preset(
    "Karabulut", msg("presets-his-algorithm-1-cart-gini"),
    {"criterion": "gini", "categories": "as_numbers", "stop_without_gain": True},
)  # fmt: skip
TATEYAMA = Preset(
    "Tateyama", msg("presets-gini-impurity-thresholds"),
    {"criterion": "gini", "threshold": "midpoint", "leaf_probability": "share"},
)  # fmt: skip
JSC_370 = Preset(
    "JSC 370", msg("presets-gini-impurity-levels-coded"),
    {"criterion": "gini", "categories": "as_numbers", "independence_alpha": 0.05},
)  # fmt: skip
CHEN = Preset("Chen", msg("presets-a-leaf-s-probabilities-are"), {"leaf_probability": "softmax"})
SCIKIT_LEARN = Preset(
    "scikit-learn", msg("presets-gini-impurity-levels-coded-2"),
    {"criterion": "gini", "categories": "as_numbers", "stop_without_gain": False},
)  # fmt: skip

FOR_CLASSES = (KARABULUT, TATEYAMA, JSC_370, CHEN, SCIKIT_LEARN)
FOR_NUMBERS = (
    Preset(
        "Karabulut",
        msg("presets-his-algorithm-1-with-the"),
        {"categories": "as_numbers", "stop_without_gain": True},
    ),
    Preset(
        "Tateyama",
        msg("presets-weighted-mse-thresholds"),
        {"threshold": "midpoint"},
    ),
    Preset(
        "JSC 370, scikit-learn",
        msg("presets-weighted-mse-levels-coded"),
        {"categories": "as_numbers", "stop_without_gain": False},
    ),
)

FOR_PRUNING = (
    Preset(
        "Tateyama", msg("presets-impurity-takes-the-place"),
        {"measure": "impurity", "choose": "average_alpha"},
    ),
    Preset(
        "JSC 370", msg("presets-the-error-is-the"),
        {"measure": "error_rate", "choose": "min_error"},
    ),
    Preset(
        "scikit-learn", msg("presets-impurity-adds-up-levels"),
        {"measure": "impurity", "categories": "as_numbers"},
    ),
)  # fmt: skip
