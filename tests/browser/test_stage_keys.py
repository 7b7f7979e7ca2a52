"""The keys after ordinary use of the mouse: whoever clicks or chooses goes on with them."""

import pytest

from engine import forest

from .conftest import settled
from .stages import Stage, lesson_of


@pytest.fixture(scope="module")
def bags():
    return lesson_of("seven_rows", fit=forest.fit, n_estimators=2)[1]


def clicked(stage, locator):
    locator.click()
    stage.page.wait_for_timeout(50)


def test_space_plays_after_a_click_on_a_button(open_stage, bags):
    stage = open_stage(bags, step=4, grain=2)
    for button in (".next", ".grains button", ".tree .node.seen"):
        clicked(stage, stage.page.locator(button).first)
        at = stage.step
        stage.page.keyboard.press(" ")
        assert stage.page.evaluate("document.activeElement.dataset.testid") == "stage"
        stage.page.wait_for_selector(f"[data-testid=stage]:not([data-step='{at}'])")
        stage.page.keyboard.press(" ")


def test_the_keys_go_on_after_a_choice_from_a_list(open_stage, bags):
    stage = open_stage(bags, step=4, grain=2)
    lists = stage.page.locator(".curve-panel .tabs select")
    lists.focus()
    lists.dispatch_event("pointerdown")
    lists.select_option(index=1)
    stage.page.wait_for_timeout(50)
    stage.page.keyboard.press("ArrowRight")
    stage.press()
    assert stage.step == 5


def test_whoever_came_by_tab_keeps_the_focus_and_presses_by_space(open_stage, bags):
    stage = open_stage(bags, step=4, grain=2)
    stage.page.locator(".back").focus()
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press(" ")
    stage.page.wait_for_selector("[data-step='5']")
    assert stage.page.evaluate("document.activeElement.className") == "next"


def test_the_keys_walk_the_table_that_was_chosen(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows")
    page.get_by_role("combobox", name="Data set").click()
    page.get_by_role("combobox", name="Data set").fill("iris")
    page.get_by_role("option", name="iris").click()
    settled(page)
    page.wait_for_url("**/tree?data=iris**")
    page.wait_for_selector("[data-testid=stage][data-ready=true]")
    page.wait_for_timeout(200)
    at = Stage(page).step
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f"[data-testid=stage]:not([data-step='{at}'])", timeout=5000)
