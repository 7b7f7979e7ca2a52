"""Formulas as MathML Core, which every browser draws."""

import re
from functools import lru_cache

from latex2mathml.converter import convert

LETTERS = re.compile(r'(?:<mi mathvariant="normal">[^<&]</mi>){2,}')
LETTER = re.compile(r">([^<])<")


@lru_cache(maxsize=4_096)
def mathml(formula: str, display: str = "inline") -> str:
    """A word is one name, which is read as a word. Example: mathrm{Gain} is <mi>Gain</mi>, no G, a, i, n."""
    return LETTERS.sub(lambda found: f"<mi>{''.join(LETTER.findall(found[0]))}</mi>", convert(formula, display=display))
