"""What is written in the pictures can be read: no label lies over another or is clipped."""

import pytest

from engine import adaboost, gradient_boosting

from .stages import lesson_of

# The step, and where the plane's panel and every label on it lie.
LABELS = """() => [stage.i, ...[".plane-panel", ".plane .sizes text, .plane .side"].map(these =>
    [...document.querySelectorAll(these)].map(each => {
        const {left, right, top, bottom} = each.getBoundingClientRect(); return [left, right, top, bottom]; }))]"""


@pytest.fixture(scope="module")
def reels():
    return {
        "adaboost": lesson_of("seven_rows", fit=adaboost.fit, n_estimators=4)[1],
        "boosted": lesson_of("seven_rows", fit=gradient_boosting.fit)[1],
    }


def test_weights_and_sides_lie_beside_one_another_and_within_the_panel(open_stage, reels):
    stage = open_stage(reels["adaboost"], step=0, grain=1)
    for step, [panel], labels in stage.walk(25, LABELS):
        for k, (left, right, top, bottom) in enumerate(labels):
            assert left >= panel[0] and right <= panel[1], step
            for other in labels[:k]:
                wide, high = min(right, other[1]) - max(left, other[0]), min(bottom, other[3]) - max(top, other[2])
                assert wide <= 1 or high <= 3, (step, labels)


def test_on_a_phone_the_sentence_stays_while_the_pictures_scroll(open_stage, reels):
    stage = open_stage(reels["adaboost"], step=13, grain=1, size=(390, 844))
    stage.page.locator(".code-panel").scroll_into_view_if_needed()
    stage.page.evaluate("scrollTo(0, 700)")
    box = stage.page.locator(".says").bounding_box()
    assert 0 <= box["y"] < 200


# Every step whose arithmetic is wider than its panel.
WIDE = """() => {
    const panel = document.querySelector(".why .math"), steps = [...Array(Math.min(stage.reel.count, 200)).keys()];
    return steps.filter(i => { stage.seek(i); stage.draw(); return panel.scrollWidth > panel.clientWidth; });
}"""


@pytest.mark.parametrize("name", ["adaboost", "boosted"])
def test_on_a_phone_no_working_has_to_be_scrolled_sideways(open_stage, reels, name):
    stage = open_stage(reels[name], step=0, grain=2, size=(390, 844))
    assert stage.page.evaluate(WIDE) == []


def test_on_a_phone_the_transport_has_two_rows_with_the_speed_among_the_buttons(open_stage, reels):
    stage = open_stage(reels["boosted"], step=100, grain=2, size=(390, 844))
    box = {
        name: stage.page.locator(f".transport .{name}").bounding_box() for name in ("next", "speed", "track", "where")
    }
    middle = {name: each["y"] + each["height"] / 2 for name, each in box.items()}
    assert abs(middle["next"] - middle["speed"]) < 4
    assert abs(middle["track"] - middle["where"]) < 8
    assert box["track"]["width"] > 120
