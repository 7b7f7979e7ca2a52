"""Worked examples and errata of the notes as Markdown. All of it is our own text; no name of a user is in it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.text.message import Message, msg
from pages.notes import Erratum, Example, SetOfNotes
from pages.notes.agreement import Found, found
from pages.notes.translated import phrase
from pages.parts.frame.spelling import all_occur, asked_for, plain
from pages.parts.speaking.page import language, tell

COLOURS = {
    "right": "green", "convention": "orange", "wrong": "red", "open": "gray",
    "inconsistent": "orange", "misprint": "blue", "doubtful": "violet",
}  # fmt: skip
SPOKEN = {
    "right": msg("notes-right"),
    "convention": msg("notes-convention"),
    "wrong": msg("notes-wrong"),
    "open": msg("notes-open"),
    "inconsistent": msg("notes-inconsistent"),
    "misprint": msg("notes-misprint"),
    "doubtful": msg("notes-doubtful"),
}
# Formulas, programs, and numbers that are none of a version or a name.
NUMBERS = re.compile(r"(\$[^$]+\$)|(`[^`]+`)|(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?!\w|[.,]\d)")


def badge(word: str) -> str:
    """A verdict or weight, in its colour."""
    return f":{COLOURS[word]}-badge[{spoken(word)}]"


def spoken(word: str) -> str:
    return tell(SPOKEN[word])


def localised(text: str) -> str:
    """With its numbers as the reader writes them. Example in German: "gain 0.25, $0.5$" -> "gain 0,25, $0{,}5$"."""

    def written(found: re.Match) -> str:
        formula, program = found.groups()
        return language().decimal(formula) if formula else program or language().written(found[0])

    return NUMBERS.sub(written, text)


def heading(notes: SetOfNotes) -> str:
    return f"{notes.author}, *{notes.title}* ({notes.form})"


def where(entry: Example | Erratum) -> str:
    """Example: "EX04 · lines 81-88"."""
    lines = (
        tell("own-lines", lines=entry.lines)
        if "-" in entry.lines or "," in entry.lines
        else tell("own-line", lines=entry.lines)
    )
    return f":small[{entry.id} · {lines}]"


def example(entry: Example) -> str:
    """What is worked out, what is printed beside what we find, and why."""
    parts = [f"**{entry.title}** {badge(entry.verdict)} {where(entry)}", entry.says]
    if entry.values:
        parts.append(" · ".join(map(value, found(entry))))
    return localised("  \n".join([*parts, entry.why]))


def value(one: Found) -> str:
    """Examples: "Gini: 0.405 ✓ (0.4048)", "Gini: ~~0.205~~ **0.25**", and of what is not printed "Gini: **0.25**"."""
    printed, ours = (phrase(text, language().name) for text in (one.printed, one.ours))
    if not printed:
        return f"{one.name}: **{ours}**"
    if not one.agrees and "$" in printed:  # a formula cannot be struck through
        return tell("own-printed-right", name=one.name, printed=printed, ours=ours)
    if not one.agrees:
        return f"{one.name}: ~~{printed}~~ **{ours}**"
    return f"{one.name}: **{printed}** ✓" + (f" ({ours})" if ours != printed else "")


def erratum(entry: Erratum) -> str:
    """What is printed, what is right, and the proof."""
    head = f"**{entry.about}** {badge(entry.weight)} {where(entry)}"
    lines = (
        tell("own-printed", printed=entry.printed),
        tell("own-right", right=entry.right),
        tell("own-proof", proof=entry.proof),
    )
    return localised("  \n".join((head, *lines)))


def told(entry: Example | Erratum) -> str:
    """All that is said of it, with what is printed and what comes out. Formulas count by their LaTeX."""
    words = [part for part in vars(entry).values() if isinstance(part, str)]
    if isinstance(entry, Example):
        words += [f"{one.name} {one.printed} {one.ours}" for one in found(entry)]
    return " ".join(words)


def matches(entry: Example | Erratum, wanted: str) -> bool:
    """Are all words of a search somewhere in the entry?"""
    return all_occur(asked_for(wanted), plain(told(entry)))


def counted(words: Mapping[str, Message], entries: list, of: str) -> str:
    """Example: "**10** wrong: a number or a formula is wrong · ..."."""
    count = {word: sum(getattr(entry, of) == word for entry in entries) for word in words}
    return " · ".join(f"{badge(word)} {count[word]}: {tell(meaning)}" for word, meaning in words.items())
