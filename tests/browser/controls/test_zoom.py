"""Coarser and finer without losing the place, and from part to part of the story."""

import pytest

from tests.browser.all_panels import lesson
from tests.browser.stages import lesson_of

OPENS = (0, 9, 20)


@pytest.fixture(scope="module")
def reel():
    return lesson_of("seven_rows", lesson=lesson(opens=OPENS))[1]


def test_finer_again_leads_back_to_the_very_step(open_stage, reel):
    grains = reel["steps"]["grain"]
    for step in [i for i, grain in enumerate(grains) if grain == 2][1::11]:
        stage = open_stage(reel, step=step, grain=2)
        stage.press("-")
        middle = stage.step
        assert middle == max(i for i in range(step) if grains[i] <= 1)
        stage.press("-")
        assert stage.step == max(i for i in range(step) if grains[i] == 0)
        stage.press("+")
        assert stage.step == middle
        stage.press("+")
        assert stage.step == step
        stage.press("-", "-")
        stage.page.get_by_label("Detail").select_option("Every calculation")
        stage.press()
        assert stage.step == step


def test_after_a_step_finer_stays_where_that_led(open_stage, reel):
    grains = reel["steps"]["grain"]
    step = next(i for i, grain in enumerate(grains) if grain == 2 and i > 12)
    stage = open_stage(reel, step=step, grain=2)
    stage.press("-", "ArrowRight")
    here = stage.step
    stage.press("+")
    assert stage.step == here != step


def test_page_keys_go_from_part_to_part(open_stage, reel):
    stage = open_stage(reel, step=0, grain=2)
    seen = []
    for key in ["PageDown", "PageDown", "PageDown", "PageUp", "PageUp", "PageUp"]:
        stage.press(key)
        seen.append(stage.step)
    last = len(reel["steps"]["grain"]) - 1
    assert seen == [9, 20, last, 20, 9, 0]
    assert stage.page.locator(".ticks span").all_inner_texts() == ["Part 0", "Part 1", "Part 2"]


def test_escape_looks_away_and_lets_go(open_stage, reel):
    stage = open_stage(reel, step=21, grain=2)
    stage.page.wait_for_timeout(500)  # the workings after the first come once the viewer rests
    calm = stage.html("[data-testid=stage]")
    stage.click_dot(2)
    stage.press("]")
    assert stage.html("[data-testid=stage]") != calm
    stage.press("Escape")
    assert stage.html("[data-testid=stage]") == calm
