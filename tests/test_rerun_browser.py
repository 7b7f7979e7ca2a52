"""CI reruns a few failed tests of the browser, and nothing else that failed."""

import pytest

from tests.rerun_browser import may_rerun

IN_BROWSER, BESIDE = "tests/browser/test_app.py::test_it", "tests/engine/test_tree.py::test_it"


@pytest.mark.parametrize(("failed", "rerun"), [
    ([], False), ([IN_BROWSER], True), ([IN_BROWSER] * 3, True), ([IN_BROWSER] * 4, False),
    ([IN_BROWSER, BESIDE], False), (["tests/browser_like.py::test_it"], False), ([BESIDE], False),
])  # fmt: skip
def test_only_a_few_of_the_browser_s_tests_are_run_again(failed, rerun):
    assert may_rerun(failed) == rerun
