"""The app as a viewer meets it: deep links, both themes, projector and phone, the address bar, a quiet console."""

import pytest

from pages.parts.contents import DATA, IDEAS, LESSONS, NOTES, section

from .conftest import app_server, settled
from .stages import READY, staged

IN_MENU = "[data-testid=stTopNavPopover] a, [data-testid=stPopoverBody] a"  # an open part of it
PAGES = ["/", "/data?data=penguins", "/tree?data=iris", "/compare?data=wave"]


def parts_of_menu(page) -> list[str]:
    words = page.get_by_test_id("stHeader").inner_text().split("\n")
    return [word for word in words if word in ("Home", LESSONS, IDEAS, NOTES, DATA)]


def open_part(page, name: str):
    page.get_by_test_id("stHeader").get_by_text(name, exact=True).click()


def width_beyond_the_window(page) -> int:
    """How far the page, or the part of it that scrolls, is wider than what can be seen of it."""
    parts = "[document.documentElement, document.querySelector('[data-testid=stMain]')]"
    return page.evaluate(f"Math.max(...{parts}.map(part => part.scrollWidth - part.clientWidth))")


@pytest.mark.parametrize("address", ["/data?data=iris", "/tree?data=iris"])
def test_a_fresh_server_answers_a_deep_link_with_the_whole_app_around_the_page(tmp_path, open_page, address):
    with app_server(tmp_path / "log.txt") as server:
        page = open_page(server + address)
        assert parts_of_menu(page) == ["Home", LESSONS, IDEAS, NOTES, DATA]
        open_part(page, LESSONS)
        shown = page.locator(IN_MENU).all_inner_texts()
        assert [name.split("\n")[-1] for name in shown] == [stop.title for stop in section(LESSONS)]
        assert page.get_by_role("combobox", name="Data set").input_value() == "iris"
        page.close()  # before its server is


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["projector", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_every_page_fits_the_screen_in_both_themes(server, open_page, address, theme, size):
    page = open_page(server + address, theme, size)
    assert width_beyond_the_window(page) <= 0
    ground = page.evaluate("getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor")
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 21, 31)"}[theme]


def test_home_leads_to_a_lesson_and_back_to_where_the_reader_left_off(server, open_page):
    page = open_page(server)
    page.get_by_test_id("stMain").get_by_role("link", name="Decision tree").first.click()
    page.wait_for_url("**/tree*")
    staged(page)
    assert not page.get_by_text("Go on where you left off").count()
    page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))")
    page.wait_for_url("**step=*")
    left_off = page.url
    page.get_by_test_id("stHeader").get_by_role("link", name="Home").click()
    page.get_by_text("Go on where you left off: Decision tree, step 13 of 31").click()
    page.wait_for_url(left_off)


def test_the_search_leads_to_what_it_found(server, open_page):
    page = open_page(f"{server}/?find=huber")
    found = page.get_by_role("link", name="Page: Losses and outliers")
    found.click()
    page.wait_for_url("**/losses_and_outliers*")


def test_the_address_bar_follows_the_choices_and_opens_the_same_page_elsewhere(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows")
    page.get_by_role("combobox", name="Data set").fill("iris")
    page.get_by_role("option", name="iris").click()
    settled(page)
    page.wait_for_url("**/tree?data=iris")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Stopping").click()
    page.get_by_role("spinbutton", name="max_depth").fill("1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tree?data=iris&max_depth=1")
    again = open_page(page.url)
    steps = staged(again).get_attribute("data-steps")
    page.wait_for_selector(f"{READY}[data-steps='{steps}']")


def test_the_choices_go_along_to_the_next_page_and_into_its_address(server, open_page):
    page = open_page(f"{server}/data?data=titanic&as=class+as+number")
    open_part(page, LESSONS)
    page.locator(IN_MENU).filter(has_text="Decision tree").click()
    page.wait_for_url("**/tree?data=titanic&as=class+as+number")
    settled(page)
    assert page.get_by_role("combobox", name="Data set").input_value() == "titanic"


def test_the_viewer_can_choose_the_theme_and_the_drawing_follows(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows")
    page.get_by_role("tab", name="Whole tree").click()
    label = page.locator("[data-testid=stGraphVizChart] svg text").first
    label.wait_for()
    ink = "element => getComputedStyle(element).fill"
    assert label.evaluate(ink) == "rgb(29, 36, 51)"
    page.get_by_test_id("stMainMenuButton").click()
    page.get_by_role("menuitemradio", name="Dark").click()
    page.wait_for_function("getComputedStyle(document.querySelector('[data-testid=stApp]')).colorScheme == 'dark'")
    assert label.evaluate(ink) == "rgb(232, 234, 242)"
