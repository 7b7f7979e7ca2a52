"""The transport: the step's number is the link's, Play starts over at the end, all of it is in reach when zoomed."""

import pytest
from playwright.sync_api import expect

from engine import adaboost
from tests.browser.stages import lesson_of, staged, type_step

PLACE = ".where b"
# Of each name at the slider, whether it ends before the next begins.
APART = """() => [...document.querySelectorAll(".ticks span")].map(each => each.getBoundingClientRect())
    .map((box, k, all) => k === 0 || all[k - 1].right < box.left)"""
GONE_TO = "[data-testid=stage][data-step='{}']"


@pytest.fixture(scope="module")
def reels():
    return {name: lesson_of(name, max_depth=3)[1] for name in ("seven_rows", "wave")}


@pytest.fixture(scope="module")
def seven(reels):
    return reels["seven_rows"]


@pytest.mark.parametrize("grain", [0, 1, 2])
def test_the_number_on_screen_is_the_link_s_in_every_grain(open_stage, seven, grain):
    stage = open_stage(seven, step=14, grain=grain)
    for keys in ((), ("ArrowRight",), ("ArrowLeft",), ("-",)):
        stage.press(*keys)
        expect(stage.page.locator(PLACE)).to_have_text(str(stage.step))
        if keys:  # the address follows whoever rests
            stage.page.wait_for_url(f"**step={stage.step}&**")
    assert stage.text(".where span") == " of 31"


def test_names_of_parts_stand_apart_however_little_room_the_slider_has(open_stage):
    stage = open_stage(lesson_of("seven_rows", fit=adaboost.fit, n_estimators=8)[1], step=1)
    before = stage.page.evaluate(APART)
    stage.page.locator(".where").evaluate("where => where.style.minWidth = '32em'")  # as with a talk beside it
    stage.page.wait_for_function(f"before => ({APART})().length < before", arg=len(before))
    assert all(stage.page.evaluate(APART)) and len(before) > 5


def test_typing_a_number_goes_to_that_step_and_the_keys_go_on(open_stage, seven):
    stage = open_stage(seven, step=0, grain=1)
    for typed, gone_to in (("14", 14), ("9,999", 31), ("-3", 0)):
        type_step(stage.page, typed)
        stage.page.wait_for_selector(GONE_TO.format(gone_to))
    for typed in ("3.5", "abc", ""):
        type_step(stage.page, typed)
        expect(stage.page.locator(PLACE)).to_have_text("0")
    stage.page.locator(PLACE).click()  # opens More at the field
    stage.page.keyboard.type("9")
    stage.page.keyboard.press("Escape")
    stage.page.keyboard.press("ArrowRight")
    following = next(i for i, grain in enumerate(seven["steps"]["grain"]) if i and grain <= 1)
    stage.page.wait_for_selector(GONE_TO.format(following))


def test_play_starts_over_at_the_end(open_stage, seven):
    stage = open_stage(seven, step=31, grain=2)
    stage.page.locator(".play").click()
    stage.page.wait_for_selector(GONE_TO.format(0))
    stage.page.wait_for_selector(GONE_TO.format(1))


def test_a_single_tree_has_no_rounds_and_its_axes_no_empty_name(open_stage, seven):
    stage = open_stage(seven, step=8, grain=2)
    assert stage.text(".detail option") == "Story"
    shown = stage.page.locator(".axes select").evaluate_all("all => all.map(each => each.selectedOptions[0].text)")
    assert shown == ["x_3", "y"]


def test_the_transport_is_in_reach_on_a_zoomed_projector(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows", size=(1024, 576))
    staged(page)
    expect(page.locator(".transport")).to_be_in_viewport(ratio=1)


def test_thresholds_that_lie_close_together_have_an_axis_of_their_own(open_stage, reels):
    wave = reels["wave"]
    steps = wave["steps"]
    narrow = next(i for i, node in enumerate(steps["node"]) if node == 3 and steps["candidate"][i] == 4)
    stage = open_stage(wave, step=narrow, grain=2)
    across = [x for x, _ in stage.points_tried()]
    assert max(across) - min(across) > 150
    assert stage.page.locator(".curve .tick").count() >= 5


def test_every_axis_has_a_scale(open_stage, seven):
    stage = open_stage(seven)
    ticks = "spans => spans.map(([low, high]) => roundTicks([low, high], 4).length)"
    spans = [[-0.45, 0.48], [-7, 7], [0, 1], [0.99, 1.01], [-1e-9, 1e-9], [3, 1e6]]
    assert min(stage.page.evaluate(ticks, spans)) >= 3
