"""Finds words for missing values ("NA"), and odd cells in columns of numbers or dates.

Among numbers, dates and booleans such a word is a missing value. Among other words "None" may be a level (no air bags,
no improvement): it stays one unless it is rare, and the user is options.
"""

from typing import Any

import pandas as pd

from datasets.reading.cells.dates import YEAR_FIRST, YEAR_LAST
from datasets.reading.cells.numbers import COMMA_NOTATION, POINT_NOTATION
from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.text.header import MISSING_WORDS
from datasets.reading.wording import format_percent, ordinal, quote
from engine.text.message import msg

LIKELY_LEVELS = frozenset({"-", "none"})  # beside one other text they are the second level
RARE_SHARE = 0.05  # of the filled cells; more such words (and more than one) are levels in a column of words


def missing_words(text: pd.Series) -> pd.Series:
    """Select the cells with a word for missing values; empty cells have none."""
    low = text.str.lower()
    return text[(low.isin(MISSING_WORDS) & (low != "")).fillna(False)]


def remove_missing_words(text: pd.Series, name: str, options: ReadOptions) -> tuple[pd.Series, list[Decision]]:
    """Make words for missing values missing, or keep them if the options say so; with a decision."""
    words = missing_words(text)
    text = text.mask(text == "")
    if not len(words):
        return text, []
    if dict(options.words).get(name):
        return text, [words_decision(words, name, options, kept=True)]
    return text.drop(words.index).reindex(text.index), [words_decision(words, name, options, kept=False)]


def keep_missing_words(text: pd.Series, name: str, options: ReadOptions) -> tuple[pd.Series, list[Decision]] | None:
    """Keep the words as levels, and ask whether they are; None if they are not, or the options say it."""
    words, text = missing_words(text), text.mask(text == "")
    if not len(words) or name in dict(options.words) or not may_be_levels(words, text.drop(words.index).dropna()):
        return None
    share = format_percent(len(words) / text.count())
    what = msg("reading.column.words-unsure", share=share, **words_values(words, name))
    return text, [Decision(what, name, (words_change(name, options, True), words_change(name, options, False)), True)]


def may_be_levels(words: pd.Series, others: pd.Series) -> bool:
    """True if the words may be levels: "none" always, Excel's errors never, other words if they are not rare."""
    different = set(words.str.lower())
    if any(word.startswith("#") for word in different) or not len(others):
        return False
    is_frequent = len(words) > max(1, RARE_SHARE * (len(words) + len(others)))
    if different == {"none"} or is_frequent:
        return True
    return different <= LIKELY_LEVELS and others.nunique() == 1 and not others.str.contains("[0-9]").any()


def words_decision(words: pd.Series, name: str, options: ReadOptions, kept: bool) -> Decision:
    """Say whether the words were kept, and offer the opposite."""
    values = words_values(words, name)
    what = msg("reading.column.words-kept", **values) if kept else msg("reading.column.words-missing", **values)
    return Decision(what, name, (words_change(name, options, not kept),))


def words_values(words: pd.Series, name: str) -> dict[str, Any]:
    """Values for messages: the first word, the number of other words, the number of cells, the column."""
    others = int(words.str.lower().nunique()) - 1
    return {"word": quote(words.iloc[0]), "others": others, "n": len(words), "name": quote(name)}


def words_change(name: str, options: ReadOptions, kept: bool) -> Change:
    label = msg("reading.change.level" if kept else "reading.change.missing")
    return Change(label, "words", (*options.words, (name, kept)))


NUMERIC_START = r"[+-]?[.,]?[0-9]"  # of every number and every date
NUMBER_PATTERNS = (POINT_NOTATION.pattern, COMMA_NOTATION.pattern)
DATE_PATTERNS = (YEAR_FIRST.pattern, YEAR_LAST.pattern)


def take_odd_cells(text: pd.Series, name: str, options: ReadOptions) -> tuple[pd.Series, list[Decision]]:
    """Report cells that do not fit the others; make them missing if the options say so."""
    odd, noun = find_misfits(text.dropna())
    if not len(odd):
        return text, []
    values = {"name": quote(name), "n": len(odd), "what": noun, "cell": quote(odd.iloc[0])}
    values["row"] = ordinal(odd.index[0] + 1)
    if name in options.odd_missing:
        rest = tuple(other for other in options.odd_missing if other != name)
        keep = Change(msg("reading.change.found-column"), "odd_missing", rest)
        what = msg("reading.column.odd-cells-missing", **values)
        return text.drop(odd.index).reindex(text.index), [Decision(what, name, (keep,))]
    drop = Change(msg("reading.change.odd-missing"), "odd_missing", (*options.odd_missing, name))
    return text, [Decision(msg("reading.column.odd-cells", **values), name, (drop,))]


def find_misfits(present: pd.Series) -> tuple[pd.Series, str]:
    """Return the cells unlike the majority, and what those are: "number" or "date"."""
    half = len(present) / 2
    if present.str.match(NUMERIC_START).sum() > half:
        for patterns, noun in ((NUMBER_PATTERNS, "number"), (DATE_PATTERNS, "date")):
            fits = max((present.str.fullmatch(pattern) for pattern in patterns), key=pd.Series.sum)
            if fits.sum() > half:
                return present[~fits], noun
    return present[:0], ""
