"""The link to a step: what is said is what the clipboard holds, be there one or none, or one that lets nobody write."""

import pytest
from playwright.sync_api import expect

from tests.browser.stages import Stage, lesson_of, more, staged

SAID, FIELD = ".shared [role=status]", ".shared input"
NOBODY = "delete Navigator.prototype.clipboard; Document.prototype.execCommand = () => false;"


@pytest.fixture(scope="module")
def reel():
    return lesson_of("seven_rows")[1]


@pytest.fixture
def open_http(open_stage, reel):
    """The stage as a class has it: over plain http from another machine, where there is no clipboard to write to."""

    def open_(script=""):
        page = open_stage(reel).page
        file = page.url.removeprefix("file://").partition("?")[0]
        page.route("http://classroom.test/**", lambda route: route.fulfill(path=file, content_type="text/html"))
        page.add_init_script(script)
        page.goto("http://classroom.test/lesson?step=3&grain=2")
        staged(page)
        assert not page.evaluate("isSecureContext || 'clipboard' in navigator")
        return Stage(page)

    return open_


def share(stage):
    more(stage.page).get_by_role("button", name="Copy a link").click()
    stage.page.locator(SAID, has_text=".").wait_for()
    return stage.page.locator(SAID).inner_text()


def pasted(page) -> str:
    """What the clipboard holds, as somebody finds out who pastes it."""
    page.evaluate("() => document.body.append(Object.assign(document.createElement('textarea'), {id: 'paste'}))")
    page.locator("#paste").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("#paste")).not_to_have_value("")
    return page.locator("#paste").input_value()


def test_a_clipboard_gets_the_link_and_everybody_sees_it(open_stage, reel):
    stage = open_stage(reel, step=4, grain=2)
    stage.page.context.grant_permissions(["clipboard-write", "clipboard-read"])
    assert share(stage) == "The link to this step is copied."
    assert not stage.page.locator(FIELD).is_visible()
    assert pasted(stage.page) == stage.page.url
    assert "step=4&grain=2" in stage.page.url


def test_without_a_clipboard_the_link_is_copied_all_the_same(open_http):
    stage = open_http()
    stage.press("ArrowRight")
    assert share(stage) == "The link to this step is copied."
    assert not stage.page.locator(FIELD).is_visible()
    assert stage.page.evaluate("document.activeElement.matches('[data-testid=stage], [data-testid=stage] .bar *')")
    assert pasted(stage.page) == stage.page.url
    assert "step=4&grain=2" in stage.page.url


def test_where_nothing_can_be_copied_the_link_is_there_to_copy(open_http):
    stage = open_http(NOBODY)
    assert share(stage) == "This browser does not let a page copy: copy this link."
    field = stage.page.locator(FIELD)
    assert field.input_value() == stage.page.url
    assert field.evaluate("field => document.activeElement === field && getSelection().toString() === field.value")
    stage.page.keyboard.press("Escape")
    expect(field).to_be_hidden()


def test_the_next_step_takes_the_words_away(open_stage, reel):
    stage = open_stage(reel, step=4, grain=2)
    stage.page.context.grant_permissions(["clipboard-write"])
    share(stage)
    stage.press("ArrowRight")
    assert not stage.page.locator(".shared").is_visible()
