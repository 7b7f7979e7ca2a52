"""The fuzzer itself: what breaks is found whichever way it breaks, and a case is the same ones every time."""

from tests.fuzz.broken import RUNS
from tests.fuzz.entry_points import every
from tests.fuzz.run import fuzz


def test_whatever_breaks_is_found_and_the_rest_goes_on():
    result = fuzz({name: 3 if name == "die" else 1 for name in RUNS}, 0, "tests.fuzz.broken")
    found = {(each.name, each.number): each.problem for each in result.findings}
    assert set(found) == {("loop", 0), ("loop in C", 0), ("memory", 0), ("die", 1), ("mutter", 0), ("fail", 0)}
    assert "TooSlow" in found["loop", 0] and "MemoryError" in found["memory", 0] and "'no'" in found["mutter", 0]
    assert "IndexError" in found["fail", 0] and all("ended with" in found[at] for at in (("loop in C", 0), ("die", 1)))
    assert result.taken["take"] == 1 and result.cases["refuse"] == 1 and result.cases["die"] == 2


def test_a_case_follows_from_seed_entry_point_and_number_alone():
    for entry in every():
        cases = [repr(entry.case(3, number)) for number in range(20)]
        assert cases == [repr(entry.case(3, number)) for number in reversed(range(20))][::-1]
        assert len(set(cases)) > 3 and cases != [repr(entry.case(4, number)) for number in range(20)]


def test_ci_tries_5000():
    assert sum(entry.share for entry in every()) == 5_000
