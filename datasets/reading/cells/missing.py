"""Words that say that a value is not known, column by column: in one "None" is none, in another a level like others.

Among numbers, dates, and True and False such a word is no value. Among other words it may be a level (no air bags, no
improvement): there it is one, unless it is rare, and where it is not whoever brought the table is asked.
"""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from datasets.reading.decision import Asked, Change, Decision
from datasets.reading.text.header import MISSING
from datasets.reading.wording import count, percent, quoted

OFTEN_LEVELS = frozenset({"-", "none"})  # where a column holds but one text besides, they are its other level
RARE = 0.05  # of the cells that hold anything, or one: more are not taken out of a column of words


def words_in(text: pd.Series) -> pd.Series:
    """The cells that hold a word for missing; an empty cell holds none."""
    low = text.str.lower()
    return text[(low.isin(MISSING) & (low != "")).fillna(False)]


def without_words(text: pd.Series, name: str, asked: Asked) -> tuple[pd.Series, list[Decision]]:
    """The column with its words for missing taken out, or kept where that was asked for, and a decision on them."""
    words = words_in(text)
    text = text.mask(text == "")
    if not len(words):
        return text, []
    if dict(asked.words).get(name):
        return text, [said(words, name, asked, kept=True)]
    return text.drop(words.index).reindex(text.index), [said(words, name, asked, kept=False)]


def with_words(text: pd.Series, name: str, asked: Asked) -> tuple[pd.Series, list[Decision]] | None:
    """The same column of words with those among its levels, and the question whether they are; None where it is plain
    that they are not, or has been said."""
    words, text = words_in(text), text.mask(text == "")
    if not len(words) or name in dict(asked.words) or not may_be_levels(words, text.drop(words.index).dropna()):
        return None
    decision = said(words, name, asked, kept=True)
    share = f"{percent(len(words) / text.count())} of those that hold anything"
    ask = f"{decision.what.removesuffix('.')}, {share}. Is it a level, or does it say that a value is missing?"
    keep = Change("Keep as a level", "words", (*asked.words, (name, True)))
    return text, [replace(decision, what=ask, changes=(keep, *decision.changes), stands_out=True)]


def may_be_levels(words: pd.Series, others: pd.Series) -> bool:
    """None always, and never what Excel writes where nothing can be worked out; other words where they are not rare."""
    found = set(words.str.lower())
    if any(word.startswith("#") for word in found) or not len(others):
        return False
    often = len(words) > max(1, RARE * (len(words) + len(others)))
    if found == {"none"} or often:
        return True
    return found <= OFTEN_LEVELS and others.nunique() == 1 and not others.str.contains("[0-9]").any()


def said(words: pd.Series, name: str, asked: Asked, kept: bool) -> Decision:
    others = words.str.lower().nunique() - 1
    word = quoted(words.iloc[0])
    these = f"{word} and {count(others, 'word')} like it" if others else word
    is_read = "is read as a level" if kept else "was read as missing"
    other = Change("Read as missing" if kept else "Keep as a level", "words", (*asked.words, (name, not kept)))
    return Decision(f"{these} {is_read} in {count(len(words), 'cell')} of {quoted(name)}.", name, (other,))
