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
    stage = open_stage(bags, step=len(bags["steps"]["grain"]) // 3, grain=2)
    play = stage.page.locator(".play")
    stage.page.evaluate("stage.speed = 8")
    for button in (
        ".next",
        ".tree .node.seen",
        ".table-panel tr[data-row]",
        ".code",
    ):
        stage.page.locator(button).first.click()
        expect(stage.root).to_be_focused()
        stage.page.keyboard.press(" ")
        expect(play).to_have_attribute("aria-pressed", "true")
        at = stage.step
        stage.page.wait_for_function("(at) => stage.root.dataset.step > at || !stage.playing", arg=at)
        assert stage.step > at  # it plays on: these steps are far from the end
        stage.page.keyboard.press(" ")
        expect(play).to_have_attribute("aria-pressed", "false")


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
