"""Keys belong to who needs them, and whoever goes by Tab has a short way."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serious, settled
from tests.browser.stages import lesson_of, more, staged

ACTIVE = """() => {
    let at = document.activeElement;
    while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
}"""
NAMED = f"""() => {{ const at = ({ACTIVE})();
    return at.getAttribute("aria-label") ?? at.textContent.trim(); }}"""
SCROLLS = ("ArrowDown", "PageDown", "End", "Home", "ArrowUp", " ")


@pytest.fixture(scope="module")
def penguins():
    return lesson_of("penguins", max_depth=3)[1]


def current(stage) -> str:
    """The row of the table that its keys are at."""
    return stage.page.evaluate("""() => {
        const table = document.querySelector(".table-panel table");
        return document.getElementById(table.getAttribute("aria-activedescendant"))?.querySelector("th").textContent;
    }""")


def test_what_scrolls_keeps_its_keys_and_the_stage_has_them_otherwise(open_stage, penguins):
    stage = open_stage(penguins, step=40, grain=2, size=(1280, 560))
    page = stage.page
    for region in (".table-panel table", ".code", ".words", ".math"):
        page.locator(region).focus()
        for key in (*SCROLLS, "q", "ArrowRight"):
            page.keyboard.press(key)
        stage.press()
        assert stage.step == 40 and page.locator(".in-quiz").count() == 0, region
    page.locator(".code").focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('.code').scrollTop > 0")
    page.locator(".next").focus()
    page.keyboard.press("ArrowRight")
    staged(page, 41)
    page.locator(".track input").focus()  # a slider goes by its own arrows
    page.keyboard.press("ArrowUp")
    staged(page, 42)
    page.locator(".code").click()  # whoever clicks goes on with the keys
    page.keyboard.press("ArrowRight")
    staged(page, 43)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    staged(page, 42)


def test_table_tree_tabs_and_curve_are_one_stop_each_with_arrows_inside(open_stage, penguins):
    stage = open_stage(penguins, step=40, grain=2)
    page = stage.page
    stops = stage.root.evaluate("""root => Object.fromEntries(["table-panel", "tree-panel", "curve-panel"].map(name => [
        name, [...root.querySelectorAll(`.${name} :is([tabindex], button, select)`)]
            .filter(each => each.tabIndex >= 0 && each.checkVisibility({visibilityProperty: true}))
            .map(each => each.getAttribute("role") ?? each.className)]))""")
    assert stops["table-panel"] == ["grid", "enlarge"]
    assert stops["tree-panel"].count("treeitem") == 1
    assert stops["curve-panel"].count("slider") == 1 and len(stops["curve-panel"]) == 3  # and its tabs, and enlarge

    page.locator(".table-panel table").focus()
    first = current(stage)
    page.keyboard.press("ArrowDown")
    assert current(stage) != first
    page.keyboard.press("End")
    last = current(stage)
    line = page.locator(f"#{page.locator('.table-panel table').get_attribute('aria-activedescendant')}")
    expect(line).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert [stage.page.evaluate("stage.reel.data.rows[stage.followed.row]")] == [int(last)]
    expect(line).to_have_attribute("aria-selected", "true")

    curve = page.locator("svg.curve")
    curve.focus()
    page.keyboard.press("ArrowRight")
    stage.press()
    told = curve.get_attribute("aria-valuetext")
    page.keyboard.press("ArrowRight")
    stage.press()
    assert curve.get_attribute("aria-valuetext") != told and stage.step == 40
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=stage]:not([data-step='40'])")


def test_the_ranking_is_walked_and_sorted_by_keys(open_stage, penguins):
    decides = next(i for i, c in enumerate(penguins["steps"]["candidate"]) if c == -2)
    stage = open_stage(penguins, step=decides, grain=2)
    table, page = stage.page.locator(".ranking table"), stage.page
    at = lambda: table.evaluate("e => document.getElementById(e.getAttribute('aria-activedescendant')).textContent")  # noqa: E731
    table.focus()
    best = at()
    page.keyboard.press("ArrowDown")
    assert at() != best
    for key in ("Home", "ArrowUp", "ArrowLeft", "ArrowRight", "Enter"):  # the head, its first name, its second
        page.keyboard.press(key)
    expect(table.locator("[aria-sort]")).to_have_text("right")
    for key in ("ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector(f"[data-testid=stage]:not([data-step='{decides}'])")


def test_the_tree_is_walked_from_parent_to_child(open_stage, penguins):
    stage = open_stage(penguins, step=len(penguins["steps"]["grain"]) - 1, grain=0)
    page, tree = stage.page, penguins["trees"][0]
    at = lambda: page.evaluate("[...document.activeElement.parentNode.children].indexOf(document.activeElement)")  # noqa: E731
    page.locator(".tree [tabindex='0']").focus()
    page.keyboard.press("Home")
    assert at() == 0
    page.keyboard.press("ArrowRight")
    assert at() == tree["left"][0]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    assert tree["left"][at()] < 0
    assert page.locator(".tree [role=treeitem][tabindex='0']").count() == 1
    assert serious(page) == []
    node, step = at(), stage.step
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-testid=stage]:not([data-step='{step}'])")
    assert page.evaluate("stage.view.node") == node


def test_keys_of_one_letter_can_be_switched_off(open_stage, penguins):
    stage = open_stage(penguins, step=3, grain=2)
    page = stage.page
    more(page).get_by_role("button", name="Keys (?)").click()
    page.get_by_label("Keys of one letter act").uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.keyboard.press("q")
    page.keyboard.press("ArrowRight")
    staged(page, 4)
    assert page.locator(".in-quiz").count() == 0
    more(page).get_by_role("button", name="Keys (?)").click()
    page.get_by_label("Keys of one letter act").check()
    page.keyboard.press("Escape")
    page.keyboard.press("q")
    expect(page.locator(".in-quiz")).to_have_count(1)


def test_the_page_has_a_short_way_and_the_focus_goes_into_what_opens(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows&step=3&grain=2")
    staged(page, 3)
    page.keyboard.press("Tab")
    assert page.evaluate(NAMED) == "Skip to the steps"
    page.keyboard.press("Enter")
    expect(page.locator(".next")).to_be_focused()
    page.keyboard.press("Enter")
    staged(page, 4)

    settings = page.get_by_test_id("stPopoverButton").filter(has_text="Settings")
    opened = page.locator("[data-testid=stPopoverBody]")
    settings.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('[data-testid=stPopoverBody]')?.contains(document.activeElement)"
    )
    page.keyboard.press("Shift+Tab")
    expect(settings).to_be_focused()
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('[data-testid=stPopoverBody]')?.contains(document.activeElement)"
    )
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(settings).to_be_focused()
    page.keyboard.press("ArrowRight")  # it is the page's, not the stage's

    tab = page.get_by_role("tab").first
    tab.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.activeElement.closest('[role=tabpanel]') != null")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("l")
    settled(page)
    staged(page, 4)
    assert page.locator(".lecture-menu:popover-open").count() == 0

    button = page.get_by_role("button", name="More", exact=True)
    for item in ("Copy a link", "For a lecture"):
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(f"({ACTIVE})().matches('.more-menu')")
        while item not in page.evaluate(f"({ACTIVE})().textContent") or page.evaluate(f"({ACTIVE})().matches('div')"):
            page.keyboard.press("Tab")
        if item == "For a lecture":
            page.keyboard.press("Enter")
            page.wait_for_function(f"({ACTIVE})().closest('.lecture-menu') != null")
        page.keyboard.press("Escape")
        expect(button).to_be_focused()
