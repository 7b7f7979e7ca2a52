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
    "Karabulut", msg("cart.preset.karabulut"),
    {"criterion": "gini", "categories": "as_numbers", "stop_without_gain": True},
)  # fmt: skip
TATEYAMA = Preset(
    "Tateyama", msg("cart.preset.tateyama"),
    {"criterion": "gini", "threshold": "midpoint", "leaf_probability": "share"},
)  # fmt: skip
JSC_370 = Preset(
    "JSC 370", msg("cart.preset.jsc-370"),
    {"criterion": "gini", "categories": "as_numbers", "independence_alpha": 0.05},
)  # fmt: skip
CHEN = Preset("Chen", msg("cart.preset.chen"), {"leaf_probability": "softmax"})
SCIKIT_LEARN = Preset(
    "scikit-learn", msg("cart.preset.scikit-learn"),
    {"criterion": "gini", "categories": "as_numbers", "stop_without_gain": False},
)  # fmt: skip

CLASSIFICATION_PRESETS = (KARABULUT, TATEYAMA, JSC_370, CHEN, SCIKIT_LEARN)
REGRESSION_PRESETS = (
    Preset(
        "Karabulut",
        msg("cart.regression-preset.karabulut"),
        {"categories": "as_numbers", "stop_without_gain": True},
    ),
    Preset(
        "Tateyama",
        msg("cart.regression-preset.tateyama"),
        {"threshold": "midpoint"},
    ),
    Preset(
        "JSC 370, scikit-learn",
        msg("cart.regression-preset.jsc-370-scikit-learn"),
        {"categories": "as_numbers", "stop_without_gain": False},
    ),
)

PRUNING_PRESETS = (
    Preset(
        "Tateyama", msg("prune.preset.tateyama"),
        {"measure": "impurity", "choose": "average_alpha"},
    ),
    Preset(
        "JSC 370", msg("prune.preset.jsc-370"),
        {"measure": "error_rate", "choose": "min_error"},
    ),
    Preset(
        "scikit-learn", msg("prune.preset.scikit-learn"),
        {"measure": "impurity", "categories": "as_numbers"},
    ),
)  # fmt: skip
