"""The pages of ideas in a real browser: every one fits, in both themes; two are held to the rules of accessibility."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from ..test_ideas import PAGES
from .test_app import width_beyond_the_window


@pytest.mark.parametrize(("theme", "size"), [("light", (1280, 720)), ("dark", (390, 844))], ids=["projector", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_every_idea_is_drawn_and_fits(server, open_page, name, theme, size):
    page = open_page(f"{server}/{name}", theme, size)
    page.locator("[data-testid=stPlotlyChart] .main-svg").first.wait_for()
    assert width_beyond_the_window(page) <= 0
    assert not page.get_by_test_id("stException").count()
    cut_off = "parts => parts.filter(part => part.scrollHeight > part.clientHeight + 1).length"
    assert page.locator(".katex-display").evaluate_all(cut_off) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["mixed", "losses_and_outliers"])
def test_axe_finds_nothing_serious(server, open_page, name, theme):
    page = open_page(f"{server}/{name}", theme)
    page.locator("[data-testid=stPlotlyChart] .main-svg").first.wait_for()
    found = Axe().run(page, context="[data-testid=stMain]").response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")] == []


def test_a_control_moves_by_keyboard_and_the_address_follows(server, open_page):
    page = open_page(f"{server}/averages?rho=0.2")
    thumb = page.get_by_role("slider", name="rho")
    thumb.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/averages?rho=0.25")
