"""Results of votes: counts per choice, moves between a first and a second vote, and both as CSV."""

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence

from engine.text.message import msg
from pages.classroom.room import Vote
from pages.i18n.locale import ENGLISH, Locale
from pages.i18n.translator import translator_for

Ballots = Mapping[str, int]  # the choice of each voter


def tally(ballots: Ballots, choices: int) -> list[int]:
    """Count each choice. Example: {"a": 1, "b": 1, "c": 0} of three choices -> [1, 2, 0]."""
    counts = Counter(ballots.values())
    return [counts[choice] for choice in range(choices)]


def count_moves(first: Ballots, second: Ballots) -> list[tuple[int, int, int]]:
    """Return [(from, to, how many)] of voters who changed their choice, the most frequent first."""
    both = Counter((first[voter], choice) for voter, choice in second.items() if voter in first)
    return sorted(((a, b, n) for (a, b), n in both.items() if a != b), key=lambda move: (-move[2], move[:2]))


COLUMNS = (
    msg("classroom.votes-csv.number"), msg("classroom.votes-csv.question"), msg("classroom.votes-csv.choice"),
    msg("classroom.votes-csv.is-right"), msg("classroom.votes-csv.first-vote"), msg("classroom.votes-csv.second-vote"),
    msg("classroom.votes-csv.moved-to"), msg("classroom.votes-csv.moved-count"),
)  # fmt: skip


def as_csv(votes: Sequence[tuple[Vote, Sequence[Ballots]]], language_code: str = ENGLISH) -> str:
    """Return a line for each choice of a vote, then one for each move between its choices."""
    translator = translator_for(Locale(language_code))
    yes, no = translator.render([msg("classroom.votes-csv.true"), msg("classroom.votes-csv.false")])
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(translator.render(COLUMNS))
    for vote, boxes in votes:
        answer, choices = vote.question.answer, [escape_formula(choice) for choice in vote.question.choices]
        counts = [tally(ballots, len(choices)) for ballots in boxes]
        start = [vote.number, escape_formula(vote.question.text)]
        for i, choice in enumerate(choices):
            is_right = "" if answer is None else yes if i == answer else no
            second = counts[1][i] if len(counts) > 1 else ""
            writer.writerow([*start, choice, is_right, counts[0][i], second, "", ""])
        for a, b, n in count_moves(*boxes) if len(boxes) > 1 else ():
            writer.writerow([*start, choices[a], "", "", "", choices[b], n])
    return out.getvalue()


def escape_formula(text: str) -> str:
    """Quote a cell that a spreadsheet would take for a formula: "=1+1" -> "'=1+1". Numbers stay."""
    try:
        float(text)
    except ValueError:
        return f"'{text}" if text.startswith(tuple("=+-@\t\r")) else text
    return text
