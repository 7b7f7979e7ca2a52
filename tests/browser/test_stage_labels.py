"""What is written in the pictures can be read: no label lies over another or is clipped."""

import pytest

from engine import adaboost

from .stages import lesson_of

LABELS = """() => [...document.querySelectorAll(".plane .sizes text, .plane .side")].map(each => {
    const {left, right, top, bottom} = each.getBoundingClientRect(); return [left, right, top, bottom]; })"""


@pytest.fixture(scope="module")
def reels():
    return {
        "adaboost": lesson_of("seven_rows", fit=adaboost.fit, n_estimators=4)[1],
    }


def test_weights_and_sides_lie_beside_one_another_and_within_the_panel(open_stage, reels):
    stage = open_stage(reels["adaboost"], step=0, grain=1)
    for _ in range(25):
        stage.press("ArrowRight")
        panel = stage.page.locator(".plane-panel").bounding_box()
        labels = stage.page.evaluate(LABELS)
        for k, (left, right, top, bottom) in enumerate(labels):
            assert left >= panel["x"] and right <= panel["x"] + panel["width"], stage.step
            for other in labels[:k]:
                wide, high = min(right, other[1]) - max(left, other[0]), min(bottom, other[3]) - max(top, other[2])
                assert wide <= 1 or high <= 3, (stage.step, labels)


def test_on_a_phone_the_sentence_stays_while_the_pictures_scroll(open_stage, reels):
    stage = open_stage(reels["adaboost"], step=13, grain=1, size=(390, 844))
    stage.page.locator(".code-panel").scroll_into_view_if_needed()
    stage.page.evaluate("scrollTo(0, 700)")
    box = stage.page.locator(".says").bounding_box()
    assert 0 <= box["y"] < 200
