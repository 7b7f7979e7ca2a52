"""README's recipe for a learner in the browser: followed in a copy, which is started, and opened where it must show."""

import re

import pytest
from playwright.sync_api import expect

from datasets import load
from engine import record
from pages.frame.contents import LEARNING_PATH
from tests.browser.conftest import app_server, arrived
from tests.browser.stages import PRESS, staged
from tests.recipe import fitting
from tests.recipe.follow import followed


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    folder = tmp_path_factory.mktemp("recipe")
    copy = followed(folder)
    with app_server(folder / "log.txt", copy / "app.py", copy) as address:
        yield address


def test_home_shows_the_new_learners_card_with_its_trees_and_the_search_finds_it(copied, open_page):
    page = open_page(copied)
    picture = page.get_by_alt_text("Lucky trees: 4 trees of the data set moons")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    expect(page.locator("img.thumbnail")).to_have_count(len(LEARNING_PATH) + 1)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    page.get_by_role("textbox", name="Search").fill("luckiness")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Formula: How often a tree is right, its luckiness")).to_be_visible()
    page.get_by_role("textbox", name="Search").fill("sent home")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Page: Lucky trees").click()
    arrived(page, "Lucky trees")


def test_compare_offers_and_trains_it_and_leads_to_its_page(copied, open_page):
    page = open_page(f"{copied}/compare?data=moons&trees=3&with=Decision+tree")
    box = page.get_by_role("combobox", name="Up to four learners")
    box.click()
    page.get_by_role("option", name="Lucky trees").click()
    page.keyboard.press("Escape")  # the list of options is before everything else
    expect(page.get_by_role("row", name="Lucky trees")).to_be_visible()
    page.get_by_role("link", name="Step through Lucky trees").click()
    arrived(page, "Lucky trees")
    staged(page)


def test_its_page_steps_through_its_column_panels_and_vote(copied, open_page):
    page = open_page(f"{copied}/lucky?data=seven_rows&grain=0")
    stage = staged(page, 0)
    heard = record(fitting.fit, load("seven_rows")).model.heard
    shares = [float(each.right.mean()) for each in heard]
    page.evaluate(PRESS, ["ArrowRight"] * 3)  # the first begins, is judged; the second begins, is judged
    told = re.compile(re.escape(f"round 2: {shares[1]:.4g}") + ".*round 3: not yet")
    expect(stage.locator(".curve-panel .in-words")).to_have_text(told)  # once its chapter has come
    assert "2 trees predict together" in stage.locator(".plane-panel").inner_text()
    stage.locator(".detail select").select_option("2")  # where the table stands
    expect(stage.locator(".table-panel tbody tr[data-row]")).to_have_count(7)
    assert "right" in stage.locator(".table-panel thead").inner_text()
    page.evaluate(PRESS, ["End"])
    expect(stage.locator(".sentence")).to_contain_text("The prediction is class")
