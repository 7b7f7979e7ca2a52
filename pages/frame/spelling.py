"""Normalize and compare words for a search: without case, hyphens and other variants of spelling."""

import re

EXAMPLE_ID = re.compile(r"\bex(?:ample)? ?0*(\d+)\b")  # EX07, ex 7 and example 7 are one
WORD_BREAK = re.compile(r"[^\w.%]+|_|\.(?!\d)")  # keeps the point of 0.25, not that of a sentence
MAX_QUERY_LENGTH = 200  # characters
SHORT_WORD_LENGTH = 3  # up to this length a word must be a prefix: "eta" is not in "beta", but "boost" in "XGBoost"


def normalize_text(text: str) -> str:
    """Examples: "Out-of-bag" -> "out of bag", "min_samples_leaf" -> "min samples leaf", "EX-07" -> "ex7"."""
    return EXAMPLE_ID.sub(r"ex\1", " ".join(WORD_BREAK.sub(" ", text.casefold()).split()))


def normalize_query(text: str) -> str:
    """Normalize a query, cut to MAX_QUERY_LENGTH, since it need not come from our input field."""
    return normalize_text(text[:MAX_QUERY_LENGTH])


def word_occurs(word: str, text: str) -> bool:
    """Does a normalized text contain a word? Examples: "120.33" in "120.3333"; "ex1" in "ex1", not in "ex17"."""
    if word[-1].isdigit() and "." not in word:
        return re.search(rf"\b{re.escape(word)}(?!\.?\d)", text) is not None
    if word[0].isdigit() or len(word) <= SHORT_WORD_LENGTH:
        return f" {word}" in f" {text}"
    return word in text


def all_words_occur(query: str, text: str) -> bool:
    """Does a text contain all words of a query, both normalized? True for an empty query."""
    return all(word_occurs(word, text) for word in query.split())
