"""Uploads that were changed at random: each is taken, or refused in a sentence, within a second and 200 MB."""

from tests.fuzz.run import check
from tests.fuzz.uploads import ENTRY_POINTS


def test_no_upload_breaks_anything():
    check(ENTRY_POINTS)
