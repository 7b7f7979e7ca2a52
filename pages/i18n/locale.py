"""Which languages there are, and what a reader chooses. What needs no more than that imports no more."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

MESSAGES_FOLDER = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = tuple(sorted(each.name for each in MESSAGES_FOLDER.iterdir() if each.is_dir() and [*each.glob("*.ftl")]))

# How numbers can be written, by the name of the sign before their fractions: what stands between three digits (a narrow
# space, which nobody takes for the other sign) and before the fraction.
DECIMALS = {"point": (",", "."), "comma": ("\u202f", ",")}


class Locale(NamedTuple):
    """What a reader chose: a language, and how its numbers are written where that is not as usual in it."""

    name: str = ENGLISH
    decimal: str = ""  # of DECIMALS


ENGLISH_LOCALE = Locale()
