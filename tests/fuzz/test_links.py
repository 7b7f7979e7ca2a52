"""Links, settings and pasted texts that were changed at random, in the same budget."""

from tests.fuzz.links import ENTRY_POINTS
from tests.fuzz.run import check


def test_no_link_breaks_anything():
    check(ENTRY_POINTS)
