"""What is written in the pictures can be read: no label lies over another or is clipped."""

import pytest

from engine import adaboost, forest, gradient_boosting
from tests.browser.stages import lesson_of

# The step, and where the plane's panel and every label on it lie.
LABELS = """() => [stage.i, ...[".plane-panel", ".plane-panel .sizes text, .plane .side"].map(these =>
    [...document.querySelectorAll(these)].map(each => {
        const {left, right, top, bottom} = each.getBoundingClientRect(); return [left, right, top, bottom]; }))]"""


@pytest.fixture(scope="module")
def reels():
    return {
        "adaboost": lesson_of("seven_rows", fit=adaboost.fit, n_estimators=4)[1],
        "boosted": lesson_of("seven_rows", fit=gradient_boosting.fit)[1],
        "moons": lesson_of("moons", fit=forest.fit, n_estimators=2, max_depth=2)[1],
    }


def test_weights_and_sides_lie_beside_one_another_and_within_the_panel(open_stage, reels):
    stage = open_stage(reels["adaboost"], step=0, grain=1)
    for step, [panel], labels in stage.walk(25, LABELS):
        for k, (left, right, top, bottom) in enumerate(labels):
            assert left >= panel[0] and right <= panel[1], step
            for other in labels[:k]:
                wide, high = min(right, other[1]) - max(left, other[0]), min(bottom, other[3]) - max(top, other[2])
                assert wide <= 1 or high <= 3, (step, labels)


# Where the words above the picture end: how many a split sends where, what a dot's size stands for; where it begins.
ABOVE = """() => {
    const around = (selector) => [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect());
    return [around(".plane .side, .plane-panel .sizes > path + text").map(each => each.bottom - 4),
        Math.min(...around(".plane .region, .plane .grid").map(each => each.top))];
}"""


@pytest.mark.parametrize("name", ["moons", "boosted"])
def test_the_words_above_the_picture_lie_over_none_of_it(open_stage, reels, name):
    stage = open_stage(reels[name], step=0, grain=2)
    seen = 0
    for _ in range(40):
        stage.press("ArrowRight")
        words, top = stage.page.evaluate(ABOVE)
        assert all(bottom <= top for bottom in words), stage.step
        seen += len(words)
    assert seen


SMALL = """() => { stage.draw(); return [...document.querySelectorAll("[data-testid=stage] *")].filter(each =>
    [...each.childNodes].some(child => child.nodeType === 3 && child.textContent.trim()) && each.getClientRects().length
    && parseFloat(getComputedStyle(each).fontSize) < 11).map(each => each.textContent); }"""


def test_nothing_is_written_smaller_than_a_projector_shows(open_stage, reels):
    for name in ("adaboost", "boosted", "moons"):
        stage = open_stage(reels[name], step=0, grain=2)
        for _ in range(30):
            stage.press("ArrowRight")
            assert stage.page.evaluate(SMALL) == [], (name, stage.step)


def test_on_a_phone_the_sentence_stays_while_the_pictures_scroll(open_stage, reels):
    stage = open_stage(reels["adaboost"], step=13, grain=1, size=(390, 844))
    stage.page.locator(".code-panel").scroll_into_view_if_needed()
    stage.page.evaluate("scrollTo(0, 700)")
    box = stage.page.locator(".sentence").bounding_box()
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


def test_on_a_phone_the_transport_has_two_rows_with_the_detail_among_the_buttons(open_stage, reels):
    stage = open_stage(reels["boosted"], step=100, grain=2, size=(390, 844))
    box = {
        name: stage.page.locator(f".transport .{name}").bounding_box() for name in ("next", "detail", "track", "where")
    }
    middle = {name: each["y"] + each["height"] / 2 for name, each in box.items()}
    assert abs(middle["next"] - middle["detail"]) < 4
    assert abs(middle["track"] - middle["where"]) < 8
    assert box["track"]["width"] > 120
