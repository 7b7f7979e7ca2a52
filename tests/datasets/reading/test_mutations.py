"""Real files with a few things wrong are read or refused, never anything else. tests/datasets/reading/mutations.py
makes as many more as one wants."""

from itertools import islice

import pytest

from tests.datasets.reading.mutations import cases, good, outcome
from tests.tables import THOROUGH

MANY = 1_600 if THOROUGH else 800  # of a seed; python -m tests.datasets.reading.mutations makes any number
PARTS = 8


@pytest.mark.parametrize("name", good())
def test_as_it_is_each_is_learned_from(name):
    assert outcome(good()[name]) == "learned from"


@pytest.mark.parametrize("part", range(PARTS))
def test_with_something_wrong_it_is_a_table_or_refused_in_a_sentence(part):
    found = set()
    for about, data in islice(cases(MANY), part, None, PARTS):
        try:
            found.add(outcome(data))
        except Exception as error:
            raise AssertionError(about) from error
    assert found == {"learned from", "read", "refused"}


def test_the_cases_of_a_seed_are_always_the_same():
    first = list(cases(60, 3))
    assert list(cases(40, 3)) == first[:40]
    assert {data for _, data in cases(60, 4)} != {data for _, data in first}
