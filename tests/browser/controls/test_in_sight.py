"""A learner meets a dozen controls; what is used now and then is under More, or appears with its panel."""

import pytest
from playwright.sync_api import expect

from pages.learners.registry import LESSON_ENTRIES
from tests.browser.conftest import PHONE, PROJECTOR, fits, serious
from tests.browser.stages import FRAME, lesson_of, more, staged, type_step

MOST = 12  # and one more where a strip of trees stands below the panels
# What Tab or the pointer can use of the first window, by its words. Not counted: the app's own frame, which every page
# has (logo, Home, the menus of pages, Streamlit's menu, the language), the arrow that belongs to the list of data, and
# a table's headings, which are read before they sort. A picture that keys walk through is a slider, and counted; a
# strip of trees counts as one control, for it has one Tab stop: its other tiles are not counted.
IN_SIGHT = """() => [document, ...[...document.querySelectorAll("*")].flatMap(each => each.shadowRoot ?? [])]
    .flatMap(tree => [...tree.querySelectorAll(
        "button, input, select, textarea, a[href], summary, [role=button], [role=tab], [role=slider]")])
    .filter(each => {
        const {left, top, right, bottom} = each.getBoundingClientRect();
        return left < innerWidth && right > 0 && top < innerHeight && bottom > 0 && !each.disabled
            && each.checkVisibility({opacityProperty: true, visibilityProperty: true})
            && !each.closest("[data-testid=stHeader], [data-testid=stLogoSpacer], .st-key-reads, thead")
            && !each.matches(
                "[data-testid=stSelectbox] button, [data-testid=stLogoLink], body > a, .strip [tabindex='-1']");
    })
    .map(each => each.innerText?.trim() && !each.matches("select") ? each.innerText : each.ariaLabel ?? each.title)"""
WORDS = {
    "en": ("You run it", "Quiz me", "Follow a row", "More"),
    "de": ("Du rechnest", "Frag mich", "Zeile folgen", "Mehr"),
}


@pytest.mark.parametrize("page_name", [*LESSON_ENTRIES, "model"])
def test_a_learner_meets_a_dozen_controls_by_name(server, open_page, page_name):
    page = open_page(f"{server}/{page_name}", size=PROJECTOR)
    last = int(staged(page).get_attribute("data-steps")) - 1
    for step in (None, last // 3, last):
        if step is not None:
            type_step(page, str(step))
            staged(page, step)
        assert_few_named_controls(page, page_name, "en")


@pytest.mark.parametrize("page_name", LESSON_ENTRIES)
def test_buttons_have_their_words_in_german_too(server, open_page, page_name):
    page = open_page(f"{server}/{page_name}?lang=de", size=PROJECTOR)
    staged(page)
    assert_few_named_controls(page, page_name, "de")
    fits(page)


def assert_few_named_controls(page, page_name: str, language: str):
    page.mouse.move(640, 1)  # over no panel
    page.evaluate(FRAME)
    seen, (run_it, *words) = page.evaluate(IN_SIGHT), WORDS[language]
    most = MOST + page.locator(".strip-panel:visible").count()
    assert 8 < len(seen) <= most and all(seen), seen
    assert {*words} <= {*seen}
    assert (run_it in seen) == (page_name in LESSON_ENTRIES and bool(LESSON_ENTRIES[page_name].drills))


def test_tools_of_a_panel_are_there_once_it_is_pointed_at_or_has_the_focus(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows&step=13&grain=2")
    staged(page, 13)
    for panel, name in (("plane", ".axes"), ("curve", ".tabs"), ("curve", ".enlarge")):
        tool = page.locator(f".{panel}-panel {name}")
        expect(tool).to_have_css("opacity", "0")
        page.locator(f".{panel}-panel .foot").hover()
        expect(tool).to_have_css("opacity", "1")
        page.mouse.move(640, 1)
        expect(tool).to_have_css("opacity", "0")
    page.locator(".curve-panel .tabs select").focus()
    expect(tool).to_have_css("opacity", "1")


@pytest.mark.parametrize("size", [PROJECTOR, PHONE, (844, 390)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_more_is_a_menu_for_keys_and_fingers_in_a_file_too(open_stage, size, theme):
    page = open_stage(lesson_of("seven_rows")[1], step=5, grain=2, theme=theme, size=size).page
    menu = more(page)
    box = menu.bounding_box()
    assert (
        box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1]
    )
    assert all(each.bounding_box()["height"] >= 44 for each in menu.get_by_role("button").all())
    assert serious(page, ".more-menu") == []
    page.keyboard.press("Escape")
    expect(page.locator(".more-menu")).to_be_hidden()
    button = page.get_by_role("button", name="More", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".more-menu")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")  # the step, the first step, the last
    page.keyboard.press("Enter")
    staged(page, 31)
    expect(page.locator(".more-menu")).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("Home")
    staged(page, 0)
