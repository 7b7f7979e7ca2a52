"""Worked examples and errata of the notes as Markdown. None of the text comes from a user."""

import re
from collections import Counter
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
    "right": msg("notes.verdict.right"), "convention": msg("notes.verdict.convention"),
    "wrong": msg("notes.verdict.wrong"), "open": msg("notes.verdict.open"),
    "inconsistent": msg("notes.weight.inconsistent"), "misprint": msg("notes.weight.misprint"),
    "doubtful": msg("notes.weight.doubtful"),
}  # fmt: skip
# A formula, code, or a number that is not part of a version or a name.
NUMBER_IN_TEXT = re.compile(r"(\$[^$]+\$)|(`[^`]+`)|(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?!\w|[.,]\d)")


def badge(word: str) -> str:
    """Return a coloured Markdown badge for a verdict or weight."""
    return f":{BADGE_COLOURS[word]}-badge[{verdict_label(word)}]"


def verdict_label(word: str) -> str:
    return t(VERDICT_LABELS[word])


def localize_numbers(text: str) -> str:
    """Write numbers as the reader's language does. In German: "gain 0.25, $0.5$" -> "gain 0,25, $0{,}5$"."""

    def localize(match: re.Match) -> str:
        formula, code = match.groups()
        if formula:
            return translator().localize_latex_numbers(formula)
        return code or translator().localize_number(match[0])

    return NUMBER_IN_TEXT.sub(localize, text)


def notes_heading(notes: LectureNotes) -> str:
    return f"{notes.author}, *{notes.title}* ({notes.form})"


def entry_location(entry: Example | Erratum) -> str:
    """Example: "EX04 · lines 81-88"."""
    several = "-" in entry.lines or "," in entry.lines
    lines = t("notes.entry.lines" if several else "notes.entry.single-line", lines=entry.lines)
    return f":small[{entry.id} · {lines}]"


def example_markdown(entry: Example) -> str:
    """Return an example's title, what it computes, the printed values beside ours, and why."""
    parts = [f"**{entry.title}** {badge(entry.verdict)} {entry_location(entry)}", entry.says]
    if entry.values:
        parts.append(" · ".join(map(value_markdown, compare_values(entry))))
    return localize_numbers("  \n".join([*parts, entry.why]))


def value_markdown(value: ComparedValue) -> str:
    """Examples: "Gini: 0.405 ✓ (0.4048)", "Gini: ~~0.205~~ **0.25**", and if none is printed "Gini: **0.25**"."""
    name, language = value.name, translator().name
    printed, ours = translate_phrase(value.printed, language), translate_phrase(value.computed, language)
    if not printed:
        return f"{name}: **{ours}**"
    if not value.agrees and "$" in printed:  # a formula cannot be struck through
        return t("notes.entry.value", name=name, printed=printed, ours=ours)
    if not value.agrees:
        return f"{name}: ~~{printed}~~ **{ours}**"
    return f"{name}: **{printed}** ✓" + (f" ({ours})" if ours != printed else "")


def erratum_markdown(entry: Erratum) -> str:
    """Return what is printed, what is right, and the proof."""
    head = f"**{entry.about}** {badge(entry.weight)} {entry_location(entry)}"
    printed, right = t("notes.entry.printed", printed=entry.printed), t("notes.entry.right", right=entry.right)
    return localize_numbers("  \n".join((head, printed, right, t("notes.entry.proof", proof=entry.proof))))


def search_text(entry: Example | Erratum) -> str:
    """Join all texts and values of an entry; formulas count by their LaTeX."""
    words = [text for text in vars(entry).values() if isinstance(text, str)]
    if isinstance(entry, Example):
        words += [f"{value.name} {value.printed} {value.computed}" for value in compare_values(entry)]
    return " ".join(words)


def matches_query(entry: Example | Erratum, query: str) -> bool:
    """Does the entry contain all words of a search?"""
    return all_words_occur(normalize_query(query), normalize_text(search_text(entry)))


def count_verdicts(words: Mapping[str, Message], entries: list, attribute: str) -> str:
    """Count entries by verdict or weight. Example: "**10** wrong: a number or a formula is wrong · ..."."""
    counts = Counter(getattr(entry, attribute) for entry in entries)
    return " · ".join(f"{badge(word)} {counts[word]}: {t(meaning)}" for word, meaning in words.items())
