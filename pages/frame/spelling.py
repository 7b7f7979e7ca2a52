"""How words are compared in a search: without case, hyphens and what else people write one way or the other."""

from __future__ import annotations

import re

EXAMPLE_ID = re.compile(r"\bex(?:ample)? ?0*(\d+)\b")  # EX07, ex 7 and example 7 are one
WORD_BREAK = re.compile(r"[^\w.%]+|_|\.(?!\d)")  # the point of 0.25 stays, that of a sentence does not
MAX_QUERY_LENGTH = 200  # characters of a search
SHORT_WORD_LENGTH = 3  # letters; shorter words must begin one: "eta" is not in "beta", but "boost" in "XGBoost"


def normalize_text(text: str) -> str:
    """Examples: "Out-of-bag" -> "out of bag", "min_samples_leaf" -> "min samples leaf", "EX-07" -> "ex7"."""
    return EXAMPLE_ID.sub(r"ex\1", " ".join(WORD_BREAK.sub(" ", text.casefold()).split()))


def normalize_query(text: str) -> str:
    """What somebody typed into a search, plain. Its field takes no more, but not everything that asks is a field."""
    return normalize_text(text[:MAX_QUERY_LENGTH])


def word_occurs(word: str, text: str) -> bool:
    """Is a word in a text, both plain? Examples: "120.33" in "120.3333"; "ex1" in "ex1", not in "ex17"."""
    if word[-1].isdigit() and "." not in word:
        return re.search(rf"\b{re.escape(word)}(?!\.?\d)", text) is not None
    if word[0].isdigit() or len(word) <= SHORT_WORD_LENGTH:
        return f" {word}" in f" {text}"
    return word in text


def all_words_occur(query: str, text: str) -> bool:
    """Are all words of `asked` in the text, both plain? Nothing is in no text."""
    return all(word_occurs(word, text) for word in query.split())
