"""Words that say that a value is not known, column by column: in one "None" is none, in another a level like others.

Among numbers, dates, and True and False such a word is no value. Among other words it may be a level (no air bags, no
improvement): there it is one, unless it is rare, and where it is not whoever brought the table is asked.
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from datasets.reading.cells.dates import YEAR_FIRST, YEAR_LAST
from datasets.reading.cells.numbers import COMMA_NOTATION, POINT_NOTATION
from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.text.header import MISSING_WORDS
from datasets.reading.wording import format_percent, ordinal, quote
from engine.text.message import msg

LIKELY_LEVELS = frozenset({"-", "none"})  # where a column holds but one text besides, they are its other level
RARE_SHARE = 0.05  # of the cells that hold anything, or one: more are not taken out of a column of words


def missing_words(text: pd.Series) -> pd.Series:
    """The cells that hold a word for missing; an empty cell holds none."""
    low = text.str.lower()
    return text[(low.isin(MISSING_WORDS) & (low != "")).fillna(False)]


def remove_missing_words(text: pd.Series, name: str, asked: ReadOptions) -> tuple[pd.Series, list[Decision]]:
    """The column with its words for missing taken out, or kept where that was asked for, and a decision on them."""
    words = missing_words(text)
    text = text.mask(text == "")
    if not len(words):
        return text, []
    if dict(asked.words).get(name):
        return text, [decision(words, name, asked, kept=True)]
    return text.drop(words.index).reindex(text.index), [decision(words, name, asked, kept=False)]


def keep_missing_words(text: pd.Series, name: str, asked: ReadOptions) -> tuple[pd.Series, list[Decision]] | None:
    """The same column of words with those among its levels, and the question whether they are; None where it is plain
    that they are not, or has been said."""
    words, text = missing_words(text), text.mask(text == "")
    if not len(words) or name in dict(asked.words) or not may_be_levels(words, text.drop(words.index).dropna()):
        return None
    ask = msg("reading.column.words-unsure", share=format_percent(len(words) / text.count()), **values(words, name))
    return text, [Decision(ask, name, (change(name, asked, True), change(name, asked, False)), is_prominent=True)]


def may_be_levels(words: pd.Series, others: pd.Series) -> bool:
    """None always, and never what Excel writes where nothing can be worked out; other words where they are not rare."""
    found = set(words.str.lower())
    if any(word.startswith("#") for word in found) or not len(others):
        return False
    often = len(words) > max(1, RARE_SHARE * (len(words) + len(others)))
    if found == {"none"} or often:
        return True
    return found <= LIKELY_LEVELS and others.nunique() == 1 and not others.str.contains("[0-9]").any()


def decision(words: pd.Series, name: str, asked: ReadOptions, kept: bool) -> Decision:
    """How they were read, and that they can be read otherwise."""
    found = values(words, name)
    what = msg("reading.column.words-kept", **found) if kept else msg("reading.column.words-missing", **found)
    return Decision(what, name, (change(name, asked, not kept),))


def values(words: pd.Series, name: str) -> dict[str, Any]:
    """Of the messages on them: the first word, how many others there are, the cells that hold one, and the column."""
    others = int(words.str.lower().nunique()) - 1
    return {"word": quote(words.iloc[0]), "others": others, "n": len(words), "name": quote(name)}


def change(name: str, asked: ReadOptions, kept: bool) -> Change:
    words = msg("reading.change.level" if kept else "reading.change.missing")
    return Change(words, "words", (*asked.words, (name, kept)))


NUMERIC_START = r"[+-]?[.,]?[0-9]"  # every number and every date
NUMBER_PATTERNS = (POINT_NOTATION.pattern, COMMA_NOTATION.pattern)
DATE_PATTERNS = (YEAR_FIRST.pattern, YEAR_LAST.pattern)


def take_odd_cells(text: pd.Series, name: str, asked: ReadOptions) -> tuple[pd.Series, list[Decision]]:
    """The column, without its odd cells where that was asked for, and a decision on them if most cells are not odd."""
    present = text.dropna()
    odd, what = find_misfits(present)
    if not len(odd):
        return text, []
    values = {"name": quote(name), "n": len(odd), "what": what, "cell": quote(odd.iloc[0])}
    values["row"] = ordinal(odd.index[0] + 1)
    if name in asked.odd_missing:
        rest = tuple(other for other in asked.odd_missing if other != name)
        back = Change(msg("reading.change.found-column"), "odd_missing", rest)
        missing = msg("reading.column.odd-cells-missing", **values)
        return text.drop(odd.index).reindex(text.index), [Decision(missing, name, (back,))]
    leave = Change(msg("reading.change.odd-missing"), "odd_missing", (*asked.odd_missing, name))
    return text, [Decision(msg("reading.column.odd-cells", **values), name, (leave,))]


def find_misfits(present: pd.Series) -> tuple[pd.Series, str]:
    """The cells that are none of what most are, and what those are: a number or a date. No cell is both."""
    half = len(present) / 2
    if present.str.match(NUMERIC_START).sum() > half:
        for shapes, noun in ((NUMBER_PATTERNS, "number"), (DATE_PATTERNS, "date")):
            fits = max((present.str.fullmatch(shape) for shape in shapes), key=pd.Series.sum)
            if fits.sum() > half:
                return present[~fits], noun
    return present[:0], ""
