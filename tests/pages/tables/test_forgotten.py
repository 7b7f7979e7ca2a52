"""Forget it now: nothing of the table is held any more, by whatever control, view or fit it went through."""

import gc
import weakref

import pytest

from tests.pages.tables.test_files import upload
from tests.pages.tables.test_page import FILE, OWN, click, control, go, own
from tests.pages.test_every_page import opened

VIEWS = "Build it yourself", "What if", "Whole tree", "Tables", "In scikit-learn", "Try this", "Export"


def test_once_it_is_forgotten_nothing_holds_the_table():
    page = upload(opened("own.py"), FILE)
    lesson = go(page, "tree.py", data="own")
    for view in VIEWS:
        lesson.session_state["view"] = view
        lesson.run()
        assert not lesson.exception
    go(page, "own.py")
    table = own(page)
    held = [weakref.ref(each) for each in (table, table.frame, table.read_result, table.full_data, table.data)]
    del table
    click(page, "Forget it now").run()
    gc.collect()
    assert [each() for each in held] == [None] * 5


@pytest.mark.parametrize("what", ["a slider", "a decision"])
def test_a_control_used_while_the_table_is_forgotten_does_nothing(what):
    """Two clicks in a row: the second is on a page that the first has made stale."""
    page = upload(opened("own.py"), FILE)
    if what == "a slider":
        control(page, "slider", "Test rows, in percent").set_value(25)
    else:
        next(button for button in page.button if button.label == "Use it all the same").click()
    del page.session_state[OWN]
    page.run()
    assert not page.exception and OWN not in page.session_state
