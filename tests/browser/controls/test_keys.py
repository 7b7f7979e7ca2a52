"""The keys after ordinary use of the mouse: whoever clicks or chooses goes on with them."""

import pytest
from playwright.sync_api import expect

from engine import forest
from tests.browser.conftest import settled
from tests.browser.stages import READY, lesson_of, staged


@pytest.fixture(scope="module")
def bags():
    return lesson_of("seven_rows", fit=forest.fit, n_estimators=2)[1]


def test_space_plays_after_a_click_on_a_button(open_stage, bags):
    stage = open_stage(bags, step=4, grain=2)
    for button in (".next", ".grains button", ".tree .node.seen"):
        stage.page.locator(button).first.click()
        stage.press()  # what was clicked is drawn
        expect(stage.root).to_be_focused()
        at = stage.step
        stage.page.keyboard.press(" ")
        stage.page.wait_for_selector(f"[data-testid=stage]:not([data-step='{at}'])")
        stage.page.keyboard.press(" ")


def test_the_keys_go_on_after_a_choice_from_a_list(open_stage, bags):
    stage = open_stage(bags, step=4, grain=2)
    lists = stage.page.locator(".curve-panel .tabs select")
    lists.focus()
    lists.dispatch_event("pointerdown")
    lists.select_option(index=1)
    expect(stage.root).to_be_focused()
    stage.page.keyboard.press("ArrowRight")
    staged(stage.page, 5)


def test_whoever_came_by_tab_keeps_the_focus_and_presses_by_space(open_stage, bags):
    stage = open_stage(bags, step=4, grain=2)
    stage.page.locator(".back").focus()
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press(" ")
    staged(stage.page, 5)
    expect(stage.page.locator(".next")).to_be_focused()


def test_the_keys_walk_the_table_that_was_chosen(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows")
    staged(page)
    page.get_by_role("combobox", name="Data set").click()
    page.get_by_role("combobox", name="Data set").fill("iris")
    page.get_by_role("option", name="iris").click()
    page.wait_for_url("**/tree?data=iris**")
    settled(page)
    expect(page.get_by_test_id("stage")).to_contain_text("petal")  # its lesson has come
    stage = staged(page)
    expect(stage).to_be_focused()
    at = stage.get_attribute("data-step")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f"{READY}:not([data-step='{at}'])")
