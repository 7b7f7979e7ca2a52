"""How words are compared in a search: without case, hyphens and what else people write one way or the other."""

from __future__ import annotations

import re

EXAMPLE = re.compile(r"\bex(?:ample)? ?0*(\d+)\b")  # EX07, ex 7 and example 7 are one
BETWEEN = re.compile(r"[^\w.%]+|_|\.(?!\d)")  # the point of 0.25 stays, that of a sentence does not
LONGEST = 200  # characters of a search
SHORT = 3  # letters; shorter words must begin one: "eta" is not in "beta", but "boost" in "XGBoost"


def plain(text: str) -> str:
    """Examples: "Out-of-bag" -> "out of bag", "min_samples_leaf" -> "min samples leaf", "EX-07" -> "ex7"."""
    return EXAMPLE.sub(r"ex\1", " ".join(BETWEEN.sub(" ", text.casefold()).split()))


def asked_for(text: str) -> str:
    """What somebody typed into a search, plain. Its field takes no more, but not everything that asks is a field."""
    return plain(text[:LONGEST])


def occurs(word: str, text: str) -> bool:
    """Is a word in a text, both plain? Examples: "120.33" in "120.3333"; "ex1" in "ex1", not in "ex17"."""
    if word[-1].isdigit() and "." not in word:
        return re.search(rf"\b{re.escape(word)}(?!\.?\d)", text) is not None
    if word[0].isdigit() or len(word) <= SHORT:
        return f" {word}" in f" {text}"
    return word in text


def all_occur(asked: str, text: str) -> bool:
    """Are all words of `asked` in the text, both plain? Nothing is in no text."""
    return all(occurs(word, text) for word in asked.split())
