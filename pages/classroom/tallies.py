"""What ballots come to: how many chose what, who moved between two votes (counts only), and all of it as CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence

from engine.text.message import msg
from pages.classroom.room import Vote
from pages.language.messages import language
from pages.language.names import ENGLISH, Spoken

Ballots = Mapping[str, int]  # of each voter the choice
RISKY = "=+-@\t\r"  # how a cell begins that a spreadsheet takes for a formula


def tally(ballots: Ballots, choices: int) -> list[int]:
    """Example: {"a": 1, "b": 1, "c": 0} of three choices -> [1, 2, 0]."""
    counted = Counter(ballots.values())
    return [counted[choice] for choice in range(choices)]


def moved(first: Ballots, second: Ballots) -> list[tuple[int, int, int]]:
    """[(from, to, how many)] of those who voted both times and chose otherwise, the most first."""
    both = Counter((first[voter], choice) for voter, choice in second.items() if voter in first)
    return sorted(((a, b, n) for (a, b), n in both.items() if a != b), key=lambda each: (-each[2], each[:2]))


COLUMNS = (
    msg("votes-vote"), msg("votes-question"), msg("votes-choice"), msg("votes-right"), msg("votes-first"),
    msg("votes-second"), msg("votes-moved-to"), msg("votes-moved"),
)  # fmt: skip


def as_csv(votes: Sequence[tuple[Vote, Sequence[Ballots]]], reads: str = ENGLISH) -> str:
    """A line a choice of each vote, then one for each move between two of its choices. `reads` is the language of who
    takes it home."""
    speaker = language(Spoken(reads))
    yes, no = speaker.plain([msg("votes-yes"), msg("votes-no")])
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(speaker.plain(COLUMNS))
    for vote, boxes in votes:
        question = vote.question
        counts = [tally(ballots, len(question.choices)) for ballots in boxes]
        for choice, text in enumerate(question.choices):
            right = "" if question.answer is None else yes if choice == question.answer else no
            second = counts[1][choice] if len(counts) > 1 else ""
            writer.writerow(
                [vote.number, harmless(question.ask), harmless(text), right, counts[0][choice], second, "", ""]
            )
        for a, b, count in moved(*boxes) if len(boxes) > 1 else ():
            texts = harmless(question.choices[a]), harmless(question.choices[b])
            writer.writerow([vote.number, harmless(question.ask), texts[0], "", "", "", texts[1], count])
    return out.getvalue()


def harmless(text: str) -> str:
    """A number stays one; what else begins like a formula is marked as text."""
    try:
        float(text)
    except ValueError:
        return f"'{text}" if text.startswith(tuple(RISKY)) else text
    return text
