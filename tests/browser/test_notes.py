"""Worked examples, errata and derivations in a real browser: they fit, a click opens the number, nothing complains."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CONTRAST, PHONE, PROJECTOR, fits, seen_as, serious, settled
from tests.browser.stages import READY, staged


@pytest.mark.parametrize("name", ["examples", "errata"])
def test_the_lists_are_drawn_and_fit(server, open_page, name):
    page = open_page(f"{server}/{name}", "dark", PHONE)
    page.locator(".katex").first.wait_for()
    for theme, size in (("dark", PHONE), ("light", PROJECTOR)):
        seen_as(page, theme, size)
        fits(page)
        assert not page.locator(".katex-error").count()
        assert serious(page, "[data-testid=stMain]", **({} if theme == "light" else {"runOnly": CONTRAST})) == []


def test_a_click_on_an_example_opens_the_lesson_at_its_number(server, open_page):
    page = open_page(f"{server}/examples?find=EX04")
    page.locator("del", has_text="0.205").wait_for()
    page.get_by_role("link", name="Step it").click()
    page.wait_for_url("**/tree?**example=EX04**")
    stage = staged(page, page.url.split("step=")[1].split("&")[0])
    stage.get_by_text("Weighted Gini", exact=False).first.wait_for()
    settled(page)
    note = page.locator(".st-key-example-note")
    expect(note).to_have_text(re.compile("^EX04 ?Weighted Gini of x_1: 0.205 0.25."), use_inner_text=True)
    expect(note.locator("del")).to_have_text("0.205")
    expect(stage).to_be_in_viewport(ratio=1)  # the note pushes no controls off the screen


def test_an_example_with_a_new_row_opens_with_that_row_on_its_way(server, open_page):
    page = open_page(f"{server}/examples?find=EX05")
    page.get_by_role("link", name="Step it").click()
    page.wait_for_url("**/tree?**example=EX05**")
    stage = staged(page)
    panel = stage.get_by_role("region", name="Follow a row")
    assert panel.locator(".fields input").evaluate_all("all => all.map(each => each.value)") == ["1", "1", "15"]
    path = ["x_2 = 0? It has 1: no, to node 2.", "x_3 ≤ 12.5? It has 15: no, to node 4."]
    expect(panel.locator(".path-text li")).to_have_text([*path, "Node 4 is a leaf. It predicts 1."])
    expect(stage.locator(".tree .node.path")).to_have_count(3)
    panel.locator(".fields input").last.fill("10")  # another row is not the link's any more
    page.wait_for_function("() => !location.search.includes('follow=')")
    page.goto(page.url + "&follow=1,1")  # no row of this table
    expect(staged(page).get_by_role("region", name="Follow a row")).to_be_hidden()


def test_the_notes_bags_come_with_the_example_and_go_with_another_table(server, open_page):
    page = open_page(f"{server}/examples?find=EX06")
    page.get_by_role("link", name="Halfway").click()
    page.locator(READY).get_by_text("Count the votes", exact=False).first.wait_for()
    note = re.compile("^EX06 ?Votes for 1 and for 0")
    expect(page.locator(".st-key-example-note")).to_have_text(note, use_inner_text=True)
    page.get_by_role("combobox", name="Data set").fill("iris")
    page.get_by_role("option", name="iris").click()
    page.locator(".st-key-example-note").wait_for(state="detached")
    settled(page)
    staged(page)


def test_errata_are_found_by_words_and_the_address_follows(server, open_page):
    page = open_page(f"{server}/errata")
    page.get_by_role("textbox", name="Search").fill("weakest link")
    page.keyboard.press("Enter")
    page.get_by_text("1 of 102 shown.").wait_for()
    page.wait_for_url("**/errata?find=weakest**")
    expect(page.get_by_text("The weakest link")).to_have_count(1)


@pytest.mark.parametrize(
    ("address", "panel", "value"),
    [
        ("why_exponential?data=seven_rows&step=11&grain=2", "The cost after round 1", "0.8959"),
        ("why_similarity?data=four_points&step=14&grain=1", "One leaf for all rows", "3.2"),
    ],
)
def test_a_derivation_opens_at_a_line_with_its_curve(server, open_page, address, panel, value):
    page = open_page(f"{server}/{address}")
    stage = page.locator(READY)
    stage.get_by_text(panel).filter(visible=True).first.wait_for()
    stage.get_by_text(value).filter(visible=True).first.wait_for()
    before = int(stage.get_attribute("data-step"))
    page.keyboard.press("ArrowRight")
    staged(page, before + 1)
    fits(page)
