"""A design question answered wrongly comes back on the next day on another table, and can be exported and forgotten."""

import datetime as dt
import json
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import expect

from pages.design.questions import make_question
from tests.browser.conftest import PHONE, PROJECTOR, arrived, fits, seen_as, serious, settled

TODAY = dt.datetime(2026, 11, 19, 15)
TOPIC, VARIANT = "leaf-rows", 1
# The browser keeps an answer a moment after its verdict is drawn.
KEPT = "count => localStorage.getItem('treerings:practice')?.includes(count)"


def test_a_mistake_comes_back(server, open_page):
    question = make_question(TOPIC, VARIANT, "")
    page = open_page(f"{server}/again")
    expect(page.get_by_text("No question was answered in this browser yet.")).to_be_visible()
    page.clock.set_fixed_time(TODAY)
    page.goto(f"{server}/which?topic={TOPIC}&variant={VARIANT}")
    settled(page)
    pictures = page.get_by_role("img", name="Picture")
    expect(pictures).to_have_count(2)
    for theme, size in (("dark", PHONE), ("light", PROJECTOR)):
        seen_as(page, theme, size)
        fits(page)
        assert serious(page, "[data-testid=stMain]") == []
    # By keyboard: the choices come one after the other.
    page.get_by_role("button", name="Picture A", exact=True).focus()
    if question.answer_index == 0:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.wrong[role=status]")).to_contain_text("Not quite.")
    page.wait_for_function(KEPT, arg='"wrong": 1')

    page.goto(f"{server}/again")
    settled(page)
    expect(page.get_by_text("Nothing comes back today.")).to_be_visible()
    expect(page.get_by_role("row", name="Least rows in a leaf")).to_contain_text("comes back tomorrow")
    page.clock.set_fixed_time(TODAY + dt.timedelta(days=1))
    page.reload()
    settled(page)
    due = page.get_by_role("list", name="what comes back today").get_by_role("link")
    expect(due).to_have_count(1)
    asks = {name: each[0] for name, each in parse_qs(urlparse(due.get_attribute("href") or "").query).items()}
    assert asks == {"topic": TOPIC, "variant": str(VARIANT + 1), "other": question.table}
    again = make_question(TOPIC, VARIANT + 1, question.table)
    assert again.table != question.table
    exported(page, question.table)

    due.click()
    arrived(page, "Which, and why")
    page.get_by_role("button", name=f"Picture {'AB'[again.answer_index]}", exact=True).click()
    expect(page.locator(".verdict.right")).to_contain_text("Right.")
    page.wait_for_function(KEPT, arg='"right": 1')
    page.goto(f"{server}/again")
    settled(page)
    expect(page.get_by_role("row", name="Least rows in a leaf")).to_contain_text("comes back in 3 days")
    forgotten(page)


def exported(page, table):
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    (topic,) = json.loads(saved.value.path().read_text("utf-8"))["topics"]
    assert (topic["topic"], topic["table"], topic["right"], topic["wrong"]) == (TOPIC, table, 0, 1)


def forgotten(page):
    """Only after it was asked once more."""
    page.get_by_role("button", name="Forget all of it").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("row", name="Least rows in a leaf")).to_be_visible()
    page.get_by_role("button", name="Forget all of it").click()
    page.get_by_role("button", name="Forget it", exact=True).click()
    expect(page.get_by_text("It is forgotten.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('treerings:practice')") is None
