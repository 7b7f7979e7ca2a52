"""The browser's history on the real server: one entry for each thing done, and Back leads to what was left, whole."""

from playwright.sync_api import expect

from .conftest import settled
from .stages import staged
from .test_lessons import go_on, walk

BACK = """() => new Promise((done) => {
    addEventListener("popstate", () => done(), {once: true});
    history.back();
})"""


def entries(page) -> int:
    return page.evaluate("history.length")


def back(page, address: str):
    """Once."""
    page.evaluate(BACK)
    page.wait_for_function("address => location.href === address", arg=address)
    settled(page)


def test_the_next_lesson_opens_with_settings_of_its_own_and_back_leads_to_the_step_that_was_left(server, open_page):
    page = open_page(f"{server}/tree?max_depth=1&data=iris")
    staged(page)
    here, left, before = walk(page, 3), page.url, entries(page)
    go_on(page, "AdaBoost", "adaboost?data=iris")
    assert page.url.endswith("/adaboost?data=iris")  # none of the tree's settings
    assert entries(page) == before + 1
    back(page, left)
    staged(page, here)
    page.keyboard.press("ArrowLeft")  # and it goes on from there
    page.wait_for_function("left => location.href !== left", arg=left)
    settled(page)
    expect(page.get_by_role("combobox", name="Data set")).to_have_value("iris")
    assert "max_depth=1" in page.url


def test_back_and_forward_between_pages_of_many_settings(server, open_page):
    page = open_page(f"{server}/forest?data=six_row_forest&n_estimators=2&vote=majority")
    staged(page)
    first = page.url
    go_on(page, "AdaBoost", "adaboost?data=six_row_forest")
    second = page.url
    go_on(page, "XGBoost", "xgboost?data=six_row_forest")
    back(page, second)
    staged(page)
    back(page, first)
    assert staged(page).get_attribute("data-algorithm") == "forest"
    page.evaluate("history.forward()")
    page.wait_for_function("address => location.href === address", arg=second)
    settled(page)
    assert staged(page).get_attribute("data-algorithm") == "adaboost"


def test_a_preset_of_many_settings_is_one_entry(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows")
    staged(page)
    left, before = page.url, entries(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Chen").click()
    page.wait_for_function("location.href.includes('leaf_probability=softmax')")
    settled(page)
    assert entries(page) == before + 1
    back(page, left)


def test_nothing_is_asked_on_the_way_to_another_page_and_who_stays_is_heard_again(server, open_page):
    """Else Streamlit 1.67 draws neither page: an empty window."""
    page = open_page(f"{server}/adaboost?data=iris")
    staged(page)
    page.evaluate(
        """() => {
            const asked = (window.asked = []), link = document.createElement("a");
            document.addEventListener("treerings:need", ({ detail }) => asked.push(detail.chapter));
            link.href = "/tree";
            link.onclick = () => false; // it leads away, and then not
            document.body.append(link);
            link.click();
        }"""
    )
    page.keyboard.press("End")
    page.wait_for_timeout(700)
    assert page.evaluate("window.asked") == []
    assert "step=" not in page.url
    page.wait_for_function("window.asked.length > 0")
    staged(page, int(page.get_by_test_id("stage").get_attribute("data-steps")) - 1)
