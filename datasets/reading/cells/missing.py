"""Words that say that a value is not known, column by column: in one "-" is a gap, in another the opposite of "+"."""

from __future__ import annotations

import pandas as pd

from datasets.reading.decision import Asked, Change, Decision
from datasets.reading.text.header import MISSING
from datasets.reading.wording import count, quoted

OFTEN_VALUES = frozenset({"-", "none"})  # where a column holds but one value besides, they are its other value


def without_words(text: pd.Series, name: str, asked: Asked) -> tuple[pd.Series, list[Decision]]:
    """The column with its words for missing taken out, or kept as values, and a decision where there are any."""
    low = text.str.lower()
    found = low.isin(MISSING)
    if not found.any():
        return text, []
    words = text[found & (low != "").fillna(False)].dropna()
    text = text.mask(low == "")
    if not len(words):
        return text, []
    word = quoted(words.iloc[0])
    others = words.str.lower().nunique() - 1
    these = f"{word} and {count(others, 'word')} like it" if others else word
    wanted = dict(asked.words).get(name)
    if wanted is None:
        wanted = set(words.str.lower()) <= OFTEN_VALUES and text[~found].nunique() == 1
        wanted = wanted and not text[~found].dropna().str.contains("[0-9]").any()
    other = Change("Read as missing" if wanted else "Keep as a value", "words", (*asked.words, (name, not wanted)))
    cells = count(len(words), "cell")
    if wanted:
        return text, [Decision(f"{these} is kept as a value in {cells} of {quoted(name)}.", name, (other,))]
    return text.mask(found), [Decision(f"{these} was read as missing in {cells} of {quoted(name)}.", name, (other,))]
