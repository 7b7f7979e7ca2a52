"""How many of all: features for a split, rows for a bag."""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass

from engine.core.settings import Choice
from engine.text.message import Message, msg


@dataclass(frozen=True)
class CountOrShare(Choice):
    """How many of all: a word, a whole number, or a share as a fraction. 1 is one, 1.0 is all (as in scikit-learn)."""

    unset: str = "setting.unset.all"

    def accepts(self, value) -> bool:
        if isinstance(value, bool) or not isinstance(value, numbers.Real):
            return super().accepts(value)
        return int(value) >= 1 if isinstance(value, numbers.Integral) else 0.0 < float(value) <= 1.0

    @property
    def expected(self) -> Message:
        if not self.options:
            return msg("setting.expected.amount")
        return msg("setting.expected.amount-or-word", options=self.options_in_code)


FEATURE_COUNTS = {"sqrt": math.isqrt, "log2": lambda d: d.bit_length() - 1, "third": lambda d: d // 3}


def resolve_max_features(wanted, d: int, is_classification: bool) -> int:
    """How many of d features a draw takes. Example: of 9, "sqrt", "log2" and "third" all take 3. All when None.

    "auto" is what is usually advised: the root of their number for classes, a third of them for numbers.
    """
    if wanted is None:
        return d
    if wanted == "auto":
        wanted = "sqrt" if is_classification else "third"
    if isinstance(wanted, numbers.Integral):
        return min(int(wanted), d)
    return max(1, FEATURE_COUNTS[wanted](d) if wanted in FEATURE_COUNTS else int(wanted * d))
