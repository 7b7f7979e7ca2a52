"""Worked examples and errata of the notes as Markdown. All of it is our own text; no name of a user is in it."""

from __future__ import annotations

from pages.notes import Erratum, Example, SetOfNotes
from pages.notes.agreement import Found, found
from pages.parts.frame.spelling import all_occur, plain

COLOURS = {
    "right": "green", "convention": "orange", "wrong": "red", "open": "gray",
    "inconsistent": "orange", "misprint": "blue", "doubtful": "violet",
}  # fmt: skip
SPOKEN = {"convention": "depends on a convention", "open": "nothing to compare", "doubtful": "doubtful claim"}


def badge(word: str) -> str:
    """A verdict or weight, in its colour."""
    return f":{COLOURS[word]}-badge[{spoken(word)}]"


def spoken(word: str) -> str:
    return SPOKEN.get(word, word)


def heading(notes: SetOfNotes) -> str:
    return f"{notes.author}, *{notes.title}* ({notes.form})"


def where(entry: Example | Erratum) -> str:
    """Example: "EX04 · lines 81-88"."""
    lines = f"lines {entry.lines}" if "-" in entry.lines or "," in entry.lines else f"line {entry.lines}"
    return f":small[{entry.id} · {lines}]"


def example(entry: Example) -> str:
    """What is worked out, what is printed beside what we find, and why."""
    parts = [f"**{entry.title}** {badge(entry.verdict)} {where(entry)}", entry.says]
    if entry.values:
        parts.append(" · ".join(map(value, found(entry))))
    return "  \n".join([*parts, entry.why])


def value(one: Found) -> str:
    """Examples: "Gini: 0.405 ✓ (0.4048)", "Gini: ~~0.205~~ **0.25**", and of what is not printed "Gini: **0.25**"."""
    if not one.printed:
        return f"{one.name}: **{one.ours}**"
    if not one.agrees and "$" in one.printed:  # a formula cannot be struck through
        return f"{one.name}: printed {one.printed}, right {one.ours}"
    if not one.agrees:
        return f"{one.name}: ~~{one.printed}~~ **{one.ours}**"
    return f"{one.name}: **{one.printed}** ✓" + (f" ({one.ours})" if one.ours != one.printed else "")


def erratum(entry: Erratum) -> str:
    """What is printed, what is right, and the proof."""
    head = f"**{entry.about}** {badge(entry.weight)} {where(entry)}"
    lines = (f"Printed: {entry.printed}", f"Right: {entry.right}", f"Proof: {entry.proof}")
    return "  \n".join((head, *lines))


def told(entry: Example | Erratum) -> str:
    """All that is said of it, with what is printed and what comes out. Formulas count by their LaTeX."""
    words = [part for part in vars(entry).values() if isinstance(part, str)]
    if isinstance(entry, Example):
        words += [f"{one.name} {one.printed} {one.ours}" for one in found(entry)]
    return " ".join(words)


def matches(entry: Example | Erratum, wanted: str) -> bool:
    """Are all words of a search somewhere in the entry?"""
    return all_occur(plain(wanted), plain(told(entry)))


def counted(words: dict[str, str], entries: list, of: str) -> str:
    """Example: "**10** wrong: a number or a formula is wrong · ..."."""
    count = {word: sum(getattr(entry, of) == word for entry in entries) for word in words}
    return " · ".join(f"{badge(word)} {count[word]}: {meaning}" for word, meaning in words.items())
