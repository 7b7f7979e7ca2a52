"""A lesson on the real server: its address, its settings, what if, its files; on a projector and a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, PROJECTOR, arrived, fits_with_its_controls, seen_as, settled
from tests.browser.stages import staged
from tests.browser.test_app import IN_MENU

PAGES = ["/tree?data=iris", "/regression?data=wave", "/pruning?data=moons"]


def walk(page, steps: int):
    """Press an arrow key so often, and rest until the address says where that led."""
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    page.evaluate("() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")  # drawn
    here = page.get_by_test_id("stage").get_attribute("data-step")
    page.wait_for_function("here => new URL(location.href).searchParams.get('step') === here", arg=here)
    return here


@pytest.mark.parametrize("address", PAGES)
def test_a_lesson_fits_the_screen_with_its_controls_in_sight(server, open_page, address):
    page = open_page(server + address, "light", PHONE)
    for theme, size in (("light", PHONE), ("dark", PHONE), ("dark", PROJECTOR), ("light", PROJECTOR)):
        seen_as(page, theme, size)
        staged(page)
        fits_with_its_controls(page)
        if size[0] > 900:  # and the controls lie over none of the panels
            panel = page.locator(".code-panel").bounding_box()
            assert panel["y"] + panel["height"] <= page.get_by_role("toolbar", name="steps").bounding_box()["y"]


def test_a_deep_link_opens_at_its_step_with_its_settings_and_its_split(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows&criterion=entropy&force=root:2:15&step=7&grain=2")
    staged(page, 7)
    page.get_by_text("What if: right").wait_for()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("combobox", name="criterion")).to_have_value("entropy")


def test_stepping_is_one_entry_in_the_history_and_a_setting_is_another(server, open_page):
    page = open_page(f"{server}/tree?data=penguin_sizes")
    staged(page)
    before = page.evaluate("history.length")
    here = walk(page, 3)
    page.wait_for_timeout(400)  # the server answers the report; it must leave the address alone
    assert page.evaluate("history.length") == before
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Chen").click()
    page.wait_for_function("() => location.href.includes('leaf_probability=softmax')")
    settled(page)
    staged(page, here)
    page.go_back()
    page.wait_for_function("() => !location.href.includes('leaf_probability')")
    settled(page)
    staged(page, here)


def test_another_table_begins_at_its_first_step_and_is_one_entry_in_the_history(server, open_page):
    page = open_page(f"{server}/tree")
    staged(page)
    before = page.evaluate("history.length")
    walk(page, 3)
    tables = page.get_by_role("combobox", name="Data set")
    tables.fill("iris")
    page.get_by_role("option", name="iris").wait_for()
    tables.press("Enter")
    page.wait_for_function("() => /data=iris/.test(location.search) && /step=0/.test(location.search)")
    settled(page)
    staged(page, 0)
    assert page.evaluate("history.length") == before + 1


def go_on(page, lesson: str, address: str):
    """Through the menu."""
    page.get_by_test_id("stHeader").get_by_text("Lessons", exact=True).click()
    page.locator(IN_MENU).filter(has_text=lesson).first.click()
    page.wait_for_function("address => location.href.endsWith(address)", arg=address)
    arrived(page, lesson)
    staged(page)


@pytest.mark.parametrize(
    ("before", "lesson", "address"),
    [
        ("xgboost?data=cars", "Pruning", "pruning?data=cars"),
        ("gradient_boosting?data=cars", "AdaBoost", "adaboost?data=cars"),
        ("adaboost?data=moons", "Gradient boosting", "gradient_boosting?data=moons"),
        ("descent?rate=1.5&loss=absolute", "Gradient boosting", "gradient_boosting"),
    ],
)
def test_settings_nobody_made_here_do_not_come_along(server, open_page, before, lesson, address):
    page = open_page(f"{server}/{before}")
    go_on(page, lesson, address)
    assert page.url.endswith(address)
    assert not page.get_by_role("alert").count()


def test_what_if_regrows_the_tree_and_one_click_leads_back(server, open_page):
    page = open_page(f"{server}/tree?data=iris")
    staged(page)
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("button", name="Make this split").click()
    page.wait_for_url("**force=root**")
    page.get_by_text("What if: right").wait_for()
    page.get_by_role("button", name="Back to greedy").click()
    page.wait_for_function("() => !location.href.includes('force')")
    page.get_by_text("What if: right").wait_for(state="detached")


def test_a_view_follows_the_step_once_its_viewer_rests(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows&grain=1")
    staged(page)
    page.get_by_role("tab", name="Tables").click()
    page.get_by_text("candidate splits of node 0").wait_for()
    page.evaluate("document.activeElement.blur()")  # arrows on the tabs are the tabs'
    walk(page, 4)  # a candidate, the root's split, its rows
    page.get_by_text("Node 1 has no candidate splits").wait_for()


def test_the_lesson_as_a_file_opens_from_disk_without_a_network(server, open_page, chromium, tmp_path):
    page = open_page(f"{server}/tree?data=seven_rows")
    staged(page)
    page.get_by_role("tab", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Lesson as HTML").click()
    file = tmp_path / "lesson.html"
    download.value.save_as(file)
    assert file.stat().st_size < 225_000
    context = chromium.new_context(offline=True)
    alone, asked, complaints = context.new_page(), [], []
    alone.on("request", lambda request: asked.append(request.url))
    alone.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    alone.on("pageerror", lambda error: complaints.append(str(error)))
    alone.goto(file.as_uri())
    last = int(staged(alone).get_attribute("data-steps")) - 1
    alone.keyboard.press("End")
    staged(alone, last)
    assert asked == [file.as_uri()]
    assert not complaints
    assert alone.get_by_role("link", name="Open this lesson").get_attribute("href").startswith(server)
    context.close()
