"""Forget it now: nothing of the table is held any more, by whatever control, view or fit it went through."""

import gc
import weakref

import pytest

from .test_own import FILE, click, go, own
from .test_own_files import upload
from .test_pages import opened


@pytest.mark.parametrize(
    "view", ["Build it yourself", "What if", "Whole tree", "Tables", "In scikit-learn", "Try this", "Export"]
)
def test_once_it_is_forgotten_nothing_holds_the_table(view):
    page = upload(opened("own.py"), FILE)
    lesson = go(page, "tree.py", data="own")
    lesson.session_state["view"] = view
    lesson.run()
    assert not lesson.exception
    go(page, "own.py")
    table = own(page)
    held = [weakref.ref(each) for each in (table, table.frame, table.reading, table.whole, table.data)]
    del table
    click(page, "Forget it now").run()
    gc.collect()
    assert [each() for each in held] == [None] * 5
