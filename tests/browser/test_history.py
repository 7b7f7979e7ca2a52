"""The browser's history on the real server: one entry for each thing done, and Back leads to what was left, whole."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from pages.frame.contents import LESSONS, NOTES
from pages.i18n.text import t
from tests.browser.conftest import settled
from tests.browser.lessons.test_lessons import go_on, walk
from tests.browser.stages import staged
from tests.browser.test_app import IN_MENU, open_part

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
    staged(page, here, "cart")
    page.keyboard.press("ArrowLeft")  # and it goes on from there
    page.wait_for_function("left => location.href !== left", arg=left)
    settled(page)
    expect(page.get_by_role("combobox", name="Data set")).to_have_value("Iris")
    assert "max_depth=1" in page.url


def test_a_preset_of_many_settings_is_one_entry(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows")
    staged(page)
    left, before = page.url, entries(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Chen").click()
    page.wait_for_function("() => location.href.includes('leaf_probability=softmax')")
    settled(page)
    assert entries(page) == before + 1
    back(page, left)


def test_another_table_is_one_entry_and_back_leads_to_all_that_was_set_for_the_one_before(server, open_page):
    page = open_page(f"{server}/tree?data=titanic&as=class+as+number&force=root:1:is+1")
    staged(page)
    here, left, before = walk(page, 2), page.url, entries(page)
    tables = page.get_by_role("combobox", name="Data set")
    tables.fill("iris")
    tables.press("Enter")
    page.wait_for_function("address => location.href.endsWith(address)", arg="/tree?data=iris")
    staged(page, 0)
    assert entries(page) == before + 1
    back(page, left)
    staged(page, here)
    expect(tables).to_have_value("Titanic passengers")
    page.get_by_text("What if: right").wait_for()
    assert page.evaluate("location.href") == left


def test_the_new_value_of_a_control_is_one_entry(server, open_page):
    page = open_page(f"{server}/tree?data=iris")
    staged(page)
    here, left, before = walk(page, 2), page.url, entries(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Stopping", exact=True).click()
    field = page.get_by_role("spinbutton", name="max_depth")
    field.fill("1")
    field.press("Enter")
    page.wait_for_function("() => location.href.includes('max_depth=1')")
    settled(page)
    assert entries(page) == before + 1
    back(page, left)
    staged(page, here)
    expect(field).to_have_value("3")


def test_a_worked_example_opens_at_its_step_though_a_table_was_chosen_before(server, open_page):
    page = open_page(f"{server}/data?data=iris")
    tables = page.get_by_role("combobox", name="Data set")
    tables.fill("Palmer penguins")
    tables.press("Enter")
    page.wait_for_function("() => location.href.includes('data=penguins')")
    settled(page)
    open_part(page, t(NOTES))
    page.locator(IN_MENU).filter(has_text="Worked examples").click()
    link = page.get_by_test_id("stMain").locator("a[href*='adaboost?'][href*='step=']").first
    step = parse_qs(urlsplit(link.get_attribute("href")).query)["step"][0]
    assert step != "0"
    link.click()
    staged(page, step)
    settled(page)
    assert f"step={step}" in page.url


def test_what_back_leads_to_stays_as_it_was_left_whatever_answer_comes_late(server, open_page):
    page = open_page(f"{server}/data?data=iris")
    open_part(page, t(NOTES))
    page.locator(IN_MENU).filter(has_text="Worked examples").click()
    page.wait_for_url("**/examples")
    settled(page)
    back(page, f"{server}/data?data=iris")
    answer = "address => { history.replaceState({}, '', address); history.pushState({}, '', address) }"
    page.evaluate(answer, "/data?data=wave")  # as Streamlit writes it
    assert page.evaluate("location.href") == f"{server}/data?data=iris"
    page.keyboard.press("a")  # done after it
    page.evaluate(answer, "/data?data=wave")
    assert page.evaluate("location.href") == f"{server}/data?data=wave"


def test_back_and_back_again_before_a_page_is_drawn(server, open_page):
    page = open_page(f"{server}/forest?data=six_row_forest&n_estimators=2&vote=majority")
    staged(page)
    walk(page, 2)
    first = page.url
    go_on(page, "AdaBoost", "adaboost?data=six_row_forest")
    walk(page, 3)
    second = page.url
    go_on(page, "XGBoost", "xgboost?data=six_row_forest")
    for gap in (0, 60, 120):
        page.evaluate("gap => { history.back(); setTimeout(() => history.back(), gap) }", gap)
        page.wait_for_function("address => location.href === address", arg=first)
        staged(page, parse_qs(urlsplit(first).query)["step"][0], "forest")
        page.evaluate("history.go(1)")
        page.wait_for_function("address => location.href === address", arg=second)
        staged(page, parse_qs(urlsplit(second).query)["step"][0], "adaboost")
        page.evaluate("history.go(1)")
        page.wait_for_function("() => location.href.includes('xgboost')")
        staged(page, algorithm="xgboost")


def test_back_while_a_fit_runs_leads_to_the_step_that_was_left(server, open_page):
    page = open_page(f"{server}/gradient_boosting?data=moons&n_estimators=3")
    staged(page)
    here, left = walk(page, 2), page.url
    page.get_by_role("button", name="Settings").click()
    field = page.get_by_role("spinbutton", name="n_estimators")
    field.fill("4000")
    field.press("Enter")
    page.get_by_test_id("stage").wait_for(state="detached")
    back(page, left)
    staged(page, here)
    assert page.evaluate("location.href") == left


def test_a_link_opened_with_ctrl_leaves_this_page_alone(server, open_page):
    page = open_page(f"{server}/tree?data=iris")
    staged(page)
    here, left, before = walk(page, 2), page.url, entries(page)
    open_part(page, t(LESSONS))
    with page.context.expect_page() as other:
        page.locator(IN_MENU).filter(has_text="AdaBoost").click(modifiers=["Control"])
    other.value.wait_for_url("**/adaboost")
    staged(page, here)
    assert (page.evaluate("location.href"), entries(page)) == (left, before)


def test_nothing_is_asked_on_the_way_to_another_page_and_who_stays_is_heard_again(server, open_page):
    """Else Streamlit 1.67 draws neither page: an empty window."""
    page = open_page(f"{server}/adaboost?data=iris")
    staged(page)
    page.evaluate(
        """() => {
            const asked = (window.asked = []), link = document.createElement("a"), fetched = window.fetch;
            window.fetch = (url, ...how) => {
                if (String(url).includes("/reel/")) asked.push(url);
                return fetched(url, ...how);
            };
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
    page.wait_for_function("() => window.asked.length > 0")
    staged(page, int(page.get_by_test_id("stage").get_attribute("data-steps")) - 1)
