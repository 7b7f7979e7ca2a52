"""The process that cases run in: `python -m tests.fuzz.worker SEED NAME:FIRST:LAST ...`, started by run.py.

On its standard output it says which case it begins, what broke, and how much of its time the slowest took, one JSON a
line: of a process that dies the last case is known.

A RuntimeWarning of NumPy is no finding by itself: what overflows may be told from what is finite later on, and a reader
sees only what comes out. What comes out wrong is one: entry points check what they get.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from typing import Any

from datasets import DataProblem
from pages.classroom.room import ClassroomProblem
from pages.i18n.locale import Locale
from pages.i18n.text import run_in_locale, t
from tests.fuzz.budget import TooSlow, within_budget
from tests.fuzz.entry_point import EntryPoint
from tests.fuzz.entry_points import named

TAKEN, REFUSED = "taken", "refused"
GERMAN = Locale("de")
SENTENCE = (".", "!", "?", "…", ")", ":")  # what a sentence ends with; a parser's own words may stand at its end


def outcome_of(entry: EntryPoint, case: Any) -> str:
    """What went wrong with a case; TAKEN or REFUSED if nothing did."""
    try:
        with within_budget():
            return _outcome(entry, case)
    except TooSlow:
        return "TooSlow: more than a second of processor time\n" + traceback.format_exc(limit=-12)
    except MemoryError:
        return "MemoryError: more than 200 MB\n" + traceback.format_exc(limit=-12)
    except BaseException:
        return traceback.format_exc()


def _outcome(entry: EntryPoint, case: Any) -> str:
    try:
        entry.run(case)
        return TAKEN
    except (DataProblem, ClassroomProblem) as refusal:
        said, told = str(refusal), run_in_locale(GERMAN, t, refusal.message)
    fine = said.rstrip().endswith(SENTENCE) and len(said) > 10 and told
    return REFUSED if fine else f"This is no sentence: {said!r}"


def outcome_again(entry: EntryPoint, case: Any) -> str:
    """What takes too much is tried again: an import, or a collection of garbage, is no fault of the case."""
    outcome = outcome_of(entry, case)
    return outcome_of(entry, case) if outcome.startswith(("TooSlow", "MemoryError")) else outcome


def main(named: Callable[[str], EntryPoint]):
    warnings.simplefilter("ignore")
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what somebody prints is no answer

    def answer(**what):
        answers.write(json.dumps(what) + "\n")

    seed, warm = int(sys.argv[1]), set()
    for name, first, last in (plan.split(":") for plan in sys.argv[2:]):
        entry = named(name)
        for sample in () if name in warm else entry.samples():
            answer(name=name, number=-1)
            try:
                entry.run(sample)  # what is valid is taken; and what is loaded once is no part of a case
            except Exception:
                answer(name=name, number=-1, problem=traceback.format_exc(), case=repr(sample))
        warm.add(name)
        for number in range(int(first), int(last)):
            answer(name=name, number=number)
            case, began = entry.case(seed, number), time.process_time()
            outcome = outcome_again(entry, case)
            if outcome not in (TAKEN, REFUSED):
                answer(name=name, number=number, problem=outcome, case=repr(case))
            answer(name=name, number=number, took=time.process_time() - began, taken=outcome == TAKEN)


if __name__ == "__main__":
    main(named)
