"""The fuzzer itself: what breaks is found whichever way it breaks, and a case is the same ones every time."""

import subprocess
import sys
from pathlib import Path

from tests.fuzz.broken import RUNS
from tests.fuzz.entry_points import every
from tests.fuzz.run import fuzz

ROOT = Path(__file__).parents[2]


def test_whatever_breaks_is_found_and_the_rest_goes_on():
    result = fuzz({name: 3 if name == "die" else 1 for name in RUNS}, 0, "tests.fuzz.broken")
    found = {(each.name, each.number): each.problem for each in result.findings}
    assert set(found) == {("loop", 0), ("loop in C", 0), ("memory", 0), ("die", 1), ("mutter", 0), ("fail", 0)}
    assert "TooSlow" in found["loop", 0] and "MemoryError" in found["memory", 0] and "'missing'" in found["mutter", 0]
    assert "IndexError" in found["fail", 0] and all("ended with" in found[at] for at in (("loop in C", 0), ("die", 1)))
    assert result.taken["take"] == 1 and result.cases["refuse"] == 1 and result.cases["die"] == 2


DRAWN = """
import hashlib
from tests.fuzz.entry_points import every
for entry in every():
    for seed in (3, 4):
        cases = [repr(entry.case(seed, number)) for number in (range(20) if seed == 3 else reversed(range(20)))]
        print(entry.name, seed, len(set(cases)), hashlib.sha256("".join(sorted(cases)).encode()).hexdigest())
"""


def test_a_case_follows_from_seed_entry_point_and_number_alone():
    """In processes of their own: the routes' entry point starts the app, and makes a link's page where it is asked."""
    first, second = (subprocess.run([sys.executable, "-c", DRAWN], cwd=ROOT, capture_output=True, text=True, check=True)
                     .stdout.splitlines() for _ in range(2))  # fmt: skip
    assert first == second and len(first) == 2 * len([*every()])
    hashes = {tuple(line.rsplit(" ", 3)[:2]): line.rsplit(" ", 1)[1] for line in first}
    assert all(int(line.split(" ")[-2]) > 3 for line in first) and len(set(hashes.values())) == len(hashes)


def test_ci_tries_5000():
    assert sum(entry.share for entry in every()) == 5_000
