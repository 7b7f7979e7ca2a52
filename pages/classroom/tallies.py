"""What ballots come to: how many chose what, who moved between two votes (counts only), and all of it as CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence

from engine.text.message import msg
from pages.classroom.room import Vote
from pages.i18n.locale import ENGLISH, Locale
from pages.i18n.translator import translator_for

Ballots = Mapping[str, int]  # of each voter the choice
FORMULA_STARTS = "=+-@\t\r"  # how a cell begins that a spreadsheet takes for a formula


def tally(ballots: Ballots, choices: int) -> list[int]:
    """Example: {"a": 1, "b": 1, "c": 0} of three choices -> [1, 2, 0]."""
    counted = Counter(ballots.values())
    return [counted[choice] for choice in range(choices)]


def count_moves(first: Ballots, second: Ballots) -> list[tuple[int, int, int]]:
    """[(from, to, how many)] of those who voted both times and chose otherwise, the most first."""
    both = Counter((first[voter], choice) for voter, choice in second.items() if voter in first)
    return sorted(((a, b, n) for (a, b), n in both.items() if a != b), key=lambda each: (-each[2], each[:2]))


COLUMNS = (
    msg("classroom.votes-csv.number"),
    msg("classroom.votes-csv.question"),
    msg("classroom.votes-csv.choice"),
    msg("classroom.votes-csv.is-right"),
    msg("classroom.votes-csv.first-vote"),
    msg("classroom.votes-csv.second-vote"),
    msg("classroom.votes-csv.moved-to"),
    msg("classroom.votes-csv.moved-count"),
)


def as_csv(votes: Sequence[tuple[Vote, Sequence[Ballots]]], language_code: str = ENGLISH) -> str:
    """A line a choice of each vote, then one for each move between two of its choices. `language_code` is that of who
    takes it home."""
    speaker = translator_for(Locale(language_code))
    yes, no = speaker.render([msg("classroom.votes-csv.true"), msg("classroom.votes-csv.false")])
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(speaker.render(COLUMNS))
    for vote, boxes in votes:
        question = vote.question
        counts = [tally(ballots, len(question.choices)) for ballots in boxes]
        for choice, text in enumerate(question.choices):
            right = "" if question.answer is None else yes if choice == question.answer else no
            second = counts[1][choice] if len(counts) > 1 else ""
            writer.writerow(
                [
                    vote.number,
                    escape_formula(question.text),
                    escape_formula(text),
                    right,
                    counts[0][choice],
                    second,
                    "",
                    "",
                ]
            )
        for a, b, count in count_moves(*boxes) if len(boxes) > 1 else ():
            texts = escape_formula(question.choices[a]), escape_formula(question.choices[b])
            writer.writerow([vote.number, escape_formula(question.text), texts[0], "", "", "", texts[1], count])
    return out.getvalue()


def escape_formula(text: str) -> str:
    """A number stays one; what else begins like a formula is marked as text."""
    try:
        float(text)
    except ValueError:
        return f"'{text}" if text.startswith(tuple(FORMULA_STARTS)) else text
    return text
