"""Worked examples and errata of the notes as Markdown. All of it is our own text; no name of a user is in it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.text.message import Message, msg
from pages.frame.spelling import all_words_occur, normalize_query, normalize_text
from pages.i18n.text import t, translator
from pages.notes import Erratum, Example, LectureNotes, translate_phrase
from pages.notes.agreement import ComparedValue, compare_values

BADGE_COLOURS = {
    "right": "green", "convention": "orange", "wrong": "red", "open": "gray",
    "inconsistent": "orange", "misprint": "blue", "doubtful": "violet",
}  # fmt: skip
VERDICT_LABELS = {
    "right": msg("notes.verdict.right"),
    "convention": msg("notes.verdict.convention"),
    "wrong": msg("notes.verdict.wrong"),
    "open": msg("notes.verdict.open"),
    "inconsistent": msg("notes.weight.inconsistent"),
    "misprint": msg("notes.weight.misprint"),
    "doubtful": msg("notes.weight.doubtful"),
}
# Formulas, programs, and numbers that are none of a version or a name.
NUMBER_IN_TEXT = re.compile(r"(\$[^$]+\$)|(`[^`]+`)|(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?!\w|[.,]\d)")


def badge(word: str) -> str:
    """A verdict or weight, in its colour."""
    return f":{BADGE_COLOURS[word]}-badge[{verdict_label(word)}]"


def verdict_label(word: str) -> str:
    return t(VERDICT_LABELS[word])


def localize_numbers(text: str) -> str:
    """With its numbers as the reader writes them. Example in German: "gain 0.25, $0.5$" -> "gain 0,25, $0{,}5$"."""

    def written(found: re.Match) -> str:
        formula, program = found.groups()
        return (
            translator().localize_latex_numbers(formula)
            if formula
            else program or translator().localize_number(found[0])
        )

    return NUMBER_IN_TEXT.sub(written, text)


def notes_heading(notes: LectureNotes) -> str:
    return f"{notes.author}, *{notes.title}* ({notes.form})"


def entry_location(entry: Example | Erratum) -> str:
    """Example: "EX04 · lines 81-88"."""
    lines = (
        t("notes.entry.lines", lines=entry.lines)
        if "-" in entry.lines or "," in entry.lines
        else t("notes.entry.single-line", lines=entry.lines)
    )
    return f":small[{entry.id} · {lines}]"


def example_markdown(entry: Example) -> str:
    """What is worked out, what is printed beside what we find, and why."""
    parts = [f"**{entry.title}** {badge(entry.verdict)} {entry_location(entry)}", entry.says]
    if entry.values:
        parts.append(" · ".join(map(value_markdown, compare_values(entry))))
    return localize_numbers("  \n".join([*parts, entry.why]))


def value_markdown(one: ComparedValue) -> str:
    """Examples: "Gini: 0.405 ✓ (0.4048)", "Gini: ~~0.205~~ **0.25**", and of what is not printed "Gini: **0.25**"."""
    printed, ours = (translate_phrase(text, translator().name) for text in (one.printed, one.computed))
    if not printed:
        return f"{one.name}: **{ours}**"
    if not one.agrees and "$" in printed:  # a formula cannot be struck through
        return t("notes.entry.value", name=one.name, printed=printed, ours=ours)
    if not one.agrees:
        return f"{one.name}: ~~{printed}~~ **{ours}**"
    return f"{one.name}: **{printed}** ✓" + (f" ({ours})" if ours != printed else "")


def erratum_markdown(entry: Erratum) -> str:
    """What is printed, what is right, and the proof."""
    head = f"**{entry.about}** {badge(entry.weight)} {entry_location(entry)}"
    lines = (
        t("notes.entry.printed", printed=entry.printed),
        t("notes.entry.right", right=entry.right),
        t("notes.entry.proof", proof=entry.proof),
    )
    return localize_numbers("  \n".join((head, *lines)))


def search_text(entry: Example | Erratum) -> str:
    """All that is said of it, with what is printed and what comes out. Formulas count by their LaTeX."""
    words = [part for part in vars(entry).values() if isinstance(part, str)]
    if isinstance(entry, Example):
        words += [f"{one.name} {one.printed} {one.computed}" for one in compare_values(entry)]
    return " ".join(words)


def matches_query(entry: Example | Erratum, query: str) -> bool:
    """Are all words of a search somewhere in the entry?"""
    return all_words_occur(normalize_query(query), normalize_text(search_text(entry)))


def count_verdicts(words: Mapping[str, Message], entries: list, of: str) -> str:
    """Example: "**10** wrong: a number or a formula is wrong · ..."."""
    count = {word: sum(getattr(entry, of) == word for entry in entries) for word in words}
    return " · ".join(f"{badge(word)} {count[word]}: {t(meaning)}" for word, meaning in words.items())
