"""What failed in CI and is heard once more: a few tests of the browser, and nothing that failed beside them."""

import pytest

from tests.second_hearing import may_be_heard

IN_BROWSER, BESIDE = "tests/browser/test_app.py::test_it", "tests/engine/test_tree.py::test_it"


@pytest.mark.parametrize(
    ("failed", "heard"),
    [
        ([], False),
        ([IN_BROWSER], True),
        ([IN_BROWSER] * 3, True),
        ([IN_BROWSER] * 4, False),
        ([IN_BROWSER, BESIDE], False),
        (["tests/browser_like.py::test_it"], False),
        ([BESIDE], False),
    ],
)
def test_only_a_few_of_the_browser_s_tests_are_heard_again(failed, heard):
    assert may_be_heard(failed) == heard
