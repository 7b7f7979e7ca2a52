"""A talk: made in lessons, kept in the browser, played, linked, saved, handed out; and a lesson in a frame."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, PROJECTOR, fits, seen_as, serious, settled
from tests.browser.stages import staged

STEPS = (("tree?data=seven_rows&step=6&grain=2", 6), ("tree?data=seven_rows&step=9&grain=2", 9),
         ("adaboost?data=seven_rows&step=20&grain=2", 20))  # fmt: skip
ORDERED = ("Decision tree", "AdaBoost", "Decision tree")  # by the test
NOTE = "Ask them first. <b>Wait</b> & listen"
PICTURES = """() => Object.keys(localStorage).filter(name => name.startsWith("treerings:talk-picture:")
    && localStorage[name].startsWith("data:image/webp")).length"""
RUNS = "document.querySelectorAll('script, [onload], [onerror], b').length"


@pytest.fixture
def made(server, open_page):
    """A talk of three steps, on its page."""
    page = open_page(f"{server}/{STEPS[0][0]}", alone=True)
    for k, (address, step) in enumerate(STEPS, 1):
        if k > 1:
            page.goto(f"{server}/{address}")
        staged(page, step)
        settled(page)
        page.keyboard.press("t")
        page.get_by_text(f"Step {k} of your talk").wait_for()
        page.wait_for_function(f"({PICTURES})() === {k}")
    page.goto(f"{server}/talk")
    settled(page)
    return page


def has_lessons(page, *titles: str):
    """Waits for them: the page stands before the browser has been asked what it holds."""
    expect(page.get_by_role("list", name="the steps of the talk").get_by_role("link")).to_have_text(list(titles))


def test_a_talk_is_ordered_noted_played_linked_saved_and_handed_out(server, open_page, made, tmp_path):
    page = made
    has_lessons(page, "Decision tree", "Decision tree", "AdaBoost")
    for theme, size in (("dark", PHONE), ("light", PROJECTOR)):
        seen_as(page, theme, size)
        fits(page)
        assert serious(page, "[data-testid=stMain]") == []
    page.get_by_role("button", name="Earlier: step 3").click()
    has_lessons(page, *ORDERED)
    page.get_by_label("notes of step 2").fill(NOTE)
    page.get_by_label("Title").fill("My first talk")
    page.get_by_label("Title").blur()
    page.reload()  # it is kept
    expect(page.get_by_label("notes of step 2")).to_have_value(NOTE)

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    talk = json.loads(saved.value.path().read_text("utf-8"))
    assert [step["notes"] for step in talk["steps"]] == ["", NOTE, ""] and talk["title"] == "My first talk"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("status").last).to_have_text("The link to this talk is copied.")
    link = page.evaluate("navigator.clipboard.readText()")

    handed_out(page, tmp_path)
    played(page)
    opened_elsewhere(open_page, server, link, talk)


def handed_out(page, folder):
    """A page a step with its picture, and nothing that could run; as a file too."""
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Print").click()
    paper = opened.value
    expect(paper.locator("section")).to_have_count(3)
    paper.wait_for_function("() => [...document.images].every(each => each.complete && each.naturalWidth > 600)")
    assert paper.locator("img").count() == 3 and paper.evaluate(RUNS) == 0
    pdf = paper.pdf(prefer_css_page_size=True)
    assert pdf.count(b"/Type /Page\n") == 3
    paper.close()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as one HTML page").click()
    file = folder / "talk.html"
    saved.value.save_as(file)
    page.bring_to_front()
    other = page.context.new_page()
    other.goto(file.as_uri())
    assert other.locator("section").count() == other.locator("img").count() == 3
    expect(other.locator(".notes")).to_have_text(NOTE)
    assert other.evaluate(RUNS) == 0
    other.close()


def played(page):
    """With two keys, from lesson to lesson, with notes in the presenter's window."""
    page.get_by_role("button", name="Play").click()
    staged(page, 6, "cart")
    expect(page.locator(".talk-bar")).to_contain_text("Talk: 1 of 3")
    page.keyboard.press("PageDown")
    staged(page, 20, "adaboost")
    with page.expect_popup() as opened:
        page.keyboard.press("v")
    view = opened.value
    expect(view.get_by_role("region", name="Notes")).to_contain_text(NOTE)
    view.keyboard.press("PageDown")
    staged(page, 9, "cart")  # another page, and the same window beside it
    expect(view.get_by_role("region", name="Next")).to_contain_text("This is the last step of the talk.")
    view.close()
    page.keyboard.press("PageDown")
    expect(page.locator(".shared")).to_contain_text("This was the last step of the talk.")
    page.keyboard.press("PageUp")
    staged(page, 20, "adaboost")
    page.get_by_role("button", name="End the talk").click()
    expect(page.locator(".talk-bar")).to_be_hidden()


def opened_elsewhere(open_page, server, link, talk):
    """By link where there is none, by file only when its owner says so; what is no talk is refused in a sentence."""
    page = open_page(link)
    expect(page.get_by_label("notes of step 2")).to_have_value(NOTE)
    assert "#" not in page.evaluate("location.href")

    def choose(value):
        page.locator("input[type=file]").set_input_files(
            {"name": "talk.json", "mimeType": "application/json", "buffer": json.dumps(value).encode()}
        )

    evil = {**talk["steps"][0], "address": "https://evil.example/tree?x"}
    said = page.get_by_test_id("talk").get_by_role("status")
    choose({**talk, "steps": [evil]})
    expect(said).to_have_text("Step 1 of the talk leads to no lesson of Treerings.")
    choose({"steps": "<b>"})
    expect(said).to_have_text("This is not a talk of Treerings.")
    has_lessons(page, *ORDERED)
    choose({**talk, "title": "<b>Other</b>", "steps": talk["steps"][:1]})
    page.get_by_text("A talk of 1 step came: <b>Other</b>").wait_for()
    has_lessons(page, *ORDERED)
    page.get_by_role("button", name="Open it in place of mine").click()
    has_lessons(page, ORDERED[0])
    page.get_by_role("button", name="Forget this talk").click()
    has_lessons(page)
    page.goto(f"{server}/talk#talk=H4sIAAAA")
    page.reload()
    expect(said).to_contain_text("This link holds no talk that can be read.")


def test_embedded_a_lesson_is_its_stage_alone_with_the_panels_of_the_link(server, open_page):
    page = open_page(f"{server}/words", size=(1000, 600))
    page.set_content(
        f'<iframe width="900" height="560" src="{server}/tree?data=seven_rows&step=6&embed=true&show=tree">'
    )
    frame = page.frame_locator("iframe")
    frame.locator("[data-testid=stage][data-ready=true][data-step='6']").wait_for()
    for name in ("stHeader", "stTabs"):
        assert not frame.get_by_test_id(name).is_visible()
    assert not frame.get_by_role("heading", level=1).is_visible() and not frame.locator(".stage .bar").is_visible()
    assert frame.locator(".panel:visible").count() == 1
    expect(frame.get_by_role("toolbar", name="steps").get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
    assert frame.get_by_test_id("stMain").evaluate("main => main.scrollHeight <= main.clientHeight + 1")


def test_a_link_that_names_no_panel_says_so_and_shows_all(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows&step=5&grain=2&show=tree,everything")
    staged(page, 5)
    expect(page.get_by_role("alert")).to_contain_text("show takes any of 'table', 'code', 'tree', 'formula', 'plane'")
    assert page.locator(".panel:visible").count() >= 4
    assert "show=" not in page.url
