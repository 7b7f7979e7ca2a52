"""A lesson in German from the link and from the menu: sentences, formula, panels and buttons, with decimal commas."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, PROJECTOR, fits
from tests.browser.stages import staged

ENGLISH = re.compile(r"\b(the|rows?|step|of|tree|split|leaf|gain|class|node|best|goes|right|left)\b", re.IGNORECASE)


@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=["projector", "phone"])
@pytest.mark.parametrize("path", ["tree?step=14&grain=2", "xgboost?step=20&grain=2"])
def test_the_stage_speaks_german(server, open_page, path, size):
    page = open_page(f"{server}/{path}&lang=de")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    staged(page, int(re.findall(r"step=(\d+)", path)[0]))
    stage = page.locator("[data-testid=stage]")
    seen = stage.evaluate("(root) => [...root.querySelectorAll('*')].flatMap((each) => "
                          "[each.getAttribute('title'), each.getAttribute('aria-label')]).join(' ')")  # fmt: skip
    assert not ENGLISH.findall(stage.inner_text())
    assert stage.get_attribute("lang") == "de"
    assert "Schritt" in seen and re.search(r"\d,\d", stage.inner_text())
    fits(page)
    if size == PROJECTOR:  # longer words: the page's own buttons and the stage's stand in one row
        settings = page.locator(".st-key-lesson-head [data-testid=stPopoverButton]").bounding_box()
        assert settings["x"] + settings["width"] <= page.locator(".bar").bounding_box()["x"]


def test_the_menu_changes_the_language_and_the_next_visit_has_it(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows")
    staged(page, 0)
    page.locator(".st-key-reads button").first.click()
    page.get_by_role("radiogroup", name="Language").get_by_text("Deutsch").click()
    expect(page.locator(".sentence")).to_contain_text("Sage y aus 3 Merkmalen vorher.")
    assert "lang=de" in page.url
    page.goto(f"{server}/tree?data=seven_rows")  # another visit of the same browser, without it in the link
    expect(page.locator(".sentence")).to_contain_text("Sage y aus 3 Merkmalen vorher.")
