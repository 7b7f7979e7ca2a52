"""The pages of ideas in a real browser: every one fits, in both themes; two are held to the rules of accessibility."""

import pytest

from tests.browser.conftest import CONTRAST, PHONE, PROJECTOR, fits, seen_as, serious
from tests.pages.test_ideas import PAGES

CHART = "[data-testid=stPlotlyChart] .main-svg"
# A chart is as wide as what it stands in, which a moment before had another width.
FILLED = """chart => [...document.querySelectorAll(chart)].every(each => {
    const place = each.closest("[data-testid=stPlotlyChart]").getBoundingClientRect().width;
    return Math.abs(each.getBoundingClientRect().width - place) < 2;
})"""


HELD_TO_ALL_RULES = ("mixed", "losses_and_outliers")


@pytest.mark.parametrize("name", PAGES)
def test_every_idea_is_drawn_and_fits(server, open_page, name):
    """On a phone, and then in a projector's window, of which the charts have taken their share."""
    page = open_page(f"{server}/{name}", "dark", PHONE)
    page.locator(CHART).first.wait_for()
    for theme, size in (("dark", PHONE), ("light", PROJECTOR)):
        seen_as(page, theme, size)
        page.wait_for_function(FILLED, arg=CHART)
        fits(page)
        assert not page.get_by_test_id("stException").count()
        cut_off = "parts => parts.filter(part => part.scrollHeight > part.clientHeight + 1).length"
        assert page.locator(".katex-display").evaluate_all(cut_off) == 0
        if name in HELD_TO_ALL_RULES:
            assert serious(page, "[data-testid=stMain]", **({} if theme == "light" else {"runOnly": CONTRAST})) == []


def test_a_control_moves_by_keyboard_and_the_address_follows(server, open_page):
    page = open_page(f"{server}/averages?rho=0.2")
    thumb = page.get_by_role("slider", name="rho")
    thumb.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/averages?rho=0.25")
