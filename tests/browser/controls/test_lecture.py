"""For a lecture: panels by choice, a remote's keys, the screen, the presenter's window, and pictures of a step."""

import xml.etree.ElementTree as ET

import pandas as pd
import pytest
from playwright.sync_api import expect

from datasets import from_frame
from tests.browser.conftest import serious
from tests.browser.stages import READY, lesson_of, staged

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<img src=x onerror=alert(1)> & 'x'"
# How large the letters of the sentence and of the panels that are on are, in parts of the window's height.
LETTERS = """() => [...document.querySelectorAll(".sentence, .tree .facts, .plane .tick")].map(each =>
    parseFloat(getComputedStyle(each).fontSize) * (each.getScreenCTM?.().a ?? 1) / innerHeight)"""
PICTURE = """async ([panel, paper]) => {
    const picture = makeSvg(stage, panel, paper, "here & <there>"), png = await makePng(picture);
    const bitmap = await createImageBitmap(png), canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return [picture.text, png.type, [bitmap.width, bitmap.height], [...context.getImageData(2, 2, 1, 1).data]];
}"""


@pytest.fixture(scope="module")
def seven():
    return lesson_of("seven_rows", max_depth=3)[1]


def panels_on(stage) -> dict[str, float]:
    """The panels that can be seen, and what share of the window's width each has."""
    found = stage.page.locator(".panel:visible").evaluate_all(
        "all => all.map(each => [each.className.split(' ')[1], each.getBoundingClientRect().width / innerWidth])"
    )
    return dict(found)


def test_panels_are_chosen_by_the_link_and_in_the_menu_and_few_are_large(open_stage, seven):
    stage = open_stage(seven, step=5, grain=2, size=(1920, 1080))
    address = stage.page.url
    stage.page.goto(f"{address}&show=tree,plane")
    staged(stage.page, 5)
    on = panels_on(stage)
    assert list(on) == ["tree-panel", "plane-panel"] and min(on.values()) > 0.4
    assert min(stage.page.evaluate(LETTERS)) > 0.0255
    stage.press("l")
    menu = stage.page.get_by_role("dialog", name="For a lecture")
    assert serious(stage.page, ".lecture-menu") == []
    menu.get_by_role("checkbox", name="Plane").uncheck()
    expect(menu.get_by_role("checkbox", name="Tree")).to_be_disabled()  # one stays
    for name in ("Pseudo-code", "Data", "Plane"):
        menu.get_by_role("checkbox", name=name).check()
    stage.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    stage.press()
    assert set(panels_on(stage)) == {"table-panel", "code-panel", "tree-panel", "plane-panel"}
    stage.page.reload()  # the address says it
    staged(stage.page, 5)
    assert set(panels_on(stage)) == {"table-panel", "code-panel", "tree-panel", "plane-panel"}
    stage.press("e", "e")
    assert len(panels_on(stage)) == 4
    stage.page.goto(f"{address}&show=tree,what")
    staged(stage.page, 5)
    assert len(panels_on(stage)) == 6


def test_a_remote_steps_as_chosen_and_what_is_done_to_the_screen_goes_with_the_step(open_stage, seven):
    grains = seven["steps"]["grain"]
    stage = open_stage(seven, step=1, grain=2)
    page = stage.page
    stage.press("l")
    page.get_by_label("what PageDown and PageUp go on by").select_option("Splits")
    page.keyboard.press("Escape")
    page.get_by_test_id("stage").focus()
    page.keyboard.press("PageDown")
    first = next(i for i in range(2, len(grains)) if grains[i] <= 1)
    staged(page, first)
    for key in ("b", "."):
        page.keyboard.press(key)
        cover = page.get_by_role("button", name="The screen is black")
        expect(cover).to_be_focused()
        assert cover.bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 720}
        page.keyboard.press(key)
        expect(cover).to_be_hidden()
    page.keyboard.press("b")
    page.keyboard.press("d")
    page.keyboard.press("PageUp")  # the next step shows it again
    expect(cover).to_be_hidden()
    page.keyboard.press("d")
    page.keyboard.press("Escape")
    expect(page.locator(".board")).to_be_hidden()
    page.keyboard.press("d")
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(360, 340)
    page.mouse.up()
    assert page.locator(".ink path").get_attribute("d").count("L") >= 1
    page.keyboard.press("p")
    page.mouse.move(400, 400)
    box = page.locator(".pointed").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - 400) < 2 and abs(box["y"] + box["height"] / 2 - 400) < 2
    page.keyboard.press("PageDown")
    staged(page, first)
    assert page.locator(".ink path").count() == 0 and not page.locator(".board").is_visible()


def test_the_presenters_window_says_what_comes_next_and_steps_the_stage(open_stage, seven):
    words = ["".join(text for text, _ in says) for says in seven["steps"]["says"]]
    stage = open_stage(seven, step=1, grain=2)
    with stage.page.expect_popup() as opened:
        stage.page.keyboard.press("v")
    view = opened.value
    ticks = [step for step, name in seven["ticks"] if name] or [step for step, _ in seven["ticks"]]
    first, second = [step for step in ticks if step > 1][:2]
    expect(view.get_by_role("region", name="Next")).to_contain_text(words[first])
    expect(view.get_by_label("time since the start")).to_have_text("0:01")
    view.keyboard.press("PageDown")
    staged(stage.page, first)
    expect(view.get_by_role("region", name="Next")).to_contain_text(words[second])
    view.get_by_role("button", name="Back").click()
    stage.page.wait_for_selector(f"{READY}:not([data-step='{first}'])")
    assert serious(view) == []
    view.close()
    stage.page.reload()
    staged(stage.page)
    assert stage.page.evaluate("sessionStorage.getItem('treerings:presenter')") is None, "or each page looks for it"


def test_a_picture_is_an_svg_and_a_png_of_the_stage_or_a_panel_on_either_paper(open_stage):
    data = from_frame(
        pd.DataFrame({HOSTILE: [1, 2, 3, 4], "y": ["a", "<b>b</b>", "a", "<b>b</b>"]}), target="y", name="hostile"
    )
    reel = lesson_of(data, max_depth=2)[1]
    stage = open_stage(reel, step=3, grain=2, theme="light")
    stage.worked_out()
    for panel, paper, ground in (
        ("", "", [255, 255, 255, 255]),
        ("", "dark", [18, 21, 31, 255]),
        ("tree", "light", None),
    ):
        text, kind, size, corner = stage.page.evaluate(PICTURE, [panel, paper])
        picture = ET.fromstring(text)
        assert picture.tag == f"{SVG}svg" and kind == "image/png"
        assert size == [round(2 * float(picture.get(side))) for side in ("width", "height")]
        assert ground in (None, corner)
        words = [each.text or "" for each in picture.iter(f"{SVG}text")]
        assert "here & <there>" in words
        assert not [each for each in picture.iter() if each.tag.removeprefix(SVG) in ("img", "script", "foreignObject")]
        assert not [name for each in picture.iter() for name in each.attrib if name.startswith("on")]
        told = " ".join(words)
        for said in stage.page.locator(".tree .node.seen text").all_text_contents():
            assert said in told
        assert ("What the algorithm does" in told) == (panel == "")
        assert not any("color(" in value for each in picture.iter() for value in each.attrib.values())
    table = ET.fromstring(stage.page.evaluate("makeSvg(stage, 'table', '', '').text"))
    assert "<b>b</b>" in [each.text for each in table.iter(f"{SVG}text")]
    assert stage.page.evaluate("getComputedStyle(stage.root).backgroundColor") == "rgb(255, 255, 255)"  # as it was
    stage.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.press("l")
    stage.page.get_by_role("button", name="Copy PNG").click()
    expect(stage.page.locator(".shared")).to_contain_text("The picture is copied.")
    assert stage.page.evaluate("navigator.clipboard.read().then(all => all[0].types)") == ["image/png"]
    stage.press("l")
    with stage.page.expect_download() as saved:
        stage.page.get_by_role("button", name="Save SVG").click()
    assert saved.value.suggested_filename == "decision-tree-step-3.svg"
    assert ET.parse(saved.value.path()).getroot().tag == f"{SVG}svg"
