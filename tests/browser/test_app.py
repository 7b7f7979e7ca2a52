"""The app as a viewer meets it: deep links, both themes, projector and phone, the address bar, a quiet console."""

import re

import pytest
from playwright.sync_api import expect

from pages.frame.contents import DATA, IDEAS, LESSONS, NOTES, section
from pages.i18n.text import t
from tests.browser.conftest import PHONE, PROJECTOR, app_server, arrived, fits, seen_as, settled
from tests.browser.stages import READY, staged

IN_MENU = "[data-testid=stTopNavPopover] a, [data-testid=stPopoverBody] a"  # an open part of it
PARTS = ["Home", *map(t, (LESSONS, IDEAS, NOTES, DATA))]
PAGES = ["/", "/data?data=penguins", "/tree?data=iris", "/compare?data=wave"]


def parts_of_menu(page) -> list[str]:
    words = page.get_by_test_id("stHeader").inner_text().split("\n")
    return [word for word in words if word in PARTS]


def open_part(page, name: str):
    page.get_by_test_id("stHeader").get_by_text(name, exact=True).click()


def test_a_fresh_server_answers_a_deep_link_with_the_whole_app_around_the_page(tmp_path, open_page):
    with app_server(tmp_path / "log.txt") as server:
        page = open_page(f"{server}/tree?data=iris")
        assert parts_of_menu(page) == PARTS
        open_part(page, t(LESSONS))
        expect(page.locator(IN_MENU)).to_have_text([re.compile(f"{stop.title}$") for stop in section(LESSONS)])
        expect(page.get_by_role("combobox", name="Data set")).to_have_value("Iris")
        page.close()  # before its server is


@pytest.mark.parametrize("address", PAGES)
def test_every_page_fits_the_screen_in_both_themes(server, open_page, address):
    page = open_page(server + address, "dark", PHONE)
    for theme, size in (("dark", PHONE), ("light", PHONE), ("light", PROJECTOR), ("dark", PROJECTOR)):
        seen_as(page, theme, size)
        fits(page)


def test_home_leads_to_a_lesson_and_back_to_where_the_reader_left_off(server, open_page):
    page = open_page(server)
    page.get_by_test_id("stMain").get_by_role("link", name="Decision tree").first.click()
    page.wait_for_url("**/tree*")
    arrived(page, "Decision tree")
    staged(page)
    expect(page.get_by_text("Go on where you left off")).to_have_count(0)
    page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))")
    page.wait_for_url("**step=*")
    left_off = page.url
    page.get_by_test_id("stHeader").get_by_role("link", name="Home").click()
    page.get_by_text(re.compile(r"Go on where you left off: Decision tree, step \d+ of 498")).click()
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
    page.wait_for_url("**/tree?data=iris")
    settled(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Stopping", exact=True).click()
    page.get_by_role("spinbutton", name="max_depth").fill("1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tree?data=iris&max_depth=1")
    again = open_page(page.url)
    steps = staged(again).get_attribute("data-steps")
    page.wait_for_selector(f"{READY}[data-steps='{steps}']")


def test_the_choices_go_along_to_the_next_page_and_into_its_address(server, open_page):
    page = open_page(f"{server}/data?data=titanic&as=class+as+number")
    open_part(page, t(LESSONS))
    page.locator(IN_MENU).filter(has_text="Decision tree").click()
    page.wait_for_url("**/tree?data=titanic&as=class+as+number")
    arrived(page, "Decision tree")
    expect(page.get_by_role("combobox", name="Data set")).to_have_value("Titanic passengers")


def test_the_viewer_can_choose_the_theme_and_the_drawing_follows(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows")
    page.get_by_role("tab", name="Whole tree").click()
    label = page.locator("[data-testid=stGraphVizChart] svg text").first
    expect(label).to_have_css("fill", "rgb(29, 36, 51)")
    page.get_by_test_id("stMainMenuButton").click()
    page.get_by_role("menuitemradio", name="Dark").click()
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", "dark")
    expect(label).to_have_css("fill", "rgb(232, 234, 242)")
